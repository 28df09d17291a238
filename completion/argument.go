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

// arguments offers what may be an argument of a call: what fits by its name, paths to the attributes of the specification, and all that
// Go would assign to the parameter.
func (d *definition) arguments(call gotext.Call) {
	expected := d.parameter(call)
	p := d.parameterType(call)
	switch {
	case p != nil:
		d.values(p, expected)
	case d.addressed(d.place.Start):
		d.addresses()
	default:
		d.paths(expected)
		d.expressions(expected)
	}
	if p == nil {
		d.ownPackages() // which may be still looked for, and say more
		d.incomplete = d.incomplete || len(call.Chain) > 1 && d.Awaits(call.Chain[0].Name)
	}
	if p == nil && d.takes(call) || p != nil && p.converted {
		d.imported()
	}
}

// takes reports whether a call may have an argument at the place, be it known what is called or not.
func (d *definition) takes(call gotext.Call) bool {
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

// wanted returns the names that are, or make, what the expression at the place must be.
func (d *definition) wanted() []fit {
	n := len(d.place.Around)
	if n == 0 {
		return d.fittingMembers(d.expected)
	}
	call := d.place.Around[n-1]
	if call.Literal {
		if w := d.wantedInLiteral(); w != nil && w.Type != nil {
			return append(d.fittingMembers(types.TypeString(w.Type, (*types.Package).Name)), d.assignable(w.parameterType)...)
		}
		return nil
	}
	fits := d.fittingMembers(d.parameter(call))
	if p := d.parameterType(call); p != nil {
		fits = append(fits, d.assignable(p)...)
	}
	return fits
}

// maxPaths is the greatest number of paths that are offered.
const maxPaths = 50

// paths offers the paths to the attributes and blocks of the unit, those beside the one with the definition first.
func (d *definition) paths(expected string) {
	steps := [][]string{{"MatchRelative", "AtParent", "AtName"}, {"MatchRoot"}}
	switch {
	case d.unit < 0:
		return
	case expected == "path.Path":
		steps = [][]string{{"Root"}}
	case expected != "path.Expression":
		return
	}
	u := spec.Read(d.file.Units[d.unit])
	own := gotext.Owner(u, d.Object)
	name := d.packageName(framework + "path")
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
			d.add(Item{Label: whole, Kind: KindName, Detail: kind.String()}, whole, []string{framework + "path"})
		}
	}
}

// parameterType is the type of a parameter, and where the packages come from whose types can be compared with it.
type parameterType struct {
	types.Type
	of     *types.Package // of the function
	source declarations.Source
	paths  []string // of the packages that may have what is wanted
	own    string   // the path of the package that the text is generated into

	converted bool // values are converted to the type
}

// parameterType returns the type that an argument of a call must have, or nil if that is not known, or could be any.
func (d *definition) parameterType(call gotext.Call) *parameterType {
	pkg, of, member := gotext.Resolve(call.Chain, d.Imports)
	conversion := member == nil && len(call.Chain) == 1 || member != nil && member.Sort == catalog.Type
	if !conversion && (member == nil || member.Sort == catalog.Func && len(member.Params) == 0) {
		return nil
	}
	if pkg == nil {
		pkg = &catalog.Package{}
	}
	p := parameterType{paths: []string{pkg.Path}}
	for path := range d.All {
		p.paths = append(p.paths, path)
	}
	p.paths = append(p.paths, d.seen()...)
	p.own = d.ByHand
	if conversion {
		return d.conversion(p, call)
	}
	var err error
	for _, p.source = range [...]declarations.Source{d.Source.Together(p.paths), declarations.Importer{}} {
		if p.of, err = p.source.Import(pkg.Path); err == nil {
			break
		}
	}
	if err != nil {
		return nil
	}
	var function types.Object
	if of == nil {
		function = p.of.Scope().Lookup(member.Name)
	} else if receiver := p.of.Scope().Lookup(of.Name); receiver != nil {
		function, _, _ = types.LookupFieldOrMethod(receiver.Type(), true, p.of, member.Name)
	}
	if function == nil {
		return nil
	}
	signature, ok := function.Type().Underlying().(*types.Signature)
	if !ok || signature.TypeParams().Len() > 0 {
		return nil
	}
	last := signature.Params().Len() - 1
	switch {
	case call.Argument < last || call.Argument == last && !signature.Variadic():
		p.Type = signature.Params().At(call.Argument).Type()
	case last < 0 || !signature.Variadic():
		return nil
	default:
		slice, ok := signature.Params().At(last).Type().(*types.Slice)
		if !ok {
			return nil
		}
		p.Type = slice.Elem()
	}
	if i, ok := p.Underlying().(*types.Interface); ok && i.Empty() {
		return nil
	}
	if named, ok := types.Unalias(pointee(p.Type)).(*types.Named); ok && named.Obj().Pkg() != nil {
		p.paths = append([]string{named.Obj().Pkg().Path()}, p.paths...)
	}
	return &p
}

// conversion returns the type that a value is converted to which stands where an argument of a call would; nil if it is no conversion.
func (d *definition) conversion(p parameterType, call gotext.Call) *parameterType {
	if call.Argument > 0 {
		return nil
	}
	words := make([]string, len(call.Chain))
	for i, step := range call.Chain {
		words[i] = step.Name
	}
	for _, p.source = range [...]declarations.Source{d.Source.Together(p.paths), declarations.Importer{}} {
		if p.Type = d.typeOf(strings.Join(words, "."), p.source); p.Type != nil {
			p.converted = true
			return &p
		}
	}
	return nil
}

// takes reports whether a value of a type fits.
func (p *parameterType) takes(t types.Type) bool {
	if !p.converted {
		return types.AssignableTo(t, p.Type)
	}
	from, isFrom := t.Underlying().(*types.Basic)
	to, isTo := p.Underlying().(*types.Basic)
	if isFrom && isTo { // a number is converted to a text, but nobody means that
		const kinds = types.IsNumeric | types.IsString | types.IsBoolean
		return from.Info()&to.Info()&kinds != 0
	}
	return isFrom == isTo && types.ConvertibleTo(t, p.Type)
}

// nilable are what the names of types begin with whose zero value is nil.
var nilable = []string{"*", "[]", "map[", "func("}

// zeroOf returns a template for an argument of a function, the number of which counts from 0, of a type that no more is known of than its
// name: the zero value, and nothing to begin with where a type argument decides, or where nil may be none of it.
func (d *definition) zeroOf(pkg *catalog.Package, m *catalog.Member, number int) (template string, paths []string) {
	goType := m.Params[number].Type
	if goType == "any" || goType == "error" {
		return stop("nil"), nil
	}
	var function *types.Func
	if declared, err := d.Source.Import(pkg.Path); err == nil {
		function, _ = declared.Scope().Lookup(m.Name).(*types.Func) // of a method, there is none
	}
	if function == nil || number >= function.Signature().Params().Len() {
		if slices.ContainsFunc(nilable, func(prefix string) bool { return strings.HasPrefix(goType, prefix) }) {
			return stop("nil"), nil
		}
		return stop(""), nil
	}
	t := function.Signature().Params().At(number).Type()
	if function.Signature().TypeParams().Len() > 0 && describe.OfTypeParameter(t) {
		return stop(""), nil // nil would say nothing of it
	}
	w := typeWriter{definition: d}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return stop(""), nil // which nil would be, and a panic when it is used
	case *types.Pointer:
		if _, isStruct := u.Elem().Underlying().(*types.Struct); isStruct && (d.Source.Find(pkg.Path).Main || !hidesFields(u.Elem())) {
			if text := "&" + w.write(u.Elem()) + "{}"; !w.unknown {
				return stop(text), w.imports
			}
			return stop("nil"), nil
		}
	}
	if text := w.zero(t); !w.unknown {
		return stop(text), w.imports
	}
	return stop(""), nil
}

func pointee(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// assignable returns the names that are assignable to a parameter, or make something that is: first constants and variables of its very
// type, then functions that return it, then what is only assignable.
func (d *definition) assignable(p *parameterType) []fit {
	type ranked struct {
		fit
		rank int
	}
	var found []ranked
	seen := map[string]bool{}
	for _, path := range p.paths {
		if seen[path] {
			continue
		}
		seen[path] = true
		pkg, known := d.Source.Lookup(path)
		if !known || pkg.Internal() && d.Source.Find(path).Internal != "" {
			continue
		}
		declared, err := p.source.Import(path)
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
			if rank, form, ok := p.accepts(declared.Scope().Lookup(name), !own); ok && (!addressed || form == asPointer || form == asAddress) {
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

// constant describes an exported constant of a package of which no names are described; it returns nil for anything else.
func constant(object types.Object) *catalog.Member {
	if _, ok := object.(*types.Const); !ok || !object.Exported() {
		return nil
	}
	return &catalog.Member{Name: object.Name(), Sort: catalog.Const, Result: types.TypeString(object.Type(), (*types.Package).Name)}
}

// The ranks of what is assignable, the best first.
const (
	sameValue = iota
	sameResult
	otherValue
	otherResult
	ofLiteral
	lastRank
)

// accepts reports whether a name is assignable to the parameter, or makes something that is, how well that fits, and in which form.
func (p *parameterType) accepts(object types.Object, foreign bool) (rank int, form form, ok bool) {
	if !object.Exported() && object.Pkg().Path() != p.own {
		return 0, 0, false
	}
	t := object.Type()
	switch object := object.(type) {
	case *types.Const:
		return p.acceptsValue(t)
	case *types.Var:
		if _, isInterface := p.Underlying().(*types.Interface); !isInterface && types.AssignableTo(types.NewPointer(t), p.Type) {
			return otherValue, asAddress, true
		}
		return p.acceptsValue(t)
	case *types.Func:
		signature := object.Signature()
		switch {
		case signature.TypeParams().Len() > 0:
		case types.AssignableTo(t, p.Type):
			return sameValue, asName, true
		case signature.Results().Len() != 1:
		case isBasic(p.Type) && foreign:
			// others have hundreds of functions that return a string
		case types.Identical(signature.Results().At(0).Type(), p.Type):
			return sameResult, asUsual, true
		case p.takes(signature.Results().At(0).Type()):
			return otherResult, asUsual, true
		}
	case *types.TypeName:
		if named, isNamed := types.Unalias(t).(*types.Named); isNamed && named.TypeParams().Len() > 0 || !hasLiteral(t) ||
			foreign && hidesFields(t) {
			return 0, 0, false
		}
		switch {
		case types.AssignableTo(t, p.Type):
			return ofLiteral, asLiteral, true
		case types.AssignableTo(types.NewPointer(t), p.Type):
			return ofLiteral, asPointer, true
		}
	}
	return 0, 0, false
}

// acceptsValue is accepts for what has a type without being called.
func (p *parameterType) acceptsValue(t types.Type) (rank int, form form, ok bool) {
	if !p.takes(t) {
		return 0, 0, false
	}
	if types.Identical(t, p.Type) {
		return sameValue, asUsual, true
	}
	return otherValue, asUsual, true
}

// addressed reports whether the sign that takes an address is before an offset of the text.
func (d *definition) addressed(offset int) bool {
	text := syntax.Unescape(d.content)
	return d.inString && offset > 0 && offset <= len(text) && text[offset-1] == '&'
}

// addresses offers the literals of which the address can be taken, where it is not known what is wanted: those of the package that the text
// is generated into, and of the packages that the object imports.
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
