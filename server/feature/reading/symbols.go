package reading

import (
	"context"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
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
		if s.Client.HierarchicalSymbols {
			out = o.appendTree(out, 0)
		} else {
			out = o.appendList(out)
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
	symbols  []symbolEntry // of one unit; those inside a symbol follow it
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

// appendTree writes a symbol as a DocumentSymbol of the protocol, with those inside it.
func (o *outliner) appendTree(out []byte, i int) []byte {
	symbol := &o.symbols[i]
	out = o.appendBase(out, symbol)
	if symbol.Detail != "" {
		out = appendString(append(out, `,"detail":`...), symbol.Detail)
	}
	out = appendRange(append(out, `,"range":`...), symbol.Start, symbol.End)
	out = appendRange(append(out, `,"selectionRange":`...), symbol.NameStart, symbol.NameEnd)
	if symbol.Skip > i+1 {
		out = append(out, `,"children":`...)
		separator := byte('[')
		for child := i + 1; child < symbol.Skip; child = o.symbols[child].Skip {
			out = o.appendTree(append(out, separator), child)
			separator = ','
		}
		out = append(out, ']')
	}
	return append(out, '}')
}

// appendList writes the symbols as SymbolInformation of the protocol, for clients that know no better.
func (o *outliner) appendList(out []byte) []byte {
	for i := range o.symbols {
		symbol := &o.symbols[i]
		if i > 0 {
			out = append(out, ',')
		}
		out = o.appendBase(out, symbol)
		out = appendString(append(out, `,"location":{"uri":`...), string(o.snapshot.URI))
		out = append(appendRange(append(out, `,"range":`...), symbol.Start, symbol.End), '}')
		if symbol.Container >= 0 {
			out = appendString(append(out, `,"containerName":`...), o.symbols[symbol.Container].Name)
		}
		out = append(out, '}')
	}
	return out
}

// appendBase writes the beginning of an object: what both kinds of symbols have.
func (o *outliner) appendBase(out []byte, symbol *symbolEntry) []byte {
	out = appendString(append(out, `{"name":`...), symbol.Name)
	out = strconv.AppendUint(append(out, `,"kind":`...), uint64(symbol.shownAs), 10)
	if symbol.Deprecated && o.snapshot.Client.DeprecatedSymbols {
		out = strconv.AppendUint(append(out, `,"tags":[`...), uint64(protocol.SymbolTagDeprecated), 10)
		out = append(out, ']')
	}
	return out
}

// appendString writes a string as JSON. Bytes that are no UTF-8 become U+FFFD.
func appendString(out []byte, text string) []byte {
	out, _ = jsontext.AppendQuote(out, text) // its only error is about such bytes
	return out
}

// appendRange writes a range as JSON.
func appendRange(out []byte, start, end syntax.Position) []byte {
	out = appendPosition(append(out, `{"start":`...), start)
	out = appendPosition(append(out, `,"end":`...), end)
	return append(out, '}')
}

func appendPosition(out []byte, p syntax.Position) []byte {
	out = strconv.AppendInt(append(out, `{"line":`...), int64(p.Line), 10)
	out = strconv.AppendInt(append(out, `,"character":`...), int64(p.Column), 10)
	return append(out, '}')
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
