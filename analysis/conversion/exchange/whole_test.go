package exchange_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// imported writes down what is imported from a text.
func imported(text string, options exchange.ImportOptions) (out []string) {
	got, err := exchange.Import(strings.NewReader(text), options)
	if err != nil {
		return []string{err.Error()}
	}
	for _, of := range []struct {
		what  string
		notes []exchange.Note
	}{{"lost", got.Lost}, {"guessed", got.Guess}, {"error", got.Errors}} {
		for _, n := range of.notes {
			out = append(out, of.what+" "+n.String())
		}
	}
	return append(out, strings.Split(got.Document.String(), "\n")...)
}

// exportedLines writes down what is exported for specifications.
func exportedLines(texts ...string) []string {
	p := exchange.Provider{Address: "registry.terraform.io/example/zoo", Name: "zoo"}
	for _, text := range texts {
		p.Files = append(p.Files, syntax.ParseFile(text, spec.Options))
	}
	got := exchange.Export(p)
	var out []string
	for _, n := range got.Notes {
		out = append(out, "note "+n.String())
	}
	// Members one a line.
	text := strings.NewReplacer(`},"`, "},\n\"", `{"`, "{\n\"").Replace(got.JSON)
	return append(out, strings.Split(text, "\n")...)
}

// TestImportsOfVariants holds all that is imported from a dense provider, and what is different where one value of it is missing, doubled,
// misspelt or of another kind.
func TestImportsOfVariants(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/imported.golden", whole.Report(corpus.Provider, []string{`null`, `true`, `"x"`, `[]`},
		func(text string) []string {
			return imported(text, exchange.ImportOptions{})
		}))
}

// TestImportsWithOld is TestImportsOfVariants for a provider beside variants of the specification from which it was built.
func TestImportsWithOld(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/imported_old.golden", whole.Report(corpus.Specification, []string{`null`}, func(text string) []string {
		return imported(corpus.Provider, exchange.ImportOptions{Old: syntax.ParseFile(text, spec.Options), Indent: "  "})
	}))
}

// TestExportsOfVariants holds all that is exported for a dense specification, and what is different for its variants.
func TestExportsOfVariants(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/exported.golden", whole.Report(corpus.Specification, []string{`null`, `"x"`}, func(text string) []string {
		return exportedLines(text)
	}))
}

// TestExchanges holds the imports from texts with several providers or none, and the export for several specifications.
func TestExchanges(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	two := `{"provider_schemas": {"registry.terraform.io/a/one": {"resource_schemas": {"one_x": {"block": {}}, "y": {"block": {}}}}, "example.com/b/two": {}, "other": 5}}`
	for _, test := range []struct {
		name, text string
		options    exchange.ImportOptions
	}{
		{"several providers", two, exchange.ImportOptions{}}, {"one by its address", two,
			exchange.ImportOptions{Address: "registry.terraform.io/a/one"}},
		{"one by a part of its address", two, exchange.ImportOptions{Address: "a/one"}}, {"one by its name", two,
			exchange.ImportOptions{Address: "one"}},
		{"an empty one", two, exchange.ImportOptions{Address: "example.com/b/two"}}, {"one that is not there", two,
			exchange.ImportOptions{Address: "three"}},
		{"only one unit", corpus.Provider, exchange.ImportOptions{Only: []string{"pet"}}}, {"only one type name", corpus.Provider,
			exchange.ImportOptions{Only: []string{"zoo_pet"}}},
		{"only what is not there", corpus.Provider, exchange.ImportOptions{Only: []string{"dog", "pet"}}}, {"no text", "",
			exchange.ImportOptions{}}, {"no object", "[]", exchange.ImportOptions{}},
		{"half a text", `{"provider_schemas": {"a": `, exchange.ImportOptions{}}, {"no providers", `{}`, exchange.ImportOptions{}},
		{"a wrong place", `{"provider_schemas": 5}`, exchange.ImportOptions{}},
		{"more behind it", two + "x", exchange.ImportOptions{Address: "one"}},
	} {
		fmt.Fprintf(&b, "# %s\n%s\n", test.name, strings.Join(imported(test.text, test.options), "\n"))
	}
	for _, short := range []string{"aws", "hashicorp/aws", "example.com/a/b", "a/b/c/d", "", "/", "A/B", "a//b", "localhost/a/b", "a b"} {
		address, err := exchange.Address(short)
		fmt.Fprintf(&b, "address of %q: %q %v\n", short, address, err)
	}
	fmt.Fprintf(&b, "# several files\n%s\n", strings.Join(exportedLines(`{"resources": [{"name": "a"}, {"name": "a", "schema": {"description": "the last"}}]}`,
		`{"provider": {"name": "x"}}`, `{"provider": {"name": "zoo", "schema": {}}, "resources": [{"name": "zoo_b", "schema": {}}, {"name": ""}]}`, `[]`), "\n"))
	scenario.Golden(t, "testdata/exchanges.golden", b.String())
}
