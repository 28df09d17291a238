package golang

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// SchemaFunction returns the Go function that the generator writes for the schema of a unit, not formatted.
func SchemaFunction(u *spec.Unit) string {
	plain, _ := Unmark(MarkedSchemaFunction(u))
	return plain
}

// MarkedSchemaFunction is SchemaFunction with marks; see Unmark.
func MarkedSchemaFunction(u *spec.Unit) string {
	w := schemaWriter{u: u, hole: -1}
	return w.function()
}

// Around returns the text that the generator writes before and after the string at a node, in the function for the schema of a unit: the
// text of a definition, or the type of a custom type. The values of other fields and the content of other elements are left out. It reports
// false if the generator does not write the string there.
func Around(u *spec.Unit, element, node int32) (before, after string, ok bool) {
	w := schemaWriter{u: u, hole: node, on: map[int32]bool{}, behind: map[int32]bool{}}
	for i := range u.Definitions {
		if d := &u.Definitions[i]; d.Expression.Node == node {
			for k := range u.Definitions[i+1:] {
				if next := &u.Definitions[i+1+k]; next.Element == d.Element && next.Role == d.Role && next.OnObject == d.OnObject {
					w.behind[next.Expression.Node] = true
				}
			}
		}
	}
	for i := element; i >= 0; i = u.Elements[i].Parent {
		w.on[i] = true
	}
	return strings.Cut(w.function(), holeMark)
}

// holeMark stands for the text that is left out: Go has no such byte.
const holeMark = "\x00"

// Inside returns the attributes, or the blocks, inside an element (-1 for the schema) by name, as the generator orders them. Those that say
// too little are left out; if several have one name, the last counts.
func Inside(u *spec.Unit, element int32, blocks bool) []int32 {
	var list []int32
	for i := range u.Inside(element) {
		e := &u.Elements[i]
		if e.Block == blocks && e.Kind != schema.KindNone && e.Body >= 0 && e.Name.Value != "" {
			list = append(list, i)
		}
	}
	name := func(i int32) string { return u.Elements[i].Name.Value }
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(name(a), name(b)) })
	slices.Reverse(list)
	list = slices.CompactFunc(list, func(a, b int32) bool { return name(a) == name(b) })
	slices.Reverse(list)
	return list
}

// schemaWriter writes the function for the schema of a unit.
type schemaWriter struct {
	strings.Builder
	u *spec.Unit
	// hole is the node of a string that holeMark stands for, or -1. With one, the other texts are left out, and of the elements that are not
	// on the way to it no more is written than their types.
	hole int32
	on   map[int32]bool
	// after are the nodes of the texts after the hole in its list. A text that closes the list opens another one around them.
	behind map[int32]bool
}

func (w *schemaWriter) function() string {
	u := w.u
	w.line("func %s(ctx context.Context) schema.Schema {", NamesOfUnit(u, "").SchemaFunction)
	w.line("return schema.Schema{")
	w.writeMembers(-1, false, false)
	for _, field := range [...]struct {
		name string
		text spec.Text
	}{{"Description", u.Description}, {"MarkdownDescription", u.MarkdownDescription}, {"DeprecationMessage", u.Deprecation}} {
		if field.text.Value != "" {
			w.line("%s: %q,", field.name, field.text.Value)
		}
	}
	w.line("}")
	w.line("}")
	return w.String()
}

// text returns the Go of a string of the specification, and whether it is written.
func (w *schemaWriter) text(t spec.Text) (string, bool) {
	switch {
	case t.Value == "":
		return "", false
	case w.hole < 0:
		return Mark(PartText, t.Node, t.Value), true
	case w.behind[t.Node]:
		return t.Value, true
	case w.hole == t.Node:
		return holeMark, true
	}
	return "nil", true
}

func (w *schemaWriter) line(format string, arguments ...any) {
	fmt.Fprintf(w, format, arguments...)
	w.WriteByte('\n')
}

// writeMembers writes the attributes and blocks inside an element, or those of the schema for -1. An empty map of attributes is
// written only where the generator does so.
func (w *schemaWriter) writeMembers(element int32, emptyAttributes, noBlocks bool) {
	if attributes := Inside(w.u, element, false); len(attributes) > 0 || emptyAttributes {
		w.line("Attributes: map[string]schema.Attribute{")
		for _, i := range attributes {
			w.element(i)
		}
		w.line("},")
	}
	if blocks := Inside(w.u, element, true); len(blocks) > 0 && !noBlocks {
		w.line("Blocks: map[string]schema.Block{")
		for _, i := range blocks {
			w.element(i)
		}
		w.line("},")
	}
}

func (w *schemaWriter) element(i int32) {
	e := &w.u.Elements[i]
	own := e.Kind.Go()
	of := own.Attribute
	if e.Block {
		of = own.Block
	}
	if w.hole >= 0 && !w.on[i] {
		w.line("%q: schema.%s{},", e.Name.Value, of)
		return
	}
	if w.hole < 0 {
		w.WriteString(Begin(PartElement, i))
		defer w.WriteString(End)
	}
	w.line("%q: schema.%s{", e.Name.Value, of)
	w.content(e, i)
	w.configurability(e.Configurability)
	if e.Sensitive >= 0 && w.u.Tree.Nodes[e.Sensitive].Kind == syntax.True {
		w.line("Sensitive: true,")
	}
	if e.Description.Present() {
		w.line("Description: %s,", strconv.Quote(e.Description.Value))
		w.line("MarkdownDescription: %s,", strconv.Quote(e.Description.Value))
	}
	if e.Deprecation.Present() {
		w.line("DeprecationMessage: %s,", strconv.Quote(e.Deprecation.Value))
	}
	if w.u.Kind == syntax.Resource {
		w.definitions(e, schema.RolePlanModifier, "PlanModifiers", "planmodifier."+own.Interface, false)
	}
	w.definitions(e, schema.RoleValidator, "Validators", "validator."+own.Interface, false)
	if w.u.Kind == syntax.Resource && !e.Block {
		w.defaultValue(e)
	}
	w.line("},")
}

// content writes the content of an element, and its custom type.
func (w *schemaWriter) content(e *spec.Element, i int32) {
	switch {
	case e.Kind == schema.KindSingleNested:
		w.writeMembers(i, !e.Block, !e.Block)
		w.objectType(e, false)
	case e.Kind.IsNested():
		object := "NestedAttributeObject"
		if e.Block {
			object = "NestedBlockObject"
		}
		w.line("NestedObject: schema.%s{", object)
		w.writeMembers(i, !e.Block, !e.Block)
		w.objectType(e, true)
		if w.u.Kind == syntax.Resource {
			w.definitions(e, schema.RolePlanModifier, "PlanModifiers", "planmodifier.Object", true)
		}
		w.definitions(e, schema.RoleValidator, "Validators", "validator.Object", true)
		w.line("},")
		if t := CustomTypeOf(w.u, e, false); t != nil {
			w.customType(w.text(t.Type))
		}
	default:
		if !w.customType(w.ownType(e)) {
			w.parts(e)
		}
	}
}

func (w *schemaWriter) customType(text string, written bool) bool {
	if written {
		w.line("CustomType: %s,", text)
	}
	return written
}

// CustomTypeOf returns the custom type of an element or of its nested_object, or nil.
func CustomTypeOf(u *spec.Unit, e *spec.Element, onObject bool) *spec.GoType {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if t := &u.GoTypes[i]; t.Role == schema.RoleCustomType && t.Owner < 0 && t.OnObject == onObject {
			return t
		}
	}
	return nil
}

// objectType writes the custom type of nested attributes: one that is generated, if none is named.
func (w *schemaWriter) objectType(e *spec.Element, onObject bool) {
	if t := CustomTypeOf(w.u, e, onObject); t != nil {
		w.customType(w.text(t.Type))
		return
	}
	name := Pascal(e.Name.Value)
	w.generatedType(name + "Type{\nObjectType: types.ObjectType{\nAttrTypes: " + name + "Value{}.AttributeTypes(ctx),\n},\n}")
}

func (w *schemaWriter) generatedType(text string) {
	if w.hole >= 0 {
		text = "nil"
	}
	w.customType(text, true)
}

// ownType returns the custom type of an attribute that is not nested, and whether it has one; with an external type, it is generated.
func (w *schemaWriter) ownType(e *spec.Element) (string, bool) {
	if t := CustomTypeOf(w.u, e, false); t != nil {
		return w.text(t.Type)
	}
	if e.CustomType >= 0 || e.ExternalType < 0 {
		return "", false
	}
	name := Pascal(e.Name.Value)
	return w.part(e.ExternalType, w.externalType(e, name)), true
}

// externalType returns the type that is generated for an attribute with an external type.
func (w *schemaWriter) externalType(e *spec.Element, name string) string {
	switch {
	case e.Kind == schema.KindObject:
		return name + "Type{\ntypes.ObjectType{\nAttrTypes: " + name + "Value{}.AttributeTypes(ctx),\n},\n}"
	case e.Kind.IsCollection():
		return name + "Type{\n" + e.Kind.Go().Type + "{\nElemType: " + w.elementType(e.Types.From) + ",\n},\n}"
	}
	return name + "Type{}"
}

// parts writes the element type or the attribute types.
func (w *schemaWriter) parts(e *spec.Element) {
	switch {
	case e.ElementType >= 0:
		w.line("ElementType: %s,", w.part(e.ElementType, w.elementType(e.Types.From)))
	case e.AttributeTypes >= 0:
		if types := w.attributeTypes(e.Types.From, e.Types.To); types != "" {
			w.line("AttributeTypes: %s,", w.part(e.AttributeTypes, "map[string]attr.Type{\n"+types+"}"))
		}
	}
}

// part marks a text as that of a member's value, unless the text is around a hole.
func (w *schemaWriter) part(node int32, text string) string {
	if w.hole >= 0 {
		return text
	}
	return Mark(PartNode, node, text)
}

// elementType writes a type inside a list, map, set or object.
func (w *schemaWriter) elementType(i int32) string {
	if int(i) >= len(w.u.Types) {
		return ""
	}
	t := &w.u.Types[i]
	if t.CustomType >= 0 {
		text, _ := w.text(w.u.GoTypes[t.CustomType].Type)
		return text
	}
	of := t.Kind.Go().Type
	switch {
	case t.Kind == schema.KindObject:
		return of + "{\nAttrTypes: map[string]attr.Type{\n" + w.attributeTypes(i+1, t.Skip) + "},\n}"
	case t.Kind.IsCollection():
		return of + "{\nElemType: " + w.elementType(i+1) + ",\n}"
	}
	return of
}

// attributeTypes writes the types of an object, without those that the generator does not know.
func (w *schemaWriter) attributeTypes(from, to int32) string {
	var b strings.Builder
	for i := from; i < to; i = w.u.Types[i].Skip {
		if k := w.u.Types[i].Kind; k == schema.KindDynamic || k == schema.KindNone {
			continue
		}
		fmt.Fprintf(&b, "%q: %s,\n", w.u.Types[i].Name.Value, w.elementType(i))
	}
	return b.String()
}

func (w *schemaWriter) configurability(c spec.Configurability) {
	if c == spec.Required {
		w.line("Required: true,")
	}
	if c == spec.Optional || c == spec.ComputedOptional {
		w.line("Optional: true,")
	}
	if c.IsComputed() {
		w.line("Computed: true,")
	}
}

// definitions writes the validators or plan modifiers of an element, or of its nested object.
func (w *schemaWriter) definitions(e *spec.Element, role schema.Role, field, of string, onObject bool) {
	var list []string
	for d := e.Definitions.From; d < e.Definitions.To; d++ {
		definition := &w.u.Definitions[d]
		if text, written := w.text(definition.Expression); written && definition.Role == role && definition.OnObject == onObject {
			list = append(list, text+",\n")
		}
	}
	if len(list) > 0 {
		w.line("%s: []%s{\n%s},", field, of, strings.Join(list, ""))
	}
}

// defaultValue writes the default: a fixed value comes before an expression.
func (w *schemaWriter) defaultValue(e *spec.Element) {
	if e.Static >= 0 {
		if value := staticValue(w.u, e); w.hole >= 0 {
			w.line("Default: nil,")
		} else if value != "" {
			own := e.Kind.Go()
			pkg := own.DefaultPackage[strings.LastIndexByte(own.DefaultPackage, '/')+1:]
			w.line("Default: %s,", Mark(PartNode, e.Static, fmt.Sprintf("%s.%s(%s)", pkg, own.DefaultFunction, value)))
		}
		return
	}
	for d := e.Definitions.From; d < e.Definitions.To; d++ {
		if text, written := w.text(w.u.Definitions[d].Expression); written && w.u.Definitions[d].Role == schema.RoleDefault {
			w.line("Default: %s,", text)
		}
	}
}

// staticValue returns the Go literal of a fixed default.
func staticValue(u *spec.Unit, e *spec.Element) string {
	raw := u.Tree.Raw(e.Static)
	switch u.Tree.Nodes[e.Static].Kind {
	case syntax.String:
		return strconv.Quote(u.Tree.Value(e.Static))
	case syntax.True, syntax.False:
		return raw
	case syntax.Number:
		if e.Kind.IsFloat() {
			if f, err := strconv.ParseFloat(raw, e.Kind.Bits()); err == nil {
				return strconv.FormatFloat(f, 'g', -1, e.Kind.Bits())
			}
		}
		return raw
	}
	return ""
}
