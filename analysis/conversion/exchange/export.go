package exchange

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/decoded"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Exported is the result of Export.
type Exported struct {
	JSON  string // the text, with a line end
	Notes []Note // what the built provider may have otherwise
}

// Provider is a provider that is described by one or more specifications.
type Provider struct {
	Address string
	Name    string // with which the names of its resources begin
	Files   []*syntax.File
	// Named returns the type name that the provider's code gives a resource or data source, by the name in the specification; empty if that is
	// not known. It may be nil.
	Named func(kind syntax.UnitKind, name string) string
}

// TypeName returns the type name of a resource or data source, by the name in the specification.
func (p *Provider) TypeName(kind syntax.UnitKind, name string) string {
	if p.Named != nil {
		if named := p.Named(kind, name); named != "" {
			return named
		}
	}
	return p.Name + "_" + name
}

// Export returns the output of `terraform providers schema -json` for providers that are built from specifications, byte for byte. If
// several units of a provider have the same name, the last one counts. For the provider itself, the first specification that describes it
// counts.
func Export(providers ...Provider) Exported {
	e := &exporter{}
	e.object(func() {
		e.text("format_version", formatVersion)
		e.member("provider_schemas")
		e.object(func() {
			for _, p := range slices.SortedFunc(slices.Values(providers), func(a, b Provider) int { return cmp.Compare(a.Address, b.Address) }) {
				e.member(p.Address)
				e.object(func() { e.units(&p) })
			}
		})
	})
	e.out = append(e.out, '\n')
	return Exported{string(e.out), e.notes}
}

// asDecoded returns files as the generator's decoder has them.
func asDecoded(files []*syntax.File) []*syntax.File {
	out := slices.Clone(files)
	for i, file := range files {
		if text, merged := decoded.Text(file); merged {
			out[i] = syntax.ParseFile(text, spec.AnyDialect)
		}
	}
	return out
}

// formatVersion is that of the JSON.
const formatVersion = "1.0"

// exporter writes JSON as Terraform does: on one line, and with the members of maps by name.
type exporter struct {
	out   []byte
	notes []Note
	first bool // nothing is in the innermost object
	unit  *spec.Unit
	steps []string
	// typeOf returns the type of a custom type of the unit. It is nil before the first one.
	typeOf func(goType int32) *evaluate.Type
}

func (e *exporter) object(content func()) {
	e.out = append(e.out, '{')
	e.first = true
	content()
	e.out = append(e.out, '}')
	e.first = false
}

// member begins a member.
func (e *exporter) member(key string) {
	if !e.first {
		e.out = append(e.out, ',')
	}
	e.first = false
	e.string(key)
	e.out = append(e.out, ':')
}

func (e *exporter) string(text string) {
	quoted, err := json.Marshal(text) // with the escapes of Terraform, which uses the same
	if err != nil {
		panic(err) // a string is always JSON
	}
	e.out = append(e.out, quoted...)
}

// text writes a member that is a string, if it is not empty.
func (e *exporter) text(key, value string) {
	if value != "" {
		e.member(key)
		e.string(value)
	}
}

// flag writes a member that is true, if it is.
func (e *exporter) flag(key string, value bool) {
	if value {
		e.member(key)
		e.out = append(e.out, "true"...)
	}
}

// documentation writes a description and its format.
func (e *exporter) documentation(plain, markdown string) {
	kind := "plain"
	if markdown != "" {
		plain, kind = markdown, "markdown"
	}
	e.text("description", plain)
	e.text("description_kind", kind)
}

// units writes the members of the provider's schema.
func (e *exporter) units(of *Provider) {
	var provider *spec.Unit
	named := map[syntax.UnitKind]map[string]*syntax.Unit{syntax.Resource: {}, syntax.DataSource: {}} // by type name, the last of each
	for _, file := range asDecoded(of.Files) {
		for _, unit := range file.Units {
			switch {
			case unit.Kind != syntax.Provider:
				if unit.Name != "" {
					named[unit.Kind][of.TypeName(unit.Kind, unit.Name)] = unit
				}
			case provider == nil || provider.Schema < 0:
				provider = spec.Read(unit)
			}
		}
	}
	e.member("provider")
	if provider != nil {
		e.schema(provider)
	} else {
		e.object(func() {
			e.version()
			e.member("block")
			e.object(func() { e.documentation("", "") })
		})
	}
	for _, group := range []struct {
		key  string
		kind syntax.UnitKind
	}{{"resource_schemas", syntax.Resource}, {"data_source_schemas", syntax.DataSource}} {
		units := named[group.kind]
		if len(units) == 0 {
			continue
		}
		e.member(group.key)
		e.object(func() {
			for _, typeName := range slices.Sorted(maps.Keys(units)) {
				e.member(typeName)
				e.schema(spec.Read(units[typeName]))
			}
		})
	}
}

func (e *exporter) version() {
	e.member("version")
	e.out = append(e.out, '0') // a specification can't say another one
}

func (e *exporter) schema(u *spec.Unit) {
	e.unit, e.typeOf = u, nil
	e.steps = append(e.steps[:0], placeOf(u.Kind, u.Name.Value)...)
	e.object(func() {
		e.version()
		e.member("block")
		e.object(func() {
			e.attributes(-1)
			e.blocks(-1)
			e.documentation(u.Description.Value, u.MarkdownDescription.Value)
			e.flag("deprecated", u.Deprecation.Value != "")
		})
	})
}

// elements writes a member for each of the attributes or blocks inside an element.
func (e *exporter) elements(key string, list []int32, block bool, content func(*spec.Element, int32)) {
	if len(list) == 0 {
		return
	}
	step := schema.KeyAttributes.String()
	if block {
		step = schema.KeyBlocks.String()
	}
	e.member(key)
	e.object(func() {
		for _, i := range list {
			element := &e.unit.Elements[i]
			e.steps = append(e.steps, step, element.Name.Value)
			e.member(element.Name.Value)
			e.object(func() { content(element, i) })
			e.steps = e.steps[:len(e.steps)-2]
		}
	})
}

func (e *exporter) attributes(element int32) {
	e.elements("attributes", golang.Inside(e.unit, element, false), false, e.attribute)
}

func (e *exporter) attribute(a *spec.Element, i int32) {
	if a.IsNested() {
		e.member("nested_type")
		e.object(func() {
			e.attributes(i)
			e.text("nesting_mode", nestingMode(a.Kind))
		})
	} else {
		e.member("type")
		if custom := e.customType(a); custom < 0 || !e.typeOfGo(custom) {
			e.valueType(a.Kind, a.Types.From, a.Types.To)
		}
	}
	e.documentation("", a.Description.Value)
	e.flag("deprecated", a.Deprecation.Value != "")
	c := a.Configurability
	e.flag("required", c == spec.Required)
	e.flag("optional", c == spec.Optional || c == spec.ComputedOptional)
	e.flag("computed", c.IsComputed())
	e.flag("sensitive", a.Sensitive >= 0 && e.unit.Tree.Nodes[a.Sensitive].Kind == syntax.True)
}

func (e *exporter) blocks(element int32) {
	e.elements("block_types", golang.Inside(e.unit, element, true), true, func(b *spec.Element, i int32) {
		e.text("nesting_mode", nestingMode(b.Kind))
		e.member("block")
		e.object(func() {
			e.attributes(i)
			e.blocks(i)
			e.documentation("", b.Description.Value)
			e.flag("deprecated", b.Deprecation.Value != "")
		})
	})
}

// nestingMode returns the word for the nesting of a kind.
func nestingMode(kind schema.Kind) string { return strings.TrimSuffix(kind.String(), "_nested") }

// valueType writes the type of values of a kind. The types inside it are a range of the unit's types.
func (e *exporter) valueType(kind schema.Kind, from, to int32) {
	t := e.unit.Types
	switch {
	case kind == schema.KindObject:
		e.out = append(e.out, `["object",`...)
		e.object(func() {
			for _, i := range e.membersOf(from, to) {
				e.member(t[i].Name.Value)
				e.inner(i)
			}
		})
		e.out = append(e.out, ']')
	case kind.HasElementType():
		e.out = append(e.out, '[')
		e.string(kind.String())
		e.out = append(e.out, ',')
		if from < to {
			e.inner(from)
		} else {
			e.string(schema.KindDynamic.String())
		}
		e.out = append(e.out, ']')
	case kind.Bits() > 0:
		e.string(schema.KindNumber.String())
	default:
		e.string(kind.String())
	}
}

// membersOf returns the attribute types in a range by name, the last of each.
func (e *exporter) membersOf(from, to int32) []int32 {
	var out []int32
	for i := from; i < to; i = e.unit.Types[i].Skip {
		if e.unit.Types[i].Kind != schema.KindDynamic { // which the generator leaves out
			out = append(out, i)
		}
	}
	slices.Reverse(out)
	name := func(i int32) string { return e.unit.Types[i].Name.Value }
	slices.SortStableFunc(out, func(a, b int32) int { return cmp.Compare(name(a), name(b)) })
	return slices.CompactFunc(out, func(a, b int32) bool { return name(a) == name(b) })
}

// inner writes an element type or attribute type.
func (e *exporter) inner(i int32) {
	t := &e.unit.Types[i]
	if t.CustomType < 0 || !e.typeOfGo(t.CustomType) {
		e.valueType(t.Kind, i+1, t.Skip)
	}
}

// customType returns the index of the custom type of an attribute that is not nested; -1 if it has none.
func (e *exporter) customType(a *spec.Element) int32 {
	for i := a.GoTypes.From; i < a.GoTypes.To; i++ {
		if g := &e.unit.GoTypes[i]; g.Role == schema.RoleCustomType && g.Owner < 0 {
			return i
		}
	}
	return -1
}

// typeOfGo writes the type of a custom type if it is known, and reports whether it did. An unknown one is most likely of the type that the
// specification gives.
func (e *exporter) typeOfGo(goType int32) bool {
	text := strings.Join(strings.Fields(e.unit.GoTypes[goType].Type.Value), " ")
	if text == "" {
		return false
	}
	if e.typeOf == nil {
		e.typeOf = expression.CustomTypes(e.unit, &rules.Settings{})
	}
	t, known := e.typeOf(goType).Terraform()
	if known {
		e.out = append(e.out, t...)
	} else {
		e.notes = append(e.notes, Note{strings.Join(e.steps, spec.StepSeparator),
			"the type is what " + text + " says in Go; it is taken for what the specification says"})
	}
	return known
}
