package names

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// namesake is a name among those that must differ: of the attributes and blocks of an object, of the resources, of the data
// sources.
type namesake struct {
	among int32 // the object, or the kind of unit
	name  string
}

// anywhere stands for the unit as a whole, in which generated types must differ.
const anywhere = -1

// takenNames counts each name that is taken. A name that a fix offers is taken from then on: fixes that are applied together must not give
// one name twice. It remembers the numbers that were tried, so that many mistakes of one name take linear time.
type takenNames struct {
	taken map[namesake]int
	next  map[namesake]int
}

func newTakenNames() takenNames { return takenNames{map[namesake]int{}, map[namesake]int{}} }

// free returns the name with the lowest number after it that is not taken, and takes it.
func (t takenNames) free(among int32, name string, taken func(string) bool) string {
	for i := max(t.next[namesake{among, name}], 2); ; i++ {
		free := fmt.Sprintf("%s_%d", name, i)
		if n := (namesake{among, free}); t.taken[n] == 0 && (taken == nil || !taken(free)) {
			t.taken[n]++
			t.next[namesake{among, name}] = i + 1
			return free
		}
	}
}

// entryNames are the names of all entries of arrays in the tree, by the object that holds the array: attributes and blocks share their
// names.
var entryNames = rules.NewFact(func(p *rules.Pass) takenNames {
	names := newTakenNames()
	for i := range p.Tree.Nodes {
		n := &p.Tree.Nodes[i]
		if schema.Key(n.Key) != schema.KeyName || n.Parent < 0 {
			continue
		}
		if array := p.Tree.Nodes[n.Parent].Parent; array >= 0 && p.Tree.Nodes[array].Kind == syntax.Array {
			names.taken[namesake{p.Tree.Nodes[array].Parent, p.Tree.Value(int32(i))}]++
		}
	}
	return names
})

// entriesWith returns the object around the array that an object is in, or -1.
func entriesWith(p *rules.Pass, object int32) int32 {
	if object < 0 || p.Tree.Nodes[object].Parent < 0 {
		return -1
	}
	return p.Tree.Nodes[p.Tree.Nodes[object].Parent].Parent
}

// EntryNamed reports whether another entry beside an object has the name.
func EntryNamed(p *rules.Pass, object int32, name string) bool {
	around := entriesWith(p, object)
	if around < 0 {
		return false
	}
	others := entryNames.Of(p).taken[namesake{around, name}]
	if own := p.Member(object, schema.KeyName); own >= 0 && p.Tree.Value(own) == name {
		others--
	}
	return others > 0
}

// Free returns a name that no entry beside an object has.
func Free(p *rules.Pass, object int32, name string) string {
	return entryNames.Of(p).free(entriesWith(p, object), name, nil)
}

// unitNames are the names of the units of a file, once they have been asked for.
var unitNames = rules.NewFact(func(*rules.Pass) *takenNames { return new(takenNames) })

// FreeUnit returns a name that no resource, or no data source, of the file or of its neighbours has.
func FreeUnit(p *rules.FilePass, kind syntax.UnitKind, name string) string {
	names := unitNames.Of(p.Frame)
	if names.taken == nil {
		*names = newTakenNames()
		for i := range p.Units {
			names.taken[namesake{int32(p.Units[i].Kind), p.Units[i].Name.Value}]++
		}
	}
	return names.free(int32(kind), name, func(free string) bool { return len(rules.UnitDefinitions[kind].Of(p, free)) > 0 })
}

// MaxCompared is with how many names misspelled ones are compared in a unit: with hundreds of mistakes beside thousands of names,
// those that come late get no suggestion.
const MaxCompared = 100_000

// Compared is with how many names it was.
var Compared = rules.NewFact(func(*rules.Pass) *int { return new(int) })

// Nearest returns the name at a place that a misspelled one most likely stands for.
func Nearest(p *rules.Pass, name string, at spec.Place) (string, bool) {
	compared := Compared.Of(p)
	if *compared >= MaxCompared {
		return "", false
	}
	names := p.Unit.NamesAt(at)
	*compared += len(names)
	return rules.Nearest(name, names)
}

// goNames are the Go names of a unit that names of elements become.
type goNames struct {
	types   map[string]bool   // of generated types, and those that fixes have offered
	fields  map[namesake]bool // by the element around, -1 for the schema
	offered map[int32]string  // by element
}

// maxPrefixes is the greatest number of elements around an element that are asked for a prefix.
const maxPrefixes = 5

// PrefixFix offers to put the name of the element around an element before its own, with the names of those around it while the
// result is taken; or else a number after it.
func PrefixFix(p *rules.Pass, f *rules.Finding, element int32) {
	if f == nil {
		return
	}
	e := p.ElementAt(element)
	name := prefixed(p, e, element)
	if name != "" {
		f.Fix(false, fmt.Sprintf("Rename %s to %q", p.Element(e), name), edit.ReplaceString(p.Tree, e.Name.Node, name))
	}
}

// prefixed returns the name that prefixFix offers for an element, always the same one; empty if the fix is not offered.
func prefixed(p *rules.Pass, e *spec.Element, element int32) string {
	names := namesInGo.Of(p)
	if name, done := names.offered[element]; done {
		return name
	}
	name, found := e.Name.Value, ""
	parent := p.Unit.Parent(e)
	for i := 0; parent != nil && i < maxPrefixes && found == ""; i++ {
		name = parent.Name.Value + "_" + name
		if schema.IsIdentifier([]byte(name)) && !names.taken(e, name) {
			found = name
		}
		parent = p.Unit.Parent(parent)
	}
	if found == "" && parent != nil && schema.IsIdentifier([]byte(e.Name.Value)) {
		found = entryNames.Of(p).free(anywhere, e.Name.Value, func(free string) bool { return names.taken(e, free) })
	}
	if found != "" {
		names.types[golang.Pascal(found)] = true
	}
	names.offered[element] = found
	return found
}

// taken reports whether a name for an element would collide with a name beside it or with a generated type.
func (n *goNames) taken(e *spec.Element, name string) bool {
	pascal := golang.Pascal(name)
	return n.types[pascal] || n.fields[namesake{e.Parent, pascal}]
}

var namesInGo = rules.NewFact(func(p *rules.Pass) *goNames {
	names := &goNames{map[string]bool{}, map[namesake]bool{}, map[int32]string{}}
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		pascal := golang.Pascal(e.Name.Value)
		if golang.Generated(e) {
			names.types[pascal] = true
		}
		names.fields[namesake{e.Parent, pascal}] = true
	}
	return names
})

// RenameFix offers another name for an element if none beside it has that name. References to it in Go code stay: the fix is
// not safe.
func RenameFix(p *rules.Pass, f *rules.Finding, e *spec.Element, name string) {
	if f == nil || !schema.IsIdentifier([]byte(name)) || SiblingNamed(p, e, name) {
		return
	}
	f.Fix(false, `Rename to "`+name+`"`, edit.ReplaceString(p.Tree, e.Name.Node, name))
}

// sibling is a name inside an element, or at the top of the schema for -1.
type sibling struct {
	parent int32
	name   string
}

// siblings are the names of all attributes and blocks.
var siblings = rules.NewFact(func(p *rules.Pass) map[sibling]bool {
	names := make(map[sibling]bool, len(p.Unit.Elements))
	for i := range p.Unit.Elements {
		names[sibling{p.Unit.Elements[i].Parent, p.Unit.Elements[i].Name.Value}] = true
	}
	return names
})

// SiblingNamed reports whether an attribute or block beside an element has that name.
func SiblingNamed(p *rules.Pass, e *spec.Element, name string) bool {
	return siblings.Of(p)[sibling{e.Parent, name}]
}
