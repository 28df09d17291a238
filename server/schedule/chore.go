package schedule

import (
	"context"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// Chore is something that the server does beside the messages: once it is called for, however often, and once more if it is called for
// meanwhile.
type Chore chan struct{}

// NewChore returns a chore that nobody has called for.
func NewChore() Chore { return make(Chore, 1) }

// Call calls for a chore. It never waits.
func (c Chore) Call() {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Attend does a chore until the context ends. A panic costs one time.
func (c Chore) Attend(ctx context.Context, logger *slog.Logger, name string, do func(context.Context)) {
	for {
		select {
		case <-c:
		case <-ctx.Done():
			return
		}
		if err := Guard(logger, name, func() error { do(ctx); return nil }); err != nil {
			logger.Error("a chore was not done", "chore", name, "error", err)
		}
	}
}

// Gathering is a chore whose input is gathered first.
type Gathering[W any] struct {
	Chore
	mu       sync.Mutex
	gathered W
}

// NewGathering returns a chore that nobody has called for.
func NewGathering[W any]() *Gathering[W] { return &Gathering[W]{Chore: NewChore()} }

// Gather adds to the gathered work, and calls for the chore.
func (g *Gathering[W]) Gather(add func(*W)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	add(&g.gathered)
	g.Call()
}

// Take returns the work that was gathered since the last time.
func (g *Gathering[W]) Take() (gathered W) {
	g.mu.Lock()
	defer g.mu.Unlock()
	gathered, g.gathered = g.gathered, gathered
	return gathered
}

// Guard runs a function and turns a panic into an error, after logging it.
func Guard(logger *slog.Logger, method string, run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			logger.Error("panic", "method", strings.Clone(method), "panic", r, "stack", string(debug.Stack()))
			err = jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error in %s: %v", method, r)
		}
	}()
	return run()
}
