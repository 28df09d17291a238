package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// framework is the path of the module that declares the interfaces.
const framework = "github.com/hashicorp/terraform-plugin-framework"

// pathPackage is the package with the two types whose methods are listed: definitions chain them to say which attribute is meant.
const pathPackage = framework + "/path"

// kinds are the names of the kinds as the framework's interfaces have them; the catalogue's constants have the same.
var kinds = []string{"Bool", "Dynamic", "Float32", "Float64", "Int32", "Int64", "List", "Map", "Number", "Object", "Set", "String"}

// roles are the fields of the catalogue's Fits: the package that declares the interfaces, and the suffix of their names after that of a
// kind.
var roles = []struct{ field, path, suffix string }{
	{"Validator", framework + "/schema/validator", ""},
	{"PlanModifier", framework + "/resource/schema/planmodifier", ""},
	{"Default", framework + "/resource/schema/defaults", ""},
	{"Type", framework + "/types/basetypes", "Typable"},
	{"Value", framework + "/types/basetypes", "Valuable"},
}

// configurations are the packages that declare a ConfigValidator interface, and the catalogue's constants for them.
var configurations = []struct{ path, constant string }{
	{framework + "/action", "ActionConfiguration"},
	{framework + "/datasource", "DataSourceConfiguration"},
	{framework + "/ephemeral", "EphemeralConfiguration"},
	{framework + "/list", "ListResourceConfiguration"},
	{framework + "/provider", "ProviderConfiguration"},
	{framework + "/resource", "ResourceConfiguration"},
	{framework + "/statestore", "StateStoreConfiguration"},
}

// usable reports whether definitions in a specification have a use for the package. Only the names of the others' members are kept.
func usable(path string) bool {
	rest, ok := strings.CutPrefix(path, framework+"/")
	if !ok {
		return !strings.HasPrefix(path, protocolModule+"/") // the other modules hold nothing else
	}
	switch rest {
	case "attr", "path", "types", "types/basetypes", "schema/validator", "resource/schema/planmodifier", "resource/schema/defaults":
		return true
	}
	rest, ok = strings.CutPrefix(rest, "resource/schema/")
	return ok && (strings.HasSuffix(rest, "planmodifier") || strings.HasSuffix(rest, "default"))
}

// standardUsable are the packages of the standard library that definitions have a use for.
var standardUsable = []string{"context", "fmt", "math", "math/big", "regexp", "strconv", "strings", "time"}

// internal reports whether the package can only be imported by its own module.
func internal(path string) bool {
	return slices.Contains(strings.Split(path, "/"), "internal")
}

// packageDescription and member are what the catalogue's Package and Member are made from.
type packageDescription struct {
	path, name, module, version, doc string
	described                        bool // of each member, more than its name is known
	members                          []member
}

type member struct {
	name, sort string
	params     []param
	variadic   bool
	several    bool
	result     string
	fits       fits
	of, value  typeName
	literal    bool
	fields     []param
	methods    []member
	doc        string
}

type param struct{ name, typ string }

// typeName is the path of a type's package, and its name.
type typeName struct{ path, name string }

// fits are the kinds of each role, in the order of roles, and the configurations.
type fits struct {
	kinds          [5][]string
	configurations []string
}

// describer describes the members of one package.
type describer struct {
	*source
	interfaces     interfaces
	checkedPackage *types.Package
	docs           map[string]string // as documentation returns it
}

// describe describes the packages, in order of their paths.
func (s *source) describe() ([]packageDescription, error) {
	known, err := s.interfaces()
	if err != nil {
		return nil, err
	}
	var described []packageDescription
	for _, p := range s.listed {
		description := packageDescription{path: p.ImportPath, name: p.Name, module: p.Module.Path, version: p.Module.Version}
		if !internal(p.ImportPath) {
			for _, file := range s.syntax[p.ImportPath] {
				if description.doc == "" {
					description.doc = firstSentence(paragraph(file.Doc.Text()))
				}
			}
			description.described = usable(p.ImportPath)
			d := describer{s, known, s.checked[p.ImportPath], documentation(s.syntax[p.ImportPath])}
			if description.members, err = d.members(description.described); err != nil {
				return nil, fmt.Errorf("describing package %s: %w", p.ImportPath, err)
			}
		}
		described = append(described, description)
	}
	return described, nil
}

// describeStandard describes the standard library's packages. The members are described for those that definitions use.
func (s *source) describeStandard(listed []listedPackage) ([]packageDescription, error) {
	known, err := s.interfaces()
	if err != nil {
		return nil, err
	}
	var described []packageDescription
	for _, p := range listed {
		description := packageDescription{path: p.ImportPath, name: p.Name}
		if slices.Contains(standardUsable, p.ImportPath) {
			checked, ok := s.checked[p.ImportPath]
			if !ok {
				return nil, fmt.Errorf("describing package %s: no module imports it", p.ImportPath)
			}
			description.described = true
			d := describer{source: s, interfaces: known, checkedPackage: checked}
			if description.members, err = d.members(true); err != nil {
				return nil, fmt.Errorf("describing package %s: %w", p.ImportPath, err)
			}
		}
		described = append(described, description)
	}
	return described, nil
}

// members describes the exported names, in order: fully, or only the sort of each.
func (d *describer) members(fully bool) ([]member, error) {
	var members []member
	scope := d.checkedPackage.Scope()
	for _, name := range scope.Names() {
		if !token.IsExported(name) {
			continue
		}
		m := member{name: name, doc: d.docs[name]}
		var valueType types.Type
		switch object := scope.Lookup(name).(type) {
		case *types.Func:
			m.sort = "Func"
			valueType = d.signature(&m, object.Signature())
		case *types.TypeName:
			m.sort = "Type"
			valueType = d.typeMember(&m, object)
		case *types.Var:
			m.sort, m.result, valueType = "Var", typeString(object.Type()), object.Type()
		case *types.Const:
			m.sort, m.result, valueType = "Const", typeString(object.Type()), object.Type()
		default:
			return nil, fmt.Errorf("%s is of an unexpected sort: %T", name, object)
		}
		if !fully {
			members = append(members, member{name: m.name, sort: m.sort})
			continue
		}
		if valueType != nil {
			m.fits = d.interfaces.of(valueType)
			m.of = d.typeOf(m.fits, valueType)
			if m.literal && !reflect.DeepEqual(m.fits, d.interfaces.of(types.NewPointer(valueType))) {
				return nil, fmt.Errorf("%s fits somewhere by its address only, which the catalogue has no words for", name)
			}
			if m.fits.has("Type") {
				value, err := d.valueType(valueType)
				if err != nil {
					return nil, err
				}
				m.value = value
			}
		}
		members = append(members, m)
	}
	return members, nil
}

// signature describes a function's parameters and results, and returns the type of its result if it has exactly one.
func (d *describer) signature(m *member, signature *types.Signature) types.Type {
	m.variadic = signature.Variadic()
	for i := range signature.Params().Len() {
		v := signature.Params().At(i)
		typ := v.Type()
		if slice, ok := typ.(*types.Slice); ok && m.variadic && i == signature.Params().Len()-1 {
			typ = slice.Elem()
		}
		m.params = append(m.params, param{v.Name(), typeString(typ)})
	}
	results := signature.Results()
	if m.several = results.Len() > 1; results.Len() != 1 {
		if results.Len() > 0 {
			m.result = typeString(results)
		}
		return nil
	}
	result := results.At(0).Type()
	m.result = typeString(result)
	return result
}

// typeMember describes a type, and returns it if it has literals.
func (d *describer) typeMember(m *member, object *types.TypeName) types.Type {
	typ := types.Unalias(object.Type())
	switch underlying := typ.Underlying().(type) {
	case *types.Struct:
		m.result, m.literal = "struct", true
		// The structs below schema are what the framework passes to validators, plan modifiers and defaults: none is written out.
		if !strings.Contains(d.checkedPackage.Path(), "/schema/") {
			for i := range underlying.NumFields() {
				if field := underlying.Field(i); field.Exported() {
					m.fields = append(m.fields, param{field.Name(), typeString(field.Type())})
				}
			}
		}
	case *types.Interface:
		m.result = "interface"
	case *types.Map, *types.Slice, *types.Array:
		m.result, m.literal = typeString(underlying), true
	default:
		m.result = typeString(underlying)
	}
	if object.IsAlias() {
		m.result = "= " + typeString(typ)
	}
	if named, ok := typ.(*types.Named); ok && d.checkedPackage.Path() == pathPackage && (m.name == "Expression" || m.name == "Path") {
		m.methods = d.methods(named)
	}
	if !m.literal {
		return nil
	}
	return typ
}

// methods describes a type's exported methods, in order.
func (d *describer) methods(named *types.Named) []member {
	var methods []member
	for i := range named.NumMethods() {
		method := named.Method(i)
		if !method.Exported() {
			continue
		}
		m := member{name: method.Name(), sort: "Func", doc: d.docs[named.Obj().Name()+"."+method.Name()]}
		if result := d.signature(&m, method.Signature()); result != nil {
			m.of = d.typeOf(fits{}, result)
		}
		methods = append(methods, m)
	}
	slices.SortFunc(methods, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return methods
}

// valueType finds the type of an attribute type's values: the ValueType method returns a literal of that type.
func (d *describer) valueType(typ types.Type) (typeName, error) {
	object, _, _ := types.LookupFieldOrMethod(typ, true, nil, "ValueType")
	method, ok := object.(*types.Func)
	if !ok {
		return typeName{}, fmt.Errorf("%s is an attribute type without method ValueType", typeString(typ))
	}
	for _, file := range d.syntax[method.Pkg().Path()] {
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok || function.Name.Pos() != method.Pos() || function.Body == nil {
				continue
			}
			returned, ok := function.Body.List[len(function.Body.List)-1].(*ast.ReturnStmt)
			if !ok {
				return typeName{}, nil
			}
			literal, ok := returned.Results[0].(*ast.CompositeLit)
			if !ok {
				return typeName{}, nil
			}
			info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
			if err := types.CheckExpr(d.files, method.Pkg(), literal.Pos(), literal.Type, &info); err != nil {
				return typeName{}, fmt.Errorf("finding the value type of %s: %w", typeString(typ), err)
			}
			return nameOf(info.Types[literal.Type].Type), nil
		}
	}
	return typeName{}, nil // an interface's
}

// typeString writes a type as a file that imports its packages without alias does.
func typeString(t types.Type) string {
	return types.TypeString(t, (*types.Package).Name)
}

// typeOf returns the name of a value's type, if it matters which it is: for attribute types and values, which must belong together,
// and where the catalogue lists the type's methods.
func (d *describer) typeOf(f fits, t types.Type) typeName {
	name := nameOf(t)
	if f.has("Type") || f.has("Value") || name.path == pathPackage {
		return name
	}
	return typeName{}
}

// nameOf returns the name of a defined type that is exported.
func nameOf(t types.Type) typeName {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !named.Obj().Exported() {
		return typeName{}
	}
	return typeName{named.Obj().Pkg().Path(), named.Obj().Name()}
}
