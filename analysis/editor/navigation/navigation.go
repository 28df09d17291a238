// Package navigation knows the meaning of the names in a specification, and the other places that name the same thing: attributes and
// blocks by the paths in the Go of validators, plan modifiers and defaults, imported packages by the selectors in all Go of one generated
// file. It finds definitions and references, and renames.
//
// It relies on package golang for the names in Go, and on package spec for the targets of paths. All offsets that it gives are absolute. An
// answer costs time linear in the one unit that it is about.
package navigation

import (
	"cmp"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// Kind is the kind of a symbol.
type Kind uint8

// The kinds of symbols.
const (
	Unit    Kind = iota // the provider, a resource or a data source
	Element             // an attribute or block
	Member              // an entry of attribute_types
	Package             // a Go package, by the name that it has in one generated file
)

// Symbol is a thing that has a name.
type Symbol struct {
	Kind Kind
	Name string

	file     *syntax.File
	number   int // of the unit
	unit     *spec.Unit
	identity identity
}

// identity tells the symbols of a unit apart.
type identity struct {
	kind  Kind
	place spec.Place // of an element or member
	name  string     // of a package
}

// Occurrence is a place that names a symbol: the bytes [Start, End), inside the quotes.
type Occurrence struct {
	Start, End int
	// Definition reports whether the name is defined here, and not only used.
	Definition bool
	// Implied reports whether the name is not written here: it is that of the package whose path is.
	Implied bool
	// WholeStart and WholeEnd are the bounds of the object with the name, for a definition.
	WholeStart, WholeEnd int

	node  int32
	owner owner
}

// owner is the text of Go that an import serves, or that uses a package.
type owner struct {
	goType bool
	index  int32 // of Unit.GoTypes or Unit.Definitions
}

func ownerOf(m *spec.Import) owner {
	return owner{m.Of == schema.RoleCustomType || m.Of == schema.RoleExternalType, m.Owner}
}

// At returns the symbol that is named at an absolute offset, and the place that names it. It reports false if no symbol is named there.
func At(file *syntax.File, offset int) (Symbol, Occurrence, bool) {
	if offset < 0 || offset > file.Len() {
		return Symbol{}, Occurrence{}, false
	}
	found := file.Find(offset)
	if found.Unit < 0 || found.Node < 0 {
		return Symbol{}, Occurrence{}, false
	}
	n := &found.Tree.Nodes[found.Node]
	if n.Kind != syntax.String || found.At < n.Start || found.At > n.End {
		return Symbol{}, Occurrence{}, false
	}
	source := file.Units[found.Unit]
	switch spec.TypeOf(found.Tree, spec.RootType(source.Kind), found.Node).Shape().Role {
	case schema.RoleName, schema.RoleDefinition, schema.RoleGoType, schema.RoleImportPath, schema.RoleImportAlias:
	default:
		return Symbol{}, Occurrence{}, false
	}
	s := Symbol{file: file, number: found.Unit, unit: spec.Read(source)}
	for id, o := range s.all() {
		if o.node == found.Node && o.Start <= offset && offset <= o.End {
			s.Kind, s.identity = id.kind, id
			s.Name = s.name()
			return s, o, true
		}
	}
	return Symbol{}, Occurrence{}, false
}

// name returns the symbol's name.
func (s *Symbol) name() string {
	switch s.Kind {
	case Unit:
		return s.unit.Name.Value
	case Package:
		return s.identity.name
	case Member:
		return s.unit.Types[s.identity.place.Type].Name.Value
	}
	return s.unit.Elements[s.identity.place.Element].Name.Value
}

// Occurrences returns all places that name the symbol, in the order of the text.
func (s *Symbol) Occurrences() []Occurrence {
	var found []Occurrence
	for id, o := range s.all() {
		if id == s.identity {
			found = append(found, o)
		}
	}
	slices.SortFunc(found, func(a, b Occurrence) int { return cmp.Compare(a.Start, b.Start) })
	return found
}

// Definitions returns the definitions of the thing that an occurrence names. A package that the Go text at hand imports itself is defined
// there, and not where others import it too.
func (s *Symbol) Definitions(at Occurrence) []Occurrence {
	all := slices.DeleteFunc(s.Occurrences(), func(o Occurrence) bool { return !o.Definition })
	if s.Kind == Package {
		own := slices.DeleteFunc(slices.Clone(all), func(o Occurrence) bool { return o.owner != at.owner })
		if len(own) > 0 {
			return own
		}
	}
	return all
}

// all returns everything that is named in the unit, and where.
func (s *Symbol) all() func(yield func(identity, Occurrence) bool) {
	return func(yield func(identity, Occurrence) bool) {
		_ = s.names(yield) && s.paths(yield) && s.imports(yield) && s.selectors(yield)
	}
}

// at returns an occurrence at offsets in the unit's text.
func (s *Symbol) at(start, end, node int32) Occurrence {
	from, to := s.file.Span(s.number, start, end)
	return Occurrence{Start: from, End: to, node: node}
}

// definition returns an occurrence in the string at a node, which names the object around it.
func (s *Symbol) definition(node int32) Occurrence {
	tree := s.unit.Tree
	o := s.at(tree.Nodes[node].Start, tree.Nodes[node].End, node)
	if from, to := tree.ContentRange(node); from <= to {
		o = s.at(from, to, node)
	}
	o.Definition = true
	if parent := tree.Nodes[node].Parent; parent >= 0 {
		o.WholeStart, o.WholeEnd = s.file.Span(s.number, tree.Nodes[parent].Start, tree.Nodes[parent].End)
	}
	return o
}

// names returns the names of the unit, its attributes and blocks, and the members of its object types.
func (s *Symbol) names(yield func(identity, Occurrence) bool) bool {
	u := s.unit
	if u.Name.Present() && !yield(identity{kind: Unit}, s.definition(u.Name.Node)) {
		return false
	}
	for i := range u.Elements {
		if name := u.Elements[i].Name; name.Present() && !yield(identity{kind: Element, place: spec.At(int32(i))}, s.definition(name.Node)) {
			return false
		}
	}
	for i := range u.Types {
		t := &u.Types[i]
		if t.Attribute && t.Name.Present() && !yield(memberIdentity(t.Element, int32(i)), s.definition(t.Name.Node)) {
			return false
		}
	}
	return true
}

func memberIdentity(element, index int32) identity {
	return identity{kind: Member, place: spec.Place{Element: element, Type: index}}
}

// paths returns the names in attribute paths.
func (s *Symbol) paths(yield func(identity, Occurrence) bool) bool {
	for r := range golang.References(s.unit) {
		if !r.Found {
			continue
		}
		id := identity{kind: Element, place: spec.At(r.Place.Element)}
		if r.Place.Type >= 0 {
			id = memberIdentity(r.Place.Element, r.Place.Type)
		}
		if !yield(id, s.at(r.Start, r.End, s.unit.Definitions[r.Definition].Expression.Node)) {
			return false
		}
	}
	return true
}

// imports returns the imports that name packages.
func (s *Symbol) imports(yield func(identity, Occurrence) bool) bool {
	for i := range s.unit.Imports {
		m := &s.unit.Imports[i]
		name := golang.ImportName(m, toolchain.Default().Packages)
		if name == "" || !m.Path.Present() {
			continue
		}
		path := s.definition(m.Path.Node)
		path.Implied, path.owner = true, ownerOf(m)
		if m.Alias.Present() && m.Alias.Value != "" {
			alias := s.definition(m.Alias.Node)
			alias.owner = path.owner
			path.Definition = false
			if !yield(identity{kind: Package, name: name}, alias) {
				return false
			}
		}
		if !yield(identity{kind: Package, name: name}, path) {
			return false
		}
	}
	return true
}

// selectors returns the packages that Go texts use.
func (s *Symbol) selectors(yield func(identity, Occurrence) bool) bool {
	u := s.unit
	text := func(text spec.Text, place golang.Place, of owner) bool {
		if text.Value == "" {
			return true
		}
		e := golang.ParseDefinition(text.Value, place)
		for i := range e.Selectors {
			start, end := golang.FileSpan(u.Tree, text.Node, e.Selectors[i].PackageSpan())
			o := s.at(start, end, text.Node)
			o.owner = of
			if !yield(identity{kind: Package, name: e.Selectors[i].Package}, o) {
				return false
			}
		}
		return true
	}
	for i := range u.Definitions {
		d := &u.Definitions[i]
		place := golang.ListElement
		if d.Role == schema.RoleDefault {
			place = golang.FieldValue
		}
		if !text(d.Expression, place, owner{false, int32(i)}) {
			return false
		}
	}
	for i := range u.GoTypes {
		t := &u.GoTypes[i]
		place := golang.FieldValue
		if t.Role == schema.RoleExternalType {
			place = golang.FieldType
		}
		of := owner{true, int32(i)}
		if !text(t.Type, place, of) || !text(t.Value, golang.FieldType, of) {
			return false
		}
	}
	return true
}

// TypeOf returns the place of the type of an attribute, a block or a member of an object type: its custom type, or else by
// the key of its kind. It reports false for other symbols.
func (s *Symbol) TypeOf() (Occurrence, bool) {
	u := s.unit
	node, kind, custom := int32(-1), schema.KindNone, int32(-1)
	switch s.Kind {
	case Element:
		e := &u.Elements[s.identity.place.Element]
		node, kind = e.Node, e.Kind
		for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
			if t := &u.GoTypes[i]; t.Owner < 0 && !t.OnObject && t.Role == schema.RoleCustomType {
				custom = i
			}
		}
	case Member:
		t := &u.Types[s.identity.place.Type]
		node, kind, custom = t.Node, t.Kind, t.CustomType
	}
	if custom >= 0 && u.GoTypes[custom].Type.Present() {
		return s.definition(u.GoTypes[custom].Type.Node), true
	}
	for m := range u.Tree.Children(node) {
		if n := &u.Tree.Nodes[m]; kind != schema.KindNone && schema.Key(n.Key) == kind.Key() && n.IsMember() {
			from, to := u.Tree.KeyRange(m)
			o := s.at(from, to, m)
			o.WholeStart, o.WholeEnd = s.file.Span(s.number, n.KeyStart, n.End)
			return o, true
		}
	}
	return Occurrence{}, false
}

// Generated returns the unit that the symbol is or is in, and the element that it is, or -1. It reports false for symbols without a
// generated Go name of their own: the members of object types, and packages.
func (s *Symbol) Generated() (u *spec.Unit, element int32, ok bool) {
	switch s.Kind {
	case Unit:
		return s.unit, -1, true
	case Element:
		return s.unit, s.identity.place.Element, true
	}
	return nil, -1, false
}
