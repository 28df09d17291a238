package random

import (
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// typeExpressions are types and value types for any attribute, with the import that they need. K stands for a kind; most fit no
// kind but one, and some fit none. Two without import are those that a generated file imports or declares.
var typeExpressions = []customType{
	{frameworkPath + "/types/basetypes", "basetypes.KType{}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{}", "basetypes.KValue"}, {frameworkPath + "/types", "types.KType", "types.K"},
	{"", "types.KType", "types.K"}, {"", "basetypes.KType{}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "&basetypes.KType{}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType", "basetypes.KValue"}, {frameworkPath + "/types", "types.KType{}", "types.K"},
	{frameworkPath + "/types/basetypes", "nil", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{}", "*basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{}", "basetypes.KValuable"},
	{frameworkPath + "/types/basetypes", "basetypes.KTypable(basetypes.KType{})", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KValue{}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{}", "basetypes.KType"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{ElemType: types.StringType}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{AttrTypes: map[string]attr.Type{}}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.KType{AttrTypes: map[string]attr.Type{\"x\": types.StringType}}", "basetypes.KValue"},
	{frameworkPath + "/types/basetypes", "basetypes.DynamicType{}", "basetypes.DynamicValue"},
	{frameworkPath + "/types/basetypes", "basetypes.ListType{}", "basetypes.ListValue"},
	{frameworkPath + "/types", "types.ListType{ElemType: types.StringType}", "types.List"},
	{frameworkPath + "/types", "types.SetType{ElemType: types.Int64Type}", "types.Set"},
	{frameworkPath + "/types", "types.MapType{ElemType: nil}", "types.Map"}, {frameworkPath + "/types", "types.KType", "types.KValue"},
	{frameworkPath + "-timetypes/timetypes", "timetypes.RFC3339Type{}", "timetypes.RFC3339"},
	{frameworkPath + "-timetypes/timetypes", "timetypes.GoDurationType{}", "timetypes.GoDuration"},
	{frameworkPath + "-timetypes/timetypes", "timetypes.RFC3339Type{}", "timetypes.GoDuration"},
	{frameworkPath + "-timetypes/timetypes", "timetypes.RFC3339Typ{}", "timetypes.RFC3339"},
	{frameworkPath + "-jsontypes/jsontypes", "jsontypes.NormalizedType{}", "jsontypes.Normalized"},
	{frameworkPath + "-jsontypes/jsontypes", "jsontypes.ExactType{}", "jsontypes.Normalized"},
	{frameworkPath + "-nettypes/iptypes", "iptypes.IPv4AddressType{}", "iptypes.IPv4Address"},
	{frameworkPath + "-nettypes/cidrtypes", "cidrtypes.IPPrefixType{}", "cidrtypes.IPPrefix"},
	{frameworkPath + "-nettypes/hwtypes", "hwtypes.MACAddressType{}", "hwtypes.MACAddress"},
	{frameworkPath + "-timeouts/resource/timeouts", "timeouts.Type{}", "timeouts.Value"},
	{frameworkPath + "/types/basetypes", "basetypes.Int32Type{}", "basetypes.Int32Value"},
	{frameworkPath + "/types/basetypes", "basetypes.TupleType{}", "basetypes.TupleValue"},
	{"", "ConfType{}", "ConfValue"}, {"", "ConfType{basetypes.ObjectType{AttrTypes: ConfValue{}.AttributeTypes(ctx)}}", "ConfValue"},
	{"", "ConfType{basetypes.ObjectType{AttrTypes: ConfValue{}.AttrTypes(ctx)}}", "ConfValue"}, {"", "ThingType{}", "ThingValue"},
	{"", "OwnType{}", "OwnValue"}, {"", "NewConfType()", "ConfValue"},
	{"", "ConfType{ObjectType: types.ObjectType{AttrTypes: ConfValue{}.AttributeTypes(ctx)}}", "ConfValue"}, {"", "ConfType{types.ObjectType{}}", "ConfValue"}, {"", "ConfValue{}.Type(ctx)", "ConfValue"}, {"", "types.ListType{ElemType: ConfType{}}", "types.List"}, {"", "NewConfValueNull().Type(ctx)", "ConfValue"}, {"", "&ConfType{}", "ConfValue"},
	{"example.com/own/owntypes", "owntypes.KTagType{}", "owntypes.KTagValue"}, {"", "struct{ basetypes.KType }{}", "basetypes.KValue"},
	{"", "nil", "types.K"}, {"", "5", "int"}, {"", "func() basetypes.KTypable { return nil }()", "types.K"}, {"", "types.KType", "string"},
	{"", "", ""}, {"", "types.KType // x", "types.K"}, {"", "types.KType,", "types.K,"},
	{"", "types.KType, Sensitive: true", "types.K"}, {"", "types.KType,\nSensitive: true", "types.K"}, {"", "types.KType", "[]types.K"},
	{"", "types.KType", "any"}, {"", "types.KType", "struct{}"}, {"", "types.KType", "attr.Value"}, {"", "types.KType", "error"},
	{"", "types.KType", "types.K `json:\"x\"`"}, {"", "types.KType", "types.K // x"},
	{"", "types.KType", "types.K\nExtra types.Bool"}, {"", "(types.KType)", "(types.K)"}, {"", "types.KType.(basetypes.KTypable)", "types.K"},
	{"", "attr.Type(types.KType)", "types.K"}, {"", "basetypes.KTypable(types.KType)", "basetypes.KValuable"},
	{"", "types.KType()", "types.K()"}, {"time", "time.Time{}", "time.Time"}, {"net/url", "url.URL{}", "*url.URL"},
	{"", "struct{ *basetypes.KType }{}", "basetypes.KValue"}, {"", "(*basetypes.KType)(nil)", "basetypes.KValue"},
	{"", "struct{ basetypes.KTypable }{}", "basetypes.KValue"}, {"", "struct{ basetypes.KTypable }{types.KType}", "basetypes.KValue"},
	{"", "[]basetypes.KTypable{nil}[0]", "types.K"},
	{"", "func() basetypes.KTypable { type T struct{ basetypes.KType }; return T{} }()", "types.K"},
	{"", "types.KNull(nil).Type(ctx).(basetypes.KTypable)", "types.K"},
	{"", "types.MapType{}.WithElementType(nil).(basetypes.MapType)", "types.Map"}, {"", "struct{ ConfType }{}", "ConfValue"},
	{"", "*new(ConfType)", "ConfValue"},
	{"", "struct{ basetypes.ListType }{basetypes.ListType{ElemType: types.StringType}}", "types.List"},
	{"", "func() basetypes.KTypable { var t basetypes.KType; return t }()", "types.K"},
	{"", "types.K{}.Type(ctx).(basetypes.KTypable)", "types.K"}, {"", "any(types.KType).(basetypes.KTypable)", "types.K"},
	{"", "basetypes.KType{}", "(basetypes.KValue)"},
	{"", "types.KType{}", "types.KValue"}, {"", "*new(basetypes.KType)", "basetypes.KValue"}, {"", "new(basetypes.KType)", "basetypes.KValue"},
	{"", "[]basetypes.KType{{}}[0]", "types.K"}, {"", " types.KType ", " types.K "}, {"", "types.KType", "ThingModel"},
	{"", "types.KType", "*ThingModel"}, {"", "any(types.KType)", "types.K"},
}

// externalTypes are Go types that a specification may name for the API client's, with the import that they need.
var externalTypes = []struct{ path, typeName string }{
	{"net/url", "*url.URL"}, {"net/url", "*url.Values"}, {"net/url", "*url.Foo"}, {"net/url", "*url.Parse"}, {"net/url", "url.URL"},
	{"bytes", "*bytes.Buffer"}, {"time", "*time.Time"}, {"time", "*time.Duration"}, {"time", "*time.Second"}, {"net", "*net.IP"},
	{"net", "*net.IPNet"}, {"net/netip", "*netip.Addr"}, {"math/big", "*big.Float"},
	{"math/big", "*big.Int"}, {"net/http", "*http.Client"}, {"net/http", "*http.Header"}, {"encoding/json", "*json.RawMessage"},
	{"encoding/json", "*json.Number"}, {"sync", "*sync.Mutex"}, {"strings", "*strings.Builder"}, {"regexp", "*regexp.Regexp"},
	{"io", "*io.Reader"}, {"reflect", "*reflect.Kind"}, {"sort", "*sort.StringSlice"},
	{"database/sql", "*sql.NullString"}, {"sync/atomic", "*atomic.Pointer[string]"}, {"sync/atomic", "*atomic.Pointer"},
	{"iter", "*iter.Seq[int]"}, {"maps", "*maps.Keys"}, {"github.com/hashicorp/terraform-plugin-go/tftypes", "*tftypes.Value"},
	{"github.com/hashicorp/terraform-plugin-go/tftypes", "*tftypes.Type"}, {frameworkPath + "/types", "*types.String"},
	{frameworkPath + "/types", "*types.StringType"}, {frameworkPath + "/diag", "*diag.Diagnostics"}, {frameworkPath + "/path", "*path.Path"},
	{frameworkPath + "/tfsdk", "*tfsdk.State"}, {frameworkPath + "/attr", "*attr.Value"}, {"context", "*context.Context"}, {"os", "*os.File"},
	{"text/template", "*template.Template"}, {"log/slog", "*slog.Level"},
	{"", "*string"}, {"", "*bool"}, {"", "*int64"}, {"", "*float64"}, {"", "*[]string"}, {"", "*[]*string"}, {"", "*map[string]string"},
	{"", "*any"}, {"", "*error"}, {"", "string"}, {"", "*struct{ X *string }"}, {"", "*struct{}"}, {"", "*ThingModel"}, {"", "*ConfValue"},
	{"", "*types.String"}, {"", "*basetypes.StringValue"}, {"", "*Foo"}, {"", "**string"},
	{"", "*func()"}, {"", "*chan int"}, {"", "*[2]string"}, {"", "*interface{ Foo() }"}, {"", ""}, {"", "*"}, {"", "* string"},
	{"", "*(string)"}, {"", "*unsafe.Pointer"}, {"unsafe", "*unsafe.Pointer"}, {"example.com/apisdk", "*apisdk.Special"},
	{"example.com/apisdk", "apisdk.Special"}, {"example.com/apisdk", "[]apisdk.Special"}, {"example.com/apisdk", "*apisdk.Special // x"},
	{"example.com/apisdk", "*apisdk.special"}, {"example.com/apisdk", "*apisdk.A.B"}, {"example.com/apisdk", "* apisdk.Special"},
	{"", "*uint8"}, {"", "*int"}, {"", "*int32"}, {"", "*byte"}, {"", "*rune"}, {"", "*float32"}, {"", "*context.Context"},
	{"", "*fmt.Stringer"}, {"", "*attr.Value"}, {"", "*nil"}, {"", "*true"}, {"", "*len"}, {"", "*iota"}, {"", "*comparable"},
}

// titles are the words that the framework's types have for the kinds.
var titles = map[string]string{
	"bool": "Bool", "dynamic": "Dynamic", "float64": "Float64", "int64": "Int64", "list": "List", "map": "Map", "number": "Number",
	"object": "Object", "set": "Set", "string": "String",
	"list_nested": "List", "map_nested": "Map", "set_nested": "Set", "single_nested": "Object", "nested_object": "Object",
}

// oddCustomType is a custom type for a kind, which it may not fit.
func (g *generator) oddCustomType(kind string) *tree.Value {
	drawn := one(g, typeExpressions)
	if g.chance(0.45) {
		drawn = typeExpressions[g.IntN(5)]
	}
	title := titles[kind]
	if g.chance(0.12) {
		title = titles[one(g, everyKind)]
	}
	custom := tree.Object()
	if drawn.path != "" {
		custom.Set("import", path(drawn.path))
	}
	custom.Set("type", strings.ReplaceAll(drawn.typeName, "K", title))
	custom.Set("value_type", strings.ReplaceAll(drawn.valueType, "K", title))
	switch g.pick(20, 4, 1, 1) {
	case 1:
		g.attackImports(custom)
	case 2:
		custom.Delete(one(g, []string{"type", "value_type", "import"}))
	case 3:
		if spoiled := g.spoil(drawnText(custom.Get("type").Text())); spoiled.text != "" {
			custom.Set("type", spoiled.text)
		}
	}
	return custom
}

func drawnText(text string) drawn { return drawn{text: text} }

// oddExternalType is an external type, which may not be one.
func (g *generator) oddExternalType() *tree.Value {
	drawn := one(g, externalTypes)
	external := tree.Object()
	if drawn.path != "" {
		external.Set("import", path(drawn.path))
	}
	external.Set("type", drawn.typeName)
	if g.chance(0.2) {
		g.attackImports(external)
	}
	return external
}

// oddType is an element type or the type of an object's member.
func (g *generator) oddType(depth int) (kind string, body *tree.Value) {
	kind = one(g, []string{"string", "string", "bool", "int64", "float64", "number", "list", "map", "set", "object", "dynamic"})
	if depth > 1 && len(kind) <= 4 && kind != "bool" {
		kind = "string"
	}
	body = tree.Object()
	switch kind {
	case "list", "map", "set":
		inner, innerBody := g.oddType(depth + 1)
		body.Set("element_type", tree.Object(inner, innerBody))
	case "object":
		body.Set("attribute_types", g.oddTypes(depth+1))
	}
	if g.chance(0.45) {
		body.Set("custom_type", g.oddCustomType(kind))
	}
	return kind, body
}

func (g *generator) oddTypes(depth int) *tree.Value {
	types := tree.Array()
	for _, name := range []string{"x", "y"}[:1+g.IntN(2)] {
		kind, body := g.oddType(depth)
		types.Elements = append(types.Elements, tree.Object("name", name, kind, body))
	}
	return types
}
