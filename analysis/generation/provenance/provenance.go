// Package provenance finds which text of a specification is behind what the real toolchain complains about: a message of the generator, a
// place in the Go that it wrote, or an attribute of a schema that the framework refuses.
//
// The package does not understand messages. It searches them for names and paths. A name that it does not find leaves the place wider, up
// to the whole unit.
package provenance

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// A Place is where in a document a message belongs. Its fields are as in rules.Finding.
type Place struct {
	Unit       int
	Node       int32
	Start, End int32
}

// Whole returns the place of messages about a whole document: the start of its object.
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

// OfNode returns the place of a node of a unit.
func OfNode(doc *analysis.Document, unit int, node int32) Place { return at(doc, unit, node) }

// OfPointer returns the place that a JSON Pointer leads to or, if it leads to nothing, the nearest place above.
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

// A Finder finds places in one document. It reads each unit once, however much is asked about it. Only one goroutine may use it.
type Finder struct {
	doc   *analysis.Document
	units map[int]*unitFinder
}

// NewFinder returns a finder for a document.
func NewFinder(doc *analysis.Document) *Finder { return &Finder{doc, map[int]*unitFinder{}} }

// in returns the finder of a unit.
func (f *Finder) in(unit int) *unitFinder {
	found := f.units[unit]
	if found == nil {
		found = newUnitFinder(f.doc, unit)
		f.units[unit] = found
	}
	return found
}

// unitFinder finds places in one unit, by names. Elements are numbers of spec.Unit.Elements; -1 is the unit itself.
type unitFinder struct {
	doc  *analysis.Document
	unit int
	u    *spec.Unit

	called  map[string]int32           // the first element of each name
	imports map[string]int32           // the first import of each path
	inside  map[int32]map[string]int32 // the elements in an element by name, of several the last
}

func newUnitFinder(doc *analysis.Document, unit int) *unitFinder {
	f := &unitFinder{
		doc: doc, unit: unit, u: doc.Unit(unit), called: map[string]int32{}, imports: map[string]int32{},
		inside: map[int32]map[string]int32{},
	}
	for i := range f.u.Elements {
		first(f.called, f.u.Elements[i].Name.Value, int32(i))
	}
	for i := range f.u.Imports {
		first(f.imports, f.u.Imports[i].Path.Value, int32(i))
	}
	return f
}

// first sets what a word stands for, unless it stands for something already.
func first(of map[string]int32, word string, i int32) {
	if _, known := of[word]; !known {
		of[word] = i
	}
}

func (f *unitFinder) node(node int32) Place { return at(f.doc, f.unit, node) }

// element returns the place of an element.
func (f *unitFinder) element(i int32) Place {
	if i < 0 {
		return f.node(f.u.Tree.Root())
	}
	return f.node(f.u.Elements[i].Node)
}

// memberNamed returns the element of a name inside an element, or -1.
func (f *unitFinder) memberNamed(parent int32, name string) int32 {
	names := f.inside[parent]
	if names == nil {
		names = map[string]int32{}
		for i := range f.u.Inside(parent) {
			names[f.u.Elements[i].Name.Value] = i
		}
		f.inside[parent] = names
	}
	if i, ok := names[name]; ok {
		return i
	}
	return -1
}

// walk follows names from the schema down, and returns the last element that it finds, or -1.
func (f *unitFinder) walk(names []string) int32 {
	at := int32(-1)
	for _, name := range names {
		next := f.memberNamed(at, name)
		if next < 0 {
			break
		}
		at = next
	}
	return at
}

// OfSchema returns the place in a unit for a message of the framework about its schema: that of the attribute at a path such as a.b[0].c if
// it has one, otherwise that of the attribute that its words name.
func (f *Finder) OfSchema(unit int, path, text string) Place {
	in := f.in(unit)
	element := in.walk(stepsOf(path))
	if element < 0 {
		element = in.mentioned(text)
	}
	if element < 0 {
		return in.element(-1)
	}
	return in.concern(element, text)
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
func (f *unitFinder) mentioned(text string) int32 {
	best := int32(-1)
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 0 || part == "" {
			continue
		}
		found := f.walk(stepsOf(part))
		if found < 0 {
			if i, known := f.called[part]; known {
				found = i
			}
		}
		if found >= 0 && (best < 0 || f.u.Elements[found].Depth > f.u.Elements[best].Depth) {
			best = found
		}
	}
	return best
}

// concern narrows an element to the part that a text is about.
func (f *unitFinder) concern(element int32, text string) Place {
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
