package command

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/preview"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// PreviewScheme is the scheme of the documents that show what becomes of a unit. Such a document is named
//
//	spec-ls:/<preview>/<resource|datasource|provider>/<name>.<extension>?<the specification's URI, escaped>
const PreviewScheme = "spec-ls"

// Preview is one way to show what becomes of a unit.
type Preview struct {
	name, extension, languageID string
	Command, Open               string
	text                        func(document *analysis.Document, unit int, path []string) string
	ofElement                   bool // it depends on the attribute or block under the cursor
	// within finds in the text what becomes of the attribute or block to which a path leads; nil if the text is not of such.
	within func(text string, path []string) (start, end int, found bool)
}

// OpenExample is the command that shows an example in the editor.
const OpenExample = "spec-ls.openExample"

// Previews are all previews.
var Previews = []Preview{
	{"schema", "go", "go", "spec-ls.previewGoSchema", "spec-ls.openGoSchema", ofUnit(preview.GoSchema), false, preview.ElementInGo},
	{"file", "go", "go", "spec-ls.previewGoFile", "spec-ls.openGoFile", ofUnit(preview.GeneratedFile), false, preview.ElementInGo},
	{"docs", "md", "markdown", "spec-ls.previewDocs", "spec-ls.openDocs", ofUnit(preview.Documentation), false, nil},
	{"example", "tf", "terraform", "spec-ls.previewExample", OpenExample, func(document *analysis.Document, unit int, path []string) string {
		return preview.Example(document, unit, path...)
	}, true, nil},
}

// ofUnit makes a preview of one that is the same for all of a unit.
func ofUnit(text func(*analysis.Document, int) string) func(*analysis.Document, int, []string) string {
	return func(document *analysis.Document, unit int, _ []string) string { return text(document, unit) }
}

var unitWords = [...]string{syntax.Provider: "provider", syntax.Resource: "resource", syntax.DataSource: "datasource"}

// address returns the URI of a preview of a unit, and of the attribute or block in it to which a path leads.
func (k *Preview) address(s *session.Snapshot, unit int, path []string) string {
	fragment := ""
	for i, step := range path {
		fragment += []string{"#", "/"}[min(i, 1)] + url.PathEscape(step)
	}
	u := s.Document.Unit(unit)
	return PreviewScheme + ":/" + k.name + "/" + unitWords[u.Kind] + "/" + url.PathEscape(u.Name.Value) + "." + k.extension +
		"?" + url.QueryEscape(string(s.URI)) + fragment
}

// previewAddress is what the URI of a preview says.
type previewAddress struct {
	kind     *Preview
	document uri.URI
	unit     syntax.UnitKind
	name     string
	path     []string
}

func parsePreview(text string) (*previewAddress, error) {
	address, fragment, _ := strings.Cut(text, "#")
	address, query, _ := strings.Cut(address, "?")
	path, ok := strings.CutPrefix(address, PreviewScheme+":")
	parts := strings.Split(strings.TrimLeft(path, "/"), "/")
	if !ok || len(parts) != 3 {
		return nil, fmt.Errorf("%w: %q is not the URI of a preview", message.ErrBadParams, text)
	}
	// Some clients escape the whole once more.
	query, err := url.QueryUnescape(query)
	if err == nil && !strings.Contains(query, ":") {
		query, err = url.QueryUnescape(query)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: the URI of a preview: %w", message.ErrBadParams, err)
	}
	out := &previewAddress{}
	if out.document, err = uri.Parse(query); err != nil {
		return nil, fmt.Errorf("%w: the document of a preview: %w", message.ErrBadParams, err)
	}
	for i := range Previews {
		if name, ok := strings.CutSuffix(parts[2], "."+Previews[i].extension); ok && Previews[i].name == parts[0] {
			out.kind = &Previews[i]
			if out.name, err = url.PathUnescape(name); err != nil {
				return nil, fmt.Errorf("%w: the name in the URI of a preview: %w", message.ErrBadParams, err)
			}
		}
	}
	for step := range strings.SplitSeq(fragment, "/") {
		name, err := url.PathUnescape(step)
		if err != nil {
			return nil, fmt.Errorf("%w: the element of a preview: %w", message.ErrBadParams, err)
		}
		if name != "" {
			out.path = append(out.path, name)
		}
	}
	known := false
	for kind, word := range unitWords {
		if word == parts[1] {
			out.unit, known = syntax.UnitKind(kind), true
		}
	}
	if out.kind == nil || !known {
		return nil, fmt.Errorf("%w: there is no preview %q", message.ErrBadParams, address)
	}
	return out, nil
}

// text returns the text of the preview, or an error if there is none any more.
func (a *previewAddress) text(in *session.Snapshot) (string, error) {
	if in.Document == nil {
		return "", message.NotSpecification(a.document)
	}
	unit := preview.Find(in.Document, a.unit, a.name)
	if unit < 0 {
		return "", fmt.Errorf("%w: there is no %s %q", message.ErrBadParams, unitWords[a.unit], a.name)
	}
	return a.kind.text(in.Document, unit, a.path), nil
}

// PreviewText returns the text that the preview at an address has in a snapshot of its document, or nothing if there is none any more.
func PreviewText(in *session.Snapshot, address string) string {
	parsed, err := parsePreview(address)
	if err != nil {
		return ""
	}
	text, _ := parsed.text(in)
	return text
}

// PreviewContent returns the text of a preview. Of a unit that is not there any more the text says so.
func PreviewContent(_ context.Context, s *session.Session, params *protocol.TextDocumentContentParams) (*protocol.TextDocumentContentResult, error) {
	address, err := parsePreview(string(params.URI))
	if err != nil {
		return nil, err
	}
	taken := s.Snapshot(address.document)
	text, err := address.text(taken)
	if err != nil {
		return nil, err
	}
	taken.Sent.ShowPreview(string(params.URI), text)
	return &protocol.TextDocumentContentResult{Text: text}, nil
}

// Previewed is the answer to a command: the text, the language it is in, and the URI under which a client that can shows it; and where the text
// has what becomes of the attribute or block at the place, if that is known.
type Previewed struct {
	URI        string          `json:"uri"`
	LanguageID string          `json:"languageId"`
	Text       string          `json:"text"`
	Range      *protocol.Range `json:"range,omitempty"`
}

// Place is the argument of a command: a place in a document.
type Place struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
}

// RunPreview makes the preview of the unit at a place. It gives nil where there is no unit.
func (k *Preview) RunPreview(_ context.Context, s *session.Snapshot, place *Place) (*Previewed, error) {
	offset, err := s.Offset(place.Position)
	if err != nil {
		return nil, err
	}
	unit := preview.UnitAt(s.Document, offset)
	if unit < 0 {
		return nil, nil
	}
	path := preview.PathAt(s.Document, unit, offset)
	made := &Previewed{LanguageID: k.languageID, Text: k.text(s.Document, unit, path)}
	if k.within != nil {
		if start, end, found := k.within(made.Text, path); found {
			made.Range = &protocol.Range{Start: positionIn(made.Text, start, s.Client.Encoding), End: positionIn(made.Text, end, s.Client.Encoding)}
		}
	}
	if !k.ofElement {
		path = nil
	}
	made.URI = k.address(s, unit, path)
	return made, nil
}

// positionIn returns the position of an offset in a text that is made here, whose lines end as Go ends them.
func positionIn(text string, offset int, encoding syntax.Encoding) protocol.Position {
	before := text[:offset]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return protocol.Position{Line: uint32(strings.Count(before, "\n")), Character: uint32(syntax.ColumnWidth(line, encoding))}
}

// RunOpen returns how the preview of the unit at a place is shown, or nil where there is no unit.
func (k *Preview) RunOpen(ctx context.Context, s *session.Snapshot, place *Place) (*protocol.ShowDocumentParams, error) {
	made, err := k.RunPreview(ctx, s, place)
	if made == nil || err != nil {
		return nil, err
	}
	return &protocol.ShowDocumentParams{URI: uri.URI(made.URI), Selection: made.Range}, nil
}
