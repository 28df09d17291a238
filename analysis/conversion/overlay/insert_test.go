package overlay_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// An entry is added where the overlay has most of what leads to it, and nothing that is there is changed.
func TestInsert(t *testing.T) {
	steps := []string{"resources", "pet", "attributes", "owner.name"}
	for _, test := range []struct{ before, field, after string }{
		{"", "sensitive: true", "resources:\n  pet:\n    attributes:\n      owner.name:\n        sensitive: true\n"},
		{"# mine\n", "as: set", "# mine\nresources:\n  pet:\n    attributes:\n      owner.name:\n        as: set\n"},
		{
			"resources:\n  dog: {remove: true}", "rename: x",
			"resources:\n  dog: {remove: true}\n  pet:\n    attributes:\n      owner.name:\n        rename: x\n",
		},
		{
			"resources:\n    pet:\n        attributes:\n            id: {sensitive: true} # it is\nrules: []\n", "sensitive: true",
			"resources:\n    pet:\n        attributes:\n            id: {sensitive: true} # it is\n            owner.name:\n              sensitive: true\nrules: []\n",
		},
		{
			"resources:\n  pet:\n    attributes:\n      owner.name:\n        sensitive: true\n", "plan_modifiers: [requires_replace]",
			"resources:\n  pet:\n    attributes:\n      owner.name:\n        sensitive: true\n        plan_modifiers: [requires_replace]\n",
		},
		{"resources:\n  pet:\n    attributes:\n      owner.name:\n        sensitive: true\n", "sensitive: false", ""},
		{"resources: {pet: {remove: true}}\n", "sensitive: true", ""},
		{"resources: [\n", "sensitive: true", ""},
		{"", "nothing: true", ""},
	} {
		edit, ok := overlay.Insert(test.before, steps, []string{test.field})
		after := ""
		if ok {
			after, _ = text.ApplyEdits(test.before, []syntax.Edit{edit})
		}
		if after != test.after {
			t.Errorf("%s in\n%s\ngives\n%s", test.field, test.before, after)
		}
	}
}
