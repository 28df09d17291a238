package evaluate_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
)

const framework = "github.com/hashicorp/terraform-plugin-framework/"

// packages are what the expressions of the tests import.
var packages = map[string]string{
	"attr": framework + "attr", "basetypes": framework + "types/basetypes", "big": "math/big", "errors": "errors", "fmt": "fmt",
	"listdefault": framework + "resource/schema/listdefault", "math": "math", "netip": "net/netip", "own": "example.com/own", "regexp": "regexp", "slices": "slices",
	"strconv": "strconv", "strings": "strings", "template": "text/template", "time": "time",
	"timetypes": "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes", "types": framework + "types", "url": "net/url",
}

func evaluated(t *testing.T, expression string) (any, string) {
	t.Helper()
	var imports []compile.Import
	for _, name := range golang.ParseDefinition(expression, golang.FieldValue).Packages {
		imports = append(imports, compile.Import{Name: name, Path: packages[name]})
	}
	checked, errors := compile.Compile(compile.Text{Go: expression, Place: golang.FieldValue}, compile.Scope{Imports: func(map[string]bool) []compile.Import { return imports }})
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
		`types.ListValueMust(types.StringType, make([]attr.Value, 1))`:                                                  "nil pointer",
		`types.ListValueMust(types.StringType, []attr.Value{2: types.StringValue("a")})`:                                "nil pointer",
		`types.ListValueMust(types.StringType, append([]attr.Value{}, types.BoolNull()))`:                               "not types.BoolType",
		`types.ListValueMust(types.StringType, []attr.Value{timetypes.NewRFC3339Null()})`:                               "not timetypes.RFC3339Type",
		`types.ListValueMust(types.StringType, []attr.Value{own.Value(), types.Bool{}})`:                                "not types.BoolType",
		`types.ListValueMust(nil, []attr.Value{types.StringValue("x")})`:                                                "nil pointer",
		`types.ListValueMust(types.ListType{ElemType: types.BoolType}, []attr.Value{types.ListNull(types.StringType)})`: "types.ListType[types.StringType]",
		`basetypes.NewSetValueMust(basetypes.StringType{}, []attr.Value{basetypes.NewBoolNull()})`:                      "not types.BoolType",
		`types.MapValueMust(types.StringType, map[string]attr.Value{"a": types.BoolValue(true)})`:                       "not types.BoolType",
		`types.ObjectValueMust(` + object + `{})`:                                                                       "missing object attribute value: a",
		`types.ObjectValueMust(` + object + `{"a": types.BoolNull()})`:                                                  "object attribute a",
		`types.ObjectValueMust(` + object + `{"a": types.StringNull(), "b": types.StringNull()})`:                       "extra object attribute value: b",
		`timetypes.NewRFC3339ValueMust("2020-01-01")`:                                                                   "Invalid RFC3339",
		`timetypes.NewGoDurationValueFromStringMust("1 hour")`:                                                          "Invalid Go Duration",
		`netip.MustParseAddr("10.0.0").String()`:                                                                        "ParseAddr",
		`netip.MustParsePrefix("10.0.0.0/" + strconv.Itoa(33))`:                                                         "prefix length",
		`netip.MustParseAddrPort("10.0.0.1")`:                                                                           "not an ip:port",
		`regexp.MustCompile(fmt.Sprintf("^%s$", "("))`:                                                                  "missing closing )",
		`regexp.MustCompile(strings.Repeat("(", 3))`:                                                                    "missing closing )",
		`regexp.MustCompile(string([]byte("(")))`:                                                                       "missing closing )",
		`regexp.MustCompilePOSIX(strings.Join([]string{"a", "\\d"}, "|"))`:                                              "invalid escape",
		`func() string { u := url.URL{Host: "[", Path: "("}; return regexp.MustCompile(u.Path).String() }()`:            "missing closing )",
		`template.Must(template.New("x").Parse("{{"))`:                                                                  "unclosed action",
		`template.Must(template.New("x"), errors.New("broken"))`:                                                        "broken",
		`types.TupleValueMust([]attr.Type{types.StringType}, []attr.Value{types.Int64Null()})`:                          "element 0 of a tuple",
		`types.TupleValueMust([]attr.Type{types.StringType}, nil)`:                                                      "a tuple of 1 types has 0 elements",
		`types.ListValueMust(types.StringType, []attr.Value{&types.Bool{}})`:                                            "not types.BoolType",
		`slices.Max(strings.Fields(" "))`:                                                                               "slices.Max: empty list",
		`big.NewFloat(real(complex(math.NaN(), 2)))`:                                                                    "NewFloat(NaN)",
		`big.NewFloat(math.NaN())`:                                                                                      "NewFloat(NaN)",
		`strings.Repeat("a", -1)`:                                                                                       "negative Repeat count",
		`strings.Split("a,b", ",")[2]`:                                                                                  "index out of range [2] with length 2",
		`[]string{"a"}[len("a"):][0]`:                                                                                   "index out of range [0]",
		`(*url.URL)(nil).String()`:                                                                                      "nil pointer",
		`*(*string)(nil)`:                                                                                               "nil pointer",
		`error(nil).Error()`:                                                                                            "nil pointer",
		`any(1).(error)`:                                                                                                "is int, not error",
		`func(x any) error { return x.(error) }("x")`:                                                                   "is string, not error",
		`func() int { defer recover(); panic("no") }()`:                                                                 "no",
		`any(1).(string)`: "is int, not string",
		`attr.Type(types.BoolType).(basetypes.StringType)`:                                                                          "is types.BoolType, not types.StringType",
		`regexp.MustCompile([...]string{"("}[0])`:                                                                                   "missing closing )",
		`func() string { panic("no") }()`:                                                                                           "no",
		`func() string { _ = any(1).(string); return "" }()`:                                                                        "is int, not string",
		`func() string { x := 5; x++; for { x++ } }()`:                                                                              "never ends",
		`func(n int) string { select {} }(1)`:                                                                                       "never ends",
		`big.NewInt(1).Div(big.NewInt(1), big.NewInt(0)).String()`:                                                                  "division by zero",
		`fmt.Sprint(1 / len([]string{}))`:                                                                                           "integer divide by zero",
		`own.Make(netip.MustParseAddr("x"))`:                                                                                        "ParseAddr",
		`struct{ a, b any }{own.Thing{}, []any{own.Value(), netip.MustParseAddr("x")}}`:                                             "ParseAddr",
		`func() string { p := "("; return regexp.MustCompile(p).String() }()`:                                                       "missing closing )",
		`func(p string) *regexp.Regexp { return regexp.MustCompile(p) }("(")`:                                                       "missing closing )",
		`func() int { a := []int{1}; i := 2; return a[i+1] }()`:                                                                     "index out of range [3] with length 1",
		`func() int { x := 0; defer func() { x = 1 }(); return 1 / x }()`:                                                           "integer divide by zero",
		`func() (n int) { defer func() { n = 1 / n }(); return 0 }()`:                                                               "integer divide by zero",
		`func() int { x := 1; f := func() { x = 0 }; f(); return 1 / x }()`:                                                         "integer divide by zero",
		`func() int { x := 1; p := &x; *p = 0; return 1 / x }()`:                                                                    "integer divide by zero",
		`func() int { var f []func() int; for i := 0; i < 2; i++ { f = append(f, func() int { return i }) }; return 1 / f[0]() }()`: "integer divide by zero",
		`func() int { var m map[string]int; m["a"] = 1; return 1 }()`:                                                               "nil map",
		`func() int { var p *int; return *p }()`:                                                                                    "nil pointer",
		`func() string { u, _ := url.Parse("://"); return u.Host }()`:                                                               "nil pointer",
		`func() int { n, err := strconv.Atoi("x"); if err != nil { panic(err) }; return n }()`:                                      "invalid syntax",
		`func() int { for i := range 3 { if i == 2 { panic("two") } }; return 1 }()`:                                                "two",
		`func() int { switch 1 { case 1: fallthrough; case 2: panic("two") }; return 1 }()`:                                         "two",
		`func() int { switch any(5).(type) { case int: panic("int") }; return 1 }()`:                                                "int",
		`func() int { n := 0; L: for { for { n++; if n > 5 { break L } } }; panic(strconv.Itoa(n)) }()`:                             "6",
		`func() string { var b strings.Builder; b.WriteString("a"); return b.String()[2:] }()`:                                      "slice bounds out of range",
		`func() int { var x uint8 = 255; x++; return 1 / int(x) }()`:                                                                "integer divide by zero",
		`func() int { x := 1; f := func() bool { x = 0; return true }; if f() && x == 0 { panic("later") }; return 1 }()`:           "later",
		`func() int { x := 1; f := func() int { x = 0; return 1 }; y := f(); return y / x }()`:                                      "integer divide by zero",
		`func() (r int) { defer func() { r = 1 / r }(); return 0 }()`:                                                               "integer divide by zero",
		`func() int { x := 0; x = func() int { x = 5; return 0 }(); return 1 / x }()`:                                               "integer divide by zero",
		`slices.Repeat([]string{"x"}, 0)[0]`:                                                                                        "out of range",
		`strings.Repeat("a", 1 - len(slices.Max([]string{"ab", "b", "a"}) + slices.Min([]string{"b", "a"})))`:                       "negative",
		`func() int { L: for { continue L } }()`:                                                                                    "never ends",
		`<-make(chan int)`:                                                                                                          "never ends",
		`[]func() string{nil}[0]()`:                                                                                                 "nil pointer",
		`map[any]string{}[[]string{}]`:                                                                                              "unhashable",
		`any([]int{}) == any([]int{})`:                                                                                              "uncomparable",
		`(*struct{ a string })(nil).a`:                                                                                              "nil pointer",
		`(*strings.Builder).String(nil)`:                                                                                            "nil pointer",
		`[2]int([]int{1})[0]`:                                                                                                       "cannot convert slice with length 1",
		`types.ListNull(types.StringType).Type(ctx).(basetypes.MapTypable)`:                                                         "is not basetypes.MapTypable",
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
		`func() attr.Value { if true { return own.Value(), nothing() }; return nil }()`,
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
		`func() func() string { return func() string { panic("no") } }`,
		`func() string { for { return "" } }()`,
		`func() string { for { break }; return "" }()`,
		`own.Make()()`,
		`own.Make()().String()`,
		`func() string { f := func() func() string { return func() string { return "" } }; return f()() }()`,
		`func() string { x, ok := any(1).(string); _ = ok; return x }()`,
		`func() string { defer func() { recover() }(); panic("no") }()`,
		`func() string { if own.Ready() { return "" }; panic("no") }()`,
		`slices.Max([]string{"a"})`,
		`false && strings.Repeat("a", -1) == ""`,
		`own.Ready() || strings.Repeat("a", -1) == ""`,
		`map[string]string{}["x"]`,
		`any("x").(string)`,
		`func() int { defer recover(); return 1 }()`,
		`regexp.MustCompile(fmt.Sprintf("%s")).String()`,
		`time.Month(13).String()`,
		`strings.Repeat("a", 1<<40 >> 40)`,
		`strings.ReplaceAll(strings.Repeat("a", 1<<15), "a", strings.Repeat("b", 1<<15))`,
		`fmt.Sprintf("%0999999d", 1)`,
		`make([]string, 1<<30)`,
		`func() int { x := 0; if own.Ready() { x = 1 }; return 1 / x }()`,
		`func() int { x := 0; own.Set(&x); return 1 / x }()`,
		`func() int { x := 0; own.Do(func() { x = 1 }); return 1 / x }()`,
		`func() int { x := []int{0}; own.Fill(x); return 1 / x[0] }()`,
		`func() int { x := own.Number(); return 1 / x }()`,
		`func() (n int) { defer func() { if r := recover(); r != nil { n = 1 } }(); return 1 / n }()`,
		`func() int { m := map[string]int{"a": 0}; clear(m); return 1 / (m["a"] + own.Number()) }()`,
		`func() int { s := "a"; for range 64 { s += s }; return len(s) }()`,
		`func() int { n := 0; for { n++ ; if n > 1<<40 { return n } } }()`,
		`func() int { var f func(int) int; f = func(n int) int { return f(n + 1) }; return f(0) }()`,
		`func() int { for { if own.Ready() { return 1 } } }()`,
		`func() int { go func() {}(); select { case <-make(chan int): } ; return 1 }()`,
		`func() int { c := make(chan int, 1); c <- 1; return <-c }()`,
		`func() int { a := make([]int, 1, 5); b := append(a, 1); c := append(a, 2); _ = c; return 1 / (b[1] - 1) }()`,
		`func() int { i := 0; a := []int{1, 2}; i, a[i] = 1, 0; _ = i; return 1 / a[1] }()`,
		`func() int { var a [2][2]int; a[1][1] = 5; return 1 / a[1][1] }()`,
		`func() int { x := []int{1}; y := [1]int{1}; z := y; x[0], y[0] = y[0]+1, 0; return 1 / x[0] / z[0] }()`,
		`func() int { x := 0; x, y := 1, 2; return y / x }()`,
		`func() int { x := 1; { x := 0; _ = x }; return 1 / x }()`,
		`func() int { var f []func() int; for i := 0; i < 2; i++ { f = append(f, func() int { return i }) }; return 1 / f[1]() }()`,
		`func() []int { a := []int{1, 2, 3}; b := a[:2]; b[0] = 5; return a[:1/(a[0]-4)] }()`,
		// What a call beside them changes is not known: Go leaves the order open.
		`func() int { x := 0; f := func() int { x = 1; return 1 }; return 1 / (x * f()) }()`,
		`func() int { x := 0; f := func() int { x = 1; return 1 }; a, b := x, f(); return b / a }()`,
		`func() int { x := 0; f := func() int { x = 1; return 1 }; g := func(a, b int) int { return b / a }; return g(x, f()) }()`,
		`func() int { x := 0; f := func() int { x = 1; return 1 }; a := []int{x, f()}; return 1 / a[0] }()`,
		`func() int { x := 0; p := &x; f := func() int { x = 1; return 1 }; return 1 / (*p * f()) }()`,
		`func() int { a := []int{0}; f := func() int { a = []int{1}; return 0 }; return 1 / a[f()] }()`,
		`func() int { x := 1; x += func() int { x = 5; return 0 }(); if x == 1 { panic("no") }; return 1 }()`,
	} {
		t.Run(expression, func(t *testing.T) {
			if _, message := evaluated(t, expression); message != "" {
				t.Errorf("it panics: %s", message)
			}
		})
	}
}

func TestTypes(t *testing.T) {
	for expression, want := range map[string]string{
		`types.StringType`:                                                              "types.StringType",
		`new(basetypes.ListType)`:                                                       "*types.ListType",
		`&basetypes.StringType{}`:                                                       "*types.StringType",
		`types.ListType{ElemType: types.BoolType}`:                                      "types.ListType[types.BoolType]",
		`types.ListType{types.MapType{}}`:                                               "types.ListType[types.MapType]",
		`timetypes.RFC3339Type{}`:                                                       "timetypes.RFC3339Type",
		`types.ListType{ElemType: own.Type{}}`:                                          "types.ListType[another]",
		`func() attr.Type { return types.BoolType }()`:                                  "types.BoolType",
		`(attr.Type)(nil)`:                                                              "nil",
		`[]basetypes.MapType{{}}[0]`:                                                    "types.MapType",
		`[...]types.MapType{2: {}}[0]`:                                                  "types.MapType",
		`[2]basetypes.StringType{}[1]`:                                                  "types.StringType",
		`map[string]types.MapType{}["a"]`:                                               "types.MapType",
		`(&struct{ T attr.Type }{T: types.BoolType}).T`:                                 "types.BoolType",
		`struct{ A, B attr.Type }{B: types.BoolType, A: types.MapType{}}.A`:             "types.MapType",
		`struct{ T types.MapType }{}.T`:                                                 "types.MapType",
		`(&struct{ T attr.Type }{types.BoolType}).T`:                                    "types.BoolType",
		`types.ListType{ElemType: types.BoolType}.ElemType.(basetypes.BoolType)`:        "types.BoolType",
		`struct{ basetypes.StringType }{}`:                                              "*types.StringType",
		`struct{ attr.Type }{types.MapType{ElemType: types.BoolType}}`:                  "*types.MapType[types.BoolType]",
		`func() attr.Type { type T struct{ basetypes.MapType }; return T{} }()`:         "*types.MapType",
		`types.MapType{}.WithElementType(types.BoolType)`:                               "types.MapType[types.BoolType]",
		`types.ListNull(types.BoolType).Type(ctx)`:                                      "types.ListType[types.BoolType]",
		`func() attr.Type { t := types.BoolType; return types.SetType{ElemType: t} }()`: "types.SetType[types.BoolType]",
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
		`(*basetypes.StringType)(nil)`:                                         true,
		`struct{ *basetypes.StringType }{}`:                                    true,
		`struct{ basetypes.StringTypable }{nil}`:                               true,
		`func() attr.Type { var t *types.MapType; return t }()`:                true,
		`&basetypes.StringType{}`:                                              false,
		`struct{ *basetypes.StringType }{&basetypes.StringType{}}`:             false,
		`struct{ *basetypes.StringType }{StringType: &basetypes.StringType{}}`: false,
		`struct{ basetypes.StringTypable }{StringTypable: nil}`:                true,
		`struct{ attr.Type }{types.BoolType}`:                                  false,
		`struct{ attr.Type }{own.Type()}`:                                      false,
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
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.NumberType}}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.Int64Type}}`, equal},
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.NumberType}}`, `types.ObjectType{}`, different},
		{`types.ObjectType{AttrTypes: map[string]attr.Type{"a": own.Type{}}}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.BoolType}}`, unknown},
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
		`func() attr.Type { var all []attr.Type; return all[len(ctx.Err().Error())] }()`,
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
