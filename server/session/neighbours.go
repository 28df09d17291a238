package session

import (
	"context"
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/server/message"
)

// Several specifications may describe one provider. An open document knows its neighbours, those that lie beside it, as they are
// in the editor or on the disk, and its findings refer to them. A goroutine keeps it so, apart from edits: no edit waits for another file.

// CompareNeighbours tells open documents who their neighbours are now, and reports whether other findings hold now.
func (s *Store) CompareNeighbours(ctx context.Context) (changed bool, err error) {
	folders := map[string]string{} // to a file in each
	for _, d := range s.Present().Documents {
		if at := message.FilePath(d.URI); at != "" && d.IsSpecification() && provider.MayHaveNeighbours(at) {
			folders[path.Dir(at)] = at
		}
	}
	open := map[string]bool{}
	for folder := range folders {
		open[folder] = true
	}
	s.Present().Workspace.Retain(open)
	for _, at := range folders {
		listed, err := s.Present().Beside(ctx, at)
		if err != nil {
			return changed, err
		}
		for _, file := range listed.Files {
			changed = s.introduce(file.Path, listed.Neighbours(file)) || changed
		}
	}
	return changed, nil
}

// introduce tells an open document who its neighbours are. It reports whether other findings hold now.
func (s *Store) introduce(at string, neighbours *analysis.Neighbours) (changed bool) {
	of := message.FileURI(at)
	if d := s.Present().Documents[of]; d != nil && d.Specification() != nil && !d.Specification().Neighbours().Equal(neighbours) {
		d.Specification().Uses() // so that no update waits for it
	}
	s.Update(func(t *Transition) {
		d := t.Documents[of]
		if d == nil || d.Specification() == nil || d.Specification().Neighbours().Equal(neighbours) {
			return
		}
		next, before := *d, d.Specification()
		next.show(before.WithNeighbours(neighbours))
		if changed = before.ChangesBeside(neighbours); changed {
			t.Announce(&next)
		} else {
			t.ReplaceSilently(&next) // the findings that were shown hold
		}
	})
	return changed
}
