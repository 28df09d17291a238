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
	for _, n := range s.all() {
		if n.node == found.Node && n.Start <= offset && offset <= n.End {
			s.Kind, s.identity = n.kind, n.identity
			s.Name = s.name()
			return s, n.Occurrence, true
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
	for _, n := range s.all() {
		if n.identity == s.identity {
			found = append(found, n.Occurrence)
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

// named is a place with the identity of the symbol that it names.
type named struct {
	identity
	Occurrence
}

// all returns everything that is named in the unit, and where.
func (s *Symbol) all() []named {
	return slices.Concat(s.names(), s.paths(), s.imports(), s.selectors())
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
func (s *Symbol) names() (found []named) {
	u := s.unit
	add := func(name spec.Text, id identity) {
		if name.Present() {
			found = append(found, named{id, s.definition(name.Node)})
		}
	}
	add(u.Name, identity{kind: Unit})
	for i := range u.Elements {
		add(u.Elements[i].Name, identity{kind: Element, place: spec.At(int32(i))})
	}
	for i := range u.Types {
		if t := &u.Types[i]; t.Attribute {
			add(t.Name, memberIdentity(t.Element, int32(i)))
		}
	}
	return found
}

func memberIdentity(element, index int32) identity {
	return identity{kind: Member, place: spec.Place{Element: element, Type: index}}
}

// paths returns the names in attribute paths.
func (s *Symbol) paths() (found []named) {
	for r := range golang.References(s.unit) {
		if !r.Found {
			continue
		}
		id := identity{kind: Element, place: spec.At(r.Place.Element)}
		if r.Place.Type >= 0 {
			id = memberIdentity(r.Place.Element, r.Place.Type)
		}
		found = append(found, named{id, s.at(r.Start, r.End, s.unit.Definitions[r.Definition].Expression.Node)})
	}
	return found
}

// imports returns the imports that name packages.
func (s *Symbol) imports() (found []named) {
	for i := range s.unit.Imports {
		m := &s.unit.Imports[i]
		id := identity{kind: Package, name: golang.ImportName(m, toolchain.Default().Packages)}
		if id.name == "" || !m.Path.Present() {
			continue
		}
		path := s.definition(m.Path.Node)
		path.Implied, path.owner = true, ownerOf(m)
		if m.Alias.Present() && m.Alias.Value != "" {
			alias := s.definition(m.Alias.Node)
			alias.owner = path.owner
			path.Definition = false
			found = append(found, named{id, alias})
		}
		found = append(found, named{id, path})
	}
	return found
}

// selectors returns the packages that Go texts use.
func (s *Symbol) selectors() (found []named) {
	u := s.unit
	add := func(text spec.Text, place golang.Place, of owner) {
		e := golang.ParseDefinition(text.Value, place)
		for i := range e.Selectors {
			start, end := golang.FileSpan(u.Tree, text.Node, e.Selectors[i].PackageSpan())
			o := s.at(start, end, text.Node)
			o.owner = of
			found = append(found, named{identity{kind: Package, name: e.Selectors[i].Package}, o})
		}
	}
	for i := range u.Definitions {
		d := &u.Definitions[i]
		place := golang.ListElement
		if d.Role == schema.RoleDefault {
			place = golang.FieldValue
		}
		add(d.Expression, place, owner{false, int32(i)})
	}
	for i := range u.GoTypes {
		t := &u.GoTypes[i]
		place := golang.FieldValue
		if t.Role == schema.RoleExternalType {
			place = golang.FieldType
		}
		of := owner{true, int32(i)}
		add(t.Type, place, of)
		add(t.Value, golang.FieldType, of)
	}
	return found
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
