package openapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// FailureKind is a sort of failures.
type FailureKind uint8

// The kinds of failures. From Crash on they end the program without a result, in any unit.
const (
	NoSchema          FailureKind = iota // there is no body, or no schema for it
	Composition                          // a number of subschemas that the program does not follow
	SeveralTypes                         // types that no single attribute stands for
	NoType                               // the schema has no type
	UnknownType                          // a type that no attribute stands for
	NoIdentifier                         // the property's name has nothing that attributes' names may have
	NoItems                              // the items of an array are not a schema
	CircularReference                    // a reference leads to itself
	Crash                                // the program panics
	Endless                              // the program never ends
	TooLarge                             // there are more attributes, or they nest more deeply, than this package makes
)

// Failure is the reason why a schema has no attribute.
type Failure struct {
	Kind    FailureKind
	Path    []string // the properties from the body's root
	Node    int32    // of the document
	Message string
	Keyword string // of Composition: allOf, anyOf or oneOf
}

func (f *Failure) Error() string { return f.Message }

// Fatal reports whether the program ends without a result.
func (f *Failure) Fatal() bool { return f.Kind >= Crash }

// resolved is a schema after references and compositions are followed.
type resolved struct {
	node        int32 // the schema whose keywords count
	kind        string
	description string
	parts       []int32 // the schemas whose properties count: node, or what allOf joins
	around      []int32 // the schemas that led to node by allOf, anyOf or oneOf, from the outermost
	nulls       []int32 // those of them that have null beside node
	joined      bool    // the improvement all-of made it
}

// followed follows the references and compositions of a schema.
func (m *mapper) followed(node int32, path []string, depth int) (resolved, *Failure) {
	if depth > maxReferences {
		return resolved{}, &Failure{Kind: Endless, Path: path, Node: node, Message: "allOf, anyOf or oneOf leads back to itself"}
	}
	if err := m.spend(stepCost, path, node); err != nil {
		return resolved{}, err
	}
	d := m.document
	from := node
	if node = d.follow(node); node < 0 {
		return resolved{}, &Failure{Kind: CircularReference, Path: path, Node: from, Message: "the reference leads to itself, or is not text"}
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		list := d.Tree.Member(node, keyword)
		if d.Tree.Kind(list) != yaml.Sequence || d.Tree.Len(list) == 0 {
			continue
		}
		return m.composed(node, keyword, slices.Collect(d.Tree.Children(list)), path, depth)
	}
	s := resolved{node: node, parts: []int32{node}, description: d.text(node, "description")}
	types := d.types(node)
	switch {
	case len(types) == 0 && d.hasProperties(node):
		s.kind = "object"
	case len(types) == 0:
		return resolved{}, &Failure{Kind: NoType, Path: path, Node: from, Message: "the schema has no type"}
	case len(types) == 1:
		s.kind = types[0]
	case len(types) == 2 && single(types[0], types[1]) >= 0:
		s.kind = types[single(types[0], types[1])]
	default:
		return resolved{}, &Failure{
			Kind:    SeveralTypes,
			Path:    path,
			Node:    from,
			Message: "no attribute has all of the types " + strings.Join(types, ", "),
		}
	}
	return s, nil
}

// composed follows the composition of a schema with subschemas.
func (m *mapper) composed(node int32, keyword string, list []int32, path []string, depth int) (resolved, *Failure) {
	d := m.document
	description := d.text(node, "description")
	switch {
	case keyword == "allOf" && (len(list) == 1 || m.improve.Has(AllOf)):
		if len(list) > 1 || m.improve.Has(AllOf) && d.hasProperties(node) {
			return m.joined(node, list, path, depth)
		}
		s, err := m.followed(list[0], path, depth+1)
		if description != "" {
			s.description = description
		}
		s.around = append([]int32{node}, s.around...)
		return s, err
	case keyword != "allOf" && len(list) == 2:
		var pair [2]resolved
		for i := range pair {
			var err *Failure
			if pair[i], err = m.followed(list[i], path, depth+1); err != nil {
				return resolved{}, err
			}
		}
		chosen := single(pair[0].kind, pair[1].kind)
		if chosen < 0 {
			return resolved{}, &Failure{
				Kind: SeveralTypes, Path: path, Node: d.Tree.Member(node, keyword), Keyword: keyword,
				Message: fmt.Sprintf("no attribute has both types of %s, %s and %s", keyword, pair[0].kind, pair[1].kind),
			}
		}
		s := pair[chosen]
		if pair[1-chosen].kind == "null" {
			s.nulls = append([]int32{node}, s.nulls...)
			if m.improve.Has(AnyOfNull) && description != "" {
				s.description = description
			}
		}
		s.around = append([]int32{node}, s.around...)
		return s, nil
	}
	return resolved{}, &Failure{
		Kind: Composition, Path: path, Node: d.Tree.Member(node, keyword), Keyword: keyword,
		Message: fmt.Sprintf("%s has %s, which tfplugingen-openapi does not follow", keyword, count(len(list), "subschema")),
	}
}

// single returns which of two types stands for both: the one that is not null, or the string that stands for another scalar; -1 for none.
func single(a, b string) int {
	switch {
	case a == "null":
		return 1
	case b == "null":
		return 0
	case a == "string" && isPlain(b):
		return 0
	case b == "string" && isPlain(a):
		return 1
	}
	return -1
}

func isPlain(kind string) bool { return kind == "integer" || kind == "number" || kind == "boolean" }

// types returns the types that a schema names.
func (d *Document) types(node int32) (types []string) {
	list := d.Tree.Member(node, "type")
	switch d.Tree.Kind(list) {
	case yaml.String:
		return []string{d.Tree.Value(list)}
	case yaml.Sequence:
		for i := range d.Tree.Children(list) {
			if d.Tree.Kind(i).IsScalar() {
				types = append(types, d.Tree.Value(i))
			}
		}
	}
	return types
}

func (d *Document) hasProperties(node int32) bool {
	properties := d.Tree.Member(node, "properties")
	return d.Tree.Kind(properties) == yaml.Mapping && d.Tree.Len(properties) > 0
}

// property is a property of an object.
type property struct {
	name     string
	node     int32
	required bool
}

// properties returns the properties of an object, by name.
func (m *mapper) properties(s *resolved) []property {
	d := m.document
	var found []property
	required := map[string]bool{}
	for _, part := range s.parts {
		for i := range d.Tree.Children(d.Tree.Member(part, "required")) {
			required[d.Tree.Value(i)] = true
		}
		from := d.Tree.Member(part, "properties")
		if d.Tree.Kind(from) != yaml.Mapping {
			continue
		}
		for i := range d.Tree.Children(from) {
			found = append(found, property{name: d.Tree.Key(i), node: i})
		}
	}
	slices.SortStableFunc(found, func(a, b property) int { return strings.Compare(a.name, b.name) })
	if len(s.parts) > 1 { // a later schema says more of a property than an earlier one
		found = lastOfEach(found)
	}
	for i := range found {
		found[i].required = required[found[i].name]
	}
	return found
}

func lastOfEach(sorted []property) []property {
	kept := sorted[:0]
	for i, p := range sorted {
		if i+1 == len(sorted) || sorted[i+1].name != p.name {
			kept = append(kept, p)
		}
	}
	return kept
}

// values returns the schema of the values of a map, or -1 if an object is not a map.
func (m *mapper) values(s *resolved, path []string) (int32, *Failure) {
	return m.inner(s.node, "additionalProperties", path)
}

// inner returns the schema under a keyword that may also be a boolean, or -1.
func (m *mapper) inner(node int32, keyword string, path []string) (int32, *Failure) {
	inner := m.document.Tree.Member(node, keyword)
	switch kind := m.document.Tree.Kind(inner); {
	case inner < 0, kind == yaml.Bool:
		return -1, nil
	case kind == yaml.Mapping:
		return inner, nil
	default:
		return -1, &Failure{Kind: NoItems, Path: path, Node: inner, Message: fmt.Sprintf("%s is a %s, not a schema", keyword, kind)}
	}
}

// items returns the schema of the items of an array.
func (m *mapper) items(s *resolved, path []string) (int32, *Failure) {
	if m.document.Tree.Member(s.node, "items") < 0 {
		return -1, &Failure{Kind: Crash, Path: path, Node: s.node, Message: "the array has no items"}
	}
	items, err := m.inner(s.node, "items", path)
	if err == nil && items < 0 {
		err = &Failure{
			Kind:    NoItems,
			Path:    path,
			Node:    m.document.Tree.Member(s.node, "items"),
			Message: "the items of the array are not a schema",
		}
	}
	return items, err
}

// count returns a number with the noun that it counts.
func count(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}
