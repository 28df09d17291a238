package completion

import (
	"go/types"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// definition offers the Go that may be in a schema_definition, with the imports that it needs.
func (l *list) definition(t schema.Type) {
	d := definition{list: l, Imports: l.importsIn(l.unit, l.tree, l.container)}
	shape := t.Shape()
	d.whole = expected{Type: typeOfDefinition(shape.Of, shape.Kind)}
	if n := &l.tree.Nodes[l.node]; n.Kind != syntax.String || l.at <= n.Start || !strings.HasPrefix(l.tree.Raw(l.node), `"`) {
		d.expressions(&d.whole)
		return
	}
	d.read()
	p := d.place
	switch {
	case p.Comment:
	case p.Literal:
		d.names()
	case len(p.Chain) > 0:
		d.selected()
	case len(p.Around) > 0:
		d.inside(&p.Around[len(p.Around)-1])
	case d.addressed(p.Start):
		d.addresses()
	default:
		d.expressions(&d.whole)
	}
	if len(l.items) == 0 {
		l.ownPackages() // which may be still looked for
	}
}

// typeOfDefinition returns the Go type in the catalogue that a definition must have.
func typeOfDefinition(of schema.Role, kind schema.Kind) types.Type {
	path := validatorPackage
	switch of {
	case schema.RolePlanModifier:
		path = planModifierPackage
	case schema.RoleDefault:
		path = defaultsPackage
	}
	p, err := declarations.Importer{}.Import(path)
	if err != nil {
		return nil
	}
	return gotext.TypeNamed(p, kind.Go().Interface)
}

// definition is the completion of one schema_definition.
type definition struct {
	*list
	gotext.Imports
	whole expected // what the definition must be

	inString     bool
	content      string // the string's content as it is in the file
	contentStart int    // its absolute offset
	place        gotext.Place

	lastPaths []string // the last arguments of importEdits, and its result
	lastEdits []syntax.Edit
}

// packages is the source of the packages that the document can import.
func (l *list) packages() declarations.Source { return l.doc.Settings().Packages() }

// byHand is the path of the package that the unit at the place is generated into; empty if it is not known.
func (l *list) byHand() string {
	return l.doc.Settings().ByHandOf(l.file.Units[l.unit].Kind, l.file.Units[l.unit].Name)
}

// seen returns the packages that are not the catalogue's and that a text at the place can use: the one that it is generated into, and those
// of the module.
func (l *list) seen() []string {
	paths := l.ownPackages()
	if at := l.byHand(); at != "" {
		return append([]string{at}, paths...)
	}
	return paths
}

// qualified returns a name of a package as the Go text has to write it.
func (d *definition) qualified(p *catalog.Package, name string) string {
	if p.Path == d.ByHand {
		return name
	}
	return d.name(p) + "." + name
}

// scope returns the kind of unit that the place is in.
func (l *list) scope() syntax.UnitKind { return l.file.Units[l.unit].Kind }

// read reads the Go text around the place.
func (d *definition) read() {
	from, to := d.tree.ContentRange(d.node)
	d.inString = true
	d.content = d.tree.Text[from:to]
	d.contentStart = d.absolute(from)
	before := d.content[:min(max(d.offset-d.contentStart, 0), len(d.content))]
	d.place = gotext.Read(syntax.Unescape(d.content), len(syntax.Unescape(before)))
}

// expressions offers the expressions of a type, and returns the names that are among them.
func (d *definition) expressions(e *expected) []fit {
	if types.Identical(e.Type, types.Typ[types.Bool]) {
		d.add(Item{Label: "true", Kind: KindLiteral}, "true", nil)
		d.add(Item{Label: "false", Kind: KindLiteral}, "false", nil)
	}
	fits := d.fitting(e.Type)
	var before string
	for i, f := range fits {
		if i == 0 || f.pkg != fits[i-1].pkg {
			before = d.qualified(f.pkg, "")
		}
		d.member(f, before)
	}
	return fits
}

// The packages of the framework, and their types that are described here beyond their Go.
const (
	validatorPackage    = schema.FrameworkModule + "/schema/validator"
	planModifierPackage = schema.FrameworkModule + "/resource/schema/planmodifier"
	defaultsPackage     = schema.FrameworkModule + "/resource/schema/defaults"
	pathPackage         = schema.FrameworkModule + "/path"
	typesPackage        = schema.FrameworkModule + "/types"
	attrPackage         = schema.FrameworkModule + "/attr"

	pathExpression = pathPackage + ".Expression"
	pathPath       = pathPackage + ".Path"
	attributeType  = attrPackage + ".Type"
	attributeValue = attrPackage + ".Value"
	basetypes      = schema.FrameworkModule + "/types/basetypes."
)

// fitsNamed returns members of a package by their names.
func (l *list) fitsNamed(path string, names ...string) []fit {
	p, ok := l.packages().Lookup(path)
	if !ok {
		return nil
	}
	var fits []fit
	for _, name := range names {
		if m, ok := p.Member(name); ok {
			fits = append(fits, fit{pkg: p, member: m})
		}
	}
	return fits
}

// fitting returns the members of packages that are known to make a value of a Go type.
func (l *list) fitting(t types.Type) []fit {
	name := nameOf(t)
	path, ofKind := name.Split()
	kind, isKind := catalog.ParseKind(strings.ToLower(ofKind))
	var fits []fit
	collect := func(p *catalog.Package, m *catalog.Member) bool {
		if p, m = l.asRequired(p, m); m != nil {
			fits = append(fits, fit{pkg: p, member: m})
		}
		return true
	}
	switch {
	case path == validatorPackage && isKind:
		catalog.Validators(kind)(collect)
		l.ownMembers(func(m *catalog.Member) bool { return m.Fits.Validator.Has(kind) }, collect)
	case path == planModifierPackage && isKind:
		catalog.PlanModifiers(kind)(collect)
		l.ownMembers(func(m *catalog.Member) bool { return m.Fits.PlanModifier.Has(kind) }, collect)
	case path == defaultsPackage && isKind:
		catalog.Defaults(kind)(collect)
		l.ownMembers(func(m *catalog.Member) bool { return m.Fits.Default.Has(kind) }, collect)
	case name == pathExpression:
		return l.fitsNamed(pathPackage, "MatchRoot", "MatchRelative")
	case name == pathPath:
		return l.fitsNamed(pathPackage, "Root")
	case name == "*regexp.Regexp":
		return l.fitsNamed("regexp", "MustCompile")
	case name == "*math/big.Float":
		return l.fitsNamed("math/big", "NewFloat")
	case name == attributeType:
		fits = l.ofTypes(func(m *catalog.Member) bool { return m.Sort != catalog.Func && m.Fits.Type != 0 })
	case name == attributeValue:
		fits = l.ofTypes(func(m *catalog.Member) bool { return m.Sort == catalog.Func && m.Fits.Value != 0 })
	case name != "":
		fits = l.ofTypes(func(m *catalog.Member) bool { return m.Sort == catalog.Func && m.Of == name })
	}
	return l.sortFits(fits)
}

// nameOf returns the name of a defined type, with a star before it for a pointer to one; empty for any other type.
func nameOf(t types.Type) catalog.TypeName {
	name := describe.NameOf(describe.Pointee(t))
	if _, isPointer := types.Unalias(t).(*types.Pointer); isPointer && name != "" {
		return "*" + name
	}
	return name
}

// asRequired returns a member of the catalogue as it is in the version that the module around the document requires; nil if that has none.
func (l *list) asRequired(p *catalog.Package, m *catalog.Member) (*catalog.Package, *catalog.Member) {
	required, known := l.packages().Lookup(p.Path)
	if !known || l.packages().Find(p.Path).Missing {
		return nil, nil
	}
	l.await(required)
	if required == p || !required.Described {
		return p, m
	}
	m, _ = required.Member(m.Name)
	return required, m
}

// await has the list asked for again while the catalogue answers for a package that the module requires in another version.
func (l *list) await(p *catalog.Package) {
	if place := l.packages().Find(p.Path); place.Found && place.Module != "std" && place.Version != p.Version {
		l.incomplete = true
	}
}

// ownPackages returns the packages of the module around the document. While they are still being looked for, the list must be asked for
// again.
func (l *list) ownPackages() []string {
	paths, all := l.packages().Own()
	l.incomplete = l.incomplete || !all
	return paths
}

// ownMembers collects what fits of the packages of the module around the document.
func (l *list) ownMembers(fits func(*catalog.Member) bool, collect func(*catalog.Package, *catalog.Member) bool) {
	for _, path := range l.seen() {
		p, ok := l.packages().Lookup(path)
		if !ok {
			continue
		}
		for i := range p.Members {
			if m := &p.Members[i]; m.Sort != catalog.Const && fits(m) {
				collect(p, m)
			}
		}
	}
}

// ofTypes returns the members of package types that are wanted.
func (l *list) ofTypes(wanted func(*catalog.Member) bool) []fit {
	p, _ := l.packages().Lookup(typesPackage)
	var fits []fit
	for i := range p.Members {
		if wanted(&p.Members[i]) {
			fits = append(fits, fit{pkg: p, member: &p.Members[i]})
		}
	}
	return fits
}

// selected offers what may be after the dot of a selector.
func (d *definition) selected() {
	chain := d.place.Chain
	if len(chain) == 1 && !chain[0].Called && !chain[0].Literal && d.IsPackage(chain[0].Name) {
		p := d.Lookup(chain[0].Name)
		if p == nil {
			d.incomplete = d.incomplete || d.Awaits(chain[0].Name)
			return
		}
		d.await(p)
		fits := make([]fit, len(p.Members))
		for i := range p.Members {
			fits[i] = fit{pkg: p, member: &p.Members[i]}
		}
		d.sortFits(fits)
		wanted := d.wanted()
		slices.SortStableFunc(fits, func(a, b fit) int { return a.usefulness(wanted) - b.usefulness(wanted) })
		for _, f := range fits {
			if i := slices.IndexFunc(wanted, f.is); i >= 0 {
				f.form = wanted[i].form
			} else if f.member.Sort == catalog.Type && f.member.Literal && d.addressed(chain[0].At) {
				f.form = asPointer
			}
			d.member(f, "")
		}
		return
	}
	pkg, of := gotext.Result(chain, d.Imports)
	if of == nil {
		d.incomplete = d.incomplete || d.Awaits(chain[0].Name)
		return
	}
	selectable := of.Selectable()
	fits := make([]fit, len(selectable))
	for i := range selectable {
		fits[i] = fit{pkg: pkg, member: &selectable[i]}
	}
	for _, f := range d.sortFits(fits) {
		var call string
		var imports []string
		if f.member.Sort == catalog.Func {
			call, imports = d.call(f, d.Signature(d.Source, f.pkg, of, f.member))
		}
		if first := d.Lookup(chain[0].Name); first != nil && d.IsPackage(chain[0].Name) {
			imports = append(imports, first.Path)
		}
		d.add(Item{
			Label: f.member.Name, Kind: selectedKinds[f.member.Sort], Detail: f.member.Signature(),
			Page:  pageOfMethod(pkg.Path, of.Name, f.member.Name),
			Calls: hasStops(call) && d.options.Snippets,
		}, f.member.Name+call, imports)
	}
}

// memberKinds are the kinds of items by the sort of member.
var memberKinds = [...]Kind{
	catalog.Func: KindFunction, catalog.Type: KindType, catalog.Var: KindVariable, catalog.Const: KindConstant,
}

// selectedKinds are the kinds of items after a value, by the sort of member.
var selectedKinds = [...]Kind{catalog.Func: KindMethod, catalog.Field: KindField}

// member adds a member of a package, after what is before it.
func (d *definition) member(f fit, before string) {
	m := f.member
	item := Item{
		Label: before + m.Name, Kind: memberKinds[m.Sort], Detail: m.Signature(), Description: origin(f.pkg), Deprecated: m.Deprecated != "",
		Page: pageOfMember(f.pkg.Path, m.Name),
	}
	text, imports := before+m.Name, []string{f.pkg.Path}
	switch {
	case f.form == asPointer && (before != "" || f.pkg.Path == d.ByHand):
		text = "&" + text + "{" + stop("") + "}"
	case f.form == asAddress && (before != "" || f.pkg.Path == d.ByHand):
		text = "&" + text
	case f.form == asLiteral || f.form == asPointer:
		text += "{" + stop("") + "}"
	case m.Sort == catalog.Type && m.Literal && m.Fits.Validator|m.Fits.PlanModifier|m.Fits.Default != 0:
		text += "{}"
	case m.Sort == catalog.Func && f.form == asUsual:
		function := d.Signature(d.Source, f.pkg, nil, m)
		call, more := d.call(f, function)
		text += call
		imports = append(imports, more...)
		item.Calls = hasStops(call) && d.options.Snippets
		first := describe.NameOf(describe.Parameter(function, 0))
		of, _ := first.Split()
		item.Again = len(m.Params) > 0 && (first == pathExpression || of == validatorPackage)
	}
	d.add(item, text, imports)
}

// origin returns where a package comes from: its module or, if what it has is declared by hand beside generated code, its folder.
func origin(p *catalog.Package) string {
	if p.Module == "" && strings.HasPrefix(p.Path, "./") {
		return p.Path
	}
	return p.Module
}

// call returns a template for the arguments of a function, and the packages that it uses. It is empty if a parenthesis follows
// already.
func (d *definition) call(f fit, function *types.Signature) (template string, imports []string) {
	if d.inString && d.place.Called {
		return "", nil
	}
	var b strings.Builder
	b.WriteByte('(')
	for i := range f.member.Params {
		argument, paths := d.argument(f.pkg, function, i)
		if argument == stop("") && !d.options.Snippets {
			break // nothing would be after the comma, and the following text in its place
		}
		if i > 0 {
			b.WriteString(", ")
		}
		if f.member.Name == "MustCompile" {
			argument = "`" + stop("") + "`" // a regular expression in quotes would need more escapes
		}
		b.WriteString(argument)
		imports = append(imports, paths...)
	}
	b.WriteByte(')')
	return b.String(), imports
}

// argument returns a template for an argument of a function in a package, the number of which counts from 0, and the packages that it uses.
func (d *definition) argument(pkg *catalog.Package, function *types.Signature, number int) (template string, paths []string) {
	t := describe.Parameter(function, number)
	switch types.Unalias(t) {
	case types.Typ[types.String]:
		return `"` + stop("") + `"`, nil
	case types.Typ[types.Int], types.Typ[types.Int32], types.Typ[types.Int64], types.Typ[types.Float32], types.Typ[types.Float64]:
		if number > 0 {
			return stop("10"), nil // the upper bound of a range
		}
		return stop("1"), nil
	case types.Typ[types.Bool]:
		return stop("true"), nil
	}
	switch name := nameOf(t); {
	case name == "*regexp.Regexp":
		return d.packageName("regexp") + ".MustCompile(`" + stop("") + "`)", []string{"regexp"}
	case name == "*math/big.Float":
		return d.packageName("math/big") + ".NewFloat(" + stop("1") + ")", []string{"math/big"}
	case name == pathExpression:
		return d.packageName(pathPackage) + `.MatchRoot("` + stop("") + `")`, []string{pathPackage}
	case name == attributeType:
		return stop(d.packageName(typesPackage) + ".StringType"), []string{typesPackage}
	case name == basetypes+"ListValue", name == basetypes+"SetValue", name == basetypes+"MapValue":
		of := d.packageName(typesPackage) + "."
		return of + strings.TrimSuffix(string(name[len(basetypes):]), "Value") + "Null(" + stop(of+"StringType") + ")", []string{typesPackage}
	case name == basetypes+"ObjectValue":
		text := d.packageName(typesPackage) + ".ObjectNull(" + stop("map[string]"+d.packageName(attrPackage)+".Type{}") + ")"
		return text, []string{typesPackage, attrPackage}
	case name == basetypes+"DynamicValue":
		return d.packageName(typesPackage) + ".DynamicNull()", []string{typesPackage}
	case function.Variadic() && number == function.Params().Len()-1:
		return stop(""), nil
	}
	return d.zeroOf(pkg, t, function.Recv() != nil)
}

func (d *definition) packageName(path string) string {
	p, _ := d.Source.Lookup(path)
	return d.name(p)
}

// name returns the name that the Go text has to use for a package: under which it is imported or, if it is not, will be.
func (d *definition) name(p *catalog.Package) string {
	for path, name := range d.All {
		if path == p.Path {
			return name
		}
	}
	name, _ := d.newImport(p)
	return name
}

// add adds Go text to the string at the place, or as a new string, with its imports.
func (d *definition) add(item Item, template string, imports []string) {
	if d.Object >= 0 {
		item.AdditionalEdits = d.importEdits(imports)
	}
	if !d.inString {
		d.list.add(item, quoteTemplate(template))
		return
	}
	d.addWithin(item, template, d.place.Start, d.place.End)
}

// addWithin adds an item that replaces a part of the string, given by offsets in its meaning.
func (d *definition) addWithin(item Item, template string, from, to int) {
	head := d.headBefore(template, from)
	from -= head
	item.Start = min(d.contentStart+syntax.SourceOffset(d.content, from), d.offset)
	item.End = max(d.contentStart+syntax.SourceOffset(d.content, to), d.offset)
	item.InsertEnd = d.offset
	item.FilterText = item.Label
	if head > 0 && !strings.HasPrefix(item.Label, template[:head]) {
		item.FilterText = template[:head] + item.Label
	}
	if d.options.BeforeCursor {
		item.End = d.offset
	}
	item.IsSnippet = d.options.Snippets && hasStops(template)
	d.layout.snippet, d.layout.choices = item.IsSnippet, d.options.Choices
	item.NewText = d.layout.writeContent(escapeTemplate(template)) + d.closing(item.End)
	d.append(item)
}

// headBefore returns how many of the brackets and signs with which a template begins are before an offset of the string's meaning already.
func (d *definition) headBefore(template string, offset int) int {
	text := syntax.Unescape(d.content)
	head := len(template) - len(strings.TrimLeft(template, "[]*&"))
	for n := min(head, offset, len(text)); n > 0; n-- {
		if offset <= len(text) && text[offset-n:offset] == template[:n] {
			return n
		}
	}
	return 0
}

// closing returns the text that must follow a text at the end of a string without closing quote.
func (d *definition) closing(end int) string {
	n := &d.tree.Nodes[d.node]
	if !n.Has(syntax.Unclosed) || end < d.absolute(n.End) {
		return ""
	}
	return `"` + d.trail
}
