package reading

import (
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/language"
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

var elementSymbols = [...]protocol.SymbolKind{
	outline.Block:     protocol.SymbolKindStruct,
	outline.Nested:    protocol.SymbolKindObject,
	outline.Attribute: protocol.SymbolKindField,
	outline.Setting:   protocol.SymbolKindProperty,
	outline.Rule:      protocol.SymbolKindEvent,
	outline.Override:  protocol.SymbolKindObject,
}

// SymbolKind returns the kind of symbol that a unit is shown as, or an element of a unit or a configuration.
func SymbolKind(unit syntax.UnitKind, kind outline.Kind) protocol.SymbolKind {
	if kind == outline.Unit {
		return unitSymbols[unit]
	}
	return elementSymbols[kind]
}

// Symbols returns the outline of the document, each thing by its name. There may be tens of thousands, so they are written as JSON at once,
// those of one unit after the other.
func Symbols(ctx context.Context, s *session.Snapshot, _ *protocol.DocumentSymbolParams) (jsonrpc2.RawMessage, error) {
	o := outliner{snapshot: s, out: []byte{'['}}
	mapper := s.Ranges().Mapper
	if known, ok := s.View.(language.Outlining); ok {
		err := o.append(known.Outline(mapper))
		return append(o.out, ']'), err
	}
	if s.Document == nil {
		return nil, nil
	}
	var items []outline.Item
	number := len(s.Document.File().Units)
	for k := range number {
		items = outline.Items(items, s.Document.File(), k, mapper)
		if err := o.append(items); err != nil {
			return nil, err
		}
		if average := len(o.out) / (k + 1); k < number-1 && cap(o.out)-len(o.out) < 2*average {
			o.out = slices.Grow(o.out, average*(number-k)) // those that are left are much like those so far
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return append(o.out, ']'), nil
}

// outliner writes items as JSON: each as a DocumentSymbol of the protocol with those inside it, or as SymbolInformation for clients that
// know no better.
type outliner struct {
	snapshot *session.Snapshot
	out      []byte
	trees    []protocol.DocumentSymbol // reused: there may be tens of thousands
}

func (o *outliner) append(items []outline.Item) error {
	for i := 0; i < len(items); {
		item := &items[i]
		if len(o.out) > 1 {
			o.out = append(o.out, ',')
		}
		var err error
		if o.snapshot.Client.HierarchicalSymbols {
			o.trees = slices.Grow(o.trees[:0], len(items))[:1]
			o.fill(&o.trees[0], items, i)
			o.out, err = protocol.AppendMarshal(o.out, &o.trees[0])
			i = item.Skip
		} else {
			shown := protocol.SymbolInformation{
				BaseSymbolInformation: protocol.BaseSymbolInformation{Name: item.Name, Kind: SymbolKind(item.Unit, item.Kind), Tags: o.tags(item)},
				Location:              protocol.Location{URI: o.snapshot.URI, Range: message.Range(item.Start, item.End)},
			}
			if item.Container >= 0 {
				shown.ContainerName = &items[item.Container].Name
			}
			o.out, err = protocol.AppendMarshal(o.out, &shown)
			i++
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fill makes the tree of an item and of those inside it, which get places in a part of the trees that is theirs alone.
func (o *outliner) fill(into *protocol.DocumentSymbol, items []outline.Item, i int) {
	item := &items[i]
	*into = protocol.DocumentSymbol{
		Name: item.Name, Kind: SymbolKind(item.Unit, item.Kind), Tags: o.tags(item),
		Range: message.Range(item.Start, item.End), SelectionRange: message.Range(item.NameStart, item.NameEnd),
	}
	if item.Detail != "" {
		into.Detail = &item.Detail
	}
	first := len(o.trees)
	for child := i + 1; child < item.Skip; child = items[child].Skip {
		o.trees = o.trees[:len(o.trees)+1]
	}
	if first < len(o.trees) {
		into.Children = o.trees[first:len(o.trees):len(o.trees)]
	}
	for k, child := 0, i+1; child < item.Skip; k, child = k+1, items[child].Skip {
		o.fill(&into.Children[k], items, child)
	}
}

// tags returns the tags of an item.
func (o *outliner) tags(item *outline.Item) []protocol.SymbolTag {
	if item.Deprecated && o.snapshot.Client.DeprecatedSymbols {
		return []protocol.SymbolTag{protocol.SymbolTagDeprecated}
	}
	return nil
}
