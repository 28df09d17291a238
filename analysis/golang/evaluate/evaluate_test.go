package evaluate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
)

const framework = "github.com/hashicorp/terraform-plugin-framework/"

// packages are the packages that the expressions of the tests import.
var packages = map[string]string{
	"attr": framework + "attr", "basetypes": framework + "types/basetypes", "big": "math/big", "errors": "errors", "fmt": "fmt",
	"listdefault": framework + "resource/schema/listdefault", "math": "math", "netip": "net/netip", "own": "example.com/own",
	"regexp": "regexp", "slices": "slices",
	"strconv": "strconv", "strings": "strings", "template": "text/template", "time": "time",
	"timetypes": "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes", "types": framework + "types", "url": "net/url",
}

func evaluated(t *testing.T, expression string) (any, string) {
	t.Helper()
	var imports []compile.Import
	for _, name := range golang.ParseDefinition(expression, golang.FieldValue).Packages {
		imports = append(imports, compile.Import{Name: name, Path: packages[name]})
	}
	checked, errors := compile.Compile(compile.Text{Go: expression, Place: golang.FieldValue},
		compile.Scope{Imports: func(map[string]bool) []compile.Import { return imports }})
	if checked == nil {
		t.Fatalf("%s does not compile: %v", expression, errors)
	}
	results, err := checked.Values()
	if err != nil {
		return nil, err.Message
	}
	return results[0], ""
}

func TestExpressionsThatPanic(t *testing.T) {
	const object = `map[string]attr.Type{"a": types.StringType}, map[string]attr.Value`
	for expression, message := range map[string]string{
		`types.ListValueMust(types.StringType, []attr.Value{types.Int64Value(1)})`:                                      "not types.Int64Type",
		`types.ListValueMust(types.StringType, []attr.Value{nil})`:                                                      "nil pointer",
		`types.ListValueMust(types.StringType, []attr.Value{(*types.String)(nil)})`:                                     "nil pointer",
		`types.ObjectValueMust(` + object + `{"a": (*types.Bool)(nil)})`:                                                "nil pointer",
		`types.ListValueMust(types.StringType, []attr.Value{timetypes.NewRFC3339Null()})`:                               "not timetypes.RFC3339Type",
		`types.ListValueMust(types.StringType, []attr.Value{own.Value(), types.Bool{}})`:                                "not types.BoolType",
		`types.ListValueMust(nil, []attr.Value{types.StringValue("x")})`:                                                "nil pointer",
		`types.ListValueMust(types.ListType{ElemType: types.BoolType}, []attr.Value{types.ListNull(types.StringType)})`: "types.ListType[types.StringType]",
		`basetypes.NewSetValueMust(basetypes.StringType{}, []attr.Value{basetypes.NewBoolNull()})`:                      "not types.BoolType",
		`types.MapValueMust(types.StringType, map[string]attr.Value{"a": types.BoolValue(true)})`:                       "not types.BoolType",
		`types.ObjectValueMust(` + object +
			`{})`: "missing object attribute value: a",
		`types.ObjectValueMust(` + object + `{"a": types.BoolNull()})`: "object attribute a",
		`types.ObjectValueMust(` + object +
			`{"a": types.StringNull(), "b": types.StringNull()})`: "extra object attribute value: b",
		`timetypes.NewRFC3339ValueMust("2020-01-01")`:                        "Invalid RFC3339",
		`timetypes.NewGoDurationValueFromStringMust("1 hour")`:               "Invalid Go Duration",
		`types.ListValueMust(types.StringType, []attr.Value{&types.Bool{}})`: "not types.BoolType",
	} {
		t.Run(expression, func(t *testing.T) {
			if _, got := evaluated(t, expression); !strings.Contains(got, message) || got == "" {
				t.Errorf("the panic says %q, want %q in it", got, message)
			}
		})
	}
}

func TestExpressionsThatDoNotPanic(t *testing.T) {
	for _, expression := range []string{
		`types.ListValueMust(types.StringType, nil)`,
		`types.ListValueMust(types.StringType, []attr.Value{&types.String{}})`,
		`types.ListValueMust(nil, nil)`,
		`types.ListValueMust(types.StringType, []attr.Value{types.StringNull(), types.String{}, basetypes.NewStringValue("a")})`,
		`types.ListValueMust(types.StringType, []attr.Value{own.Value()})`,
		`types.ListValueMust(own.Type{}, []attr.Value{types.StringNull()})`,
		`types.ListValueMust(timetypes.RFC3339Type{}, []attr.Value{timetypes.NewRFC3339ValueMust("2020-01-01T00:00:00Z")})`,
		`types.ListValueMust(types.ListType{ElemType: own.Type{}}, []attr.Value{types.ListNull(types.StringType)})`,
		`types.ObjectValueMust(map[string]attr.Type{"a": types.StringType}, map[string]attr.Value{"a": types.StringUnknown()})`,
		`types.ObjectValueMust(own.Types(), map[string]attr.Value{"a": types.StringUnknown()})`,
		`types.ObjectNull(map[string]attr.Type{"a": nil})`,
		`netip.MustParseAddr(own.Address())`,
		`own.Make()()`,
		`own.Make()().String()`,
		`map[string]string{}["x"]`,
		`any("x").(string)`,
		`time.Month(13).String()`,
		`make([]string, 1<<30)`,
	} {
		t.Run(expression, func(t *testing.T) {
			if _, message := evaluated(t, expression); message != "" {
				t.Errorf("it panics: %s", message)
			}
		})
	}
}

// TestUnknownArguments makes each argument of the framework's functions an unknown value: that panics nowhere.
func TestUnknownArguments(t *testing.T) {
	const one, many = `types.StringType`, `map[string]attr.Type{"a": types.StringType}`
	for function, arguments := range map[string][]string{
		"types.ListNull": {one}, "types.ListUnknown": {one}, "types.ListValueMust": {one, `[]attr.Value{types.StringNull()}`},
		"types.SetNull": {one}, "types.SetValueMust": {one, `[]attr.Value{types.StringNull()}`},
		"types.MapNull": {one}, "types.MapValueMust": {one, `map[string]attr.Value{"a": types.StringNull()}`},
		"types.ObjectNull": {many}, "types.ObjectValueMust": {many, `map[string]attr.Value{"a": types.StringNull()}`},
		"types.TupleNull":      {`[]attr.Type{types.StringType}`},
		"types.TupleValueMust": {`[]attr.Type{types.StringType}`, `[]attr.Value{types.StringNull()}`},
		"types.StringValue":    {`"a"`}, "types.Int64Value": {`1`}, "types.NumberValue": {`big.NewFloat(1)`}, "types.BoolValue": {`true`},
		"timetypes.NewRFC3339ValueMust": {`"2020-01-01T00:00:00Z"`}, "timetypes.NewGoDurationValueFromStringMust": {`"1h"`},
		"regexp.MustCompile": {`"a"`}, "netip.MustParseAddr": {`"127.0.0.1"`}, "big.NewFloat": {`1`},
		"listdefault.StaticValue": {`types.ListNull(types.StringType)`},
	} {
		for unknown := range len(arguments) + 1 {
			with := slices.Clone(arguments)
			if unknown < len(with) {
				with[unknown] = "own.Make()"
			}
			expression := function + "(" + strings.Join(with, ", ") + ")"
			if _, message := evaluated(t, expression); message != "" {
				t.Errorf("%s panics: %s", expression, message)
			}
		}
	}
}

// TestLeftToVerify has expressions that panic or never end in code that is not run: functions that are written out, and most of the
// standard library. They get no findings, and take no time or memory.
func TestLeftToVerify(t *testing.T) {
	for _, expression := range []string{
		`func() string { panic("no") }()`,
		`func() string { _ = any(1).(string); return "" }()`,
		`func() string { x := 5; x++; for { x++ } }()`,
		`func() string { p := "("; return regexp.MustCompile(p).String() }()`,
		`func() attr.Type { var t *types.MapType; return t }()`,
		`func() int { return 1 / len([]int{}) }()`,
		`func() func() string { return func() string { panic("no") } }`,
		`func() string { defer func() { recover() }(); panic("no") }()`,
		`func() string { a := []any{nil}; a[0] = a; return fmt.Sprint(a) }()`,
		`func() string { m := map[string]any{}; m["a"] = m; return fmt.Sprint(m) }()`,
		`func() string { var a any; a = &a; return fmt.Sprint(a) }()`,
		`func() error { a := []any{nil}; a[0] = a; return fmt.Errorf("%v", a) }()`,
		`func() string { a := []any{nil}; a[0] = a; panic(a) }()`,
		`func() bool { var x, y any; ` + strings.Repeat("x = [2]any{x, x}; y = [2]any{y, y}; ", 60) + `return x == y }()`,
		strings.Repeat("strings.ToUpper(strings.ToLower(", 9) + `"` + strings.Repeat("a", 3000) + `"` + strings.Repeat("))", 9),
		`strings.Repeat("a", 1<<40)`,
		`strings.Split("a,b", ",")[2]`,
		`fmt.Sprintf("%0999999d", 1)`,
		`netip.MustParseAddr("10.0.0").String()`,
		`regexp.MustCompile(fmt.Sprintf("^%s$", "("))`,
		`template.Must(template.New("x").Parse("{{"))`,
		`(*url.URL)(nil).String()`,
		`<-make(chan int)`,
	} {
		t.Run(expression[:min(len(expression), 60)], func(t *testing.T) {
			if result, message := evaluated(t, expression); message != "" || result != nil {
				t.Errorf("got %v, panic %q", result, message)
			}
		})
	}
}

func TestTypes(t *testing.T) {
	for expression, want := range map[string]string{
		`types.StringType`:                         "types.StringType",
		`new(basetypes.ListType)`:                  "*types.ListType",
		`&basetypes.StringType{}`:                  "*types.StringType",
		`types.ListType{ElemType: types.BoolType}`: "types.ListType[types.BoolType]",
		`types.ListType{types.MapType{}}`:          "types.ListType[types.MapType]",
		`timetypes.RFC3339Type{}`:                  "timetypes.RFC3339Type",
		`types.ListType{ElemType: own.Type{}}`:     "types.ListType[another]",
	} {
		t.Run(expression, func(t *testing.T) {
			result, _ := evaluated(t, expression)
			if made, ok := result.(*evaluate.Type); !ok || made.String() != want {
				t.Errorf("got %v, want %s", result, want)
			}
		})
	}
}

func TestHollowTypes(t *testing.T) {
	for expression, want := range map[string]bool{
		`(*basetypes.StringType)(nil)`: true,
		`&basetypes.StringType{}`:      false,
	} {
		t.Run(expression, func(t *testing.T) {
			result, _ := evaluated(t, expression)
			if made, ok := result.(*evaluate.Type); !ok || made.Hollow != want {
				t.Errorf("got %+v, want hollow %t", result, want)
			}
		})
	}
}

func TestTerraformTypes(t *testing.T) {
	const equal, different, unknown = "equal", "different", "unknown"
	for _, test := range []struct{ a, b, want string }{
		{`types.Int64Type`, `types.Float32Type`, equal},
		{`timetypes.RFC3339Type{}`, `types.StringType`, equal},
		{`timetypes.RFC3339Type{}`, `types.BoolType`, different},
		{`types.SetType{ElemType: types.Float32Type}`, `types.SetType{ElemType: types.NumberType}`, equal},
		{`types.SetType{ElemType: types.Float32Type}`, `types.ListType{ElemType: types.Float32Type}`, different},
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.NumberType}}`,
			`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.Int64Type}}`, equal},
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.NumberType}}`, `types.ObjectType{}`, different},
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": own.Type{}}}`,
			`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.BoolType}}`, unknown},
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": own.Type{}}}`, `types.MapType{}`, different},
		{`types.ListType{}`, `types.ListType{ElemType: types.DynamicType}`, equal},
		{`types.ListType{}`, `types.ListType{ElemType: types.BoolType}`, different},
		{`types.TupleType{}`, `types.ObjectType{}`, different},
		{`types.TupleType{}`, `types.TupleType{}`, unknown},
	} {
		t.Run(test.a+" and "+test.b, func(t *testing.T) {
			a, _ := evaluated(t, test.a)
			b, _ := evaluated(t, test.b)
			got := unknown
			if same, known := a.(*evaluate.Type).TerraformEqual(b.(*evaluate.Type)); known {
				got = map[bool]string{true: equal, false: different}[same]
			}
			if got != test.want {
				t.Errorf("they are %s, want %s", got, test.want)
			}
		})
	}
}

// The type that stands for any is one value in the whole program: no expression may leave anything on it.
func TestAnyTypeStaysAsItIs(t *testing.T) {
	before := *evaluate.Unknown()
	for _, expression := range []string{
		`types.ListType{ElemType: own.Type{}}.ElementType()`,
		`own.Type{}.ValueType(ctx).Type(ctx)`,
		`types.ListNull(own.Type{}.ValueType(ctx).Type(ctx))`,
	} {
		evaluated(t, expression)
		if after := *evaluate.Unknown(); after.At != before.At || after.Hollow != before.Hollow || after.Name != before.Name {
			t.Errorf("%s changes it to %+v", expression, after)
		}
	}
}

func TestDefault(t *testing.T) {
	result, _ := evaluated(t, `listdefault.StaticValue(types.ListNull(types.BoolType))`)
	if made, ok := result.(*evaluate.Default); !ok || made.Value.Type.String() != "types.ListType[types.BoolType]" {
		t.Errorf("got %v", result)
	}
}
