package command

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
)

// The commands that say what can be reported, for clients that show it and cannot run the program.
const (
	ListRules    = "spec-ls.rules"
	ShowRulePage = "spec-ls.rulePage"
)

// RuleSummary is a rule in the answer to listRules.
type RuleSummary struct {
	Name     string `json:"name"`
	Stage    string `json:"stage"`
	Severity string `json:"severity"` // its own, whatever the settings say
	Summary  string `json:"summary"`
}

// RuleSummaries returns all rules of findings, by name.
func RuleSummaries() []RuleSummary {
	all := []RuleSummary{}
	for _, r := range rules.ByName() {
		all = append(all, RuleSummary{r.Name, r.Stage.String(), r.Severity.String(), r.Summary})
	}
	return all
}

// ruleName is the argument of showRulePage.
type ruleName struct {
	Rule string `json:"rule"`
}

// RunShowRulePage returns the page of a rule of findings or of changes, as Markdown.
func RunShowRulePage(_ context.Context, _ *session.Session, of *ruleName) (string, error) {
	rule, err := change.FindRule(of.Rule)
	if err != nil {
		return "", message.BadParams(err)
	}
	page, err := rules.Page(rule)
	if err != nil {
		return "", err
	}
	return page.Markdown, nil
}
