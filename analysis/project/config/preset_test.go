package config_test

import (
	"fmt"
	"slices"
	"strings"
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

// The values that hold for a file are where they are written, and what a later stage or preset has changed is there.
func TestEffective(t *testing.T) {
	const file, base = "/repo/.spec-ls.json", "/repo/base.json"
	for _, test := range []struct {
		name, text, base string
		want             []string // those that are no defaults
	}{
		{"in one file", "{\n  \"preset\": \"strict\",\n  \"rules\": {\"style\": \"off\", /* ä */ \"missing-description\": \"error\"}\n}", "{}", []string{
			`preset "strict" .spec-ls.json:2:3`, `rules style "off" .spec-ls.json:3:13`, `rules missing-description "error" .spec-ls.json:3:37`,
		}},
		{"a later value", `{"extends": "base.json", "exclude": ["b"], "preset": "strict"}`, `{"preset": "errors-only", "exclude": ["a"]}`, []string{
			`exclude "a" base.json:1:39`, `preset "strict" .spec-ls.json:1:44`, `exclude "b" .spec-ls.json:1:38`,
		}},
		{"a rule that a later preset turns off", `{"extends": "base.json", "preset": "errors-only"}`, `{"rules": {"missing-description": "hint"}}`, []string{
			`rules missing-description "off" .spec-ls.json:1:26`, `preset "errors-only" .spec-ls.json:1:26`,
		}},
		{"a rule below its stage", `{"extends": "base.json", "rules": {"style": "off"}}`, `{"rules": {"missing-description": "hint"}}`, []string{
			`rules missing-description "off" .spec-ls.json:1:36`, `rules style "off" .spec-ls.json:1:36`,
		}},
		{"a stage below a stage", `{"extends": "base.json", "rules": {"style": "info"}}`, `{"rules": {"style": "off", "startup": "warning"}}`, []string{
			`rules startup "warning" base.json:1:28`, `rules style "info" .spec-ls.json:1:36`,
		}},
		{"an override", `{"overrides": [{"files": "spec.json", "preset": "strict"}, {"files": "other.json", "preset": "errors-only"}]}`, "{}", []string{
			`preset "strict" .spec-ls.json:1:39`,
		}},
		{"a mistake", `{"preset": "none", "rules": {"style": 1}}`, "{}", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			system := &files.Memory{Files: map[string]string{"/repo/.git/HEAD": "", file: test.text, base: test.base}}
			c, err := config.NewLoader(system).For("/repo/spec.json")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range c.Effective("/repo/spec.json") {
				if v.Path != "" {
					at := fmt.Sprintf("%s:%d:%d", strings.TrimPrefix(v.Path, "/repo/"), v.Line, v.Column)
					got = append(got, strings.Join(v.Keys, " ")+" "+v.Text+" "+at)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("there are\n%s", strings.Join(got, "\n"))
			}
		})
	}
}
