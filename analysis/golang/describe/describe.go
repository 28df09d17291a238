// Package describe describes what packages declare, as the catalogue does: how a name is declared, and for which kinds of attributes it
// fits.
package describe

import (
	"go/types"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// framework is the path of the module that declares what validators, plan modifiers, defaults and types are.
// roles are the packages that declare the interfaces of a role, and the endings of the interfaces' names after the kind.
var roles = [...]struct {
	path, suffix string
	of           func(*catalog.Fits) *catalog.Kinds
}{
	{schema.FrameworkModule + "/schema/validator", "", func(f *catalog.Fits) *catalog.Kinds { return &f.Validator }},
	{schema.FrameworkModule + "/resource/schema/planmodifier", "", func(f *catalog.Fits) *catalog.Kinds { return &f.PlanModifier }},
	{schema.FrameworkModule + "/resource/schema/defaults", "", func(f *catalog.Fits) *catalog.Kinds { return &f.Default }},
	{schema.FrameworkModule + "/types/basetypes", "Typable", func(f *catalog.Fits) *catalog.Kinds { return &f.Type }},
	{schema.FrameworkModule + "/types/basetypes", "Valuable", func(f *catalog.Fits) *catalog.Kinds { return &f.Value }},
}

// configurations are the packages that declare the validators of configurations.
var configurations = map[string]catalog.Configurations{
	"action": catalog.ActionConfiguration, "datasource": catalog.DataSourceConfiguration, "ephemeral": catalog.EphemeralConfiguration,
	"list": catalog.ListResourceConfiguration, "provider": catalog.ProviderConfiguration, "resource": catalog.ResourceConfiguration,
	"statestore": catalog.StateStoreConfiguration,
}

// Describer describes names of one package.
type Describer struct {
	// Interface returns an interface of the framework; nil if it is not known.
	Interface func(path, name string) *types.Interface
	// Plain returns the type that a method of a package plainly returns, or takes for equal. The method is the name of its type, a dot and its
	// own name, as in [Plain.Types]. The result is empty if the type is not known. It may be nil.
	Plain func(path, method string) catalog.TypeName
	// Deprecated are the reasons why names are deprecated; see module.Package.
	Deprecated map[string]string
	// Own is the package that the names are used in, if they are: then those that are not exported count.
	Own *types.Package
}

// Member describes a name that is declared at the top of a package.
func (d *Describer) Member(object types.Object) catalog.Member {
	m := catalog.Member{Name: object.Name(), Deprecated: d.Deprecated[object.Name()]}
	var value types.Type
	switch object := object.(type) {
	case *types.Func:
		m.Sort = catalog.Func
		value = d.signature(&m, object.Signature())
	case *types.TypeName:
		m.Sort = catalog.Type
		value = d.typeName(&m, object)
	case *types.Var:
		m.Sort, m.Result, value = catalog.Var, d.typeString(object.Type()), object.Type()
	case *types.Const:
		m.Sort, m.Result, value = catalog.Const, d.typeString(object.Type()), object.Type()
	}
	if value == nil {
		return m
	}
	m.Fits = d.fits(value)
	if m.Of = d.nameOf(value); m.Of == "" && m.Fits == (catalog.Fits{}) {
		m.Of = d.nameOf(Pointee(value))
	}
	if m.Fits.Type != 0 {
		var promoted bool
		if m.Value, promoted = d.promotedValue(value); !promoted {
			m.Value = d.plain(m.Of, valueType)
		}
		d.likeness(&m, value, object.Pkg())
	}
	return m
}

// IsKnown reports whether a description says how a name is declared: in a package that is not Go throughout, some names depend on missing
// ones.
func IsKnown(object types.Object) bool {
	return !strings.Contains(types.ObjectString(object, nil), types.Typ[types.Invalid].Name())
}

// signature describes parameters and results, and returns the type of the result if there is exactly one.
func (d *Describer) signature(m *catalog.Member, signature *types.Signature) types.Type {
	m.Variadic, m.Generic = signature.Variadic(), signature.TypeParams().Len() > 0
	for i := range signature.Params().Len() {
		v := signature.Params().At(i)
		t := v.Type()
		if slice, ok := t.(*types.Slice); ok && m.Variadic && i == signature.Params().Len()-1 {
			t = slice.Elem()
		}
		m.Params = append(m.Params, catalog.Param{Name: v.Name(), Type: d.typeString(t)})
	}
	results := signature.Results()
	if m.Several = results.Len() > 1; results.Len() != 1 {
		if results.Len() > 0 {
			m.Result = d.typeString(results)
		}
		return nil
	}
	result := results.At(0).Type()
	m.Result = d.typeString(result)
	if m.Generic && OfTypeParameter(result) {
		return nil // what it returns depends on its arguments
	}
	return result
}

// OfTypeParameter reports whether a type is made from a type parameter, so that an argument may decide the type.
func OfTypeParameter(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Map:
		return OfTypeParameter(t.Key()) || OfTypeParameter(t.Elem())
	case interface{ Elem() types.Type }: // *types.Pointer, Slice, Array or Chan
		return OfTypeParameter(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			if OfTypeParameter(v.Type()) {
				return true
			}
		}
	case *types.Signature:
		return OfTypeParameter(t.Params()) || OfTypeParameter(t.Results())
	case *types.Named:
		for argument := range t.TypeArgs().Types() {
			if OfTypeParameter(argument) {
				return true
			}
		}
	}
	return false
}

// typeName describes a type, and returns it if it has literals that are whole without arguments.
func (d *Describer) typeName(m *catalog.Member, object *types.TypeName) types.Type {
	t := types.Unalias(object.Type())
	switch underlying := t.Underlying().(type) {
	case *types.Struct:
		m.Result, m.Literal = "struct", true
		for field := range underlying.Fields() {
			if d.isVisible(field) {
				m.Fields = append(m.Fields, catalog.Param{Name: field.Name(), Type: d.typeString(field.Type())})
			}
		}
	case *types.Interface:
		m.Result = "interface"
	case *types.Map, *types.Slice, *types.Array:
		m.Result, m.Literal = d.typeString(underlying), true
	default:
		m.Result = d.typeString(underlying)
	}
	if object.IsAlias() {
		m.Result = "= " + d.typeString(t)
	}
	d.methods(m, t)
	if named, ok := t.(*types.Named); ok && named.TypeParams().Len() > 0 {
		m.Literal = false
	}
	if !m.Literal {
		return nil
	}
	return t
}

// methods describes the methods that a variable of a type has.
func (d *Describer) methods(m *catalog.Member, t types.Type) {
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	for selection := range types.NewMethodSet(t).Methods() { // which are sorted
		method := selection.Obj()
		if !d.isVisible(method) || len(m.Methods) >= maxMethods {
			continue
		}
		one := catalog.Member{Name: method.Name(), Sort: catalog.Func, Deprecated: d.Deprecated[m.Name+"."+method.Name()]}
		if result := d.signature(&one, selection.Type().(*types.Signature)); result != nil {
			one.Fits, one.Of = d.fits(result), d.nameOf(Pointee(result))
		}
		m.Methods = append(m.Methods, one)
	}
}

// maxMethods is the greatest number of methods of a type that are described.
const maxMethods = 200

// fits returns where a value of a type fits, by the framework's interfaces as the module has them.
func (d *Describer) fits(t types.Type) catalog.Fits {
	var fits catalog.Fits
	for _, role := range roles {
		for k := catalog.Kind(0); ; k++ {
			name, known := kindName(k)
			if !known {
				break
			}
			if i := d.Interface(role.path, name+role.suffix); i != nil && types.Implements(t, i) {
				*role.of(&fits) |= 1 << k
			}
		}
	}
	for name, configuration := range configurations {
		if i := d.Interface(schema.FrameworkModule+"/"+name, "ConfigValidator"); i != nil && types.Implements(t, i) {
			fits.Config |= configuration
		}
	}
	return fits
}

// IsRole reports whether a package declares interfaces that say what values are for.
func IsRole(at string) bool {
	for _, role := range roles {
		if role.path == at {
			return true
		}
	}
	name, inside := strings.CutPrefix(at, schema.FrameworkModule+"/")
	_, known := configurations[name]
	return inside && known
}

// kindName returns the name of a kind as the framework's interfaces have it.
func kindName(k catalog.Kind) (string, bool) {
	if k > catalog.String {
		return "", false
	}
	name := k.String()
	return strings.ToUpper(name[:1]) + name[1:], true
}

// Deprecation returns the sentence that says that something is deprecated, of its documentation.
func Deprecation(doc string) string {
	for paragraph := range strings.SplitSeq(doc, "\n\n") {
		if rest, is := strings.CutPrefix(strings.TrimSpace(paragraph), "Deprecated: "); is {
			return strings.Join(strings.Fields(rest), " ")
		}
	}
	return ""
}

// InterfaceIn returns the interface of a name that a package declares, or nil.
func InterfaceIn(p *types.Package, name string) *types.Interface {
	object := p.Scope().Lookup(name)
	if object == nil {
		return nil
	}
	i, _ := object.Type().Underlying().(*types.Interface)
	return i
}

// wellKnown are the names of packages that mean those of the framework and of the standard library where types are written.
var wellKnown = []string{"attr", "basetypes", "defaults", "path", "planmodifier", "regexp", "types", "validator"}

// typeString writes a type as a file that imports its packages without alias does. A package that shares the name of a well-known one is
// written with its path.
func (d *Describer) typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == d.Own {
			return ""
		}
		if slices.Contains(wellKnown, p.Name()) {
			if _, known := (declarations.Importer{}).Lookup(p.Path()); !known {
				return p.Path()
			}
		}
		return p.Name()
	})
}

// Pointee returns the type that a pointer points to. It returns any other type unchanged.
func Pointee(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// Function returns how a package declares a function, or the method of a type if that is not empty; nil if it is not known.
func Function(from types.Importer, path, of, name string) *types.Signature {
	t := TypeOf(from, path, of, name)
	if t == nil {
		return nil
	}
	function, _ := t.Underlying().(*types.Signature)
	return function
}

// TypeOf returns the type of what a package declares under a name, or of the method or field of a type if that is not empty; nil if it is
// not known.
func TypeOf(from types.Importer, path, of, name string) types.Type {
	declared, err := from.Import(path)
	if err != nil {
		return nil
	}
	object := declared.Scope().Lookup(name)
	if of != "" {
		if object = declared.Scope().Lookup(of); object != nil {
			object, _, _ = types.LookupFieldOrMethod(object.Type(), true, declared, name)
		}
	}
	if object == nil {
		return nil
	}
	return object.Type()
}

// Parameter returns the type that an argument of a function must have; nil if that is unknown, or the function takes fewer.
func Parameter(function *types.Signature, number int) (t types.Type) {
	if function == nil {
		return nil
	}
	switch last := function.Params().Len() - 1; {
	case number < last || number == last && !function.Variadic():
		t = function.Params().At(number).Type()
	case function.Variadic():
		if slice, ok := function.Params().At(last).Type().(*types.Slice); ok {
			t = slice.Elem()
		}
	}
	if t == types.Typ[types.Invalid] {
		return nil
	}
	return t
}

// isVisible reports whether something can be named where the names are used.
func (d *Describer) isVisible(object types.Object) bool {
	return object.Exported() || object.Pkg() != nil && object.Pkg() == d.Own
}

// NameOf returns the name of a defined type of a package; empty for any other type.
func NameOf(t types.Type) catalog.TypeName {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return catalog.TypeName(named.Obj().Pkg().Path() + "." + named.Obj().Name())
}

// nameOf returns the name of a defined type that can be named where the names are used.
func (d *Describer) nameOf(t types.Type) catalog.TypeName {
	if named, ok := types.Unalias(t).(*types.Named); !ok || !d.isVisible(named.Obj()) {
		return ""
	}
	return NameOf(t)
}
