package command

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/server/session"
)

// Unchecked is the command that says what of a document could not be looked at, for a client that shows it. Its argument is the URI of an
// open document.
const Unchecked = "spec-ls.unchecked"

// RunUnchecked returns the parts of open documents that could not be checked, each once.
func RunUnchecked(ctx context.Context, s *session.Session, of *Document) ([]unchecked.Item, error) {
	var all unchecked.List
	taken := s.Snapshot(of.URI)
	if !taken.IsOpen() || taken.Silent() {
		return all.Items(), nil
	}
	if taken.Document != nil {
		if err := taken.Document.Check(ctx); err != nil {
			return nil, err
		}
	}
	for _, item := range taken.Unchecked() {
		all.Add(string(of.URI), item.Named(s.NameOf))
	}
	return all.Items(), nil
}
