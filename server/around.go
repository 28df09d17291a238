package server

import (
	"context"
	"time"

	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// lookAtGoFiles looks at Go files that are wanted, or again at those that have changed. What was said of them is said anew if it is another
// thing now: lenses by clients that ask again, and type names in all that is made of them.
func (s *server) lookAtGoFiles(ctx context.Context) {
	wanted, paths, edited := s.GoFiles.Take()
	refresh := false
	for _, sources := range wanted {
		refresh = sources.Known() == nil && sources.Look(ctx) != nil || refresh
	}
	if len(paths) > 0 {
		changed, renamed := s.Sources.LookAgain(ctx, paths)
		refresh = refresh || changed
		if renamed {
			s.settings.mu.Lock()
			s.settings.changed = true // which hints and lenses are asked for again with
			s.settings.mu.Unlock()
			s.Update(func(t *session.Transition) { t.Resolves = true })
		}
	}
	for _, document := range s.Generated.Documents() {
		if of := uri.URI(document); s.Present().Documents[of] == nil {
			s.Generated.Forget(document)
		} else if len(paths) > 0 && !edited[of] {
			refresh = s.Snapshot(of).CompareGenerated(ctx) || refresh
		}
	}
	for document := range edited {
		refresh = s.Snapshot(document).CompareGenerated(ctx) || refresh
	}
	c := &s.Present().Client
	s.Refresh(protocol.MethodWorkspaceCodeLensRefresh, refresh && c.Lenses && c.RefreshLenses)
}

// compareInterval is how often it looks whether neighbours have changed while they are edited.
const compareInterval = 200 * time.Millisecond

// compareSoon tells open documents who their neighbours are now, and waits until it may do so again.
func (s *server) compareSoon(ctx context.Context) {
	changed, err := s.CompareNeighbours(ctx)
	if err != nil {
		s.Logger.Info("documents were not checked with their neighbours", "error", err)
	}
	if changed {
		s.refreshing.Call()
	}
	s.compareAgain() // what is gone may be in a neighbour
	select {
	case <-time.After(compareInterval):
	case <-ctx.Done():
	}
}
