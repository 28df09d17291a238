package server

import (
	"context"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/implementation"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// goFiles are what is to be looked at of the Go files around specifications, beside the messages.
type goFiles struct {
	mu      sync.Mutex
	wanted  []*implementation.Sources // at which nobody has looked yet
	changed []string
	edited  map[uri.URI]bool // documents whose generated files are to be compared with them
}

// want has Go files looked at.
func (g *goFiles) want(sources *implementation.Sources) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.wanted = append(g.wanted, sources)
}

// compare has the generated files of a document compared with it.
func (g *goFiles) compare(document uri.URI) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.edited == nil {
		g.edited = map[uri.URI]bool{}
	}
	g.edited[document] = true
}

// change says that Go files may be other ones.
func (g *goFiles) change(paths []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.changed = append(g.changed, paths...)
}

func (g *goFiles) take() (wanted []*implementation.Sources, changed []string, edited map[uri.URI]bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	wanted, changed, edited = g.wanted, g.changed, g.edited
	g.wanted, g.changed, g.edited = nil, nil, nil
	return wanted, changed, edited
}

// lookAtGoFiles looks at Go files that are wanted, or again at those that have changed. What was said of them is said anew if it is another
// thing now: lenses by clients that ask again, and type names in all that is made of them.
func (s *server) lookAtGoFiles(ctx context.Context) {
	wanted, paths, edited := s.goFiles.take()
	refresh := false
	for _, sources := range wanted {
		refresh = sources.Known() == nil && sources.Look(ctx) != nil || refresh
	}
	if len(paths) > 0 {
		changed, renamed := s.sources.LookAgain(ctx, paths)
		refresh = refresh || changed
		if renamed {
			s.settings.mu.Lock()
			s.settings.changed = true // which hints and lenses are asked for again with
			s.settings.mu.Unlock()
			s.update(func(t *transition) { t.resolves = true })
		}
	}
	for _, document := range s.generated.Documents() {
		if of := uri.URI(document); s.session().documents[of] == nil {
			s.generated.Forget(document)
		} else if len(paths) > 0 && !edited[of] {
			refresh = s.snapshot(of).compareGenerated(ctx) || refresh
		}
	}
	for document := range edited {
		refresh = s.snapshot(document).compareGenerated(ctx) || refresh
	}
	if c := &s.session().client; refresh && c.lenses && c.refreshLenses {
		if err := s.call(protocol.MethodWorkspaceCodeLensRefresh, nil, nil); err != nil {
			s.logger.Info("the client does not ask for lenses again", "error", err)
		}
	}
}
