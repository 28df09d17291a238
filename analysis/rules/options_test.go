package rules_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// optionsSection returns the section of a page that follows from the declaration of the rule's options.
func optionsSection(t *testing.T, rule *rules.Rule) string {
	t.Helper()
	var b strings.Builder
	defaults := map[string]any{}
	for _, o := range rule.Options {
		value, err := json.Marshal(o.Default)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "- `%s`: %s; %s. Default: `%s`\n", o.Name, o.Summary, o.Words(), value)
		defaults[o.Name] = o.Default
	}
	all, err := json.Marshal(map[string]any{"rules": map[string]any{rule.Name: map[string]any{"options": defaults}}})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&b, "\nIn `.spec-ls.json`, with the defaults:\n\n```json\n%s\n```", all)
	return b.String()
}

func rewriteOptions(t *testing.T, rule *rules.Rule, page *rules.PageText) {
	t.Helper()
	if !scenario.Updating() {
		t.Error("the section about options is not what the rule declares: go test ./analysis/rules -run TestPages -update")
		return
	}
	head, rest, _ := strings.Cut(page.Markdown, "## "+rules.SectionOptions+"\n")
	_, rest, _ = strings.Cut(rest, "\n## ")
	text := head + "## " + rules.SectionOptions + "\n\n" + optionsSection(t, rule) + "\n\n## " + rest
	if err := os.WriteFile("docs/"+rule.Name+".md", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Options have the defaults that their kind allows, and names and summaries that pages and schemas can show.
func TestOptionsAreDeclaredWell(t *testing.T) {
	declared := 0
	for _, rule := range rules.All() {
		for _, o := range rule.Options {
			declared++
			if o.Name != strings.ToLower(o.Name) || strings.ContainsAny(o.Name, " _") || o.Summary == "" || strings.HasSuffix(o.Summary, ".") {
				t.Errorf("%s: option %q, %q", rule.Name, o.Name, o.Summary)
			}
			configured, err := json.Marshal(map[string]any{
				"rules": map[string]any{rule.Name: map[string]any{"options": map[string]any{o.Name: o.Default}}},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range config.Parse(string(configured)).Diagnostics {
				t.Errorf("%s: the default: %s", rule.Name, d.Message)
			}
			if found := rule.FindOption(o.Name); found != o {
				t.Errorf("%s: option %q is not found", rule.Name, o.Name)
			}
		}
	}
	if declared == 0 {
		t.Error("no rule has options")
	}
}

// An option that is set for one document does not hold in another, and copied settings keep it.
func TestOptionsHoldForTheirSettings(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`
	rule, err := rules.Find("secret-not-sensitive")
	if err != nil {
		t.Fatal(err)
	}
	option := rule.FindOption("words")
	chosen := &rules.Settings{}
	chosen.SetOption(option, []string{"pin"})
	copied := chosen.Clone()
	copied.SetOption(option, []string{"tan"})
	for _, test := range []struct {
		name     string
		settings *rules.Settings
		want     int
	}{{"none", nil, 0}, {"default", &rules.Settings{}, 0}, {"chosen", chosen, 1}, {"changed copy", copied, 0}, {"copy", chosen.Clone(), 1}} {
		if got := len(analysis.NewDocument(text, test.settings).Diagnostics()); got != test.want {
			t.Errorf("%s: %d findings, want %d", test.name, got, test.want)
		}
	}
}
