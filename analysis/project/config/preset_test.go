package config_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// TestPresetsAndStages checks that rules change a preset in any order of the keys, that the last preset counts, and that a rule wins
// over its stage.
func TestPresetsAndStages(t *testing.T) {
	// A rule that is an error, one that is a warning or info, and one that is off by default.
	const grave, mild, quiet = "reserved-resource-name", "secret-not-sensitive", "missing-description"
	for _, test := range []struct {
		name, text         string
		grave, mild, quiet string // severities; empty for the rule's own
	}{
		{"errors only", `{"preset": "errors-only"}`, "error", "off", "off"},
		{"recommended", `{"preset": "recommended"}`, "error", "", "off"},
		{"strict", `{"preset": "strict"}`, "error", "", "hint"},
		{"rules over a preset", `{"rules": {"missing-description": "warning", "reserved-resource-name": "info"}, "preset": "errors-only"}`, "info", "off", "warning"},
		{"options turn a rule on", `{"preset": "recommended", "rules": {"missing-description": {"options": {"of": ["block"]}}}}`, "error", "", "hint"},
		{"a stage", `{"rules": {"startup": "warning", "style": "info"}}`, "warning", "info", "info"},
		{"a rule counts more than its stage", `{"rules": {"missing-description": "error", "style": "off"}}`, "error", "off", "error"},
		{"the preset below another", `{"extends": "strict.json", "preset": "errors-only"}`, "error", "off", "off"},
		{"the rules below a preset", `{"extends": "raised.json", "preset": "errors-only"}`, "error", "error", "off"},
		{"of a file", `{"overrides": [{"files": "spec.json", "preset": "errors-only"}, {"files": "other.json", "preset": "strict"}]}`, "error", "off", "off"},
	} {
		t.Run(test.name, func(t *testing.T) {
			system := &files.Memory{Files: map[string]string{
				"/repo/.git/HEAD": "", "/repo/.spec-ls.json": test.text,
				"/repo/strict.json": `{"preset": "strict"}`, "/repo/raised.json": `{"rules": {"secret-not-sensitive": "error", "missing-description": "warning"}}`,
			}}
			c, err := config.NewLoader(system).For("/repo/spec.json")
			if err != nil || c.HasMistakes() {
				t.Fatal(err, c)
			}
			settings := c.Settings("/repo/spec.json")
			for name, want := range map[string]string{grave: test.grave, mild: test.mild, quiet: test.quiet} {
				rule, err := rules.Find(name)
				if err != nil {
					t.Fatal(err)
				}
				if want == "" {
					want = rule.Severity.String()
				}
				if got := settings.Severity(rule); got.String() != want {
					t.Errorf("%s is %s, want %s", name, got, want)
				}
			}
		})
	}
}
