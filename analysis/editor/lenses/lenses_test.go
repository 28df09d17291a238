package lenses_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

const pets = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "a", "string": {"computed_optional_required": "optional"}},
  {"name": "b", "string": {"computed_optional_required": "optional", "validators": [{"custom": {
    "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "github.com/hashicorp/terraform-plugin-framework/path"}],
    "schema_definition": "stringvalidator.ConflictsWith(path.MatchRoot(\"a\"), path.MatchRoot(\"a\"), path.MatchRoot(\"nothing\"))"}}]}},
  {"name": "a", "bool": {"computed_optional_required": "optional"}},
  {"name": "c", "bool": {"computed_optional_required": "computed_optional"}},
  {"name": "d", "bool": {"computed_optional_required": "computed_optional", "default": {"static": true}}},
  {"name": "e", "single_nested": {"computed_optional_required": "computed", "attributes": [{"name": "x", "bool": {"computed_optional_required": "computed_optional"}}]}},
  {"name": "f", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "x", "bool": {"computed_optional_required": "computed_optional"}}]}}
]}}], "datasources": [{"name": "", "schema": {"attributes": [{"name": "c", "bool": {"computed_optional_required": "computed_optional"}}]}}]}`

func TestLenses(t *testing.T) {
	for _, test := range []struct {
		name  string
		into  string
		kinds lenses.Kinds
		want  []string
	}{
		{"files", "", lenses.Files, []string{
			`"zoo" generates provider_zoo/zoo_provider_gen.go`, `"pet" generates resource_pet/pet_resource_gen.go`}},
		{"one package", "all", lenses.Files, []string{`"zoo" generates zoo_provider_gen.go`, `"pet" generates pet_resource_gen.go`}},
		{"references", "", lenses.References, []string{`"a" 2 references`}},
		{"Terraform", "", lenses.Terraform, []string{`"zoo" show Terraform`, `"pet" show Terraform`}},
		{"creation", "", lenses.Creation, []string{`"pet" Create must set 2 values`}},
		{"none", "", 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			document := analysis.NewDocument(pets, &analysis.Settings{Package: test.into})
			var got []string
			for _, l := range lenses.Find(t.Context(), document, test.kinds) {
				got = append(got, pets[l.Start:l.End]+" "+l.Title)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("the lenses are %q, want %q", got, test.want)
			}
		})
	}
}

func TestProblems(t *testing.T) {
	found := lenses.Find(t.Context(), analysis.NewDocument(pets, nil), lenses.Problems)
	if len(found) != 1 || pets[found[0].Start:found[0].End] != `"pet"` {
		t.Fatalf("there are %v", found)
	}
	if title := found[0].Title; title[0] < '1' || title[0] > '9' {
		t.Errorf("the title is %q", title)
	}
}

// Findings in the provider are counted at the provider, and findings outside of all units nowhere.
func TestProblemsOfProvider(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {}}]}}}`:                    `"zoo"`,
		`{"version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {}}]}}, "resources": [{}]}`: `"zoo"`,
		`{"version": "0.2", "provider": {"name": "zoo"}}`:                                                                             "",
	} {
		got := ""
		for _, l := range lenses.Find(t.Context(), analysis.NewDocument(text, nil), lenses.Problems) {
			got += text[l.Start:l.End]
		}
		if got != want {
			t.Errorf("the lenses are at %s, want %s:\n%s", got, want, text)
		}
	}
}

// The lenses of damaged documents are inside the text too.
func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	for range 200 {
		text := synthetic.Damage(pets, random)
		for _, l := range lenses.Find(t.Context(), analysis.NewDocument(text, nil), lenses.All) {
			if l.Start < 0 || l.End <= l.Start || l.End > len(text) || l.Title == "" {
				t.Fatalf("a lens is %+v in %q", l, text)
			}
		}
	}
}

// FuzzLenses asks for the lenses of any text: they are in it.
func FuzzLenses(f *testing.F) {
	f.Add(pets)
	f.Add(`{"provider":{"name":"示例"},"datasources":[{"name":"🐈`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range lenses.Find(t.Context(), analysis.NewDocument(text, nil), lenses.All) {
			if l.Start < 0 || l.End <= l.Start || l.End > len(text) || l.Title == "" {
				t.Fatalf("a lens is %+v", l)
			}
		}
	})
}
