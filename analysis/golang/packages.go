package golang

import (
	"math/bits"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// packages are those that the generator itself imports or uses, in the order in which it imports several at once.
type packages uint32

const (
	packageContext packages = 1 << iota
	packageSchema
	packageFmt
	packageStrings
	packageDiag
	packageAttr
	packageTypes
	packageTftypes
	packageBasetypes
	packageBig
	packageValidator
	packagePlanModifier
	packageBoolDefault
	packageFloat32Default
	packageFloat64Default
	packageInt32Default
	packageInt64Default
	packageStringDefault

	packageCount = iota
	allPackages  = packages(1)<<packageCount - 1

	// packagesOfExternal are imported and used for an associated external type.
	packagesOfExternal = packageFmt | packageDiag | packageAttr | packageTftypes | packageBasetypes
	// packagesOfNested are imported and used for a nested element.
	packagesOfNested = packagesOfExternal | packageStrings
)

// generatedPackages are the packages by the number of their bit. The path of schema depends on the unit.
var generatedPackages = [packageCount]struct{ name, path string }{
	{"context", "context"},
	{"schema", ""},
	{"fmt", "fmt"},
	{"strings", "strings"},
	{"diag", schema.FrameworkModule + "/diag"},
	{"attr", schema.FrameworkModule + "/attr"},
	{"types", schema.FrameworkModule + "/types"},
	{"tftypes", "github.com/hashicorp/terraform-plugin-go/tftypes"},
	{"basetypes", schema.FrameworkModule + "/types/basetypes"},
	{"big", "math/big"},
	{"validator", schema.FrameworkModule + "/schema/validator"},
	{"planmodifier", schema.FrameworkModule + "/resource/schema/planmodifier"},
	{"booldefault", schema.FrameworkModule + "/resource/schema/booldefault"},
	{"float32default", schema.FrameworkModule + "/resource/schema/float32default"},
	{"float64default", schema.FrameworkModule + "/resource/schema/float64default"},
	{"int32default", schema.FrameworkModule + "/resource/schema/int32default"},
	{"int64default", schema.FrameworkModule + "/resource/schema/int64default"},
	{"stringdefault", schema.FrameworkModule + "/resource/schema/stringdefault"},
}

var schemaPaths = [...]string{
	syntax.Provider: schema.FrameworkModule + "/provider/schema", syntax.Resource: schema.FrameworkModule + "/resource/schema",
	syntax.DataSource: schema.FrameworkModule + "/datasource/schema",
}

// SchemaPath returns the path of the package that the schemas of units of a kind are of.
func SchemaPath(kind syntax.UnitKind) string { return schemaPaths[kind] }

// ImportsByChance reports whether a unit imports a path under two names, one of which the generator writes by chance: those of the
// specification differ, or one is a package that the generator imports itself, without a name.
func ImportsByChance(u *spec.Unit) bool {
	aliases := map[string]string{}
	for i := range u.Imports {
		path, alias := u.Imports[i].Path.Value, u.Imports[i].Alias.Value
		known, ok := aliases[path]
		own := slices.Contains(schemaPaths[:], path) ||
			slices.ContainsFunc(generatedPackages[:], func(p struct{ name, path string }) bool { return p.path == path })
		if ok && known != alias || own && alias != "" {
			return true
		}
		aliases[path] = alias
	}
	return false
}

var staticDefaults = map[schema.Kind]packages{
	schema.KindBool: packageBoolDefault, schema.KindString: packageStringDefault,
	schema.KindFloat32: packageFloat32Default, schema.KindFloat64: packageFloat64Default,
	schema.KindInt32: packageInt32Default, schema.KindInt64: packageInt64Default,
}

func (p packages) number() int { return bits.TrailingZeros32(uint32(p)) }

func (p packages) name() string { return generatedPackages[p.number()].name }

func (p packages) path() string { return generatedPackages[p.number()].path }

// generatedPackage returns the package of that name, or 0.
func generatedPackage(name string) packages {
	for i := range generatedPackages {
		if generatedPackages[i].name == name {
			return 1 << i
		}
	}
	return 0
}

// PackageName returns the name of the package with an import path, and whether the source of packages knows it. By convention the packages
// of example.com are named by their paths.
func PackageName(path string, from declarations.Source) (name string, known bool) {
	if p, found := from.Lookup(path); found {
		return p.Name, true
	}
	if base, found := exampleName(path); found {
		return base, true
	}
	return "", false
}

// use is a place in a text of the file that uses a package.
type use struct {
	name, member string
	at           int32 // bytes from the start of the text
	node         int32
	element      int32
	role         schema.Role
	own          spec.Range // the imports of the same element
	beside       spec.Range // those that are beside the text
	supplied     bool       // by an import whose name is not known; see pairUnknown
}

// importsFor notes that the generator imports packages for an element, and when; see request.
func (g *generator) importsFor(p packages, element int32, slot int, order int32) {
	if g.ledger.noted&p != 0 {
		around := element
		if slot == slotFirst {
			around = -1
		}
		g.ledger.own = append(g.ledger.own, ownRequest{p, request{around, slot, order, generatorItself}})
	}
	for fresh := p &^ g.ledger.imported; fresh != 0; fresh &= fresh - 1 {
		g.ledger.importedBy[fresh.number()] = element
	}
	g.ledger.imported |= p
}

// uses notes that the generated code of an element uses packages.
func (g *generator) uses(p packages, element int32) {
	for fresh := p &^ g.ledger.used; fresh != 0; fresh &= fresh - 1 {
		g.ledger.usedBy[fresh.number()] = element
	}
	g.ledger.used |= p
}

// packages notes the packages of an element's code.
func (g *generator) packages(e *spec.Element, i int32) {
	custom := e.CustomType >= 0
	if e.IsNested() {
		g.ledger.nested = true
		g.importsFor(packagesOfNested, i, slotFirst, 0)
		g.uses(packagesOfNested|packageTypes, i)
		if !custom {
			g.importsFor(packageTypes, i, slotCustomType, 0)
		}
		if e.Object != e.Body && g.customType(e) == nil {
			g.importsFor(packageTypes, i, slotObject+slotCustomType, 0)
		}
	} else {
		g.leafPackages(e, i, custom)
	}
	if e.Static >= 0 && g.unit.Kind == syntax.Resource && !e.Block {
		if p := staticDefaults[e.Kind]; p != 0 {
			g.importsFor(p, i, slotDefault, -1)
			g.uses(p, i)
		}
	}
	if e.Definitions.Len() == 0 && e.GoTypes.Len() == 0 {
		return
	}
	for n := e.Definitions.From; n < e.Definitions.To; n++ {
		g.definition(n, i)
	}
	for n := e.GoTypes.From; n < e.GoTypes.To; n++ {
		if t := &g.unit.GoTypes[n]; t.Role == schema.RoleCustomType && t.Owner < 0 {
			g.useText(t.Type, FieldValue, i, t.Role, importOf(t))
			if e.Parent < 0 && !t.OnObject {
				g.useText(t.Value, FieldType, i, t.Role, importOf(t)) // in the model
			}
		}
	}
	if t := externalType(g.unit, e); t != nil {
		g.external(e, i, t)
	}
}

// leafPackages notes the packages of an attribute that is not nested.
func (g *generator) leafPackages(e *spec.Element, i int32, custom bool) {
	external := e.ExternalType >= 0
	if !custom {
		g.importsFor(packageTypes, i, slotCustomType, 0)
	}
	if external {
		g.importsFor(packagesOfExternal, i, slotExternal, -1)
		g.uses(packagesOfExternal|packageTypes, i)
	} else if !custom && e.Parent < 0 {
		g.uses(packageTypes, i)
	}
	if e.Types.Len() == 0 {
		return
	}
	if e.Kind == schema.KindObject {
		if !custom && !external && g.anyWritten(e.Types, -1) {
			g.uses(packageAttr, i)
		}
		if !external && g.hasNumber(e) {
			g.importsFor(packageBig, i, slotExternal, -1)
		}
	}
	g.typePackages(e, i, custom)
}

// typePackages notes the packages of an attribute's element types and attribute types. The types below a custom type are not written, but
// the generator imports their packages all the same.
func (g *generator) typePackages(e *spec.Element, i int32, custom bool) {
	external := e.ExternalType >= 0
	hidden := e.Types.From
	if custom && !external {
		hidden = e.Types.To
	}
	for n := e.Types.From; n < e.Types.To; n++ {
		t := &g.unit.Types[n]
		if t.Kind == schema.KindDynamic || t.Kind == schema.KindNone {
			n = t.Skip - 1
			continue
		}
		if t.Kind.IsPrimitive() && !g.honoured(t) {
			g.importsFor(packageTypes, i, slotTypes, n)
			if t.Attribute {
				g.importsFor(packageAttr, i, slotTypes, n)
			}
		}
		if n < hidden {
			continue
		}
		if t.CustomType >= 0 {
			own := &g.unit.GoTypes[t.CustomType]
			g.useText(own.Type, FieldValue, i, schema.RoleCustomType, importOf(own))
			switch {
			case !external:
				hidden = t.Skip
			case t.Parent < 0 && isCollection(e.Kind) && g.converts(e):
				g.useText(own.Value, FieldType, i, schema.RoleCustomType, importOf(own))
			}
			continue
		}
		g.uses(packageTypes, i)
		if t.Kind == schema.KindObject {
			g.uses(packageAttr, i)
		}
	}
}

// honoured reports whether a type has a custom type whose import is written.
func (g *generator) honoured(t *spec.Type) bool {
	if t.CustomType < 0 {
		return false
	}
	i := g.unit.GoTypes[t.CustomType].Import
	return i >= 0 && g.unit.Imports[i].Path.Value != "" && (t.Kind.IsPrimitive() || t.Attribute && isCollection(t.Kind))
}

// written reports whether the generator writes definitions of this role here.
func (g *generator) written(d *spec.Definition) bool {
	switch d.Role {
	case schema.RolePlanModifier:
		return g.unit.Kind == syntax.Resource
	case schema.RoleDefault:
		return g.unit.Kind == syntax.Resource && !g.unit.Elements[d.Element].Block
	}
	return true
}

// definition notes the packages of a validator, plan modifier or default.
func (g *generator) definition(n, element int32) {
	d := &g.unit.Definitions[n]
	if !g.written(d) {
		return
	}
	var list packages
	switch d.Role {
	case schema.RoleValidator:
		list = packageValidator
	case schema.RolePlanModifier:
		list = packagePlanModifier
	}
	for m := d.Imports.From; m < d.Imports.To && list != 0; m++ {
		if g.unit.Imports[m].Path.Value != "" {
			g.importsFor(list, element, g.slot(&g.unit.Imports[m]), -1) // once, before the first
			break
		}
	}
	if d.Expression.Value != "" {
		g.uses(list, element)
		place := ListElement
		if d.Role == schema.RoleDefault {
			place = FieldValue
		}
		g.useText(d.Expression, place, element, d.Role, d.Imports)
	} else if d.Expression.Present() {
		g.ledger.empty = append(g.ledger.empty, n)
	}
}

// importOf returns the import of a custom or external type, as a range.
func importOf(t *spec.GoType) spec.Range {
	if t.Import < 0 {
		return spec.Range{}
	}
	return spec.Range{From: t.Import, To: t.Import + 1}
}

// useText notes the packages that a text of the file uses. Beside are the imports that are beside it.
func (g *generator) useText(text spec.Text, place Place, element int32, role schema.Role, beside spec.Range) {
	if text.Value == "" {
		return
	}
	expression := ParseDefinition(text.Value, place)
	if expression.Err != nil {
		g.ledger.unparsed = true
		return
	}
	if g.ledger.dots {
		g.ledger.free = append(g.ledger.free, expression.Free...)
	}
	if len(expression.Selectors) == 0 {
		return
	}
	own := g.ownImports(element)
	last := ""
	for i := range expression.Selectors {
		s := &expression.Selectors[i]
		if s.Package == last {
			continue
		}
		last = s.Package
		g.ledger.uses = append(g.ledger.uses, use{s.Package, s.Name, s.Start, text.Node, element, role, own, beside, false})
	}
}

// ownImports returns the imports of an element, which are asked for in the order of the elements.
func (g *generator) ownImports(element int32) spec.Range {
	if g.ledger.besideOf == element+1 {
		return g.ledger.beside
	}
	imports := g.unit.Imports
	from := g.ledger.next
	for int(from) < len(imports) && imports[from].Element < element {
		from++
	}
	to := from
	for int(to) < len(imports) && imports[to].Element == element {
		to++
	}
	g.ledger.next = from
	g.ledger.besideOf, g.ledger.beside = element+1, spec.Range{From: from, To: to}
	return g.ledger.beside
}
