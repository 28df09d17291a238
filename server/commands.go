package server

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/spec-ls/spec-ls/server/client"
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

// offer is a command that the server runs for the clients to which it is offered.
type offer struct {
	name    string
	run     execution
	offered func(*client.Capabilities) bool
}

// commands are the commands, in the order in which they are offered. None changes a file.
var commands = newCommands()

func newCommands() (all []offer) {
	anyone := func(*client.Capabilities) bool { return true }
	// Those that give a preview are for clients that know no documents but files.
	for i := range command.Previews {
		all = append(all, offer{command.Previews[i].Command, onSpecification(command.Previews[i].RunPreview), anyone})
	}
	for i := range command.Previews {
		all = append(all, offer{command.Previews[i].Open, onSpecification(command.Previews[i].RunOpen), (*client.Capabilities).OpensPreviews})
	}
	return append(all, []offer{
		{command.Compare, onSpecification(command.RunCompare), anyone},
		{setBase, (*server).runSetBase, anyone},
		{editing.CreateAttributes, onSpecification(editing.RunCreateAttributes), anyone},
		{editing.MatchPattern, onSpecification(editing.RunMatchPattern), anyone},
		{command.ListRules, withoutArgument(command.RuleSummaries), anyone},
		{command.ShowRulePage, withArgument(command.RunShowRulePage), anyone},
		{command.ModuleOf, withArgument(command.RunModuleOf), anyone},
		{command.SpecificationOf, withArgument(command.RunSpecificationOf), anyone},
		{command.OpenGenerated, onSpecification(command.RunOpenGenerated), func(c *client.Capabilities) bool { return c.ShowsDocuments }},
		{command.OpenImplementation, onSpecification(command.RunOpenImplementation), func(c *client.Capabilities) bool { return c.ShowsDocuments }},
		{workspace.Check, (*server).runCheckWorkspace, func(c *client.Capabilities) bool { return !c.PullDiagnostics }},
	}...)
}

// offeredCommands are the names of the commands that a client is offered.
func offeredCommands(c *client.Capabilities) (names []string) {
	for i := range commands {
		if commands[i].offered(c) {
			names = append(names, commands[i].name)
		}
	}
	return names
}

// executeCommand runs one of the commands.
func (s *server) executeCommand(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.ExecuteCommandParams](request)
	if err != nil {
		return nil, err
	}
	k := slices.IndexFunc(commands, func(o offer) bool { return o.name == params.Command })
	if k < 0 {
		return nil, fmt.Errorf("%w: there is no command %q", message.ErrBadParams, params.Command)
	}
	return commands[k].run(s, ctx, request, params)
}

// withoutArgument makes a command of a function that costs nothing.
func withoutArgument[R any](answer func() R) execution {
	return func(*server, context.Context, *jsonrpc2.Request, *protocol.ExecuteCommandParams) (any, error) {
		return answer(), nil
	}
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
