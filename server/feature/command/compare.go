package command

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Compare is the command that says what changes for the users of a provider between an earlier text of a specification and its present one.
const Compare = "spec-ls.compare"

// compared is the argument of the command: a document, and its earlier text.
type compared struct {
	URI       uri.URI `json:"uri"`
	Before    string  `json:"before"`
	Contracts bool    `json:"contracts"` // the answer shall have both contracts as text
}

// Comparison is the answer to the command.
type Comparison struct {
	Changes []contractChange `json:"changes"` // the worst first
	Bump    string           `json:"bump"`    // how much of the provider's version has to change: none, patch, minor or major
	// The contracts, whose lines can be compared; nil if nobody asked for them.
	Contracts *contractTexts `json:"contracts,omitempty"`
}

// contractTexts are the contracts before and now as text.
type contractTexts struct {
	Before string `json:"before"`
	Now    string `json:"now"`
}

// contractChange is one change of what a provider promises.
type contractChange struct {
	Rule    string          `json:"rule"`
	Level   string          `json:"level"`
	Page    string          `json:"page"` // the address of the rule's page
	Place   string          `json:"place"`
	Message string          `json:"message"`
	Note    string          `json:"note,omitempty"`
	Help    string          `json:"help,omitempty"`
	Range   *protocol.Range `json:"range,omitempty"` // in the present text, or the nearest there; nil if there is none
}

// RunCompare compares an earlier text of a specification with the present one.
func RunCompare(_ context.Context, s *session.Snapshot, with *compared) (*Comparison, error) {
	now := &contract.Source{Name: string(s.URI), File: s.Document.File()}
	was, is := contract.Read(contract.ParseFor(s.Document.Settings().Profile(), now.Name, with.Before)), contract.Read(now)
	found := change.Compare(was, is, change.Options{Policy: s.Session.Settings.Preferences.Diff.Policy})
	ranges := s.Ranges()
	answer := &Comparison{Changes: []contractChange{}, Bump: change.Suggested(found).String()}
	if with.Contracts {
		answer.Contracts = &contractTexts{was.Text(), is.Text()}
	}
	for i := range found {
		c := &found[i]
		one := contractChange{
			Rule: c.Rule.Name, Level: c.Level.String(), Page: c.Rule.URL(), Place: c.Path, Message: c.Message, Note: c.Note, Help: c.Help,
		}
		at := c.New
		if at.Source == nil {
			at = c.Near
		}
		if at.Source != nil {
			one.Range = new(ranges.Between(at.Start, at.End))
		}
		answer.Changes = append(answer.Changes, one)
	}
	return answer, nil
}
