package server

import (
	"context"
	"fmt"

	contractchange "github.com/spec-ls/spec-ls/analysis/contract/change" // package server has changes of texts
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// The commands that say what can be reported, for clients that show it and cannot run the program.
const (
	listRules    = "spec-ls.rules"
	showRulePage = "spec-ls.rulePage"
)

// ruleSummary is a rule in the answer to listRules.
type ruleSummary struct {
	Name     string `json:"name"`
	Stage    string `json:"stage"`
	Severity string `json:"severity"` // its own, whatever the settings say
	Summary  string `json:"summary"`
}

// ruleSummaries returns all rules of findings, by name.
func ruleSummaries() []ruleSummary {
	all := []ruleSummary{}
	for _, r := range rules.ByName() {
		all = append(all, ruleSummary{r.Name, r.Stage.String(), r.Severity.String(), r.Summary})
	}
	return all
}

// ruleName is the argument of showRulePage.
type ruleName struct {
	Rule string `json:"rule"`
}

// rulePage returns the page of a rule of findings or of changes, as Markdown.
func (*session) rulePage(_ context.Context, of *ruleName) (string, error) {
	rule, err := rules.Find(of.Rule)
	if changed, unknown := contractchange.Find(of.Rule); unknown == nil {
		rule, err = &changed.Rule, nil
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", errBadParams, err)
	}
	page, err := rules.Page(rule)
	if err != nil {
		return "", err
	}
	return page.Markdown, nil
}
