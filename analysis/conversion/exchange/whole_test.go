package exchange_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/corpus"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
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
		{"a specification", `{"version": "0.1", "provider": {"name": "zoo"}, "resources": []}`, exchange.ImportOptions{}},
		{"a version and no specification", `{"version": 1}`, exchange.ImportOptions{}},
		{"another version", `{"format_version": "2.0", "provider_schemas": {"a": {}}}`, exchange.ImportOptions{}}, {"no version", `{"format_version": 2, "provider_schemas": {"a": {}}}`, exchange.ImportOptions{}},
		{"a member twice", `{"provider_schemas": {"a/b/c": {"provider": {"block": {"attributes": {"x": {}, "x": {}}}}}}}`, exchange.ImportOptions{}},
		{"units that are none", `{"provider_schemas": {"a/b/c": {"provider": {"block": 5, "version": {}}, "resource_schemas": {"c_x": 5, "c_": {"block": {}}, "c": {}}, "data_source_schemas": []}}}`, exchange.ImportOptions{}},
		{"only one unit, beside an old specification", corpus.Provider, exchange.ImportOptions{Only: []string{"other"}, Old: syntax.ParseFile(
			`{"provider": {"name": "other"}, "resources": [{"name": "gone"}], "datasources": [{"name": "other"}]}`, spec.Options)}},
		{"more behind it", two + "x", exchange.ImportOptions{Address: "one"}},
	} {
		fmt.Fprintf(&b, "# %s\n%s\n", test.name, strings.Join(imported(test.text, test.options), "\n"))
	}
	named := exchange.Provider{Address: "b", Name: "zoo", Named: func(_ syntax.UnitKind, name string) string {
		return strings.TrimPrefix(name, "unnamed")
	}}
	for _, name := range []string{"x", "unnamed"} {
		fmt.Fprintf(&b, "%q is %q\n", name, named.TypeName(syntax.Resource, name))
	}
	named.Files = append(named.Files, syntax.ParseFile(`{"resources": [{"name": "x", "schema": {}}, {"name": "unnamed", "schema": {}}]}`, spec.Options))
	exported := exchange.Export(named, exchange.Provider{Address: "a", Name: "a"}, exchange.Provider{Address: "c"})
	fmt.Fprintf(&b, "# several providers\n%s%v\n", exported.JSON, exported.Notes)
	for _, short := range []string{"aws", "hashicorp/aws", "example.com/a/b", "a/b/c/d", "", "/", "A/B", "a//b", "localhost/a/b", "a b"} {
		address, err := exchange.Address(short)
		fmt.Fprintf(&b, "address of %q: %q %v\n", short, address, err)
	}
	fmt.Fprintf(&b, "# several files\n%s\n", strings.Join(exportedLines(`{"resources": [{"name": "a"}, {"name": "a", "schema": {"description": "the last"}}]}`,
		`{"provider": {"name": "x"}}`, `{"provider": {"name": "zoo", "schema": {}}, "resources": [{"name": "zoo_b", "schema": {}}, {"name": ""}]}`, `[]`), "\n"))
	scenario.Golden(t, "testdata/exchanges.golden", b.String())
}
