package session

import (
	"context"
	"time"

	"go.lsp.dev/uri"
)

// The settings of a document are in files beside it, which are not read where messages are handled. So a document opens under what
// the client wants, and settles soon after. It has no findings before: findings that vanish again are worse than late ones.

// SettlingPatience is how long an answer waits for a document to settle, and for the client's settings: a slow disk, or a client that
// never answers, must not keep it for ever.
var SettlingPatience = time.Second // the tests have more, as a machine may be busy

// Settle gives documents the settings that hold for them now. It reports whether any are under other settings than before.
func (s *Store) Settle(documents ...uri.URI) (changed bool) {
	for s.Connection.Context.Err() == nil {
		session := s.Present()
		again := false
		for _, of := range documents {
			d := session.Documents[of]
			if d == nil || d.Specification() == nil {
				continue
			}
			settings := session.SettingsFor(of)
			s.Update(func(t *Transition) {
				now := t.Documents[of]
				again = t.Resolver != session.Resolver || t.Settings != session.Settings
				if now == nil || again {
					return
				}
				next := *now
				next.IsSettled = true
				if of := now.Specification(); !settings.Equal(of.Settings()) {
					next.show(of.WithSettings(settings))
					changed = true
				}
				if next.Text != now.Text || !now.IsSettled {
					t.Announce(&next)
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
		if d := s.Present().Documents[of]; d != nil {
			d.Sent.setSettled()
		}
	}
	return changed
}

// AwaitSettled waits until the document of a snapshot has settled, and gives the snapshot the settings that hold.
func (s *Store) AwaitSettled(ctx context.Context, taken *Snapshot) {
	if !taken.IsOpen() || taken.IsSettled {
		return
	}
	select {
	case <-taken.Sent.settled:
	case <-ctx.Done():
	case <-time.After(SettlingPatience):
	}
	now := s.Present()
	if d := now.Documents[taken.Canonical]; d != nil && taken.Document != nil {
		taken.See(taken.Document.WithSettings(d.Specification().Settings()))
		if d.Version == taken.Version {
			taken.Serial, taken.compiled = d.Serial, d.compiled
			taken.See(taken.Document)
		}
	}
}
