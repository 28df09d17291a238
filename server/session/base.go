package session

import (
	"github.com/spec-ls/spec-ls/analysis/editor/since"
	"go.lsp.dev/uri"
)

// SetBase makes a text, which is called by a name, the one that an open document is compared with; nil means none. It reports whether the
// document is open.
func (s *Store) SetBase(document uri.URI, name string, text *string) (known bool) {
	s.Update(func(t *Transition) {
		d := t.Documents[document]
		if known = d != nil; !known {
			return
		}
		next := *d
		next.base = nil
		if text != nil {
			next.base = since.NewBase(name, *text, d.base)
		}
		t.ReplaceSilently(&next)
	})
	return known
}

// CompareWithBase compares a document with its base, and reports whether the client shows something else of it then.
func (s *Store) CompareWithBase(document uri.URI) (news bool) {
	in := s.Present()
	d := in.Documents[document]
	if d == nil || d.base == nil || !d.IsSpecification() {
		return false
	}
	compared := d.base.With(d.Specification(), in.Settings.Preferences.Diff.Policy)
	if compared == d.base {
		return false
	}
	s.Update(func(t *Transition) {
		if now := t.Documents[document]; now != nil && compared.Same(now.base) {
			news = !now.base.Found().Equal(compared.Found())
			next := *now
			next.base = compared
			t.ReplaceSilently(&next)
		}
	})
	return news
}

// HasBase reports whether the document is compared with something.
func (d *Document) HasBase() bool { return d.base != nil }

// Changes returns the changes of the document since its base; nil if there are none, or nobody wants to know.
func (s *Snapshot) Changes() *since.Comparison {
	if s.Session.Settings.Preferences.Diff.Off {
		return nil
	}
	return s.base.Found()
}
