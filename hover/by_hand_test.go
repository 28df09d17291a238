package hover_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// Declarations by hand beside generated code are described, found and explained like those of packages.
func TestByHand(t *testing.T) {
	settings := goproject.Settings(t, "../analysis/golang/module/testdata/framework.txtar", `-- provider/generated/names.go --
package generated

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

type named struct{ Most int }

func (named) ValidateString(context.Context) {}

// Longer returns one that takes more.
func (named) Longer(by int) validator.String { return named{} }

// isName returns a validator of names.
//
// Deprecated: use named.
func isName(most int, of PetModel) validator.String { return named{most} }

const longest = 63 // as in DNS

var usual named
-- provider/generated/pet_resource_gen.go --
package generated

type PetModel struct{}
`)
	for _, test := range []struct{ name, marked, page, place, signature string }{
		{"a function", "is‸Name(1, PetModel{})", "func isName(most int, of PetModel) validator.String | isName returns a validator of names. | at `generated/names.go:19` | **Deprecated:** use named.", "names.go:19", ""},
		{"a constant", "isName(long‸est, x)", "const longest untyped int = 63 | as in DNS", "names.go:21",
			"isName(most int, of PetModel) validator.String 0"},
		{"a type", "na‸med{}", "type named struct {\n\tMost int\n}", "names.go:9", ""},
		{"a variable", "us‸ual", "var usual named", "names.go:23", ""},
		{"a method", "usual.Long‸er(1)", "func (named) Longer(by int) validator.String | Longer returns one that takes more.", "names.go:14", ""},
		{"a variable before a dot", "usu‸al.Longer(1)", "var usual named", "names.go:23", ""},
		{"the arguments of a function", "isName(1, ‸)", "", "", "isName(most int, of PetModel) validator.String 1"},
		{"the arguments of a method", "usual.Longer(‸)", "", "", "Longer(by int) validator.String 0"},
		{"what is not declared", "other‸(1)", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required", "validators": [{"custom": {"schema_definition": "`+test.marked+`"}}]}}]}}]}`)
			document := analysis.NewDocument(text, settings)
			found, ok := hover.At(document, offset)
			if ok != (test.page != "") {
				t.Errorf("there is %q", found.Markdown)
			}
			for part := range strings.SplitSeq(test.page, " | ") {
				if !strings.Contains(found.Markdown, part) {
					t.Errorf("there is no %q in\n%s", part, found.Markdown)
				}
			}
			place := ""
			if at, ok := hover.DeclarationAt(document, offset); ok {
				place = fmt.Sprintf("%s:%d", strings.TrimPrefix(at.File, "/provider/generated/"), at.Line+1)
			}
			if place != test.place {
				t.Errorf("it is declared at %q, not %q", place, test.place)
			}
			signature := ""
			if s, ok := hover.SignatureAt(document, offset); ok {
				signature = fmt.Sprintf("%s %d", s.Label, s.Active)
			}
			if signature != test.signature {
				t.Errorf("the signature is %q, not %q", signature, test.signature)
			}
		})
	}
}
