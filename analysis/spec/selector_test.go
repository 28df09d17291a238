package spec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
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

// TestSelectorAgrees holds selectors to what each step means, in all combinations of few steps.
func TestSelectorAgrees(t *testing.T) {
	words := []string{"a", "b", "*", "**"}
	var selectors []spec.Selector
	var places [][]string
	for n := range 6 {
		for code := range 1 << (2 * n) {
			selector, place := spec.Selector{}, []string{}
			for i := range n {
				selector = append(selector, words[code>>(2*i)&3])
				place = append(place, words[code>>(2*i)&1])
			}
			selectors = append(selectors, selector)
			if code < 1<<n {
				places = append(places, place)
			}
		}
	}
	for _, s := range selectors {
		for _, place := range places {
			if got, want := s.Match(place), selects(s, place); got != want {
				t.Fatalf("%s selects %q: %t", s, place, got)
			}
		}
	}
}

// selects reports whether a selector selects a place, by trying all ways to match.
func selects(s spec.Selector, place []string) bool {
	switch {
	case len(s) == 0:
		return true
	case s[0] == "**":
		return selects(s[1:], place) || len(place) > 0 && selects(s, place[1:])
	}
	return len(place) > 0 && (s[0] == "*" || s[0] == place[0]) && selects(s[1:], place[1:])
}

// A selector that tries everything for nothing ends, and a longer one is refused.
func TestHostileSelector(t *testing.T) {
	text := strings.Repeat("**.*a*a*a*b.", 80) + "x"
	s, err := spec.ParseSelector(text)
	if err != nil {
		t.Fatal(err)
	}
	if s.Match(slices.Repeat([]string{strings.Repeat("a", 200)}, 200)) {
		t.Error("it matches")
	}
	if _, err := spec.ParseSelector(text + text); err == nil {
		t.Error("a longer one is taken")
	}
}

func TestSelectorIs(t *testing.T) {
	for selector, places := range map[string]map[string]bool{
		"resources.*": {"resources": false, "resources.pet": true, "resources.pet.attributes.a": false},
		"resources.*.attributes.**": {"resources.pet": false, "resources.pet.attributes.a": true, "resources.pet.attributes.a.attributes.b": true,
			"datasources.pet.attributes.a": false},
		"**": {"provider": true, "resources.pet.attributes.a": true},
		"**.tags": {"resources.pet.attributes.tags": true, "resources.tags.attributes.a": false,
			"resources.tags.attributes.tags": true},
		"*.*.attributes.a*": {"resources.pet.attributes.ab": true, "resources.pet.attributes.ab.attributes.a": false},
	} {
		s, err := spec.ParseSelector(selector)
		if err != nil {
			t.Fatal(err)
		}
		for place, want := range places {
			if got := s.Is(strings.Split(place, ".")); got != want {
				t.Errorf("%s is %s: %t", selector, place, got)
			}
		}
	}
}
