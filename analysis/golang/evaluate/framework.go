package evaluate

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// addFramework adds the functions of the framework that make types and values of others.
func (c callable) addFramework() {
	for _, kind := range [...]string{"List", "Set", "Map"} {
		made := catalog.TypeName(basetypes + kind + "Type")
		empty := func(elem *Type) *Value { return &Value{Type: &Type{Name: made, Elem: elem}} }
		c.register(kind, "Null", empty)
		c.register(kind, "Unknown", empty)
		if kind == "Map" {
			c.register(kind, "ValueMust", func(elem *Type, elements map[string]*Value) *Value {
				for _, name := range sortedNames(elements) {
					element(kind, elem, elements[name])
				}
				return empty(elem)
			})
			continue
		}
		c.register(kind, "ValueMust", func(elem *Type, elements []*Value) *Value {
			for _, x := range elements {
				element(kind, elem, x)
			}
			return empty(elem)
		})
	}
	object := func(members map[string]*Type) *Value {
		return &Value{Type: &Type{Name: basetypes + "ObjectType", Members: members}}
	}
	c.register("Object", "Null", object)
	c.register("Object", "Unknown", object)
	c.register("Object", "ValueMust", objectValueMust)
	c[framework+"resource/schema/float64default.StaticFloat64"] = func(x float64) *Default {
		if math.IsNaN(x) {
			return &Default{Fault: "NewFloat(NaN)"}
		}
		return nil
	}
	c.register("Tuple", "ValueMust", tupleValueMust)
	for _, kind := range [...]string{"List", "Map", "Set"} {
		c.method(kind+"Type", "WithElementType", func(t, elem *Type) *Type { return &Type{Name: t.Name, Elem: elem} })
		c.method(kind+"Type", "ElementType", func(t *Type) *Type { return elementOf(t) })
		c.method(kind+"Value", "ElementType", func(x *Value, _ ignored) *Type { return elementOf(x.Type) })
	}
	c.method("ObjectType", "WithAttributeTypes", func(t *Type, members map[string]*Type) *Type { return &Type{Name: t.Name, Members: members} })
	for kind := range (^catalog.Kinds(0)).All() {
		c.method(strings.TrimSuffix(strings.TrimPrefix(string(Base(kind).Name), basetypes), "Type")+"Value", "Type", func(x *Value, _ ignored) *Type { return x.Type })
	}
	valuesOf[bool](c, "Bool")
	valuesOf[float32](c, "Float32")
	valuesOf[float64](c, "Float64")
	valuesOf[int32](c, "Int32")
	valuesOf[int64](c, "Int64")
	valuesOf[string](c, "String")
	for _, kind := range [...]string{"list", "map", "object", "set"} {
		c[framework+"resource/schema/"+kind+"default.StaticValue"] = func(x *Value) *Default { return &Default{Value: x} }
	}
}

// register adds a function under both of its names.
func (c callable) register(kind, suffix string, function any) {
	c[framework+"types."+kind+suffix] = function
	c[basetypes+"New"+kind+suffix] = function
}

// valuesOf registers what makes the values of a kind from those of a type of Go, and what takes them out again.
func valuesOf[T any](c callable, kind string) {
	made := catalog.TypeName(basetypes + kind + "Type")
	empty := func() *Value { return &Value{Type: &Type{Name: made}, empty: true} }
	c.register(kind, "Null", empty)
	c.register(kind, "Unknown", empty)
	c.register(kind, "Value", func(x T) *Value { return &Value{Type: &Type{Name: made}, content: reflect.ValueOf(x)} })
	c.method(kind+"Value", "Value"+kind, func(x *Value) any {
		if x.content.IsValid() {
			return x.content.Interface()
		}
		if x.empty {
			return *new(T)
		}
		return something{}
	})
}

// method registers a method of one of the framework's types or values.
func (c callable) method(of, name string, function any) { c["("+basetypes+of+")."+name] = function }

// elementOf returns the type of the elements of a collection. Of one without, the framework makes up something.
func elementOf(t *Type) *Type {
	if t.Elem == nil {
		return unknownType
	}
	return t.Elem
}

// element panics as the framework does for an element of a collection that is not of the type of the others.
func element(kind string, want *Type, x *Value) {
	if want == nil || x == nil || x.hollow {
		panic(nilDereference)
	}
	if equal, known := want.Equal(x.Type); known && !equal {
		panic("a " + kind + " must use the single, given element type " + want.String() + ", not " + x.Type.String())
	}
}

func objectValueMust(members map[string]*Type, values map[string]*Value) *Value {
	for _, name := range sortedNames(members) {
		want, x := members[name], values[name]
		if _, has := values[name]; !has {
			panic("missing object attribute value: " + name)
		}
		if want == nil || x == nil || x.hollow {
			panic(nilDereference)
		}
		if equal, known := want.Equal(x.Type); known && !equal {
			panic("object attribute " + name + " must be of type " + want.String() + ", not " + x.Type.String())
		}
	}
	for _, name := range sortedNames(values) {
		if _, has := members[name]; !has {
			panic("extra object attribute value: " + name)
		}
	}
	return &Value{Type: &Type{Name: basetypes + "ObjectType", Members: members}}
}

func tupleValueMust(types []*Type, elements []*Value) {
	if len(types) != len(elements) {
		panic(fmt.Sprintf("a tuple of %d types has %d elements", len(types), len(elements)))
	}
	for i, want := range types {
		if want == nil || elements[i] == nil || elements[i].hollow {
			panic(nilDereference)
		}
		if equal, known := want.Equal(elements[i].Type); known && !equal {
			panic("element " + strconv.Itoa(i) + " of a tuple must be of type " + want.String() + ", not " + elements[i].Type.String())
		}
	}
}

func sortedNames[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// String returns the Go expression of a type, without its members.
func (t *Type) String() string {
	if t == nil {
		return "nil"
	}
	if !t.Known() {
		return "another"
	}
	path, name := t.Name.Split()
	words := name
	if p, ok := catalog.Lookup(path); ok {
		words = p.Name + "." + name
	}
	if t.IsBase() {
		words = "types." + name
	}
	if t.Elem != nil {
		words += "[" + t.Elem.String() + "]"
	}
	if t.Pointer {
		words = "*" + words
	}
	return words
}
