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
		{"a specification", corpus.Specification, exchange.ImportOptions{}},
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

// TestSweepImports sums up the imports of attributes and blocks of all sorts, of each kind of unit: by themselves, and beside what an old
// specification has under their name.
func TestSweepImports(t *testing.T) {
	t.Parallel()
	attributes := []string{
		`"type": "string"`, `"type": "bool", "required": true`, `"type": "number", "optional": true, "computed": true`,
		`"type": "dynamic", "computed": true`,
		`"type": "number", "required": true, "optional": true`, `"type": "tuple"`, `"type": 5`, `"type": null`, `"type": []`, `"type": ["list"]`,
		`"type": ["list", "string", "bool"]`, `"type": ["list", ["set", ["map", "number"]]]`,
		`"type": ["map", ["object", {"b": "number", "a": ["list", "string"]}]]`,
		`"type": ["object", {"b": "number", "a": "string"}]`, `"type": ["object", {}]`, `"type": ["object", {"a": "number"}, ["a"]]`,
		`"type": ["object", 5]`,
		`"type": ["tuple", ["` + strings.Repeat("long", 20) + `"]]`, `"type": ["tuple", [     "` + strings.Repeat("é", 66) + `"]]`,
		`"type": ["tuple", ["` + strings.Repeat("é", 67) + `"]]`,
		`"nested_type": {"nesting_mode": "list", "attributes": {"b": {"type": "number", "optional": true}, "a": {"type": "string", "required": true}}}`,
		`"nested_type": {"nesting_mode": "single", "attributes": {}, "min_items": 1, "max_items": 1}`,
		`"nested_type": {"nesting_mode": "group"}`, `"nested_type": 5`,
		`"nested_type": {"nesting_mode": "set", "attributes": 5, "min_items": 3, "max_items": 2}`,
		`"nested_type": {"nesting_mode": "map", "attributes": {"a": 5}}`,
		`"type": "string", "description": "d", "description_kind": "markdown"`,
		`"type": "string", "description": "d", "description_kind": "plain"`,
		`"type": "string", "description": 5, "description_kind": "other"`, `"type": "string", "deprecated": true`,
		`"type": "string", "deprecated": "yes"`,
		`"type": "string", "deprecated": true, "deprecation_message": "go"`, `"type": "string", "deprecation_message": "go"`,
		`"type": "string", "sensitive": true, "write_only": true`, `"other": 1`,
	}
	blocks := []string{
		`"nesting_mode": "list", "block": {"attributes": {"a": {"type": "number", "optional": true}}}`,
		`"nesting_mode": "single", "block": {"description": "d", "deprecated": true}`,
		`"nesting_mode": "single", "min_items": 1, "block": {"attributes": {"create": {"type": "string", "optional": true}, "default": {"type": "string", "optional": true}}}`,
		`"nesting_mode": "single", "block": {"attributes": {"create": {"type": "bool", "optional": true}}}`,
		`"nesting_mode": "single", "block": {"attributes": {"other": {"type": "string", "optional": true}}}`,
		`"nesting_mode": "group", "block": {}`, `"nesting_mode": "set", "min_items": 1, "block": {}`,
		`"nesting_mode": "list", "min_items": 1, "max_items": 1, "block": {}`,
		`"nesting_mode": "list", "min_items": 2, "max_items": 100, "block": {"block_types": {"in": {"nesting_mode": "list", "min_items": "1", "max_items": -1, "block": {}}}}`,
		`"nesting_mode": "map", "block": {}`, `"block": {}`, `"nesting_mode": "list"`, `"nesting_mode": "list", "block": 5`,
	}
	olds := []string{
		`"string": {"computed_optional_required": "optional", "description": "old", "deprecation_message": "old", "default": {"static": "a"}, "validators": [{"custom": {"schema_definition": "a.B()"}}]}`,
		`"int32": {"computed_optional_required": "required", "plan_modifiers": [{"custom": {"schema_definition": "a.B()"}}]}`,
		`"number": {"custom_type": {"type": "T", "value_type": "V"}}`, `"bool": {"associated_external_type": {"type": "*a.B"}}`,
		`"list": {"element_type": {"set": {"element_type": {"map": {"element_type": {"float64": {"custom_type": {"type": "T", "value_type": "V"}}}}}}}}`,
		`"object": {"attribute_types": [{"name": "b", "float64": {}}, {"name": "a", "string": {"custom_type": {"type": "T", "value_type": "V"}}}]}`,
		`"map": {"element_type": {"object": {"attribute_types": [{"name": "a", "list": {"element_type": {"bool": {}}}}, {"name": "b", "float32": {}}]}}}`,
		`"list_nested": {"nested_object": {"attributes": [{"name": "a", "string": {}}, {"name": "b", "int32": {"default": {"static": 1}}}, {"name": "c", "bool": {}}],
		 "custom_type": {"type": "T", "value_type": "V"}}, "validators": [{"custom": {"schema_definition": "listvalidator.SizeAtLeast(2)"}}, {"custom": {"schema_definition": "listvalidator.SizeAtMost(9)"}}]}`,
		`"single_nested": {"attributes": [{"name": "create", "string": {}}], "custom_type": {"type": "T", "value_type": "V"}}`, `"thing": {}`,
	}
	var sums scenario.Sums
	for i, text := range append(attributes, blocks...) {
		name, key, place := "x", "attributes", "attributes"
		if i >= len(attributes) {
			name, key, place = "timeouts", "block_types", "blocks"
		}
		sums.Begin(text)
		for _, unit := range []string{`"provider": %s`, `"resource_schemas": {"zoo_pet": %s}`, `"data_source_schemas": {"zoo_pet": %s}`} {
			block := `{"block": {"deprecated": true, "description": "d", "description_kind": "markdown", "` + key + `": {"` + name + `": {` + text + `}}}}`
			provider := `{"provider_schemas": {"a/b/zoo": {` + fmt.Sprintf(unit, block) + `}}}`
			sums.Add(strings.Join(imported(provider, exchange.ImportOptions{}), "\n"))
			for _, old := range olds {
				schema := `{"name": "pet", "schema": {"description": "before", "markdown_description": "d", "deprecation_message": "old", "` + place + `": [{"name": "` + name + `", ` + old + `}]}}`
				text := `{"provider": ` + strings.Replace(schema, "pet", "Zoo", 1) +
					`, "resources": [` + schema + `], "datasources": [` + schema + `, {"name": "gone"}]}`
				sums.Add(strings.Join(imported(provider, exchange.ImportOptions{Old: syntax.ParseFile(text, spec.Options)}), "\n"))
			}
		}
	}
	sums.Hold(t, "testdata/sums/imports.golden")
}
