package merge

import (
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// typed merges objects that have a kind, such as attributes. Everything else is an object like others.
func (m *merger) typed(n nodes) {
	if m.ours.Nodes[n.ours].Kind != syntax.Object || m.theirs.Nodes[n.theirs].Kind != syntax.Object || !m.keyed(n) {
		m.value(n)
		return
	}
	b, o, t := m.base.kind(n.base), m.ours.kind(n.ours), m.theirs.kind(n.theirs)
	rest := func(k schema.Key) way {
		if k == schema.KeyName || schema.KindOf(k) != schema.KindNone {
			return keepingOurs
		}
		return merging
	}
	if o < 0 || t < 0 || m.ours.Nodes[o].Key == m.theirs.Nodes[t].Key {
		m.object(n, func(k schema.Key) way {
			if k == schema.KeyName {
				return keepingOurs // it is merged where names are
			}
			return merging
		})
		return
	}
	m.object(n, rest)
	bodies := nodes{b, o, t}
	kindOf := func(v *version, node int32) schema.Kind {
		if node < 0 || v.Nodes[node].Kind != syntax.Object {
			return schema.KindNone
		}
		return schema.KindOf(schema.Key(v.Nodes[node].Key))
	}
	base, ours, theirs := kindOf(m.base, b), kindOf(m.ours, o), kindOf(m.theirs, t)
	shared := func(k schema.Key) bool { return independent(k, ours, theirs) }
	if base == schema.KindNone || base != ours && base != theirs || ours == schema.KindNone || theirs == schema.KindNone || !m.keyed(bodies) {
		m.conflict(bodies)
		return
	}
	if base == ours && dependentsEqual(m.ours, o, m.base, b, shared) {
		m.edits = append(m.edits, edit.RenameKey(m.ours.Tree, o, theirs.String()))
		m.taken = append(m.taken, Change{m.place(), ours.String(), theirs.String()})
		m.object(bodies, func(k schema.Key) way {
			if shared(k) {
				return merging
			}
			return takingTheirs
		})
		return
	}
	if base == ours || !dependentsEqual(m.theirs, t, m.base, b, shared) {
		m.conflict(bodies)
		if m.markers {
			return // the whole of it is between the markers
		}
	}
	m.object(bodies, func(k schema.Key) way {
		if shared(k) {
			return merging
		}
		return keepingOurs
	})
}

// kind returns the first member of an object that is a kind, or -1.
func (v *version) kind(object int32) int32 {
	if object < 0 || v.Nodes[object].Kind != syntax.Object {
		return -1
	}
	for c := range v.Children(object) {
		if schema.KindOf(schema.Key(v.Nodes[c].Key)) != schema.KindNone {
			return c
		}
	}
	return -1
}

// independent reports whether what a key holds means the same under both kinds.
func independent(k schema.Key, a, b schema.Kind) bool {
	switch k {
	case schema.KeyComputedOptionalRequired,
		schema.KeyOptionalRequired,
		schema.KeyDescription,
		schema.KeyDeprecationMessage,
		schema.KeySensitive:
		return true
	case schema.KeyNestedObject:
		return a.IsNested() && b.IsNested() && a != schema.KindSingleNested && b != schema.KindSingleNested
	case schema.KeyElementType:
		return a.HasElementType() && b.HasElementType()
	}
	return false
}

// dependentsEqual reports whether two bodies have the same under all keys that are not shared.
func dependentsEqual(a *version, x int32, b *version, y int32, shared func(schema.Key) bool) bool {
	sum := func(v *version, body int32) (sum uint64) {
		for c := range v.Children(body) {
			if k := schema.Key(v.Nodes[c].Key); !shared(k) {
				sum += v.digests[c] * (2*uint64(k) + 1)
			}
		}
		return sum
	}
	return sum(a, x) == sum(b, y)
}
