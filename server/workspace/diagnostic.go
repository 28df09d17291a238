package workspace

import (
	"context"
	"fmt"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/workspace"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// How the findings of a whole workspace are sent. A client that asks for diagnostics asks for these, and does so again and again:
// Visual Studio Code waits two seconds between an answer and the next question. So a question to which there is no news is
// kept, as the protocol allows, until there is some; but only if the client takes partial results, and so counts on an answer
// that takes its time, and if it reports changed files, without which there might never be news. All others are answered at
// once.

// burst is how long a kept question waits for more news once there is some, so that a burst of them gives one answer.
const burst = 200 * time.Millisecond

// reportSource identifies the input of a file's diagnostics, and has their id: as long as the input is the same, the diagnostics are too.
type reportSource struct {
	document   *analysis.Document // of an open specification
	serial     uint64             // of an open document of any other language
	on         files.Info         // of a file
	settings   *analysis.Settings
	neighbours *analysis.Neighbours
	beside     beside
	id         string
}

// beside identifies the files that a configuration of tfplugingen-openapi is checked with.
type beside struct {
	loader   *config.Loader
	document files.Info // of the OpenAPI document
}

// same reports whether diagnostics are made from the same as those of another report.
func (r *reportSource) same(other *reportSource) bool {
	return r.document == other.document && r.serial == other.serial && r.on == other.on && r.settings == other.settings &&
		r.beside == other.beside &&
		r.neighbours.Equal(other.neighbours)
}

// Diagnostics answers a client that asks for the diagnostics of all specifications in its folders.
func (c *Checker) Diagnostics(ctx context.Context, params *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport,
	error) {
	known := map[uri.URI]string{}
	for _, previous := range params.PreviousResultIds {
		known[previous.URI] = previous.Value
	}
	r := run{checker: c, partial: params.PartialResultToken, known: known, items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	token := params.WorkDoneToken
	for {
		in := c.store.LookAgain()
		if err := r.report(ctx, in, token); err != nil {
			return nil, err
		}
		if r.changed > 0 || r.partial == nil || !in.Client.WatchesFiles {
			return &protocol.WorkspaceDiagnosticReport{Items: r.items}, nil
		}
		token = nil // a question that is kept does no work
		select {
		case <-in.News:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		select {
		case <-time.After(burst):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// run goes through the specifications for one request.
type run struct {
	checker *Checker
	partial protocol.ProgressToken // for partial results; nil if the client takes none
	known   map[uri.URI]string     // the ids of the reports that the client has
	items   []protocol.WorkspaceDocumentDiagnosticReport
	changed int // the reports that the client did not have
}

// batch is how many reports are sent at a time as a partial result.
const batch = 16

// report reports on all files of a session, and shows the progress under a token that may be nil.
func (r *run) report(ctx context.Context, in *session.Session, token protocol.ProgressToken) error {
	ctx, shown := r.checker.store.Connection.BeginProgress(ctx, token, checking)
	number := 0
	defer func() { shown.End(fmt.Sprintf("%d files", number)) }()
	listed, err := in.All(ctx)
	if err != nil {
		return err
	}
	checked := listed.Checked()
	number = len(checked)
	r.items = r.items[:0]
	current := map[uri.URI]bool{}
	for _, file := range checked {
		current[message.FileURI(file.Path)] = true
	}
	reportOn := func(file *workspace.File) (protocol.WorkspaceDocumentDiagnosticReport, error) {
		return r.onFile(ctx, in, listed, file)
	}
	for one, err := range inTurn(ctx, r.checker.pool, checked, shown, reportOn) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil {
			r.checker.store.Connection.Logger.Info("a file was not checked", "error", err)
			continue
		}
		r.add(one)
	}
	for _, source := range listed.Mistaken {
		of := message.FileURI(source.Path)
		current[of] = true
		one, err := r.onConfiguration(in, of, source)
		if err != nil {
			return err
		}
		r.add(one)
	}
	r.checker.reported.Range(func(of, _ any) bool {
		if !current[of.(uri.URI)] {
			r.checker.reported.Delete(of)
		}
		return true
	})
	for of := range r.known {
		if !current[of] { // it is gone, or no specification any more
			r.add(
				&protocol.WorkspaceFullDocumentDiagnosticReport{URI: of, FullDocumentDiagnosticReport: diagnostics.Full("", []protocol.Diagnostic{})},
			)
		}
	}
	if r.changed > 0 {
		r.flush()
	}
	return nil
}

// add takes a report, and sends those that were taken once there are enough.
func (r *run) add(one protocol.WorkspaceDocumentDiagnosticReport) {
	if _, full := one.(*protocol.WorkspaceFullDocumentDiagnosticReport); full {
		r.changed++
	}
	r.items = append(r.items, one)
	if len(r.items) >= batch && r.changed > 0 {
		r.flush()
	}
}

// flush sends the reports as a partial result, to a client that takes such.
func (r *run) flush() {
	if r.partial == nil || len(r.items) == 0 {
		return
	}
	encoded, err := protocol.Marshal(&protocol.WorkspaceDiagnosticReport{Items: r.items})
	if err != nil {
		r.checker.store.Connection.Logger.Error("a partial result was not sent", "error", err)
		return
	}
	r.checker.store.Connection.Notify(protocol.MethodProgress, &protocol.ProgressParams{Token: r.partial, Value: protocol.LSPAny(encoded)})
	r.items = []protocol.WorkspaceDocumentDiagnosticReport{}
}

// onFile returns the report on a file of those that are listed in a session.
func (r *run) onFile(
	ctx context.Context, in *session.Session, listed *session.Listed, file *workspace.File,
) (protocol.WorkspaceDocumentDiagnosticReport, error) {
	of := message.FileURI(file.Path)
	taken, previous := in.Snapshot(of), r.known[of]
	from := reportSource{settings: in.SettingsFor(of), neighbours: listed.Neighbours(file)}
	switch {
	case !taken.IsOpen():
		from.on = file.On
	case taken.Document != nil:
		from.document = taken.Document
	default:
		from.serial = taken.Serial
	}
	if file.Provider == nil {
		from.beside = besideConfiguration(in, file.Path)
	}
	if before, ok := r.checker.reported.Load(of); ok && before.(*reportSource).id == previous && before.(*reportSource).same(&from) {
		return reportOf(taken, previous, previous, nil), nil
	}
	taken, err := listed.Read(ctx, file)
	if err != nil {
		return nil, err
	}
	items, err := diagnostics.ForDocument(ctx, taken)
	if err != nil {
		return nil, err
	}
	if from.id, err = diagnostics.ID(items); err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", file.Path, err)
	}
	r.checker.reported.Store(of, &from)
	return reportOf(taken, from.id, previous, items), nil
}

// besideConfiguration returns the files that a configuration of tfplugingen-openapi is checked with.
func besideConfiguration(in *session.Session, path string) beside {
	found := beside{loader: in.Resolver.Loader}
	if sources, err := found.loader.OpenAPIOf(path); err == nil && len(sources) > 0 {
		found.document, _ = sources[0].Document.Stat(in.Store.Files()) // the zero value if it does not exist
	}
	return found
}

// onConfiguration returns the report on a configuration with mistakes, of the files in the folders.
func (r *run) onConfiguration(in *session.Session, of uri.URI, source config.Source) (protocol.WorkspaceDocumentDiagnosticReport, error) {
	taken := in.Snapshot(of)
	convert, items := diagnostics.NewConverter(taken.AsConfiguration(source.Text)), []protocol.Diagnostic{}
	for i := range source.Diagnostics {
		items = append(items, convert.Diagnostic(&source.Diagnostics[i]))
	}
	id, err := diagnostics.ID(items)
	if err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", source.Path, err)
	}
	return reportOf(taken, id, r.known[of], items), nil
}

// reportOf returns the report on a document in answer to a client that has one already, whose id may be the same.
func reportOf(s *session.Snapshot, id, previous string, items []protocol.Diagnostic) protocol.WorkspaceDocumentDiagnosticReport {
	var version *int32
	if s.IsOpen() {
		version = &s.Version
	}
	if id == previous {
		return &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
			URI: s.URI, Version: version, UnchangedDocumentDiagnosticReport: diagnostics.Unchanged(id),
		}
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{
		URI:                          s.URI,
		Version:                      version,
		FullDocumentDiagnosticReport: diagnostics.Full(id, items),
	}
}
