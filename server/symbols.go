package server

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"go.lsp.dev/protocol"
)

var unitSymbols = [...]protocol.SymbolKind{
	syntax.Provider:   protocol.SymbolKindModule,
	syntax.Resource:   protocol.SymbolKindClass,
	syntax.DataSource: protocol.SymbolKindInterface,
}

// symbols gives the outline of the document: the provider, resources and data sources with their attributes and blocks, each
// by its name.
func (s *snapshot) symbols(*protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	file := s.document.File()
	// A symbol begins before those inside it and ends after them, and its name stands before theirs: two conversions, each in
	// ascending order.
	o := outliner{snapshot: s, whole: s.ranges(), names: s.ranges()}
	all := make(protocol.DocumentSymbolSlice, 0, len(file.Units))
	for k := range file.Units {
		all = append(all, o.unit(s.document.Unit(k), file.UnitStart(k)))
	}
	if !s.client.hierarchicalSymbols {
		return o.flatten(nil, all, nil), nil
	}
	return all, nil
}

// outliner makes symbols.
type outliner struct {
	snapshot *snapshot
	whole    ranges
	names    ranges
}

func (o *outliner) unit(u *spec.Unit, base int) protocol.DocumentSymbol {
	symbol := protocol.DocumentSymbol{Kind: unitSymbols[u.Kind], Detail: new(spec.Word(u.Kind))}
	root := &u.Tree.Nodes[0]
	symbol.Range.Start = o.whole.position(base + int(root.Start))
	o.name(&symbol, u.Tree, u.Name, base, root, spec.Word(u.Kind))
	o.deprecate(&symbol, u.Deprecation)
	symbol.Children = o.elements(u, base, 0, int32(len(u.Elements)))
	symbol.Range.End = o.whole.position(base + int(root.End))
	return symbol
}

// elements gives the symbols of the elements in a range of the unit's elements that are not inside one another.
func (o *outliner) elements(u *spec.Unit, base int, from, to int32) []protocol.DocumentSymbol {
	var symbols []protocol.DocumentSymbol
	for i := from; i < to; i = u.Elements[i].Skip {
		e := &u.Elements[i]
		node := &u.Tree.Nodes[e.Node]
		symbol := protocol.DocumentSymbol{Kind: elementSymbol(e)}
		if detail := elementDetail(e); detail != "" {
			symbol.Detail = &detail
		}
		symbol.Range.Start = o.whole.position(base + int(node.Start))
		o.name(&symbol, u.Tree, e.Name, base, node, elementWord(e)+" "+strconv.Itoa(u.Tree.Index(e.Node)+1))
		o.deprecate(&symbol, e.Deprecation)
		symbol.Children = o.elements(u, base, i+1, e.Skip)
		symbol.Range.End = o.whole.position(base + int(node.End))
		symbols = append(symbols, symbol)
	}
	return symbols
}

// name gives a symbol its name and the range to select. Without a name it is called by the fallback.
func (o *outliner) name(
	symbol *protocol.DocumentSymbol, tree *syntax.Tree, name spec.Text, base int, node *syntax.Node, fallback string,
) {
	symbol.Name = fallback
	start, end := node.Start, min(node.Start+1, node.End)
	if name.Present() {
		start, end = tree.Nodes[name.Node].Start, tree.Nodes[name.Node].End
		if name.Value != "" {
			symbol.Name = name.Value
		}
	}
	symbol.SelectionRange = o.names.of(base+int(start), base+int(end))
}

func (o *outliner) deprecate(symbol *protocol.DocumentSymbol, message spec.Text) {
	if o.snapshot.client.deprecatedSymbols && message.Present() && message.Value != "" {
		symbol.Tags = []protocol.SymbolTag{protocol.SymbolTagDeprecated}
	}
}

func elementSymbol(e *spec.Element) protocol.SymbolKind {
	switch {
	case e.Block:
		return protocol.SymbolKindStruct
	case e.IsNested():
		return protocol.SymbolKindObject
	}
	return protocol.SymbolKindField
}

func elementWord(e *spec.Element) string {
	if e.Block {
		return "block"
	}
	return "attribute"
}

// elementDetail gives the kind of an element and who may set it, such as "list_nested, optional".
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

// flatten gives a tree of symbols as a list, for clients that know no better.
func (o *outliner) flatten(
	out protocol.SymbolInformationSlice, symbols []protocol.DocumentSymbol, container *string,
) protocol.SymbolInformationSlice {
	for i := range symbols {
		symbol := &symbols[i]
		out = append(out, protocol.SymbolInformation{
			BaseSymbolInformation: protocol.BaseSymbolInformation{
				Name: symbol.Name, Kind: symbol.Kind, Tags: symbol.Tags, ContainerName: container,
			},
			Location: protocol.Location{URI: o.snapshot.uri, Range: symbol.Range},
		})
		out = o.flatten(out, symbol.Children, &symbol.Name)
	}
	return out
}
