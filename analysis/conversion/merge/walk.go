package merge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// merger goes through three versions at once, and notes the edits of ours.
type merger struct {
	base, ours, theirs *version
	kept               map[string]string // the places that stay as ours has them, with the reason
	markers            bool

	path      []string
	visited   map[string]int32 // the places that could be kept, with their nodes in ours
	removed   []string         // the places that theirs has removed
	edits     []syntax.Edit
	taken     []Change
	conflicts []Conflict
	renames   []Rename
}

// nodes are the nodes of the same thing in the three versions, or -1 where it is missing.
type nodes struct{ base, ours, theirs int32 }

var nowhere = nodes{-1, -1, -1}

func newMerger(versions [3]*version, kept map[string]string) *merger {
	return &merger{base: versions[0], ours: versions[1], theirs: versions[2], kept: kept}
}

// run merges, and returns the text.
func (m *merger) run(markers bool) (string, error) {
	m.markers, m.visited, m.removed = markers, map[string]int32{}, nil
	m.edits, m.taken, m.conflicts, m.renames = nil, nil, nil, nil
	if reason, ok := m.kept[""]; ok {
		m.conflicts = append(m.conflicts, Conflict{Reason: reason})
		return m.ours.Text, nil
	}
	m.value(nodes{})
	return text.ApplyEdits(m.ours.Text, m.edits)
}

// place returns the place of the walk, with further steps.
func (m *merger) place(further ...string) string {
	return strings.Join(append(slices.Clone(m.path), further...), spec.StepSeparator)
}

// at walks one step further.
func (m *merger) at(step string, walk func()) {
	m.path = append(m.path, step)
	walk()
	m.path = m.path[:len(m.path)-1]
}

// keepFor makes the smallest place that a refusal is about, and that has changed, stay as in ours. It reports false if no such place
// exists.
func (m *merger) keepFor(r Refusal) bool {
	for n := len(r.Steps); n > 0; n-- {
		place := strings.Join(r.Steps[:n], spec.StepSeparator)
		node, visited := m.visited[place]
		if _, already := m.kept[place]; !visited || already {
			continue
		}
		if isUnit := n <= 2; isUnit && m.keepNeeded(place, node, r.Message) {
			return true
		}
		m.kept[place] = r.Message
		return true
	}
	return false
}

// keepNeeded keeps the parts of a unit that theirs has removed, and that Go texts of ours in the unit still name. It reports false if there
// are no such parts.
func (m *merger) keepNeeded(unit string, node int32, reason string) bool {
	found := false
	for _, place := range m.removed {
		_, already := m.kept[place]
		name := place[strings.LastIndex(place, spec.StepSeparator)+1:]
		if !already && node >= 0 && strings.HasPrefix(place, unit+spec.StepSeparator) && strings.Contains(m.ours.Raw(node), `\"`+name+`\"`) {
			m.kept[place], found = reason, true
		}
	}
	return found
}

// The three comparisons. Two absent values are equal.
func (m *merger) oursIsBase(n nodes) bool   { return equal(m.ours, n.ours, m.base, n.base) }
func (m *merger) theirsIsBase(n nodes) bool { return equal(m.theirs, n.theirs, m.base, n.base) }
func (m *merger) oursIsTheirs(n nodes) bool { return equal(m.ours, n.ours, m.theirs, n.theirs) }

func equal(a *version, i int32, b *version, k int32) bool {
	if i < 0 || k < 0 {
		return i < 0 && k < 0
	}
	return a.digests[i] == b.digests[k]
}

// isKept reports whether the walk's place stays as in ours, which is a conflict then.
func (m *merger) isKept(n nodes) bool {
	place := m.place()
	m.visited[place] = n.ours
	reason, kept := m.kept[place]
	if kept {
		m.conflicts = append(m.conflicts, Conflict{place, source(m.ours, n.ours), source(m.theirs, n.theirs), reason})
	}
	return kept
}

// take notes a change that is taken from theirs.
func (m *merger) take(n nodes, edits ...syntax.Edit) {
	m.edits = append(m.edits, edits...)
	m.taken = append(m.taken, Change{m.place(), source(m.ours, n.ours), source(m.theirs, n.theirs)})
}

// conflict notes a conflict at the walk's place.
func (m *merger) conflict(n nodes) {
	c := Conflict{Place: m.place(), Ours: source(m.ours, n.ours), Theirs: source(m.theirs, n.theirs)}
	m.conflicts = append(m.conflicts, c)
	if m.markers && n.ours >= 0 && n.theirs >= 0 {
		o := &m.ours.Nodes[n.ours]
		m.edits = append(m.edits, edit.Text(o.From(), o.End, fmt.Sprintf("\n<<<<<<< ours\n%s\n=======\n%s\n>>>>>>> theirs\n",
			edit.Source(m.ours.Tree, n.ours), edit.Source(m.theirs.Tree, n.theirs))))
	}
}

// source returns a node with its key on one line.
func source(v *version, node int32) string {
	if node < 0 {
		return ""
	}
	text := edit.Source(v.Tree, node)
	var b strings.Builder
	space, inString := false, false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if !inString && (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
			space = true
			continue
		}
		if open := b.Len() > 0 && strings.IndexByte("{[", b.String()[b.Len()-1]) >= 0; space && !open && c != '}' && c != ']' {
			b.WriteByte(' ')
		}
		space = false
		switch {
		case inString && c == '\\' && i+1 < len(text):
			b.WriteByte(c)
			i++
			c = text[i]
		case c == '"':
			inString = !inString
		}
		b.WriteByte(c)
	}
	return b.String()
}

// value merges what all three have, or what ours and theirs have added.
func (m *merger) value(n nodes) {
	if m.oursIsTheirs(n) || n.base >= 0 && m.theirsIsBase(n) {
		return
	}
	o, t := &m.ours.Nodes[n.ours], &m.theirs.Nodes[n.theirs]
	if k := schema.Key(o.Key); k == schema.KeyProvider && m.isKept(n) {
		return
	} else if k == schema.KeyElementType && o.Kind == syntax.Object && t.Kind == syntax.Object && m.keyed(n) {
		m.typed(n)
		return
	}
	if o.Kind == syntax.Object && t.Kind == syntax.Object && !atomic(schema.Key(o.Key)) && m.keyed(n) {
		if n.base >= 0 && m.base.Nodes[n.base].Kind != syntax.Object {
			n.base = -1
		}
		m.object(n, nil)
		return
	}
	if n.base >= 0 && m.oursIsBase(n) {
		m.take(n, edit.ReplaceValue(m.ours.Tree, n.ours, m.theirs.Raw(n.theirs)))
		return
	}
	m.conflict(n)
}

// atomic reports whether the value of a key is one thing, even if it has keys itself.
func atomic(k schema.Key) bool {
	return k == schema.KeyDefault || k == schema.KeyCustomType || k == schema.KeyAssociatedExternalType
}

// keyed reports whether no object of the three has two members of one key.
func (m *merger) keyed(n nodes) bool {
	distinct := func(v *version, node int32) bool {
		if node < 0 || v.Nodes[node].Kind != syntax.Object {
			return true
		}
		seen := map[string]bool{}
		for c := range v.Children(node) {
			key := v.Key(c)
			if seen[key] {
				return false
			}
			seen[key] = true
		}
		return true
	}
	return distinct(m.base, n.base) && distinct(m.ours, n.ours) && distinct(m.theirs, n.theirs)
}

// way is the way in which a member of an object is merged.
type way uint8

const (
	merging way = iota
	keepingOurs
	takingTheirs
)

// object merges objects member by member. Ways says how to merge each; nil merges them all.
func (m *merger) object(n nodes, ways func(schema.Key) way) {
	in := m.inserter(n.ours)
	seen := map[string]bool{}
	for _, list := range []struct {
		v    *version
		node int32
	}{{m.ours, n.ours}, {m.theirs, n.theirs}, {m.base, n.base}} {
		for c := range list.v.Children(list.node) {
			key := list.v.Key(c)
			if seen[key] {
				continue
			}
			seen[key] = true
			k := schema.Key(list.v.Nodes[c].Key)
			way := merging
			if ways != nil {
				way = ways(k)
			}
			if way == keepingOurs {
				continue
			}
			at := nodes{m.base.Member(n.base, key), m.ours.Member(n.ours, key), m.theirs.Member(n.theirs, key)}
			walk := func() { m.member(at, way, in) }
			switch r := roleOf(k); {
			case way == merging && (k == schema.KeyAttributes || k == schema.KeyBlocks):
				continue // both below
			case way == merging && (r == named || r == calls) && m.areArrays(at):
				walk = func() { m.array(at, r, key, in) }
			case k == schema.KeySchema || k == schema.KeyNestedObject || schema.KindOf(k) != schema.KindNone:
				walk() // such keys are no steps
				continue
			}
			m.at(key, walk)
		}
	}
	m.elements(n, ways, in)
	in.finish(m, n.theirs)
}

// areArrays reports whether all existing nodes are arrays.
func (m *merger) areArrays(n nodes) bool {
	is := func(v *version, node int32) bool { return node < 0 || v.Nodes[node].Kind == syntax.Array }
	return is(m.base, n.base) && is(m.ours, n.ours) && is(m.theirs, n.theirs)
}

// member merges a member of an object.
func (m *merger) member(n nodes, way way, in *inserter) {
	switch {
	case way == merging && n.ours >= 0 && n.theirs >= 0:
		m.value(n)
	case m.oursIsTheirs(n) || way == merging && m.theirsIsBase(n):
	case way == merging && !m.oursIsBase(n):
		m.conflict(n)
	case n.ours < 0:
		in.add(n.theirs, edit.Source(m.theirs.Tree, n.theirs))
		m.take(n)
	case n.theirs < 0:
		in.remove(n.ours)
		m.take(n)
	default:
		m.take(n, edit.ReplaceValue(m.ours.Tree, n.ours, m.theirs.Raw(n.theirs)))
	}
}

// array merges the arrays of a key that has a role, where a missing array counts as empty.
func (m *merger) array(n nodes, r role, key string, in *inserter) {
	if m.oursIsTheirs(n) || m.theirsIsBase(n) {
		return
	}
	inner := m.inserter(n.ours)
	if r == calls {
		m.calls(n, inner)
	} else if !m.mergeNamed([]nodes{n}, []*inserter{inner}) {
		m.member(n, merging, in)
		return
	}
	m.settle(n, key, inner, in)
}

// settle finishes the array of a key, which may appear or disappear as a whole.
func (m *merger) settle(n nodes, key string, inner, in *inserter) {
	switch {
	case n.ours < 0 && len(inner.added) > 0:
		in.add(n.theirs, edit.Member(key, "["+strings.Join(inner.sources(), ", ")+"]"))
	case n.ours >= 0 && n.theirs < 0 && inner.emptied():
		in.remove(n.ours)
	case n.ours >= 0:
		inner.finish(m, n.theirs)
	}
}
