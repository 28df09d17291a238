package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Options say how a server is to run. The zero value is fit for use.
type Options struct {
	// Version is the program's version, for the client to show.
	Version string
	// Logger takes the records of errors; nil discards them.
	Logger *slog.Logger
	// LogToClient sends the client what Logger would take while there is a connection. It is for clients that cannot see what
	// the server writes.
	LogToClient bool
	// Files is the file system that configurations and specifications are in which are not open; nil for none.
	Files files.System
	// Writer writes generated files; if it is nil, the server writes none.
	Writer files.Writer
	// Environment returns the Go of the machine; nil if the packages of modules must not be read. It is asked once.
	Environment func() module.Environment
	// Workers look at the Go of modules; only they check its types. If they are nil, no module is looked at.
	Workers *confined.Pool
	// ClientProcessID is the process without which the server has no reason to live; 0 for none. The client may name it in
	// its first request as well.
	ClientProcessID int
	// ProcessExists reports whether a process is there and has not ended; nil if none can be watched.
	ProcessExists func(id int) bool
	// CollectorPercent is how much the heap may grow between two collections; 0 for what suits a program that runs as long as an editor.
	CollectorPercent int
}

// The ways in which a server ends other than by the client's shutdown and exit.
var (
	// ErrNoShutdown means that the client sent exit without shutdown before it.
	ErrNoShutdown = errors.New("the client asked to exit without a shutdown")
	// ErrDisconnected means that the input ended, or broke, without a shutdown before it.
	ErrDisconnected = errors.New("the client went away without a shutdown")
	// ErrClientGone means that the client's process ended.
	ErrClientGone = errors.New("the client's process is gone")
)

// collectorPercent is how much the heap may grow between two collections. A document keeps little more than its text,
// so collecting twice as often as usual costs an edit nothing and saves a third of the memory.
const collectorPercent = 50

// Serve runs a server that reads messages from in and writes messages to out until the client ends it. It gives nil after a
// shutdown and exit, one of the errors above if the client ended in another way, and the context's error if that ended it.
// The streams are closed at the end if they can be.
func Serve(ctx context.Context, in io.Reader, out io.Writer, options Options) error {
	defer debug.SetGCPercent(debug.SetGCPercent(cmp.Or(options.CollectorPercent, collectorPercent)))
	return newServer(options).serve(ctx, in, out)
}

func (s *server) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream := message.NewStream(in, out)
	defer func() { _ = stream.Close() }() // the client may have closed its ends already
	defer s.store.Debouncer.Stop()
	s.store.Connection.Context = ctx
	s.store.Connection.Conn = jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(message.Codec{}))
	s.keeper.Attend(ctx)
	go s.comparing.Attend(ctx, s.store.Connection.Logger, "comparing files", s.compareSoon)
	go s.publishing.Attend(ctx, s.store.Connection.Logger, "publishing diagnostics", s.publish)
	go s.pushing.Attend(ctx, s.store.Connection.Logger, "looking for specifications", s.pushWorkspace)
	go s.refreshing.Attend(
		ctx,
		s.store.Connection.Logger,
		"refreshing diagnostics",
		func(context.Context) { s.store.AskAgain(protocol.MethodWorkspaceDiagnosticRefresh) },
	)
	go s.store.Loading.Attend(ctx, s.store.Connection.Logger, "loading packages", s.store.LoadPackages)
	go s.compiling.Attend(ctx, s.store.Connection.Logger, "compiling Go", s.compile)
	go s.rereading.Attend(ctx, s.store.Connection.Logger, "reading files again", s.rereadSoon)
	go s.saved.Attend(ctx, s.store.Connection.Logger, "generating Go files", s.generateSaved)
	go s.store.Looking.Attend(ctx, s.store.Connection.Logger, "looking at Go files", s.lookAtGoFiles)
	if s.options.ClientProcessID > 0 {
		s.store.Connection.WatchClient(s.options.ClientProcessID)
	}
	s.store.Connection.Conn.Go(ctx, s.handle)

	select {
	case <-s.exited:
		if s.store.Present().State != session.StateShutDown {
			return ErrNoShutdown
		}
		return nil
	case <-s.store.Connection.Gone:
		return ErrClientGone
	case <-ctx.Done():
		return ctx.Err()
	case <-s.store.Connection.Conn.Done():
		if s.store.Present().State == session.StateShutDown {
			return nil
		}
		if err := s.store.Connection.Conn.Err(); err != nil {
			return fmt.Errorf("%w: %w", ErrDisconnected, err)
		}
		return ErrDisconnected
	}
}
