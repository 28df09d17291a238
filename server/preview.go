package server

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/preview"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// previewScheme is the scheme of the documents that show what becomes of a unit. Such a document is named
//
//	spec-ls:/<preview>/<resource|datasource|provider>/<name>.<extension>?<the specification's URI, escaped>
const previewScheme = "spec-ls"

// previewKind is one way to show what becomes of a unit.
type previewKind struct {
	name, extension, languageID string
	command, open               string
	text                        func(document *analysis.Document, unit int, path []string) string
	ofElement                   bool // it depends on the attribute or block under the cursor
	// within finds in the text what becomes of the attribute or block to which a path leads; nil if the text is not of such.
	within func(text string, path []string) (start, end int, found bool)
}

// openExample is the command that shows an example in the editor.
const openExample = "spec-ls.openExample"

var previewKinds = []previewKind{
	{"schema", "go", "go", "spec-ls.previewGoSchema", "spec-ls.openGoSchema", ofUnit(preview.GoSchema), false, preview.ElementInGo},
	{"file", "go", "go", "spec-ls.previewGoFile", "spec-ls.openGoFile", ofUnit(preview.GeneratedFile), false, preview.ElementInGo},
	{"docs", "md", "markdown", "spec-ls.previewDocs", "spec-ls.openDocs", ofUnit(preview.Documentation), false, nil},
	{"example", "tf", "terraform", "spec-ls.previewExample", openExample, func(document *analysis.Document, unit int, path []string) string {
		return preview.Example(document, unit, path...)
	}, true, nil},
}

// ofUnit makes a preview of one that is the same for all of a unit.
func ofUnit(text func(*analysis.Document, int) string) func(*analysis.Document, int, []string) string {
	return func(document *analysis.Document, unit int, _ []string) string { return text(document, unit) }
}

// previewCommands are the commands that give previews, for clients that know no documents but files; and, for a client that
// shows the server's documents, those that have it show them.
func (c *client) previewCommands() []string {
	var names []string
	for i := range previewKinds {
		names = append(names, previewKinds[i].command)
	}
	if c.opensPreviews() {
		for i := range previewKinds {
			names = append(names, previewKinds[i].open)
		}
	}
	return names
}

// opensPreviews reports whether the client shows a preview when it is told to.
func (c *client) opensPreviews() bool { return c.textDocumentContent && c.showsDocuments }

var unitWords = [...]string{syntax.Provider: "provider", syntax.Resource: "resource", syntax.DataSource: "datasource"}

// address returns the URI of a preview of a unit, and of the attribute or block in it to which a path leads.
func (k *previewKind) address(s *snapshot, unit int, path []string) string {
	fragment := ""
	for i, step := range path {
		fragment += []string{"#", "/"}[min(i, 1)] + url.PathEscape(step)
	}
	u := s.document.Unit(unit)
	return previewScheme + ":/" + k.name + "/" + unitWords[u.Kind] + "/" + url.PathEscape(u.Name.Value) + "." + k.extension +
		"?" + url.QueryEscape(string(s.uri)) + fragment
}

// previewAddress is what the URI of a preview says.
type previewAddress struct {
	kind     *previewKind
	document uri.URI
	unit     syntax.UnitKind
	name     string
	path     []string
}

func parsePreview(text string) (*previewAddress, error) {
	address, fragment, _ := strings.Cut(text, "#")
	address, query, _ := strings.Cut(address, "?")
	path, ok := strings.CutPrefix(address, previewScheme+":")
	parts := strings.Split(strings.TrimLeft(path, "/"), "/")
	if !ok || len(parts) != 3 {
		return nil, fmt.Errorf("%w: %q is not the URI of a preview", errBadParams, text)
	}
	// Some clients escape the whole once more.
	query, err := url.QueryUnescape(query)
	if err == nil && !strings.Contains(query, ":") {
		query, err = url.QueryUnescape(query)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: the URI of a preview: %w", errBadParams, err)
	}
	out := &previewAddress{}
	if out.document, err = uri.Parse(query); err != nil {
		return nil, fmt.Errorf("%w: the document of a preview: %w", errBadParams, err)
	}
	for i := range previewKinds {
		if name, ok := strings.CutSuffix(parts[2], "."+previewKinds[i].extension); ok && previewKinds[i].name == parts[0] {
			out.kind = &previewKinds[i]
			if out.name, err = url.PathUnescape(name); err != nil {
				return nil, fmt.Errorf("%w: the name in the URI of a preview: %w", errBadParams, err)
			}
		}
	}
	for step := range strings.SplitSeq(fragment, "/") {
		name, err := url.PathUnescape(step)
		if err != nil {
			return nil, fmt.Errorf("%w: the element of a preview: %w", errBadParams, err)
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
		return nil, fmt.Errorf("%w: there is no preview %q", errBadParams, address)
	}
	return out, nil
}

// previewContent returns the text of a preview. Of a unit that is not there any more the text says so.
func (s *session) previewContent(_ context.Context, params *protocol.TextDocumentContentParams) (*protocol.TextDocumentContentResult, error) {
	address, err := parsePreview(string(params.URI))
	if err != nil {
		return nil, err
	}
	taken := s.snapshot(address.document)
	if taken.document == nil {
		return nil, notSpecification(address.document)
	}
	unit := preview.Find(taken.document, address.unit, address.name)
	if unit < 0 {
		return nil, fmt.Errorf("%w: there is no %s %q", errBadParams, unitWords[address.unit], address.name)
	}
	text := address.kind.text(taken.document, unit, address.path)
	taken.sent.showPreview(string(params.URI), text)
	return &protocol.TextDocumentContentResult{Text: text}, nil
}

// previewed is the answer to a command: the text, the language it is in, and the URI under which a client that can shows it; and where the text
// has what becomes of the attribute or block at the place, if that is known.
type previewed struct {
	URI        string          `json:"uri"`
	LanguageID string          `json:"languageId"`
	Text       string          `json:"text"`
	Range      *protocol.Range `json:"range,omitempty"`
}

// previewPlace is the argument of a command: a place in a document.
type previewPlace struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
}

// make makes the preview of the unit at a place. It gives nil where there is no unit.
func (k *previewKind) make(s *snapshot, _ context.Context, place *previewPlace) (*previewed, error) {
	offset, err := s.offset(place.Position)
	if err != nil {
		return nil, err
	}
	unit := preview.UnitAt(s.document, offset)
	if unit < 0 {
		return nil, nil
	}
	path := preview.PathAt(s.document, unit, offset)
	made := &previewed{LanguageID: k.languageID, Text: k.text(s.document, unit, path)}
	if k.within != nil {
		if start, end, found := k.within(made.Text, path); found {
			made.Range = &protocol.Range{Start: positionIn(made.Text, start, s.client.encoding), End: positionIn(made.Text, end, s.client.encoding)}
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

// show returns how the preview of the unit at a place is shown, or nil where there is no unit.
func (k *previewKind) show(s *snapshot, ctx context.Context, place *previewPlace) (*protocol.ShowDocumentParams, error) {
	made, err := k.make(s, ctx, place)
	if made == nil || err != nil {
		return nil, err
	}
	return &protocol.ShowDocumentParams{URI: uri.URI(made.URI), Selection: made.Range}, nil
}
