package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/preview"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/jsonrpc2"
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
func (k *previewKind) address(document uri.URI, unit syntax.UnitKind, name string, path []string) string {
	fragment := ""
	for i, step := range path {
		fragment += []string{"#", "/"}[min(i, 1)] + url.PathEscape(step)
	}
	return previewScheme + ":/" + k.name + "/" + unitWords[unit] + "/" + url.PathEscape(name) + "." + k.extension + "?" + url.QueryEscape(string(document)) + fragment
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

// textDocumentContent returns the text of a preview. Of a unit that is not there any more the text says so.
func (s *server) textDocumentContent(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.TextDocumentContentParams](request)
	if err != nil {
		return nil, err
	}
	address, err := parsePreview(string(params.URI))
	if err != nil {
		return nil, err
	}
	taken := s.snapshot(address.document)
	return s.inSlot(ctx, request, slow, func(context.Context) (any, error) {
		if taken.document == nil {
			return nil, fmt.Errorf("%w: %q is not open as a specification", errBadParams, address.document)
		}
		unit := preview.Find(taken.document, address.unit, address.name)
		if unit < 0 {
			return nil, fmt.Errorf("%w: there is no %s %q", errBadParams, unitWords[address.unit], address.name)
		}
		text := address.kind.text(taken.document, unit, address.path)
		taken.sent.showPreview(string(params.URI), text)
		return &protocol.TextDocumentContentResult{Text: text}, nil
	})
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

// executeCommand runs one of the commands that are advertised. None changes anything.
func (s *server) executeCommand(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.ExecuteCommandParams](request)
	if err != nil {
		return nil, err
	}
	switch params.Command {
	case checkWorkspace:
		return s.runCheckWorkspace(ctx, request, params)
	case compare:
		return s.runCompare(ctx, request, params)
	case createAttributes:
		return s.runCreateAttributes(ctx, request, params)
	case openGenerated, openImplementation:
		return s.runOpenGo(ctx, request, params)
	case moduleOf:
		return s.runModuleOf(ctx, request, params)
	case specificationOf:
		return s.runSpecificationOf(ctx, request, params)
	case setBase:
		return s.runSetBase(ctx, request, params)
	case listRules:
		return ruleSummaries(), nil
	case showRulePage:
		return rulePage(params)
	}
	var kind *previewKind
	opens := false
	for i := range previewKinds {
		if k := &previewKinds[i]; params.Command == k.command || params.Command == k.open {
			kind, opens = k, params.Command == k.open
		}
	}
	if kind == nil {
		return nil, fmt.Errorf("%w: there is no command %q", errBadParams, params.Command)
	}
	var place previewPlace
	if len(params.Arguments) != 1 {
		return nil, fmt.Errorf("%w: %s takes one argument, a uri with a position", errBadParams, params.Command)
	}
	if err := json.Unmarshal(params.Arguments[0], &place); err != nil {
		return nil, fmt.Errorf("%w: the argument of %s: %w", errBadParams, params.Command, err)
	}
	if place.URI, err = uri.Parse(string(place.URI)); err != nil {
		return nil, fmt.Errorf("%w: the argument of %s: %w", errBadParams, params.Command, err)
	}
	taken := s.snapshot(place.URI)
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		made, err := run(ctx, &s.pool, slow, func() (*previewed, error) { return taken.preview(kind, place, !opens) })
		switch {
		case err != nil || made == nil:
			return nil, err
		case opens:
			return nil, s.showDocument(made.URI)
		}
		return made, nil
	})
}

// preview makes the preview of the unit at a place, with or without its text. It gives nil where there is no unit.
func (s *snapshot) preview(kind *previewKind, place previewPlace, withText bool) (*previewed, error) {
	if s.document == nil {
		return nil, fmt.Errorf("%w: %q is not open as a specification", errBadParams, place.URI)
	}
	offset, err := s.offset(place.Position)
	if err != nil {
		return nil, err
	}
	unit := preview.UnitAt(s.document, offset)
	if unit < 0 {
		return nil, nil
	}
	u := s.document.Unit(unit)
	var path []string
	if kind.ofElement {
		path = preview.PathAt(s.document, unit, offset)
	}
	made := &previewed{kind.address(s.uri, u.Kind, u.Name.Value, path), kind.languageID, ""}
	if withText {
		made.Text = kind.text(s.document, unit, path)
	}
	return made, nil
}

// showDocument has the client show a document beside what it shows.
func (s *server) showDocument(address string) error {
	return s.show(&protocol.ShowDocumentParams{URI: uri.URI(address)})
}

// show has the client show a document.
func (s *server) show(params *protocol.ShowDocumentParams) error {
	var answer protocol.ShowDocumentResult
	if err := s.call(protocol.MethodWindowShowDocument, params, &answer); err != nil {
		return fmt.Errorf("showing a document: %w", err)
	}
	if !answer.Success {
		return refused(errors.New("the editor does not show the document"))
	}
	return nil
}
