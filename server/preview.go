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
}

// openExample is the command that shows an example in the editor.
const openExample = "spec-ls.openExample"

var previewKinds = []previewKind{
	{"schema", "go", "go", "spec-ls.previewGoSchema", "spec-ls.openGoSchema", ofUnit(preview.GoSchema), false},
	{"docs", "md", "markdown", "spec-ls.previewDocs", "spec-ls.openDocs", ofUnit(preview.Documentation), false},
	{"example", "tf", "terraform", "spec-ls.previewExample", openExample, func(document *analysis.Document, unit int, path []string) string {
		return preview.Example(document, unit, path...)
	}, true},
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

// previewed is the answer to a command: the text, the language it is in, and the URI under which a client that can shows it.
type previewed struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"`
	Text       string `json:"text"`
}

// previewPlace is the argument of a command: a place in a document.
type previewPlace struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
}

// make makes the preview of the unit at a place. It gives nil where there is no unit.
func (k *previewKind) make(s *snapshot, _ context.Context, place *previewPlace) (*previewed, error) {
	u, path, err := k.at(s, place)
	if u < 0 || err != nil {
		return nil, err
	}
	return &previewed{k.address(s, u, path), k.languageID, k.text(s.document, u, path)}, nil
}

// show returns how the preview of the unit at a place is shown, or nil where there is no unit.
func (k *previewKind) show(s *snapshot, _ context.Context, place *previewPlace) (*protocol.ShowDocumentParams, error) {
	u, path, err := k.at(s, place)
	if u < 0 || err != nil {
		return nil, err
	}
	return &protocol.ShowDocumentParams{URI: uri.URI(k.address(s, u, path))}, nil
}

// at returns the unit at a place, or -1, and the path to the element there if the preview depends on it.
func (k *previewKind) at(s *snapshot, place *previewPlace) (unit int, path []string, err error) {
	offset, err := s.offset(place.Position)
	if err != nil {
		return -1, nil, err
	}
	unit = preview.UnitAt(s.document, offset)
	if unit >= 0 && k.ofElement {
		path = preview.PathAt(s.document, unit, offset)
	}
	return unit, path, nil
}
