package overlay

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
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

// server has all that the overlays of the page name, each name inside another attribute as well.
const server = `{"version": "0.1", "provider": {"name": "cloud"}, "resources": [{"name": "server", "schema": {"attributes": [
	{"name": "id", "string": {"computed_optional_required": "computed_optional"}},
	{"name": "region", "string": {"computed_optional_required": "required"}},
	{"name": "name", "string": {"computed_optional_required": "required", "description": "A name.", "validators": [
		{"custom": {"imports": [{"path": "regexp"}, {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
			"schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"^a\"), \"\")"}}]}},
	{"name": "network", "string": {"computed_optional_required": "required"}},
	{"name": "api_token", "string": {"computed_optional_required": "optional"}},
	{"name": "created_at", "string": {"computed_optional_required": "computed"}},
	{"name": "tags", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}},
	{"name": "owner_2", "string": {"computed_optional_required": "optional"}},
	{"name": "links", "string": {"computed_optional_required": "computed"}},
	{"name": "credentials", "single_nested": {"computed_optional_required": "optional", "attributes": [
		{"name": "id", "string": {"computed_optional_required": "optional"}},
		{"name": "password", "string": {"computed_optional_required": "optional"}}]}},
	{"name": "disks", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
		{"name": "id", "string": {"computed_optional_required": "required"}},
		{"name": "size", "int64": {"computed_optional_required": "optional"}}]}}}
]}}]}`

// TestPageChanges holds what the overlays of the page change for users: what they say, and nothing inside other attributes.
func TestPageChanges(t *testing.T) {
	var found []string
	for i, text := range append(fences(t, "overlay.md", "yaml"), fences(t, "overlay.md", "json")...) {
		o, problems := Parse(text)
		if o == nil {
			t.Fatalf("%+v\n%s", problems, text)
		}
		result, err := o.Apply(server)
		if err != nil || len(result.Problems) > 0 {
			t.Fatalf("%+v %v\n%s", result, err, text)
		}
		for _, c := range change.Compare(contract.Read(contract.Parse("old", server)), contract.Read(contract.Parse("new", result.Text)), change.Options{}) {
			found = append(found, fmt.Sprintf("%d: %s: %s", i+1, c.Level, c.Message))
		}
	}
	want := []string{
		`1: breaking: attribute "id" became read-only`,
		`1: breaking: attribute "links" removed`,
		`1: breaking: attribute "owner_2" removed`,
		`1: breaking: attribute "tags" became a set`,
		`1: dangerous: attribute "credentials.password" became sensitive`,
		`1: dangerous: attribute "region" requires replacement`,
		`1: minor: attribute "owner" added`,
		`1: patch: attribute "created_at" keeps its value in plans`,
		`1: patch: attribute "id" keeps its value in plans`,
		`2: breaking: attribute "disks.size" became required`,
		`2: dangerous: attribute "disks" requires replacement`,
		`2: dangerous: validation of attribute "name" added`,
		`2: minor: attribute "disks.encrypted" added`,
		`2: minor: validation of attribute "name" removed`,
		`2: minor: attribute "wait" added`,
		`2: patch: description of resource "server" changed`,
		`2: patch: description of attribute "name" changed`,
		`2: minor: attribute "token" added`,
		`3: dangerous: validation of attribute "network" added`,
		`4: breaking: attribute "id" became read-only`,
		`4: dangerous: attribute "api_token" became sensitive`,
		`4: dangerous: attribute "credentials.password" became sensitive`,
		`4: patch: attribute "id" keeps its value in plans`,
		`5: patch: attribute "id" keeps its value in plans`,
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
}
