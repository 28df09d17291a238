package server

import (
	"context"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/workspace"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// checkWorkspace is the command for clients that do not ask for diagnostics: it checks all specifications in their folders, pushes the
// findings in those that are not open as well, and goes on to do so when they change.
const checkWorkspace = "spec-ls.checkWorkspace"

// workspaceCounts is the answer to the command: what was found.
type workspaceCounts struct {
	Files    int `json:"files"`
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Infos    int `json:"infos"` // all others
}

func (c *workspaceCounts) add(severity rules.Severity) {
	switch severity {
	case rules.SeverityError:
		c.Errors++
	case rules.SeverityWarning:
		c.Warnings++
	default:
		c.Infos++
	}
}

// runCheckWorkspace runs the command.
func (s *server) runCheckWorkspace(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.awaitSettings()
		shown := s.BeginProgress(params.WorkDoneToken, "Checking specifications")
		counts := workspaceCounts{}
		defer func() {
			shown.End(fmt.Sprintf("%d files, %d errors, %d warnings", counts.Files, counts.Errors, counts.Warnings))
		}()
		in := s.LookAgain()
		listing, err := in.Workspace.All(ctx)
		if err != nil {
			return nil, err
		}
		neighbours := in.Together(listing.Files).Neighbours()
		for i, file := range listing.Files {
			shown.Report(100*i/len(listing.Files), fmt.Sprintf("%d of %d files", i+1, len(listing.Files)))
			found, err := schedule.Run(ctx, &s.pool, schedule.Slow, func() ([]analysis.Diagnostic, error) {
				taken, err := in.Read(ctx, file.Path)
				if err != nil || taken.Document == nil {
					return nil, err
				}
				document := taken.Document.WithNeighbours(neighbours[file.Path])
				if err := document.Check(ctx); err != nil {
					return nil, err
				}
				return document.Diagnostics(), nil
			})
			if err != nil {
				return nil, fmt.Errorf("checking the workspace: %w", err)
			}
			counts.Files++
			for i := range found {
				counts.add(found[i].Severity)
			}
		}
		s.Update(func(t *session.Transition) { t.FollowsWorkspace = !t.Client.PullDiagnostics })
		s.pushing.Call()
		return &counts, nil
	})
}

// pushWorkspace has the diagnostics of all specifications pushed, and those cleared that are gone.
func (s *server) pushWorkspace(ctx context.Context) {
	if !s.Present().FollowsWorkspace {
		return
	}
	listing, err := s.LookAgain().Workspace.All(ctx)
	if err != nil {
		s.Logger.Error("the workspace was not checked", "error", err)
		return
	}
	for _, file := range listing.Files {
		s.publisher.want(message.FileURI(file.Path))
	}
	s.publisher.wantAgain()
}

// closedFiles are the specifications in the folders that are not open, if those are shown too. They are looked for, and compared with
// each other, once for all that are asked for together.
type closedFiles struct {
	server     *server
	session    *session.Session // nil until a file is asked for
	files      map[uri.URI]*workspace.File
	neighbours map[string]*analysis.Neighbours
}

// snapshot makes a snapshot of a file, or returns nil if it is not one of them.
func (c *closedFiles) snapshot(ctx context.Context, of uri.URI) (*session.Snapshot, error) {
	s := c.server
	if c.session == nil {
		c.session = s.Present()
		if c.session.FollowsWorkspace {
			c.session = s.LookAgain()
			listing, err := c.session.Workspace.All(ctx)
			if err != nil {
				return nil, err
			}
			c.neighbours = c.session.Together(listing.Files).Neighbours()
			c.files = make(map[uri.URI]*workspace.File, len(listing.Files))
			for _, file := range listing.Files {
				c.files[message.FileURI(file.Path)] = file
			}
		}
	}
	file := c.files[of]
	if file == nil {
		return nil, nil
	}
	taken, err := c.session.Read(ctx, file.Path)
	if err == nil && taken.Document != nil {
		taken.See(taken.Document.WithNeighbours(c.neighbours[file.Path]))
	}
	return taken, err
}
