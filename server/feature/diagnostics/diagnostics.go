package diagnostics

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// source is who made a diagnostic, as clients show it.
const source = "spec-ls"

// Max bounds how many diagnostics are sent for one document: reading them costs the client far more than finding them
// costs us, with every edit, and a file with more mistakes than this has one cause. The most serious ones are sent, and the choice
// is stable: none vanishes because of an edit elsewhere.
const Max = 100

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

// ForDocument returns the diagnostics of the document as the client takes them; if there are too many, the last one counts those that are
// left out.
func ForDocument(ctx context.Context, s *session.Snapshot) ([]protocol.Diagnostic, error) {
	if s.Silent() {
		return []protocol.Diagnostic{}, nil
	}
	kept, total, err := s.View.Findings(ctx, Max)
	if err != nil {
		return nil, err
	}
	s.Session.Store.LogUnchecked(s.Unchecked())
	convert := NewConverter(s)
	convert.Shorten(kept)
	out := make([]protocol.Diagnostic, 0, len(kept)+1)
	for i := range kept {
		out = append(out, convert.Diagnostic(&kept[i]))
		if kept[i].Rule == rules.InternalError {
			s.Session.Store.TellOfInternalError(&kept[i])
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

// Converter turns diagnostics into those of the protocol. They are best given in the order in which they stand.
type Converter struct {
	snapshot *session.Snapshot
	own      message.Ranges
	related  message.Ranges // related places stand anywhere, and must not spoil the order of the others
	said     map[string]int // the notes that were sent often enough, and the offset behind which they are left out
}

// NewConverter returns a converter for the diagnostics of a document.
func NewConverter(s *session.Snapshot) *Converter {
	return &Converter{snapshot: s, own: s.Ranges(), related: s.Ranges()}
}

// Often is how many diagnostics of a document say why, where many have the same reason. The others leave it to those, and to the page of
// their rule: it would be a fifth to a quarter of what a client reads with every edit.
const Often = 10

// Shorten makes the converter leave out notes that were sent often enough. It gets the diagnostics that are sent, in order.
func (c *Converter) Shorten(sent []analysis.Diagnostic) {
	if len(sent) <= Often {
		return
	}
	counts := map[string]int{}
	for i := range sent {
		note := sent[i].Note()
		if note == "" {
			continue
		}
		if counts[note]++; counts[note] == Often {
			if c.said == nil {
				c.said = map[string]int{}
			}
			c.said[note] = sent[i].Start
		}
	}
}

// text returns the text of a diagnostic that the client shows.
func (c *Converter) text(d *analysis.Diagnostic) string {
	if len(c.said) > 0 {
		if last, often := c.said[d.Note()]; often && d.Start > last {
			return d.Brief()
		}
	}
	return d.Text()
}

// Diagnostic returns a diagnostic as the client takes it.
func (c *Converter) Diagnostic(d *analysis.Diagnostic) protocol.Diagnostic {
	client := &c.snapshot.Client
	out := protocol.Diagnostic{
		Range:    c.own.Between(d.Start, d.End),
		Severity: severities[d.Severity],
		Code:     protocol.String(d.Rule.Name),
		Source:   protocol.NewOptional(source),
		Message:  protocol.String(c.text(d)),
	}
	if client.CodeDescription {
		out.CodeDescription = protocol.CodeDescription{Href: uri.URI(d.Rule.URL())}
	}
	if d.Rule.Tag != rules.TagNone && slices.Contains(client.DiagnosticTags, tags[d.Rule.Tag]) {
		out.Tags = protocol.NewDiagnosticTags(tags[d.Rule.Tag])
	}
	if client.RelatedInformation {
		for _, r := range d.Related() {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: c.snapshot.URI, Range: c.related.Between(r.Start, r.End)},
				Message:  r.Message,
			})
		}
		for _, e := range d.Elsewhere() {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{
					URI:   message.FileURI(e.File),
					Range: message.Range(e.Start.Positions[client.Encoding], e.End.Positions[client.Encoding]),
				},
				Message: e.Message,
			})
		}
	}
	if client.DiagnosticData {
		if fixes := d.Proposed(); len(fixes) > 0 {
			out.Data = message.Encode(data{fixes})
		}
	}
	return out
}

// data is the data that a client keeps with a diagnostic: its fixes, by their titles. They are made again from the document when the client
// asks for code actions, so that their edits fit the text of that time.
type data struct {
	Fixes []analysis.Fix `json:"fixes"`
}

// ID returns an id that is the same for the same diagnostics.
func ID(items []protocol.Diagnostic) (string, error) {
	encoded, err := protocol.Marshal(items)
	if err != nil {
		return "", err
	}
	hash := fnv.New64a()
	_, _ = hash.Write(encoded) // it cannot fail
	return strconv.FormatUint(hash.Sum64(), 36), nil
}

// Full returns a report of diagnostics, under an id if it is not empty.
func Full(id string, items []protocol.Diagnostic) protocol.FullDocumentDiagnosticReport {
	report := protocol.FullDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindFull), Items: items}
	if id != "" {
		report.ResultID = &id
	}
	return report
}

// Unchanged returns the report that those of an id still hold.
func Unchanged(id string) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id}
}
