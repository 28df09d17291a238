package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestSpellings holds which expressions count as equal, and the functions that they call.
func TestSpellings(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	imports := []spec.Import{
		{Path: spec.Text{Value: "example.com/check/v2"}}, {Path: spec.Text{Value: "example.com/other"}, Alias: spec.Text{Value: "o"}},
		{Alias: spec.Text{Value: "e"}}, {Path: spec.Text{Value: "example.com/second"}, Alias: spec.Text{Value: "o"}},
	}
	for _, text := range []string{
		`check.Name("a")`, "check . Name(\n\t\"a\",\n)", "check.Name(`a`)", `o.F[int](1)`, `e.F()`, `second.F()`, `stringvalidator.OneOf()`,
		`unknown.F(1, 2,)`,
		`f(x)`, `x.y.Z()`, `func() string { return "a" }()`,
		`&T{A: 1, B: []string{"x",},}`, `check.Name("a"`, ``, `a b`, `ab`, `1.0`, `'x'`, `"\x61"`, `check.Name("\xff")`, `if x {}`,
		"check.Name(/* why */ \"a\") // what",
		`check.Name("a"), check.Name("b")`, `map[string]int{"a": 1}`, `-1`, `!a && b || c`, `a; b`,
	} {
		s := contract.Spell(text, imports)
		fmt.Fprintf(&b, "%q\n  %s\n  %s\n", text, s.Key, s.Function)
	}
	scenario.Golden(t, "testdata/spellings.golden", b.String())
}

// TestDefaults holds the key of default values, and which of them are code whose value is not known.
func TestDefaults(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	show := func(source, of string) {
		found := contract.Read(contract.Parse("spec.json",
			`{"resources": [{"name": "a", "schema": {"attributes": [{"name": "x", "string": {"default": {`+source+`}}}]}}]}`))
		if d := found.Units[0].Content().Members[0].Default; d != nil {
			fmt.Fprintf(&b, "%s\n  %s = %s, code %v\n", of, d.Key, d.Text, d.Code)
		} else {
			fmt.Fprintf(&b, "%s\n  none\n", of)
		}
	}
	for _, value := range []string{`"a"`, `"\u0061"`, `1`, `1.0`, `1e3`, `1.5`, `9007199254740992`, `9007199254740991.0`,
		`9007199254740993`, `-9007199254740992.0`, `1e400`, `-0`, `0.1`, `true`, `null`, `[1, 2]`, `{"a": 1}`, `word`} {
		show(`"static": `+value, value)
	}
	for _, code := range []string{
		`stringdefault.StaticString("a")`, `stringdefault.StaticString("a", "b")`, `stringdefault.StaticString(x)`, `foo.StaticString("a")`,
		`int64default.StaticInt64(-1)`, `float64default.StaticFloat64(1.50)`,
		`booldefault.StaticBool(true)`, `stringdefault.Other("a")`, `x.y.StaticString("a")`, `"a"`, `x`, `nil`, `true`, `(1)`, `*p`, `-1`,
		`-x`, `1 + 2`, `1 + x`, `[]string{"a"}`, `[]T{"a"}`, `[2]int{1, x}`,
		`map[string]bool{"a": true}`, `map[string]bool{"a": x}`, `map[T]bool{}`, `map[string]T{}`, `math.MaxInt64`, `types.StringType`,
		`foo.Bar`, `types.ListNull(types.StringType)`,
		`types.ListNull(foo.Type)`, `f("a")`, `T{A: 1}`, `struct{A int}{A: 1}`, `map[string]int{x: 1}`, `map[string]int{f(1): 1}`,
		`func() {}`, `a[0]`, `"a`, ``, `types.StringValue("a").ValueString()`, `x.(string)`,
		`attr.Value(nil)`, `string("a")`, `*new(string)`,
	} {
		show(fmt.Sprintf(`"custom": {"schema_definition": %q}`, code), code)
	}
	scenario.Golden(t, "testdata/defaults.golden", b.String())
}
