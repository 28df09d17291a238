package server

import (
	"context"
	"fmt"
	"reflect"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// command begins to handle a command at its place in the order of messages.
type command func(*server, context.Context, *jsonrpc2.Request, *protocol.ExecuteCommandParams) (any, error)

// commands are the commands that the server runs. None changes a file.
var commands = newCommands()

func newCommands() map[string]command {
	all := map[string]command{
		checkWorkspace:     (*server).runCheckWorkspace,
		setBase:            (*server).runSetBase,
		compare:            onSpecification((*snapshot).compare),
		createAttributes:   onSpecification((*snapshot).createAttributes),
		openGenerated:      onSpecification((*snapshot).openGenerated),
		openImplementation: onSpecification((*snapshot).openImplementation),
		moduleOf:           withArgument((*session).moduleOf),
		specificationOf:    withArgument((*session).specificationOf),
		showRulePage:       withArgument((*session).rulePage),
		listRules: func(*server, context.Context, *jsonrpc2.Request, *protocol.ExecuteCommandParams) (any, error) {
			return ruleSummaries(), nil
		},
	}
	for i := range previewKinds {
		kind := &previewKinds[i]
		all[kind.command], all[kind.open] = onSpecification(kind.make), onSpecification(kind.show)
	}
	return all
}

// executeCommand runs one of the commands.
func (s *server) executeCommand(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.ExecuteCommandParams](request)
	if err != nil {
		return nil, err
	}
	run, ok := commands[params.Command]
	if !ok {
		return nil, fmt.Errorf("%w: there is no command %q", errBadParams, params.Command)
	}
	return run(s, ctx, request, params)
}

// withArgument makes a command of a function of a session that is given the command's argument.
func withArgument[A, R any](answer func(*session, context.Context, *A) (R, error)) command {
	return func(s *server, ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
		given, err := argument[A](params)
		if err != nil {
			return nil, err
		}
		in := s.session()
		return s.inSlot(ctx, request, slow, func(ctx context.Context) (any, error) { return answer(in, ctx, given) })
	}
}

// onSpecification makes a command of a function of a snapshot. The argument names a document, which must be open as a specification. What
// the function wants to be shown the client is asked to show.
func onSpecification[A, R any](answer func(*snapshot, context.Context, *A) (R, error)) command {
	field, ok := reflect.TypeFor[A]().FieldByName("URI")
	if !ok {
		panic(fmt.Sprintf("%v names no document", reflect.TypeFor[A]()))
	}
	return func(s *server, ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
		given, err := argument[A](params)
		if err != nil {
			return nil, err
		}
		of := uri.URI(reflect.ValueOf(given).Elem().FieldByIndex(field.Index).String())
		taken := s.snapshot(of)
		return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
			made, err := run(ctx, &s.pool, slow, func() (any, error) {
				if taken.document == nil {
					return nil, notSpecification(of)
				}
				return answer(taken, ctx, given)
			})
			if shown, ok := made.(*protocol.ShowDocumentParams); ok && err == nil {
				return nil, s.show(shown)
			}
			return made, err
		})
	}
}
