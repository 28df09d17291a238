package server

import (
	"context"
	"path"
	"slices"
	"time"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/server/configuration"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// lookAtGoFiles looks at Go files that are wanted, or again at those that have changed. Findings that depend on them are sent again if they
// are another thing now: lenses by clients that ask again, and type names in all that is made from them.
func (s *server) lookAtGoFiles(ctx context.Context) {
	files := s.store.Looking.Take()
	refresh := false
	for _, sources := range files.Wanted {
		refresh = sources.Known() == nil && sources.Look(ctx) != nil || refresh
	}
	if len(files.Changed) > 0 {
		changed, renamed := s.store.Sources.LookAgain(ctx, files.Changed)
		refresh = refresh || changed
		if renamed {
			s.keeper.Resolving.Gather(func(a *configuration.Refresh) { a.Marks = true })
			s.store.Update(func(t *session.Transition) { t.Resolves = true })
		}
	}
	if len(files.Changed) > 0 {
		for _, d := range s.store.CompileAgain() {
			goCompiles.do(s, d.URI)
		}
	}
	stale := files.Edited
	for _, document := range s.store.Generated.Documents() {
		if of := uri.URI(document); s.store.Present().Documents[of] == nil {
			s.store.Generated.Forget(document)
		} else if len(files.Changed) > 0 {
			stale = append(stale, of)
		}
	}
	slices.Sort(stale)
	for _, document := range slices.Compact(stale) {
		refresh = s.store.Snapshot(document).CompareGenerated(ctx) || refresh
	}
	if refresh {
		s.store.AskAgain(protocol.MethodWorkspaceCodeLensRefresh)
	}
}

// compareInterval is how often it looks whether neighbours have changed while they are edited.
const compareInterval = 200 * time.Millisecond

// compareSoon tells open documents who their neighbours are now, and waits until it may do so again.
func (s *server) compareSoon(ctx context.Context) {
	changed, err := s.store.CompareNeighbours(ctx)
	if err != nil {
		s.store.Connection.Logger.Info("documents were not checked with their neighbours", "error", err)
	}
	if changed {
		s.refreshing.Call()
	}
	select {
	case <-time.After(compareInterval):
	case <-ctx.Done():
	}
}

// compileSoon has it found out whether the Go compiles that a document is generated into.
func (s *server) compileSoon(document uri.URI) {
	s.compiling.Gather(func(documents *map[uri.URI]bool) {
		if *documents == nil {
			*documents = map[uri.URI]bool{}
		}
		(*documents)[document] = true
	})
}

// compile finds out whether the Go compiles that documents are generated into, and has other findings shown.
func (s *server) compile(ctx context.Context) {
	for document := range s.compiling.Take() {
		if s.store.Compile(ctx, document) {
			s.refreshing.Call()
		}
	}
}

// rereadInterval is how often it looks at most whether files are other ones than those that were read.
var rereadInterval = time.Second // the tests have less

// rereadShare is the part of the time that this may take.
const rereadShare = 20

// rereadFor has the files looked at again on which other documents depend, if an edit of one is the occasion: a Go file or an OpenAPI
// document, which count as they are in the editor, and all that was read, for a client that does not report changes.
func (s *server) rereadFor(t *session.Transition, edited uri.URI) {
	at, d := message.FilePath(edited), t.Documents[edited]
	switch {
	case path.Ext(at) == ".go", d != nil && at != "" && d.IsOpenAPI(), d == nil && openapi.IsYAMLName(at):
		s.rereading.Gather(func(paths *[]string) { *paths = append(*paths, at) })
	case !t.Client.WatchesFiles:
		s.rereading.Call()
	}
}

// rereadSoon has files read again that are not as they were when they were read, and waits until it may do so again.
func (s *server) rereadSoon(ctx context.Context) {
	began := time.Now()
	edited := s.rereading.Take()
	slices.Sort(edited)
	changed, moved := slices.Compact(edited), []string(nil)
	if !s.store.Present().Client.WatchesFiles {
		more, came := s.store.Disk.Changed()
		changed, moved = append(changed, more...), came
	}
	if len(changed)+len(moved) > 0 {
		s.keeper.Reread(changed, moved)
	}
	select {
	case <-time.After(max(rereadInterval, rereadShare*time.Since(began))):
	case <-ctx.Done():
	}
}
