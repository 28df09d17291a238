package outline

import (
	"cmp"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Item is a unit, an attribute or a block in an outline of a specification, or a part of a configuration.
type Item struct {
	Unit       syntax.UnitKind // of the unit that it is or is in; unused in a configuration
	Kind       Kind
	Name       string // or, if it has none, which one it is: attribute 3
	Detail     string // what it is in few words, such as "resource", or "list_nested, optional"
	Deprecated bool
	Container  int // the item that it is in, or -1
	Skip       int // the item after those inside it

	Start, End         text.Position
	NameStart, NameEnd text.Position // of its name or, if it has none, its first character
}

// Items returns the items of a unit of a file: the unit, and those inside each item after it. It reuses a slice, and asks a mapper of the
// file for positions.
func Items(reused []Item, file *syntax.File, unit int, mapper *text.Mapper) []Item {
	o := outliner{items: reused[:0], unit: spec.Read(file.Units[unit]), base: file.UnitStart(unit), mapper: mapper}
	u := o.unit
	word := spec.Word(u.Kind)
	o.begin(Item{Kind: Unit, Name: cmp.Or(u.Name.Value, word), Detail: word, Container: -1}, 0, u.Name, u.Deprecation)
	o.elements(0, int32(len(u.Elements)), 0)
	o.end(0, 0)
	return o.items
}

// outliner makes the items of one unit.
type outliner struct {
	items  []Item
	unit   *spec.Unit
	base   int
	mapper *text.Mapper
}

// elements makes the items of the elements in a range of the unit's elements.
func (o *outliner) elements(from, to int32, container int) {
	for i := from; i < to; i = o.unit.Elements[i].Skip {
		e, k := &o.unit.Elements[i], len(o.items)
		kind := KindOf(e)
		name := e.Name.Value
		if name == "" {
			name = kind.word(o.unit.Kind) + " " + strconv.Itoa(o.unit.Tree.Index(e.Node)+1)
		}
		o.begin(Item{Kind: kind, Name: name, Detail: detail(e), Container: container}, e.Node, e.Name, e.Deprecation)
		o.elements(i+1, e.Skip, k)
		o.end(k, e.Node)
	}
}

// begin adds an item of a node.
func (o *outliner) begin(item Item, node int32, name, deprecation spec.Text) {
	n := &o.unit.Tree.Nodes[node]
	start, end := n.Start, min(n.Start+1, n.End)
	if name.Present() {
		start, end = o.unit.Tree.Nodes[name.Node].Start, o.unit.Tree.Nodes[name.Node].End
	}
	item.Unit, item.Deprecated = o.unit.Kind, deprecation.Present() && deprecation.Value != ""
	item.Start = o.mapper.Position(o.base + int(n.Start))
	item.NameStart, item.NameEnd = o.mapper.Position(o.base+int(start)), o.mapper.Position(o.base+int(end))
	o.items = append(o.items, item)
}

// end completes an item when those inside it are made, so that positions are asked for in nearly ascending order.
func (o *outliner) end(k int, node int32) {
	o.items[k].End = o.mapper.Position(o.base + int(o.unit.Tree.Nodes[node].End))
	o.items[k].Skip = len(o.items)
}

// detail returns the kind of an element and who may set it.
func detail(e *spec.Element) string {
	if e.Kind == schema.KindNone {
		return e.Configurability.String()
	}
	if c := e.Configurability.String(); c != "" {
		return e.Kind.String() + ", " + c
	}
	return e.Kind.String()
}
