package module

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// framework is the path of the module that declares what validators, plan modifiers, defaults and types are.
const framework = "github.com/hashicorp/terraform-plugin-framework"

// basePackages are those that the code around a text imports, without which no text can be checked.
var basePackages = []string{framework + "/attr", framework + "/types/basetypes", framework + "/schema/validator"}

// generatedPackages are those that generated code imports besides, as far as a version of the framework has them.
var generatedPackages = []string{
	"context", "fmt", "strings", "math/big",
	framework + "/diag", framework + "/path", framework + "/types",
	framework + "/resource/schema", framework + "/datasource/schema", framework + "/provider/schema",
	framework + "/resource/schema/planmodifier", framework + "/resource/schema/defaults",
	"github.com/hashicorp/terraform-plugin-go/tftypes",
}

// roles are the packages that declare the interfaces of a role, and what their names have behind that of a kind.
var roles = [...]struct {
	path, suffix string
	of           func(*catalog.Fits) *catalog.Kinds
}{
	{framework + "/schema/validator", "", func(f *catalog.Fits) *catalog.Kinds { return &f.Validator }},
	{framework + "/resource/schema/planmodifier", "", func(f *catalog.Fits) *catalog.Kinds { return &f.PlanModifier }},
	{framework + "/resource/schema/defaults", "", func(f *catalog.Fits) *catalog.Kinds { return &f.Default }},
	{framework + "/types/basetypes", "Typable", func(f *catalog.Fits) *catalog.Kinds { return &f.Type }},
	{framework + "/types/basetypes", "Valuable", func(f *catalog.Fits) *catalog.Kinds { return &f.Value }},
}

// configurations are the packages that declare the validators of configurations.
var configurations = map[string]catalog.Configurations{
	"action": catalog.ActionConfiguration, "datasource": catalog.DataSourceConfiguration, "ephemeral": catalog.EphemeralConfiguration,
	"list": catalog.ListResourceConfiguration, "provider": catalog.ProviderConfiguration, "resource": catalog.ResourceConfiguration,
	"statestore": catalog.StateStoreConfiguration,
}

// Describe returns what the catalogue would say of a package that was loaded whole: for which kinds of attributes its members fit.
func (m *Module) Describe(p *Package) *catalog.Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := p.Types.Path()
	if m.described[at] == nil {
		d := describer{module: m, of: p}
		m.described[at] = d.describe()
	}
	return m.described[at]
}

// describer describes one package. It holds the lock of its module.
type describer struct {
	module *Module
	of     *Package
}

func (d *describer) describe() *catalog.Package {
	p := &catalog.Package{Path: d.of.Types.Path(), Name: d.of.Types.Name(), Module: d.of.Module, Version: d.of.Version, Described: d.of.Whole}
	if !d.of.Whole {
		return p
	}
	scope := d.of.Types.Scope()
	for _, name := range scope.Names() { // which are sorted
		if object := scope.Lookup(name); token.IsExported(name) {
			p.Members = append(p.Members, d.member(object))
		}
	}
	return p
}

func (d *describer) member(object types.Object) catalog.Member {
	m := catalog.Member{Name: object.Name(), Deprecated: d.of.Deprecated[object.Name()]}
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
	if m.Of = nameOf(value); m.Of == "" && m.Fits == (catalog.Fits{}) {
		m.Of = nameOf(pointee(value))
	}
	if m.Fits.Type != 0 {
		path, name := m.Of.Split()
		if of := d.module.loaded[path]; of != nil {
			m.Value = of.Values[name]
		} else if path == d.of.Types.Path() {
			m.Value = d.of.Values[name]
		}
	}
	return m
}

// signature describes parameters and results, and returns the type of the result if there is exactly one.
func (d *describer) signature(m *catalog.Member, signature *types.Signature) types.Type {
	m.Variadic = signature.Variadic()
	for i := range signature.Params().Len() {
		v := signature.Params().At(i)
		t := v.Type()
		if slice, ok := t.(*types.Slice); ok && m.Variadic && i == signature.Params().Len()-1 {
			t = slice.Elem()
		}
		m.Params = append(m.Params, catalog.Param{Name: v.Name(), Type: d.typeString(t)})
	}
	results := signature.Results()
	if results.Len() != 1 {
		if results.Len() > 0 {
			m.Result = d.typeString(results)
		}
		return nil
	}
	result := results.At(0).Type()
	m.Result = d.typeString(result)
	if signature.TypeParams().Len() > 0 {
		return nil // what it returns depends on what it is given
	}
	return result
}

// typeName describes a type, and returns it if it has literals that are whole without arguments.
func (d *describer) typeName(m *catalog.Member, object *types.TypeName) types.Type {
	t := types.Unalias(object.Type())
	switch underlying := t.Underlying().(type) {
	case *types.Struct:
		m.Result, m.Literal = "struct", true
		for field := range underlying.Fields() {
			if field.Exported() {
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
func (d *describer) methods(m *catalog.Member, t types.Type) {
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	for selection := range types.NewMethodSet(t).Methods() { // which are sorted
		method := selection.Obj()
		if !method.Exported() || len(m.Methods) >= maxMethods {
			continue
		}
		one := catalog.Member{Name: method.Name(), Sort: catalog.Func, Deprecated: d.of.Deprecated[m.Name+"."+method.Name()]}
		if result := d.signature(&one, selection.Type().(*types.Signature)); result != nil {
			one.Fits, one.Of = d.fits(result), nameOf(pointee(result))
		}
		m.Methods = append(m.Methods, one)
	}
}

// maxMethods is how many methods of a type are described.
const maxMethods = 200

// fits returns where a value of a type fits, by the framework's interfaces as the module has them.
func (d *describer) fits(t types.Type) catalog.Fits {
	var fits catalog.Fits
	for _, role := range roles {
		for k := catalog.Kind(0); ; k++ {
			name, known := kindName(k)
			if !known {
				break
			}
			if i := d.lookup(role.path, name+role.suffix); i != nil && types.Implements(t, i) {
				*role.of(&fits) |= 1 << k
			}
		}
	}
	for name, configuration := range configurations {
		if i := d.lookup(framework+"/"+name, "ConfigValidator"); i != nil && types.Implements(t, i) {
			fits.Config |= configuration
		}
	}
	return fits
}

// isRole reports whether a package declares interfaces that say what values are for.
func isRole(at string) bool {
	for _, role := range roles {
		if role.path == at {
			return true
		}
	}
	name, inside := strings.CutPrefix(at, framework+"/")
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

// lookup returns an interface of the framework, or nil if it is not known.
func (d *describer) lookup(path, name string) *types.Interface {
	p := d.module.loaded[path]
	if p == nil || p.Types == nil {
		return nil
	}
	object := p.Types.Scope().Lookup(name)
	if object == nil {
		return nil
	}
	i, _ := object.Type().Underlying().(*types.Interface)
	return i
}

// wellKnown are the names of packages that mean those of the framework and of the standard library where types are written.
var wellKnown = []string{"attr", "basetypes", "defaults", "path", "planmodifier", "regexp", "types", "validator"}

// typeString writes a type as a file that imports its packages without alias does. A package whose name is that of one that is well known
// has its path instead.
func (d *describer) typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if slices.Contains(wellKnown, p.Name()) {
			if _, known := (declarations.Importer{}).Lookup(p.Path()); !known {
				return p.Path()
			}
		}
		return p.Name()
	})
}

// pointee returns what a pointer points to, and any other type as it is.
func pointee(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// nameOf returns the name of a defined type that is exported.
func nameOf(t types.Type) catalog.TypeName {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !named.Obj().Exported() {
		return ""
	}
	return catalog.TypeName(named.Obj().Pkg().Path() + "." + named.Obj().Name())
}
