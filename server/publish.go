package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// publisher keeps the documents whose diagnostics must be pushed to the client. Those of one document are pushed by one goroutine at a time,
// so that the last diagnostics that a client gets are those that hold. It takes the latest version of a document whenever it comes to it, so
// that edits which come faster than they can be checked cost one check.
type publisher struct {
	mu      sync.Mutex
	wanted  []uri.URI // in the order in which they were first wanted
	wake    schedule.Chore
	again   bool               // the documents that are shown are wanted too
	shown   map[uri.URI]pushed // the documents whose diagnostics the client shows
	checked map[uri.URI]bool   // the documents that are being checked
	slow    chan struct{}      // has room for each document that others no longer wait for
}

// A check that takes longer than this goes on while others are made, up to maxSlow of them: the mapping of a large OpenAPI document takes
// seconds.
const (
	checkPatience = 100 * time.Millisecond
	maxSlow       = 2
)

// pushed identifies the last diagnostics that were pushed for a document, if the client may show any: for an open document the serial of
// its snapshot, which all its diagnostics depend on, and for any other the id of its diagnostics.
type pushed struct {
	spelling uri.URI // as the client writes it
	serial   uint64
	id       string
}

func (p *publisher) init(wake schedule.Chore) {
	p.wake = wake
	p.shown, p.checked, p.slow = map[uri.URI]pushed{}, map[uri.URI]bool{}, make(chan struct{}, maxSlow)
}

// last returns the last diagnostics that were pushed for a document, if the client shows any.
func (p *publisher) last(of uri.URI) (last pushed, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, ok = p.shown[of]
	return last, ok
}

// want has the diagnostics of a document pushed, or cleared if it is closed.
func (p *publisher) want(document uri.URI) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.wanted, document) {
		p.wanted = append(p.wanted, document)
		p.wake.Call()
	}
}

// wantAgain queues all documents whose diagnostics the client shows.
func (p *publisher) wantAgain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.again = true
	p.wake.Call()
}

// take returns the documents that are wanted and that nobody checks, and forgets them.
func (p *publisher) take() (taken []uri.URI) {
	p.mu.Lock()
	defer p.mu.Unlock()
	wanted := p.wanted
	if p.again {
		for of := range p.shown {
			if !slices.Contains(wanted, of) {
				wanted = append(wanted, of)
			}
		}
	}
	p.wanted, p.again = nil, false
	for _, of := range wanted {
		if p.checked[of] {
			p.wanted = append(p.wanted, of)
		} else {
			taken = append(taken, of)
		}
	}
	return taken
}

// check has a document checked, and returns when that is done, or takes long while there may be more of that kind.
func (p *publisher) check(of uri.URI, check func()) {
	p.mu.Lock()
	p.checked[of] = true
	p.mu.Unlock()
	done := make(chan struct{})
	go func() {
		defer close(done)
		check()
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.checked, of)
		if slices.Contains(p.wanted, of) {
			p.wake.Call()
		}
	}()
	patience := time.NewTimer(checkPatience)
	defer patience.Stop()
	select {
	case <-done:
		return
	case <-patience.C:
	}
	select {
	case <-done:
	case p.slow <- struct{}{}:
		go func() { <-done; <-p.slow }()
	}
}

// news notes what to tell the client about a document, and reports whether it was last told something else. For a new version of an open
// document that is always so: the client wants to know to which version diagnostics belong, even if they are the same.
func (p *publisher) news(of uri.URI, taken *session.Snapshot, open bool, params *protocol.PublishDiagnosticsParams) bool {
	now := pushed{spelling: taken.URI}
	if open {
		now.serial = taken.Serial
	} else if id, err := diagnostics.ID(params.Diagnostics); err == nil {
		now.id = id
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	last, told := p.shown[of]
	if p.shown[of] = now; taken.Silent() {
		delete(p.shown, of)
	}
	return !told || last.serial != now.serial || last.id != now.id || now.serial == 0 && now.id == ""
}

// publish pushes the diagnostics that are wanted. Those of open documents come first: they are looked at.
func (s *server) publish(ctx context.Context) {
	s.keeper.Await()
	wanted := s.publisher.take()
	open := s.store.Present().Documents
	rank := func(of uri.URI) int {
		if open[of] == nil {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(wanted, func(a, b uri.URI) int { return rank(a) - rank(b) })
	// Specifications that are not open are looked for, and compared with each other, once for all that are wanted together.
	listed := sync.OnceValues(func() (*session.Listed, error) {
		if !s.store.Present().FollowsWorkspace {
			return nil, nil
		}
		return s.store.LookAgain().All(ctx)
	})
	closed := func(of uri.URI) (*session.Snapshot, error) {
		all, err := listed()
		if err != nil {
			return nil, err
		}
		return all.Find(ctx, of)
	}
	for _, document := range wanted {
		s.publisher.check(document, func() {
			err := schedule.Guard(
				s.store.Connection.Logger,
				protocol.MethodTextDocumentPublishDiagnostics,
				func() error { return s.publishOne(ctx, document, closed) },
			)
			if err != nil {
				s.store.Connection.Logger.Error("diagnostics were not published", "uri", string(document), "error", err)
			}
		})
	}
}

// publishOne pushes the diagnostics of the latest version of a document. It passes over a document that the client
// shows no diagnostics of and that has none: another server may serve the file.
func (s *server) publishOne(ctx context.Context, of uri.URI, closed func(uri.URI) (*session.Snapshot, error)) error {
	session := s.store.Present()
	if session.Client.PullDiagnostics {
		return nil
	}
	taken := session.Snapshot(of)
	open := taken.IsOpen()
	if open && !taken.IsSettled {
		return nil // it is wanted again then
	}
	shown, isShown := s.publisher.last(of)
	if !open {
		switch file, err := closed(of); {
		case err != nil:
			s.store.Connection.Logger.Info("a file was not checked", "error", err)
		case file != nil:
			taken = file
		}
	}
	if taken.Silent() && !isShown {
		return nil
	}
	diagnostics, err := diagnostics.ForDocument(ctx, taken)
	if err != nil {
		return err
	}
	params := &protocol.PublishDiagnosticsParams{URI: taken.URI, Diagnostics: diagnostics}
	if open {
		params.Version = protocol.NewOptional(taken.Version)
	} else if isShown {
		params.URI = shown.spelling
	}
	if d := s.store.Present().Documents[of]; (d != nil) != open || open && d.Serial != taken.Serial {
		return nil // there is a newer version already, and it is wanted
	}
	if s.publisher.news(of, taken, open, params) {
		s.store.Connection.Notify(protocol.MethodTextDocumentPublishDiagnostics, params)
	}
	return nil
}
