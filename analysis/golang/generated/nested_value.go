package generated

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// valueWriter writes the types and values that are declared for the attributes and blocks of a unit.
type valueWriter struct {
	strings.Builder
	u  *spec.Unit
	by *toolchain.Profile
}

// values returns the types and values of a unit, not formatted, each before those inside it; see CustomTypeValueBytes in
// internal/schema/schema.go.
func values(u *spec.Unit, by *toolchain.Profile) string {
	w := valueWriter{u: u, by: by}
	w.inside(-1)
	if w.Len() > 0 {
		w.WriteByte('\n')
	}
	return w.String()
}

func (w *valueWriter) inside(element int32) {
	for _, blocks := range [...]bool{false, true} {
		for _, i := range golang.Inside(w.u, element, blocks) {
			e := &w.u.Elements[i]
			if !e.IsNested() && e.ExternalType < 0 {
				continue
			}
			w.WriteString(golang.Begin(golang.PartElement, i))
			if e.IsNested() {
				w.nested(i)
				w.inside(i)
			} else {
				w.attribute(e)
			}
			w.WriteString(golang.End)
		}
	}
}

// put writes a text with a name in the place of each @.
func (w *valueWriter) put(name, text string) { w.WriteString(strings.ReplaceAll(text, "@", name)) }

// of writes a text that comes from a member.
func (w *valueWriter) of(m member, text string) {
	w.WriteString(golang.Mark(golang.PartElement, m.index, text))
}

// member is an attribute or block inside a nested one.
type member struct {
	element       *spec.Element
	index         int32
	name          string // in the file
	pascal, camel string
	field         string // of the value
	prefixed      string // the variable of nested ones in ToObjectValue
	value, typ    string // the Go types of its value and of its type
}

func (w *valueWriter) membersOf(i int32) []member {
	parent := w.u.Elements[i].Name.Value
	var all []member
	for _, k := range within(w.u, i) {
		e := &w.u.Elements[k]
		m := member{
			element: e, index: k, name: e.Name.Value, pascal: golang.Pascal(e.Name.Value), camel: golang.Camel(e.Name.Value),
			field: golang.FieldName(e.Name.Value, parent), prefixed: golang.PrefixedCamel(e.Name.Value, parent),
		}
		m.value, m.typ = w.memberTypes(e, m.pascal)
		all = append(all, m)
	}
	return all
}

// memberTypes returns the Go types of the value and the type of an attribute or block inside a nested one; see AttrValues and AttrTypes in
// internal/schema/attributes.go.
func (w *valueWriter) memberTypes(e *spec.Element, pascal string) (value, typ string) {
	value, typ = "basetypes."+word(e.Kind)+"Value", "basetypes."+word(e.Kind)+"Type"
	parts := ""
	switch {
	case e.Kind == schema.KindSingleNested:
		return value, typ + "{\nAttrTypes: " + pascal + "Value{}.AttributeTypes(ctx),\n}"
	case e.IsNested():
		return value, typ + "{\nElemType: " + pascal + "Value{}.Type(ctx),\n}"
	case e.Kind.IsCollection():
		parts = "\nElemType: " + plainType(w.u, e.Types.From) + ",\n"
	case e.Kind == schema.KindObject && e.ExternalType >= 0:
		parts = "\nAttrTypes: " + pascal + "Value{}.AttributeTypes(ctx),\n"
	case e.Kind == schema.KindObject:
		parts = "\nAttrTypes: map[string]attr.Type{\n" + attributeTypes(w.u, e.Types.From, e.Types.To, false) + "},\n"
	}
	typ += "{" + parts + "}"
	if e.ExternalType < 0 {
		return value, typ
	}
	if parts == "" {
		return pascal + "Value", pascal + "Type{}"
	}
	return pascal + "Value", pascal + "Type{\n" + typ + "}"
}

// nested writes the type and value of a nested attribute or block; see internal/schema/custom_nested_object.go and the templates
// nested_object_type_* and nested_object_value_*.
func (w *valueWriter) nested(i int32) {
	name, members := golang.Pascal(w.u.Elements[i].Name.Value), w.membersOf(i)
	w.put(name, nestedType)
	if len(members) > 0 {
		w.WriteString("\n\nattributes := in.Attributes()")
	}
	w.WriteString("\n\n")
	w.fromAttributes(name, "nil", members)
	w.put(name, nestedConstructors)
	w.fromAttributes(name, "New"+name+"ValueUnknown()", members)
	w.put(name, nestedFromTerraform)
	for _, m := range members {
		w.of(m, fmt.Sprintf("\n%s %s `tfsdk:\"%s\"`", m.field, m.value, m.name))
	}
	w.WriteString("\nstate attr.ValueState\n}\n")
	w.toTerraformValue(name, members)
	w.put(name, nestedState)
	w.toObjectValue(name, members)
	w.put(name, nestedEqual)
	for _, m := range members {
		w.of(m, fmt.Sprintf("\nif !v.%s.Equal(other.%s) {\nreturn false\n}\n", m.field, m.field))
	}
	w.put(name, nestedAttributeTypes)
	w.typeMap(members)
	w.WriteString("\n}\n}")
}

const nestedType = `
var _ basetypes.ObjectTypable = @Type{}
type @Type struct {
basetypes.ObjectType
}
func (t @Type) Equal(o attr.Type) bool {
other, ok := o.(@Type)

if !ok {
return false
}

return t.ObjectType.Equal(other.ObjectType)
}

func (t @Type) String() string {
return "@Type"
}

func (t @Type) ValueFromObject(ctx context.Context, in basetypes.ObjectValue) (basetypes.ObjectValuable, diag.Diagnostics) {
var diags diag.Diagnostics`

const nestedConstructors = `

func New@ValueNull() @Value {
return @Value{
state: attr.ValueStateNull,
}
}

func New@ValueUnknown() @Value {
return @Value{
state: attr.ValueStateUnknown,
}
}

func New@Value(attributeTypes map[string]attr.Type, attributes map[string]attr.Value) (@Value, diag.Diagnostics) {
var diags diag.Diagnostics

// Reference: https://github.com/hashicorp/terraform-plugin-framework/issues/521
ctx := context.Background()

for name, attributeType := range attributeTypes {
attribute, ok := attributes[name]

if !ok {
diags.AddError(
"Missing @Value Attribute Value",
"While creating a @Value value, a missing attribute value was detected. "+
"A @Value must contain values for all attributes, even if null or unknown. "+
"This is always an issue with the provider and should be reported to the provider developers.\n\n"+
fmt.Sprintf("@Value Attribute Name (%s) Expected Type: %s", name, attributeType.String()),
)

continue
}

if !attributeType.Equal(attribute.Type(ctx)) {
diags.AddError(
"Invalid @Value Attribute Type",
"While creating a @Value value, an invalid attribute value was detected. "+
"A @Value must use a matching attribute type for the value. "+
"This is always an issue with the provider and should be reported to the provider developers.\n\n"+
fmt.Sprintf("@Value Attribute Name (%s) Expected Type: %s\n", name, attributeType.String())+
fmt.Sprintf("@Value Attribute Name (%s) Given Type: %s", name, attribute.Type(ctx)),
)
}
}

for name := range attributes {
_, ok := attributeTypes[name]

if !ok {
diags.AddError(
"Extra @Value Attribute Value",
"While creating a @Value value, an extra attribute value was detected. "+
"A @Value must not contain values beyond the expected attribute types. "+
"This is always an issue with the provider and should be reported to the provider developers.\n\n"+
fmt.Sprintf("Extra @Value Attribute Name: %s", name),
)
}
}

if diags.HasError() {
return New@ValueUnknown(), diags
}

`

const nestedFromTerraform = `

func New@ValueMust(attributeTypes map[string]attr.Type, attributes map[string]attr.Value) @Value {
object, diags := New@Value(attributeTypes, attributes)

if diags.HasError() {
// This could potentially be added to the diag package.
diagsStrings := make([]string, 0, len(diags))

for _, diagnostic := range diags {
diagsStrings = append(diagsStrings, fmt.Sprintf(
"%s | %s | %s",
diagnostic.Severity(),
diagnostic.Summary(),
diagnostic.Detail()))
}

panic("New@ValueMust received error(s): " + strings.Join(diagsStrings, "\n"))
}

return object
}

func (t @Type) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error) {
if in.Type() == nil {
return New@ValueNull(), nil
}

if !in.Type().Equal(t.TerraformType(ctx)) {
return nil, fmt.Errorf("expected %s, got %s", t.TerraformType(ctx), in.Type())
}

if !in.IsKnown() {
return New@ValueUnknown(), nil
}

if in.IsNull() {
return New@ValueNull(), nil
}

attributes := map[string]attr.Value{}

val := map[string]tftypes.Value{}

err := in.As(&val)

if err != nil {
return nil, err
}

for k, v := range val {
a, err := t.AttrTypes[k].ValueFromTerraform(ctx, v)

if err != nil {
return nil, err
}

attributes[k] = a
}

return New@ValueMust(@Value{}.AttributeTypes(ctx), attributes), nil
}

func (t @Type) ValueType(ctx context.Context) attr.Value {
return @Value{}
}
var _ basetypes.ObjectValuable = @Value{}
type @Value struct {`

const nestedState = `

func (v @Value) IsNull() bool {
return v.state == attr.ValueStateNull
}

func (v @Value) IsUnknown() bool {
return v.state == attr.ValueStateUnknown
}

func (v @Value) String() string {
return "@Value"
}
`

const nestedEqual = `

func (v @Value) Equal(o attr.Value) bool {
other, ok := o.(@Value)

if !ok {
return false
}

if v.state != other.state {
return false
}

if v.state != attr.ValueStateKnown {
return true
}

`

const nestedAttributeTypes = `

return true
}

func (v @Value) Type(ctx context.Context) attr.Type {
return @Type{
basetypes.ObjectType{
AttrTypes: v.AttributeTypes(ctx),
},
}
}

func (v @Value) AttributeTypes(ctx context.Context) map[string]attr.Type {
return map[string]attr.Type{`

// typeMap writes the entries of a map of the members' types.
func (w *valueWriter) typeMap(members []member) {
	for _, m := range members {
		w.of(m, fmt.Sprintf("\n%q: %s,", m.name, m.typ))
	}
}

// fromAttributes writes the end of a function that makes a value of a map of attributes. Failed is the expression that the function returns
// on failure.
func (w *valueWriter) fromAttributes(name, failed string, members []member) {
	const text = `
$Attribute, ok := attributes["#"]

if !ok {
diags.AddError(
"Attribute Missing",
` + "`# is missing from object`" + `)

return %, diags
}

$Val, ok := $Attribute.(&)

if !ok {
diags.AddError(
"Attribute Wrong Type",
fmt.Sprintf(` + "`# expected to be &, was: %T`" + `, $Attribute))
}
`
	for _, m := range members {
		w.of(m, strings.NewReplacer("$", m.camel, "#", m.name, "%T", "%T", "%", failed, "&", m.value).Replace(text))
	}
	fmt.Fprintf(w, "\n\nif diags.HasError() {\nreturn %s, diags\n}\n\nreturn %sValue{", failed, name)
	for _, m := range members {
		w.of(m, fmt.Sprintf("\n%s: %sVal,", m.field, m.camel))
	}
	w.WriteString("\nstate: attr.ValueStateKnown,\n}, diags\n}")
}

func (w *valueWriter) toTerraformValue(name string, members []member) {
	fmt.Fprintf(
		w,
		"func (v %sValue) ToTerraformValue(ctx context.Context) (tftypes.Value, error) {\nattrTypes := make(map[string]tftypes.Type, %d)",
		name,
		len(members),
	)
	if len(members) > 0 {
		w.WriteString("\n\nvar val tftypes.Value\nvar err error")
	}
	w.WriteString("\n\n")
	for _, m := range members {
		w.of(m, fmt.Sprintf("\nattrTypes[%q] = %s.TerraformType(ctx)", m.name, m.typ))
	}
	fmt.Fprintf(
		w,
		"\n\nobjectType := tftypes.Object{AttributeTypes: attrTypes}\n\nswitch v.state {\ncase attr.ValueStateKnown:\nvals := make(map[string]tftypes.Value, %d)\n\n",
		len(members),
	)
	for _, m := range members {
		w.of(m, fmt.Sprintf(
			"\nval, err = v.%s.ToTerraformValue(ctx)\n\nif err != nil {\nreturn tftypes.NewValue(objectType, tftypes.UnknownValue), err\n}\n\nvals[%q] = val\n\n",
			m.field,
			m.name,
		))
	}
	w.WriteString(`

if err := tftypes.ValidateValue(objectType, vals); err != nil {
return tftypes.NewValue(objectType, tftypes.UnknownValue), err
}

return tftypes.NewValue(objectType, vals), nil
case attr.ValueStateNull:
return tftypes.NewValue(objectType, nil), nil
case attr.ValueStateUnknown:
return tftypes.NewValue(objectType, tftypes.UnknownValue), nil
default:
panic(fmt.Sprintf("unhandled Object state in ToTerraformValue: %s", v.state))
}
}`)
}
