package server

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// configurationLanguage is the language of configurations, the files that say how specifications are checked.
type configurationLanguage struct{}

func (configurationLanguage) claims(name, languageID string) bool {
	return name == config.FileName || languageID == config.LanguageID
}

func (configurationLanguage) recognise(_, _ *document) bool { return true }
func (configurationLanguage) settles() bool                 { return false }

func (configurationLanguage) view(in *session, d *document) view {
	return &configuration{text: d.text.File(), path: filePath(d.uri), loader: in.resolver.Loader, documents: in.specifications()}
}

// configuration is the view of a configuration.
type configuration struct {
	text      *syntax.File
	path      string // absolute, with slashes; empty if it is no file
	loader    *config.Loader
	documents []*document // that are specifications
}

func (c *configuration) file() *syntax.File { return c.text }
func (c *configuration) isFixed() bool      { return false }

// findings returns the mistakes in the configuration, which are all equally serious.
func (c *configuration) findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	all := c.parse().Diagnostics
	return all[:min(len(all), most)], len(all), nil
}

func (c *configuration) hover(offset int) (hover.Hover, bool) {
	return hover.Configuration(c.text, offset, c.specifications())
}

func (c *configuration) complete(offset int, options completion.Options) completion.List {
	return completion.Configuration(c.text, offset, c.specifications(), options)
}

// outline gives the members of the configuration, with the rules and overrides in them.
func (c *configuration) outline(o *outliner, next func(left int) bool) {
	items := config.Outline(c.text)
	for i := range items {
		if o.item(&items[i], -1); !next(len(items) - i - 1) {
			return
		}
	}
}

// parse returns the configuration, with the mistakes in what it extends.
func (c *configuration) parse() *config.File {
	if c.path != "" {
		if loaded, err := c.loader.Load(c.path); err == nil {
			return loaded.Sources[len(loaded.Sources)-1].File
		}
	}
	return config.Parse(c.text.Text())
}

// specifications returns the open specifications to which the configuration applies.
func (c *configuration) specifications() []config.Specification {
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

var outlineKinds = [...]protocol.SymbolKind{
	config.OutlineSetting:  protocol.SymbolKindProperty,
	config.OutlineRule:     protocol.SymbolKindEvent,
	config.OutlineOverride: protocol.SymbolKindObject,
}

// item makes the symbols of an item and of those inside it.
func (o *outliner) item(item *config.OutlineItem, container int) {
	symbol := len(o.symbols)
	o.symbols = append(o.symbols, symbolEntry{
		name: item.Name, detail: item.Detail, kind: outlineKinds[item.Kind], container: container,
		whole: o.ranges.of(item.Start, item.End), selection: o.ranges.of(item.NameStart, item.NameEnd),
	})
	for i := range item.Children {
		o.item(&item.Children[i], symbol)
	}
	o.symbols[symbol].skip = len(o.symbols)
}

// actions returns the repairs of the mistakes in a range.
func (c *configuration) actions(
	_ context.Context, in *snapshot, start, end int, only []protocol.CodeActionKind,
) ([]protocol.CommandOrCodeAction, error) {
	actions := []protocol.CommandOrCodeAction{}
	if !wants(only, protocol.CodeActionKindQuickFix) {
		return actions, nil
	}
	parsed, convert := c.parse(), in.converter()
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
				Edit: in.workspaceEdit([]syntax.Edit{{Start: r.Start, End: r.End, Text: r.Text}}),
			}
			if in.client.preferredActions {
				action.IsPreferred = new(true)
			}
			actions = append(actions, action)
		}
	}
	return actions, nil
}
