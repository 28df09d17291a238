package outline_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

const pets = `{"provider": {"name": "zoo", "schema": {"attributes": [{"name": "Endpoint", "string": {}}]}},
"resources": [{"name": "pet", "schema": {"attributes": [{"name": "owner", "single_nested": {"attributes": [{"name": "name", "string": {}}, {"string": {}}]}},
  {"name": "pet_name", "string": {}}], "blocks": [{"name": "petting", "list_nested": {}}]}}],
"datasources": [{"name": "標籤", "schema": {"attributes": [{"name": "pet"}]}}]}`

func TestSearch(t *testing.T) {
	index := outline.NewIndex(syntax.ParseFile(pets, spec.Options), text.UTF8)
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
		for _, s := range index.Search(query, 100) {
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
	if got := len(index.Search("", 100)); got != 9 {
		t.Errorf("an empty query finds %d", got)
	}
	if got := index.Search("", 2); len(got) != 2 || got[0].Kind != outline.Unit {
		t.Errorf("the first two are %v", got)
	}
}

// TestUnitsFirst holds that resources and data sources come before attributes, in one file and among those that are cut off.
func TestUnitsFirst(t *testing.T) {
	const source = `{"provider": {"name": "zoo", "schema": {"attributes": [{"name": "region", "string": {}}]}},
"resources": [{"name": "vm", "schema": {"attributes": [{"name": "region", "string": {}}, {"name": "region_id", "string": {}}]}},
  {"name": "my_region", "schema": {"attributes": [{"name": "ranges", "string": {}}]}}, {"name": "region_peering"}],
"datasources": [{"name": "region"}]}`
	index := outline.NewIndex(syntax.ParseFile(source, spec.Options), text.UTF8)
	for query, want := range map[string][]string{
		"region": {"region", "region_peering", "my_region", "region (element)", "region (element)", "region_id (element)"},
		"rgn":    {"region", "my_region", "region_peering", "region (element)", "region (element)", "region_id (element)"},
		"ranges": {"ranges (element)"},
	} {
		var got []string
		for _, s := range index.Search(query, 100) {
			name := s.Name
			if s.Kind != outline.Unit {
				name += " (element)"
			}
			got = append(got, name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	if got := index.Search("region", 3); len(got) != 3 || got[2].Kind != outline.Unit {
		t.Errorf("the first three are %v", got)
	}
}

// The results in damaged documents are inside the text too.
func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		source := synthetic.Damage(pets, random)
		for _, s := range outline.NewIndex(syntax.ParseFile(source, spec.Options), text.UTF8).Search("e", 100) {
			if s.Start < 0 || s.End <= s.Start || s.End > len(source) {
				t.Fatalf("%q is at [%d, %d) in %q", s.Name, s.Start, s.End, source)
			}
		}
	}
}

// The container of a symbol has the same name as everywhere else, even if the specification gives it none.
func TestContainers(t *testing.T) {
	const source = `{"provider": {"schema": {"attributes": [{"single_nested": {"attributes": [{"name": "deep", "string": {}}]}}, {"name": "flat", "string": {}}]}},
"resources": [{"schema": {"blocks": [{"list_nested": {"nested_object": {"attributes": [{"name": "inner", "string": {}}]}}}]}}]}`
	var got []string
	for _, s := range outline.NewIndex(syntax.ParseFile(source, spec.Options), text.UTF8).Search("", 100) {
		got = append(got, s.Name+" in "+s.Container)
	}
	want := []string{"flat in provider", "deep in provider › attribute 1", "inner in resource › block 1"}
	if !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

// TestNearest holds which symbol is found again after the text has changed.
func TestNearest(t *testing.T) {
	const source = `{"resources": [
{"name": "pet", "schema": {"attributes": [{"name": "id"}, {"name": "id"}, {"name": "owner", "single_nested": {"attributes": [{"name": "id"}]}}]}},
{"name": "shop", "schema": {"attributes": [{"name": "id"}]}}]}`
	index := outline.NewIndex(syntax.ParseFile(source, spec.Options), text.UTF8)
	places := index.Search("id", 100)
	if len(places) != 4 {
		t.Fatalf("there are %d", len(places))
	}
	slices.SortFunc(places, func(a, b outline.Symbol) int { return a.Start - b.Start })
	for _, test := range []struct {
		name, container string
		offset, want    int
	}{
		{"id", `resource "pet"`, 0, 0},
		{"id", `resource "pet"`, places[1].Start + 1, 1},
		{"id", `resource "pet"`, len(source), 1},
		{"id", `resource "shop"`, 0, 3},
		{"id", `resource "gone"`, places[2].Start, 2},
		{"ID", `resource "pet"`, 0, -1},
	} {
		got, found := index.Nearest(test.name, test.container, test.offset)
		if want := test.want; found != (want >= 0) || found && got.Start != places[want].Start {
			t.Errorf("%s in %s nearest to %d is at %d, %t", test.name, test.container, test.offset, got.Start, found)
		}
	}
}
