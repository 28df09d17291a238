package server

import (
	"context"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// checkWorkspace is the command for clients that do not ask for diagnostics: it checks all specifications in their folders, pushes the
// findings in those that are not open as well, and goes on to do so when they change.
const checkWorkspace = "spec-ls.checkWorkspace"

// commands are the commands that the client is offered.
func (c *client) commands() []string {
	commands := c.previewCommands()
	if !c.pullDiagnostics {
		commands = append(commands, checkWorkspace)
	}
	return commands
}

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
	return s.inBackgroundUntil(ctx, request, func(stop <-chan struct{}) (any, error) {
		s.awaitSettings()
		shown := s.beginProgress(params.WorkDoneToken, "Checking specifications")
		counts := workspaceCounts{}
		defer func() {
			shown.end(fmt.Sprintf("%d files, %d errors, %d warnings", counts.Files, counts.Errors, counts.Warnings))
		}()
		session, files := s.session(), s.specificationFiles(stop)
		neighbours := provider.Neighbours(s.together(session, files))
		for i, file := range files {
			select {
			case <-stop:
				return nil, protocol.ErrRequestCancelled
			default:
			}
			shown.report(100*i/len(files), fmt.Sprintf("%d of %d files", i+1, len(files)))
			taken, _, err := s.current(session, file)
			if err != nil {
				return nil, fmt.Errorf("checking the workspace: %w", err)
			}
			counts.Files++
			if taken.document == nil {
				continue
			}
			for _, d := range taken.document.WithNeighbours(neighbours[file.path]).Diagnostics() {
				counts.add(d.Severity)
			}
		}
		s.update(func(t *transition) { t.followsWorkspace = !t.client.pullDiagnostics })
		s.publishWorkspace()
		return &counts, nil
	})
}

// publishWorkspace has the diagnostics of all specifications pushed, and those cleared that are gone.
func (s *server) publishWorkspace() {
	if !s.session().followsWorkspace {
		return
	}
	for _, file := range s.specificationFiles(nil) {
		s.publisher.want(file.uri)
	}
	s.publisher.wantAgain()
}

// filesChanged notes that files have changed, or without any, that what is looked for has.
func (s *server) filesChanged(paths ...string) {
	s.workspace.touch(paths...)
	s.neighbourhood.mayHaveChanged()
	go s.publishWorkspace()
}

// closedFiles are the specifications in the folders that are not open, if those are shown too. They are looked for, and compared with
// each other, once for all that are asked for together.
type closedFiles struct {
	server     *server
	session    *session // nil until a file is asked for
	files      map[uri.URI]*workspaceFile
	neighbours map[string]*analysis.Neighbours
}

// snapshot makes a snapshot of a file, or returns nil if it is not one of them.
func (c *closedFiles) snapshot(of uri.URI) *snapshot {
	s := c.server
	if c.session == nil {
		c.session = s.session()
		if c.session.followsWorkspace {
			files := s.specificationFiles(nil)
			c.neighbours = provider.Neighbours(s.together(c.session, files))
			c.files = make(map[uri.URI]*workspaceFile, len(files))
			for _, file := range files {
				c.files[file.uri] = file
			}
		}
	}
	file := c.files[of]
	if file == nil {
		return nil
	}
	taken, err := s.onDisk(c.session, file)
	if err != nil {
		s.logger.Info("a file was not checked", "error", err)
		return nil
	}
	taken.document = taken.document.WithNeighbours(c.neighbours[file.path])
	return taken
}
