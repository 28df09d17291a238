package completion_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// typesOfTheModule are a custom type with its values, and structs of a client, which does not use the framework.
const typesOfTheModule = `-- provider/names/names.go --
package names

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

type NameType struct{ basetypes.StringType }

func (NameType) ValueType() attr.Value { return NameValue{} }

type NameValue struct{ basetypes.StringValue }

type Foreign struct{ basetypes.StringType }
-- provider/client/client.go --
package client

type Owner struct{ Mail *string }

type Address struct{ Street *string }

type ID string
`

const (
	beforeElement = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [`
	afterElement  = `]}}]}`
)

// TestTypesOfTheModule offers the user's own types, with all that belongs to them in one edit.
func TestTypesOfTheModule(t *testing.T) {
	settings := goproject.Settings(t, framework, typesOfTheModule)
	const (
		before = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [],
		"associated_external_type": {"import": {"path": "example.com/provider/client"}, "type": "*client.Owner"}}},
	{"name": "a", `
		after     = `}]}}]}`
		newImport = `"import": {"path": "example.com/provider/names"}`
	)
	for _, test := range []struct{ name, marked, label, want string }{
		{"a whole custom type", `"string": {"custom_type": ‸}`, "names.NameType{}",
			`"custom_type": {` + newImport + `, "type": "names.NameType{}", "value_type": "names.NameValue"}`},
		{"its type", `"string": {"custom_type": {"type": "‸"}}`, "names.NameType{}",
			`{` + newImport + `, "type": "names.NameType{}", "value_type": "names.NameValue"}`},
		{"its value type", `"string": {"custom_type": {"type": "", "value_type": "‸"}}`, "names.NameValue",
			`{` + newImport + `, "type": "names.NameType{}", "value_type": "names.NameValue"}`},
		{"a whole external type", `"single_nested": {"associated_external_type": ‸}`, "*client.Address",
			`"associated_external_type": {"import": {"path": "example.com/provider/client"}, "type": "*client.Address"}`},
		{"its type", `"single_nested": {"associated_external_type": {"type": "‸"}}`, "*client.Address",
			`{"import": {"path": "example.com/provider/client"}, "type": "*client.Address"}`},
		{"its type, imported under an alias", `"single_nested": {"associated_external_type": {"import": {"path": "example.com/provider/client", "alias": "api"}, "type": "‸"}}`, "*api.Address",
			`"alias": "api"}, "type": "*api.Address"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, before+test.marked+after)
			list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
			checkList(t, text, offset, list)
			i := slices.IndexFunc(list.Items, func(i completion.Item) bool { return i.Label == test.label })
			if i < 0 {
				t.Fatalf("%s is not offered", test.label)
			}
			if got := apply(t, text, list.Items[i]); !strings.Contains(strings.Join(strings.Fields(got), " "), test.want) {
				t.Errorf("got %s", got)
			}
			if slices.ContainsFunc(list.Items, func(i completion.Item) bool { return strings.Contains(i.Label, "client.ID") }) {
				t.Error("a type that is no struct is offered")
			}
		})
	}
}

// TestPackagesOfTheModule offers the user's own packages where an import names one, each once, and those that fit before all others.
func TestPackagesOfTheModule(t *testing.T) {
	settings := goproject.Settings(t, framework, levels)
	text, offset := scenario.Cursor(t, beforeElement+`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [
		{"custom": {"imports": [{"path": "example.com/provider/checks"}, {"path": "‸"}]}}]}}`+afterElement)
	list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
	count := map[string]int{}
	for _, item := range list.Items {
		count[item.Label]++
	}
	for label, n := range count {
		if n > 1 {
			t.Errorf("%s is offered %d times", label, n)
		}
	}
	text, offset = scenario.Cursor(t, strings.Replace(text[:offset]+"‸"+text[offset:], `{"path": "example.com/provider/checks"}, `, "", 1))
	list = completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
	if !slices.ContainsFunc(list.Items, func(i completion.Item) bool { return i.Label == "example.com/provider/checks" }) {
		t.Error("a package of the module is not offered")
	}
}

// TestUsedFirst offers first what the specification uses elsewhere, in any unit and under any name.
func TestUsedFirst(t *testing.T) {
	const validators = "github.com/hashicorp/terraform-plugin-framework-validators/"
	document := func(body string) string {
		return `{"version": "0.1", "provider": {"name": "p"}, "datasources": [{"name": "pets", "schema": {"attributes": [
	{"name": "b", "string": {"computed_optional_required": "optional", "custom_type": {"type": "hwtypes.MACAddressType{}"}, "validators": [
		{"custom": {"imports": [{"path": "` + validators + `stringvalidator", "alias": "sv"}], "schema_definition": "sv.UTF8LengthAtMost(4)"}},
		{"custom": {"imports": [{"path": "` + validators + `stringvalidator", "alias": "sv"}], "schema_definition": "sv.NoneOf(\"stringvalidator.LengthAtMost\")"}},
		{"custom": {"schema_definition": "stringvalidator.NoneOf()"}}]}}]}}],
	"resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional", ` + body + `}}]}}]}`
	}
	for _, test := range []struct{ name, marked, want string }{
		{"functions", `"validators": [{"custom": {"schema_definition": "‸"}}]`,
			"stringvalidator.NoneOf stringvalidator.UTF8LengthAtMost stringvalidator.OneOf"},
		{"names of a package", `"validators": [{"custom": {"schema_definition": "stringvalidator.‸"}}]`, "NoneOf UTF8LengthAtMost OneOf"},
		{"packages", `"plan_modifiers": [{"custom": {"imports": [{"path": "‸"}]}}]`,
			"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier " +
				"github.com/hashicorp/terraform-plugin-framework/path " + validators + "stringvalidator"},
		{"custom types", `"custom_type": {"type": "‸"}`, "hwtypes.MACAddressType{} jsontypes.NormalizedType{}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, document(test.marked))
			var got []string
			for _, item := range completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{}).Items {
				got = append(got, item.Label)
			}
			if labels := strings.Join(got, " "); !strings.HasPrefix(labels, test.want) {
				t.Errorf("offered are %s", labels)
			}
		})
	}
}
