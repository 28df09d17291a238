package reading

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// UnitSymbols are the kinds of symbols as which units are shown.
var UnitSymbols = [...]protocol.SymbolKind{
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
		number, add = len(items), func(k int) { o.item(&items[k], -1) }
	} else if s.Document != nil {
		number, add = len(s.File().Units), func(k int) { o.unit(s.Document.Unit(k), s.File().UnitStart(k)) }
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
	symbols  []symbolEntry // of one unit; those inside a symbol follow it
}

// symbolEntry is a symbol.
type symbolEntry struct {
	name, detail string
	kind         protocol.SymbolKind
	deprecated   bool
	container    int // the symbol that it is in, or -1
	skip         int // the symbol after those inside it

	whole, selection protocol.Range
}

func (o *outliner) unit(u *spec.Unit, base int) {
	word := spec.Word(u.Kind)
	o.begin(symbolEntry{
		name: cmp.Or(u.Name.Value, word), detail: word, kind: UnitSymbols[u.Kind], deprecated: isDeprecated(u.Deprecation), container: -1,
	}, u.Tree, 0, u.Name, base)
	o.elements(u, base, 0, int32(len(u.Elements)), 0)
	o.end(0, u.Tree, 0, base)
}

// elements makes the symbols of the elements in a range of the unit's elements.
func (o *outliner) elements(u *spec.Unit, base int, from, to int32, container int) {
	for i := from; i < to; i = u.Elements[i].Skip {
		e := &u.Elements[i]
		name := e.Name.Value
		if name == "" {
			name = elementWord(e) + " " + strconv.Itoa(u.Tree.Index(e.Node)+1)
		}
		symbol := len(o.symbols)
		o.begin(symbolEntry{
			name: name, detail: elementDetail(e), kind: ElementSymbols[outline.KindOf(e)], deprecated: isDeprecated(e.Deprecation), container: container,
		}, u.Tree, e.Node, e.Name, base)
		o.elements(u, base, i+1, e.Skip, symbol)
		o.end(symbol, u.Tree, e.Node, base)
	}
}

// begin adds a symbol for a node. Where it has no name, its first character is what is to be selected.
func (o *outliner) begin(symbol symbolEntry, tree *syntax.Tree, node int32, name spec.Text, base int) {
	n := &tree.Nodes[node]
	start, end := n.Start, min(n.Start+1, n.End)
	if name.Present() {
		start, end = tree.Nodes[name.Node].Start, tree.Nodes[name.Node].End
	}
	symbol.whole.Start = o.ranges.Position(base + int(n.Start))
	symbol.selection = o.ranges.Of(base+int(start), base+int(end))
	o.symbols = append(o.symbols, symbol)
}

// end completes a symbol when those inside it are made, so that positions are asked for in nearly ascending order.
func (o *outliner) end(symbol int, tree *syntax.Tree, node int32, base int) {
	o.symbols[symbol].whole.End = o.ranges.Position(base + int(tree.Nodes[node].End))
	o.symbols[symbol].skip = len(o.symbols)
}

// isDeprecated reports whether something has a message that calls it deprecated.
func isDeprecated(message spec.Text) bool { return message.Present() && message.Value != "" }

// appendTree writes a symbol as a DocumentSymbol of the protocol, with those inside it.
func (o *outliner) appendTree(out []byte, i int) []byte {
	symbol := &o.symbols[i]
	out = o.appendBase(out, symbol)
	if symbol.detail != "" {
		out = appendString(append(out, `,"detail":`...), symbol.detail)
	}
	out = appendRange(append(out, `,"range":`...), symbol.whole)
	out = appendRange(append(out, `,"selectionRange":`...), symbol.selection)
	if symbol.skip > i+1 {
		out = append(out, `,"children":`...)
		separator := byte('[')
		for child := i + 1; child < symbol.skip; child = o.symbols[child].skip {
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
		out = append(appendRange(append(out, `,"range":`...), symbol.whole), '}')
		if symbol.container >= 0 {
			out = appendString(append(out, `,"containerName":`...), o.symbols[symbol.container].name)
		}
		out = append(out, '}')
	}
	return out
}

// appendBase writes the beginning of an object: what both kinds of symbols have.
func (o *outliner) appendBase(out []byte, symbol *symbolEntry) []byte {
	out = appendString(append(out, `{"name":`...), symbol.name)
	out = strconv.AppendUint(append(out, `,"kind":`...), uint64(symbol.kind), 10)
	if symbol.deprecated && o.snapshot.Client.DeprecatedSymbols {
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
func appendRange(out []byte, r protocol.Range) []byte {
	out = appendPosition(append(out, `{"start":`...), r.Start)
	out = appendPosition(append(out, `,"end":`...), r.End)
	return append(out, '}')
}

func appendPosition(out []byte, p protocol.Position) []byte {
	out = strconv.AppendUint(append(out, `{"line":`...), uint64(p.Line), 10)
	out = strconv.AppendUint(append(out, `,"character":`...), uint64(p.Character), 10)
	return append(out, '}')
}

// ElementSymbols are those of attributes and blocks.
var ElementSymbols = [...]protocol.SymbolKind{
	outline.Block: protocol.SymbolKindStruct, outline.Nested: protocol.SymbolKindObject, outline.Attribute: protocol.SymbolKindField,
}

func elementWord(e *spec.Element) string {
	if e.Block {
		return "block"
	}
	return "attribute"
}

// elementDetail returns the kind of an element and who may set it, such as "list_nested, optional".
func elementDetail(e *spec.Element) string {
	detail := ""
	if e.Kind != schema.KindNone {
		detail = e.Kind.String()
	}
	if c := e.Configurability.String(); c != "" {
		if detail != "" {
			detail += ", "
		}
		detail += c
	}
	return detail
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
		whole: o.ranges.Of(item.Start, item.End), selection: o.ranges.Of(item.NameStart, item.NameEnd),
	})
	for i := range item.Children {
		o.item(&item.Children[i], symbol)
	}
	o.symbols[symbol].skip = len(o.symbols)
}
