package overlay_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
)

// A provider's new name is a rename if it is an identifier, and else what the specification says now. A unit's new name is another unit.
func TestCreateOfNames(t *testing.T) {
	text := func(provider, resource string) string {
		return `{"version": "0.1", "provider": {"name": "` + provider + `"}, "resources": [{"name": "` + resource +
			`", "schema": {"attributes": []}}]}`
	}
	for _, test := range []struct{ provider, resource, want string }{
		{"zoo", "pet", "{}\n"},
		{"park", "pet", "provider:\n  rename: park\n"},
		{"zoo-park", "pet", "specification:\n  provider:\n    name: \"zoo-park\"\n"},
		{"", "pet", "specification:\n  provider:\n    name: \"\"\n"},
		{"zoo", "cat", "resources:\n  pet:\n    remove: true\nadd:\n  resources:\n    - name: cat\n      schema:\n        attributes: []\n"},
	} {
		edits, err := overlay.Create(text("zoo", "pet"), text(test.provider, test.resource))
		if err != nil || edits.YAML() != test.want {
			t.Errorf("%q, %q: %v\n%s", test.provider, test.resource, err, edits.YAML())
		}
	}
}

// A validator that is added is written so that it can be read again, with all forms of arguments.
func TestCreateOfCalls(t *testing.T) {
	text := func(validators string) string {
		return `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
			{"name": "a", "string": {"computed_optional_required": "optional", "validators": [` + validators + `]}}]}}]}`
	}
	const first = `{"custom": {"imports": [{"path": "` +
		`github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtMost(9)"}}`
	for _, call := range []string{
		`LengthAtLeast(1)`, `LengthAtLeast(least)`, `LengthAtLeast(1 + 1)`, `LengthBetween(1, 2)`, `LengthBetween(1, most)`, `LengthBetween(1)`,
		`LengthBetween(1, 2, 3)`, `OneOf(\"a\", \"b\")`, `OneOf(\"a\", api.B)`, `OneOf(api.Names...)`, `OneOf()`, `None()`, `UTF8LengthAtMost(3)`,
	} {
		roundTrip(t, text(first), text(first+", "+strings.Replace(first, "LengthAtMost(9)", call, 1)))
	}
}
