package generated

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// plainType returns the Go of a type inside a list, map, set or object without custom types, as the types of nested elements have it; see
// ElementTypeString in internal/schema/schema.go.
func plainType(u *spec.Unit, i int32) string { return typeOf(u, i, false) }

// customType is plainType with custom types, as the values of attributes with an external type have it; see internal/schema/elements.go.
func customType(u *spec.Unit, i int32) string { return typeOf(u, i, true) }

func typeOf(u *spec.Unit, i int32, custom bool) string {
	if int(i) >= len(u.Types) {
		return ""
	}
	t := &u.Types[i]
	of := t.Kind.Go().Type
	if custom && t.CustomType >= 0 {
		text := u.GoTypes[t.CustomType].Type
		of = golang.Mark(golang.PartText, text.Node, text.Value)
	}
	switch {
	case t.Kind == schema.KindObject:
		return of + "{\nAttrTypes: map[string]attr.Type{\n" + attributeTypes(u, i+1, t.Skip, custom) + "},\n}"
	case t.Kind.IsCollection():
		return of + "{\nElemType: " + typeOf(u, i+1, custom) + ",\n}"
	}
	return of
}

// attributeTypes returns the lines of a map of the types from one index up to another. Those that the generator does not know it leaves
// out, but for custom types it writes their names.
func attributeTypes(u *spec.Unit, from, to int32, custom bool) string {
	var b strings.Builder
	for i := from; i < to; i = u.Types[i].Skip {
		t := &u.Types[i]
		switch {
		case t.Kind != schema.KindDynamic && t.Kind != schema.KindNone:
			fmt.Fprintf(&b, "%q: %s,\n", t.Name.Value, typeOf(u, i, custom))
		case custom:
			fmt.Fprintf(&b, "%q: ,\n", t.Name.Value)
		}
	}
	return b.String()
}

// elementValue returns the Go type of the values in a list, map or set; see GetElementValueType in internal/schema/elements.go.
func elementValue(u *spec.Unit, e *spec.Element) string {
	if e.Types.Len() == 0 {
		return ""
	}
	t := &u.Types[e.Types.From]
	if t.CustomType >= 0 {
		text := u.GoTypes[t.CustomType].Value
		return golang.Mark(golang.PartText, text.Node, text.Value)
	}
	return t.Kind.Go().Value
}

// word returns the start of the names of the framework's types and values for a kind: "Bool", and "List" for list_nested.
func word(k schema.Kind) string {
	return strings.TrimSuffix(strings.TrimPrefix(k.Go().Type, "types."), "Type")
}

// pointerGetter returns the method that gives a primitive value as a pointer.
func pointerGetter(k schema.Kind) string {
	if k == schema.KindNumber {
		return "ValueBigFloat"
	}
	return "Value" + word(k) + "Pointer"
}

// fromPointer returns the function of package types that makes a primitive value of a pointer.
func fromPointer(k schema.Kind) string {
	if k == schema.KindNumber {
		return "NumberValue"
	}
	return word(k) + "PointerValue"
}
