package config

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
)

// Outline returns the parts of a configuration: its members, with the rules and overrides in them, each with those inside it after it. It
// asks a mapper of the file for positions.
func Outline(file *syntax.File, mapper *text.Mapper) []outline.Item {
	o := outliner{tree: file.Frame, file: file, mapper: mapper}
	if root := o.tree.Root(); root >= 0 && o.tree.Nodes[root].Kind == syntax.Object {
		o.outlineMembers(root, -1, 0)
	}
	return o.items
}

type outliner struct {
	items  []outline.Item
	tree   *syntax.Tree
	file   *syntax.File
	mapper *text.Mapper
}

// outlineDepth is how deep an outline goes: the rules of an override.
const outlineDepth = 4

// begin adds the item of a node, whose name is another node, or else the node's key.
func (o *outliner) begin(item outline.Item, node, name int32) (k int) {
	n := &o.tree.Nodes[node]
	item.Start = o.position(n.From())
	switch {
	case name >= 0:
		item.NameStart, item.NameEnd = o.position(o.tree.Nodes[name].Start), o.position(o.tree.Nodes[name].End)
	case n.IsMember():
		item.NameStart, item.NameEnd = o.position(n.KeyStart), o.position(n.KeyEnd)
	default:
		item.NameStart, item.NameEnd = item.Start, o.endOf(n)
	}
	o.items = append(o.items, item)
	return len(o.items) - 1
}

// end completes an item when those inside it are made.
func (o *outliner) end(k int, node int32) {
	o.items[k].End = o.endOf(&o.tree.Nodes[node])
	o.items[k].Skip = len(o.items)
}

func (o *outliner) position(offset int32) text.Position {
	return o.mapper.Position(o.file.FrameOffset(offset))
}

// endOf returns the end of a node, which for a node in the place of a unit is known by its last byte.
func (o *outliner) endOf(n *syntax.Node) text.Position {
	if n.Has(syntax.UnitRoot) {
		return o.mapper.Position(o.file.FrameOffset(n.End-1) + 1)
	}
	return o.position(n.End)
}

// outlineMembers makes the items of the members of an object.
func (o *outliner) outlineMembers(object int32, container, depth int) {
	for node := range o.tree.Children(object) {
		n := &o.tree.Nodes[node]
		key := o.tree.Key(node)
		if !n.IsMember() || key == "" {
			continue
		}
		item := outline.Item{Kind: outline.Setting, Name: key, Container: container}
		place := PlaceOf(o.tree, node)
		_, isRule := IsRule(place)
		isOverrides := place == "overrides" && n.Kind == syntax.Array
		isDeep := n.Has(syntax.UnitRoot) || depth >= outlineDepth
		switch {
		case isRule:
			item.Kind, item.Detail = outline.Rule, o.short(node)
			if severity := o.tree.Member(node, "severity"); severity >= 0 {
				item.Detail = o.short(severity)
			}
		case !isDeep && !isOverrides && n.Kind != syntax.Object:
			item.Detail = o.short(node)
		}
		k := o.begin(item, node, -1)
		switch {
		case isRule || isDeep:
		case n.Kind == syntax.Object:
			o.outlineMembers(node, k, depth+1)
		case isOverrides:
			o.overrides(node, k, depth+1)
		}
		o.end(k, node)
	}
}

// overrides makes the items of the overrides of an array, each with the name of its files or its place.
func (o *outliner) overrides(array int32, container, depth int) {
	for node := range o.tree.Children(array) {
		if o.tree.Nodes[node].Kind != syntax.Object {
			continue
		}
		item, name := outline.Item{Kind: outline.Override, Name: "override", Container: container}, int32(-1)
		for _, key := range [...]string{"files", "path"} {
			if about := o.tree.Member(node, key); about >= 0 && o.short(about) != "" {
				item.Name, name = o.short(about), about
			}
		}
		k := o.begin(item, node, name)
		o.outlineMembers(node, k, depth+1)
		o.end(k, node)
	}
}

// short returns a value on one line: texts without their quotes, separated by commas.
func (o *outliner) short(node int32) string {
	switch n := &o.tree.Nodes[node]; n.Kind {
	case syntax.String:
		return o.tree.Value(node)
	case syntax.Array:
		var texts []string
		for child := range o.tree.Children(node) {
			if o.tree.Nodes[child].Kind == syntax.String {
				texts = append(texts, o.tree.Value(child))
			}
		}
		return strings.Join(texts, ", ")
	case syntax.Object, syntax.Missing:
		return ""
	}
	return o.tree.Raw(node)
}
