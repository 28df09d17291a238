package completion_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// takers are functions, each with a parameter of another kind of type.
const takers = `-- provider/takers/takers.go --
package takers

import (
	"context"
	"regexp"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

type Settings struct{ Strict bool }

type Checker interface{ Check(string) error }

func Struct(s Settings) validator.String               { return nil }
func Pointer(s *Settings) validator.String             { return nil }
func Basic(p *int) validator.String                    { return nil }
func Other(p *regexp.Regexp) validator.String          { return nil }
func Twice(p **Settings) validator.String              { return nil }
func Interface(c Checker) validator.String             { return nil }
func Err(err error) validator.String                   { return nil }
func Anything(a any) validator.String                  { return nil }
func Value(v attr.Value) validator.String              { return nil }
func Inner(v validator.String) validator.String        { return nil }
func Ctx(ctx context.Context) validator.String         { return nil }
func Slice(s []*Settings) validator.String             { return nil }
func Map(m map[string]Checker) validator.String        { return nil }
func Func(f func(*Settings) error) validator.String    { return nil }
func Channel(c chan int) validator.String              { return nil }
func Array(a [2]Settings) validator.String             { return nil }
func Anonymous(s struct{ A int }) validator.String     { return nil }
func Variadic(s ...*Settings) validator.String         { return nil }
func First(c Checker, n int) validator.String         { return nil }
func Several(p *Settings, c Checker, n int) validator.String { return nil }
`

// TestPlaceholders accepts functions by the types of their parameters. The placeholder of an argument compiles as it is, and a snippet
// stops at it. An interface has no placeholder: nil would compile, and panic when the provider starts.
func TestPlaceholders(t *testing.T) {
	settings := goproject.Settings(t, framework, takers)
	text, offset := scenario.Cursor(t, strings.Replace(beforeArgument, "checks", "takers", 1)+"takers.‸"+afterArgument)
	doc := analysis.NewDocument(text, settings)
	for name, want := range map[string]struct{ snippet, text string }{
		"Struct":    {`Struct(${1:takers.Settings{\}})`, `Struct(takers.Settings{})`},
		"Pointer":   {`Pointer(${1:&takers.Settings{\}})`, `Pointer(&takers.Settings{})`},
		"Basic":     {`Basic(${1:nil})`, `Basic(nil)`},
		"Other":     {"Other(regexp.MustCompile(`${1}`))", "Other(regexp.MustCompile(``))"},
		"Twice":     {`Twice(${1:nil})`, `Twice(nil)`},
		"Interface": {`Interface(${1})`, `Interface()`},
		"Err":       {`Err(${1:nil})`, `Err(nil)`},
		"Anything":  {`Anything(${1:nil})`, `Anything(nil)`},
		"Value":     {`Value(${1})`, `Value()`},
		"Inner":     {`Inner(${1})`, `Inner()`},
		"Ctx":       {`Ctx(${1})`, `Ctx()`},
		"Slice":     {`Slice(${1:nil})`, `Slice(nil)`},
		"Map":       {`Map(${1:nil})`, `Map(nil)`},
		"Func":      {`Func(${1:nil})`, `Func(nil)`},
		"Channel":   {`Channel(${1:nil})`, `Channel(nil)`},
		"Array":     {`Array(${1:[2]takers.Settings{\}})`, `Array([2]takers.Settings{})`},
		"Anonymous": {`Anonymous(${1})`, `Anonymous()`},
		"Variadic":  {`Variadic(${1})`, `Variadic()`},
		"Several":   {`Several(${1:&takers.Settings{\}}, ${2}, ${3:10})`, `Several(&takers.Settings{})`},
		"First":     {`First(${1}, ${2:10})`, `First()`},
	} {
		t.Run(name, func(t *testing.T) {
			for _, snippets := range []bool{true, false} {
				list := completion.Complete(doc, offset, completion.Options{Snippets: snippets})
				i := slices.IndexFunc(list.Items, func(item completion.Item) bool { return item.Label == name })
				if i < 0 {
					t.Fatalf("it is not offered in %v", list.Items)
				}
				item := list.Items[i]
				expected := want.text
				if snippets {
					expected = want.snippet
				} else if !strings.Contains(want.snippet, "{1}") && !strings.Contains(want.snippet, "{2}") || name == "Variadic" {
					checkNoErrors(t, apply(t, text, item), settings)
				}
				if item.NewText != expected {
					t.Errorf("accepted, it is %s and not %s", item.NewText, expected)
				}
			}
		})
	}
}
