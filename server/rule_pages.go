package server

import (
	"encoding/json"
	"fmt"

	contractchange "github.com/spec-ls/spec-ls/analysis/contract/change" // package server has changes of texts
	"github.com/spec-ls/spec-ls/analysis/rules"
	"go.lsp.dev/protocol"
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

// rulePage returns the page of the rule of findings or of changes that the argument of the command names, as Markdown.
func rulePage(params *protocol.ExecuteCommandParams) (string, error) {
	var argument struct {
		Rule string `json:"rule"`
	}
	if len(params.Arguments) != 1 {
		return "", fmt.Errorf("%w: %s takes one argument, a rule", errBadParams, showRulePage)
	}
	if err := json.Unmarshal(params.Arguments[0], &argument); err != nil {
		return "", fmt.Errorf("%w: the argument of %s: %w", errBadParams, showRulePage, err)
	}
	rule, err := rules.Find(argument.Rule)
	if changed, unknown := contractchange.Find(argument.Rule); unknown == nil {
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
