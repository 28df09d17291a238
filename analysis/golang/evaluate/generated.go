package evaluate

import (
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// generatedPackage is the path of the package that an expression is written into, in which nothing but what the generator declares is
// known.
const generatedPackage = "p"

// Generated returns a new type that the generator declares under a name, of a kind, with the elements and members of another type.
func Generated(name string, kind catalog.Kind, like *Type) *Type {
	return &Type{
		Name: catalog.TypeName(generatedPackage + "." + name), base: Base(kind).Name,
		Open: like.Open, Elem: like.Elem, Members: like.Members,
	}
}

// WithoutMembers reports whether a type is a generated one for something with attributes, made without them, and its name.
func (t *Type) WithoutMembers() (name string, is bool) {
	path, name := t.Name.Split()
	kind, _ := t.Kind()
	return name, path == generatedPackage && kind == catalog.Object && !t.Open && len(t.Members) == 0
}

// zeroGenerated returns the zero value of a generated type, or of the values of one.
func zeroGenerated(named *types.Named) value {
	scope := named.Obj().Pkg().Scope()
	if named.Obj().Parent() != scope {
		return unknown // it is declared in the expression
	}
	if base, ok := embedded(named); ok {
		return value{named, &Type{Name: catalog.TypeName(generatedPackage + "." + named.Obj().Name()), base: base}}
	}
	pascal, isValue := strings.CutSuffix(named.Obj().Name(), "Value")
	if maker := scope.Lookup(pascal + "Type"); isValue && maker != nil {
		if base, ok := embedded(maker.Type()); ok {
			return value{named, &Value{Type: &Type{Name: catalog.TypeName(generatedPackage + "." + maker.Name()), base: base, Open: true}}}
		}
	}
	return unknown
}

// embedded returns the framework's type that a generated type is made from.
func embedded(t types.Type) (catalog.TypeName, bool) {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() != 1 || !s.Field(0).Embedded() {
		return "", false
	}
	name := describe.NameOf(s.Field(0).Type())
	m, ok := name.Member()
	return name, ok && m.Fits.Type != 0
}

// attributeTypes is the map that AttributeTypes of a generated value returns.
type attributeTypes map[string]*Type

// generatedCall returns the result of a generated function or method, if it is known without the body.
func (v *evaluation) generatedCall(f *types.Func) value {
	if v.generated == nil || f.Pkg() == nil || f.Pkg().Path() != generatedPackage {
		return unknown
	}
	if receiver := f.Signature().Recv(); receiver != nil {
		named, ok := types.Unalias(receiver.Type()).(*types.Named)
		if !ok {
			return unknown
		}
		t := v.generated(strings.TrimSuffix(named.Obj().Name(), "Value") + "Type")
		switch {
		case t == nil:
		case f.Name() == "AttributeTypes" && !t.Open && t.Members != nil:
			return value{nil, attributeTypes(t.Members)}
		case f.Name() == "Type":
			return value{nil, t}
		}
		return unknown
	}
	for _, suffix := range [...]string{"ValueNull", "ValueUnknown"} {
		if pascal, ok := strings.CutSuffix(strings.TrimPrefix(f.Name(), "New"), suffix); ok {
			if t := v.generated(pascal + "Type"); t != nil {
				return value{nil, &Value{Type: t}}
			}
		}
	}
	return unknown
}
