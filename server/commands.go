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
	writes  bool // it writes files, which a server does that may
}

// commands are the commands, in the order in which they are offered. One writes files: generated ones.
var commands = newCommands()

func newCommands() (all []offer) {
	anyone := func(*client.Capabilities) bool { return true }
	// Those that give a preview are for clients that know no documents but files.
	for i := range command.Previews {
		all = append(all, offer{command.Previews[i].Command, onSpecification(command.Previews[i].RunPreview), anyone, false})
	}
	for i := range command.Previews {
		all = append(
			all,
			offer{command.Previews[i].Open, onSpecification(command.Previews[i].RunOpen), (*client.Capabilities).OpensPreviews, false},
		)
	}
	return append(all, []offer{
		{command.Compare, onSpecification(command.RunCompare), anyone, false},
		{editing.CreateAttributes, onSpecification(editing.RunCreateAttributes), anyone, false},
		{command.ListRules, withOptional(command.RuleSummaries, command.RunListRules), anyone, false},
		{command.ShowRulePage, withArgument(command.RunShowRulePage), anyone, false},
		{command.ModuleOf, withArgument(command.RunModuleOf), anyone, false},
		{command.Unchecked, withArgument(command.RunUnchecked), anyone, false},
		{command.SpecificationOf, withArgument(command.RunSpecificationOf), anyone, false},
		{command.OpenGenerated, onSpecification(command.RunOpenGenerated), func(c *client.Capabilities) bool { return c.ShowsDocuments }, false},
		{command.OpenImplementation, onSpecification(command.RunOpenImplementation),
			func(c *client.Capabilities) bool { return c.ShowsDocuments }, false},
		{command.Implement, onSpecification(command.RunImplement), (*client.Capabilities).TakesNewFiles, false},
		{command.Generate, (*server).runGenerate, anyone, true},
		{workspace.Check, (*server).runCheckWorkspace, func(c *client.Capabilities) bool { return !c.PullDiagnostics }, false},
	}...)
}

// offeredCommands are the names of the commands that a client is offered by a server that writes files or does not.
func offeredCommands(c *client.Capabilities, writes bool) (names []string) {
	for i := range commands {
		if commands[i].offered(c) && (writes || !commands[i].writes) {
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

// withOptional makes a command of two functions: one that costs nothing, and one for where the command has an argument.
func withOptional[A, R any](answer func() R, about func(context.Context, *session.Session, *A) (R, error)) execution {
	asked := withArgument(about)
	return func(s *server, ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
		if len(params.Arguments) == 0 {
			return answer(), nil
		}
		return asked(s, ctx, request, params)
	}
}

// withArgument makes a command from a function of a session that takes the command's argument.
func withArgument[A, R any](answer func(context.Context, *session.Session, *A) (R, error)) execution {
	return func(s *server, ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
		given, err := message.Argument[A](params)
		if err != nil {
			return nil, err
		}
		in := s.store.Present()
		return s.inSlot(ctx, request, schedule.Slow, func(ctx context.Context) (any, error) { return answer(ctx, in, given) })
	}
}

// onSpecification makes a command of a function of a snapshot. The argument names a document, which must be open as a specification. What
// the function wants to be shown the client is asked to show, and an edit it is asked to apply.
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
		taken := s.store.Snapshot(of)
		return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
			made, err := schedule.Run(ctx, &s.pool, schedule.Slow, func() (any, error) {
				if taken.Document == nil {
					return nil, message.NotSpecification(of)
				}
				return answer(ctx, taken, given)
			})
			if err != nil {
				return made, err
			}
			switch made := made.(type) {
			case *protocol.ShowDocumentParams:
				return nil, s.store.Connection.Show(made)
			case *command.Implementing:
				return nil, s.implement(made)
			}
			return made, nil
		})
	}
}

// implement has the client apply the edit that begins an implementation.
func (s *server) implement(made *command.Implementing) error {
	if err := s.store.Connection.ApplyEdit(&made.Edit); err != nil {
		return err
	}
	if made.Tell != "" {
		s.store.Connection.Tell(protocol.MessageTypeInfo, made.Tell)
	}
	return s.store.Connection.Show(made.Open)
}
