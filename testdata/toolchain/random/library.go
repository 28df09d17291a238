package random

import "strings"

const (
	frameworkPath  = "github.com/hashicorp/terraform-plugin-framework"
	validatorsPath = "github.com/hashicorp/terraform-plugin-framework-validators"
	standInPath    = "example.com/apisdk"
)

// An expression is a Go expression that a specification may hold. In its text, "@" stands for the local name of the
// first import and "#" for that of the second.
type expression struct {
	text    string
	imports []string
}

// render writes the expression with the local names that the imports have.
func (e expression) render(localNames []string) string {
	replacements := []string{}
	for index, marker := range []string{"@", "#"} {
		if index < len(localNames) {
			replacements = append(replacements, marker, localNames[index])
		}
	}
	return strings.NewReplacer(replacements...).Replace(e.text)
}

// libraryKind is the word that the framework's packages use for a kind of attribute or block.
func libraryKind(kind string) string {
	switch kind {
	case "single_nested", "nested_object":
		return "object"
	}
	return strings.TrimSuffix(kind, "_nested")
}

// validators are calls into the validators' packages by the kind of attribute that they fit.
var validators = map[string][]expression{}

func init() {
	calls := map[string][]string{
		"bool":    {"@.Equals(true)", "@.All(\n@.Equals(!false), // not\n)"},
		"float64": {"@.AtLeast(1.5)", "@.Between(0, 10)", "@.OneOf(1, 2.5)", "@.AtMost(-1e-3)"},
		"int64": {"@.AtLeast(1)", "@.AtMost(65535)", "@.Between(1, 10)", "@.OneOf(1, 2, 3)", "@.NoneOf(\n\t4,\n\t5,\n)", "@.AtMost(1<<10 - 1)",
			"@.AtLeast(int64(len(\"abc\")))", "(@.AtLeast(0x10))"},
		"string": {"@.LengthAtLeast(1)", "@.LengthBetween(1, 64)", `@.OneOf("a", "b")`, "@.OneOf(\n\"small\",\n\"large\",\n)", `@.NoneOf("x")`,
			`@.Any(@.LengthAtLeast(3), @.OneOf("a"))`, "@.UTF8LengthAtMost(12)", "@.OneOf([]string{`a`, \"b\"}...)", "@.LengthAtMost('a')",
			"@.OneOf(func() []string { return []string{\"x\"} }()...)"},
		"list":   {"@.SizeAtLeast(1)", "@.SizeBetween(1, 5)", "@.UniqueValues()", "@.IsRequired()"},
		"map":    {"@.SizeAtMost(5)"},
		"set":    {"@.SizeAtLeast(1)", "@.IsRequired()"},
		"object": {"@.IsRequired()"},
	}
	for kind, texts := range calls {
		for _, text := range texts {
			validators[kind] = append(validators[kind], expression{text, []string{validatorsPath + "/" + kind + "validator"}})
		}
	}
	validators["number"] = []expression{{"@.OneOf(#.NewFloat(1.5))", []string{validatorsPath + "/numbervalidator", "math/big"}}}
	validators["string"] = append(validators["string"],
		expression{`@.RegexMatches(#.MustCompile("^[a-z]+$"), "must be lower case")`, []string{validatorsPath + "/stringvalidator", "regexp"}},
		expression{"@.OneOf(#.Split(\"a,b\", \",\")...)", []string{validatorsPath + "/stringvalidator", "strings"}},
		expression{"@.RegexMatches(#.MustCompile(`^\\d{3}$`), \"\")", []string{validatorsPath + "/stringvalidator", "regexp"}},
	)
	for kind := range calls {
		validators[kind] = append(validators[kind], expression{"@.IsValid()", []string{standInPath + "/checks"}})
	}
}

// planModifier is a call into the plan modifiers' package of a kind.
func planModifier(name, kind string) expression {
	return expression{"@." + name + "()", []string{frameworkPath + "/resource/schema/" + libraryKind(kind) + "planmodifier"}}
}

var planModifiers = []string{"RequiresReplace", "UseStateForUnknown", "RequiresReplaceIfConfigured", "UseNonNullStateForUnknown"}

// defaults are custom defaults by the kind of attribute that they fit. A collection's fits elements of type string.
var defaults = map[string]expression{
	"bool":    {"@.StaticBool(true)", []string{frameworkPath + "/resource/schema/booldefault"}},
	"float64": {"@.StaticFloat64(1.5)", []string{frameworkPath + "/resource/schema/float64default"}},
	"int64":   {"@.StaticInt64(42)", []string{frameworkPath + "/resource/schema/int64default"}},
	"number":  {"@.StaticBigFloat(#.NewFloat(2))", []string{frameworkPath + "/resource/schema/numberdefault", "math/big"}},
	"string":  {`@.StaticString("value")`, []string{frameworkPath + "/resource/schema/stringdefault"}},
	"list":    {"@.StaticValue(types.ListNull(types.StringType))", []string{frameworkPath + "/resource/schema/listdefault"}},
	"map":     {"@.StaticValue(types.MapNull(types.StringType))", []string{frameworkPath + "/resource/schema/mapdefault"}},
	"set":     {"@.StaticValue(types.SetNull(types.StringType))", []string{frameworkPath + "/resource/schema/setdefault"}},
}

// A customType is a type of the libraries with its value type, both without the package's name.
type customType struct {
	path, typeName, valueType string
}

// customTypes are types by the kind of attribute that they fit.
var customTypes = map[string][]customType{
	"bool":    {{frameworkPath + "/types/basetypes", "BoolType{}", "BoolValue"}},
	"float64": {{frameworkPath + "/types/basetypes", "Float64Type{}", "Float64Value"}},
	"int64":   {{frameworkPath + "/types/basetypes", "Int64Type{}", "Int64Value"}, {frameworkPath + "/types", "Int64Type", "Int64"}},
	"number":  {{frameworkPath + "/types/basetypes", "NumberType{}", "NumberValue"}},
	"string": {
		{frameworkPath + "-timetypes/timetypes", "RFC3339Type{}", "RFC3339"},
		{frameworkPath + "-timetypes/timetypes", "GoDurationType{}", "GoDuration"},
		{frameworkPath + "-jsontypes/jsontypes", "NormalizedType{}", "Normalized"},
		{frameworkPath + "-jsontypes/jsontypes", "ExactType{}", "Exact"},
		{frameworkPath + "-nettypes/iptypes", "IPAddressType{}", "IPAddress"},
		{frameworkPath + "/types/basetypes", "StringType{}", "StringValue"},
		{frameworkPath + "/types", "StringType", "String"},
		{"example.com/own/owntypes", "TagType{}", "TagValue"},
	},
	"list": {{frameworkPath + "/types/basetypes", "ListType{ElemType: types.StringType}", "ListValue"}},
	"map":  {{frameworkPath + "/types/basetypes", "MapType{ElemType: types.Int64Type}", "MapValue"}},
	"set":  {{frameworkPath + "/types", "SetType{ElemType: types.BoolType}", "Set"}},
}
