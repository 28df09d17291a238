package overlay

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// value is a JSON value: one that is in a text and may be changed, or a new one.
type value struct {
	key    string // of a member
	kind   syntax.Kind
	source string   // of a scalar, as JSON
	text   string   // of a string, its content
	items  []*value // of an object or array

	index map[string]*value // of the members of a large object; nil until it is asked for

	node     int32 // where it is in the specification; -1 for a new value
	replaced bool  // it replaces the existing value
	place    int32 // the node of the overlay that it is from; -1 for none

	comment string // why it is in an overlay that is made
}

// read returns the value of a node, with all that is inside.
func read(t *syntax.Tree, node int32) *value {
	n := &t.Nodes[node]
	v := &value{kind: n.Kind, node: node, place: -1}
	if n.IsMember() {
		v.key = t.Key(node)
	}
	if !n.IsContainer() {
		v.source = t.Text[n.Start:n.End]
		if n.Kind == syntax.String {
			v.text = t.Value(node)
		}
		return v
	}
	for c := range t.Children(node) {
		v.items = append(v.items, read(t, c))
	}
	return v
}

// newString returns a string.
func newString(key, text string) *value {
	return &value{key: key, kind: syntax.String, source: syntax.Quote(text), text: text, node: -1, place: -1}
}

// newScalar returns a number, a boolean or null.
func newScalar(key string, kind syntax.Kind, source string) *value {
	return &value{key: key, kind: kind, source: source, node: -1, place: -1}
}

// newObject returns an object.
func newObject(key string, members ...*value) *value {
	return &value{key: key, kind: syntax.Object, items: members, node: -1, place: -1}
}

// newArray returns an array.
func newArray(key string, elements ...*value) *value {
	return &value{key: key, kind: syntax.Array, items: elements, node: -1, place: -1}
}

// isNull reports whether a value is null or missing.
func (v *value) isNull() bool { return v == nil || v.kind == syntax.Null }

// isObject reports whether there is an object.
func (v *value) isObject() bool { return v != nil && v.kind == syntax.Object }

// isArray reports whether there is an array.
func (v *value) isArray() bool { return v != nil && v.kind == syntax.Array }

// list returns the elements of an array, if it is one.
func (v *value) list() []*value {
	if !v.isArray() {
		return nil
	}
	return v.items
}

// member returns the value of a key of an object, or nil. If there are several, the last counts, as it does for Go's decoder.
func (v *value) member(key string) *value {
	if !v.isObject() {
		return nil
	}
	if len(v.items) <= fewMembers {
		for _, m := range slices.Backward(v.items) {
			if m.key == key {
				return m
			}
		}
		return nil
	}
	if v.index == nil {
		v.index = make(map[string]*value, len(v.items))
		for _, m := range v.items {
			v.index[m.key] = m
		}
	}
	return v.index[key]
}

// fewMembers is how many members are looked through for a key.
const fewMembers = 16

// string returns the content of the string under a key, or nothing.
func (v *value) string(key string) string {
	if m := v.member(key); m != nil && m.kind == syntax.String {
		return m.text
	}
	return ""
}

// clone returns a copy of a value with another key. The last of several members with one key stays.
func (v *value) clone(key string) *value {
	c := *v
	c.key, c.node, c.replaced, c.items, c.index = key, -1, false, nil, nil
	at := map[string]int{}
	for _, item := range v.items {
		i, twice := at[item.key]
		if v.kind == syntax.Object && twice {
			c.items[i] = item.clone(item.key)
			continue
		}
		at[item.key] = len(c.items)
		c.items = append(c.items, item.clone(item.key))
	}
	return &c
}

// set sets a member of an object. An existing member keeps its place.
func (v *value) set(m *value) {
	v.index = nil
	for i, old := range slices.Backward(v.items) {
		if old.key == m.key {
			m.node, m.replaced = old.node, old.node >= 0
			v.items[i] = m
			return
		}
	}
	v.items = append(v.items, m)
}

// drop takes an item out of a container.
func (v *value) drop(item *value) {
	v.index = nil
	v.items = slices.DeleteFunc(v.items, func(other *value) bool { return other == item })
}

// equal reports whether two values have the same content: the order of members does not count, and a member that is null is like none.
func equal(a, b *value) bool {
	switch {
	case a.isNull() || b.isNull():
		return a.isNull() && b.isNull()
	case a.kind != b.kind:
		return false
	case a.kind == syntax.String:
		return a.text == b.text
	case a.kind == syntax.Array:
		return slices.EqualFunc(a.items, b.items, equal)
	case a.kind != syntax.Object:
		return a.source == b.source
	}
	for _, pair := range [2][2]*value{{a, b}, {b, a}} {
		for _, m := range pair[0].items {
			if !equal(pair[0].member(m.key), pair[1].member(m.key)) {
				return false
			}
		}
	}
	return true
}

// json returns a value as JSON on one line.
func (v *value) json() string {
	var b strings.Builder
	v.write(&b)
	return b.String()
}

func (v *value) write(b *strings.Builder) {
	brackets := "[]"
	switch v.kind {
	case syntax.Object:
		brackets = "{}"
	case syntax.Array:
	default:
		b.WriteString(v.source)
		return
	}
	b.WriteByte(brackets[0])
	for i, item := range v.items {
		if i > 0 {
			b.WriteString(", ")
		}
		if v.kind == syntax.Object {
			b.WriteString(syntax.Quote(item.key))
			b.WriteString(": ")
		}
		item.write(b)
	}
	b.WriteByte(brackets[1])
}

// asItem returns a value as a member of an object or an element of an array.
func (v *value) asItem(inObject bool) string {
	if inObject {
		return edit.Member(v.key, v.json())
	}
	return v.json()
}

// editor makes the edits that turn the text of a tree into a value that was read from it.
type editor struct {
	tree  *syntax.Tree
	edits []syntax.Edit
}

// value adds the edits of a value that is in the text.
func (e *editor) value(v *value) {
	n := &e.tree.Nodes[v.node]
	if n.IsMember() && e.tree.Key(v.node) != v.key {
		e.edits = append(e.edits, edit.RenameKey(e.tree, v.node, v.key))
	}
	if v.replaced {
		e.edits = append(e.edits, edit.ReplaceValue(e.tree, v.node, v.json()))
		return
	}
	if !n.IsContainer() {
		return
	}
	kept := map[int32]bool{}
	first := int32(-1)
	for _, item := range v.items {
		if !e.staysIn(item, v.node) {
			continue
		}
		if kept[item.node] = true; first < 0 {
			first = item.node
		}
		e.value(item)
	}
	var gone []int32
	for c := range e.tree.Children(v.node) {
		if !kept[c] {
			gone = append(gone, c)
		}
	}
	inObject := v.kind == syntax.Object
	if first < 0 && len(v.items) > 0 && len(gone) > 0 {
		e.edits = append(e.edits, edit.ReplaceValue(e.tree, v.node, v.json()))
		return
	}
	anchor := int32(-1)
	var into []string
	for _, item := range v.items {
		switch source := item.asItem(inObject); {
		case kept[item.node] && item.node >= 0:
			anchor = item.node
		case anchor >= 0:
			e.edits = append(e.edits, edit.InsertAfter(e.tree, anchor, source))
		case first >= 0:
			e.edits = append(e.edits, edit.InsertBefore(e.tree, first, source))
		default:
			into = append(into, source)
		}
	}
	if len(into) > 0 {
		e.edits = append(e.edits, edit.InsertInto(e.tree, v.node, into...))
	}
	if len(gone) > 0 {
		e.edits = append(e.edits, edit.Delete(e.tree, gone...)...)
	}
}

// staysIn reports whether an item is where the text has it, and not moved or new.
func (e *editor) staysIn(item *value, container int32) bool {
	return item.node >= 0 && e.tree.Nodes[item.node].Parent == container
}
