package generated

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// conversions returns the functions of a unit that convert to and from external types, not formatted; see ToFromFunctions in
// internal/schema/schema.go. The generator logs and leaves out those that it has not implemented.
func conversions(u *spec.Unit) string {
	w := conversionWriter{u: u}
	for _, blocks := range [...]bool{false, true} {
		for _, i := range golang.Inside(u, -1, blocks) {
			w.element(i)
		}
	}
	return w.String()
}

type conversionWriter struct {
	strings.Builder
	u *spec.Unit
}

func (w *conversionWriter) element(i int32) {
	e := &w.u.Elements[i]
	external := golang.ConvertedType(w.u, e)
	if external == nil {
		return
	}
	c := conversion{
		name: golang.Pascal(e.Name.Value), function: golang.ExternalName(external.Type.Value),
		typ:       golang.Mark(golang.PartText, external.Type.Node, external.Type.Value),
		reference: golang.Mark(golang.PartText, external.Type.Node, strings.TrimPrefix(external.Type.Value, "*")),
	}
	w.WriteString(golang.Begin(golang.PartNode, external.Node))
	defer w.WriteString(golang.End)
	c.variable = golang.LowerFirst(c.function)
	switch {
	case e.IsNested():
		members := w.convertedMembers(i)
		w.nestedTo(&c, members)
		w.nestedFrom(&c, members)
		for _, k := range golang.Inside(w.u, i, false) {
			w.element(k)
		}
	case e.Kind == schema.KindObject:
		w.object(&c, e)
	case e.Kind.IsCollection():
		w.collection(&c, e)
	default:
		w.primitive(&c, e)
	}
}

// conversion has the parts of the names in the functions for an external type.
type conversion struct {
	name      string // of the element
	function  string // what follows To and From
	typ       string // as it is written
	reference string // without the pointer
	variable  string
}

// put writes a text: @ means the element's name, $ the variable, ~ the type, `* the type that it points to, and ^ the function. More follow
// in pairs.
func (w *conversionWriter) put(c *conversion, text string, more ...string) {
	w.WriteString(
		strings.NewReplacer(append(more, "@", c.name, "$", c.variable, "~", c.typ, "^", c.function, "`*", c.reference)...).Replace(text),
	)
}

// beginOfTo is the beginning of a function that gives the external type.
const beginOfTo = "\nfunc (v @Value) To^(ctx context.Context) (~, diag.Diagnostics) {" + `
var diags diag.Diagnostics

if v.IsNull() {
return nil, diags
}

if v.IsUnknown() {
diags.Append(diag.NewErrorDiagnostic(
"@Value Value Is Unknown",
` + "`\"@Value\" is unknown.`" + `,
))

return nil, diags
}
`

// beginOfFrom is the beginning of a function that takes the external type.
const beginOfFrom = `

func (v @Value) From^(ctx context.Context, apiObject ~) (@Value, diag.Diagnostics) {
var diags diag.Diagnostics

if apiObject == nil {
`

// stop ends a function after an error, with the values to return.
func stop(returned string) string {
	return "\n\ndiags.Append(d...)\n\nif diags.HasError() {\nreturn " + returned + ", diags\n}\n"
}

// primitive writes the functions of an attribute that has no parts; see bool_to.gotmpl, bool_from.gotmpl and their like.
func (w *conversionWriter) primitive(c *conversion, e *spec.Element) {
	w.put(c, beginOfTo+"\na := `*(v.#())\n\nreturn &a, diags\n}", "#", pointerGetter(e.Kind))
	w.put(c, beginOfFrom+"return @Value{\ntypes.#Null(),\n}, diags\n}\n\nreturn @Value{\ntypes.%(*apiObject),\n}, diags\n}\n",
		"#", word(e.Kind), "%", fromPointer(e.Kind))
}

// collection writes the functions of a list, map or set; see list_to.gotmpl, list_from.gotmpl and their like.
func (w *conversionWriter) collection(c *conversion, e *spec.Element) {
	w.put(c, beginOfTo+"\nvar $ `*\n\nd := v.ElementsAs(ctx, &$, false)"+stop("nil")+"\nreturn &$, diags\n}")
	element, from := customType(w.u, e.Types.From), ""
	if e.Types.Len() > 0 {
		from = "types." + fromPointer(w.u.Types[e.Types.From].Kind)
	}
	elements := "var elems []" + elementValue(w.u, e) + "\n\nfor _, e := range *apiObject {\nelems = append(elems, " + from + "(e))\n}"
	if e.Kind == schema.KindMap {
		elements = "elems := make(map[string]" + elementValue(w.u, e) + ")\n\nfor k, e := range *apiObject {\nelems[k] = " + from + "(e)\n}"
	}
	w.put(c, beginOfFrom+"return @Value{\ntypes.#Null(%),\n}, diags\n}\n\n", "#", word(e.Kind), "%", element)
	w.WriteString(elements)
	w.put(c, "\n\nl, d := basetypes.New#ValueFrom(ctx, %, elems)"+stop("@Value{\ntypes.#Unknown(%),\n}")+"\nreturn @Value{\nl,\n}, diags\n}\n",
		"#", word(e.Kind), "%", element)
}

// membersOfObject returns the attribute types of an object by name. If several have one name, the last counts.
func (w *conversionWriter) membersOfObject(e *spec.Element) []*spec.Type {
	var all []*spec.Type
	for i := e.Types.From; i < e.Types.To; i = w.u.Types[i].Skip {
		if t := &w.u.Types[i]; t.Kind.IsPrimitive() {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b *spec.Type) int { return cmp.Compare(a.Name.Value, b.Name.Value) })
	slices.Reverse(all)
	all = slices.CompactFunc(all, func(a, b *spec.Type) bool { return a.Name.Value == b.Name.Value })
	slices.Reverse(all)
	return all
}

// object writes the functions of an object; see object_to.gotmpl and object_from.gotmpl.
func (w *conversionWriter) object(c *conversion, e *spec.Element) {
	members := w.membersOfObject(e)
	w.put(c, beginOfTo+"\nattributes := v.Attributes()")
	for _, t := range members {
		w.put(c, `

#Attribute, ok := attributes["#"].(%)

if !ok {
diags.Append(diag.NewErrorDiagnostic(
"@Value # is unexpected type",
fmt.Sprintf(`+"`\"@Value\" # is type of %T\".`"+`, attributes["#"]),
))
}`, "#", t.Name.Value, "%T", "%T", "%", t.Kind.Go().Value)
	}
	w.put(c, "\n\nif diags.HasError() {\nreturn nil, diags\n}\n\n$ := `* {")
	for _, t := range members {
		fmt.Fprintf(w, "\n%s: %sAttribute.%s(),", golang.Pascal(t.Name.Value), t.Name.Value, pointerGetter(t.Kind))
	}
	w.put(c, "\n}\n\nreturn &$, diags\n}")
	w.put(
		c,
		beginOfFrom+"return @Value{\ntypes.ObjectNull(v.AttributeTypes(ctx)),\n}, diags\n}\n\no, d := basetypes.NewObjectValue(v.AttributeTypes(ctx), map[string]attr.Value{",
	)
	for _, t := range members {
		fmt.Fprintf(w, "\n%q: types.%s(apiObject.%s),", t.Name.Value, fromPointer(t.Kind), golang.Pascal(t.Name.Value))
	}
	w.put(c, "\n})"+stop("@Value{\ntypes.ObjectUnknown(v.AttributeTypes(ctx)),\n}")+"\nreturn @Value{\no,\n}, diags\n}\n")
}

// converted is an attribute inside a nested one that is converted.
type converted struct {
	element              *spec.Element
	index                int32
	pascal, camel, field string
	external             string     // its external type; empty for none
	inner                *spec.Type // of its values; nil for none
}

func (w *conversionWriter) convertedMembers(i int32) []converted {
	parent := w.u.Elements[i].Name.Value
	var all []converted
	for _, k := range golang.Inside(w.u, i, false) {
		e := &w.u.Elements[k]
		m := converted{
			element: e,
			index:   k,
			pascal:  golang.Pascal(e.Name.Value),
			camel:   golang.Camel(e.Name.Value),
			field:   golang.FieldName(e.Name.Value, parent),
		}
		if t := golang.ConvertedType(w.u, e); t != nil {
			m.external = t.Type.Value
		}
		if e.Types.Len() > 0 {
			m.inner = &w.u.Types[e.Types.From]
		}
		all = append(all, m)
	}
	return all
}

// nestedTo writes the function of a nested attribute or block that gives the external type; see nested_object_to.gotmpl.
func (w *conversionWriter) nestedTo(c *conversion, members []converted) {
	w.put(c, beginOfTo)
	for _, m := range members {
		w.WriteString(golang.Begin(golang.PartElement, m.index))
		switch {
		case m.external != "":
			name := golang.ExternalName(m.external)
			fmt.Fprintf(w, "\n\n%s, d := v.%s.To%s(ctx)%s", golang.LowerFirst(name), m.field, name, stop("nil"))
		case m.element.Kind.IsCollection():
			fmt.Fprintf(w, "\n\nvar %sField %s\n\nd := v.%s.ElementsAs(ctx, &%sField, false)%s", m.camel, m.goType(), m.field, m.camel, stop("nil"))
		case m.element.Kind == schema.KindObject:
			w.objectFields(&m)
		}
		w.WriteString(golang.End)
	}
	w.put(c, "\n\nreturn &`*{")
	for _, m := range members {
		value := m.camel + "Field"
		switch {
		case m.external != "":
			value = golang.LowerFirst(golang.ExternalName(m.external))
		case m.element.Kind.IsPrimitive():
			value = "v." + m.field + "." + pointerGetter(m.element.Kind) + "()"
		case m.element.Kind == schema.KindObject:
			types := w.membersOfObject(m.element)
			if len(types) == 0 {
				continue
			}
			var fields, values strings.Builder
			for _, t := range types {
				name := golang.Pascal(t.Name.Value)
				fmt.Fprintf(&fields, "\n%s %s", name, t.Kind.Go().Pointer)
				fmt.Fprintf(&values, "\n%s: %sField%s.%s(),", name, m.camel, name, pointerGetter(t.Kind))
			}
			value = "struct {" + fields.String() + "\n}{" + values.String() + "\n}"
		}
		w.WriteString(golang.Mark(golang.PartElement, m.index, fmt.Sprintf("\n%s: %s,", m.pascal, value)))
	}
	w.WriteString("\n}, diags\n}")
}

// goType returns the Go type that the values of a list, map or set become.
func (m *converted) goType() string {
	element := ""
	if m.inner != nil {
		element = m.inner.Kind.Go().Pointer
	}
	if m.element.Kind == schema.KindMap {
		return "map[string]" + element
	}
	return "[]" + element
}

// objectFields writes the variables for the attributes of an object. The generator names an attribute "bool" in messages about their types.
func (w *conversionWriter) objectFields(m *converted) {
	types := w.membersOfObject(m.element)
	if len(types) == 0 {
		return
	}
	fmt.Fprintf(w, "\n\nattributes := v.%s.Attributes()", m.field)
	for _, t := range types {
		w.WriteString(
			strings.NewReplacer("$", m.camel, "#", t.Name.Value, "@", golang.Pascal(t.Name.Value), "~", t.Kind.Go().Value, "&", m.field).Replace(`

$Field@, ok := attributes["#"].(~)

if !ok {
diags.Append(diag.NewErrorDiagnostic(
"& Field # Is Wrong Type",
fmt.Sprintf(` + "`& field # expected to be ~, was: %T`" + `, attributes["bool"]),
))

return nil, diags
}`))
	}
}

// nestedFrom writes the function of a nested attribute or block that takes the external type; see nested_object_from.gotmpl.
func (w *conversionWriter) nestedFrom(c *conversion, members []converted) {
	w.put(c, beginOfFrom+"return New@ValueNull(), diags\n}")
	failed := stop("New" + c.name + "ValueUnknown()")
	for _, m := range members {
		w.WriteString(golang.Begin(golang.PartElement, m.index))
		switch {
		case m.external != "":
			fmt.Fprintf(
				w,
				"\n\n%sVal, d := %sValue{}.From%s(ctx, apiObject.%s)%s",
				m.camel,
				m.pascal,
				golang.ExternalName(m.external),
				m.pascal,
				failed,
			)
		case m.element.Kind.IsCollection():
			fmt.Fprintf(w, "\n\n%sVal, d := types.%sValueFrom(ctx, %s, apiObject.%s)%s",
				m.camel, word(m.element.Kind), plainType(w.u, m.element.Types.From), m.pascal, failed)
		case m.element.Kind == schema.KindObject:
			types := w.membersOfObject(m.element)
			if len(types) == 0 {
				break
			}
			var of, values strings.Builder
			for _, t := range types {
				fmt.Fprintf(&of, "\n%q: %s,", t.Name.Value, t.Kind.Go().Type)
				fmt.Fprintf(&values, "\n%q: types.%s(apiObject.%s.%s),", t.Name.Value, fromPointer(t.Kind), m.pascal, golang.Pascal(t.Name.Value))
			}
			fmt.Fprintf(
				w,
				"\n\n%sVal, d := basetypes.NewObjectValue(\nmap[string]attr.Type{%s\n}, map[string]attr.Value{%s\n})%s",
				m.camel,
				of.String(),
				values.String(),
				failed,
			)
		}
		w.WriteString(golang.End)
	}
	w.put(c, "\n\nreturn @Value{")
	for _, m := range members {
		value := m.camel + "Val"
		switch {
		case m.external != "":
		case m.element.Kind.IsPrimitive():
			value = "types." + fromPointer(m.element.Kind) + "(apiObject." + m.pascal + ")"
		case m.element.Kind == schema.KindObject && len(w.membersOfObject(m.element)) == 0:
			continue
		}
		w.WriteString(golang.Mark(golang.PartElement, m.index, fmt.Sprintf("\n%s: %s,", m.field, value)))
	}
	w.WriteString("\nstate: attr.ValueStateKnown,\n}, diags\n}\n")
}
