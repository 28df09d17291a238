// Package provenance finds which text of a specification is behind what the real toolchain complains about: a message of the generator, a
// place in the Go that it wrote, or an attribute of a schema that the framework refuses.
//
// Messages are not understood, they are searched for names and paths; what is not found leaves the place wider, up to the whole unit.
package provenance

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// A Place is where in a document a message belongs. Its fields are as in rules.Finding.
type Place struct {
	Unit       int
	Node       int32
	Start, End int32
}

// Whole returns the place of what is about a whole document: where its object begins.
func Whole(doc *analysis.Document) Place {
	tree := doc.File().Frame
	root := tree.Root()
	if root < 0 {
		return Place{Unit: -1, Node: -1}
	}
	start := tree.Nodes[root].Start
	return Place{Unit: -1, Node: root, Start: start, End: min(start+1, tree.Nodes[root].End)}
}

// OfUnit returns the place of a unit: its name.
func OfUnit(doc *analysis.Document, unit int) Place {
	return at(doc, unit, doc.File().Units[unit].Tree.Root())
}

// OfPointer returns the place that a JSON Pointer leads to or, if it leads to nothing, what is nearest above it.
func OfPointer(doc *analysis.Document, pointer string) Place {
	for {
		if unit, node, ok := spec.Find(doc.File(), pointer); ok {
			return at(doc, unit, node)
		}
		i := strings.LastIndexByte(pointer, '/')
		if i < 0 {
			return Whole(doc)
		}
		pointer = pointer[:i]
	}
}

// at returns the place of a node: a value itself, an object's name or key, the key of an array.
func at(doc *analysis.Document, unit int, node int32) Place {
	tree := doc.File().Frame
	if unit >= 0 {
		tree = doc.File().Units[unit].Tree
	}
	if node < 0 {
		node = tree.Root()
	}
	if node < 0 {
		return Place{Unit: unit, Node: -1}
	}
	n := &tree.Nodes[node]
	place := Place{Unit: unit, Node: node, Start: n.Start, End: n.End}
	if n.Kind != syntax.Object && n.Kind != syntax.Array {
		return place
	}
	if name := spec.Member(tree, node, schema.KeyName); name >= 0 && tree.Nodes[name].End > tree.Nodes[name].Start {
		place.Start, place.End = tree.Nodes[name].Start, tree.Nodes[name].End
	} else if n.IsMember() {
		place.Start, place.End = n.KeyStart, n.KeyEnd
	} else {
		place.End = min(n.Start+1, n.End)
	}
	return place
}

// finder finds the places of one unit.
type finder struct {
	doc  *analysis.Document
	unit int
	u    *spec.Unit
}

func newFinder(doc *analysis.Document, unit int) *finder { return &finder{doc, unit, doc.Unit(unit)} }

func (f *finder) node(node int32) Place { return at(f.doc, f.unit, node) }

// element returns the place of an element, or the unit's for -1.
func (f *finder) element(i int32) Place {
	if i < 0 {
		return f.node(f.u.Tree.Root())
	}
	return f.node(f.u.Elements[i].Node)
}

// named returns the element of a name inside an element, or -1.
func (f *finder) named(parent int32, name string) int32 {
	found := int32(-1)
	for i := range f.u.Inside(parent) {
		if f.u.Elements[i].Name.Value == name {
			found = i
		}
	}
	return found
}

// walk follows names from the schema down as far as they lead, and returns the element there; -1 if the first leads nowhere.
func (f *finder) walk(names []string) int32 {
	at := int32(-1)
	for _, name := range names {
		next := f.named(at, name)
		if next < 0 {
			break
		}
		at = next
	}
	return at
}

// OfSchema returns the place in a unit of what the framework says of its schema: of the attribute at a path such as a.b[0].c if it gives
// one, otherwise of what its words name.
func OfSchema(doc *analysis.Document, unit int, path, text string) Place {
	f := newFinder(doc, unit)
	element := f.walk(stepsOf(path))
	if element < 0 {
		element = f.mentioned(text)
	}
	if element < 0 {
		return f.element(-1)
	}
	return f.concern(element, text)
}

// stepsOf returns the names in a path of the framework or the protocol.
func stepsOf(path string) []string {
	var names []string
	for depth, name := 0, ""; ; {
		i := strings.IndexAny(path, ".[]")
		if i < 0 {
			if name += path; depth == 0 && name != "" {
				names = append(names, name)
			}
			return names
		}
		if depth == 0 && path[:i] != "" {
			names = append(names, path[:i])
		}
		switch path[i] {
		case '[':
			depth++
		case ']':
			depth--
		}
		path = path[i+1:]
	}
}

// mentioned returns the deepest element whose path or name is in quotation marks in a text, or -1.
func (f *finder) mentioned(text string) int32 {
	best := int32(-1)
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 0 || part == "" {
			continue
		}
		found := f.walk(stepsOf(part))
		if found < 0 {
			for k := range f.u.Elements {
				if f.u.Elements[k].Name.Value == part {
					found = int32(k)
					break
				}
			}
		}
		if found >= 0 && (best < 0 || f.u.Elements[found].Depth > f.u.Elements[best].Depth) {
			best = found
		}
	}
	return best
}

// concern narrows an element to the part that a text is about.
func (f *finder) concern(element int32, text string) Place {
	e := &f.u.Elements[element]
	for _, part := range []struct {
		word string
		node int32
	}{{"Default", e.Default}, {"ElementType", e.ElementType}, {"CustomType", e.CustomType}} {
		if part.node >= 0 && strings.Contains(text, part.word) {
			return f.node(part.node)
		}
	}
	return f.element(element)
}

// named by the generator: the element for which a type or value of that name is generated, or -1.
func (f *finder) ofGoType(name string) int32 {
	for _, ending := range []string{"Type", "Value"} {
		base, ok := strings.CutSuffix(name, ending)
		if !ok {
			continue
		}
		for i := range f.u.Elements {
			e := &f.u.Elements[i]
			if (e.IsNested() || e.ExternalType >= 0 || e.Kind == schema.KindObject) && golang.Pascal(e.Name.Value) == base {
				return int32(i)
			}
		}
	}
	return -1
}
