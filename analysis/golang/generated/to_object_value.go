package generated

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema"
)

// toObjectValue writes the method of a nested attribute's or block's value; see the template nested_object_value_to_object_value.
func (w *valueWriter) toObjectValue(name string, members []member) {
	w.put(name, "\nfunc (v @Value) ToObjectValue(ctx context.Context) (basetypes.ObjectValue, diag.Diagnostics) {\nvar diags diag.Diagnostics")
	for _, m := range members {
		switch {
		case m.element.Kind == schema.KindSingleNested:
			w.of(m, strings.NewReplacer("$", m.camel, "@", m.pascal).Replace(singleToObjectValue))
		case m.element.IsNested():
			w.of(
				m, strings.NewReplacer("$", m.prefixed, "@", m.pascal, "&", m.field, "#", word(m.element.Kind)).Replace(collectionToObjectValue),
			)
		}
	}
	for _, m := range members {
		if hasCollectionValue(m) {
			w.collectionValue(m, members)
		}
	}
	for _, m := range members {
		if m.element.Kind != schema.KindObject {
			continue
		}
		w.WriteString(golang.Begin(golang.PartElement, m.index))
		fmt.Fprintf(
			w,
			"\n\n%sVal, d := types.ObjectValue(v.%s.AttributeTypes(ctx), v.%s.Attributes())\n\ndiags.Append(d...)\n\nif d.HasError() {\nreturn types.ObjectUnknown(map[string]attr.Type{",
			m.camel,
			m.field,
			m.field,
		)
		for _, o := range members { // the type of this one for all of them
			fmt.Fprintf(w, "\n%q: %s", o.name, objectType(m))
		}
		w.WriteString("\n}), diags\n}" + golang.End)
	}
	w.WriteString("\n\nattributeTypes := map[string]attr.Type{")
	for _, m := range members {
		if m.element.Kind == schema.KindObject {
			w.of(m, fmt.Sprintf("\n%q: %s", m.name, objectType(m)))
		} else {
			w.of(m, fmt.Sprintf("\n%q: %s,", m.name, m.typ))
		}
	}
	w.WriteString(`
}

if v.IsNull() {
return types.ObjectNull(attributeTypes), diags
}

if v.IsUnknown() {
return types.ObjectUnknown(attributeTypes), diags
}

objVal, diags := types.ObjectValue(
attributeTypes,
map[string]attr.Value{`)
	for _, m := range members {
		value := "v." + m.field
		switch {
		case m.element.IsNested():
			value = m.prefixed
		case hasCollectionValue(m), m.element.Kind == schema.KindObject:
			value = m.camel + "Val"
		}
		w.of(m, fmt.Sprintf("\n%q: %s,", m.name, value))
	}
	w.WriteString("\n})\n\nreturn objVal, diags\n}")
}

// hasCollectionValue reports whether a member is a list, map or set that is converted to a value without custom types.
func hasCollectionValue(m member) bool {
	return !m.element.IsNested() && m.element.Kind.IsCollection() && m.element.ExternalType < 0
}

func objectType(m member) string {
	return "basetypes.ObjectType{\nAttrTypes: v." + m.field + ".AttributeTypes(ctx),\n},"
}

// collectionValue writes the variable for a list, map or set.
func (w *valueWriter) collectionValue(m member, members []member) {
	text := `

var $Val basetypes.#Value
switch {
case v.&.IsUnknown():
$Val = types.#Unknown(@)
case v.&.IsNull():
$Val = types.#Null(@)
default:
var d diag.Diagnostics
$Val, d = types.#Value(@, v.&.Elements())
diags.Append(d...)
}

if diags.HasError() {
return types.ObjectUnknown(map[string]attr.Type{`
	if w.by.DeclaresDiagnostics {
		text = `

$Val, d := types.#Value(@, v.&.Elements())

diags.Append(d...)

if d.HasError() {
return types.ObjectUnknown(map[string]attr.Type{`
	}
	w.WriteString(golang.Begin(golang.PartElement, m.index) +
		strings.NewReplacer("$", m.camel, "#", word(m.element.Kind), "&", m.field, "@", plainType(w.u, m.element.Types.From)).Replace(text))
	w.typeMap(members)
	w.WriteString("\n}), diags\n}" + golang.End)
}

const collectionToObjectValue = `

$ := types.#ValueMust(
@Type{
basetypes.ObjectType{
AttrTypes: @Value{}.AttributeTypes(ctx),
},
},
v.&.Elements(),
)

if v.&.IsNull() {
$ = types.#Null(
@Type{
basetypes.ObjectType{
AttrTypes: @Value{}.AttributeTypes(ctx),
},
},
)
}

if v.&.IsUnknown() {
$ = types.#Unknown(
@Type{
basetypes.ObjectType{
AttrTypes: @Value{}.AttributeTypes(ctx),
},
},
)
}
`

const singleToObjectValue = `

var $ basetypes.ObjectValue

if v.@.IsNull() {
$ = types.ObjectNull(
@Value{}.AttributeTypes(ctx),
)
}

if v.@.IsUnknown() {
$ = types.ObjectUnknown(
@Value{}.AttributeTypes(ctx),
)
}

if !v.@.IsNull() && !v.@.IsUnknown() {
$ = types.ObjectValueMust(
@Value{}.AttributeTypes(ctx),
v.@.Attributes(),
)
}
`
