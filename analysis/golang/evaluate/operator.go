package evaluate

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
)

func (v *evaluation) binary(e *ast.BinaryExpr) value {
	x := v.eval(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		left, known := x.content.(bool)
		switch {
		case !known:
			return unknown // whether the other side is evaluated is not known
		case left == (e.Op == token.LOR):
			return x
		}
		return v.eval(e.Y)
	}
	y := v.eval(e.Y)
	if e.Op == token.EQL || e.Op == token.NEQ {
		if equal, known := v.equal(e, x, y); known {
			return value{types.Typ[types.Bool], equal == (e.Op == token.EQL)}
		}
		return unknown
	}
	return v.operate(e, e.Op, x, y)
}

// equal reports whether two operands are equal, and whether that is known.
func (v *evaluation) equal(e *ast.BinaryExpr, x, y value) (equal, known bool) {
	if !x.known() || !y.known() {
		return false, false
	}
	_, xNull := x.content.(null)
	_, yNull := y.content.(null)
	switch {
	case xNull && x.of == nil && !types.IsInterface(v.typeOf(e.Y)), yNull && y.of == nil && !types.IsInterface(v.typeOf(e.X)):
		return xNull && yNull, !x.isModel() && !y.isModel()
	case xNull && x.of == nil || yNull && y.of == nil: // the nil of an interface, which no value of another type equals
		return xNull && yNull && x.of == nil && y.of == nil, true
	case x.of == nil || y.of == nil:
		return false, false
	case !types.Identical(x.of, y.of):
		return false, types.IsInterface(v.typeOf(e.X)) && types.IsInterface(v.typeOf(e.Y))
	case uncomparable(x.of):
		fail(e, "comparing uncomparable type %s", typeWords(x.of))
	case x.isPlain() && y.isPlain():
		return x.content == y.content, true
	}
	return false, false
}

// operate returns the result of an operator on two operands of one type, or of a shift.
func (v *evaluation) operate(e ast.Expr, op token.Token, x, y value) value {
	if op == token.QUO || op == token.REM {
		if y.content == int64(0) || y.content == uint64(0) {
			fail(e, "integer divide by zero")
		}
	}
	if op == token.SHL || op == token.SHR {
		return shifted(e, op, x, y)
	}
	switch a := x.content.(type) {
	case string:
		if b, ok := y.content.(string); ok {
			if op == token.ADD && len(a)+len(b) <= longest {
				v.spend((len(a) + len(b)) / 16)
				return value{x.of, a + b}
			}
			return ordered(op, a, b)
		}
	case int64:
		if b, ok := y.content.(int64); ok {
			if result, ok := arithmetic(op, a, b); ok {
				return value{x.of, result}.narrowed()
			}
			return ordered(op, a, b)
		}
	case uint64:
		if b, ok := y.content.(uint64); ok {
			if result, ok := arithmetic(op, a, b); ok {
				return value{x.of, result}.narrowed()
			}
			return ordered(op, a, b)
		}
	case float64:
		if b, ok := y.content.(float64); ok {
			switch op {
			case token.ADD:
				return value{x.of, a + b}.narrowed()
			case token.SUB:
				return value{x.of, a - b}.narrowed()
			case token.MUL:
				return value{x.of, a * b}.narrowed()
			case token.QUO:
				return value{x.of, a / b}.narrowed()
			}
			if a == a && b == b { // cmp.Compare has an order for NaN
				return ordered(op, a, b)
			}
		}
	}
	return unknown
}

// arithmetic returns the result of an operator on integers, and whether it is one that gives integers.
func arithmetic[T int64 | uint64](op token.Token, x, y T) (T, bool) {
	switch op {
	case token.ADD:
		return x + y, true
	case token.SUB:
		return x - y, true
	case token.MUL:
		return x * y, true
	case token.QUO:
		return x / y, true
	case token.REM:
		return x % y, true
	case token.AND:
		return x & y, true
	case token.OR:
		return x | y, true
	case token.XOR:
		return x ^ y, true
	case token.AND_NOT:
		return x &^ y, true
	}
	return 0, false
}

// ordered returns the result of an operator that compares.
func ordered[T cmp.Ordered](op token.Token, x, y T) value {
	c := cmp.Compare(x, y)
	holds, known := map[token.Token]bool{token.LSS: c < 0, token.LEQ: c <= 0, token.GTR: c > 0, token.GEQ: c >= 0}[op]
	if !known {
		return unknown
	}
	return value{types.Typ[types.Bool], holds}
}

// shifted returns an integer that is shifted.
func shifted(e ast.Expr, op token.Token, x, y value) value {
	n, known := y.integer()
	if !known {
		return unknown
	}
	if n < 0 {
		fail(e, "negative shift amount")
	}
	switch a := x.content.(type) {
	case int64:
		if op == token.SHL {
			return value{x.of, a << uint64(n)}.narrowed()
		}
		return value{x.of, a >> uint64(n)}
	case uint64:
		if op == token.SHL {
			return value{x.of, a << uint64(n)}.narrowed()
		}
		return value{x.of, a >> uint64(n)}
	}
	return unknown
}

// sizes are those of the basic types, in bits. An int has 64 wherever Terraform runs but on the smallest machines.
var sizes = map[types.BasicKind]int{types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Uint8: 8, types.Uint16: 16, types.Uint32: 32}

// narrowed returns a number as its type holds it.
func (x value) narrowed() value {
	basic, ok := x.of.Underlying().(*types.Basic)
	if !ok {
		return unknown
	}
	bits := 64
	if smaller, is := sizes[basic.Kind()]; is {
		bits = smaller
	}
	switch content := x.content.(type) {
	case int64:
		x.content = content << (64 - bits) >> (64 - bits)
	case uint64:
		x.content = content << (64 - bits) >> (64 - bits)
	case float64:
		if basic.Kind() == types.Float32 {
			x.content = float64(float32(content))
		}
	}
	return x
}

// integer returns the integer that a value is, and whether it is one that fits.
func (x value) integer() (int64, bool) {
	switch content := x.content.(type) {
	case int64:
		return content, true
	case uint64:
		return int64(content), int64(content) >= 0
	}
	return 0, false
}

// convert evaluates a conversion.
func (v *evaluation) convert(e *ast.CallExpr, to types.Type) value {
	x := v.eval(e.Args[0])
	if !x.known() || types.IsInterface(to) {
		return x
	}
	if wanted, is := arrayLength(to); is {
		if length, known := x.length(); known && length < wanted {
			fail(e, "cannot convert slice with length %d to array or pointer to array with length %d", length, wanted)
		}
	}
	if x.isModel() {
		made, is := x.content.(*Type)
		if wanted := zeroModel(to).typeIn(); is && wanted.Known() && made.Known() && made.Name == wanted.Name {
			return x
		}
		return unknown
	}
	basic, isBasic := to.Underlying().(*types.Basic)
	if !isBasic {
		_, isText := x.content.(string)
		if isText && !isBytes(to) || !isText && x.of != nil && !types.Identical(x.of.Underlying(), to.Underlying()) {
			return unknown
		}
		return x.as(to)
	}
	return v.convertBasic(x, to, basic)
}

// convertBasic converts a value to a boolean, a number or a string.
func (v *evaluation) convertBasic(x value, to types.Type, basic *types.Basic) value {
	info, made := basic.Info(), value{of: to}
	switch content := x.content.(type) {
	case bool:
		made.content = content
	case string:
		if info&types.IsString != 0 {
			made.content = content
		}
	case int64:
		switch {
		case info&types.IsUnsigned != 0:
			made.content = uint64(content)
		case info&types.IsInteger != 0:
			made.content = content
		case info&types.IsFloat != 0:
			made.content = float64(content)
		}
	case uint64:
		switch {
		case info&types.IsUnsigned != 0:
			made.content = content
		case info&types.IsInteger != 0:
			made.content = int64(content)
		case info&types.IsFloat != 0:
			made.content = float64(content)
		}
	case float64:
		switch {
		case info&types.IsFloat != 0:
			made.content = content
		case info&types.IsInteger != 0 && info&types.IsUnsigned == 0 && content > -1<<31 && content < 1<<31:
			made.content = int64(content) // of others Go leaves open what it gives
		}
	}
	if !made.known() {
		return unknown
	}
	return made.narrowed()
}

// isBytes reports whether a type is a slice of bytes, which has the content of the string that it is converted from.
func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem().Underlying(), types.Typ[types.Byte])
}

// arrayLength returns the length of an array type, or of the array type that a pointer type points to.
func arrayLength(t types.Type) (int64, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	array, ok := t.Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return array.Len(), true
}

// length returns the result of len, except for pointers, and whether it is known.
func (x value) length() (int64, bool) {
	switch content := x.content.(type) {
	case string:
		return int64(len(content)), true
	case *sequence:
		return content.length, true
	case *mapping:
		return int64(len(content.entries)), true
	case null:
		if x.of != nil {
			switch x.of.Underlying().(type) {
			case *types.Slice, *types.Map, *types.Chan:
				return 0, true
			}
		}
	}
	return 0, false
}
