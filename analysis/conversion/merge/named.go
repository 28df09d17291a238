package merge

import (
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// entry is something with a name in one version.
type entry struct {
	name  string
	node  int32
	array int // which of the arrays that are merged together it is in
}

// entries are the members with names in the arrays of one version.
type entries struct {
	v      *version
	all    []*entry
	byName map[string]*entry
}

// entriesOf reads the members with names in arrays. It reports false if a member has no name, or two members have the same name.
func entriesOf(v *version, arrays []int32) (*entries, bool) {
	out := &entries{v: v, byName: map[string]*entry{}}
	for i, array := range arrays {
		for c := range v.Children(array) {
			name := spec.Member(v.Tree, c, schema.KeyName)
			if name < 0 || v.Nodes[name].Kind != syntax.String {
				return nil, false
			}
			e := &entry{v.Value(name), c, i}
			if out.byName[e.name] != nil {
				return nil, false
			}
			out.all, out.byName[e.name] = append(out.all, e), e
		}
	}
	return out, true
}

// elements merges the attributes and blocks of objects together: one may become the other.
func (m *merger) elements(n nodes, ways func(schema.Key) way, in *inserter) {
	keys := []schema.Key{schema.KeyAttributes, schema.KeyBlocks}
	if ways != nil && ways(schema.KeyAttributes) != merging {
		return // they are members like others
	}
	var arrays []nodes
	var inner []*inserter
	is, same := true, true
	for _, k := range keys {
		a := nodes{m.base.Member(n.base, k.String()), m.ours.Member(n.ours, k.String()), m.theirs.Member(n.theirs, k.String())}
		is = is && m.areArrays(a)
		same = same && (m.oursIsTheirs(a) || m.theirsIsBase(a))
		arrays, inner = append(arrays, a), append(inner, m.inserter(a.ours))
	}
	if same {
		return
	}
	if !is || !m.mergeNamed(arrays, inner) {
		for i, k := range keys {
			m.at(k.String(), func() { m.member(arrays[i], merging, in) })
		}
		return
	}
	for i, k := range keys {
		m.settle(arrays[i], k.String(), inner[i], in)
	}
}

// mergeNamed merges arrays of members with names; in has the inserter of each array. It reports false if names are missing or not distinct.
func (m *merger) mergeNamed(arrays []nodes, in []*inserter) bool {
	var b, o, t []int32
	for _, a := range arrays {
		b, o, t = append(b, a.base), append(o, a.ours), append(t, a.theirs)
	}
	base, ok1 := entriesOf(m.base, b)
	ours, ok2 := entriesOf(m.ours, o)
	theirs, ok3 := entriesOf(m.theirs, t)
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	inOurs, inTheirs := m.followed(base, ours), m.followed(base, theirs)
	for old, name := range inOurs { // a new name must not be that of something else in the other version
		if e := theirs.byName[name]; e != nil && inTheirs[old] != name {
			delete(inOurs, old)
		}
	}
	for old, name := range inTheirs {
		if e := ours.byName[name]; e != nil && inOurs[old] != name {
			delete(inTheirs, old)
		}
	}
	step := func(array int) string {
		if len(arrays) > 1 {
			return []string{schema.KeyAttributes.String(), schema.KeyBlocks.String()}[array]
		}
		return ""
	}
	done := map[*entry]bool{}
	merge := func(b, o, t *entry) {
		for _, e := range []*entry{b, o, t} {
			done[e] = true
		}
		at := b
		switch {
		case o != nil:
			at = o
		case b == nil:
			at = t
		}
		walk := func() { m.at(at.name, func() { m.entry(b, o, t, in) }) }
		if s := step(at.array); s != "" {
			m.at(s, walk)
			return
		}
		walk()
	}
	for _, e := range base.all {
		o, t := ours.byName[e.name], theirs.byName[e.name]
		inOne, inOther := inOurs[e.name], inTheirs[e.name]
		if inOne != "" {
			o = ours.byName[inOne]
		}
		if inOther != "" {
			t = theirs.byName[inOther]
		}
		if inOne != "" && inOne != inOther {
			m.rename(e, o, step(e.array), false)
		}
		if inOther != "" && inOne != inOther {
			m.rename(e, t, step(e.array), true)
		}
		merge(e, o, t)
	}
	for _, e := range ours.all {
		if !done[e] {
			t := theirs.byName[e.name]
			if done[t] {
				t = nil
			}
			merge(nil, e, t)
		}
	}
	for _, e := range theirs.all {
		if !done[e] {
			merge(nil, nil, e)
		}
	}
	return true
}

func (m *merger) rename(from, to *entry, step string, inTheirs bool) {
	further := []string{from.name}
	if step != "" {
		further = []string{step, from.name}
	}
	m.renames = append(m.renames, Rename{m.place(further...), to.name, inTheirs})
}

// entry merges something with a name. Any of the three may be nil.
func (m *merger) entry(b, o, t *entry, in []*inserter) {
	n := nowhere
	if b != nil {
		n.base = b.node
	}
	if o != nil {
		n.ours = o.node
	}
	if t != nil {
		n.theirs = t.node
	}
	if o != nil && t != nil {
		in[o.array].pair(o.node, t.node)
	}
	together := func(x, y *entry) bool { return x == nil || y == nil || x.array == y.array }
	if m.oursIsTheirs(n) && together(o, t) || m.theirsIsBase(n) && together(b, t) {
		return
	}
	if m.isKept(n) {
		return
	}
	switch {
	case o == nil && b == nil:
		in[t.array].add(t.node, edit.Source(m.theirs.Tree, t.node))
		m.take(n)
	case o == nil: // ours has removed it, and theirs has changed it
		m.conflict(n)
	case t == nil && b == nil: // ours has added it
	case t == nil && m.oursIsBase(n) && o.array == b.array:
		in[o.array].remove(o.node)
		m.removed = append(m.removed, m.place())
		m.take(n)
	case t == nil:
		m.conflict(n)
	case o.array == t.array:
		m.entryName(b, o, t)
		m.typed(n)
	case b != nil && b.array == o.array && m.oursIsBase(n): // theirs made a block of an attribute, or the other way round
		in[o.array].remove(o.node)
		in[t.array].add(t.node, edit.Source(m.theirs.Tree, t.node))
		m.take(n)
	case b != nil && b.array == t.array && m.theirsIsBase(n): // ours did
	default:
		m.conflict(n)
	}
}

// entryName merges the names of something that has been renamed.
func (m *merger) entryName(b, o, t *entry) {
	if o.name == t.name || b == nil || b.name == t.name {
		return
	}
	n := nodes{-1, spec.Member(m.ours.Tree, o.node, schema.KeyName), spec.Member(m.theirs.Tree, t.node, schema.KeyName)}
	m.at(schema.KeyName.String(), func() {
		if b.name == o.name {
			m.take(n, edit.ReplaceValue(m.ours.Tree, n.ours, m.theirs.Raw(n.theirs)))
			return
		}
		m.conflict(n)
	})
}

// followed returns the names that what has gone from a version has there, by all appearances.
func (m *merger) followed(base, other *entries) map[string]string {
	var removed, added []*entry
	for _, e := range base.all {
		if other.byName[e.name] == nil {
			removed = append(removed, e)
		}
	}
	for _, e := range other.all {
		if base.byName[e.name] == nil {
			added = append(added, e)
		}
	}
	out := map[string]string{}
	for from, to := range change.Renames(removed, added, func(a, b *entry) bool {
		return a.array == b.array && similar(base.v, a, other.v, b)
	}) {
		if slices.Contains(removed, from) {
			out[from.name] = to.name
		}
	}
	return out
}

// similar reports whether two things with different names may be one: their names are alike and their shapes the same, or all is the
// same but the name.
func similar(v *version, a *entry, w *version, b *entry) bool {
	shapeA, restA := v.shape(a.node)
	shapeB, restB := w.shape(b.node)
	if change.Alike(a.name, b.name) {
		common := 0
		for of := range shapeA {
			if shapeB[of] {
				common++
			}
		}
		const most = 5 // four of them must be common
		return common*most >= max(len(shapeA), len(shapeB))*(most-1)
	}
	return restA == restB && telling(v, a.node, shapeA)
}

// telling reports whether there is so much to something that it is not the same as something else by chance: a text about it, or some
// attributes.
func telling(v *version, node int32, shape map[string]bool) bool {
	const attributes, characters = 4, 10
	body := v.kind(node)
	return len(shape) >= attributes || len(v.Value(spec.Member(v.Tree, body, schema.KeyDescription))) >= characters
}

// shape returns the shape of a member with a name: its kind with its type, or the names of its content. Rest is a digest of the whole
// member except its name.
func (v *version) shape(node int32) (shape map[string]bool, rest uint64) {
	shape = map[string]bool{}
	var members func(object int32, path string)
	members = func(object int32, path string) {
		for c := range v.Children(object) {
			switch k := schema.Key(v.Nodes[c].Key); {
			case k == schema.KeyAttributes || k == schema.KeyBlocks:
				for e := range v.Children(c) {
					shape[path+k.String()+" "+v.Value(spec.Member(v.Tree, e, schema.KeyName))] = true
				}
			case k == schema.KeySchema || k == schema.KeyNestedObject:
				members(c, path)
			case k == schema.KeyElementType || k == schema.KeyAttributeTypes:
				shape[path+"type "+strconv.FormatUint(v.digests[c], 36)] = true
			case schema.KindOf(k) != schema.KindNone && path == "":
				members(c, k.String()+" ")
				if len(shape) == 0 {
					shape[k.String()] = true
				}
			}
		}
	}
	members(node, "")
	for c := range v.Children(node) {
		if k := schema.Key(v.Nodes[c].Key); k != schema.KeyName {
			rest += v.digests[c] ^ uint64(k)
		}
	}
	return shape, rest
}
