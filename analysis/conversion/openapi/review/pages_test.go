package review_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// consequences are the rules whose findings come beside those of another: the output is empty because all units are skipped.
var consequences = map[*rules.Rule]*rules.Rule{rules.ConfigEmptyOutput: rules.ConfigUnitSkipped}

// TestPages compares the rules about configurations with their pages, as the test of the same name does the others: each invalid example
// gives exactly one finding, which is the rule's, each valid one gives none, and every fix cures.
func TestPages(t *testing.T) {
	for _, rule := range rules.OpenAPI() {
		t.Run(rule.Name, func(t *testing.T) {
			page, err := rules.Page(rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, heading := range []string{rules.SectionWhat, rules.SectionWhy, rules.SectionExamples, rules.SectionToolchain,
				rules.SectionReferences} {
				if page.Section(heading) == "" {
					t.Errorf("the page has no section %q", heading)
				}
			}
			examples, err := pages.Configurations(page.Section(rules.SectionExamples))
			if err != nil {
				t.Fatal(err)
			}
			fix, invalid, valid := "none", 0, 0
			for _, e := range examples {
				document, refusal := openapi.ReadDocument(e.Document)
				var found []review.Finding
				for _, f := range review.Text(e.Text, document, refusal, 0, nil) {
					if f.Rule != consequences[rule] {
						found = append(found, f)
					}
				}
				if e.Valid {
					valid++
					for _, f := range found {
						t.Errorf("example %d: %s: %s", e.Number, f.Rule.Name, f.Message)
					}
					continue
				}
				invalid++
				if len(found) != 1 || found[0].Rule != rule {
					t.Errorf("example %d: want one finding of the rule", e.Number)
					for _, f := range found {
						t.Errorf("example %d: %s: %s", e.Number, f.Rule.Name, f.Message)
					}
					continue
				}
				for _, of := range found[0].Fixes {
					fix = "unsafe"
					if rule != rules.ConfigYAMLSyntax {
						tryFix(t, e.Text, document, &found[0], &of)
					}
				}
			}
			if invalid == 0 || valid == 0 {
				t.Errorf("the page has %d invalid and %d valid examples", invalid, valid)
			}
			header := fmt.Sprintf("# %s\n\n%s\n\n| stage | severity | fix |\n|---|---|---|\n| %s | %s | %s |\n", rule.Name, rule.Summary, rule.Stage,
				rule.Severity, fix) + fmt.Sprintf("\n[Try it](%s)\n", rule.ExampleURL())
			if strings.HasPrefix(page.Markdown, header) {
				return
			}
			_, rest, _ := strings.Cut(page.Markdown, "\n## ")
			if !scenario.Updating() {
				t.Errorf("the page does not begin with\n%s", header)
			} else if err := os.WriteFile(filepath.Join("..", "..", "..", "rules", "docs", rule.Name+".md"), []byte(header+"\n## "+rest),
				0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}
