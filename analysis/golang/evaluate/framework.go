package evaluate

import (
	"fmt"
	"go/types"
	"maps"
	"math"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// goTypes are the types of Go that the values of a kind are made from.
var goTypes = map[string]types.Type{
	"Bool": types.Typ[types.Bool], "Float32": types.Typ[types.Float32], "Float64": types.Typ[types.Float64],
	"Int32": types.Typ[types.Int32], "Int64": types.Typ[types.Int64], "String": types.Typ[types.String],
}

// function simulates a function or method. It panics with a fault where the function panics.
type function struct {
	arguments int // how many it takes, with the receiver of a method
	call      func(v *evaluation, in []value) value
}

// variadic is the number of arguments of a function that takes any.
const variadic = -1

const (
	timetypes         = "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes."
	float64validators = "github.com/hashicorp/terraform-plugin-framework-validators/float64validator."
)

// functions are all that are known, by the names that package types gives them. Most programs compute with none, and should not have to
// wait for them when they start.
var functions = sync.OnceValue(func() map[string]function {
	all := table{
		"math.NaN": {0, func(*evaluation, []value) value { return value{goTypes["Float64"], math.NaN()} }},
		"math.Inf": {1, func(_ *evaluation, in []value) value {
			if sign, known := in[0].integer(); known {
				return value{goTypes["Float64"], math.Inf(int(max(min(sign, 1), -1)))}
			}
			return unknown
		}},
		"math/big.NewFloat":          {1, isNumber},
		float64validators + "NoneOf": {variadic, isNumber},
		float64validators + "OneOf":  {variadic, isNumber},

		"regexp.MustCompile":      {1, func(_ *evaluation, in []value) value { return compiled("Compile", in[0], syntax.Perl) }},
		"regexp.MustCompilePOSIX": {1, func(_ *evaluation, in []value) value { return compiled("CompilePOSIX", in[0], syntax.POSIX) }},
		"regexp.QuoteMeta":        {1, quoted},

		timetypes + "NewRFC3339ValueMust": {1, func(_ *evaluation, in []value) value {
			if text, known := in[0].content.(string); known {
				if _, err := time.Parse(time.RFC3339, text); err != nil {
					panic(fault(fmt.Sprintf("Invalid RFC3339 String Value (%s): %s", text, err)))
				}
			}
			return value{nil, &Value{Type: TypeNamed(timetypes + "RFC3339Type")}}
		}},
		timetypes + "NewGoDurationValueFromStringMust": {1, func(_ *evaluation, in []value) value {
			if text, known := in[0].content.(string); known {
				if _, err := time.ParseDuration(text); err != nil {
					panic(fault(fmt.Sprintf("Invalid Go Duration String Value (%s): %s", text, err)))
				}
			}
			return value{nil, &Value{Type: TypeNamed(timetypes + "GoDurationType")}}
		}},
		framework + "resource/schema/float64default.StaticFloat64": {1, func(_ *evaluation, in []value) value {
			if x, known := in[0].content.(float64); known && math.IsNaN(x) {
				return value{nil, &Default{Fault: "NewFloat(NaN)"}}
			}
			return unknown
		}},
	}
	all.addCollections()
	all.addObjects()
	for _, kind := range [...]string{"Bool", "Float32", "Float64", "Int32", "Int64", "String"} {
		all.addPlain(kind)
	}
	for kind := range (^catalog.Kinds(0)).All() {
		name := strings.TrimSuffix(strings.TrimPrefix(string(Base(kind).Name), basetypes), "Type")
		all.method(name+"Value", "Type", 2, func(_ *evaluation, in []value) value { return value{nil, in[0].asValue().Type} })
	}
	for _, kind := range [...]string{"list", "map", "object", "set"} {
		all[framework+"resource/schema/"+kind+"default.StaticValue"] = function{1, func(_ *evaluation, in []value) value {
			return value{nil, &Default{Value: in[0].asValue()}}
		}}
	}
	return all
})

// isNumber panics for values that are not numbers, like the functions that make a big.Float.
func isNumber(_ *evaluation, in []value) value {
	for _, x := range in {
		if number, known := x.content.(float64); known && math.IsNaN(number) {
			panic(fault("NewFloat(NaN)"))
		}
	}
	return unknown
}

// compiled makes a regular expression. Parsing one tells whether it compiles.
func compiled(function string, pattern value, flags syntax.Flags) value {
	text, known := pattern.content.(string)
	if !known || len(text) > longest {
		return unknown
	}
	if _, err := syntax.Parse(text, flags); err != nil {
		words := strconv.Quote(text)
		if strconv.CanBackquote(text) {
			words = "`" + text + "`"
		}
		panic(fault("regexp: " + function + "(" + words + "): " + err.Error()))
	}
	return value{nil, opaque{}}
}

// quoted does what regexp.QuoteMeta does.
func quoted(v *evaluation, in []value) value {
	text, known := in[0].content.(string)
	if !known || 2*len(text) > longest {
		return unknown
	}
	v.spend(len(text) / 8)
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(`\.+*?()|[]{}^$`, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return value{in[0].of, b.String()}
}

// table is the table of functions while it is built.
type table map[string]function

// function adds a function under both of its names.
func (t table) function(name string, arguments int, call func(v *evaluation, in []value) value) {
	t[framework+"types."+name] = function{arguments, call}
	t[basetypes+"New"+name] = function{arguments, call}
}

// method adds a method of one of the framework's types or values.
func (t table) method(of, name string, arguments int, call func(v *evaluation, in []value) value) {
	t["("+basetypes+of+")."+name] = function{arguments, call}
}

// addCollections adds the functions that make lists, sets and maps of a type of elements.
func (t table) addCollections() {
	for _, kind := range [...]string{"List", "Map", "Set"} {
		name := catalog.TypeName(basetypes + kind + "Type")
		empty := func(_ *evaluation, in []value) value {
			return value{nil, &Value{Type: &Type{Name: name, Elem: in[0].typeOrUnknown()}}}
		}
		t.function(kind+"Null", 1, empty)
		t.function(kind+"Unknown", 1, empty)
		t.function(kind+"ValueMust", 2, func(v *evaluation, in []value) value {
			elem := in[0].typeOrUnknown()
			for _, x := range v.elements(in[1]) {
				fits(elem, x, func() string { return "a " + kind + " must use the single, given element type" })
			}
			return empty(v, in)
		})
		t.method(kind+"Type", "WithElementType", 2, func(_ *evaluation, in []value) value {
			return value{nil, &Type{Name: name, Elem: in[1].typeOrUnknown()}}
		})
		t.method(kind+"Type", "ElementType", 1, func(_ *evaluation, in []value) value { return elementOf(in[0].typeOrUnknown()) })
		t.method(kind+"Value", "ElementType", 2, func(_ *evaluation, in []value) value { return elementOf(in[0].asValue().Type) })
	}
}

// elementOf returns the type of the elements of a collection. If the collection has none, the framework makes up something.
func elementOf(t *Type) value {
	if t == nil || t.Elem == nil {
		return value{nil, unknownType}
	}
	return t.Elem.copied()
}

// elements returns the values of a slice or map, in the order in which messages should be of them. Those at the end of a slice that are
// zero are one.
func (v *evaluation) elements(x value) []*Value {
	var elements []*Value
	switch content := x.content.(type) {
	case *sequence:
		v.spend(len(content.elements))
		for _, x := range content.elements {
			elements = append(elements, x.asValue())
		}
		if content.length > int64(len(content.elements)) {
			elements = append(elements, zeroOf(content.element).asValue())
		}
	case *mapping:
		v.spend(len(content.entries))
		named, _ := x.fieldsByName()
		for _, name := range slices.Sorted(maps.Keys(named)) {
			elements = append(elements, named[name])
		}
	}
	return elements
}

// fieldsByName returns the values of a map, and whether they are known.
func (x value) fieldsByName() (map[string]*Value, bool) {
	switch content := x.content.(type) {
	case null:
		return nil, true
	case *mapping:
		named := make(map[string]*Value, len(content.entries))
		for key, x := range content.entries {
			if name, ok := key.(string); ok {
				named[name] = x.asValue()
			}
		}
		return named, true
	}
	return nil, false
}

// fits panics as the framework does for a value that is not of a type.
func fits(want *Type, x *Value, words func() string) {
	if want == nil || x == nil || x.hollow {
		panic(fault(nilDereference))
	}
	if equal, known := want.Equal(x.Type); known && !equal {
		panic(fault(words() + " " + want.String() + ", not " + x.Type.String()))
	}
}

// addObjects adds the functions that make objects and tuples.
func (t table) addObjects() {
	object := func(_ *evaluation, in []value) value {
		members, known := in[len(in)-1].memberTypes()
		return value{nil, &Type{Name: basetypes + "ObjectType", Members: members, Open: !known}}
	}
	of := func(v *evaluation, in []value) value {
		return value{nil, &Value{Type: object(v, in[:1]).typeOrUnknown()}}
	}
	t.function("ObjectNull", 1, of)
	t.function("ObjectUnknown", 1, of)
	t.function("ObjectValueMust", 2, func(v *evaluation, in []value) value {
		if members, known := in[0].memberTypes(); known {
			v.checkMembers(members, in[1])
		}
		return of(v, in)
	})
	t.method("ObjectType", "WithAttributeTypes", 2, object)
	t.function("TupleValueMust", 2, func(v *evaluation, in []value) value {
		v.checkTuple(in[0], in[1])
		return unknown
	})
}

// checkMembers panics as the framework does for the members of an object that are not of their types.
func (v *evaluation) checkMembers(members map[string]*Type, of value) {
	values, known := of.fieldsByName()
	if !known {
		return
	}
	v.spend(len(members) + len(values))
	for _, name := range slices.Sorted(maps.Keys(members)) {
		x, has := values[name]
		if !has {
			panic(fault("missing object attribute value: " + name))
		}
		fits(members[name], x, func() string { return "object attribute " + name + " must be of type" })
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if _, has := members[name]; !has {
			panic(fault("extra object attribute value: " + name))
		}
	}
}

// checkTuple panics as the framework does for a tuple whose elements are not of its types.
func (v *evaluation) checkTuple(of, elements value) {
	wanted, known := of.length()
	length, also := elements.length()
	if !known || !also {
		return
	}
	if wanted != length {
		panic(fault(fmt.Sprintf("a tuple of %d types has %d elements", wanted, length)))
	}
	list, ok := of.content.(*sequence)
	if !ok {
		return
	}
	for i, x := range v.elements(elements) {
		fits(list.at(int64(i)).typeOrUnknown(), x, func() string { return "element " + strconv.Itoa(i) + " of a tuple must be of type" })
	}
}

// addPlain adds the functions that make the values of a kind from Go values, and those that return the Go values.
func (t table) addPlain(kind string) {
	name := catalog.TypeName(basetypes + kind + "Type")
	of := goTypes[kind]
	empty := func(*evaluation, []value) value {
		return value{nil, &Value{Type: &Type{Name: name}, content: zeroOf(of)}}
	}
	t.function(kind+"Null", 0, empty)
	t.function(kind+"Unknown", 0, empty)
	t.function(kind+"Value", 1, func(_ *evaluation, in []value) value {
		return value{nil, &Value{Type: &Type{Name: name}, content: in[0]}}
	})
	t.method(kind+"Value", "Value"+kind, 1, func(_ *evaluation, in []value) value { return in[0].asValue().content })
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
