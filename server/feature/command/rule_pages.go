package command

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/uri"
)

// The commands that list the rules and open their pages, for clients that show them and cannot run the program.
const (
	ListRules    = "spec-ls.rules"
	ShowRulePage = "spec-ls.rulePage"
)

// RuleSummary is a rule in the answer to listRules.
type RuleSummary struct {
	Name     string `json:"name"`
	Stage    string `json:"stage"`
	Severity string `json:"severity"` // its own, not that of the settings
	Summary  string `json:"summary"`
	Page     string `json:"page"`  // its address
	Off      bool   `json:"off"`   // it does not run where the settings say nothing
	Holds    *held  `json:"holds"` // nil if nobody asked
}

// held are the settings of a rule in a document.
type held struct {
	Severity    string `json:"severity"` // off, if it does not run anywhere
	OffInPlaces bool   `json:"offInPlaces"`
}

// RuleSummaries returns all rules of findings, by name.
func RuleSummaries() []RuleSummary {
	all := []RuleSummary{}
	for _, r := range rules.ByName() {
		all = append(all, RuleSummary{r.Name, r.Stage.String(), r.Severity.String(), r.Summary, r.URL(), !r.OnByDefault(), nil})
	}
	return all
}

// ruledDocument is the argument of listRules, if it has one.
type ruledDocument struct {
	URI uri.URI `json:"uri"`
}

// RunListRules returns all rules of findings, by name, with what holds for a document.
func RunListRules(_ context.Context, in *session.Session, of *ruledDocument) ([]RuleSummary, error) {
	settings := in.SettingsFor(of.URI)
	all := RuleSummaries()
	for i, r := range rules.ByName() {
		all[i].Holds = &held{settings.Severity(r).String(), settings.OffInPlaces(r)}
	}
	return all, nil
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
