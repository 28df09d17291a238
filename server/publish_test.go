package server

import (
	"slices"
	"testing"
	"testing/synctest"

	"github.com/spec-ls/spec-ls/language/specification"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// A client does not get the same diagnostics twice in a row.
func TestNews(t *testing.T) {
	one := []protocol.Diagnostic{{Message: protocol.String("one")}}
	other := []protocol.Diagnostic{{Message: protocol.String("other")}}
	var p publisher
	p.init(schedule.NewChore())
	for _, push := range []struct {
		name        string
		serial      uint64
		open        bool
		diagnostics []protocol.Diagnostic
		want        bool
	}{
		{"of a file", 0, false, one, true},
		{"the same of the file", 0, false, one, false},
		{"others of the file", 0, false, other, true},
		{"of the document when it is open", 1, true, other, true},
		{"again, as settings became known that had been applied before", 1, true, other, false},
		{"of its next version, in which they are the same", 2, true, other, true},
		{"of the file when it is closed", 0, false, other, true},
		{"of the document when it is open again", 3, true, other, true},
	} {
		taken := &session.Snapshot{Serial: push.serial, View: specification.View{}}
		params := &protocol.PublishDiagnosticsParams{Diagnostics: push.diagnostics}
		if got := p.news(specURI, taken, push.open, params); got != push.want {
			t.Errorf("%s: %t", push.name, got)
		}
	}
}

// A document whose check takes long holds nobody else up, and is checked again only when that is done.
func TestSlowCheck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p publisher
		p.init(schedule.NewChore())
		mapped := make(chan struct{})
		p.check("slow", func() { <-mapped }) // it returns
		p.want("slow")
		p.want("quick")
		if got := p.take(); !slices.Equal(got, []uri.URI{"quick"}) {
			t.Errorf("beside it %q are checked", got)
		}
		<-p.wake
		close(mapped)
		<-p.wake // it is wanted again
		if got := p.take(); !slices.Equal(got, []uri.URI{"slow"}) {
			t.Errorf("after it %q are checked", got)
		}
	})
}
