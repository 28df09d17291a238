package server

import (
	"context"
	"log/slog"
	"runtime/debug"
	"strings"

	"go.lsp.dev/jsonrpc2"
)

// chore is something that the server does beside the messages: once it is called for, however often, and once more if it is called for
// meanwhile.
type chore chan struct{}

func newChore() chore { return make(chore, 1) }

// call calls for a chore. It never waits.
func (c chore) call() {
	select {
	case c <- struct{}{}:
	default:
	}
}

// attend does a chore until the context ends. A panic costs one time.
func (c chore) attend(ctx context.Context, logger *slog.Logger, name string, do func(context.Context)) {
	for {
		select {
		case <-c:
		case <-ctx.Done():
			return
		}
		if err := guard(logger, name, func() error { do(ctx); return nil }); err != nil {
			logger.Error("a chore was not done", "chore", name, "error", err)
		}
	}
}

// guard runs a function and turns a panic into an error, after logging it.
func guard(logger *slog.Logger, method string, run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			logger.Error("panic", "method", strings.Clone(method), "panic", r, "stack", string(debug.Stack()))
			err = jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error in %s: %v", method, r)
		}
	}()
	return run()
}
