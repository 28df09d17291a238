package server

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// openConfiguration is a configuration file that is open in the editor, with what its features need to know.
type openConfiguration struct {
	file      *syntax.File
	path      string // absolute, with slashes; empty if it is no file
	loader    *config.Loader
	documents []*document // that are specifications
}

// configurationOf returns what is known of an open configuration.
func (s *session) configurationOf(d *document) *openConfiguration {
	return &openConfiguration{file: d.text.File(), path: filePath(d.uri), loader: s.resolver.Loader, documents: s.specifications()}
}

// filePath returns the absolute path of a document, with slashes, or nothing if it is no file.
func filePath(document uri.URI) string {
	if !strings.HasPrefix(string(document), "file:") {
		return ""
	}
	return filepath.ToSlash(document.FsPath())
}

// parse returns the configuration, with the mistakes in what it extends.
func (c *openConfiguration) parse() *config.File {
	if c.path != "" {
		if loaded, err := c.loader.Load(c.path); err == nil {
			return loaded.Sources[len(loaded.Sources)-1].File
		}
	}
	return config.Parse(c.file.Text())
}

// specifications returns the open specifications to which the configuration applies.
func (c *openConfiguration) specifications() []config.Specification {
	var all []config.Specification
	for _, d := range c.documents {
		at := filePath(d.uri)
		if at == "" || c.path == "" {
			continue
		}
		found, err := c.loader.For(at)
		if err != nil || found == nil || !slices.ContainsFunc(found.Sources, func(s config.Source) bool { return s.Path == c.path }) {
			continue
		}
		name := strings.TrimPrefix(at, strings.TrimSuffix(path.Dir(c.path), "/")+"/")
		all = append(all, config.Specification{Name: name, Document: d.text})
	}
	return all
}

// silent reports whether there is nothing to say of the document: it is neither a specification nor a configuration.
func (s *snapshot) silent() bool { return s.document == nil && s.configuration == nil }

// file returns the document's syntax.
func (s *snapshot) file() *syntax.File {
	if s.configuration != nil {
		return s.configuration.file
	}
	return s.document.File()
}

// findings returns the diagnostics of the document that are sent, and how many there are in all. Those of a configuration are all
// equally serious.
func (s *snapshot) findings(ctx context.Context) (found []analysis.Diagnostic, total int, err error) {
	if s.configuration != nil {
		all := s.configuration.parse().Diagnostics
		return all[:min(len(all), maxDiagnostics)], len(all), nil
	}
	if err := s.document.Check(ctx); err != nil {
		return nil, 0, err
	}
	found, total = s.document.Worst(maxDiagnostics)
	return found, total, nil
}

// configurationCompletion returns what may be written at a place of a configuration.
func (s *snapshot) configurationCompletion(_ context.Context, params *protocol.CompletionParams) (protocol.CompletionResult, error) {
	offset, err := s.offset(params.Position)
	if err != nil {
		return nil, err
	}
	return s.completionList(completion.Configuration(s.file(), offset, s.configuration.specifications(), s.completionOptions())), nil
}

// configurationHover says what is known of a place of a configuration.
func (s *snapshot) configurationHover(_ context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	offset, err := s.offset(params.Position)
	if err != nil {
		return nil, err
	}
	found, ok := hover.Configuration(s.file(), offset, s.configuration.specifications())
	if !ok {
		return nil, nil
	}
	return s.shown(found), nil
}

// configurationSymbols returns the outline of a configuration: its members, the rules and overrides in them.
func (s *snapshot) configurationSymbols(_ context.Context, _ *protocol.DocumentSymbolParams) (jsonrpc2.RawMessage, error) {
	o := outliner{snapshot: s, ranges: s.ranges()}
	out := []byte{'['}
	for i, item := range config.Outline(s.file()) {
		if i > 0 {
			out = append(out, ',')
		}
		o.symbols = o.symbols[:0]
		o.outline(&item, -1)
		if s.client.hierarchicalSymbols {
			out = o.appendTree(out, 0)
		} else {
			out = o.appendList(out)
		}
	}
	return append(out, ']'), nil
}

var outlineKinds = [...]protocol.SymbolKind{
	config.OutlineSetting:  protocol.SymbolKindProperty,
	config.OutlineRule:     protocol.SymbolKindEvent,
	config.OutlineOverride: protocol.SymbolKindObject,
}

// outline makes the symbols of an item and of those inside it.
func (o *outliner) outline(item *config.OutlineItem, container int) {
	symbol := len(o.symbols)
	o.symbols = append(o.symbols, symbolEntry{
		name: item.Name, detail: item.Detail, kind: outlineKinds[item.Kind], container: container,
		whole: o.ranges.of(item.Start, item.End), selection: o.ranges.of(item.NameStart, item.NameEnd),
	})
	for i := range item.Children {
		o.outline(&item.Children[i], symbol)
	}
	o.symbols[symbol].skip = len(o.symbols)
}

// configurationActions returns the repairs of the mistakes in a range of a configuration.
func (s *snapshot) configurationActions(_ context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	actions := []protocol.CommandOrCodeAction{}
	if !s.client.codeActionLiterals || !wants(params.Context.Only, protocol.CodeActionKindQuickFix) {
		return actions, nil
	}
	start, err := s.offset(params.Range.Start)
	if err != nil {
		return nil, err
	}
	end, err := s.offset(params.Range.End)
	if err != nil {
		return nil, err
	}
	parsed, convert := s.configuration.parse(), s.converter()
	for i := range parsed.Diagnostics {
		d := &parsed.Diagnostics[i]
		if d.Start > end || d.End < start {
			continue
		}
		for _, r := range parsed.Repairs {
			if r.Start != d.Start || r.End != d.End {
				continue
			}
			action := &protocol.CodeAction{
				Title: r.Title, Kind: new(protocol.CodeActionKindQuickFix), Diagnostics: []protocol.Diagnostic{convert.diagnostic(d)},
				Edit: s.workspaceEdit([]syntax.Edit{{Start: r.Start, End: r.End, Text: r.Text}}),
			}
			if s.client.preferredActions {
				action.IsPreferred = new(true)
			}
			actions = append(actions, action)
		}
	}
	return actions, nil
}
