package completion

import (
	"iter"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// names offers the names of attributes and blocks in a string literal that is part of a path: path.MatchRoot("…").
func (d *definition) names() {
	n := len(d.place.Around)
	if n == 0 {
		return
	}
	call := d.place.Around[n-1]
	if !gotext.IsPath(call, d.Imports) {
		return
	}
	u := spec.Read(d.file.Units[d.unit])
	own := gotext.Owner(u, d.Object)
	place, ok := gotext.PathPlace(u, own, call)
	if !ok {
		return
	}
	from, to := d.literalRange()
	imports := d.importEdits([]string{d.Lookup(call.Chain[0].Name).Path})
	for name, kind := range namesAt(u, own, place) {
		d.addWithin(Item{Label: name, Kind: KindName, Detail: kind.String(), AdditionalEdits: imports}, name, from, to)
	}
}

// namesAt returns the names that a path can take at a place, with their kinds, except that of the attribute itself.
func namesAt(u *spec.Unit, own *spec.Place, place spec.Place) iter.Seq2[string, schema.Kind] {
	kinds := map[string]schema.Kind{}
	if place.Type < 0 {
		for i := range u.Inside(place.Element) {
			if own == nil || i != own.Element {
				kinds[u.Elements[i].Name.Value] = u.Elements[i].Kind
			}
		}
	}
	return func(yield func(string, schema.Kind) bool) {
		for _, name := range u.NamesAt(place) {
			kind, known := kinds[name]
			if name == "" || !known && place.Type < 0 && u.KindAt(place) == schema.KindSingleNested {
				continue // an attribute has no path to itself to offer
			}
			if !yield(name, kind) {
				return
			}
		}
	}
}

// literalRange returns the range to replace in the literal at the place: the whole literal or, if it lacks its closing quote, the word.
func (d *definition) literalRange() (from, to int) {
	text := syntax.Unescape(d.content)
	at := len(syntax.Unescape(d.content[:min(max(d.offset-d.contentStart, 0), len(d.content))]))
	from, to = at, at
	for from > d.place.Start && wording.IsWordByte(text[from-1]) {
		from--
	}
	for to < min(d.place.End, len(text)) && wording.IsWordByte(text[to]) {
		to++
	}
	return from, to
}

// elementsOf returns the attributes and blocks directly in an object.
func elementsOf(tree *syntax.Tree, object int32) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		for _, key := range [...]schema.Key{schema.KeyAttributes, schema.KeyBlocks} {
			array := spec.Member(tree, object, key)
			if array < 0 || tree.Nodes[array].Kind != syntax.Array {
				continue
			}
			for element := range tree.Children(array) {
				if tree.Nodes[element].Kind == syntax.Object && !yield(element) {
					return
				}
			}
		}
	}
}

// kindOf returns the kind of an attribute, a block or a type by the first key that is one.
func kindOf(tree *syntax.Tree, element int32) schema.Kind {
	kind, _ := bodyOf(tree, element)
	return kind
}

// bodyOf returns the kind of an attribute, a block or a type, and the value of the key that determines it, or -1.
func bodyOf(tree *syntax.Tree, element int32) (schema.Kind, int32) {
	if element >= 0 && tree.Nodes[element].Kind == syntax.Object {
		for m := range tree.Children(element) {
			if kind := schema.KindOf(schema.Key(tree.Nodes[m].Key)); kind != schema.KindNone {
				return kind, m
			}
		}
	}
	return schema.KindNone, -1
}

// isElement reports whether a node is an attribute or block.
func isElement(tree *syntax.Tree, node int32) bool {
	parent := tree.Nodes[node].Parent
	if parent < 0 || tree.Nodes[parent].Kind != syntax.Array {
		return false
	}
	k := schema.Key(tree.Nodes[parent].Key)
	return k == schema.KeyAttributes || k == schema.KeyBlocks
}
