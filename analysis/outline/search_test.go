package outline_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/synthetic"
)

const pets = `{"provider": {"name": "zoo", "schema": {"attributes": [{"name": "Endpoint", "string": {}}]}},
"resources": [{"name": "pet", "schema": {"attributes": [{"name": "owner", "single_nested": {"attributes": [{"name": "name", "string": {}}, {"string": {}}]}},
  {"name": "pet_name", "string": {}}], "blocks": [{"name": "petting", "list_nested": {}}]}}],
"datasources": [{"name": "標籤", "schema": {"attributes": [{"name": "pet"}]}}]}`

func TestSearch(t *testing.T) {
	file := syntax.ParseFile(pets, spec.Options)
	for query, want := range map[string][]string{
		"pet":        {`pet`, `pet in data source "標籤"`, `petting in resource "pet"`, `pet_name in resource "pet"`},
		"zoo_pet":    {`pet`},
		"ENDPOINT":   {`Endpoint in provider "zoo"`},
		"name":       {`name in resource "pet" › attribute "owner"`, `pet_name in resource "pet"`},
		"pme":        {`pet_name in resource "pet"`},
		"owner.name": {`name in resource "pet" › attribute "owner"`},
		"標":          {`標籤`},
		"nothing":    nil,
	} {
		var got []string
		for _, s := range outline.Search(file, query, 100) {
			text := s.Name
			if s.Container != "" {
				text += " in " + s.Container
			}
			got = append(got, text)
			if quoted := pets[s.Start:s.End]; quoted != syntax.Quote(s.Name) {
				t.Errorf("%q: %s is at %s", query, s.Name, quoted)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	if got := len(outline.Search(file, "", 100)); got != 9 {
		t.Errorf("an empty query finds %d", got)
	}
	if got := outline.Search(file, "", 2); len(got) != 2 || got[0].Element != nil {
		t.Errorf("the first two are %v", got)
	}
}

// Of damaged documents too, what is found is inside the text.
func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		text := synthetic.Damage(pets, random)
		for _, s := range outline.Search(syntax.ParseFile(text, spec.Options), "e", 100) {
			if s.Start < 0 || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("%q is at [%d, %d) in %q", s.Name, s.Start, s.End, text)
			}
		}
	}
}
