package server

import (
	"context"
	"time"

	"go.lsp.dev/uri"
)

// The settings of a document lie in files beside it, which are not read where messages are handled. So a document opens under what
// the client wants, and settles soon after. Nothing is said of it before: findings that vanish again are worse than late ones.

// settlingPatience is how long an answer waits for a document to settle, and for the client's settings: a slow disk, or a client that
// never answers, must not keep it for ever.
var settlingPatience = time.Second // the tests have more, as a machine may be busy

// settle gives documents the settings that hold for them now. It reports whether any are under other settings than before.
func (s *store) settle(documents ...uri.URI) (changed bool) {
	for s.context.Err() == nil {
		session := s.session()
		again := false
		for _, of := range documents {
			d := session.documents[of]
			if d == nil || !d.language.settles() {
				continue
			}
			settings := session.settingsFor(of)
			s.update(func(t *transition) {
				now := t.documents[of]
				again = t.resolver != session.resolver || t.settings != session.settings
				if now == nil || again {
					return
				}
				next := *now
				next.isSettled = true
				if !settings.Equal(now.text.Settings()) {
					next.text = now.text.WithSettings(settings)
					changed = true
				}
				if next.text != now.text || !now.isSettled {
					t.keep(&next)
				}
			})
			if again {
				break
			}
		}
		if !again {
			break
		}
	}
	for _, of := range documents {
		if d := s.session().documents[of]; d != nil {
			d.sent.setSettled()
		}
	}
	return changed
}

// awaitSettled waits until the document of a snapshot has settled, and gives the snapshot the settings that hold.
func (s *store) awaitSettled(ctx context.Context, taken *snapshot) {
	if !taken.isOpen() || taken.isSettled {
		return
	}
	select {
	case <-taken.sent.settled:
	case <-ctx.Done():
	case <-time.After(settlingPatience):
	}
	now := s.session()
	if d := now.documents[taken.canonical]; d != nil && taken.document != nil {
		taken.see(taken.document.WithSettings(d.text.Settings()))
		if d.version == taken.version {
			taken.serial = d.serial
		}
	}
}
