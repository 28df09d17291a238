package evaluate

import (
	"go/constant"
	"go/types"
)

// value is the value of an expression. It is immutable.
type value struct {
	// of is the value's own type, which is never an interface. It is nil for the nil of an interface, and may be nil for types and values
	// of the framework.
	of types.Type
	// content is a bool, int64, uint64, float64 or string for the types that have these underneath, or one of the types below; nil if the
	// value is not known.
	content any
}

type (
	// null is the nil of an interface, or of the type that the value is of.
	null struct{}
	// opaque is a value that is only known not to be nil.
	opaque struct{}
	// pointer is a pointer that is not nil.
	pointer struct{ to value }
	// sequence is an array, or a slice that is not nil.
	sequence struct {
		elements []value // the first ones
		length   int64   // the others are zero
		element  types.Type
	}
	// mapping is a map whose keys are strings, numbers or booleans, all of one type.
	mapping struct {
		entries map[any]value
		element types.Type
	}
	// structure is a struct. The fields that it does not have are zero.
	structure struct{ fields map[int]value }
)

// Nil is the nil of an interface.
type Nil struct{}

// unknown is the value of an expression whose value is not known.
var unknown value

func (x value) known() bool { return x.content != nil }

// at returns the element of an index in range.
func (s *sequence) at(i int64) value {
	if i < int64(len(s.elements)) {
		return s.elements[i]
	}
	return zeroOf(s.element)
}

// as returns a value as one of a type that it is assigned or converted to, where the two have the same underlying type or the type is an
// interface.
func (x value) as(t types.Type) value {
	if !x.known() || types.IsInterface(t) {
		return x
	}
	switch x.content.(type) {
	case *Type, *Value, *Default:
	default:
		x.of = t
	}
	return x
}

// constant returns a constant as a value of its type.
func (v *evaluation) constant(c constant.Value, t types.Type) value {
	t = types.Default(t)
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return unknown
	}
	switch info := basic.Info(); {
	case info&types.IsBoolean != 0 && c.Kind() == constant.Bool:
		return value{t, constant.BoolVal(c)}
	case info&types.IsString != 0 && c.Kind() == constant.String:
		text := constant.StringVal(c)
		v.spend(len(text) / 16)
		return value{t, text}
	case info&types.IsUnsigned != 0:
		if i, exact := constant.Uint64Val(constant.ToInt(c)); exact {
			return value{t, i}
		}
	case info&types.IsInteger != 0:
		if i, exact := constant.Int64Val(constant.ToInt(c)); exact {
			return value{t, i}
		}
	case info&types.IsFloat != 0:
		if c = constant.ToFloat(c); c.Kind() == constant.Float || c.Kind() == constant.Int {
			f, _ := constant.Float64Val(c)
			return value{t, f}
		}
	}
	return unknown
}

// zeroOf returns the zero value of a type.
func zeroOf(t types.Type) value {
	if x := zeroModel(t); x.known() {
		return x
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return value{t, false}
		case info&types.IsString != 0:
			return value{t, ""}
		case info&types.IsUnsigned != 0:
			return value{t, uint64(0)}
		case info&types.IsInteger != 0:
			return value{t, int64(0)}
		case info&types.IsFloat != 0:
			return value{t, float64(0)}
		}
	case *types.Pointer, *types.Map, *types.Slice, *types.Chan, *types.Signature:
		return value{t, null{}}
	case *types.Interface:
		if _, isParameter := types.Unalias(t).(*types.TypeParam); !isParameter {
			return value{content: null{}}
		}
	case *types.Array:
		return value{t, &sequence{length: u.Len(), element: u.Elem()}}
	case *types.Struct:
		return value{t, &structure{}}
	}
	return unknown
}
