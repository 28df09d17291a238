package evaluate

import (
	"cmp"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Type is an attr.Type, with the parts that decide whether two types are equal.
type Type struct {
	Name    catalog.TypeName // empty if it is not known
	base    catalog.TypeName // of a generated type, or one of the user's module, the framework's type in it
	Pointer bool             // it is a pointer to the type, which is not a value's type
	Hollow  bool             // it is a nil pointer, so that its methods panic
	Open    bool             // the types of its elements or members are not known
	Elem    *Type            // of a list, map or set type; nil if it has none
	Members map[string]*Type // of an object type
	At      ast.Expr         // what made it
}

// Value is an attr.Value.
type Value struct {
	Type   *Type
	hollow bool // it is a nil pointer, so that its methods panic
}

// Default is a default with the value that it gives.
type Default struct{ Value *Value }

// unknownType is any type.
var unknownType = &Type{Open: true}

// Unknown returns the type that may be any.
func Unknown() *Type { return unknownType }

// Known reports whether it is known which type a type is.
func (t *Type) Known() bool { return t != nil && t.Name != "" }

// typeIn returns the type that a value is, or is of, if that is one of the framework's and its place is not known to others.
func (x value) typeIn() (t *Type) {
	switch content := x.content.(type) {
	case *Type:
		t = content
	case *Value:
		t = content.Type
	}
	if t == unknownType {
		return nil
	}
	return t
}

// asType returns the attr.Type that a value is, nil for nil, and whether it is known to be one.
func (x value) asType() (t *Type, known bool) {
	switch content := x.content.(type) {
	case *Type:
		return content, true
	case null:
		if x.of == nil {
			return nil, true
		}
		if p, ok := x.of.Underlying().(*types.Pointer); ok && zeroModel(p.Elem()).typeIn() != nil {
			return &Type{Pointer: true, Hollow: true, Open: true}, true
		}
	case pointer:
		if to, is := content.to.content.(*Type); is {
			made := *to
			made.Pointer = true
			return &made, true
		}
	}
	return nil, false
}

// typeOrUnknown is asType for a value that may be any type.
func (x value) typeOrUnknown() *Type {
	if t, known := x.asType(); known {
		return t
	}
	return unknownType
}

// memberTypes returns the types of a map, and whether they are known.
func (x value) memberTypes() (map[string]*Type, bool) {
	switch content := x.content.(type) {
	case null:
		return nil, true
	case attributeTypes:
		return content, true
	case mapping:
		members := make(map[string]*Type, len(content))
		for name, member := range content {
			members[name] = member.typeOrUnknown()
		}
		return members, true
	}
	return nil, false
}

// asValue returns the attr.Value that a value is: nil for nil, and an unknown one for anything else.
func (x value) asValue() *Value {
	switch content := x.content.(type) {
	case *Value:
		return content
	case pointer: // which has the methods of its element
		if to, is := content.to.content.(*Value); is {
			return to
		}
	case null:
		if x.of == nil {
			return nil
		}
		_, isPointer := x.of.Underlying().(*types.Pointer)
		return &Value{Type: unknownType, hollow: isPointer}
	}
	return &Value{Type: unknownType}
}

const tuple = basetypes + "TupleType" // which no attribute is for

// Kind returns the kind of the attributes that a type is for.
func (t *Type) Kind() (catalog.Kind, bool) {
	if t == nil {
		return 0, false
	}
	return kindOf(cmp.Or(t.base, t.Name))
}

func kindOf(name catalog.TypeName) (catalog.Kind, bool) {
	m, ok := name.Member()
	if !ok {
		return 0, false
	}
	if kind, ok := m.Fits.Type.Only(); ok {
		return kind, true
	}
	return m.Fits.Value.Only()
}

// IsBase reports whether a type is one of the framework's own, not a custom type.
func (t *Type) IsBase() bool { return strings.HasPrefix(string(t.Name), basetypes) }

// TypeNamed returns a new type of the name, open if it is one of collections or objects.
func TypeNamed(name catalog.TypeName) *Type {
	t := &Type{Name: name}
	switch kind, known := kindOf(name); kind {
	case catalog.List, catalog.Map, catalog.Set, catalog.Object:
		t.Open = known
	}
	return t
}

// Base returns a new type: the framework's own of a kind.
func Base(kind catalog.Kind) *Type {
	name := kind.String()
	return TypeNamed(typeName(strings.ToUpper(name[:1]) + name[1:]))
}

// terraformKind returns the kind of type that Terraform knows a type as, and whether it is known.
func (t *Type) terraformKind() (string, bool) {
	switch kind, known := t.Kind(); {
	case t == nil:
		return catalog.Dynamic.String(), true
	case t.Name == tuple:
		return "tuple", true
	case kind == catalog.Float32, kind == catalog.Float64, kind == catalog.Int32, kind == catalog.Int64:
		return catalog.Number.String(), true
	default:
		return kind.String(), known
	}
}

// TerraformEqual reports whether two types are the same to Terraform, and whether that is known.
func (t *Type) TerraformEqual(other *Type) (equal, known bool) {
	kind, known := t.terraformKind()
	otherKind, otherKnown := other.terraformKind()
	switch {
	case !known || !otherKnown:
		return false, false
	case kind != otherKind || t == nil || other == nil:
		return kind == otherKind, true
	case t.Open || other.Open:
		return false, false
	}
	switch kind {
	case catalog.List.String(), catalog.Map.String(), catalog.Set.String():
		return t.Elem.TerraformEqual(other.Elem)
	case catalog.Object.String():
		return equalMembers(t.Members, other.Members, (*Type).TerraformEqual)
	}
	return true, true
}

// makers are the types of the catalogue by those of their values.
var makers = sync.OnceValue(func() map[catalog.TypeName]catalog.TypeName {
	all := map[catalog.TypeName]catalog.TypeName{}
	for p := range catalog.Packages() {
		for i := range p.Members {
			if m := &p.Members[i]; m.Sort == catalog.Type && m.Value != "" && m.Of != "" {
				all[m.Value] = m.Of
			}
		}
	}
	return all
})

// modelOf returns the model of a value of a Go type. It is unknown unless the type is one of the framework's types or values itself, not a
// pointer to one or an interface.
func modelOf(t types.Type) value {
	x := zeroModel(t)
	if made := x.typeIn(); made != nil {
		made.Open = TypeNamed(cmp.Or(made.base, made.Name)).Open
	}
	return x
}

// zeroModel returns the zero value of a Go type that is one of the framework's types or values.
func zeroModel(t types.Type) value {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || types.IsInterface(named) || named.Obj().Pkg() == nil {
		return unknown
	}
	if named.Obj().Pkg().Path() == generatedPackage {
		return zeroGenerated(named)
	}
	if named.TypeArgs().Len() > 0 {
		return zeroOwn(named)
	}
	name := describe.NameOf(named)
	if name == tuple {
		return value{t, &Type{Name: name, Open: true}}
	}
	m, ok := name.Member()
	switch {
	case !ok:
		return zeroOwn(named)
	case m.Fits.Type != 0:
		if own := zeroOwn(named); own.known() && !strings.HasPrefix(string(name), basetypes) {
			return own
		}
		return value{t, &Type{Name: name}}
	case m.Fits.Value != 0:
		if maker, ok := makers()[name]; ok {
			return value{t, &Value{Type: &Type{Name: maker}}}
		}
	}
	return unknown
}

// Equal reports whether the method Equal of the first type takes the second one for equal, and whether that is known. It panics as the
// method does where the type is nil, or one inside it.
func (t *Type) Equal(other *Type) (equal, known bool) {
	if t == nil || t.Hollow {
		panic(nilDereference)
	}
	if t == unknownType || !t.Known() {
		return false, false
	}
	if other == nil || other.Pointer {
		return false, true
	}
	if !other.Known() {
		return false, false
	}
	if t.isOwn() {
		return false, false // its method may take any
	}
	if t.Name != other.Name {
		return false, true
	}
	kind, _ := t.Kind()
	switch kind {
	case catalog.List, catalog.Map, catalog.Set:
		if !t.Open && t.Elem == nil || !other.Open && other.Elem == nil {
			return false, true
		}
		if t.Open || other.Open {
			return false, false
		}
		return t.Elem.Equal(other.Elem)
	case catalog.Object:
		if t.Open || other.Open {
			return false, false
		}
		return equalMembers(t.Members, other.Members, (*Type).Equal)
	}
	return true, true
}

func equalMembers(a, b map[string]*Type, compare func(a, b *Type) (equal, known bool)) (equal, known bool) {
	if len(a) != len(b) {
		return false, true
	}
	known = true
	for name, member := range a {
		other, has := b[name]
		if !has {
			return false, true
		}
		switch equal, sure := compare(member, other); {
		case !sure:
			known = false
		case !equal:
			return false, true
		}
	}
	return true, known
}

// Has reports whether a type, or one inside it, is such as is looked for.
func (t *Type) Has(such func(*Type) bool) bool {
	if t == nil {
		return false
	}
	if such(t) || t.Elem.Has(such) {
		return true
	}
	for _, member := range t.Members {
		if member.Has(such) {
			return true
		}
	}
	return false
}

// HasNilMember reports whether an object type that a type is, or has inside it, has a member of no type.
func (t *Type) HasNilMember() bool {
	return t.Has(func(t *Type) bool {
		for _, member := range t.Members {
			if member == nil {
				return true
			}
		}
		return false
	})
}

// Terraform returns a type as Terraform writes it in JSON, such as ["list","string"], and whether it is known.
func (t *Type) Terraform() (text string, known bool) {
	kind, known := t.terraformKind()
	if !known || t != nil && t.Open && kind != "tuple" {
		return "", false
	}
	switch kind {
	case catalog.List.String(), catalog.Map.String(), catalog.Set.String():
		element, known := t.Elem.Terraform()
		return `["` + kind + `",` + element + `]`, known
	case catalog.Object.String():
		var b strings.Builder
		for i, name := range slices.Sorted(maps.Keys(t.Members)) {
			member, known := t.Members[name].Terraform()
			if !known {
				return "", false
			}
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strconv.Quote(name) + ":" + member)
		}
		return `["object",{` + b.String() + `}]`, true
	case "tuple":
		return `["tuple",[]]`, true // what is in it is not looked at
	}
	return `"` + kind + `"`, true
}
