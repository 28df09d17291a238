package server

import (
	"context"
	"path"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"go.lsp.dev/protocol"
)

// Several specifications may describe one provider. An open document knows its neighbours, those that lie beside it, as they are
// in the editor or on the disk, and its findings tell of them. A goroutine keeps it so, apart from edits: no edit waits for
// what another file says.

// compareInterval is how often it looks whether neighbours have changed while they are edited.
const compareInterval = 200 * time.Millisecond

// compareSoon tells open documents who their neighbours are now, and waits until it may do so again.
func (s *server) compareSoon(ctx context.Context) {
	changed, err := s.compareNeighbours(ctx)
	if err != nil {
		s.logger.Info("documents were not checked with their neighbours", "error", err)
	}
	if changed {
		s.refreshing.call()
	}
	s.compareAgain() // what is gone may be in a neighbour
	select {
	case <-time.After(compareInterval):
	case <-ctx.Done():
	}
}

// compareNeighbours tells open documents who their neighbours are now, and reports whether other findings hold now.
func (s *store) compareNeighbours(ctx context.Context) (changed bool, err error) {
	folders := map[string]string{} // to a file in each
	for _, d := range s.session().documents {
		if at := filePath(d.uri); at != "" && d.isSpecification() && provider.MayHaveNeighbours(at) {
			folders[path.Dir(at)] = at
		}
	}
	open := map[string]bool{}
	for folder := range folders {
		open[folder] = true
	}
	s.session().workspace.Retain(open)
	for _, at := range folders {
		session := s.session()
		listing, err := session.workspace.Beside(ctx, at)
		if err != nil {
			return changed, err
		}
		var neighbours map[string]*analysis.Neighbours
		if len(listing.Files) > 1 {
			neighbours = session.together(listing.Files).Neighbours()
		}
		for _, file := range listing.Files {
			changed = s.introduce(file.Path, neighbours[file.Path]) || changed
		}
	}
	return changed, nil
}

// introduce tells an open document who its neighbours are. It reports whether other findings hold now.
func (s *store) introduce(at string, neighbours *analysis.Neighbours) (changed bool) {
	s.update(func(t *transition) {
		d := t.documents[fileURI(at)]
		if d == nil || d.text.Neighbours().Equal(neighbours) {
			return
		}
		next := *d
		next.text = d.text.WithNeighbours(neighbours)
		if changed = sharesNames(d.text) || sharesNames(next.text); changed {
			t.keep(&next)
		} else {
			t.replace(&next) // nothing that is shown depends on it
		}
	})
	return changed
}

// sharesNames reports whether a document and one of its neighbours have a resource or data source of one name.
func sharesNames(document *analysis.Document) bool {
	if document.Neighbours() == nil {
		return false
	}
	for k, unit := range document.File().Units {
		if document.Neighbours().Has(unit.Kind, document.Unit(k).Name.Value) {
			return true
		}
	}
	return false
}

// refreshDiagnostics has the client ask for diagnostics again, if it asks for them and can be told to do so again.
func (s *server) refreshDiagnostics(context.Context) {
	if c := &s.session().client; !c.pullDiagnostics || !c.refreshDiagnostics {
		return
	}
	if err := s.call(protocol.MethodWorkspaceDiagnosticRefresh, nil, nil); err != nil {
		s.logger.Info("the client does not ask for diagnostics again", "error", err)
	}
}
