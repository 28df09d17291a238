package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

const (
	validatorsPath = "github.com/hashicorp/terraform-plugin-framework-validators/"
	frameworkPath  = "github.com/hashicorp/terraform-plugin-framework/"
)

// expressionImports are the packages that expressions name.
var expressionImports = map[string]string{
	"stringvalidator": validatorsPath + "stringvalidator", "int64validator": validatorsPath + "int64validator",
	"float64validator": validatorsPath + "float64validator", "listvalidator": validatorsPath + "listvalidator",
	"setvalidator": validatorsPath + "setvalidator", "mapvalidator": validatorsPath + "mapvalidator",
	"objectvalidator": validatorsPath + "objectvalidator", "boolvalidator": validatorsPath + "boolvalidator",
	"resourcevalidator":  validatorsPath + "resourcevalidator",
	"stringplanmodifier": frameworkPath + "resource/schema/stringplanmodifier",
	"int64planmodifier":  frameworkPath + "resource/schema/int64planmodifier",
	"listplanmodifier":   frameworkPath + "resource/schema/listplanmodifier",
	"objectplanmodifier": frameworkPath + "resource/schema/objectplanmodifier",
	"boolplanmodifier":   frameworkPath + "resource/schema/boolplanmodifier",
	"stringdefault":      frameworkPath + "resource/schema/stringdefault", "int64default": frameworkPath + "resource/schema/int64default",
	"listdefault": frameworkPath + "resource/schema/listdefault", "booldefault": frameworkPath + "resource/schema/booldefault",
	"objectdefault": frameworkPath + "resource/schema/objectdefault", "numberdefault": frameworkPath + "resource/schema/numberdefault",
	"path": frameworkPath + "path", "types": frameworkPath + "types", "attr": frameworkPath + "attr",
	"validator":    frameworkPath + "schema/validator",
	"planmodifier": frameworkPath + "resource/schema/planmodifier", "basetypes": frameworkPath + "types/basetypes",
	"regexp": "regexp", "math": "math", "big": "math/big", "strings": "strings", "fmt": "fmt", "time": "time", "context": "context",
	"jsontypes": "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes", "own": "example.com/own", "os": "os",
}

// expressionCases are texts of Go by their role and the kind of their attribute.
var expressionCases = []struct{ role, attribute, expressions string }{
	{"validators", "string", `
stringvalidator.LengthAtLeast(1)
stringvalidator.LengthAtLeast(0)
stringvalidator.LengthAtLeast(-1)
stringvalidator.LengthAtMost(0)
stringvalidator.LengthAtMost(-1)
stringvalidator.LengthBetween(1, 2)
stringvalidator.LengthBetween(2, 2)
stringvalidator.LengthBetween(3, 2)
stringvalidator.LengthBetween(-1, 2)
stringvalidator.LengthBetween(0, 0)
stringvalidator.LengthBetween(1)
stringvalidator.LengthBetween(1, 2, 3)
stringvalidator.LengthBetween("1", 2)
stringvalidator.LengthBetween(1.0, 2)
stringvalidator.LengthBetween(1.5, 2)
stringvalidator.LengthBetween(1, math.MaxInt)
stringvalidator.LengthBetween(1, 99999999999999999999)
stringvalidator.LengthAtLeast(n)
stringvalidator.LengthAtLeast(2 * 3)
stringvalidator.LengthAtLeast(1 << 3)
stringvalidator.LengthAtLeast(1 / 0)
stringvalidator.LengthAtLeast(len("abc"))
stringvalidator.LengthAtLeast
stringvalidator.LengthAtLeast()
stringvalidator.lengthAtLeast(1)
stringvalidator.LengthAtLest(1)
stringvalidator.Nothing(1)
stringvalidator.UTF8LengthAtLeast(2)
stringvalidator.OneOf()
stringvalidator.OneOf("a")
stringvalidator.OneOf("a", "b")
stringvalidator.OneOf("a", "a")
stringvalidator.OneOf("a", "A")
stringvalidator.OneOf("a", " a")
stringvalidator.OneOf("a", "")
stringvalidator.OneOf("true", "false")
stringvalidator.OneOf("1", "2")
stringvalidator.OneOf(1, 2)
stringvalidator.OneOf([]string{"a", "b"}...)
stringvalidator.OneOf([]string{"a", "a"}...)
stringvalidator.OneOf([]string{"a", "b"})
stringvalidator.OneOf(own.Values...)
stringvalidator.OneOf(own.Values()...)
stringvalidator.OneOfCaseInsensitive("a", "A")
stringvalidator.OneOfCaseInsensitive("a", "b")
stringvalidator.NoneOf("a", "a")
stringvalidator.NoneOf()
stringvalidator.RegexMatches(regexp.MustCompile("^a$"), "")
stringvalidator.RegexMatches(regexp.MustCompile("^a$"), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("^a$"), "must be a.")
stringvalidator.RegexMatches(regexp.MustCompile("^a$"), "Must be a")
stringvalidator.RegexMatches(regexp.MustCompile("a"), "must hold a")
stringvalidator.RegexMatches(regexp.MustCompile("^a"), "must begin with a")
stringvalidator.RegexMatches(regexp.MustCompile("a$"), "must end with a")
stringvalidator.RegexMatches(regexp.MustCompile("^a|b$"), "must be a or b")
stringvalidator.RegexMatches(regexp.MustCompile("^(a|b)$"), "must be a or b")
stringvalidator.RegexMatches(regexp.MustCompile("^(a|b|)$"), "must be a or b")
stringvalidator.RegexMatches(regexp.MustCompile("^[a-z]*$"), "must be lower-case")
stringvalidator.RegexMatches(regexp.MustCompile("^[A-z]+$"), "must be letters")
stringvalidator.RegexMatches(regexp.MustCompile("^[a-z|0-9]+$"), "must be letters")
stringvalidator.RegexMatches(regexp.MustCompile("^[aa]+$"), "must be letters")
stringvalidator.RegexMatches(regexp.MustCompile("^[a-]b]$"), "must be letters")
stringvalidator.RegexMatches(regexp.MustCompile("^\\d+$"), "must be digits")
stringvalidator.RegexMatches(regexp.MustCompile("^[0-9]{1,3}.[0-9]{1,3}$"), "must be an address")
stringvalidator.RegexMatches(regexp.MustCompile("^example.com$"), "must be an address")
stringvalidator.RegexMatches(regexp.MustCompile("^https://"), "must be an address")
stringvalidator.RegexMatches(regexp.MustCompile(".*"), "must be anything")
stringvalidator.RegexMatches(regexp.MustCompile("^.*$"), "must be anything")
stringvalidator.RegexMatches(regexp.MustCompile("^.+$"), "must be something")
stringvalidator.RegexMatches(regexp.MustCompile("(?s)^.{0,}$"), "must be anything")
stringvalidator.RegexMatches(regexp.MustCompile("(?i)^A$"), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("(?m)^a$"), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("^$"), "must be empty")
stringvalidator.RegexMatches(regexp.MustCompile(""), "must be empty")
stringvalidator.RegexMatches(regexp.MustCompile("("), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("(?=a)"), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("a{2,1}"), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("\\z"), "must be a")
stringvalidator.RegexMatches(regexp.MustCompile("\\A[a-z]\\z"), "must be a letter")
stringvalidator.RegexMatches(regexp.Compile("a"), "must be a")
stringvalidator.RegexMatches("a", "must be a")
stringvalidator.RegexMatches(regexp.MustCompilePOSIX("^a$"), "must be a")
stringvalidator.RegexMatches(own.Pattern, "must be a")
stringvalidator.RegexMatches(regexp.MustCompile(own.Pattern), "must be a")
stringvalidator.All(stringvalidator.LengthAtLeast(1), stringvalidator.LengthAtMost(2))
stringvalidator.All(stringvalidator.LengthAtLeast(3), stringvalidator.LengthAtMost(2))
stringvalidator.All()
stringvalidator.All(stringvalidator.LengthAtLeast(1))
stringvalidator.Any(stringvalidator.LengthAtLeast(1))
stringvalidator.Any(stringvalidator.LengthAtLeast(1), int64validator.AtLeast(1))
stringvalidator.Any(stringvalidator.OneOf("a"), stringvalidator.OneOf("a"))
stringvalidator.AnyWithAllWarnings()
stringvalidator.ConflictsWith()
stringvalidator.ConflictsWith(path.MatchRoot("other"))
stringvalidator.ConflictsWith(path.MatchRoot("a"))
stringvalidator.ConflictsWith(path.MatchRoot("nothing"))
stringvalidator.ConflictsWith(path.MatchRoot("othr"))
stringvalidator.ConflictsWith(path.MatchRoot(""))
stringvalidator.ConflictsWith(path.MatchRoot("other.x"))
stringvalidator.ConflictsWith(path.MatchRelative())
stringvalidator.ConflictsWith(path.MatchRelative().AtParent())
stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtParent())
stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("other"))
stringvalidator.ConflictsWith(path.MatchRelative().AtName("other"))
stringvalidator.ConflictsWith(path.MatchRoot("objects").AtListIndex(0).AtName("in"))
stringvalidator.ConflictsWith(path.MatchRoot("objects").AtAnyListIndex().AtName("in"))
stringvalidator.ConflictsWith(path.MatchRoot("objects").AtAnyListIndex().AtName("out"))
stringvalidator.ConflictsWith(path.MatchRoot("objects").AtMapKey("x"))
stringvalidator.ConflictsWith(path.MatchRoot("objects").AtName("in"))
stringvalidator.ConflictsWith(path.MatchRoot("other").AtName("in"))
stringvalidator.ConflictsWith(path.MatchRoot("other"), path.MatchRoot("other"))
stringvalidator.ConflictsWith(path.Root("other"))
stringvalidator.ConflictsWith(path.Expressions{path.MatchRoot("other")}...)
stringvalidator.ConflictsWith(path.Expressions{path.MatchRoot("other")})
stringvalidator.ConflictsWith([]path.Expression{path.MatchRoot("other")}...)
stringvalidator.AlsoRequires(path.MatchRoot("other"))
stringvalidator.AlsoRequires(path.MatchRoot("must"))
stringvalidator.ExactlyOneOf(path.MatchRoot("other"))
stringvalidator.ExactlyOneOf(path.MatchRoot("must"))
stringvalidator.AtLeastOneOf(path.MatchRoot("a"), path.MatchRoot("other"))
stringvalidator.AtLeastOneOf(path.MatchRoot("must"))
stringvalidator.PreferWriteOnlyAttribute(path.MatchRoot("other"))
resourcevalidator.Conflicting(path.MatchRoot("other"))
int64validator.AtLeast(1)
stringplanmodifier.RequiresReplace()
stringdefault.StaticString("a")
validator.String(nil)
validator.String(own.V{})
own.Validator()
own.Validator
&own.Validator{}
own.Validator{}
func() validator.String { return stringvalidator.LengthAtLeast(1) }()
func() validator.Int64 { return nil }()
[]validator.String{stringvalidator.LengthAtLeast(1)}[0]
[]validator.String{stringvalidator.LengthAtLeast(1)}
nil
""
1
true
x
x.y.z
f()
f(
f)
f(]
(stringvalidator.LengthAtLeast(1))
stringvalidator.LengthAtLeast(1),
stringvalidator.LengthAtLeast(1), stringvalidator.LengthAtMost(2)
stringvalidator.LengthAtLeast(1);
return stringvalidator.LengthAtLeast(1)
var x = 1
stringvalidator.LengthAtLeast(1) // why
stringvalidator.LengthAtLeast(1) /* why */
// nothing
stringvalidator.LengthAtLeast(1)}
stringvalidator.LengthAtLeast(1).String()
stringvalidator.LengthAtLeast(1).Nothing()
stringvalidator.LengthAtLeast(1) + 1
!stringvalidator.LengthAtLeast(1)
*stringvalidator.LengthAtLeast(1)
stringvalidator
stringvalidator.
package.Function()
time.Now()
fmt.Sprintf("%d", "x")
strings.ToUpper("a")
os.Getenv("HOME")
panic("x")
`},
	{"validators", "int64", `
int64validator.AtLeast(1)
int64validator.AtLeast(-9223372036854775808)
int64validator.AtLeast(9223372036854775808)
int64validator.AtLeast(1.0)
int64validator.AtLeast(1.5)
int64validator.AtMost(math.MaxInt64)
int64validator.AtMost(math.MaxUint64)
int64validator.Between(1, 10)
int64validator.Between(10, 1)
int64validator.Between(5, 5)
int64validator.Between(0, 9007199254740993)
int64validator.OneOf(1, 2, 1)
int64validator.OneOf()
int64validator.NoneOf(1)
int64validator.Any(int64validator.AtLeast(5), int64validator.AtMost(4))
int64validator.All(int64validator.AtLeast(5), int64validator.AtMost(4))
int64validator.AtLeastSumOf(path.MatchRoot("other"))
int64validator.AtLeastSumOf(path.MatchRoot("number"))
int64validator.EqualToProductOf()
stringvalidator.OneOf("a")
float64validator.AtLeast(1)
`},
	{"validators", "list", `
listvalidator.SizeAtLeast(1)
listvalidator.SizeAtLeast(0)
listvalidator.SizeAtLeast(-1)
listvalidator.SizeBetween(2, 1)
listvalidator.SizeAtMost(0)
listvalidator.UniqueValues()
listvalidator.IsRequired()
listvalidator.NoNullValues()
listvalidator.ValueStringsAre(stringvalidator.LengthAtLeast(1))
listvalidator.ValueStringsAre()
listvalidator.ValueStringsAre(int64validator.AtLeast(1))
listvalidator.ValueInt64sAre(int64validator.AtLeast(1))
listvalidator.ValueListsAre(listvalidator.SizeAtLeast(1))
setvalidator.SizeAtLeast(1)
mapvalidator.KeysAre(stringvalidator.OneOf("a"))
listvalidator.ConflictsWith(path.MatchRelative().AtAnyListIndex())
`},
	{"validators", "object", `
objectvalidator.IsRequired()
objectvalidator.AlsoRequires(path.MatchRelative().AtName("in"))
objectvalidator.AlsoRequires(path.MatchRelative().AtName("out"))
objectvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("other"))
`},
	{"plan_modifiers", "string", `
stringplanmodifier.RequiresReplace()
stringplanmodifier.RequiresReplace
stringplanmodifier.RequiresReplace(1)
stringplanmodifier.RequiresReplaceIf(own.F, "a", "b")
stringplanmodifier.RequiresReplaceIf(nil, "a", "b")
stringplanmodifier.RequiresReplaceIf(nil, "", "")
stringplanmodifier.RequiresReplaceIfConfigured()
stringplanmodifier.UseStateForUnknown()
stringplanmodifier.UseNonNullStateForUnknown()
int64planmodifier.UseStateForUnknown()
stringvalidator.LengthAtLeast(1)
planmodifier.String(nil)
own.Modifier()
`},
	{"default", "string", `
stringdefault.StaticString("a")
stringdefault.StaticString("")
stringdefault.StaticString(1)
stringdefault.StaticString("a", "b")
stringdefault.StaticString(own.Value)
stringdefault.StaticString(strings.ToLower("A"))
stringdefault.StaticString(fmt.Sprint(1))
int64default.StaticInt64(1)
booldefault.StaticBool(true)
"a"
types.StringValue("a")
own.Default()
`},
	{"default", "int64", `
int64default.StaticInt64(1)
int64default.StaticInt64(1.5)
int64default.StaticInt64(9223372036854775808)
int64default.StaticInt64(-5)
int64default.StaticInt64("1")
numberdefault.StaticBigFloat(big.NewFloat(1))
`},
	{"default", "list", `
listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.StringValue("a")}))
listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{}))
listdefault.StaticValue(types.ListValueMust(types.Int64Type, []attr.Value{}))
listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.Int64Value(1)}))
listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.StringValue("a"), nil}))
listdefault.StaticValue(types.ListNull(types.StringType))
listdefault.StaticValue(types.ListNull(types.BoolType))
listdefault.StaticValue(types.ListUnknown(types.StringType))
listdefault.StaticValue(types.SetNull(types.StringType))
listdefault.StaticValue(types.ListValueMust(basetypes.StringType{}, nil))
listdefault.StaticValue(types.ListValueMust(types.ListType{ElemType: types.StringType}, nil))
listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.StringNull(), types.StringUnknown()}))
listdefault.StaticValue(types.ListValueFrom(context.Background(), types.StringType, nil))
listdefault.StaticValue(nil)
`},
	{"default", "object", `
objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{"in": types.StringType}))
objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{"in": types.BoolType}))
objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{"out": types.StringType}))
objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{}))
objectdefault.StaticValue(types.ObjectNull(nil))
objectdefault.StaticValue(types.ObjectValueMust(map[string]attr.Type{"in": types.StringType}, map[string]attr.Value{"in": types.StringValue("a")}))
objectdefault.StaticValue(types.ObjectValueMust(map[string]attr.Type{"in": types.StringType}, map[string]attr.Value{}))
objectdefault.StaticValue(types.ObjectValueMust(map[string]attr.Type{"in": types.StringType}, map[string]attr.Value{"in": types.BoolValue(true)}))
objectdefault.StaticValue(types.ObjectValueMust(map[string]attr.Type{"in": types.StringType, "x": types.BoolType}, map[string]attr.Value{"in": types.StringNull()}))
`},
	{"custom_type", "string", `
jsontypes.NormalizedType{} jsontypes.Normalized
jsontypes.NormalizedType jsontypes.Normalized
jsontypes.NormalizedType{} jsontypes.NormalizedType
jsontypes.Normalized{} jsontypes.Normalized
jsontypes.ExactType{} jsontypes.Normalized
jsontypes.NothingType{} jsontypes.Normalized
basetypes.StringType{} basetypes.StringValue
basetypes.BoolType{} basetypes.BoolValue
types.StringType types.String
own.Type{} own.Value
own.Type{}.With() own.Value
own.NewType() own.Value
&own.Type{} own.Value
own.Type{} *own.Value
own.Type{} []own.Value
own.Type{} map[string]own.Value
own.Type{} string
own.Type{} time.Time
Type{} Value
own.Type{ own.Value
own.Type{} own.
nil own.Value
"x" own.Value
`},
	{"associated_external_type", "object", `
*own.T
own.T
**own.T
*T
T
*own.
*own.t
[]own.T
*[]own.T
map[string]own.T
*own.T[int]
*time.Time
*string
string
*own.T {
func()
`},
}

// TestExpressions checks attributes with each of many texts of Go, all alike in the rest, and lists all findings in the attribute.
func TestExpressions(t *testing.T) {
	t.Parallel()
	settings := everything()
	settings.Package, settings.Protocol = "", 6
	for _, name := range append(slices.Clone(everywhere), "unsorted-attributes", "nested-attribute-protocol-5") {
		rule, err := rules.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		settings.SetSeverity(rule, rules.SeverityOff)
	}
	var b strings.Builder
	known := map[string]bool{}
	for _, c := range expressionCases {
		for expression := range strings.Lines(strings.TrimSpace(c.expressions)) {
			expression = strings.TrimSpace(expression)
			text := expressionDocument(c.role, c.attribute, expression)
			fmt.Fprintf(&b, "%s of %s: %s\n", c.role, c.attribute, expression)
			var found []string
			for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
				var one strings.Builder
				one.WriteString(d.Rule.Name)
				writeWith(&one, text, &d, d.Proposed())
				found = append(found, one.String())
			}
			writeFindings(&b, " ", found, known)
		}
	}
	scenario.Golden(t, "testdata/expressions.golden", b.String())
}

// expressionDocument returns a specification in which one attribute has a text of Go.
func expressionDocument(role, attribute, expression string) string {
	var imports []string
	for name, path := range expressionImports {
		if strings.Contains(expression, name+".") {
			imports = append(imports, fmt.Sprintf(`{"path": %q}`, path))
		}
	}
	slices.Sort(imports)
	configurability, more := "optional", ""
	var content string
	custom := fmt.Sprintf(`{"custom": {"imports": [%s], "schema_definition": %s}}`, strings.Join(imports, ", "), syntax.Quote(expression))
	first := `{"path": "example.com/own"}`
	if len(imports) > 0 {
		first = imports[0]
	}
	switch role {
	case "default":
		configurability, content = "computed_optional", `"default": `+custom
	case "custom_type":
		i := strings.LastIndexByte(expression, ' ')
		content = fmt.Sprintf(`"custom_type": {"import": %s, "type": %s, "value_type": %s}`, first, syntax.Quote(expression[:i]),
			syntax.Quote(expression[i+1:]))
	case "associated_external_type":
		content = fmt.Sprintf(`"associated_external_type": {"import": %s, "type": %s}`, first, syntax.Quote(expression))
	default:
		content = fmt.Sprintf(`%q: [%s]`, role, custom)
	}
	kind := attribute
	switch attribute {
	case "list":
		more = `, "element_type": {"string": {}}`
	case "object":
		kind, more = "single_nested", `, "attributes": [{"name": "in", "string": {"computed_optional_required": "optional"}}]`
		if role == "default" {
			kind, more = "object", `, "attribute_types": [{"name": "in", "string": {}}]`
		}
	}
	a := fmt.Sprintf(`{"name": "a", %q: {"computed_optional_required": %q, %s%s}}, `, kind, configurability, content, more)
	return fmt.Sprintf(exampleFrames["attribute"], a+
		`{"name": "other", "string": {"computed_optional_required": "optional"}}, {"name": "must", "string": {"computed_optional_required": "required"}}, `+
		`{"name": "number", "int64": {"computed_optional_required": "optional"}}, `+
		`{"name": "objects", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [`+
		`{"name": "in", "string": {"computed_optional_required": "optional"}}]}}}`)
}
