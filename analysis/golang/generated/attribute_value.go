package generated

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// attributeValue is the type and the value that the generator declares for an attribute with an external type that is not nested: @ stands
// for the attribute's name, # for the word of its kind, and $ for a variable. The parts are those of internal/schema/custom_bool.go and its
// like.
const attributeValue = `
var _ basetypes.#Typable = @Type{}
type @Type struct {
basetypes.#Type
}
func (t @Type) Equal(o attr.Type) bool {
other, ok := o.(@Type)

if !ok {
return false
}

return t.#Type.Equal(other.#Type)
}

func (t @Type) String() string {
return "@Type"
}

func (t @Type) ValueFrom#(ctx context.Context, in basetypes.#Value) (basetypes.#Valuable, diag.Diagnostics) {
return @Value{
#Value: in,
}, nil
}

func (t @Type) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error) {
attrValue, err := t.#Type.ValueFromTerraform(ctx, in)

if err != nil {
return nil, err
}

$Value, ok := attrValue.(basetypes.#Value)

if !ok {
return nil, fmt.Errorf("unexpected value type of %T", attrValue)
}

$Valuable, diags := t.ValueFrom#(ctx, $Value)

if diags.HasError() {
return nil, fmt.Errorf("unexpected error converting #Value to #Valuable: %v", diags)
}

return $Valuable, nil
}

func (t @Type) ValueType(ctx context.Context) attr.Value {
return @Value{}
}
var _ basetypes.#Valuable = @Value{}
type @Value struct {
basetypes.#Value
}

func (v @Value) Equal(o attr.Value) bool {
other, ok := o.(@Value)

if !ok {
return false
}

return v.#Value.Equal(other.#Value)
}

func (v @Value) Type(ctx context.Context) attr.Type {
return @Type{
`

// variableOf returns the name that the generator gives to variables of a kind. Some templates are copies of others, with their names.
func variableOf(k schema.Kind) string {
	switch k {
	case schema.KindMap, schema.KindObject:
		return k.String()
	case schema.KindList, schema.KindSet:
		return "list"
	}
	return "bool"
}

// attribute writes the type and value of an attribute that is not nested.
func (w *valueWriter) attribute(e *spec.Element) {
	name, of := golang.Pascal(e.Name.Value), word(e.Kind)
	w.WriteString(strings.NewReplacer("@", name, "#", of, "$", variableOf(e.Kind)).Replace(attributeValue))
	switch {
	case e.Kind == schema.KindObject:
		w.put(name, `ObjectType: basetypes.ObjectType{
AttrTypes: v.AttributeTypes(ctx),
},
}
}

func (v @Value) AttributeTypes(ctx context.Context) map[string]attr.Type {
return map[string]attr.Type{
`)
		w.WriteString(attributeTypes(w.u, e.Types.From, e.Types.To, true))
	case e.Kind.IsCollection():
		w.WriteString(of + "Type: basetypes." + of + "Type{\nElemType: " + customType(w.u, e.Types.From) + ",\n},\n")
	}
	w.WriteString("}\n}")
}
