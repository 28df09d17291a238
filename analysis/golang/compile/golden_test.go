package compile_test

import (
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// generatedOwner has declarations of the generator beside the texts, and byHand those of people.
const (
	generatedOwner = `package p
import "context"
import "github.com/hashicorp/terraform-plugin-framework/attr"
import "github.com/hashicorp/terraform-plugin-framework/types/basetypes"
type OwnerType struct { basetypes.ObjectType }
type OwnerValue struct { Name basetypes.StringValue }
func (OwnerValue) AttributeTypes(ctx context.Context) map[string]attr.Type
func NewOwnerValueNull() OwnerValue
`
	byHand = `package p
import "github.com/hashicorp/terraform-plugin-framework/schema/validator"
func byHand(n int) validator.String
func validate(n int) validator.String
type ByHandType struct { A int }
`
)

// TestTexts holds the errors and values of the texts in a file, at each place: with nothing known about the package, and with all its
// declarations. In the file, ↵ stands for a line break.
func TestTexts(t *testing.T) {
	file, err := os.ReadFile("testdata/texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := append(slices.Clone(imports), compile.Import{Name: "attr", Path: framework + "attr"},
		compile.Import{Name: "path", Path: framework + "path"},
		compile.Import{Name: "timetypes", Path: "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"})
	lookup := func(name string) *catalog.Package {
		for _, i := range all {
			if p, ok := catalog.Lookup(i.Path); ok && i.Name == name {
				return p
			} else if p, ok := catalog.LookupStandard(i.Path); ok && i.Name == name {
				return p
			}
		}
		return nil
	}
	var b strings.Builder
	for line := range strings.Lines(string(file)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "# ") {
			continue
		}
		b.WriteString("-- " + line + " --\n")
		before := ""
		for place, name := range []string{"list element", "field value", "field type"} {
			text := wanted[golang.Place(place)]
			text.Go, text.Place = strings.ReplaceAll(line, "↵", "\n"), golang.Place(place)
			shown := ""
			if compile.Plain(text, golang.ParseDefinition(text.Go, text.Place), lookup) {
				shown += "plain\n"
			}
			shown += checkedText(text, compile.Scope{Imports: of(all...)})
			known := checkedText(text, compile.Scope{
				Imports:   of(all...),
				Generated: func(map[string]bool) []string { return []string{generatedOwner} },
				ByHand: func(names map[string]bool) ([]string, map[string]bool) {
					return []string{byHand}, map[string]bool{
						"byHand": true, "ByHandType": true, "validate": true, "OwnerType": names["OwnerType"],
					}
				},
			})
			if !strings.HasSuffix(shown, known) {
				shown += "with all declarations: " + known
			}
			if shown != before {
				b.WriteString(name + ": " + shown)
			}
			before = shown
		}
	}
	scenario.Golden(t, "testdata/texts.golden", b.String())
}

// checkedText returns a description of the result of compiling a text.
func checkedText(text compile.Text, scope compile.Scope) string {
	var b strings.Builder
	scope.Undeclared = func(name string, at golang.Span) {
		fmt.Fprintf(&b, "undeclared %s at %d–%d\n", name, at.Start, at.End)
	}
	scope.TooLarge = func() { b.WriteString("too large\n") }
	checked, errors := compile.Compile(text, scope)
	first := compile.Check(text, compile.Scope{Imports: scope.Imports, Generated: scope.Generated, ByHand: scope.ByHand})
	if (first == nil) != (len(errors) == 0) || first != nil && first.Message != errors[0].Message {
		fmt.Fprintf(&b, "but the first error is %v\n", first)
	}
	for _, e := range errors {
		fmt.Fprintf(&b, "%d–%d %s", e.Start, e.End, e.Message)
		if e.Wanted != nil {
			fmt.Fprintf(&b, "; wanted %s", types.TypeString(e.Wanted, (*types.Package).Name))
		}
		if e.Of != "" || e.Path != "" {
			names := strings.Join(e.Names[:min(2, len(e.Names))], ", ")
			fmt.Fprintf(&b, "; of %s, %s, with %d names like %s", e.Of, e.Path, len(e.Names), names)
		}
		b.WriteString("\n")
	}
	if checked == nil {
		return b.String() + "\n"
	}
	values, panics := checked.Values()
	if panics != nil {
		fmt.Fprintf(&b, "panics at %d–%d: %s\n", panics.Start, panics.End, panics.Message)
	}
	for _, v := range values {
		switch v := v.(type) {
		case nil:
		case *evaluate.Type:
			fmt.Fprintf(&b, "value %s\n", v)
		case *evaluate.Value:
			fmt.Fprintf(&b, "value of %s\n", v.Type)
		default:
			fmt.Fprintf(&b, "value %T\n", v)
		}
	}
	return b.String() + "compiles\n"
}
