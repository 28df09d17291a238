package evaluate

import (
	"go/ast"
	"go/types"
	"reflect"
)

// held returns what an interface holds, and any other value itself.
func held(x reflect.Value) reflect.Value {
	switch {
	case !x.IsValid() || x.Kind() != reflect.Interface:
		return x
	case x.IsNil():
		return untypedNil
	case x.Elem().Type() == somethingModel:
		return unknown
	}
	return x.Elem()
}

// hashed returns a value as the key of a map, and fails if none can be of that kind.
func (v *evaluation) hashed(e ast.Expr, x reflect.Value, t reflect.Type) reflect.Value {
	key := as(x, t)
	if key.IsValid() && !key.Comparable() || x.IsValid() && x.Type() == closureModel {
		fail(e, "hash of unhashable type: %s", types.TypeString(v.info.TypeOf(e), (*types.Package).Name))
	}
	return key
}

func (v *evaluation) index(e *ast.IndexExpr) reflect.Value {
	x, i := v.eval(e.X), v.eval(e.Index)
	if length, ok := v.lengthOf(e.X); ok && !x.IsValid() && i.IsValid() && i.CanInt() {
		inRange(e, i, length)
	}
	if !x.IsValid() || !i.IsValid() {
		return unknown
	}
	switch x.Kind() {
	case reflect.Map:
		key := v.hashed(e.Index, i, x.Type().Key())
		if !key.IsValid() {
			return unknown
		}
		if element := x.MapIndex(key); element.IsValid() {
			return held(element)
		}
		return held(zeroOf(v.info.TypeOf(e)))
	case reflect.Slice, reflect.Array, reflect.String:
		if !i.CanInt() {
			return unknown
		}
		return held(x.Index(inRange(e, i, x.Len())))
	}
	return unknown
}

func (v *evaluation) slice(e *ast.SliceExpr) reflect.Value {
	x := v.eval(e.X)
	bounds := [2]reflect.Value{reflect.ValueOf(0), unknown}
	if e.Low != nil {
		bounds[0] = v.eval(e.Low)
	}
	if e.High != nil {
		bounds[1] = v.eval(e.High)
	}
	if e.Max != nil || !x.IsValid() || x.Kind() != reflect.Slice && x.Kind() != reflect.String {
		return unknown
	}
	most := x.Len()
	if e.High == nil {
		bounds[1] = reflect.ValueOf(most)
	} else if x.Kind() == reflect.Slice {
		most = x.Cap()
	}
	for _, bound := range bounds {
		if !bound.IsValid() || !bound.CanInt() {
			return unknown
		}
	}
	low, high := bounds[0].Int(), bounds[1].Int()
	if high < 0 || high > int64(most) {
		fail(e, "slice bounds out of range [:%d] with length %d", high, most)
	}
	if low < 0 || low > high {
		fail(e, "slice bounds out of range [%d:%d]", low, high)
	}
	return x.Slice(int(low), int(high))
}
