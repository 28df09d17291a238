package server

import (
	"path/filepath"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Several specifications may describe one provider. An open document knows its neighbours, those that lie beside it, as they are
// in the editor or on the disk, and its findings tell of them. A goroutine keeps it so, apart from edits: no edit waits for
// what another file says.

// acquaintance is how often it looks whether neighbours have changed while they are edited.
const acquaintance = 200 * time.Millisecond

// neighbourhood wakes the goroutine that acquaints open documents with their neighbours.
type neighbourhood struct {
	wake chan struct{} // has an element if something may have changed
}

func (n *neighbourhood) init() { n.wake = make(chan struct{}, 1) }

// mayHaveChanged has open documents acquainted with their neighbours anew.
func (n *neighbourhood) mayHaveChanged() {
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// acquaintAlways runs until the server's context ends.
func (s *server) acquaintAlways() {
	for {
		select {
		case <-s.neighbourhood.wake:
		case <-s.context.Done():
			return
		}
		var changed []uri.URI
		err := s.guard("acquainting neighbours", func() error { changed = s.acquaint(); return nil })
		if err != nil {
			s.logger.Error("documents could not be checked with their neighbours", "error", err)
		}
		if len(changed) > 0 {
			go s.refreshDiagnostics()
		}
		select {
		case <-time.After(acquaintance):
		case <-s.context.Done():
			return
		}
	}
}

// acquaint tells open documents who their neighbours are now, and gives those of which other findings hold now.
func (s *server) acquaint() (changed []uri.URI) {
	folders := map[string]string{} // to a file in each
	for _, d := range s.session().documents {
		if path := filePath(d.uri); path != "" && d.specification && !d.outOfStep && provider.MayHaveNeighbours(path) {
			folders[filepath.Dir(path)] = path
		}
	}
	for _, path := range folders {
		files := s.specificationsBeside(path)
		var neighbours map[string]*analysis.Neighbours
		if len(files) > 1 {
			neighbours = provider.Neighbours(s.together(s.session(), files))
		}
		for _, file := range files {
			if s.introduce(file, neighbours[file.path]) {
				changed = append(changed, file.uri)
			}
		}
	}
	return changed
}

// introduce tells an open document who its neighbours are. It says whether other findings hold now.
func (s *server) introduce(file *workspaceFile, neighbours *analysis.Neighbours) (changed bool) {
	s.update(func(t *transition) {
		d := t.documents[file.uri]
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
func (s *server) refreshDiagnostics() {
	if c := &s.session().client; !c.pullDiagnostics || !c.refreshDiagnostics {
		return
	}
	if err := s.call(protocol.MethodWorkspaceDiagnosticRefresh, nil, nil); err != nil {
		s.logger.Info("the client does not ask for diagnostics again", "error", err)
	}
}
