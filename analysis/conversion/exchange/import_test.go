package exchange_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// errorsIn returns the errors that a check finds in a text.
func errorsIn(text string) []string {
	var out []string
	doc := analysis.NewDocument(text, &rules.Settings{})
	for _, d := range doc.Diagnostics() {
		if d.Severity == rules.SeverityError {
			out = append(out, d.Rule.Name+": "+d.Message)
		}
	}
	return out
}

// TestRoundTrip exports a specification, and imports it with what the JSON does not have from the specification: it promises the same.
// Without the specification, an import is exported as the same JSON.
func TestRoundTrip(t *testing.T) {
	for name, text := range collected.Accepted(t) {
		t.Run(name, func(t *testing.T) {
			schema, _ := exported(text)
			if !strings.Contains(schema, `"timeouts"`) { // whose type becomes Go
				alone, err := exchange.Import(strings.NewReader(schema), exchange.ImportOptions{})
				if err != nil {
					t.Fatal(err)
				}
				if again, _ := exported(alone.Document.String()); again != schema && len(alone.Lost) == 0 {
					t.Errorf("it was %s\nand is %s", schema, again)
				}
			}
			roundTrip(t, text, schema)
		})
	}
}

const seed, mutants = 6, 6

// TestRoundTripOfMutants does the same with mutants that a check accepts.
func TestRoundTripOfMutants(t *testing.T) {
	random := rand.New(rand.NewPCG(5, seed))
	tried := 0
	texts := collected.Accepted(t)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		if len(text) > 50_000 {
			continue
		}
		for range mutants {
			mutant := synthetic.Mutate(text, random)
			if !syntax.ParseFile(mutant, spec.Options).Valid() || len(errorsIn(mutant)) > 0 {
				continue
			}
			tried++
			schema, _ := exported(mutant)
			t.Run(name, func(t *testing.T) { roundTrip(t, mutant, schema) })
		}
	}
	if tried == 0 {
		t.Error("no mutant was accepted")
	}
}

// roundTrip imports what a specification was exported to, with what the JSON does not have from the specification.
func roundTrip(t *testing.T, text, schema string) {
	t.Helper()
	if goSaysTypes(text) || strings.Contains(text, `"dynamic"`) { // the generator leaves out dynamic members of objects
		return
	}
	merged, err := exchange.Import(strings.NewReader(schema), exchange.ImportOptions{Old: syntax.ParseFile(text, spec.Options)})
	if err != nil {
		t.Fatal(err)
	}
	if len(merged.Lost)+len(merged.Guess) > 0 {
		t.Errorf("lost %v, guessed %v", merged.Lost, merged.Guess)
	}
	for _, c := range change.Compare(contract.Read(contract.Parse("spec", text)),
		contract.Read(contract.Parse("merged", merged.Document.String())), change.Options{}) {
		t.Errorf("%s: %s: %s", c.Rule.Name, c.Path, c.Note)
	}
	was, is := errorsIn(text), errorsIn(merged.Document.String())
	if len(was) == 0 && (len(is) > 0 || len(merged.Errors) > 0) {
		t.Errorf("a check finds %v, and the import said %v", is, merged.Errors)
	}
}

// TestImportSaysWhatACheckSays imports mutants: the import reports all that a check of the result rejects.
func TestImportSaysWhatACheckSays(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	rejected := 0
	texts := collected.Accepted(t)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		if len(text) > 50_000 {
			continue
		}
		for range 3 {
			schema, _ := exported(text)
			mutant := synthetic.Mutate(schema, random)
			got, err := exchange.Import(strings.NewReader(mutant), exchange.ImportOptions{})
			if err != nil {
				continue
			}
			if found := errorsIn(got.Document.String()); len(found) > 0 {
				rejected++
				if len(got.Errors) == 0 {
					t.Errorf("%s: a check finds %v\n%s\n%s", name, found, mutant, got.Document.String())
				}
			}
		}
	}
	if rejected == 0 {
		t.Error("no mutant was rejected")
	}
}

// FuzzExport exports any text: what is written is JSON, and of a specification without errors TestRoundTrip holds.
func FuzzExport(f *testing.F) {
	f.Add(`{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "age", "int64": {"computed_optional_required": "optional", "default": {"static": 1}}},
	{"name": "home", "single_nested": {"computed_optional_required": "required", "attributes": [
		{"name": "size", "list": {"computed_optional_required": "computed", "element_type": {"map": {"element_type": {"string": {}}}}}}]}}],
	"blocks": [{"name": "rule", "set_nested": {"nested_object": {"attributes": []}}}]}}]}`)
	f.Add(`{"resources": [{"name": 5, "schema": {"attributes": [{"name": "a", "list": {"element_type": []}}, null]}}, {}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		schema, _ := exported(text)
		if !syntax.ParseFile(schema, syntax.Options{}).Valid() {
			t.Fatalf("%s\nis not JSON", schema)
		}
		if syntax.ParseFile(text, spec.Options).Valid() && len(errorsIn(text)) == 0 {
			roundTrip(t, text, schema)
		}
	})
}
