package overlay

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/schema"
)

// fences returns the blocks of a language in a page.
func fences(t *testing.T, page, language string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, part := range strings.Split(string(text), "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		all = append(all, block)
	}
	return all
}

// asJSON returns an overlay as a value of Go.
func asJSON(t *testing.T, text string) any {
	t.Helper()
	o, found := Parse(text)
	if o == nil {
		t.Fatalf("%+v\n%s", found, text)
	}
	r := &reader{problems: problems{tree: o.Tree}}
	var v any
	if err := json.Unmarshal([]byte(r.json("", 0, 0).json()), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSchemaKeys holds that the schema has the keys that are read, and no others.
func TestSchemaKeys(t *testing.T) {
	var document struct {
		Properties  map[string]any
		Definitions map[string]struct {
			Properties map[string]struct {
				Properties map[string]any
			}
		}
	}
	if err := json.Unmarshal([]byte(Schema), &document); err != nil {
		t.Fatal(err)
	}
	keys := func(properties map[string]struct{ Properties map[string]any }) []string {
		var all []string
		for key := range properties {
			all = append(all, key)
		}
		return all
	}
	same := func(what string, got, want []string) {
		slices.Sort(got)
		want = slices.Sorted(slices.Values(want))
		if !slices.Equal(got, want) {
			t.Errorf("%s: the schema has %v, and %v are read", what, got, want)
		}
	}
	var root []string
	for key := range document.Properties {
		root = append(root, key)
	}
	same("the overlay", root, rootKeys)
	same("a unit", keys(document.Definitions["unit"].Properties),
		slices.Concat([]string{keyAttributes, keyAdd, keyRename, keyRemove}, unitFields()))
	same("the provider", keys(document.Definitions["provider"].Properties),
		slices.Concat([]string{keyAttributes, keyAdd, keyRename}, unitFields()))
	same("an attribute", keys(document.Definitions["attribute"].Properties),
		slices.Concat([]string{keyAdd, keyDrop, keyRemove, keyRename, keyAs, keyNestedObject}, elementFields()))
	same("a nested object", keys(document.Definitions["nested_object"].Properties), slices.Concat([]string{keyAdd, keyDrop}, objectFields))
	same("a rule", keys(document.Definitions["rule"].Properties), ruleKeys)
	var match []string
	for key := range document.Definitions["rule"].Properties[keyMatch].Properties {
		match = append(match, key)
	}
	same("match", match, slices.Concat(matchKeys, elementFields()))
	var kinds []string
	for k := range schema.Kinds() {
		kinds = append(kinds, k.String())
	}
	for _, kind := range kinds {
		if !strings.Contains(Schema, "\""+kind+"\"") {
			t.Errorf("the schema does not have the type %s", kind)
		}
	}
}

// TestPage holds that the overlays of the page are read, and are what the schema says.
func TestPage(t *testing.T) {
	compiled := jsonschema.MustCompileString("overlay.schema.json", Schema)
	examples := append(fences(t, "overlay.md", "yaml"), fences(t, "overlay.md", "json")...)
	if len(examples) == 0 {
		t.Error("the page has no examples")
	}
	for _, text := range examples {
		if err := compiled.Validate(asJSON(t, text)); err != nil {
			t.Errorf("%#v\n%s", err, text)
		}
	}
}
