package printer_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// printed reads a specification and prints it.
func printed(text string) string {
	var d printer.Document
	for _, unit := range syntax.ParseFile(text, spec.Options).Units {
		d.Add(printer.FromUnit(spec.Read(unit)))
	}
	return d.String()
}

// TestPrintsWhatWasRead reads and prints each specification: the result means the same and has the layout of package format, and reading
// and printing it again gives the same bytes.
func TestPrintsWhatWasRead(t *testing.T) {
	texts := collected.Accepted(t)
	for _, file := range collected.Files(t) {
		if syntax.ParseFile(file.Text, spec.Options).Valid() {
			texts[file.Name] = file.Text
		}
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			got := printed(text)
			if formatted := format.Text(got, format.Options{Canonical: true}); formatted != got {
				t.Errorf("the formatter changes it: %s", cmp.Diff(got, formatted))
			}
			if again := printed(got); again != got {
				t.Errorf("printed again it is different: %s", cmp.Diff(got, again))
			}
			for _, c := range change.Compare(contract.Read(contract.Parse("old", text)), contract.Read(contract.Parse("new", got)),
				change.Options{}) {
				t.Errorf("%s: %s: %s", c.Rule.Name, c.Path, c.Note)
			}
		})
	}
}

// TestKeepsText holds that a text in the usual order is printed with the same bytes.
func TestKeepsText(t *testing.T) {
	const name = "../../../testdata/specs/harbour.json"
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text := format.Text(string(content), format.Options{Canonical: true, Indent: "\t"})
	if got := printed(text); got != text {
		t.Error(cmp.Diff(text, got))
	}
}

// TestPrintsDamaged reads and prints damaged specifications: the result is JSON.
func TestPrintsDamaged(t *testing.T) {
	text := synthetic.Spec(20_000)
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		for _, damaged := range []string{synthetic.Damage(text, random), synthetic.Mutate(text, random)} {
			if got := printed(damaged); !syntax.ParseFile(got, spec.Options).Valid() {
				t.Fatalf("printed something that is not JSON:\n%s", got)
			}
		}
	}
}
