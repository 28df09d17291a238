package module

import (
	"errors"
	"fmt"
	"go/constant"
	"go/types"
	"slices"
)

// The bounds of the declarations of a package that a worker hands over. Go's type checker, and anything that goes through types, takes time
// and memory by the sizes here, and knows no bounds itself. Packages that people write are far below.
const (
	maxTypeSize      = 50_000    // of one type
	maxTypesSize     = 5_000_000 // of all that a package declares
	maxTypeDepth     = 2000
	maxEmbeddedTypes = 300     // types that one type embeds, directly or not
	maxDeclared      = 200_000 // names of a package
	maxConstText     = 64 << 10
	maxTypeGrowth    = 1 << 20
	saturatedSizes   = 1 << 28
)

// errTooLargeTypes is the error for types that would take too long to walk.
var errTooLargeTypes = errors.New("its types are too large")

// measure measures types before they are handed over. It measures each type once, so it takes time by the number of declarations, not by
// their size.
type measure struct {
	written map[types.Type]int   // how many nodes a type has when it is written out, with the names of defined types
	laid    map[types.Type]int   // how many nodes a value has: a defined type counts as what it is defined as
	growths map[*types.Named]int // see growth
	depth   int
}

func newMeasure() *measure {
	return &measure{map[types.Type]int{}, map[types.Type]int{}, map[*types.Named]int{}, 0}
}

// fits returns an error for a package whose declarations are too large, and the factor by which its generic declarations make types grow.
func (m *measure) fits(p *types.Package) (growth int, err error) {
	scope := p.Scope()
	if scope.Len() > maxDeclared {
		return 0, fmt.Errorf("%w: it declares %d names", errTooLargeTypes, scope.Len())
	}
	all := 0
	growth = 1
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		size := m.object(object)
		if size > maxTypeSize || !m.hasBoundedEmbedding(object) {
			return 0, fmt.Errorf("%w: %s", errTooLargeTypes, name)
		}
		if all += size; all > maxTypesSize {
			return 0, errTooLargeTypes
		}
		if c, ok := object.(*types.Const); ok && c.Val().Kind() == constant.String && len(constant.StringVal(c.Val())) > maxConstText {
			return 0, fmt.Errorf("the constant %s is too long", name)
		}
		growth = max(growth, m.growth(object))
	}
	return min(growth, maxTypeGrowth), nil
}

// object returns the size of an object's declaration, with the methods of a type.
func (m *measure) object(object types.Object) int {
	t := object.Type()
	size := max(m.write(t), m.lay(t))
	if _, is := object.(*types.TypeName); is {
		size = max(size, m.write(t.Underlying()))
		if named, ok := types.Unalias(t).(*types.Named); ok {
			for method := range named.Methods() {
				size = max(size, m.write(method.Type()))
			}
		}
	}
	return size
}

// hasBoundedEmbedding reports whether a type embeds a bounded number of types: the walk over them for a method set has no bound. The type
// checker rejects generic types that embed ever larger instances of themselves, but only in packages without any other error. Other types
// embed no more than is written, and instances of generic ones.
func (m *measure) hasBoundedEmbedding(object types.Object) bool {
	if generic, is := object.Type().(*types.Named); !is || generic.TypeParams().Len() == 0 {
		return true
	}
	visited, seen := 0, map[*types.Named][]types.Type{} // by the generic type
	for left := []types.Type{object.Type()}; len(left) > 0; left = left[1:] {
		t := types.Unalias(left[0])
		if pointer, is := t.(*types.Pointer); is {
			t = types.Unalias(pointer.Elem())
		}
		if named, is := t.(*types.Named); is {
			of := named.Origin()
			if slices.ContainsFunc(seen[of], func(known types.Type) bool { return types.Identical(known, t) }) {
				continue
			}
			seen[of] = append(seen[of], t)
		}
		if visited++; visited > maxEmbeddedTypes+1 || m.write(t) > maxTypeSize {
			return false
		}
		if structure, is := t.Underlying().(*types.Struct); is {
			for field := range structure.Fields() {
				if field.Embedded() {
					left = append(left, field.Type())
				}
			}
		}
	}
	return true
}

// sum adds sizes. Many may be huge.
func sum(sizes ...int) (all int) {
	for _, size := range sizes {
		all = min(all+size, saturatedSizes)
	}
	return all
}

// product multiplies two sizes. Both may be huge.
func product(a, b int) int {
	if a > 0 && b > saturatedSizes/a {
		return saturatedSizes
	}
	return a * b
}

// growthOf measures a type once.
func (m *measure) growthOf(known map[types.Type]int, t types.Type, measured func() int) int {
	if size, has := known[t]; has {
		return size
	}
	if m.depth++; m.depth > maxTypeDepth {
		m.depth--
		return saturatedSizes
	}
	known[t] = 1 // of a type that contains itself
	size := measured()
	known[t] = size
	m.depth--
	return size
}

// write returns the number of nodes of a type as it is written.
func (m *measure) write(t types.Type) int {
	switch t := t.(type) {
	case *types.Basic, *types.TypeParam:
		return 1
	case *types.Named:
		if t.TypeArgs().Len() == 0 {
			return 1
		}
	}
	return m.growthOf(m.written, t, func() int {
		switch t := t.(type) {
		case *types.Named:
			return sum(1, m.list(t.TypeArgs()))
		case *types.Alias:
			return sum(1, m.list(t.TypeArgs()), m.write(t.Rhs()))
		case *types.Struct:
			size := 1
			for field := range t.Fields() {
				size = sum(size, m.write(field.Type()))
			}
			return size
		case *types.Map:
			return sum(1, m.write(t.Key()), m.write(t.Elem()))
		case interface{ Elem() types.Type }: // a pointer, a slice, an array or a channel
			return sum(1, m.write(t.Elem()))
		case *types.Tuple:
			size := 1
			for v := range t.Variables() {
				size = sum(size, m.write(v.Type()))
			}
			return size
		case *types.Signature:
			size := sum(1, m.write(t.Params()), m.write(t.Results()))
			for p := range t.TypeParams().TypeParams() {
				size = sum(size, m.write(p.Constraint()))
			}
			return size
		case *types.Interface:
			size := 1
			for method := range t.Methods() {
				size = sum(size, m.write(method.Type()))
			}
			for embedded := range t.EmbeddedTypes() {
				size = sum(size, m.write(embedded))
			}
			return size
		case *types.Union:
			size := 1
			for term := range t.Terms() {
				size = sum(size, m.write(term.Type()))
			}
			return size
		}
		return 1
	})
}

func (m *measure) list(of *types.TypeList) (size int) {
	for t := range of.Types() {
		size = sum(size, m.write(t))
	}
	return size
}

// lay returns the number of nodes of a value of a type.
func (m *measure) lay(t types.Type) int {
	switch t.(type) {
	case *types.Named, *types.Alias, *types.Array, *types.Struct:
	default:
		return 1
	}
	return m.growthOf(m.laid, t, func() int {
		switch t := t.(type) {
		case *types.Named:
			return sum(1, m.lay(t.Underlying()))
		case *types.Alias:
			return m.lay(t.Rhs())
		case *types.Array:
			return sum(1, m.lay(t.Elem()))
		case *types.Struct:
			size := 1
			for field := range t.Fields() {
				size = sum(size, m.lay(field.Type()))
			}
			return size
		}
		return 1
	})
}

// growth returns how often the type parameters of a generic declaration occur in its result. Types can grow by this factor with each use of
// it. It is at least 1.
func (m *measure) growth(object types.Object) int {
	grown := 1
	switch t := types.Unalias(object.Type()).(type) {
	case *types.Signature:
		grown = m.made(t)
	case *types.Named:
		if _, is := object.(*types.TypeName); is {
			grown = m.measureNamed(t.Origin())
			for method := range t.Origin().Methods() {
				grown = max(grown, m.made(method.Signature()))
			}
		}
	}
	return max(grown, 1)
}

// made returns how many type parameters there are in the results of a function, and in the constraints, from which arguments can be
// inferred.
func (m *measure) made(f *types.Signature) int {
	g := grown{m, map[*types.TypeParam]bool{}, 0}
	return g.count(f.Results())
}

// measureNamed returns the number of type parameters in the definition of a generic type.
func (m *measure) measureNamed(of *types.Named) int {
	if of.TypeParams().Len() == 0 {
		return 1
	}
	if known, has := m.growths[of]; has {
		return known
	}
	m.growths[of] = 1 // of a type that contains itself
	g := grown{m, map[*types.TypeParam]bool{}, 0}
	m.growths[of] = max(1, g.count(of.Underlying()))
	return m.growths[of]
}

// grown counts type parameters.
type grown struct {
	*measure
	inferred map[*types.TypeParam]bool // those whose constraints are being counted
	steps    int
}

func (g *grown) count(t types.Type) (found int) {
	if g.steps++; g.steps > maxTypeSize {
		return maxTypeGrowth
	}
	switch t := t.(type) {
	case *types.TypeParam:
		if g.inferred[t] {
			return 1
		}
		g.inferred[t] = true
		defer delete(g.inferred, t)
		return max(1, g.count(t.Constraint().Underlying()))
	case *types.Named:
		for argument := range t.TypeArgs().Types() {
			found = sum(found, g.count(argument))
		}
		if found > 0 {
			found = product(found, g.measureNamed(t.Origin()))
		}
	case *types.Alias:
		return g.count(types.Unalias(t))
	case *types.Struct:
		for field := range t.Fields() {
			found = sum(found, g.count(field.Type()))
		}
	case *types.Map:
		return sum(g.count(t.Key()), g.count(t.Elem()))
	case interface{ Elem() types.Type }:
		return g.count(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			found = sum(found, g.count(v.Type()))
		}
	case *types.Signature:
		return sum(g.count(t.Params()), g.count(t.Results()))
	case *types.Interface:
		for method := range t.ExplicitMethods() {
			found = sum(found, g.count(method.Type()))
		}
		for embedded := range t.EmbeddedTypes() {
			found = sum(found, g.count(embedded))
		}
	case *types.Union:
		for term := range t.Terms() {
			found = sum(found, g.count(term.Type()))
		}
	}
	return min(found, maxTypeGrowth)
}
