package preview

import (
	"fmt"
	"go/format"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// GoSchema gives the Go function that the generator will write for the schema of a unit. Where expressions of the unit are no
// Go, it is not formatted.
func GoSchema(doc *analysis.Document, unit int) string {
	u := doc.Unit(unit)
	w := goWriter{u: u}
	names := golang.NamesOfUnit(u, doc.Settings().Package)
	w.line("func %s(ctx context.Context) schema.Schema {", names.SchemaFunction)
	w.line("return schema.Schema{")
	w.members(-1, false, false)
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
	if formatted, err := format.Source([]byte(w.String())); err == nil {
		return string(formatted)
	}
	return w.String()
}

type goWriter struct {
	strings.Builder
	u *spec.Unit
}

func (w *goWriter) line(format string, arguments ...any) {
	fmt.Fprintf(w, format, arguments...)
	w.WriteByte('\n')
}

// members writes the attributes and blocks inside an element, or those of the schema for -1. An empty map of attributes is
// written only where the generator does so.
func (w *goWriter) members(element int32, emptyAttributes, noBlocks bool) {
	if attributes := inside(w.u, element, false); len(attributes) > 0 || emptyAttributes {
		w.line("Attributes: map[string]schema.Attribute{")
		for _, i := range attributes {
			w.element(i)
		}
		w.line("},")
	}
	if blocks := inside(w.u, element, true); len(blocks) > 0 && !noBlocks {
		w.line("Blocks: map[string]schema.Block{")
		for _, i := range blocks {
			w.element(i)
		}
		w.line("},")
	}
}

func (w *goWriter) element(i int32) {
	e := &w.u.Elements[i]
	own := e.Kind.Go()
	of := own.Attribute
	if e.Block {
		of = own.Block
	}
	w.line("%q: schema.%s{", e.Name.Value, of)
	w.content(e, i)
	w.configurability(e.Configurability)
	if isTrue(w.u, e.Sensitive) {
		w.line("Sensitive: true,")
	}
	if e.Description.Present() {
		w.line("Description: %s,", strconv.Quote(e.Description.Value))
		w.line("MarkdownDescription: %s,", strconv.Quote(e.Description.Value))
	}
	if e.Deprecation.Present() {
		w.line("DeprecationMessage: %s,", strconv.Quote(e.Deprecation.Value))
	}
	w.definitions(e, schema.RolePlanModifier, "PlanModifiers", own.PlanModifier, false)
	w.definitions(e, schema.RoleValidator, "Validators", own.Validator, false)
	w.defaultValue(e)
	w.line("},")
}

// content writes what an element consists of, and its custom type.
func (w *goWriter) content(e *spec.Element, i int32) {
	switch {
	case e.Kind == schema.KindSingleNested:
		w.members(i, !e.Block, !e.Block)
		w.objectType(e, w.text(e.CustomType, schema.KeyType), e.CustomType >= 0)
	case e.Kind.IsNested():
		object := "NestedAttributeObject"
		if e.Block {
			object = "NestedBlockObject"
		}
		w.line("NestedObject: schema.%s{", object)
		w.members(i, !e.Block, !e.Block)
		custom := spec.Member(w.u.Tree, e.NestedObject, schema.KeyCustomType)
		w.objectType(e, w.text(custom, schema.KeyType), custom >= 0)
		w.definitions(e, schema.RolePlanModifier, "PlanModifiers", "planmodifier.Object", true)
		w.definitions(e, schema.RoleValidator, "Validators", "validator.Object", true)
		w.line("},")
		w.customType(w.text(e.CustomType, schema.KeyType))
	default:
		if !w.customType(w.ownType(e)) {
			w.parts(e)
		}
	}
}

// text gives a string member of an object.
func (w *goWriter) text(object int32, key schema.Key) string {
	return w.u.Tree.Value(spec.Member(w.u.Tree, object, key))
}

func (w *goWriter) customType(text string) bool {
	if text != "" {
		w.line("CustomType: %s,", text)
	}
	return text != ""
}

// objectType writes the custom type of nested attributes: one that is generated, if none is named.
func (w *goWriter) objectType(e *spec.Element, text string, named bool) {
	if !named {
		name := golang.Pascal(e.Name.Value)
		text = name + "Type{\nObjectType: types.ObjectType{\nAttrTypes: " + name + "Value{}.AttributeTypes(ctx),\n},\n}"
	}
	w.customType(text)
}

// ownType gives the custom type of an attribute that is not nested; with an external type, one that is generated.
func (w *goWriter) ownType(e *spec.Element) string {
	if e.CustomType >= 0 || e.ExternalType < 0 {
		return w.text(e.CustomType, schema.KeyType)
	}
	name := golang.Pascal(e.Name.Value)
	switch {
	case e.Kind == schema.KindObject:
		return name + "Type{\ntypes.ObjectType{\nAttrTypes: " + name + "Value{}.AttributeTypes(ctx),\n},\n}"
	case e.Kind.IsCollection():
		return name + "Type{\n" + e.Kind.Go().Type + "{\nElemType: " + w.elementType(e.Types.From) + ",\n},\n}"
	}
	return name + "Type{}"
}

// parts writes the element type or the attribute types.
func (w *goWriter) parts(e *spec.Element) {
	switch {
	case e.ElementType >= 0:
		w.line("ElementType: %s,", w.elementType(e.Types.From))
	case e.AttributeTypes >= 0 && e.Types.Len() > 0:
		w.line("AttributeTypes: map[string]attr.Type{\n%s},", w.attributeTypes(e.Types.From, e.Types.To))
	}
}

// elementType writes a type inside a list, map, set or object.
func (w *goWriter) elementType(i int32) string {
	if int(i) >= len(w.u.Types) {
		return ""
	}
	t := &w.u.Types[i]
	if t.CustomType >= 0 {
		return w.u.GoTypes[t.CustomType].Type.Value
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

func (w *goWriter) attributeTypes(from, to int32) string {
	var b strings.Builder
	for i := from; i < to; i = w.u.Types[i].Skip {
		fmt.Fprintf(&b, "%q: %s,\n", w.u.Types[i].Name.Value, w.elementType(i))
	}
	return b.String()
}

func (w *goWriter) configurability(c spec.Configurability) {
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
func (w *goWriter) definitions(e *spec.Element, role schema.Role, field, of string, onObject bool) {
	var list []string
	for d := e.Definitions.From; d < e.Definitions.To; d++ {
		definition := &w.u.Definitions[d]
		if definition.Role == role && definition.OnObject == onObject && definition.Expression.Value != "" {
			list = append(list, definition.Expression.Value+",\n")
		}
	}
	if len(list) > 0 {
		w.line("%s: []%s{\n%s},", field, of, strings.Join(list, ""))
	}
}

// defaultValue writes the default: a fixed value comes before an expression.
func (w *goWriter) defaultValue(e *spec.Element) {
	if e.Static >= 0 {
		if value := staticValue(w.u, e); value != "" {
			own := e.Kind.Go()
			w.line("Default: %s.%s(%s),", own.DefaultPackage[strings.LastIndexByte(own.DefaultPackage, '/')+1:], own.DefaultFunction, value)
		}
		return
	}
	for d := e.Definitions.From; d < e.Definitions.To; d++ {
		if x := &w.u.Definitions[d]; x.Role == schema.RoleDefault && x.Expression.Value != "" {
			w.line("Default: %s,", x.Expression.Value)
		}
	}
}

// staticValue gives the Go literal of a fixed default.
func staticValue(u *spec.Unit, e *spec.Element) string {
	raw := u.Tree.Raw(e.Static)
	switch u.Tree.Nodes[e.Static].Kind {
	case syntax.String:
		return strconv.Quote(u.Tree.Value(e.Static))
	case syntax.True, syntax.False:
		return raw
	case syntax.Number:
		if e.Kind == schema.KindFloat64 {
			if f, err := strconv.ParseFloat(raw, 64); err == nil {
				return strconv.FormatFloat(f, 'g', -1, 64)
			}
		}
		return raw
	}
	return ""
}
