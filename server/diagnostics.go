package server

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// source is who made a diagnostic, as clients show it.
const source = "spec-ls"

// maxDiagnostics bounds how many diagnostics are sent for one document: reading them costs the client far more than finding them
// costs us, with every edit, and a file with more mistakes than this has one cause. The most serious ones are sent, and the choice
// is stable: none vanishes because of an edit elsewhere.
const maxDiagnostics = 100

var severities = [...]protocol.DiagnosticSeverity{
	rules.SeverityHint:    protocol.DiagnosticSeverityHint,
	rules.SeverityInfo:    protocol.DiagnosticSeverityInformation,
	rules.SeverityWarning: protocol.DiagnosticSeverityWarning,
	rules.SeverityError:   protocol.DiagnosticSeverityError,
}

var tags = [...]protocol.DiagnosticTag{
	rules.TagUnnecessary: protocol.DiagnosticTagUnnecessary,
	rules.TagDeprecated:  protocol.DiagnosticTagDeprecated,
}

// diagnostics returns the diagnostics of the document as the client takes them; where there are too many, the last one counts
// what is left out.
func (s *snapshot) diagnostics(ctx context.Context) ([]protocol.Diagnostic, error) {
	if s.silent() {
		return []protocol.Diagnostic{}, nil
	}
	kept, total, err := s.view.findings(ctx, maxDiagnostics)
	if err != nil {
		return nil, err
	}
	convert := s.converter()
	out := make([]protocol.Diagnostic, 0, len(kept)+1)
	for i := range kept {
		out = append(out, convert.diagnostic(&kept[i]))
		if kept[i].Rule == rules.InternalError {
			s.session.store.tellOfInternalError(&kept[i])
		}
	}
	if left := total - len(kept); left > 0 {
		out = append(out, protocol.Diagnostic{
			Severity: protocol.DiagnosticSeverityInformation,
			Source:   protocol.NewOptional(source),
			Message: protocol.String(fmt.Sprintf(
				"%d more findings are not shown\n`spec-ls check` lists all of them.", left)),
		})
	}
	return out, nil
}

// converter turns diagnostics into those of the protocol. They are best given in the order in which they stand.
type converter struct {
	snapshot *snapshot
	own      ranges
	related  ranges // related places stand anywhere, and must not spoil the order of the others
}

func (s *snapshot) converter() *converter {
	return &converter{snapshot: s, own: s.ranges(), related: s.ranges()}
}

func (c *converter) diagnostic(d *analysis.Diagnostic) protocol.Diagnostic {
	client := &c.snapshot.client
	out := protocol.Diagnostic{
		Range:    c.own.of(d.Start, d.End),
		Severity: severities[d.Severity],
		Code:     protocol.String(d.Rule.Name),
		Source:   protocol.NewOptional(source),
		Message:  protocol.String(messageOf(d)),
	}
	if client.codeDescription {
		out.CodeDescription = protocol.CodeDescription{Href: uri.URI(d.Rule.URL())}
	}
	if d.Rule.Tag != rules.TagNone && slices.Contains(client.diagnosticTags, tags[d.Rule.Tag]) {
		out.Tags = protocol.NewDiagnosticTags(tags[d.Rule.Tag])
	}
	if client.relatedInformation {
		for _, r := range d.Related() {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: c.snapshot.uri, Range: c.related.of(r.Start, r.End)},
				Message:  r.Message,
			})
		}
		for _, e := range d.Elsewhere() {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: uri.File(filepath.FromSlash(e.File)), Range: client.rangeElsewhere(e.Start, e.End)},
				Message:  e.Message,
			})
		}
	}
	if client.diagnosticData {
		if fixes := d.Proposed(); len(fixes) > 0 {
			out.Data = fixData(fixes)
		}
	}
	return out
}

// messageOf returns what editors show of a diagnostic: the headline, its note and its help.
func messageOf(d *analysis.Diagnostic) string {
	text := d.Message
	if note := d.Note(); note != "" {
		text += "\n" + note
	}
	if help := d.Help(); help != "" {
		text += "\nhelp: " + help
	}
	return text
}

// rangeElsewhere returns the range of places in another file.
func (c *client) rangeElsewhere(start, end rules.OtherPlace) protocol.Range {
	position := func(p rules.OtherPlace) protocol.Position {
		at := p.Positions[c.encoding]
		return protocol.Position{Line: uint32(at.Line), Character: uint32(at.Column)}
	}
	return protocol.Range{Start: position(start), End: position(end)}
}

// fixData returns which fixes a diagnostic has. They are made anew from the document when the client asks for code actions, so
// that their edits fit the text of that time.
func fixData(fixes []analysis.Fix) protocol.LSPAny {
	type fix struct {
		Title string `json:"title"`
		Safe  bool   `json:"safe"`
	}
	data := struct {
		Fixes []fix `json:"fixes"`
	}{}
	for _, f := range fixes {
		data.Fixes = append(data.Fixes, fix{f.Title, f.Safe})
	}
	encoded, err := json.Marshal(data)
	if err != nil {
		panic(err) // strings and booleans can be encoded
	}
	return encoded
}

// diagnostic answers a client that asks for diagnostics. The id of a result names the version of the document, so that a
// client that has the result already need not be sent it again.
func (s *server) diagnostic(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.DocumentDiagnosticParams](request)
	if err != nil {
		return nil, err
	}
	taken := s.snapshot(params.TextDocument.URI)
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.awaitSettings()
		s.awaitSettled(ctx, taken)
		return run(ctx, &s.pool, slow, func() (any, error) { return s.report(ctx, taken, or(params.PreviousResultID)) })
	})
}

// report returns the diagnostics of a document to a client that may have those of a result already.
func (s *server) report(ctx context.Context, taken *snapshot, previous string) (any, error) {
	if !taken.client.refreshDiagnostics {
		s.compareNeighbours(ctx) // this client cannot be told later
		if now := s.snapshot(taken.canonical); now.version == taken.version {
			taken = now
		}
	}
	id := strconv.FormatUint(taken.serial, 36)
	if previous == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
				Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id,
			},
		}, nil
	}
	items, err := taken.diagnostics(ctx)
	if err != nil {
		return nil, err
	}
	related, err := s.relatedTo(ctx, taken)
	if err != nil {
		return nil, err
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
			Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: items,
		},
		RelatedDocuments: related,
	}, nil
}
