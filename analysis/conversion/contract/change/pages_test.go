package change_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestPages compares every rule with its page: the sections are there, the header says what the table says, and the example, which is the
// rule's first case, gives a change of the rule. Write headers and examples with -update.
func TestPages(t *testing.T) {
	cases := readCases(t)
	for _, rule := range change.All() {
		t.Run(rule.Name, func(t *testing.T) {
			page, err := rules.Page(&rule.Rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, heading := range []string{rules.SectionWhat, rules.SectionWhy, "State and configurations", "Without breaking",
				rules.SectionReferences} {
				if page.Section(heading) == "" {
					t.Errorf("the page has no section %q", heading)
				}
			}
			first := slices.IndexFunc(cases, func(c testCase) bool { return c.rule == rule.Name })
			if first < 0 {
				t.Fatal("the rule has no case")
			}
			want := pageOf(t, rule, page.Markdown, &cases[first])
			if page.Markdown == want {
				return
			}
			if !scenario.Updating() {
				t.Fatalf("the page is not\n%s", want)
			}
			if err := os.WriteFile("docs/"+rule.Name+".md", []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// pageOf returns a page with the header and the example that it should have.
func pageOf(t *testing.T, rule *change.Rule, markdown string, example *testCase) string {
	t.Helper()
	section := func(level change.Level) string {
		c := change.Change{Rule: rule, Level: level}
		if text := c.Section().String(); text != "" {
			return text
		}
		return "not told"
	}
	_, rest, _ := strings.Cut(markdown, "\n## ")
	before, behind, _ := strings.Cut("\n## "+rest, "\n## Example\n")
	_, behind, _ = strings.Cut(behind, "\n## ")
	header := fmt.Sprintf("# %s\n\n%s\n\n| policy | level | section of a changelog |\n|---|---|---|\n| hashicorp | %s | %s |\n| strict | %s | %s |\n",
		rule.Name, rule.Summary, rule.Level(change.HashiCorp), section(rule.Level(change.HashiCorp)), rule.Level(change.Strict),
		section(rule.Level(change.Strict)))
	if !example.built { // the playground compares specifications
		header += fmt.Sprintf("\n[Try it](%s)\n", rule.ExampleURL())
	}
	return header + before + "\n## Example\n" + exampleOf(t, rule, example) + "\n## " + behind
}

// exampleOf returns both versions of a case, and the report about it.
func exampleOf(t *testing.T, rule *change.Rule, c *testCase) string {
	t.Helper()
	var texts [2]string
	var contracts [2]*contract.Contract
	for i, schema := range []string{c.old, c.new} {
		n := parse(t, c.kind, schema)
		contracts[i] = n.contract(c.built)
		if texts[i] = n.spec(); c.built {
			texts[i] = n.built()
		}
	}
	for _, found := range change.Compare(contracts[0], contracts[1], change.Options{}) {
		if found.Rule == rule {
			return fmt.Sprintf("\nOld:\n\n```json\n%s```\n\nNew:\n\n```json\n%s```\n\nWhat is reported: `%s`, at `%s`.\n", texts[0], texts[1], found.Message, found.Place())
		}
	}
	t.Error("the example has no change of the rule")
	return ""
}

// TestEveryPageHasRule finds pages that no rule belongs to.
func TestEveryPageHasRule(t *testing.T) {
	paths, err := filepath.Glob("docs/*.md")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d pages (%v)", len(paths), err)
	}
	for _, path := range paths {
		if _, err := change.Find(strings.TrimSuffix(filepath.Base(path), ".md")); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
