package server

import (
	"maps"
	"slices"
	"time"

	"go.lsp.dev/protocol"
)

// restAfter is how long no document may have changed until the user is taken to pause.
const restAfter = 500 * time.Millisecond

// rest tells when the user pauses. While documents change, clients are told of all errors, but only of the advice where the user
// is looking (see maxAdvice); in the pause they are told of the rest. The server's mu guards it.
type rest struct {
	after time.Duration
	timer *time.Timer
}

// await has a function called when nothing has changed for a while.
func (r *rest) await(paused func()) {
	if r.timer == nil {
		r.timer = time.AfterFunc(r.after, paused)
		return
	}
	r.timer.Reset(r.after)
}

// stopResting gives up waiting for a pause.
func (s *server) stopResting() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rest.timer != nil {
		s.rest.timer.Stop()
	}
}

// paused has clients told of what they were spared while documents changed. A document that changes meanwhile is passed over:
// there will be another pause.
func (s *server) paused() {
	s.mu.Lock()
	documents := slices.Collect(maps.Values(s.documents))
	s.mu.Unlock()
	spared := false
	for _, d := range documents {
		if d.rests {
			continue
		}
		err := s.guard(protocol.MethodTextDocumentDiagnostic, func() error { spared = s.settle(d) || spared; return nil })
		if err != nil {
			s.logger.Error("diagnostics were not completed", "uri", string(d.uri), "error", err)
		}
	}
	if spared {
		s.refreshDiagnostics()
	}
}

// settle marks a document as one that does not change any more, and says whether there is more to tell of it now.
func (s *server) settle(d *document) (spared bool) {
	s.mu.Lock()
	taken := s.take(d.uri)
	s.mu.Unlock()
	if !taken.silent() {
		told, total := taken.findings(maxAdvice)
		spared = len(told) < total
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.documents[d.uri]
	if now == nil || now.serial != taken.serial {
		return false
	}
	settled := *now
	settled.rests = true
	if spared {
		s.keep(&settled)
	} else {
		s.documents[d.uri] = &settled
	}
	return spared
}
