package cascade

import (
	"go/constant"
	"go/types"
	"maps"
)

// depth is the part of a type that must be known.
type depth int

const (
	// surface is the part that counts in assignments, calls and operators. Fields and parameters count with the names of their types there.
	surface depth = iota
	// whole is also what is in the types of fields, which a comparison depends on.
	whole
	// members are the names of fields and methods, and the types that embedded fields and elements have.
	members
)

// part is a type in another one.
type part struct {
	types.Type
	// byName is set if only the name of the type counts, should it have one.
	byName bool
}

// maxInstances is how many instances of generic types may be in each other. Wrong code has types whose instances have no end:
// type T[P any] struct{ *T[[]P] }.
const maxInstances = 20

// isKnown reports whether an object is known: its type and, for a constant, its value.
func (c *Checked) isKnown(of types.Object, d depth) bool {
	switch of := of.(type) {
	case nil, *types.Builtin, *types.Label: // which have no types
		return true
	case *types.PkgName:
		return !c.Unknown(of.Imported().Path())
	case *types.Const:
		if of.Val().Kind() == constant.Unknown {
			return false
		}
	}
	return c.isKnownType(of.Type(), d)
}

// isKnownType reports whether all parts of a type are known.
func (c *Checked) isKnownType(t types.Type, d depth) bool {
	if c.known == nil {
		c.known = map[depth]map[part]bool{surface: {}, whole: {}, members: {}}
	}
	seen := map[part]bool{}
	type inside struct {
		part
		instances int // around it
	}
	waiting := []inside{{part: part{t, false}}}
	for len(waiting) > 0 {
		p := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if named, is := p.Type.(*types.Named); is && named.TypeArgs().Len() > 0 {
			p.instances++
		}
		switch {
		case p.Type == types.Typ[types.Invalid] || p.instances > maxInstances:
			return false
		case p.Type != nil && !seen[p.part] && !c.known[d][p.part]:
			seen[p.part] = true
			for _, next := range p.parts(d) {
				waiting = append(waiting, inside{next, p.instances})
			}
		}
	}
	maps.Copy(c.known[d], seen)
	return true
}

// parts returns the parts of a type that count.
func (p part) parts(d depth) (found []part) {
	add := func(t types.Type) { found = append(found, part{t, p.byName}) }
	byName := func(t types.Type) {
		if d != members {
			found = append(found, part{t, p.byName || d == surface})
		}
	}
	arguments := func(l *types.TypeList) {
		for t := range l.Types() {
			add(t)
		}
	}
	switch t := p.Type.(type) {
	case *types.Alias:
		add(types.Unalias(t))
		arguments(t.TypeArgs())
	case *types.Named:
		arguments(t.TypeArgs())
		if p.byName {
			break
		}
		add(t.Underlying())
		for method := range t.Methods() {
			byName(method.Type())
		}
	case *types.TypeParam:
		if !p.byName {
			add(t.Constraint())
		}
	case *types.Struct:
		for field := range t.Fields() {
			if field.Embedded() {
				add(field.Type())
			} else {
				byName(field.Type())
			}
		}
	case *types.Interface:
		for method := range t.ExplicitMethods() {
			byName(method.Type())
		}
		for embedded := range t.EmbeddedTypes() {
			add(embedded)
		}
	case *types.Union:
		for term := range t.Terms() {
			add(term.Type())
		}
	case *types.Signature:
		for parameter := range t.TypeParams().TypeParams() {
			add(parameter)
		}
		byName(t.Params())
		add(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			add(v.Type())
		}
	case *types.Map:
		add(t.Key())
		add(t.Elem())
	case interface{ Elem() types.Type }: // an array, a channel, a pointer or a slice
		add(t.Elem())
	}
	return found
}
