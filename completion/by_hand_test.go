package completion_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/corpus"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// byHand is the package that the code is generated into, with its declarations by hand.
var byHand = levels + corpus.ByHand

// A package with a syntax error keeps what it declares elsewhere.
func TestHalfTypedPackage(t *testing.T) {
	settings := goproject.Settings(t, framework, byHand)
	text, offset := scenario.Cursor(t, strings.Replace(beforeArgument, "checks", "half", 1)+"half.‸"+afterArgument)
	list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
	checkList(t, text, offset, list)
	if len(list.Items) != 1 || list.Items[0].Label != "Known" || list.Items[0].Detail != "(most int) validator.String" {
		t.Errorf("offered are %+v", list.Items)
	}
}

// A module that go.mod requires is known by the names of its packages before they are imported.
func TestRequiredModule(t *testing.T) {
	settings := goproject.Settings(t, framework, `-- provider/go.mod --
module example.com/provider

go 1.24

require (
	github.com/hashicorp/terraform-plugin-framework v1.0.0
	example.com/go-uuid v1.2.0
	example.com/other v1.0.0 // indirect
)
-- cache/example.com/go-uuid@v1.2.0/uuid.go --
package uuid

func New() string { return "" }
-- cache/example.com/go-uuid@v1.2.0/internal/uuid/uuid.go --
package uuid

func Hidden() string { return "" }
-- cache/example.com/go-uuid@v1.2.0/short/short.go --
package short

func New() string { return "" }
-- cache/example.com/other@v1.0.0/other.go --
package other

func New() string { return "" }
`)
	for marked, want := range map[string]string{
		"uuid.‸":  "stringvalidator.OneOf(uuid.New()) example.com/go-uuid",
		"short.‸": "stringvalidator.OneOf(short.New()) example.com/go-uuid/short",
		"other.‸": "",
	} {
		text, offset := scenario.Cursor(t,
			strings.Replace(beforeArgument, "example.com/provider/checks",
				"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", 1)+
				"stringvalidator.OneOf("+marked+")"+afterArgument)
		list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
		checkList(t, text, offset, list)
		if len(list.Items) != len(strings.Fields(want))/2 {
			t.Errorf("%s: offered are %+v", marked, list.Items)
			continue
		}
		for _, item := range list.Items {
			edited := apply(t, text, item)
			for _, part := range strings.Fields(want) {
				if !strings.Contains(edited, part) {
					t.Errorf("%s: there is no %s in %s", marked, part, edited)
				}
			}
		}
	}
}

// TestByHand compares the items for declarations by hand beside generated code. No accepted item brings an error, or imports its own
// package.
func TestByHand(t *testing.T) {
	settings := goproject.Settings(t, framework, byHand)
	// Names that need more text behind them.
	unfinished := []string{"strict", "Check", "Strict", "checks.Generic", "checks.Mapped", "checks.Shaped"}
	for _, test := range []struct{ name, marked, want string }{
		{"a validator", "‸", "… each isName leveled nameValidator pointed with"},
		{"a constant", "isName(‸)", "longest checks.Longest"},
		{"a type of another package", "leveled(‸)", "checks.High …"},
		{"a variable, and a literal", "with(‸)", "Defaults settings"},
		{"a method", "Defaults.‸", "Check strict"},
		{"an argument of a method", "Defaults.Check(‸)", "longest checks.Longest"},
		{"the fields of a literal", "with(settings{‸})", "strict"},
		{"a method of a literal", "settings{}.‸", "Check strict"},
		{"a method of a literal with fields", "settings{strict: true}.Ch‸", "Check strict"},
		{"a method of a literal's address", "(&settings{}).‸", "Check strict"},
		{"a method of a literal in brackets", "with((settings{}).‸)", "Check strict"},
		{"a method of what is of another package", "checks.Options{}.‸", "Strict"},
		{"what another package has no literal of", "checks.Nothing{}.‸", ""},
		{"an address", "&set‸", "addressType addressValue nameValidator settings …"},
		{"an address as an argument", "pointed(&‸)", "Defaults settings"},
		{"an argument of a variable", "tight(‸)", "longest checks.Longest"},
		{"the same with its beginning typed", "tight(lo‸)", "longest checks.Longest"},
		{"a pointer", "pointed(‸)", "Defaults settings"},
		{"a key of a map", "values[‸]()", "checks.High checks.Low checks.Parse checks.Pattern checks.Bottom"},
		{"an index of a list", "ranked[‸]()", "longest checks.Longest"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, beforeArgument+test.marked+afterArgument)
			list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
			checkList(t, text, offset, list)
			want, more := strings.CutSuffix(test.want, "…")
			end, isEnd := strings.CutPrefix(test.want, "… ")
			var got []string
			for _, item := range list.Items {
				got = append(got, item.Label)
				if edited := apply(t, text, item); strings.Contains(edited, `"./`) {
					t.Errorf("%s imports what can't be imported: %s", item.Label, edited)
				} else if test.name != "an address" && !slices.Contains(unfinished, item.Label) && strings.Contains(edited, "checks.") {
					checkNoErrors(t, edited, settings)
				}
			}
			if labels := strings.Join(got, " "); labels != want && !(more && strings.HasPrefix(labels, want)) &&
				!(isEnd && strings.HasSuffix(labels, end)) {
				t.Errorf("offered are\n\t%s\nand not\n\t%s", labels, test.want)
			}
		})
	}
}
