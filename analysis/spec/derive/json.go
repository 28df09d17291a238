package derive

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// wrappers are the names around what an API answers.
var wrappers = []string{"data", "item", "items", "object", "payload", "response", "result", "results"}

// IsMapName reports whether a name is one that APIs give to maps of strings with any keys.
func IsMapName(name string) bool { return slices.Contains(labels, SnakeCase(name)) }

var labels = []string{"annotations", "environment", "env", "headers", "labels", "metadata", "tags", "variables"}

// readExample returns the fields of an example, and what was guessed of them as a whole.
func readExample(text string) (fields []*field, guess []string, err error) {
	tree := syntax.Parse(text, syntax.Options{})
	if !tree.Valid() || tree.Root() < 0 {
		return nil, nil, errors.New("it is not JSON")
	}
	guess = []string{"types are those of the example, and what is not computed is taken for optional"}
	e := &example{tree}
	node := tree.Root()
	for tree.Nodes[node].Kind == syntax.Object && tree.Len(node) == 1 {
		inner := node + 1
		if key := tree.Key(inner); !tree.Nodes[inner].IsContainer() || !slices.Contains(wrappers, strings.ToLower(key)) {
			break
		}
		guess = append(guess, fmt.Sprintf("attributes are what is in %q", tree.Key(inner)))
		node = inner
	}
	s := e.shape(node, 0)
	if s.kind == schema.KindList && s.inner != nil {
		s = s.inner
	}
	if s.kind != schema.KindObject {
		return nil, nil, errors.New("it is neither an object nor an array of objects")
	}
	return s.fields, guess, nil
}

// example is JSON.
type example struct{ *syntax.Tree }

func (e *example) shape(node int32, depth int) *shape {
	n := &e.Nodes[node]
	switch n.Kind {
	case syntax.String:
		return &shape{kind: schema.KindString}
	case syntax.True, syntax.False:
		return &shape{kind: schema.KindBool}
	case syntax.Number:
		return &shape{kind: kindOfNumber(e.Raw(node))}
	case syntax.Object:
		return e.object(node, depth)
	case syntax.Array:
		list := &shape{kind: schema.KindList}
		if depth > deepest {
			return list
		}
		for element := range e.Children(node) {
			s := e.shape(element, depth+1)
			if list.inner == nil {
				list.inner = s
			} else {
				list.inner = both(list.inner, s)
			}
		}
		if list.inner == nil {
			list.inner = &shape{why: "the list is empty; taken for one of strings"}
		}
		return list
	}
	return &shape{why: "null says no type; taken for a string"}
}

// kindOfNumber returns the kind that a number is an example of.
func kindOfNumber(text string) schema.Kind {
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return schema.KindInt64
	}
	if !strings.ContainsAny(text, ".eE") {
		return schema.KindNumber // a large one
	}
	return schema.KindFloat64
}

func (e *example) object(node int32, depth int) *shape {
	s := &shape{kind: schema.KindObject}
	names := map[string]int{}
	strings := true
	if depth <= deepest {
		for m := range e.Children(node) {
			name := e.Key(m)
			value := e.shape(m, depth+1)
			strings = strings && value.kind == schema.KindString
			if i, twice := names[name]; twice {
				s.fields[i].shape = value // the last one counts, as for most readers
				continue
			}
			names[name] = len(s.fields)
			s.fields = append(s.fields, &field{name: name, shape: value})
		}
	}
	switch {
	case e.Len(node) == 0:
		return &shape{kind: schema.KindMap, inner: &shape{kind: schema.KindString}, why: "the object is empty; taken for a map of strings"}
	case strings && node > 0 && IsMapName(e.Key(node)):
		return &shape{kind: schema.KindMap, inner: &shape{kind: schema.KindString}, why: "taken for a map of strings, because of its name"}
	}
	return s
}

// both returns the shape of values that may have either shape. It may change them: it adds the fields of b to those of a, so that the cost
// of merging many depends on their content.
func both(a, b *shape) *shape {
	number := func(s *shape) bool { return s.kind.Bits() > 0 || s.kind == schema.KindNumber }
	switch {
	case a.kind == schema.KindNone:
		return b
	case b.kind == schema.KindNone:
		return a
	case a.kind == schema.KindObject && b.kind == schema.KindObject:
		a.merge(b)
		return a
	case a.kind == b.kind && a.inner != nil && b.inner != nil:
		return &shape{kind: a.kind, inner: both(a.inner, b.inner), why: a.why}
	case a.kind == b.kind:
		return a
	case number(a) && number(b):
		if a.kind == schema.KindNumber || b.kind == schema.KindNumber {
			return &shape{kind: schema.KindNumber}
		}
		return &shape{kind: schema.KindFloat64}
	}
	return &shape{kind: schema.KindString, why: "its values are of several types; taken for a string"}
}

// merge adds the fields of another object, in the order in which they first occur.
func (s *shape) merge(other *shape) {
	for _, f := range other.fields {
		if known := s.field(f.name); known != nil {
			known.shape = both(known.shape, f.shape)
			continue
		}
		s.add(f)
	}
}
