package refactor

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The kinds of refactorings, as the Language Server Protocol names them: a client that asks for a kind gets those whose names
// continue it. SortKind and ImportsKind are source actions, for the whole file.
const (
	TypeKind            = "refactor.rewrite.type"            // another type
	ConfigurabilityKind = "refactor.rewrite.configurability" // who may set it
	ValidatorKind       = "refactor.rewrite.validator"
	PlanModifierKind    = "refactor.rewrite.planModifier"
	DefaultKind         = "refactor.rewrite.default"
	WrapKind            = "refactor.rewrite.wrap"   // a nested attribute around it
	OrderKind           = "refactor.rewrite.order"  // the same in another order
	CreateKind          = "refactor.rewrite.create" // something new beside what exists
	ExtractKind         = "refactor.extract"
	InlineKind          = "refactor.inline"
	SortKind            = "source.sort.spec-ls"
	ImportsKind         = "source.organizeImports"
)

// Refactoring is one way to rewrite what is selected.
type Refactoring struct {
	// Title is an imperative sentence without a full stop; unique among those of a selection. WholeTitle also names the lost parts.
	Title string
	Kind  string
	// Compiles reports whether the file has no error afterwards if it had none before.
	Compiles bool
	// Edits gives the edits, in absolute offsets of the document, sorted.
	Edits func() []syntax.Edit
	// Lost names what the edits delete that the user wrote and that is nowhere afterwards, such as "default"; empty if there is nothing. It
	// takes as long as Edits. Nil means that nothing can be lost.
	Lost func() []string
	// Naming returns the absolute offset of a name, after its opening quote, in the document that the edits leave: one that the refactoring
	// had to make up, and that the user will want to choose. It is nil if the refactoring made up no name.
	Naming func() int

	several bool // it is of more than one attribute or block
}

// At returns the refactorings for the selection of the absolute offsets [start, end] in a document: the attributes or blocks that they
// touch, or else their unit. Sound returns those that bring no problem.
func At(doc *analysis.Document, start, end int) []Refactoring {
	file := doc.File()
	if start < 0 || end < start || end > file.Len() || doc.Foreign() {
		return nil
	}
	var all []Refactoring
	k := file.UnitAt(start)
	if fates := rules.Fates(file); k >= 0 && fates != nil && fates[k] != rules.Kept {
		return nil // it is not what the generator sees
	}
	if k >= 0 && file.Units[k].Tree.Valid() {
		c := &selection{doc: doc, file: file, unit: k, u: doc.Unit(k)}
		c.tree = c.u.Tree
		base := file.UnitStart(k)
		if c.choose(int32(start-base), int32(min(end, base+len(c.tree.Text))-base)) {
			all = append(all, c.onElements()...)
			all = append(all, c.definitions()...)
		}
		all = append(all, c.makeOptional()...)
	}
	return all
}

// Sound returns those of some refactorings of a document that bring no error, and no warning of a rule that had none. Each is made to
// see: take those first that are wanted.
func Sound(doc *analysis.Document, all []Refactoring) []Refactoring {
	return slices.DeleteFunc(all, func(r Refactoring) bool { return doc.BringsProblem(r.Edits()) })
}

// selection has the selected attributes and blocks of a unit.
type selection struct {
	doc  *analysis.Document
	file *syntax.File
	unit int
	u    *spec.Unit
	tree *syntax.Tree

	// Elements are the selected attributes and blocks, siblings in document order, none inside another.
	elements []int32
}

// choose finds the elements that a range of the unit's text touches: the one that holds both its ends, else the siblings from one end to
// the other. It returns false if it finds no elements.
func (c *selection) choose(start, end int32) bool {
	first, last := c.innermost(start), c.innermost(end)
	if first < 0 || last < 0 {
		return false
	}
	for first >= 0 && last >= 0 && !c.siblings(first, last) {
		a, b := &c.u.Elements[first], &c.u.Elements[last]
		switch {
		case a.Depth > b.Depth:
			first = a.Parent
		case b.Depth > a.Depth:
			last = b.Parent
		default:
			first, last = a.Parent, b.Parent
		}
	}
	if first < 0 || last < 0 {
		return false
	}
	for i := first; i <= last; i = c.u.Elements[i].Skip {
		c.elements = append(c.elements, i)
	}
	return true
}

// siblings reports whether two elements are in one array.
func (c *selection) siblings(a, b int32) bool {
	return c.parentNode(a) == c.parentNode(b)
}

// parentNode returns the array that an element is in.
func (c *selection) parentNode(element int32) int32 {
	return c.tree.Nodes[c.u.Elements[element].Node].Parent
}

// innermost returns the innermost element that touches an offset, or -1.
func (c *selection) innermost(offset int32) int32 {
	found := int32(-1)
	for i := int32(0); int(i) < len(c.u.Elements); {
		n := &c.tree.Nodes[c.u.Elements[i].Node]
		if n.Start <= offset && offset <= n.End {
			found = i
			i++
			continue
		}
		i = c.u.Elements[i].Skip
	}
	return found
}

// refactoring makes a refactoring of the unit out of edits of its text.
func (c *selection) refactoring(r Refactoring, edits func() []syntax.Edit) Refactoring {
	base := c.file.UnitStart(c.unit)
	r.Edits = func() []syntax.Edit {
		list := slices.Clone(edits())
		for i := range list {
			list[i].Start += base
			list[i].End += base
		}
		return sorted(list)
	}
	r.several = len(c.elements) > 1
	r.Lost = func() []string { return lost(c.tree, edits()) }
	return r
}

// withNaming has the user of a refactoring choose the first name that its edits write.
func (c *selection) withNaming(r Refactoring, edits func() []syntax.Edit) Refactoring {
	r = c.refactoring(r, edits)
	base := c.file.UnitStart(c.unit)
	r.Naming = func() int {
		list := sorted(slices.Clone(edits()))
		text, err := text.ApplyEdits(c.tree.Text, list)
		if err != nil || len(list) == 0 {
			return -1
		}
		tree := syntax.Parse(text, spec.AnyDialect)
		for i := range tree.Nodes {
			if n := &tree.Nodes[i]; int(n.Start) >= list[0].Start && schema.Key(n.Key) == schema.KeyName && n.Kind == syntax.String {
				return base + int(n.Start) + 1
			}
		}
		return -1
	}
	return r
}

// sorted puts edits in the order of the text. At one place, insertions come first.
func sorted(edits []syntax.Edit) []syntax.Edit {
	slices.SortStableFunc(edits, func(a, b syntax.Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	return edits
}

// onElements returns the refactorings of the selected attributes and blocks.
func (c *selection) onElements() []Refactoring {
	var all []Refactoring
	if len(c.elements) == 1 {
		all = append(all, c.conversions(&c.u.Elements[c.elements[0]])...)
	}
	all = append(all, c.configurations()...)
	all = append(all, c.wraps()...)
	all = append(all, c.shifts()...)
	all = append(all, c.descriptions()...)
	return append(all, c.sortSiblings()...)
}

// typeOf returns the grammar's type of a node.
func (c *selection) typeOf(node int32) schema.Type { return spec.TypeOf(c.tree, c.u.Type, node) }

// word returns the words for the selected elements in a title.
func (c *selection) word() string {
	if len(c.elements) > 1 {
		if c.u.Elements[c.elements[0]].Block {
			return "the selected blocks"
		}
		return "the selected attributes"
	}
	return called(&c.u.Elements[c.elements[0]])
}

func quoted(name string) string { return `"` + name + `"` }

// called returns the words for an attribute or a block in a title: its name, if it has one.
func called(e *spec.Element) string {
	switch {
	case e.Name.Value != "":
		return quoted(e.Name.Value)
	case e.Block:
		return "the block"
	}
	return "the attribute"
}

// configurabilityKey is the key of an attribute's configurability in the unit.
func (c *selection) configurabilityKey() schema.Key {
	if c.u.Kind == syntax.Provider {
		return schema.KeyOptionalRequired
	}
	return schema.KeyComputedOptionalRequired
}

// configurabilityMember returns the source of the member that makes an attribute of the unit so.
func (c *selection) configurabilityMember(value spec.Configurability) string {
	return edit.Member(c.configurabilityKey().String(), syntax.Quote(value.String()))
}

// insertFirst inserts a member at the start of an object.
func insertFirst(t *syntax.Tree, object int32, source string) syntax.Edit {
	for m := range t.Children(object) {
		return edit.InsertBefore(t, m, source)
	}
	return edit.InsertInto(t, object, source)
}

// change keeps some members of an object and adds others at its end.
func change(t *syntax.Tree, object int32, keep func(member int32) bool, add ...string) []syntax.Edit {
	var gone []int32
	last := int32(-1)
	for m := range t.Children(object) {
		if keep(m) {
			last = m
		} else {
			gone = append(gone, m)
		}
	}
	switch {
	case last < 0 && (len(gone) > 0 || len(add) > 0):
		return []syntax.Edit{edit.ReplaceValue(t, object, "{"+strings.Join(add, ", ")+"}")}
	case len(gone) == 0 && len(add) == 0:
		return nil
	}
	edits := edit.Delete(t, gone...)
	for _, source := range add {
		edits = append(edits, edit.InsertAfter(t, last, source))
	}
	return edits
}

// inside applies edits that are in one node to that node's source.
func inside(t *syntax.Tree, node int32, edits []syntax.Edit) (string, bool) {
	from := int(t.Nodes[node].Start)
	relative := make([]syntax.Edit, len(edits))
	for i, e := range edits {
		relative[i] = syntax.Edit{Start: e.Start - from, End: e.End - from, Text: e.Text}
	}
	source, err := text.ApplyEdits(t.Raw(node), relative)
	return source, err == nil
}

// freeName returns a name that no attribute or block inside an element has (-1 for the schema): the wanted one, or that with a
// number.
func (c *selection) freeName(parent int32, wanted string) string {
	taken := map[string]bool{}
	for i := range c.u.Inside(parent) {
		taken[c.u.Elements[i].Name.Value] = true
	}
	name := wanted
	for n := 2; taken[name]; n++ {
		name = wanted + "_" + strconv.Itoa(n)
	}
	return name
}
