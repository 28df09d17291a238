package session

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/contract/change"
	"github.com/spec-ls/spec-ls/analysis/since"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/uri"
)

// earlier is the earlier version of a document, which all versions of it share, and what was found when it was last compared.
type earlier struct {
	name, text string
	found      *since.Comparison
	of         inputs // what was compared
}

// inputs are all that a comparison depends on beside the base.
type inputs struct {
	file       *syntax.File
	neighbours *analysis.Neighbours
	policy     change.Policy
}

// SetBase makes a text, which is called by a name, the one that an open document is compared with; nil is none. It reports whether the
// document is open.
func (s *Store) SetBase(document uri.URI, name string, text *string) (known bool) {
	s.Update(func(t *Transition) {
		d := t.Documents[document]
		if known = d != nil; !known {
			return
		}
		next := *d
		next.earlier = nil
		if text != nil {
			next.earlier = &earlier{name: name, text: *text}
			if d.earlier != nil {
				next.earlier.found = d.earlier.found // until the new one is known
			}
		}
		t.Replace(&next)
	})
	return known
}

// CompareWithBase compares a document with its base, and reports whether the client shows something else of it then.
func (s *Store) CompareWithBase(document uri.URI) (news bool) {
	in := s.Present()
	d := in.Documents[document]
	if d == nil || d.earlier == nil || !d.IsSpecification() {
		return false
	}
	of := inputs{d.Text.File(), d.Text.Neighbours(), in.Settings.Preferences.Diff.Policy}
	if of == d.earlier.of {
		return false
	}
	found := since.Compare(d.earlier.name, d.earlier.text, d.Text, of.policy)
	s.Update(func(t *Transition) {
		now := t.Documents[document]
		if now == nil || now.earlier == nil || now.earlier.name != d.earlier.name || now.earlier.text != d.earlier.text {
			return
		}
		news = !now.earlier.found.Equal(found)
		next := *now
		next.earlier = &earlier{d.earlier.name, d.earlier.text, found, of}
		t.Replace(&next)
	})
	return news
}

// HasBase reports whether the document is compared with something.
func (d *Document) HasBase() bool { return d.earlier != nil }

// Changes returns what has changed in the document since its base; nil if that is nothing, or nobody wants to know.
func (s *Snapshot) Changes() *since.Comparison {
	if s.earlier == nil || s.Session.Settings.Preferences.Diff.Off {
		return nil
	}
	return s.earlier.found
}
