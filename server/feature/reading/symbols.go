package reading

import (
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

var unitSymbols = [...]protocol.SymbolKind{
	syntax.Provider:   protocol.SymbolKindModule,
	syntax.Resource:   protocol.SymbolKindClass,
	syntax.DataSource: protocol.SymbolKindInterface,
}

// Symbols returns the outline of the document, each thing by its name. There may be tens of thousands, so they are written as JSON at once,
// one at the top with all inside it after the other.
func Symbols(ctx context.Context, s *session.Snapshot, _ *protocol.DocumentSymbolParams) (jsonrpc2.RawMessage, error) {
	o := outliner{snapshot: s, ranges: s.Ranges()}
	var number int
	var add func(int)
	if known, ok := s.View.(session.Outlining); ok {
		items := known.Outline()
		number, add = len(items), func(k int) { o.setting(&items[k], -1) }
	} else if s.Document != nil {
		number, add = len(s.File().Units), o.unit
	} else {
		return nil, nil
	}
	out := []byte{'['}
	for k := range number {
		if add(k); k > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = o.append(out); err != nil {
			return nil, err
		}
		if average := len(out) / (k + 1); k < number-1 && cap(out)-len(out) < 2*average {
			out = slices.Grow(out, average*(number-k)) // those that are left are much like those so far
		}
		o.symbols = o.symbols[:0]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

// outliner makes the symbols of one unit after the other.
type outliner struct {
	snapshot *session.Snapshot
	ranges   message.Ranges
	items    []outline.Item
	symbols  []symbolEntry             // of one unit; those inside a symbol follow it
	trees    []protocol.DocumentSymbol // of the symbols, reused: there may be tens of thousands
}

// symbolEntry is a symbol.
type symbolEntry struct {
	outline.Item
	shownAs protocol.SymbolKind
}

// unit makes the symbols of a unit.
func (o *outliner) unit(k int) {
	o.items = outline.Items(o.items, o.snapshot.File(), k, o.ranges.Mapper)
	for i := range o.items {
		o.symbols = append(o.symbols, symbolEntry{o.items[i], SymbolKind(o.items[i].Unit, o.items[i].Kind)})
	}
}

// SymbolKind returns as what a unit is shown, or an attribute or block in one.
func SymbolKind(unit syntax.UnitKind, kind outline.Kind) protocol.SymbolKind {
	if kind == outline.Unit {
		return unitSymbols[unit]
	}
	return elementSymbols[kind]
}

// append writes the symbols as JSON: as a DocumentSymbol of the protocol, or as SymbolInformation for clients that know no better.
func (o *outliner) append(out []byte) ([]byte, error) {
	if o.snapshot.Client.HierarchicalSymbols {
		o.trees = slices.Grow(o.trees[:0], len(o.symbols))[:1]
		o.fill(&o.trees[0], 0)
		return protocol.AppendMarshal(out, &o.trees[0])
	}
	for i := range o.symbols {
		symbol := &o.symbols[i]
		shown := protocol.SymbolInformation{
			BaseSymbolInformation: protocol.BaseSymbolInformation{Name: symbol.Name, Kind: symbol.shownAs, Tags: o.tags(symbol)},
			Location:              protocol.Location{URI: o.snapshot.URI, Range: message.Range(symbol.Start, symbol.End)},
		}
		if symbol.Container >= 0 {
			shown.ContainerName = &o.symbols[symbol.Container].Name
		}
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = protocol.AppendMarshal(out, &shown); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fill makes the tree of a symbol and of those inside it, which get places in a part of the trees that is theirs alone.
func (o *outliner) fill(into *protocol.DocumentSymbol, i int) {
	symbol := &o.symbols[i]
	*into = protocol.DocumentSymbol{
		Name: symbol.Name, Kind: symbol.shownAs, Tags: o.tags(symbol),
		Range: message.Range(symbol.Start, symbol.End), SelectionRange: message.Range(symbol.NameStart, symbol.NameEnd),
	}
	if symbol.Detail != "" {
		into.Detail = &symbol.Detail
	}
	first := len(o.trees)
	for child := i + 1; child < symbol.Skip; child = o.symbols[child].Skip {
		o.trees = o.trees[:len(o.trees)+1]
	}
	if first < len(o.trees) {
		into.Children = o.trees[first:len(o.trees):len(o.trees)]
	}
	for k, child := 0, i+1; child < symbol.Skip; k, child = k+1, o.symbols[child].Skip {
		o.fill(&into.Children[k], child)
	}
}

// tags returns the tags of a symbol.
func (o *outliner) tags(symbol *symbolEntry) []protocol.SymbolTag {
	if symbol.Deprecated && o.snapshot.Client.DeprecatedSymbols {
		return []protocol.SymbolTag{protocol.SymbolTagDeprecated}
	}
	return nil
}

var elementSymbols = [...]protocol.SymbolKind{
	outline.Block: protocol.SymbolKindStruct, outline.Nested: protocol.SymbolKindObject, outline.Attribute: protocol.SymbolKindField,
}

var outlineKinds = [...]protocol.SymbolKind{
	config.OutlineSetting:  protocol.SymbolKindProperty,
	config.OutlineRule:     protocol.SymbolKindEvent,
	config.OutlineOverride: protocol.SymbolKindObject,
}

// setting makes the symbols of a part of a configuration and of those inside it.
func (o *outliner) setting(item *config.OutlineItem, container int) {
	k := len(o.symbols)
	o.symbols = append(o.symbols, symbolEntry{outline.Item{
		Name: item.Name, Detail: item.Detail, Container: container,
		Start: o.ranges.Mapper.Position(item.Start), End: o.ranges.Mapper.Position(item.End),
		NameStart: o.ranges.Mapper.Position(item.NameStart), NameEnd: o.ranges.Mapper.Position(item.NameEnd),
	}, outlineKinds[item.Kind]})
	for i := range item.Children {
		o.setting(&item.Children[i], k)
	}
	o.symbols[k].Skip = len(o.symbols)
}
