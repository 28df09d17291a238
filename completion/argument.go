package completion

import (
	"cmp"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// inside offers items in the innermost brackets around the place: the fields of a struct that are not set yet, declarations whose names
// fit, paths to the attributes of the specification, and all assignable declarations.
func (d *definition) inside(call *gotext.Call) {
	e := d.expected()
	if e == nil {
		if d.addressed(d.place.Start) {
			d.addresses()
		}
		d.ownPackages() // which may be still looked for, and say more
		if chain := slices.Concat(call.Chain, call.Indexed); len(chain) > 1 {
			d.incomplete = d.incomplete || d.Awaits(chain[0].Name)
		}
		if d.takes(call) {
			d.imported()
		}
		return
	}
	for _, field := range e.fields {
		zero := typeWriter{definition: d}
		value := zero.zero(field.Type())
		d.add(Item{
			Label: field.Name(), Kind: KindField, Detail: types.TypeString(field.Type(), (*types.Package).Name),
		}, field.Name()+": "+stop(value), zero.imports)
	}
	if e.Type != nil {
		d.values(e)
	}
	if e.converted {
		d.imported()
	}
}

// values offers what is assignable to a type.
func (d *definition) values(e *expected) {
	var offered []fit
	addressed := d.addressed(d.place.Start)
	if !addressed && !e.converted {
		d.paths(e)
		offered = d.expressions(e)
	}
	for _, f := range d.assignable(e) {
		if !slices.ContainsFunc(offered, f.is) {
			d.member(f, d.qualified(f.pkg, ""))
		}
	}
	if !addressed {
		d.literal(e)
	}
}

// takes reports whether a call may have an argument at the place, be it known what is called or not.
func (d *definition) takes(call *gotext.Call) bool {
	_, _, member := gotext.Resolve(call.Chain, d.Imports)
	return member == nil && len(call.Chain) > 0 || member != nil && (member.Variadic || call.Argument < len(member.Params))
}

// imported offers the names of the packages that the object imports, where what is wanted may come from any.
func (d *definition) imported() {
	for path, name := range d.All {
		item := Item{Label: name, Kind: KindPackage, Detail: path, CommitCharacters: []string{"."}}
		if p, known := d.Source.Lookup(path); known {
			item.Description, item.Page = origin(p), pageOfPackage(path)
		}
		d.add(item, name, nil)
	}
}

// wanted returns the names of values, or of functions that make values, of the expected type at the place.
func (d *definition) wanted() []fit {
	e := d.expected()
	switch {
	case e == nil || e.Type == nil:
		return nil
	case e.converted:
		return d.assignable(e)
	}
	return append(d.fitting(e.Type), d.assignable(e)...)
}

// maxPaths is the greatest number of paths that are offered.
const maxPaths = 50

// paths offers the paths to the attributes and blocks of the unit, those beside the one with the definition first.
func (d *definition) paths(e *expected) {
	steps := [][]string{{"MatchRelative", "AtParent", "AtName"}, {"MatchRoot"}}
	switch name := describe.NameOf(e.Type); {
	case name == pathPath:
		steps = [][]string{{"Root"}}
	case name != pathExpression:
		return
	}
	u := spec.Read(d.file.Units[d.unit])
	own := gotext.Owner(u, d.Object)
	name := d.packageName(pathPackage)
	left := maxPaths
	for _, chain := range steps {
		if len(chain) > 1 && (own == nil || u.Elements[own.Element].Parent < 0) {
			continue // beside it is the root
		}
		call := gotext.Call{Chain: []gotext.Step{{Name: name}}}
		text := name
		for i, step := range chain {
			call.Chain = append(call.Chain, gotext.Step{Name: step, Called: i < len(chain)-1})
			text += "." + step + "("
			if i < len(chain)-1 {
				text += ")"
			}
		}
		place, ok := gotext.PathPlace(u, own, call)
		if !ok {
			continue
		}
		for to, kind := range namesAt(u, own, place) {
			if left--; left < 0 {
				return
			}
			whole := text + strconv.Quote(to) + ")"
			d.add(Item{Label: whole, Kind: KindName, Detail: kind.String()}, whole, []string{pathPackage})
		}
	}
}

// expected is the expected type of an expression.
type expected struct {
	types.Type              // nil where only fields may be
	fields     []*types.Var // of the struct whose literal is around, those that it does not have yet

	source declarations.Source // where the packages come from whose types can be compared with it
	paths  []string            // of the packages that may have what is wanted
	own    string              // the path of the package that the text is generated into

	converted bool // values are converted to the type
}

// expected returns the expected type of the expression at the place, or nil if it is not known or any type is possible.
func (d *definition) expected() *expected {
	switch n := len(d.place.Around); {
	case n == 0:
		return &d.whole
	case d.place.Around[n-1].Literal:
		return d.expectedElement()
	case len(d.place.Around[n-1].Indexed) > 0:
		return d.expectedIndex(&d.place.Around[n-1])
	default:
		return d.expectedArgument(&d.place.Around[n-1])
	}
}

// expect returns the type that is read from the first source which has it, of those whose types can be compared with those of the packages
// that the text can use; nil if none has it.
func (d *definition) expect(read func(declarations.Source) types.Type, paths ...string) *expected {
	for path := range d.All {
		paths = append(paths, path)
	}
	e := &expected{paths: append(paths, d.seen()...), own: d.ByHand}
	together := d.Source.Together(e.paths)
	for _, e.source = range [...]declarations.Source{together, declarations.Importer{}} {
		if e.Type = read(e.source); e.Type != nil {
			return e
		}
	}
	d.incomplete = d.incomplete || slices.ContainsFunc(e.paths, func(path string) bool { // it is being loaded, or the others are
		return d.Source.Find(path).Found && !(declarations.Importer{}).Has(path) && !together.Has(path) && d.Source.Unchecked(path) == nil
	})
	return nil
}

// first has the package looked at first that the type is of.
func (e *expected) first() *expected {
	if path, _ := describe.NameOf(describe.Pointee(e.Type)).Split(); path != "" {
		e.paths = append([]string{path}, e.paths...)
	}
	return e
}

// expectedArgument returns the type that an argument of a call, or the operand of a conversion, must have.
func (d *definition) expectedArgument(call *gotext.Call) *expected {
	pkg, of, member := gotext.Resolve(call.Chain, d.Imports)
	switch {
	case member == nil && len(call.Chain) == 1 || member != nil && member.Sort == catalog.Type:
		return d.conversion(call)
	case member == nil || member.Sort == catalog.Func && len(member.Params) == 0:
		return nil
	}
	e := d.expect(func(source declarations.Source) types.Type {
		t := describe.Parameter(d.Signature(source, pkg, of, member), call.Argument)
		if t == types.Typ[types.UntypedNil] {
			return nil
		}
		return t
	}, pkg.Path)
	if e == nil || describe.OfTypeParameter(e.Type) || isAny(e.Type) {
		return nil
	}
	return e.first()
}

// conversion returns the type of a conversion that is written like a call; nil if it is a call.
func (d *definition) conversion(call *gotext.Call) *expected {
	if call.Argument > 0 {
		return nil
	}
	words := make([]string, len(call.Chain))
	for i, step := range call.Chain {
		words[i] = step.Name
	}
	e := d.expect(func(source declarations.Source) types.Type { return d.TypeOf(strings.Join(words, "."), source) })
	if e != nil {
		e.converted = true
	}
	return e
}

// takes reports whether a value of a type fits.
func (e *expected) takes(t types.Type) bool {
	if !e.converted {
		return types.AssignableTo(t, e.Type)
	}
	from, isFrom := t.Underlying().(*types.Basic)
	to, isTo := e.Underlying().(*types.Basic)
	if isFrom && isTo { // a number is converted to a text, but nobody means that
		const kinds = types.IsNumeric | types.IsString | types.IsBoolean
		return from.Info()&to.Info()&kinds != 0
	}
	return isFrom == isTo && types.ConvertibleTo(t, e.Type)
}

// zeroOf returns a template for an argument of a function in a package whose type only Go describes: the zero value, and nothing to begin
// with where a type argument decides, or where nil may be none of it. For an argument of a method it is nil or nothing.
func (d *definition) zeroOf(pkg *catalog.Package, t types.Type, ofMethod bool) (template string, paths []string) {
	if t == nil || describe.OfTypeParameter(t) {
		return stop(""), nil // nil would tell nothing
	}
	w := typeWriter{definition: d}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		if isAny(t) || types.Identical(t, types.Universe.Lookup("error").Type()) {
			return stop("nil"), nil
		}
		return stop(""), nil // which nil would be, and a panic when it is used
	case *types.Pointer:
		_, isStruct := u.Elem().Underlying().(*types.Struct)
		if isStruct && !ofMethod && (d.Source.Find(pkg.Path).Main || !hidesFields(u.Elem())) {
			if text := "&" + w.write(u.Elem()) + "{}"; !w.unknown {
				return stop(text), w.imports
			}
			return stop("nil"), nil
		}
	}
	if text := w.zero(t); !w.unknown && (text == "nil" || !ofMethod) {
		return stop(text), w.imports
	}
	return stop(""), nil
}

// assignable returns the names that are assignable to a parameter, or make something that is: first constants and variables of its very
// type, then functions that return it, then what is only assignable.
func (d *definition) assignable(e *expected) []fit {
	type ranked struct {
		fit
		rank int
	}
	var found []ranked
	seen := map[string]bool{}
	for _, path := range e.paths {
		if seen[path] {
			continue
		}
		seen[path] = true
		pkg, known := d.Source.Lookup(path)
		if !known || pkg.Internal() && d.Source.Find(path).Internal != "" {
			continue
		}
		declared, err := e.source.Import(path)
		if err != nil {
			continue
		}
		own, addressed := d.Source.Find(path).Main, d.addressed(d.place.Start)
		for _, name := range declared.Scope().Names() {
			member, known := pkg.Member(name)
			if !known {
				if member = constant(declared.Scope().Lookup(name)); member == nil {
					continue
				}
			}
			if rank, form, ok := e.accepts(declared.Scope().Lookup(name), !own); ok && (!addressed || form == asPointer || form == asAddress) {
				if member.Deprecated != "" {
					rank += lastRank
				}
				found = append(found, ranked{fit{pkg, member, form}, rank})
			}
		}
	}
	used := d.used()
	slices.SortStableFunc(found, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(used.count(b.pkg, b.member), used.count(a.pkg, a.member)))
	})
	fits := make([]fit, len(found))
	for i := range found {
		fits[i] = found[i].fit
	}
	return fits
}

// constant describes an exported constant of a package whose names are not described; it returns nil for anything else.
func constant(object types.Object) *catalog.Member {
	if _, ok := object.(*types.Const); !ok || !object.Exported() {
		return nil
	}
	return &catalog.Member{Name: object.Name(), Sort: catalog.Const, Result: types.TypeString(object.Type(), (*types.Package).Name)}
}

// The ranks of assignable values, the best first.
const (
	sameValue = iota
	sameResult
	otherValue
	otherResult
	ofLiteral
	lastRank
)

// accepts reports whether a name is assignable to the parameter, or makes something that is, how well that fits, and in which form.
func (e *expected) accepts(object types.Object, foreign bool) (rank int, form form, ok bool) {
	if !object.Exported() && object.Pkg().Path() != e.own {
		return 0, 0, false
	}
	t := object.Type()
	switch object := object.(type) {
	case *types.Const:
		return e.acceptsValue(t)
	case *types.Var:
		if _, isInterface := e.Underlying().(*types.Interface); !isInterface && types.AssignableTo(types.NewPointer(t), e.Type) {
			return otherValue, asAddress, true
		}
		return e.acceptsValue(t)
	case *types.Func:
		signature := object.Signature()
		switch {
		case signature.TypeParams().Len() > 0:
		case types.AssignableTo(t, e.Type):
			return sameValue, asName, true
		case signature.Results().Len() != 1:
		case isBasic(e.Type) && foreign:
			// others have hundreds of functions that return a string
		case types.Identical(signature.Results().At(0).Type(), e.Type):
			return sameResult, asUsual, true
		case e.takes(signature.Results().At(0).Type()):
			return otherResult, asUsual, true
		}
	case *types.TypeName:
		if named, isNamed := types.Unalias(t).(*types.Named); isNamed && named.TypeParams().Len() > 0 || !hasLiteral(t) ||
			foreign && hidesFields(t) {
			return 0, 0, false
		}
		switch {
		case types.AssignableTo(t, e.Type):
			return ofLiteral, asLiteral, true
		case types.AssignableTo(types.NewPointer(t), e.Type):
			return ofLiteral, asPointer, true
		}
	}
	return 0, 0, false
}

// acceptsValue is accepts for a value of a type, without a call.
func (e *expected) acceptsValue(t types.Type) (rank int, form form, ok bool) {
	if !e.takes(t) {
		return 0, 0, false
	}
	if types.Identical(t, e.Type) {
		return sameValue, asUsual, true
	}
	return otherValue, asUsual, true
}

// addressed reports whether the sign that takes an address is before an offset of the text.
func (d *definition) addressed(offset int) bool {
	text := syntax.Unescape(d.content)
	return d.inString && offset > 0 && offset <= len(text) && text[offset-1] == '&'
}

// addresses offers literals for the operator & where the wanted type is not known: those of the package that the text is generated into,
// and of the packages that the object imports.
func (d *definition) addresses() {
	paths := []string{d.ByHand}
	for path := range d.All {
		paths = append(paths, path)
	}
	for _, path := range paths {
		p, known := d.Source.Lookup(path)
		if !known {
			continue
		}
		for i := range p.Members {
			if m := &p.Members[i]; m.Sort == catalog.Type && m.Literal {
				d.member(fit{p, m, asPointer}, d.qualified(p, ""))
			}
		}
	}
}

func isBasic(t types.Type) bool {
	_, basic := types.Unalias(t).(*types.Basic)
	return basic
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}
