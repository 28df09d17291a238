package contract

import (
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Contract is the interface of one version of a provider: its units with their attributes and blocks.
type Contract struct {
	Provider string // its name; empty if it has none
	Units    []*Unit
	Named    Place // where the provider's name is; the zero value if it has none
	// Partial reports whether the contract was read from the JSON of `terraform providers schema`, which has neither defaults nor validators,
	// plan modifiers or custom types, and does not tell the kinds of numbers apart.
	Partial bool
}

// TypeName returns the name by which configurations know a unit, such as example_pet.
func (c *Contract) TypeName(u *Unit) string {
	if u.Kind == Provider || u.Kind == Function {
		return u.Name
	}
	return c.Provider + "_" + u.Name
}

// Has reports whether there is a unit of a name, with or without the provider's before it.
func (c *Contract) Has(name string) bool {
	return slices.ContainsFunc(
		c.Units,
		func(u *Unit) bool { return u.Name == name && name != "" || c.TypeName(u) == name && u.Kind != Provider },
	)
}

// Source is a text that a contract was read from.
type Source struct {
	Name string // by which the reader knows it
	File *syntax.File
}

// Place is a range of bytes in a source. The zero value is not a place.
type Place struct {
	Source     *Source
	Start, End int
}

// UnitKind is the kind of a unit. The kinds after DataSource are only in the JSON of built providers.
type UnitKind uint8

// The kinds of units.
const (
	Provider UnitKind = iota
	Resource
	DataSource
	EphemeralResource
	ListResource
	Action
	Function
)

var unitKinds = [...]struct{ word, step string }{
	Provider: {"provider", "provider"}, Resource: {"resource", "resources"}, DataSource: {"data source", "datasources"},
	EphemeralResource: {"ephemeral resource", "ephemeral_resources"}, ListResource: {"list resource", "list_resources"},
	Action: {"action", "actions"}, Function: {"function", "functions"},
}

// Word returns the word for a unit of the kind in a sentence.
func (k UnitKind) Word() string { return unitKinds[k].word }

// Step returns the first step of the places inside a unit of the kind; see spec.Steps.
func (k UnitKind) Step() string { return unitKinds[k].step }

// Unit is the provider's configuration, a resource, a data source, or another thing that a provider defines.
type Unit struct {
	Kind UnitKind
	Name string

	at   origin
	name int32  // of its name; the unit's own where a key names it
	text string // as it is written; units with the same text have the same content

	content func() *Content
}

// Content is the content of a unit.
type Content struct {
	Members                  []*Member // by name
	Description, Deprecation string
	Deprecated               bool
	Version                  int64                // of the schema; 0 where nothing says otherwise
	Identity                 []*IdentityAttribute // by name
	Signature                string               // of a function: the types of its parameters and of its result
}

// IdentityAttribute is an attribute by which a resource is imported.
type IdentityAttribute struct {
	Name     string
	Required bool // for import
	at       origin
	node     int32
}

// Place returns the place of the attribute.
func (a *IdentityAttribute) Place() Place { return a.at.place(a.node) }

// Content returns the content of the unit. The first call reads it. It is safe for any number of goroutines.
func (u *Unit) Content() *Content { return u.content() }

// Place returns the place of the unit's name.
func (u *Unit) Place() Place { return u.at.place(u.name) }

// SameText reports whether two units are written with the same bytes, so there is nothing to compare.
func (u *Unit) SameText(other *Unit) bool { return u.text != "" && u.text == other.text }

// Lookup returns the member at a path of names, or nil.
func (c *Content) Lookup(names []string) *Member {
	members := c.Members
	var found *Member
	for _, name := range names {
		if found = Named(members, name); found == nil {
			return nil
		}
		members = found.Members
	}
	return found
}

// Named returns the member of a name, or nil. Members are sorted by name.
func Named(members []*Member, name string) *Member {
	i, ok := slices.BinarySearchFunc(members, name, func(m *Member, name string) int { return strings.Compare(m.Name, name) })
	if !ok {
		return nil
	}
	return members[i]
}

// Facet is a property of a member that has a place of its own.
type Facet uint8

// The facets.
const (
	OfName Facet = iota
	OfType
	OfConfigurability
	OfSensitive
	OfDefault
	OfValidators
	OfModifiers
	OfCustomType
	OfDescription
	OfDeprecation

	facets
)

// Member is an attribute or a block.
type Member struct {
	Name  string
	Block bool
	Type  Type
	// Configurability is who sets the attribute. For a block it is Required if a validator or the schema demands one, else Optional.
	Configurability       spec.Configurability
	Sensitive, WriteOnly  bool
	Deprecated            bool
	Deprecation           string // empty where only the flag is known
	Description           string
	CustomType            string   // of the attribute or of its nested object, in one spelling; empty for none
	CustomTypeText        string   // as Go
	Default               *Default // nil for none
	Validators, Modifiers []Call
	Members               []*Member // of a nested attribute or block, by name
	at                    origin
	places                [facets]int32 // nodes; -1 for parts that are not written
}

// Kind returns the kind of the member.
func (m *Member) Kind() schema.Kind { return m.Type.Kind }

// IsNested reports whether the member has members.
func (m *Member) IsNested() bool { return m.Type.Kind.IsNested() }

// Word returns the word for the kind of the member in a sentence.
func (m *Member) Word() string {
	if m.Block {
		return "block"
	}
	return "attribute"
}

// Place returns the place of a part of the member, or that of its name if the part is not written.
func (m *Member) Place(f Facet) Place {
	if m.places[f] < 0 {
		f = OfName
	}
	return m.at.place(m.places[f])
}

// Default is a default value.
type Default struct {
	// Key is the same for defaults of the same value: a static one and a call that gives the same constant have one key.
	Key string
	// Text is the value as Go or JSON writes it.
	Text string
	// Code reports whether Go outside of the specification decides which value it is.
	Code bool
}

// origin is a tree in a source.
type origin struct {
	source *Source
	tree   *syntax.Tree
	base   int // the offset of the tree's text in the source
}

// place returns the place of a value. For an array or object, which may be long, it returns that of its key or its bracket.
func (o *origin) place(node int32) Place {
	if o.source == nil || node < 0 {
		return Place{}
	}
	n := &o.tree.Nodes[node]
	switch {
	case n.IsContainer() && n.IsMember():
		return Place{o.source, o.base + int(n.KeyStart), o.base + int(n.KeyEnd)}
	case n.IsContainer():
		return Place{o.source, o.base + int(n.Start), o.base + int(n.Start) + 1}
	}
	return Place{o.source, o.base + int(n.Start), o.base + int(n.End)}
}

// add adds a unit, unless there is one of its name: files that define something twice have a finding of their own.
func (c *Contract) add(u *Unit, known map[unitKey]bool) {
	if k := (unitKey{u.Kind, u.Name}); !known[k] {
		known[k] = true
		u.content = sync.OnceValue(u.content)
		c.Units = append(c.Units, u)
	}
}

type unitKey struct {
	kind UnitKind
	name string
}

// byName sorts members by name, and keeps the first of several of a name.
func byName(members []*Member) []*Member {
	slices.SortStableFunc(members, func(a, b *Member) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(members, func(a, b *Member) bool { return a.Name == b.Name })
}
