package config_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestEdits runs testdata/edits/*.txtar. An archive is a configuration, and the same configuration after a rule was turned off in it, in
// all places or in some:
//
//	The subject of the scenario.
//	-- configuration --
//	{}
//	-- off missing-description --
//	{"rules": {"missing-description": "off"}}
//	-- off missing-description at resources.pet --
//	{"overrides": [
//	  {"path": "resources.pet", "rules": {"missing-description": "off"}}
//	]}
//
// With -update, the sections are written as they are found.
func TestEdits(t *testing.T) {
	scenario.Run(t, "testdata/edits/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		text := string(archive.Files[0].Data)
		if text == "" {
			text = config.Empty
		}
		words := strings.Fields(section.Name)
		rule := find(t, words[1])
		edits, err := config.TurnOff(text, rule)
		if len(words) > 2 {
			edits, err = config.TurnOffAt(text, words[3], rule)
		}
		if err != nil {
			return err.Error() + "\n"
		}
		return edited(t, text, edits)
	})
}

func edited(t testing.TB, source string, edits []syntax.Edit) string {
	t.Helper()
	out, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// checkEdit turns a rule off in a configuration: afterwards it is off, nothing else has changed, and no mistake is added.
func checkEdit(t *testing.T, text string, rule *rules.Rule, edit func(string) ([]syntax.Edit, error), where []string) {
	t.Helper()
	edits, err := edit(text)
	if err != nil {
		return
	}
	after := edited(t, text, edits)
	before, file := config.Parse(text), config.Parse(after)
	if len(file.Diagnostics) > len(before.Diagnostics) {
		t.Fatalf("%q becomes %q with %v", text, after, file.Diagnostics)
	}
	settings := func(file *config.File) *analysis.Settings {
		c := &config.Config{Sources: []config.Source{{Path: "/x.json", File: file}}}
		return c.Settings("/a/spec.json")
	}
	if len(before.Diagnostics) == 0 && settings(file).SeverityAt(rule, where) != rules.SeverityOff {
		t.Fatalf("%q becomes %q, and %s is %s", text, after, rule.Name, settings(file).SeverityAt(rule, where))
	}
	again, err := edit(after)
	if err != nil {
		t.Fatalf("%q can be edited once only: %v", text, err)
	}
	if len(before.Diagnostics) == 0 && edited(t, after, again) != after {
		t.Fatalf("twice, %q becomes %q", text, edited(t, after, again))
	}
	// The edit keeps the text that was there: comments, and all values but the severity.
	kept := func(text string) string {
		return strings.NewReplacer(`"off"`, "", `"hint"`, "", `"info"`, "", `"warning"`, "", `"error"`, "").Replace(text)
	}
	if len(edits) > 0 && !isSubsequence(kept(text[:edits[0].Start]), after) {
		t.Fatalf("%q becomes %q", text, after)
	}
	for line := range strings.Lines(text) {
		if i := strings.Index(line, "//"); i >= 0 && !strings.Contains(line, `"`) && !strings.Contains(after, strings.TrimSpace(line[i:])) {
			t.Fatalf("%q becomes %q without %q", text, after, line[i:])
		}
	}
}

func isSubsequence(part, of string) bool {
	for i := 0; i < len(of) && part != ""; i++ {
		if of[i] == part[0] {
			part = part[1:]
		}
	}
	return part == ""
}

func FuzzEdit(f *testing.F) {
	for _, c := range cases {
		f.Add(c.text)
	}
	f.Add(config.Initial)
	f.Add(config.Empty)
	f.Add("{\n\t\"rules\": { // none yet\n\t},\n\t/* a */ \"overrides\": [/* b */],\n}")
	f.Add(`{"overrides": [{"path": ["resources.pet"], "rules": {"missing-description": "info"}}, {"files": "*", "rules": {"missing-description": "error"}}]}`)
	rule, err := rules.Find("missing-description")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const selector = "resources.pet"
		steps := []string{"resources", "pet", "attributes", "tail"}
		checkEdit(t, text, rule, func(text string) ([]syntax.Edit, error) { return config.TurnOffAt(text, selector, rule) }, steps)
		if !strings.Contains(text, "overrides") && !strings.Contains(text, `\`) {
			checkEdit(t, text, rule, func(text string) ([]syntax.Edit, error) { return config.TurnOff(text, rule) }, steps)
		}
	})
}
