package decoded

import (
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// merged is a value as Go's decoder has it.
type merged struct {
	source   string // of a value that is neither an object nor an array
	array    bool
	members  map[string]*merged // of an object
	elements []*merged
}

// valueKeys are those that the generator decodes into something that is never nil. A null leaves it, and an element, as it is.
var valueKeys = schema.NewKeySet(schema.KeyComputedOptionalRequired, schema.KeyElementType, schema.KeyName, schema.KeyNestedObject,
	schema.KeyOptionalRequired, schema.KeyPath, schema.KeySchemaDefinition, schema.KeyType, schema.KeyValueType, schema.KeyVersion)

// Decode returns the value that the decoder gives a node that has a value already, or none.
func Decode(tree *syntax.Tree, node int32, over *merged, key schema.Key) *merged {
	switch tree.Nodes[node].Kind {
	case syntax.Null:
		if key == schema.KeyNone || valueKeys.Has(key) {
			return over
		}
		return nil
	case syntax.Object:
		if over == nil || over.members == nil {
			over = &merged{members: map[string]*merged{}}
		}
		for m := range tree.Children(node) {
			k := schema.Key(tree.Nodes[m].Key)
			name := tree.Key(m)
			if folded := schema.LookupKeyFold([]byte(name)); k == schema.KeyNone && folded != schema.KeyNone {
				k, name = folded, folded.String()
			}
			if k == schema.KeyNone {
				continue // the decoder has no place for it
			}
			over.members[name] = Decode(tree, m, over.members[name], k)
		}
		return over
	case syntax.Array:
		var before []*merged
		if over != nil {
			before = over.elements
		}
		over = &merged{array: true}
		for element := range tree.Children(node) {
			var first *merged
			if i := len(over.elements); i < len(before) {
				first = before[i]
			}
			over.elements = append(over.elements, Decode(tree, element, first, schema.KeyNone))
		}
		return over
	}
	return &merged{source: tree.Raw(node)}
}

// Write writes a value as JSON, without the members that are nil. If there are several types, the generator takes the one whose key is
// first by the alphabet.
func (m *merged) Write(b *strings.Builder) {
	switch {
	case m == nil:
		b.WriteString("null")
	case m.array:
		b.WriteByte('[')
		for i, element := range m.elements {
			if i > 0 {
				b.WriteString(", ")
			}
			element.Write(b)
		}
		b.WriteByte(']')
	case m.members != nil:
		b.WriteByte('{')
		separator := ""
		for _, key := range slices.Sorted(maps.Keys(m.members)) {
			if member := m.members[key]; member != nil {
				b.WriteString(separator + syntax.Quote(key) + ": ")
				member.Write(b)
				separator = ", "
			}
		}
		b.WriteByte('}')
	default:
		b.WriteString(m.source)
	}
}

// Text returns the text of a specification as the generator's decoder has it, and true, if a key is defined twice somewhere, or in another
// case; else the text as it is. The text must be JSON.
func Text(file *syntax.File) (string, bool) {
	merges := slices.ContainsFunc(file.Units, func(u *syntax.Unit) bool { return isMerged(u.Tree) })
	if !merges && !isMerged(file.Frame) {
		return "", false
	}
	tree := syntax.Parse(file.Text(), spec.AnyDialect)
	if !tree.Valid() {
		return "", false
	}
	root := Decode(tree, tree.Root(), nil, schema.KeyNone)
	for name, member := range root.members {
		if name == schema.KeyProvider.String() {
			member.drop(schema.KeyComputedOptionalRequired)
		} else {
			member.drop(schema.KeyOptionalRequired)
		}
	}
	var b strings.Builder
	root.Write(&b)
	return b.String(), true
}

// drop drops the members with a key, for which the decoder has no place in a unit of this kind.
func (m *merged) drop(key schema.Key) {
	if m == nil {
		return
	}
	delete(m.members, key.String())
	for _, member := range m.members {
		member.drop(key)
	}
	for _, element := range m.elements {
		element.drop(key)
	}
}

// isMerged reports whether a key is defined twice in an object of a tree, or is in another case.
func isMerged(tree *syntax.Tree) bool {
	for i := range tree.Nodes {
		if tree.Nodes[i].Kind != syntax.Object {
			continue
		}
		var seen schema.KeySet
		for m := range tree.Children(int32(i)) {
			key := schema.Key(tree.Nodes[m].Key)
			if key == schema.KeyNone && schema.LookupKeyFold([]byte(tree.Key(m))) != schema.KeyNone || key != schema.KeyNone && seen.Has(key) {
				return true
			}
			seen = seen.Add(key)
		}
	}
	return false
}
