package evaluate

import (
	"cmp"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Type is an attr.Type, as far as it matters to whether two are equal.
type Type struct {
	Name catalog.TypeName // empty if it is not known
	base catalog.TypeName // of a generated type, the framework's type in it
	// Pointer: it is a pointer to the type, or a struct around it, which is not a value's type.
	Pointer bool
	// Hollow: it is a nil pointer, or a struct around one or around a nil interface, so that its methods panic.
	Hollow bool
	// Open: of what its elements or members are is not known.
	Open    bool
	Elem    *Type            // of a list, map or set type; nil if it has none
	Members map[string]*Type // of an object type
	At      ast.Expr         // what made it
}

// Value is an attr.Value.
type Value struct {
	Type *Type
	// content is what it is made of, if that is known and of Go's own types; valid without it if it is null or unknown.
	content reflect.Value
	empty   bool
	hollow  bool // it is a nil pointer, so that its methods panic
}

// Default is a default with the value that it gives.
type Default struct {
	Value *Value
	Fault string // why it panics as soon as Terraform plans; empty if it does not, as far as that is known
}

// unknownType is any type.
var unknownType = &Type{Open: true}

// Unknown returns the type that may be any.
func Unknown() *Type { return unknownType }

// Known reports whether it is known which type a type is.
func (t *Type) Known() bool { return t != nil && t.Name != "" }

var (
	typeModel    = reflect.TypeFor[*Type]()
	valueModel   = reflect.TypeFor[*Value]()
	defaultModel = reflect.TypeFor[*Default]()
)

func isModel(t reflect.Type) bool { return t == typeModel || t == valueModel || t == defaultModel }

const (
	framework = "github.com/hashicorp/terraform-plugin-framework/"
	basetypes = framework + "types/basetypes."
	tuple     = basetypes + "TupleType" // which no attribute is for
)

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

// Of returns a new type of the name, open if it is one of collections or objects.
func Of(name catalog.TypeName) *Type {
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
	return Of(catalog.TypeName(basetypes + strings.ToUpper(name[:1]) + name[1:] + "Type"))
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

// modelOf returns what is known of a value of a Go type: something if that is one of the framework's types or values itself, no pointer
// to one and no interface.
func modelOf(t types.Type) reflect.Value {
	x := zeroModel(t)
	if !x.IsValid() {
		return unknown
	}
	made, ok := x.Interface().(*Type)
	if value, is := x.Interface().(*Value); is {
		made, ok = value.Type, true
	}
	if ok {
		made.Open = made.Pointer || Of(cmp.Or(made.base, made.Name)).Open
		made.Hollow = false
	}
	return x
}

// wrapped returns the index of the only field that is embedded in a struct without methods of its own: one that has no name, or is declared
// in an expression.
func wrapped(t types.Type) (field int, ok bool) {
	t = types.Unalias(t)
	if named, is := t.(*types.Named); is {
		p := named.Obj().Pkg()
		if p == nil || p.Path() != generatedPackage || named.Obj().Parent() == p.Scope() {
			return 0, false
		}
	}
	s, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && i < s.NumFields(); i++ {
		if s.Field(i).Embedded() {
			if field != 0 {
				return 0, false
			}
			field = i + 1
		}
	}
	return field - 1, field > 0
}

// zeroWrapper returns the zero value of a struct that has a type of the framework embedded, a pointer to one, or an interface of such.
func zeroWrapper(s *types.Struct, field int) reflect.Value {
	embedded := types.Unalias(s.Field(field).Type())
	pointer, isPointer := embedded.(*types.Pointer)
	if isPointer {
		embedded = pointer.Elem()
	}
	wrapper := &Type{Open: true}
	if rt, ok := reflectType(embedded); !ok || rt != typeModel {
		return unknown
	} else if x := zeroModel(embedded); x.IsValid() {
		wrapper = x.Interface().(*Type)
	}
	wrapper.Pointer, wrapper.Hollow = true, isPointer || types.IsInterface(embedded)
	return reflect.ValueOf(wrapper)
}

// zeroModel returns the zero value of a Go type that is one of the framework's types or values, or a struct around a type.
func zeroModel(t types.Type) reflect.Value {
	if field, ok := wrapped(t); ok {
		return zeroWrapper(t.Underlying().(*types.Struct), field)
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || types.IsInterface(named) || named.Obj().Pkg() == nil {
		return unknown
	}
	if named.Obj().Pkg().Path() == generatedPackage {
		return zeroGenerated(named)
	}
	name := catalog.TypeName(named.Obj().Pkg().Path() + "." + named.Obj().Name())
	if name == tuple {
		return reflect.ValueOf(&Type{Name: name, Open: true})
	}
	m, ok := name.Member()
	switch {
	case !ok:
	case m.Fits.Type != 0:
		return reflect.ValueOf(&Type{Name: name})
	case m.Fits.Value != 0:
		if maker, ok := makers()[name]; ok {
			return reflect.ValueOf(&Value{Type: &Type{Name: maker}})
		}
	}
	return unknown
}

// zeroOf returns the zero value of a Go type.
func zeroOf(t types.Type) reflect.Value {
	rt, ok := reflectType(t)
	if !ok {
		switch t.Underlying().(type) {
		case *types.Pointer:
			return nilPointer
		case *types.Interface:
			return untypedNil
		}
		return unknown
	}
	if isModel(rt) && !types.IsInterface(t) {
		return zeroModel(t)
	}
	zero := reflect.New(rt).Elem()
	if array, is := t.Underlying().(*types.Array); is {
		for i := range zero.Len() {
			element := zeroOf(array.Elem())
			if !element.IsValid() {
				return unknown
			}
			zero.Index(i).Set(element)
		}
	}
	return zero
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

// native are the types of the standard library whose values are computed with.
var native = sync.OnceValue(func() map[string]reflect.Type {
	byName := map[string]reflect.Type{}
	for _, t := range slices.Concat(nativeTypes, templateTypes) {
		byName[t.PkgPath()+"."+t.Name()] = t
	}
	return byName
})

var basics = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](), types.Complex128: reflect.TypeFor[complex128](),
	types.UntypedBool: reflect.TypeFor[bool](), types.UntypedString: reflect.TypeFor[string](), types.UntypedInt: reflect.TypeFor[int](),
	types.UntypedRune: reflect.TypeFor[rune](), types.UntypedFloat: reflect.TypeFor[float64](),
}

// reflectType returns the type in this program that values of a type are held in, and whether there is one.
func reflectType(t types.Type) (reflect.Type, bool) {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		rt, ok := basics[t.Kind()]
		return rt, ok
	case *types.Named:
		return namedType(t)
	case *types.Struct:
		return typeModel, zeroModel(t).IsValid()
	case *types.Interface:
		return reflect.TypeFor[any](), t.Empty()
	case *types.Pointer:
		if elem, ok := reflectType(t.Elem()); ok {
			return reflect.PointerTo(elem), true
		}
	case *types.Signature:
		return closureModel, true
	case *types.Slice:
		if elem, ok := reflectType(t.Elem()); ok {
			return reflect.SliceOf(elem), true
		}
	case *types.Chan:
		if elem, ok := reflectType(t.Elem()); ok {
			return reflect.ChanOf(reflect.BothDir, elem), true
		}
	case *types.Array:
		if elem, ok := reflectType(t.Elem()); ok && t.Len() <= 256 && t.Len()*int64(elem.Size()) <= longest {
			return reflect.ArrayOf(int(t.Len()), elem), true
		}
	case *types.Map:
		key, keyOK := reflectType(t.Key())
		elem, elemOK := reflectType(t.Elem())
		if keyOK && elemOK && key.Comparable() {
			return reflect.MapOf(key, elem), true
		}
	}
	return nil, false
}

func namedType(t *types.Named) (reflect.Type, bool) {
	if t.TypeArgs().Len() > 0 {
		return nil, false
	}
	if t.Obj().Pkg() == nil {
		return reflect.TypeFor[error](), t.Obj().Name() == "error"
	}
	name := t.Obj().Pkg().Path() + "." + t.Obj().Name()
	if rt, ok := native()[name]; ok {
		return rt, true
	}
	if types.IsInterface(t) {
		switch rest, base := strings.CutPrefix(name, basetypes); {
		case name == framework+"attr.Type", base && strings.HasSuffix(rest, "Typable"):
			return typeModel, true
		case name == framework+"attr.Value", base && strings.HasSuffix(rest, "Valuable"):
			return valueModel, true
		case strings.HasPrefix(name, framework+"schema/validator."), strings.HasPrefix(name, framework+"resource/schema/planmodifier."),
			strings.HasPrefix(name, framework+"resource/schema/defaults."):
			return reflect.TypeFor[any](), true // of which only nil matters
		}
		return nil, false
	}
	if x := zeroModel(t); x.IsValid() {
		return x.Type(), true
	}
	return nil, false
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
		for i, name := range sortedNames(t.Members) {
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
