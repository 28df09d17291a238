package compile_test

import (
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
)

const (
	framework  = "github.com/hashicorp/terraform-plugin-framework/"
	validators = "github.com/hashicorp/terraform-plugin-framework-validators/"
)

// imports are the imports that the texts of the tests may use. The package mine is unknown.
var imports = []compile.Import{
	{Name: "context", Path: "context"},
	{Name: "int64validator", Path: validators + "int64validator"},
	{Name: "mine", Path: "example.com/mine"},
	{Name: "other"},
	{Name: "planmodifier", Path: framework + "resource/schema/planmodifier"},
	{Name: "regexp", Path: "regexp"},
	{Name: "sv", Path: validators + "stringvalidator"},
	{Name: "stringplanmodifier", Path: framework + "resource/schema/stringplanmodifier"},
	{Name: "strings", Path: "strings"},
	{Name: "types", Path: framework + "types"},
	{Name: "basetypes", Path: framework + "types/basetypes"},
	{Name: "validator", Path: framework + "schema/validator"},
}

// of returns the imports of a scope.
func of(imports ...compile.Import) func(map[string]bool) []compile.Import {
	return func(map[string]bool) []compile.Import { return imports }
}

// In a text, brackets ‹ › stand around wrong code.
var texts = map[golang.Place]map[string]struct{ text, message string }{
	golang.ListElement: {
		"right":                     {"sv.LengthAtLeast(5)", ""},
		"several":                   {"sv.LengthAtLeast(5), sv.LengthAtMost(9)", ""},
		"over lines":                {"sv.OneOf(\n\"a\",\n\"b\",\n)", ""},
		"spread":                    {`sv.OneOf([]string{"a"}...)`, ""},
		"spread of a call":          {`sv.OneOf(strings.Split("a,b", ",")...)`, ""},
		"of an unknown package":     {"mine.Validator(1, 2)", ""},
		"of a package of two paths": {"other.Validator{}", ""},
		"unknown inside":            {"sv.Any(mine.Validator(), sv.LengthAtLeast(mine.Length))", ""},
		"declared by hand":          {"validate(5)", ""},
		"with ctx":                  {"mine.Validator(ctx)", ""},
		"a function literal":        {"func() validator.String { return sv.LengthAtLeast(5) }()", ""},
		"a conversion":              {"validator.String(sv.LengthAtLeast(5))", ""},
		"no Go":                     {"sv.LengthAtLeast(", ""},
		"of another kind":           {"‹int64validator.AtLeast(1)›", "missing method ValidateString"},
		"a slice for strings":       {`sv.OneOf(‹[]string{"a"}›)`, "cannot use []string{…} (value of type []string) as string value"},
		"its address":               {"‹&sv.LengthAtLeast(5)›", "cannot take"},
		"an unknown call's address": {"‹&mine.Validator()›", "cannot take the address"},
		"a called literal":          {"‹mine.Validator{}()›", "a composite literal cannot be called"},
		"a member of the result":    {"sv.LengthAtLeast(5).‹X›", "undefined"},
		"one for another integer":   {"sv.LengthAtLeast(‹int64(5)›)", "cannot use int64(5)"},
		"too large":                 {"sv.LengthAtLeast(‹99999999999999999999›)", "overflows"},
		"a large index":             {"1<<40: sv.LengthAtLeast(5)", ""},
		"an index too large": {"‹1<<62: sv.LengthAtLeast(5)›",
			"type [4611686018427387905]validator.String larger than address space"},
		"an index too large inside": {"sv.OneOf([]string{‹1<<60: \"\"›}...)",
			"type [1152921504606846977]string larger than address space"},
		"an array too large":            {"sv.LengthAtLeast(len(‹[1<<60]int{}›))", "type [1152921504606846976]int larger than address space"},
		"an array of nothing":           {"sv.LengthAtLeast(len([1<<60]struct{}{}))", ""},
		"a missing argument":            {`sv.RegexMatches(regexp.MustCompile("a")‹)›`, "not enough arguments"},
		"nothing of that name":          {"sv.‹Length›(5)", "undefined: sv.Length"},
		"the second":                    {"sv.LengthAtLeast(5), ‹1›", "cannot use 1"},
		"a type inside what is unknown": {"mine.Validator(‹[]string›)", "is not an expression"},
		"a named type for a value":      {"mine.Validator(‹basetypes.StringType›)", "is not an expression"},
		"inside what is unknown":        {"mine.Validator(sv.LengthAtLeast(‹nil›))", "cannot use nil as int value"},
	},
	golang.FieldValue: {
		"right":          {"types.StringType", ""},
		"of a literal":   {"basetypes.StringType{}", ""},
		"a type":         {"‹basetypes.StringType›", "is not an expression"},
		"a called value": {"‹basetypes.StringType{}()›", "cannot be called"},
	},
	golang.FieldType: {
		"right":      {"basetypes.StringValue", ""},
		"of unknown": {"mine.Value", ""},
		"a variable": {"‹types.StringType›", "is not a type"},
	},
}

var wanted = map[golang.Place]compile.Text{
	golang.ListElement: {Path: framework + "schema/validator", Type: "String"},
	golang.FieldValue:  {Path: framework + "types/basetypes", Type: "StringTypable"},
}

func TestCheck(t *testing.T) {
	for place, tests := range texts {
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				text := wanted[place]
				text.Place = place
				text.Go = strings.NewReplacer("‹", "", "›", "").Replace(test.text)
				err := compile.Check(text, compile.Scope{Imports: of(imports...)})
				if test.message == "" {
					if err != nil {
						t.Errorf("there is an error at %q: %s", text.Go[err.Start:err.End], err.Message)
					}
					return
				}
				if err == nil {
					t.Fatal("there is no error")
				}
				got := text.Go[:err.Start] + "‹" + text.Go[err.Start:err.End] + "›" + text.Go[err.End:]
				if got != test.text || !strings.Contains(err.Message, test.message) {
					t.Errorf("there is %s: %s", got, err.Message)
				}
			})
		}
	}
}

// Any type will do where none is wanted.
func TestAnyType(t *testing.T) {
	for _, place := range []golang.Place{golang.ListElement, golang.FieldValue} {
		if err := compile.Check(compile.Text{Go: "1", Place: place}, compile.Scope{}); err != nil {
			t.Error(err.Message)
		}
	}
}

// A name that is imported with a dot needs no package, and a name that is declared by hand may still be anything.
func TestDotImport(t *testing.T) {
	dot := []compile.Import{{Name: ".", Path: validators + "stringvalidator"}}
	for text, right := range map[string]bool{"LengthAtLeast(5)": true, "LengthAtLeast(nil)": false, "mine(nil)": true} {
		err := compile.Check(compile.Text{Go: text, Path: framework + "schema/validator", Type: "String"}, compile.Scope{Imports: of(dot...)})
		if (err == nil) != right {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Several goroutines may check at a time, also while the first of them imports the packages.
func TestCheckAtOnce(t *testing.T) {
	var group sync.WaitGroup
	for place, tests := range texts {
		for _, test := range tests {
			group.Go(func() {
				text := wanted[place]
				text.Go, text.Place = strings.NewReplacer("‹", "", "›", "").Replace(test.text), place
				if err := compile.Check(text, compile.Scope{Imports: of(imports...)}); (err != nil) != (test.message != "") {
					t.Errorf("%s: %v", text.Go, err)
				}
			})
		}
	}
	group.Wait()
}

// FuzzCheck checks any text: the check returns, and the place of its error is in the text.
func FuzzCheck(f *testing.F) {
	for place, tests := range texts {
		for _, test := range tests {
			f.Add(strings.NewReplacer("‹", "", "›", "").Replace(test.text), uint8(place))
		}
	}
	f.Fuzz(func(t *testing.T, source string, place uint8) {
		text := wanted[golang.Place(place%3)]
		text.Go, text.Place = source, golang.Place(place%3)
		if err := compile.Check(text, compile.Scope{Imports: of(imports...)}); err != nil &&
			(err.Start < 0 || err.End <= err.Start || int(err.End) > len(source)) {
			t.Errorf("%q: an error at %v: %s", source, err.Span, err.Message)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	text := compile.Text{Go: `sv.OneOf([]string{"a"})`, Path: framework + "schema/validator", Type: "String"}
	used := []compile.Import{{Name: "sv", Path: validators + "stringvalidator"}}
	for b.Loop() {
		if compile.Check(text, compile.Scope{Imports: of(used...)}) == nil {
			b.Fatal("there is no error")
		}
	}
}

// All errors of a text are reported in their order, each with the type that is wanted where a value of another stands.
func TestErrors(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want []string // the wrong code, and the type that is wanted
	}{
		"elements": {`sv.LengthAtLeast(1), 5, int64validator.AtLeast(1)`,
			[]string{"5: validator.String", "int64validator.AtLeast(1): validator.String"}},
		"arguments": {`sv.Any(1, sv.LengthAtMost(2), nil, "a")`, []string{"1: validator.String", `"a": validator.String`}},
		"inside a wrong one": {`int64validator.Any(sv.LengthBetween("a", 2))`,
			[]string{"int64validator.Any(sv.LengthBetween(\"a\", 2)): validator.String", `sv.LengthBetween("a", 2): validator.Int64`, `"a": int`}},
		"elements of a spread": {`sv.Any([]validator.String{int64validator.AtLeast(1)}...)`,
			[]string{"int64validator.AtLeast(1): validator.String"}},
		"a spread itself": {`sv.OneOf([]int{1}...)`, []string{"[]int{1}: "}},
		"values of a map": {`mine.Validator(map[string]validator.Int64{"a": sv.LengthAtLeast(1)})`,
			[]string{"sv.LengthAtLeast(1): validator.Int64"}},
		"a field":       {`mine.Validator(types.ListType{ElemType: 5})`, []string{"5: "}},
		"unknown names": {`sv.Foo(), sv.Bar`, []string{"Foo: ", "Bar: "}},
		"too many":      {`sv.LengthAtLeast(1, "a")`, []string{`"a": `}},
	} {
		t.Run(name, func(t *testing.T) {
			text := wanted[golang.ListElement]
			text.Go = test.text
			checked, errors := compile.Compile(text, compile.Scope{Imports: of(imports...)})
			var got []string
			for _, err := range errors {
				wanted := ""
				if err.Wanted != nil {
					wanted = types.TypeString(err.Wanted, (*types.Package).Name)
				}
				got = append(got, text.Go[err.Start:err.End]+": "+wanted)
			}
			if checked != nil || !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}
