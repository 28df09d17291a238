package server

import (
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// publisher keeps the documents whose diagnostics are to be pushed to the client. A single goroutine pushes them, so that
// what a client is told last is what holds; and it takes the latest version of a document whenever it comes to it, so that
// edits which come faster than they can be checked cost one check.
type publisher struct {
	mu     sync.Mutex
	wanted []uri.URI           // in the order in which they were first wanted
	wake   chan struct{}       // has an element if something is wanted
	again  bool                // what is shown is wanted too
	shown  map[uri.URI]uri.URI // how the client writes the documents of which it shows diagnostics; only publish uses it
	pushed map[uri.URI]pushed  // what was pushed last; only publish uses it
}

// pushed tells what was pushed of a document: of an open one the serial of its snapshot, on which all its diagnostics depend, and of
// any other the id of its diagnostics.
type pushed struct {
	serial uint64
	id     string
}

func (p *publisher) init() {
	p.wake = make(chan struct{}, 1)
	p.shown, p.pushed = map[uri.URI]uri.URI{}, map[uri.URI]pushed{}
}

// want has the diagnostics of a document pushed, or cleared if it is closed.
func (p *publisher) want(document uri.URI) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range p.wanted {
		if w == document {
			return
		}
	}
	p.wanted = append(p.wanted, document)
	p.rouse()
}

// wantAgain has the diagnostics pushed anew of all documents of which some are shown.
func (p *publisher) wantAgain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.again = true
	p.rouse()
}

func (p *publisher) rouse() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// take gives what is wanted, and forgets it.
func (p *publisher) take() []uri.URI {
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
	return wanted
}

// news says whether the client was last told something else of the document. Of a new version of an open one it always was: it
// wants to know to which version diagnostics belong, even if they are the same.
func (p *publisher) news(of uri.URI, taken *snapshot, open bool, params *protocol.PublishDiagnosticsParams) bool {
	var now pushed
	if open {
		now.serial = taken.serial
	} else if id, err := diagnosticsID(params.Diagnostics); err == nil {
		now.id = id
	}
	if now != (pushed{}) && p.pushed[of] == now {
		return false
	}
	p.pushed[of] = now
	return true
}

// publish pushes diagnostics until the server's context ends.
func (s *server) publish() {
	for {
		select {
		case <-s.publisher.wake:
		case <-s.context.Done():
			return
		}
		s.awaitSettings()
		for _, document := range s.publisher.take() {
			err := s.guard(protocol.MethodTextDocumentPublishDiagnostics, func() error { s.publishOne(document); return nil })
			if err != nil {
				s.logger.Error("diagnostics were not published", "uri", string(document), "error", err)
			}
		}
	}
}

// publishOne pushes the diagnostics of the latest version of a document. What is not shown, and has nothing to show, is
// passed over: the client may have the file in the hands of another server.
func (s *server) publishOne(of uri.URI) {
	s.mu.Lock()
	taken := s.take(of)
	open := s.documents[of] != nil
	pulled := s.client.pullDiagnostics
	s.mu.Unlock()
	shown, isShown := s.publisher.shown[of]
	if pulled {
		return
	}
	if !open {
		if unopened := s.unopened(of); unopened != nil {
			taken = unopened
		}
	}
	if taken.silent() && !isShown {
		return
	}
	params := &protocol.PublishDiagnosticsParams{URI: taken.uri, Diagnostics: taken.diagnostics()}
	if open {
		params.Version = protocol.NewOptional(taken.version)
	} else if isShown {
		params.URI = shown
	}
	if !s.isLatest(of, taken, open) {
		return // there is a newer version already, and it is wanted
	}
	if taken.silent() {
		delete(s.publisher.shown, of)
	} else {
		s.publisher.shown[of] = taken.uri
	}
	if !s.publisher.news(of, taken, open, params) {
		return
	}
	s.notify(protocol.MethodTextDocumentPublishDiagnostics, params)
}

// isLatest says whether there is no newer version of a document than that of the snapshot.
func (s *server) isLatest(of uri.URI, taken *snapshot, open bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[of]
	if d == nil {
		return !open
	}
	return open && d.serial == taken.serial
}
