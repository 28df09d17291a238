package overlay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

const library = "github.com/hashicorp/terraform-plugin-framework-validators/"

// bodies are the members that an attribute or block of each kind needs, and some that it may have.
func bodies(kind schema.Kind) []string {
	word := kind.String()
	inner := `"attributes": [{"name": "in", "bool": {"computed_optional_required": "optional"}}]`
	needs := map[schema.Kind]string{
		schema.KindList: `"element_type": {"string": {}}`, schema.KindSet: `"element_type": {"string": {}}`,
		schema.KindMap:    `"element_type": {"int64": {}}`,
		schema.KindObject: `"attribute_types": [{"name": "b", "bool": {}}]`, schema.KindSingleNested: inner + `, "blocks": []`,
		schema.KindListNested: `"nested_object": {` + inner + `}`, schema.KindSetNested: `"nested_object": {` + inner + `, "validators": []}`,
		schema.KindMapNested: `"nested_object": {` + inner + `, "custom_type": {"type": "T{}", "value_type": "V"}}`,
	}[kind]
	pkg := strings.TrimSuffix(word, "_nested") + "validator"
	call := func(of string) string {
		return fmt.Sprintf(`{"custom": {"imports": [{"path": "%s%s"}], "schema_definition": %q}}`, library, pkg, pkg+"."+of)
	}
	all := []string{"", `"default": {"static": "a"}, "sensitive": true`, `"default": {"static": 5}`, `"default": {"static": false}`,
		`"default": {"custom": {"schema_definition": "a.B()"}}, "custom_type": {"type": "T{}", "value_type": "V"}`,
		`"associated_external_type": {"type": "*a.B"}, "unknown": 1`,
		`"validators": [` + strings.Join([]string{call("SizeAtLeast(1)"), call("OneOf(1, 2)"), call("Between(1, 2)"), call("IsRequired()"),
			`{"custom": {"schema_definition": "own.X()"}}`}, ", ") + `]`,
		`"plan_modifiers": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"}], "schema_definition": "stringplanmodifier.UseStateForUnknown()"}}]`,
	}
	for i, body := range all {
		all[i] = strings.Trim(needs+", "+body, ", ")
	}
	if needs != "" {
		all = append(all, "") // what it needs is missing
	}
	return all
}

// holders are specifications around an attribute, with the section, the path and the key of the overlay's entry of it.
var holders = []struct{ text, entry string }{
	{`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [%s]}}]}`,
		"resources: {r: {attributes: {a: %s}}}"},
	{`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"blocks": [%s]}}]}`,
		"resources: {r: {attributes: {a: %s}}}"},
	{`{"version": "0.1", "provider": {"name": "p"}, "datasources": [{"name": "r", "schema": {"attributes": [{"name": "n", "single_nested": {"attributes": [%s]}}]}}]}`,
		"datasources: {r: {attributes: {n.a: %s}}}"},
	{`{"version": "0.1", "provider": {"name": "p", "schema": {"attributes": [%s]}}}`, "provider: {attributes: {a: %s}}"},
}

// TestSweepEntries sums up what entries make of attributes and blocks of each kind, at each place: those that give it another type, and
// those that set, add or drop each of its fields.
func TestSweepEntries(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for kind := range schema.Kinds() {
		sums.Begin(kind.String())
		for i, body := range bodies(kind) {
			var entries []string
			if i > 0 && body != "" {
				for to := range schema.Kinds() {
					entries = append(entries, "{as: "+to.String()+"}")
				}
			} else {
				for _, key := range []string{"description", "deprecation_message", "sensitive", "computed_optional_required", "optional_required",
					"default", "custom_type",
					"associated_external_type", "element_type", "attribute_types", "validators", "plan_modifiers", "nested_object", "unknown", "//"} {
					for _, value := range []string{"null", "a", "true", "[]", "{}", "[is_required]", "[{size_at_least: 1}]", "{description: x}",
						"{add: {validators: [is_required]}}"} {
						entries = append(entries, "{"+key+": "+value+"}")
					}
				}
				for _, array := range []string{"validators", "plan_modifiers", "attributes", "blocks"} {
					entries = append(entries, "{add: {"+array+": [{custom: {schema_definition: x.Y()}}]}}",
						"{drop: {"+array+": [{custom: {schema_definition: x.Y()}}]}}",
						"{add: {"+array+": [{name: new, bool: {computed_optional_required: optional}}]}}", "{drop: {"+array+": [one_of]}}",
						"{add: {"+array+": null}}")
				}
				entries = append(entries, "{remove: true}", "{rename: b}", "{rename: a}", "{remove: true, rename: b}", "{}", "")
			}
			for h, holder := range holders {
				text := fmt.Sprintf(holder.text, fmt.Sprintf(`{"name": "a", %q: {%s}}`, kind, body))
				for k, entry := range entries {
					if (k+h)%2 == 0 {
						continue // each entry is tried at half of the places
					}
					sums.Add(entry + "\n" + strings.Join(said(t, text, fmt.Sprintf(holder.entry, entry)), "\n"))
				}
			}
		}
	}
	sums.Hold(t, "testdata/sums/entries.golden")
}

// TestSweepRules sums up which attributes and blocks the conditions of rules match, and what the rules set there.
func TestSweepRules(t *testing.T) {
	t.Parallel()
	conditions := []string{"name: a*", "name: [x, in]", "name: '['", "in: resources", "in: provider", "unit: r*", "unit: p", "path: n.*",
		"path: a", "type: string", "type: '*_nested'",
		"computed: true", "computed: false", "optional: true", "optional: false", "required: true", "required: false", "sensitive: true",
		"sensitive: false", "description: null",
		"description: [x, null]", "validators: []", "validators: [{length_at_least: 1}]", "default: {static: a}",
		"attribute_types: [{name: b, bool: {}}]", "unknown: 1", "name: 5", "in: [resources, datasources]", ""}
	sets := []string{"sensitive: true", "description: x", "description: null", "as: set", "add: {validators: [{length_at_least: 1}]}",
		"add: {validators: [{size_at_least: 1}]}",
		"drop: {validators: [length_at_least]}", "add: {plan_modifiers: [use_state_for_unknown]}", "computed_optional_required: computed",
		"nested_object: {validators: [is_required]}", ""}
	const many = `{"version": "0.1", "provider": {"name": "p", "schema": {"attributes": [{"name": "a", "string": {"optional_required": "optional"}}]}},
 "resources": [{"name": "r", "schema": {"attributes": [
  {"name": "a", "string": {"computed_optional_required": "computed_optional", "description": "x", "default": {"static": "a"}}},
  {"name": "b", "list": {"computed_optional_required": "required", "sensitive": true, "element_type": {"string": {}}}},
  {"name": "o", "object": {"computed_optional_required": "computed", "attribute_types": [{"name": "b", "bool": {}}]}},
  {"name": "v", "string": {"computed_optional_required": "optional", "sensitive": false,
"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
   "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}},
  {"name": "n", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "in",
"bool": {"computed_optional_required": "optional"}}]}}}],
  "blocks": [{"name": "x", "set_nested": {"nested_object": {"attributes": [{"name": "in",
"int64": {"computed_optional_required": "required"}}]}}}]}}],
 "datasources": [{"name": "p", "schema": {"attributes": [{"name": "a", "bool": {"computed_optional_required": "computed"}}]}}]}
`
	var sums scenario.Sums
	for i, condition := range conditions {
		sums.Begin("match " + condition)
		for k, set := range sets {
			for _, and := range []string{"", conditions[(i+7*k+3)%len(conditions)]} {
				match := strings.Trim(condition+", "+and, ", ")
				sums.Add(match + "\n" + strings.Join(said(t, many, fmt.Sprintf("rules: [{match: {%s}, set: {%s}}]", match, set)), "\n"))
			}
		}
	}
	sums.Hold(t, "testdata/sums/rules.golden")
}

// TestSweepCreated sums up the overlays that make an attribute or block of one form one of another, and what is left when they are applied.
func TestSweepCreated(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	var forms []string
	for kind := range schema.Kinds() {
		for i, body := range bodies(kind) {
			if i%3 == int(kind)%3 {
				forms = append(forms, fmt.Sprintf(`{"name": "a", %q: {%s}}`, kind, body))
			}
		}
	}
	forms = append(forms, "", `{"name": "b", "bool": {}}`, `{"name": "a", "bool": {}}, {"name": "a", "bool": {"sensitive": true}}`,
		`{"name": "a"}`, `5`)
	for i, before := range forms {
		sums.Begin(before)
		for k, after := range slices.Concat(forms[i:], forms[:i]) {
			if k%7 > 1 {
				continue
			}
			for _, holder := range holders[:2] {
				edits, err := overlay.Create(fmt.Sprintf(holder.text, before), fmt.Sprintf(holder.text, after))
				if err != nil {
					sums.Add(err.Error())
					continue
				}
				sums.Add(after + "\n" + edits.YAML())
				sums.Add(strings.Join(said(t, fmt.Sprintf(holder.text, before), edits.JSON()), "\n"))
			}
		}
	}
	sums.Hold(t, "testdata/sums/created.golden")
}
