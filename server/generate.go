package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Generated Go is the only thing that the server writes: when its user asks for it with a command, or once for all with a setting. A
// project's own files cannot turn the setting on, and a server that is started read-only has neither.

// generatedFiles is the answer to the command. Clients that tell their other servers are notified of the same files.
type generatedFiles struct {
	Written []uri.URI `json:"written"`
	Of      uri.URI   `json:"of,omitempty"`      // the specification, in a notification
	Refused string    `json:"refused,omitempty"` // why nothing was written when it was saved
}

func newGeneratedFiles(written []string) generatedFiles {
	files := generatedFiles{Written: []uri.URI{}}
	for _, at := range written {
		files.Written = append(files.Written, message.FileURI(at))
	}
	return files
}

// methodGenerated is the notification that files were generated, for clients with the capability ReadsGenerated.
const methodGenerated = "spec-ls/generated"

// runGenerate runs the command.
func (s *server) runGenerate(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	of, err := message.Argument[command.Document](params)
	if err != nil {
		return nil, err
	}
	if s.store.Writer == nil {
		return nil, message.Refused(session.ErrReadOnly)
	}
	taken := s.store.Snapshot(of.URI)
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		if taken.Document == nil {
			return nil, message.NotSpecification(of.URI)
		}
		written, err := s.generate(ctx, taken)
		switch {
		case errors.Is(err, context.Canceled):
			return nil, err
		case err != nil:
			return nil, message.Refused(err)
		}
		return newGeneratedFiles(written), nil
	})
}

// generate writes the generated files of a document that are not fresh, and tells the user which.
func (s *server) generate(ctx context.Context, taken *session.Snapshot) (written []string, err error) {
	s.store.AwaitSettled(ctx, taken)
	// The written files are reported even if the work is cancelled or fails.
	_, err = schedule.Run(ctx, &s.pool, schedule.Slow, func() (_ struct{}, err error) {
		written, err = taken.WriteGenerated(ctx)
		return struct{}{}, err
	})
	if len(written) > 0 {
		s.store.Connection.Tell(protocol.MessageTypeInfo, toldOfWritten(written))
	}
	if len(written) > 0 {
		s.notifyGenerated(taken, written, "")
	}
	return written, err
}

// notifyGenerated tells a client that wants to know what was written of a specification, or why nothing was when it was saved.
func (s *server) notifyGenerated(taken *session.Snapshot, written []string, refused string) {
	if taken.Client.ReadsGenerated {
		files := newGeneratedFiles(written)
		files.Of, files.Refused = taken.URI, refused
		s.store.Connection.Notify(methodGenerated, files)
	}
}

// tellRefused tells the user, once until it is possible, why no Go is written of a specification that was saved.
func (s *server) tellRefused(taken *session.Snapshot, reason string) {
	if s.refusedSaves[taken.Canonical] == reason {
		return
	}
	s.refusedSaves[taken.Canonical] = reason
	s.store.Connection.Tell(protocol.MessageTypeWarning,
		fmt.Sprintf("spec-ls wrote no Go of %s when it was saved: %s", path.Base(message.FilePath(taken.Canonical)), reason))
	s.notifyGenerated(taken, nil, reason)
}

// toldOfWritten returns a sentence that names the files that were written.
func toldOfWritten(written []string) string {
	text := "spec-ls wrote " + path.Base(written[0])
	switch more := len(written) - 1; more {
	case 0:
	case 1:
		text += " and " + path.Base(written[1])
	default:
		text += fmt.Sprintf(" and %d other files", more)
	}
	return text
}

// didSave has the Go written of a specification, if its user wants that. The text is the one that was saved, without edits since then.
func (s *server) didSave(params *protocol.DidSaveTextDocumentParams) error {
	taken := s.store.Snapshot(params.TextDocument.URI)
	if s.store.Writer == nil || taken.Document == nil {
		return nil
	}
	s.saved.Gather(func(saved *map[uri.URI]*session.Snapshot) {
		if *saved == nil {
			*saved = map[uri.URI]*session.Snapshot{}
		}
		(*saved)[taken.Canonical] = taken
	})
	return nil
}

// generateSaved writes the Go of specifications as they were saved.
func (s *server) generateSaved(ctx context.Context) {
	saved := s.saved.Take()
	s.keeper.Await()
	if !s.store.Present().Settings.Preferences.GenerateOnSave {
		return
	}
	for _, of := range slices.Sorted(maps.Keys(saved)) {
		written, err := s.generate(ctx, saved[of])
		var refused *stale.RefusedError
		switch {
		case ctx.Err() != nil:
		case err == nil:
			if s.refusedSaves[of] != "" && len(written) == 0 {
				s.notifyGenerated(saved[of], nil, "") // it is possible again
			}
			delete(s.refusedSaves, of)
		case errors.As(err, &refused), errors.Is(err, stale.ErrUnknownOutput), errors.Is(err, session.ErrReadOnly):
			s.tellRefused(saved[of], err.Error())
		default:
			s.store.Connection.Tell(protocol.MessageTypeWarning, fmt.Sprintf("spec-ls did not generate all: %v", err))
		}
	}
}
