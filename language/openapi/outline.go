package openapi

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
)

// outlineOf returns the items of a configuration: the provider, the resources and data sources, and inside them their operations and
// the keys for their attributes. It asks a mapper of the text for positions.
func outlineOf(tree *yaml.Tree, mapper *text.Mapper) []outline.Item {
	o := &outliner{tree: tree, mapper: mapper}
	for section := range tree.Children(tree.Root()) {
		switch tree.Key(section) {
		case "provider":
			k := o.begin(
				section,
				-1,
				outline.Item{Unit: syntax.Provider, Kind: outline.Unit, Name: tree.Key(section), Detail: tree.Value(tree.Member(section, "name"))},
			)
			o.settings(section, k)
			o.end(k, section)
		case "resources":
			o.units(section, syntax.Resource, "resource")
		case "data_sources":
			o.units(section, syntax.DataSource, "data source")
		}
	}
	return o.items
}

type outliner struct {
	items  []outline.Item
	tree   *yaml.Tree
	mapper *text.Mapper
}

// begin adds the item of an entry.
func (o *outliner) begin(node int32, container int, item outline.Item) (k int) {
	n := &o.tree.Nodes[node]
	item.Container = container
	item.NameStart, item.NameEnd = o.mapper.Position(int(n.KeyStart)), o.mapper.Position(int(n.KeyEnd))
	item.Start = item.NameStart
	o.items = append(o.items, item)
	return len(o.items) - 1
}

// end completes an item when those inside it are made.
func (o *outliner) end(k int, node int32) {
	n := &o.tree.Nodes[node]
	o.items[k].End = o.mapper.Position(int(max(n.End, n.KeyEnd)))
	o.items[k].Skip = len(o.items)
}

func (o *outliner) units(section int32, unit syntax.UnitKind, word string) {
	for node := range o.tree.Children(section) {
		if !o.tree.Nodes[node].HasKey() {
			continue
		}
		k := o.begin(node, -1, outline.Item{Unit: unit, Kind: outline.Unit, Name: o.tree.Key(node), Detail: word})
		o.settings(node, k)
		o.end(k, node)
	}
}

// settings adds the keys of an entry: operations by path and method, lists and names by how many there are.
func (o *outliner) settings(inside int32, container int) {
	key := openapi.KeyAt(o.steps(inside))
	for node := range o.tree.Children(inside) {
		member := key.Member(o.tree.Key(node))
		if !o.tree.Nodes[node].HasKey() || member == nil {
			continue
		}
		item := outline.Item{Kind: outline.Setting, Name: o.tree.Key(node), Detail: o.tree.Value(node)}
		isSection := false
		switch {
		case member.Member("path") != nil && member.Value == openapi.MappingValue:
			item.Detail = strings.TrimSpace(
				strings.ToUpper(o.tree.Value(o.tree.Member(node, "method"))) + " " + o.tree.Value(o.tree.Member(node, "path")),
			)
		case member.Value == openapi.ListValue, member.Value == openapi.NamesValue:
			item.Detail = fmt.Sprint(o.tree.Len(node))
		case member.Value == openapi.MappingValue:
			isSection = true
		}
		k := o.begin(node, container, item)
		if isSection {
			o.settings(node, k)
		}
		o.end(k, node)
	}
}

// steps returns the keys that lead to an entry.
func (o *outliner) steps(node int32) (steps []string) {
	for ; node > 0; node = o.tree.Nodes[node].Parent {
		steps = append([]string{o.tree.Key(node)}, steps...)
	}
	return steps
}
