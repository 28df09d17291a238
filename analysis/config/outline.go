package config

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// OutlineKind is what an item of an outline is.
type OutlineKind uint8

// The kinds of items.
const (
	OutlineSetting  OutlineKind = iota // a key with its value
	OutlineRule                        // a rule with its severity
	OutlineOverride                    // an override, by what it is about
)

// OutlineItem is a part of a configuration. Offsets are absolute; the name is inside.
type OutlineItem struct {
	Name, Detail       string
	Kind               OutlineKind
	Start, End         int
	NameStart, NameEnd int
	Children           []OutlineItem
}

// Outline returns the parts of a configuration: its members, with the rules and overrides in them.
func Outline(file *syntax.File) []OutlineItem {
	o := outliner{file.Frame, file}
	if root := o.tree.Root(); root >= 0 && o.tree.Nodes[root].Kind == syntax.Object {
		return o.members(root, 0)
	}
	return nil
}

type outliner struct {
	tree *syntax.Tree
	file *syntax.File
}

// outlineDepth is how deep an outline goes: the rules of an override.
const outlineDepth = 4

func (o *outliner) item(node int32) OutlineItem {
	n := &o.tree.Nodes[node]
	item := OutlineItem{Start: o.file.FrameOffset(n.From()), End: o.end(n)}
	item.NameStart, item.NameEnd = item.Start, item.End
	if n.IsMember() {
		item.NameStart, item.NameEnd = o.file.FrameOffset(n.KeyStart), o.file.FrameOffset(n.KeyEnd)
	}
	return item
}

// end returns the end of a node, which for one that stands for a unit is known by its last byte.
func (o *outliner) end(n *syntax.Node) int {
	if n.Has(syntax.UnitRoot) {
		return o.file.FrameOffset(n.End-1) + 1
	}
	return o.file.FrameOffset(n.End)
}

// members returns the members of an object.
func (o *outliner) members(object int32, depth int) []OutlineItem {
	var all []OutlineItem
	for node := range o.tree.Children(object) {
		n := &o.tree.Nodes[node]
		key := o.tree.Key(node)
		if !n.IsMember() || key == "" {
			continue
		}
		item := o.item(node)
		item.Name = key
		place := PlaceOf(o.tree, node)
		if _, ok := IsRule(place); ok {
			item.Kind, item.Detail = OutlineRule, o.short(node)
			if severity := o.tree.Member(node, "severity"); severity >= 0 {
				item.Detail = o.short(severity)
			}
			all = append(all, item)
			continue
		}
		switch {
		case n.Has(syntax.UnitRoot) || depth >= outlineDepth:
		case n.Kind == syntax.Object:
			item.Children = o.members(node, depth+1)
		case place == "overrides" && n.Kind == syntax.Array:
			item.Children = o.overrides(node, depth+1)
		default:
			item.Detail = o.short(node)
		}
		all = append(all, item)
	}
	return all
}

// overrides returns the overrides of an array, each called by what it is about.
func (o *outliner) overrides(array int32, depth int) []OutlineItem {
	var all []OutlineItem
	for node := range o.tree.Children(array) {
		if o.tree.Nodes[node].Kind != syntax.Object {
			continue
		}
		item := o.item(node)
		item.Kind, item.Name = OutlineOverride, "override"
		for _, key := range [...]string{"files", "path"} {
			if about := o.tree.Member(node, key); about >= 0 && o.short(about) != "" {
				item.Name = o.short(about)
				item.NameStart, item.NameEnd = o.file.FrameOffset(o.tree.Nodes[about].Start), o.file.FrameOffset(o.tree.Nodes[about].End)
			}
		}
		item.Children = o.members(node, depth+1)
		all = append(all, item)
	}
	return all
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
