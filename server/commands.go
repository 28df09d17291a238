package server

import (
	"context"
	"fmt"
	"reflect"

	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/feature/editing"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"github.com/spec-ls/spec-ls/server/workspace"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// execution begins to handle a command at its place in the order of messages.
type execution func(*server, context.Context, *jsonrpc2.Request, *protocol.ExecuteCommandParams) (any, error)

// commands are the commands that the server runs. None changes a file.
var commands = newCommands()

func newCommands() map[string]execution {
	all := map[string]execution{
		workspace.Check:            (*server).runCheckWorkspace,
		setBase:                    (*server).runSetBase,
		command.Compare:            onSpecification(command.RunCompare),
		editing.CreateAttributes:   onSpecification(editing.RunCreateAttributes),
		editing.MatchPattern:       onSpecification(editing.RunMatchPattern),
		command.OpenGenerated:      onSpecification(command.RunOpenGenerated),
		command.OpenImplementation: onSpecification(command.RunOpenImplementation),
		command.ModuleOf:           withArgument(command.RunModuleOf),
		command.SpecificationOf:    withArgument(command.RunSpecificationOf),
		command.ShowRulePage:       withArgument(command.RunShowRulePage),
		command.ListRules: func(*server, context.Context, *jsonrpc2.Request, *protocol.ExecuteCommandParams) (any, error) {
			return command.RuleSummaries(), nil
		},
	}
	for i := range command.Previews {
		kind := &command.Previews[i]
		all[kind.Command], all[kind.Open] = onSpecification(kind.RunPreview), onSpecification(kind.RunOpen)
	}
	return all
}

// executeCommand runs one of the commands.
func (s *server) executeCommand(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.ExecuteCommandParams](request)
	if err != nil {
		return nil, err
	}
	run, ok := commands[params.Command]
	if !ok {
		return nil, fmt.Errorf("%w: there is no command %q", message.ErrBadParams, params.Command)
	}
	return run(s, ctx, request, params)
}

// withArgument makes a command of a function of a session that is given the command's argument.
func withArgument[A, R any](answer func(context.Context, *session.Session, *A) (R, error)) execution {
	return func(s *server, ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
		given, err := message.Argument[A](params)
		if err != nil {
			return nil, err
		}
		in := s.Present()
		return s.inSlot(ctx, request, schedule.Slow, func(ctx context.Context) (any, error) { return answer(ctx, in, given) })
	}
}

// onSpecification makes a command of a function of a snapshot. The argument names a document, which must be open as a specification. What
// the function wants to be shown the client is asked to show.
func onSpecification[A, R any](answer func(context.Context, *session.Snapshot, *A) (R, error)) execution {
	field, ok := reflect.TypeFor[A]().FieldByName("URI")
	if !ok {
		panic(fmt.Sprintf("%v names no document", reflect.TypeFor[A]()))
	}
	return func(s *server, ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
		given, err := message.Argument[A](params)
		if err != nil {
			return nil, err
		}
		of := uri.URI(reflect.ValueOf(given).Elem().FieldByIndex(field.Index).String())
		taken := s.Snapshot(of)
		return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
			made, err := schedule.Run(ctx, &s.pool, schedule.Slow, func() (any, error) {
				if taken.Document == nil {
					return nil, message.NotSpecification(of)
				}
				return answer(ctx, taken, given)
			})
			if shown, ok := made.(*protocol.ShowDocumentParams); ok && err == nil {
				return nil, s.Show(shown)
			}
			return made, err
		})
	}
}
