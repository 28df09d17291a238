package spec_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

const selected = `{
	"version": "0.1",
	"provider": {"name": "example", "schema": {"attributes": [{"name": "url", "string": {"optional_required": "required"}}]}},
	"resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "tags", "list": {"element_type": {"map": {"element_type": {"string": {}}}}}},
		{"name": "home", "list_nested": {"nested_object": {"attributes": [{"name": "town", "strng": {"validators": [1, 2]}}]}}},
		{"single_nested": {"attributes": [{"name": "x"}]}}
	]}}]
}`

func TestSteps(t *testing.T) {
	file := syntax.ParseFile(selected, spec.Options)
	for at, want := range map[string]string{
		`"0.1"`:      "version",
		`"required"`: "provider.attributes.url.optional_required",
		`"pet"`:      "resources.pet.name",
		`{"string":`: "resources.pet.attributes.tags.element_type.element_type",
		`"strng"`:    "resources.pet.attributes.home.attributes.town",
		`2]`:         "resources.pet.attributes.home.attributes.town.validators",
		`"x"`:        "resources.pet.attributes.?.attributes.x.name",
	} {
		place := file.Find(strings.Index(selected, at))
		if got := strings.Join(spec.Steps(file, place.Unit, place.Node), "."); got != want {
			t.Errorf("at %s: %s, want %s", at, got, want)
		}
	}
}

func TestSelector(t *testing.T) {
	const place = "resources.pet.attributes.home.attributes.town"
	for text, want := range map[string]bool{
		"resources":                          true,
		"resources.pet":                      true,
		"resources.pet.attributes.home":      true,
		"resources.dog":                      false,
		"datasources.pet":                    false,
		"resources.p*":                       true,
		"resources.p*.attributes.*":          true,
		"*.*.attributes.town":                false,
		"**.town":                            true,
		"**.pet.**.town":                     true,
		"**.town.validators":                 false,
		"resources.**":                       true,
		"resources.pet.attributes.home.name": false,
	} {
		s, err := spec.ParseSelector(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := s.Match(strings.Split(place, ".")); got != want {
			t.Errorf("%s: %t", text, got)
		}
		if s.String() != text {
			t.Errorf("%s becomes %s", text, s)
		}
	}
	for _, text := range []string{"", "resource.pet", "resources..a", "resources.[", ".provider"} {
		if _, err := spec.ParseSelector(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
