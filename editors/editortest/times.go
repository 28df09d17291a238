package editortest

import (
	"testing"
	"time"
)

// Times are the times that a user waits when an editor is started with a specification. The page of the editors has them in a table.
type Times struct {
	started, ready time.Time
}

// StartTimes is called before the editor is started.
func StartTimes() *Times { return &Times{started: time.Now()} }

// Ready is called when the editor shows the text, or takes commands.
func (t *Times) Ready() { t.ready = time.Now() }

// Shown is called when the diagnostics must be seen. It prints the times.
func (t *Times) Shown(test testing.TB) {
	test.Helper()
	since := func(at time.Time) time.Duration { return at.Sub(t.started).Round(time.Millisecond) }
	test.Logf("ready after %v, diagnostics after %v", since(t.ready), since(time.Now()))
}
