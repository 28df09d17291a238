package contract

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// Parse parses the text of a source in any dialect.
func Parse(name, text string) *Source { return ParseFor(nil, name, text) }

// ParseFor parses the text of a source that is compared with another, which was parsed for a toolchain; nil for any.
func ParseFor(p *toolchain.Profile, name, text string) *Source {
	options := spec.AnyDialect
	if p != nil {
		options = spec.OptionsFor(p)
	}
	return &Source{name, syntax.ParseFile(text, options)}
}

var kindsOfUnits = [...]UnitKind{syntax.Provider: Provider, syntax.Resource: Resource, syntax.DataSource: DataSource}

// Read returns the contract of the provider that some specifications describe together. Where two define the same thing, the first one
// counts.
func Read(sources ...*Source) *Contract {
	c := &Contract{}
	known := map[unitKey]bool{}
	for _, source := range sources {
		for k, unit := range source.File.Units {
			at := origin{source, unit.Tree, source.File.UnitStart(k)}
			name := spec.Member(unit.Tree, 0, schema.KeyName)
			u := &Unit{
				Kind: kindsOfUnits[unit.Kind], Name: unit.Name, at: at, name: max(name, 0), text: unit.Tree.Text,
				content: func() *Content { return readUnit(spec.Read(unit), at) },
			}
			if u.Kind == Provider && c.Provider == "" {
				c.Provider, c.Named = u.Name, u.Place()
			}
			if u.Kind == Provider {
				u.Name = "" // there is one, under any name
			}
			c.add(u, known)
		}
	}
	return c
}

type unitReader struct {
	unit  *spec.Unit
	at    origin
	names packageNames
}

func readUnit(u *spec.Unit, at origin) *Content {
	r := &unitReader{u, at, packageNamesOf(u)}
	c := &Content{Description: u.Description.Value, Deprecation: u.Deprecation.Value, Deprecated: u.Deprecation.Value != ""}
	if u.MarkdownDescription.Present() {
		c.Description = u.MarkdownDescription.Value
	}
	c.Members = r.readMembers(0, int32(len(u.Elements)))
	return c
}

// readMembers reads the elements of a range that are not inside others of it.
func (r *unitReader) readMembers(from, to int32) []*Member {
	var out []*Member
	for i := from; i < to; i = r.unit.Elements[i].Skip {
		if e := &r.unit.Elements[i]; e.Name.Present() {
			out = append(out, r.member(e, i))
		}
	}
	return byName(out)
}

func (r *unitReader) member(e *spec.Element, i int32) *Member {
	tree := r.unit.Tree
	m := &Member{
		Name: e.Name.Value, Block: e.Block, Configurability: e.Configurability,
		Sensitive:   e.Sensitive >= 0 && tree.Nodes[e.Sensitive].Kind == syntax.True,
		Deprecation: e.Deprecation.Value, Deprecated: e.Deprecation.Value != "", Description: e.Description.Value,
		at: r.at,
	}
	m.places = [facets]int32{
		OfName: e.Name.Node, OfType: -1, OfConfigurability: e.ConfigurabilityNode, OfSensitive: e.Sensitive, OfDefault: e.Default,
		OfValidators: e.Validators, OfModifiers: e.PlanModifiers, OfCustomType: e.CustomType,
		OfDescription: e.Description.Node, OfDeprecation: e.Deprecation.Node,
	}
	switch {
	case e.ElementType >= 0:
		m.places[OfType] = e.ElementType
	case e.AttributeTypes >= 0:
		m.places[OfType] = e.AttributeTypes
	}
	m.Type = Type{Kind: e.Kind}
	r.types(&m.Type, e.Types.From, e.Types.To)
	for k := e.GoTypes.From; k < e.GoTypes.To; k++ {
		if g := &r.unit.GoTypes[k]; g.Role == schema.RoleCustomType && g.Owner < 0 {
			m.CustomType += r.customType(g)
			m.CustomTypeText = strings.TrimPrefix(m.CustomTypeText+", "+customTypeText(g), ", ")
			m.places[OfCustomType] = g.Node
		}
	}
	for k := e.Definitions.From; k < e.Definitions.To; k++ {
		r.definition(m, &r.unit.Definitions[k])
	}
	if m.Default == nil && e.Static >= 0 {
		m.Default = static(tree, e.Static)
	}
	if e.Block {
		m.Configurability = spec.Optional
		for i := range m.Validators {
			if c := &m.Validators[i]; c.Name == "IsRequired" && c.IsKnown() && c.Within == "" && !c.OnObject {
				m.Configurability = spec.Required
			}
		}
	}
	if e.IsNested() {
		m.Members = r.readMembers(i+1, e.Skip)
	}
	return m
}

func (r *unitReader) definition(m *Member, d *spec.Definition) {
	if !d.Expression.Present() {
		return
	}
	names := r.names
	if d.Imports.Len() > 0 {
		names = packageNames{}
		for i := d.Imports.From; i < d.Imports.To; i++ {
			names.note(&r.unit.Imports[i])
		}
		for name, path := range r.names {
			if names[name] == "" {
				names[name] = path
			}
		}
	}
	if d.Role == schema.RoleDefault {
		m.Default = names.customDefault(d.Expression.Value)
		return
	}
	calls := names.calls(d.Expression.Value, d.OnObject)
	for i := range calls {
		calls[i].at, calls[i].node = r.at, d.Expression.Node
	}
	if d.Role == schema.RoleValidator {
		m.Validators = append(m.Validators, calls...)
	} else {
		m.Modifiers = append(m.Modifiers, calls...)
	}
}

// customType returns a custom type in one spelling. It ends so that several can be put together.
func (r *unitReader) customType(g *spec.GoType) string {
	names := r.names
	if g.Import >= 0 {
		names = packageNames{}
		names.note(&r.unit.Imports[g.Import])
	}
	spelling := func(text string, place golang.Place) string {
		return names.key(golang.ParseDefinition(text, place), golang.Span{End: int32(len(text))})
	}
	return spelling(g.Type.Value, golang.FieldValue) + " " + spelling(g.Value.Value, golang.FieldType) + ";"
}

// customTypeText returns a custom type as Go. It includes the type of its values if that is not named like the type.
func customTypeText(g *spec.GoType) string {
	text, values := oneLine(g.Type.Value), oneLine(g.Value.Value)
	name := strings.TrimSuffix(strings.TrimSuffix(text, "{}"), "Type")
	if values == "" || values == name || values == name+"Value" || text == "" {
		return cmp.Or(text, values)
	}
	return text + " with values " + values
}

// types reads the element type or attribute types in a range of the unit's types, those that are not inside others of it.
func (r *unitReader) types(t *Type, from, to int32) {
	for i := from; i < to; i = r.unit.Types[i].Skip {
		source := &r.unit.Types[i]
		inner := Type{Kind: source.Kind}
		if source.CustomType >= 0 {
			inner.CustomType = r.customType(&r.unit.GoTypes[source.CustomType])
		}
		r.types(&inner, i+1, source.Skip)
		if source.Attribute {
			t.Attributes = append(t.Attributes, NamedType{source.Name.Value, inner})
		} else {
			t.Element = &inner
		}
	}
	t.Attributes = sorted(t.Attributes)
}

// static reads a value of JSON that is a default.
func static(tree *syntax.Tree, node int32) *Default {
	d := &Default{Text: tree.Raw(node), Key: tree.Raw(node)}
	switch tree.Nodes[node].Kind {
	case syntax.String:
		d.Key = strconv.Quote(tree.Value(node))
	case syntax.Number:
		d.Key = numberKey(d.Text)
	case syntax.Null:
		return nil
	}
	return d
}
