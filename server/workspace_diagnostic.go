package server

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/analysis/syntax"
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
	params, err := decode[protocol.WorkspaceDiagnosticParams](request)
	if err != nil {
		return nil, err
	}
	return s.inBackgroundUntil(ctx, request, func(stop <-chan struct{}) (any, error) {
		s.awaitSettings()
		known := map[uri.URI]string{}
		for _, previous := range params.PreviousResultIds {
			known[previous.URI] = previous.Value
		}
		w := workspaceRun{server: s, stop: stop, token: params.PartialResultToken, items: []protocol.WorkspaceDocumentDiagnosticReport{}}
		_, told := s.roots()
		for {
			news := s.workspace.await()
			if err := w.run(known, params.WorkDoneToken); err != nil {
				return nil, err
			}
			params.WorkDoneToken = nil // a question that is kept does no work
			if w.changed > 0 || w.token == nil || !told {
				break
			}
			select {
			case <-news:
			case <-stop:
				return nil, protocol.ErrRequestCancelled
			case <-s.context.Done():
				return nil, s.context.Err()
			}
			select {
			case <-time.After(burst):
			case <-stop:
				return nil, protocol.ErrRequestCancelled
			}
		}
		return &protocol.WorkspaceDiagnosticReport{Items: w.items}, nil
	})
}

// workspaceRun goes through the specifications of the workspace for one request.
type workspaceRun struct {
	server  *server
	stop    <-chan struct{}
	token   protocol.ProgressToken // for partial results; nil if the client takes none
	items   []protocol.WorkspaceDocumentDiagnosticReport
	changed int // the reports that the client did not have
}

// batch is how many reports are sent at a time as a partial result.
const batch = 16

// run reports on all files, and shows the progress under a token that may be nil. Known has the ids of the reports that the client
// has.
func (w *workspaceRun) run(known map[uri.URI]string, token protocol.ProgressToken) error {
	s := w.server
	shown := s.beginProgress(token, "Checking specifications")
	files := s.specificationFiles(w.stop)
	defer func() { shown.end(fmt.Sprintf("%d files", len(files))) }()
	session := s.session()
	neighbours := provider.Neighbours(s.together(session, files))
	w.items = w.items[:0]
	current := map[uri.URI]bool{}
	for i, file := range files {
		select {
		case <-w.stop:
			return protocol.ErrRequestCancelled
		default:
		}
		shown.report(100*i/len(files), fmt.Sprintf("%d of %d files", i+1, len(files)))
		current[file.uri] = true
		one, err := s.reportOnFile(session, file, neighbours[file.path], known[file.uri])
		if err != nil {
			s.logger.Info("a file was not checked", "error", err)
			continue
		}
		w.add(one)
	}
	for _, source := range s.mistakenConfigurations() {
		of := uri.File(filepath.FromSlash(source.Path))
		current[of] = true
		one, err := s.reportOnConfiguration(session, of, source, known[of])
		if err != nil {
			return err
		}
		w.add(one)
	}
	s.workspace.forgetReports(current)
	for of := range known {
		if !current[of] { // it is gone, or no specification any more
			w.add(&protocol.WorkspaceFullDocumentDiagnosticReport{
				URI: of, FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
					Kind: string(protocol.DocumentDiagnosticReportKindFull), Items: []protocol.Diagnostic{},
				},
			})
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
		w.server.logger.Error("a partial result was not sent", "error", err)
		return
	}
	w.server.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: w.token, Value: protocol.LSPAny(encoded)})
	w.items = []protocol.WorkspaceDocumentDiagnosticReport{}
}

// reportOnFile gives the report on a file whose neighbours are known. Previous is the id of the report that the client has, if it
// has one.
func (s *server) reportOnFile(
	session *session, file *workspaceFile, neighbours *analysis.Neighbours, previous string,
) (protocol.WorkspaceDocumentDiagnosticReport, error) {
	taken := s.in(session, file.uri)
	open := session.documents[file.uri] != nil
	from := reportSource{settings: session.settingsFor(file.uri), neighbours: neighbours}
	var version *int32
	if open {
		from.document, version = taken.document, &taken.version
	} else {
		from.on = file.on
	}
	if before := s.workspace.report(file); before.id != "" && before.id == previous && before.same(&from) {
		return unchangedReport(taken.uri, previous, version), nil
	}
	if !open {
		var err error
		if taken, err = s.onDisk(session, file); err != nil {
			return nil, err
		}
	}
	if taken.document != nil {
		taken.document = taken.document.WithNeighbours(neighbours)
	}
	items := taken.diagnostics()
	var err error
	if from.id, err = diagnosticsID(items); err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", file.path, err)
	}
	s.workspace.setReport(file, from)
	if from.id == previous {
		return unchangedReport(taken.uri, previous, version), nil
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{
		URI: taken.uri, Version: version,
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
			Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &from.id, Items: items,
		},
	}, nil
}

// reportOnConfiguration returns the report on a configuration with mistakes, of the files in the folders.
func (s *server) reportOnConfiguration(session *session, of uri.URI, source config.Source, previous string) (protocol.WorkspaceDocumentDiagnosticReport, error) {
	taken := s.in(session, of)
	open := session.documents[of] != nil
	var version *int32
	if open {
		version = &taken.version
	}
	mistaken := &snapshot{client: taken.client, uri: taken.uri}
	mistaken.configuration = &openConfiguration{file: syntax.ParseFile(source.Text, syntax.Options{Comments: true})}
	convert, items := mistaken.converter(), []protocol.Diagnostic{}
	for i := range source.Diagnostics {
		items = append(items, convert.diagnostic(&source.Diagnostics[i]))
	}
	id, err := diagnosticsID(items)
	if err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", source.Path, err)
	}
	if id == previous {
		return unchangedReport(taken.uri, id, version), nil
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{
		URI: taken.uri, Version: version,
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
			Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: items,
		},
	}, nil
}

// diagnosticsID returns an id that is the same for the same diagnostics.
func diagnosticsID(items []protocol.Diagnostic) (string, error) {
	encoded, err := protocol.Marshal(items)
	if err != nil {
		return "", err
	}
	hash := fnv.New64a()
	_, _ = hash.Write(encoded) // it cannot fail
	return strconv.FormatUint(hash.Sum64(), 36), nil
}

func unchangedReport(of uri.URI, id string, version *int32) *protocol.WorkspaceUnchangedDocumentDiagnosticReport {
	return &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
		URI: of, Version: version,
		UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
			Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id,
		},
	}
}

func (w *workspace) report(file *workspaceFile) reportSource {
	w.looks.Lock()
	defer w.looks.Unlock()
	return w.reports[file.path]
}

func (w *workspace) setReport(file *workspaceFile, r reportSource) {
	w.looks.Lock()
	defer w.looks.Unlock()
	w.reports[file.path] = r
}

// forgetReports forgets the reports on all but some files.
func (w *workspace) forgetReports(but map[uri.URI]bool) {
	w.looks.Lock()
	defer w.looks.Unlock()
	maps.DeleteFunc(w.reports, func(path string, _ reportSource) bool { return !but[uri.File(filepath.FromSlash(path))] })
}
