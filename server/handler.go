package server

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// handle takes every message. The stages, outermost first: a panic is caught, errors get their codes, messages that the
// state of the connection forbids are refused, and the rest goes where the table of methods says.
func (s *server) handle(ctx context.Context, request *jsonrpc2.Request) (result any, err error) {
	method := request.Method()
	done := s.store.Connection.Traced(request)
	err = schedule.Guard(s.store.Connection.Logger, method, func() (err error) { result, err = s.dispatch(ctx, request); return err })
	done(err)
	switch {
	case err == nil:
		return result, nil
	case request.IsCall():
		return nil, coded(err)
	}
	// An error from a notification would end the connection.
	s.store.Connection.Logger.Warn("a notification was not handled", "method", strings.Clone(method), "error", err)
	return nil, nil
}

// coded gives an error the code that the protocol has for it.
func coded(err error) error {
	switch _, ok := errors.AsType[*jsonrpc2.Error](err); {
	case ok:
		return err
	case errors.Is(err, context.Canceled):
		return protocol.ErrRequestCancelled
	}
	return jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
}

// dispatch takes a message through the gate of the lifecycle to its method.
func (s *server) dispatch(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	method := request.Method()
	if err := s.admit(method, request.IsCall()); err != nil {
		if request.IsCall() {
			return nil, err
		}
		s.store.Connection.Logger.Info("a notification was dropped", "method", strings.Clone(method), "reason", err)
		return nil, nil
	}
	if !request.IsCall() {
		handle, ok := notifications[method]
		if !ok {
			if !strings.HasPrefix(method, "$/") {
				s.store.Connection.Logger.Info("an unknown notification was ignored", "method", strings.Clone(method))
			}
			return nil, nil
		}
		return nil, handle(s, request)
	}
	handle, ok := requests[method]
	if !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "there is no method %q", method)
	}
	return handle(s, ctx, request)
}

// notification handles a notification at its place in the order of messages.
type notification func(*server, *jsonrpc2.Request) error

// request begins to handle a request at its place in the order of messages. It may go on after that, see inBackground.
type request func(*server, context.Context, *jsonrpc2.Request) (any, error)

// inOrder makes a notification of a method of the server.
func inOrder[P any](handle func(*server, *P) error) notification {
	return func(s *server, request *jsonrpc2.Request) error {
		params, err := message.Decode[P](request)
		if err != nil {
			return err
		}
		return handle(s, params)
	}
}

// aboutSpecification is aboutDocument for requests that only specifications answer.
func aboutSpecification[P any, R any](l schedule.Lane, answer func(context.Context, *session.Snapshot, *P) (R, error)) request {
	return aboutDocument(l, func(ctx context.Context, taken *session.Snapshot, params *P) (any, error) {
		if taken.Document == nil {
			return nil, nil
		}
		return answer(ctx, taken, params)
	})
}

// aboutDocument makes a request of a function of a snapshot. The snapshot is taken at the request's place in the order of messages, or from
// the disk if the document is not open; the function runs in a slot of a lane. Where there is no document to speak of, the answer is null.
func aboutDocument[P any, R any](l schedule.Lane, answer func(context.Context, *session.Snapshot, *P) (R, error)) request {
	field, ok := reflect.TypeFor[P]().FieldByName("TextDocument")
	if !ok {
		panic(fmt.Sprintf("%v name no document", reflect.TypeFor[P]()))
	}
	required := []string{"textDocument.uri"}
	for _, name := range [...]string{"Position", "Range"} {
		if _, ok := reflect.TypeFor[P]().FieldByName(name); ok {
			required = append(required, strings.ToLower(name))
		}
	}
	return func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		params, err := message.Decode[P](request)
		if err != nil {
			return nil, err
		}
		document, ok := reflect.ValueOf(params).Elem().FieldByIndex(field.Index).Interface().(protocol.TextDocumentIdentifier)
		if !ok {
			return nil, message.ErrBadParams
		}
		if err := message.Requires(request, required...); err != nil {
			return nil, err
		}
		taken := s.store.Snapshot(document.URI)
		l := l
		if !taken.IsOpen() {
			l = schedule.Slow // as it reads files
		}
		return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
			s.store.AwaitSettled(ctx, taken)
			return schedule.Run(ctx, &s.pool, l, func() (any, error) {
				if err := taken.ReadClosed(ctx); err != nil {
					return nil, err
				}
				if taken.Silent() {
					return nil, nil
				}
				return answer(ctx, taken, params)
			})
		})
	}
}

// inSession makes a request of a function of the session at the request's place in the order of messages. The function runs in a slot of a
// lane.
func inSession[P, R any](l schedule.Lane, answer func(context.Context, *session.Session, *P) (R, error)) request {
	return func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		params, err := message.Decode[P](request)
		if err != nil {
			return nil, err
		}
		in := s.store.Present()
		return s.inSlot(ctx, request, l, func(ctx context.Context) (any, error) { return answer(ctx, in, params) })
	}
}

// inSlot is inBackground for work that needs nothing to wait for: all of it is done in a slot of a lane.
func (s *server) inSlot(
	ctx context.Context, request *jsonrpc2.Request, l schedule.Lane, work func(ctx context.Context) (any, error),
) (any, error) {
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		return schedule.Run(ctx, &s.pool, l, func() (any, error) { return work(ctx) })
	})
}

// inBackground lets the next message be read while a request is worked on, and answers the request as soon as it is done or cancelled. The
// context of the work ends when nobody waits for it any more. Work that computes must do so in a slot of the pool.
func (s *server) inBackground(
	ctx context.Context, request *jsonrpc2.Request, work func(ctx context.Context) (any, error),
) (any, error) {
	ctx, done, err := s.pending.Begin(ctx, request.ID())
	if err != nil {
		return nil, err
	}
	defer done()
	jsonrpc2.Async(ctx)
	method := request.Method() // owned, now that the request is detached

	type outcome struct {
		result any
		err    error
	}
	outcomes := make(chan outcome, 1)
	go func() {
		var o outcome
		o.err = schedule.Guard(s.store.Connection.Logger, method, func() (err error) { o.result, err = work(ctx); return err })
		outcomes <- o
	}()
	select {
	case o := <-outcomes:
		return o.result, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
