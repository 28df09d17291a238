package contract

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
)

// Type is the type of an attribute's values, or the kind of a nested attribute or block, whose members have the rest.
type Type struct {
	Kind schema.Kind // KindNone for a kind that a specification can't have
	// AnyNumber reports whether the kind of the number is not known.
	AnyNumber  bool
	Other      string      // of KindNone: the type in one spelling
	Element    *Type       // of lists, maps and sets; nil for none
	Attributes []NamedType // of objects, by name
	CustomType string      // of an element or object type, in one spelling
}

// NamedType is an attribute of an object type.
type NamedType struct {
	Name string
	Type Type
}

// sorted returns the attributes by name, the first of each.
func sorted(attributes []NamedType) []NamedType {
	slices.SortStableFunc(attributes, func(a, b NamedType) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(attributes, func(a, b NamedType) bool { return a.Name == b.Name })
}

// String returns the type as Terraform writes type constraints, with the kinds of numbers that a specification has.
func (t *Type) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *Type) write(b *strings.Builder) {
	switch {
	case t.Kind == schema.KindNone:
		b.WriteString(t.Other)
	case t.AnyNumber:
		b.WriteString("number")
	case t.Element != nil:
		b.WriteString(t.Kind.String() + "(")
		t.Element.write(b)
		b.WriteString(")")
	case t.Kind == schema.KindObject:
		b.WriteString("object({")
		for i := range t.Attributes {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(t.Attributes[i].Name + " = ")
			t.Attributes[i].Type.write(b)
		}
		b.WriteString("})")
	default:
		b.WriteString(t.Kind.String())
	}
}

// ObjectOf returns the type of an object with some members, as a type without nested attributes has it.
func ObjectOf(members []*Member) Type {
	t := Type{Kind: schema.KindObject}
	for _, m := range members {
		t.Attributes = append(t.Attributes, NamedType{m.Name, m.Flat()})
	}
	return t
}

// Flat returns the type of the member's values; see ObjectOf.
func (m *Member) Flat() Type {
	if !m.IsNested() {
		return m.Type
	}
	object := ObjectOf(m.Members)
	if kind := m.Type.Kind.Go().Kind; kind != schema.KindObject {
		return Type{Kind: kind, Element: &object}
	}
	return object
}
