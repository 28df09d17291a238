package server

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/workspace"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// How the findings of a whole workspace are told. A client that asks for diagnostics asks for these, and does so again and again:
// Visual Studio Code waits two seconds between an answer and the next question. So a question to which there is no news is
// kept, as the protocol allows, until there is some; but only if the client takes partial results, and so counts on an answer
// that takes its time, and if it tells of changed files, without which there might never be news. All others are answered at
// once.

// burst is how long a kept question waits for more news once there is some, so that a burst of them gives one answer.
const burst = 200 * time.Millisecond

// reportSource is what the diagnostics of a file were made from, and their id: while all that is the same, so are they.
type reportSource struct {
	document   *analysis.Document // of an open document
	on         files.Info         // of a file
	settings   *analysis.Settings
	neighbours *analysis.Neighbours
	id         string
}

// same reports whether diagnostics are made from the same as those of another report.
func (r *reportSource) same(other *reportSource) bool {
	return r.document == other.document && r.on == other.on && r.settings == other.settings && r.neighbours.Equal(other.neighbours)
}

// workspaceDiagnostic answers a client that asks for the diagnostics of all specifications in its folders.
func (s *server) workspaceDiagnostic(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.WorkspaceDiagnosticParams](request)
	if err != nil {
		return nil, err
	}
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.awaitSettings()
		known := map[uri.URI]string{}
		for _, previous := range params.PreviousResultIds {
			known[previous.URI] = previous.Value
		}
		w := workspaceRun{server: s, token: params.PartialResultToken, items: []protocol.WorkspaceDocumentDiagnosticReport{}}
		for {
			session := s.LookAgain()
			if err := w.run(ctx, session, known, params.WorkDoneToken); err != nil {
				return nil, err
			}
			params.WorkDoneToken = nil // a question that is kept does no work
			if w.changed > 0 || w.token == nil || !session.Client.WatchesFiles {
				break
			}
			select {
			case <-session.News:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			select {
			case <-time.After(burst):
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return &protocol.WorkspaceDiagnosticReport{Items: w.items}, nil
	})
}

// workspaceRun goes through the specifications of the workspace for one request.
type workspaceRun struct {
	server  *server
	token   protocol.ProgressToken // for partial results; nil if the client takes none
	items   []protocol.WorkspaceDocumentDiagnosticReport
	changed int // the reports that the client did not have
}

// batch is how many reports are sent at a time as a partial result.
const batch = 16

// run reports on all files, and shows the progress under a token that may be nil. Known has the ids of the reports that the client
// has.
func (w *workspaceRun) run(ctx context.Context, session *session.Session, known map[uri.URI]string, token protocol.ProgressToken) error {
	s := w.server
	shown := s.BeginProgress(token, "Checking specifications")
	listing := &workspace.Listing{}
	defer func() { shown.End(fmt.Sprintf("%d files", len(listing.Files))) }()
	listing, err := session.Workspace.All(ctx)
	if err != nil {
		listing = &workspace.Listing{}
		return err
	}
	neighbours := session.Together(listing.Files).Neighbours()
	w.items = w.items[:0]
	current := map[uri.URI]bool{}
	for i, file := range listing.Files {
		shown.Report(100*i/len(listing.Files), fmt.Sprintf("%d of %d files", i+1, len(listing.Files)))
		of := message.FileURI(file.Path)
		current[of] = true
		one, err := schedule.Run(ctx, &s.pool, schedule.Slow, func() (protocol.WorkspaceDocumentDiagnosticReport, error) {
			return s.reportOnFile(ctx, session, file, neighbours[file.Path], known[of])
		})
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil {
			s.Logger.Info("a file was not checked", "error", err)
			continue
		}
		w.add(one)
	}
	for _, source := range listing.Mistaken {
		of := message.FileURI(source.Path)
		current[of] = true
		one, err := s.reportOnConfiguration(session, of, source, known[of])
		if err != nil {
			return err
		}
		w.add(one)
	}
	s.reports.keepOnly(current)
	for of := range known {
		if !current[of] { // it is gone, or no specification any more
			w.add(&protocol.WorkspaceFullDocumentDiagnosticReport{URI: of, FullDocumentDiagnosticReport: diagnostics.Full("", []protocol.Diagnostic{})})
		}
	}
	if w.changed > 0 {
		w.flush()
	}
	return nil
}

// add takes a report, and sends those that were taken once there are enough.
func (w *workspaceRun) add(one protocol.WorkspaceDocumentDiagnosticReport) {
	if _, full := one.(*protocol.WorkspaceFullDocumentDiagnosticReport); full {
		w.changed++
	}
	w.items = append(w.items, one)
	if len(w.items) >= batch && w.changed > 0 {
		w.flush()
	}
}

// flush sends the reports as a partial result, to a client that takes such.
func (w *workspaceRun) flush() {
	if w.token == nil || len(w.items) == 0 {
		return
	}
	encoded, err := protocol.Marshal(&protocol.WorkspaceDiagnosticReport{Items: w.items})
	if err != nil {
		w.server.Logger.Error("a partial result was not sent", "error", err)
		return
	}
	w.server.Notify(protocol.MethodProgress, &protocol.ProgressParams{Token: w.token, Value: protocol.LSPAny(encoded)})
	w.items = []protocol.WorkspaceDocumentDiagnosticReport{}
}

// reportOnFile gives the report on a file whose neighbours are known. Previous is the id of the report that the client has, if it
// has one.
func (s *server) reportOnFile(
	ctx context.Context, session *session.Session, file *workspace.File, neighbours *analysis.Neighbours, previous string,
) (protocol.WorkspaceDocumentDiagnosticReport, error) {
	of := message.FileURI(file.Path)
	taken := session.Snapshot(of)
	from := reportSource{settings: session.SettingsFor(of), neighbours: neighbours}
	if taken.IsOpen() {
		from.document = taken.Document
	} else {
		from.on = file.On
	}
	if before := s.reports.get(of); before.id != "" && before.id == previous && before.same(&from) {
		return workspaceReport(taken, previous, previous, nil), nil
	}
	taken, err := session.Read(ctx, file.Path)
	if err != nil {
		return nil, err
	}
	if taken.Document != nil {
		taken.See(taken.Document.WithNeighbours(neighbours))
	}
	items, err := diagnostics.Of(ctx, taken)
	if err != nil {
		return nil, err
	}
	if from.id, err = diagnostics.ID(items); err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", file.Path, err)
	}
	s.reports.set(of, from)
	return workspaceReport(taken, from.id, previous, items), nil
}

// reportOnConfiguration returns the report on a configuration with mistakes, of the files in the folders.
func (s *server) reportOnConfiguration(session *session.Session, of uri.URI, source config.Source, previous string) (protocol.WorkspaceDocumentDiagnosticReport, error) {
	taken := session.Snapshot(of)
	convert, items := diagnostics.NewConverter(taken.AsConfiguration(source.Text)), []protocol.Diagnostic{}
	for i := range source.Diagnostics {
		items = append(items, convert.Diagnostic(&source.Diagnostics[i]))
	}
	id, err := diagnostics.ID(items)
	if err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", source.Path, err)
	}
	return workspaceReport(taken, id, previous, items), nil
}

// workspaceReport returns the report on a document in answer to a client that has one already, whose id may be the same.
func workspaceReport(s *session.Snapshot, id, previous string, items []protocol.Diagnostic) protocol.WorkspaceDocumentDiagnosticReport {
	var version *int32
	if s.IsOpen() {
		version = &s.Version
	}
	if id == previous {
		return &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
			URI: s.URI, Version: version, UnchangedDocumentDiagnosticReport: diagnostics.Unchanged(id),
		}
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{URI: s.URI, Version: version, FullDocumentDiagnosticReport: diagnostics.Full(id, items)}
}

// reports are what the last diagnostics of the files in the workspace were made from. The zero value is ready.
type reports struct {
	mu   sync.Mutex
	made map[uri.URI]reportSource
}

func (r *reports) get(of uri.URI) reportSource {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.made[of]
}

func (r *reports) set(of uri.URI, source reportSource) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.made == nil {
		r.made = map[uri.URI]reportSource{}
	}
	r.made[of] = source
}

// keepOnly forgets the reports on all but some files.
func (r *reports) keepOnly(current map[uri.URI]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.made, func(of uri.URI, _ reportSource) bool { return !current[of] })
}
