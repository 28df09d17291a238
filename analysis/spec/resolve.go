package spec

import "github.com/spec-ls/spec-ls/schema"

// StepKind is how a step of an attribute path leads on.
type StepKind uint8

// The kinds of steps.
const (
	StepName        StepKind = iota // to the attribute, block or member with a name: AtName
	StepParent                      // back by one step: AtParent
	StepListElement                 // to an element of a list: AtListIndex, AtAnyListIndex
	StepMapElement                  // to an element of a map: AtMapKey, AtAnyMapKey
	StepSetElement                  // to an element of a set: AtSetValue, AtAnySetValue
)

// Step is one step of an attribute path. Start and End are the place of its name, or of the word that stands for it, in a
// text that the path's reader knows; Resolve makes no use of them.
type Step struct {
	Kind       StepKind
	Name       string
	Start, End int32
}

// Place is a point in a unit's schema that an attribute path can lead to. The zero value is not a place; RootPlace is the
// schema itself.
type Place struct {
	Element int32 // the attribute or block; -1 at the root
	// Elements is the number of steps into collections since the element: 1 for the elements of a list.
	Elements int32
	// Type is an index into Unit.Types if the place is inside the element's element_type or attribute_types; else -1.
	Type int32
}

// RootPlace is the schema of a unit.
var RootPlace = Place{Element: -1, Type: -1}

// At returns the place of an element's value.
func At(element int32) Place { return Place{Element: element, Type: -1} }

// Fault is the reason why a path leads nowhere.
type Fault uint8

// The faults.
const (
	FaultNone        Fault = iota
	FaultNoName            // there is no attribute or block of this name here
	FaultNoMembers         // a name is asked of something that has no members
	FaultNoElements        // an element is asked of something that is no such collection
	FaultAboveRoot         // it goes up from the top of the schema
	FaultEmpty             // it has no steps left
	FaultUnjudgeable       // it goes through a custom type or something damaged: nothing can be said
)

// Resolution is the target of an attribute path.
type Resolution struct {
	Fault Fault
	Step  int   // the step at fault; -1 if no step in particular
	Place Place // where the path leads; where it was before the step at fault
}

// walkStep is a step of a path whose parents are resolved. From is the number of the step in the path, -1 for the steps
// that lead from the root to where a relative path starts.
type walkStep struct {
	kind StepKind
	name string
	from int
}

// Resolve follows an attribute path through the schema, as the framework does. From is where a relative path starts, the
// value or the elements of an attribute or block; it is nil for a path that starts at the root.
func (u *Unit) Resolve(from *Place, steps []Step) Resolution {
	var walk []walkStep
	if from != nil {
		walk = u.stepsTo(*from, walk)
	}
	r := Resolution{Step: -1, Place: RootPlace}
	for i, s := range steps {
		if s.Kind != StepParent {
			walk = append(walk, walkStep{s.Kind, s.Name, i})
			continue
		}
		if len(walk) == 0 {
			r.Fault, r.Step = FaultAboveRoot, i
			return r
		}
		walk = walk[:len(walk)-1]
	}
	if len(walk) == 0 {
		r.Fault, r.Step = FaultEmpty, len(steps)-1
		return r
	}
	for _, s := range walk {
		next, fault := u.step(r.Place, s)
		if fault != FaultNone {
			r.Fault, r.Step = fault, s.from
			return r
		}
		r.Place = next
	}
	return r
}

// stepsTo returns the steps from the root to a place.
func (u *Unit) stepsTo(p Place, steps []walkStep) []walkStep {
	if p.Element < 0 {
		return steps
	}
	e := &u.Elements[p.Element]
	if e.Parent >= 0 {
		parent := Place{Element: e.Parent, Type: -1}
		if u.Elements[e.Parent].Kind.IsCollection() {
			parent.Elements = 1
		}
		steps = u.stepsTo(parent, steps)
	}
	steps = append(steps, walkStep{StepName, e.Name.Value, -1})
	for at := At(p.Element); at.Elements < p.Elements; {
		kind, _ := elementStep(u.KindAt(at))
		steps = append(steps, walkStep{kind, "", -1})
		next, ok := u.ElementsOf(at)
		if !ok {
			break
		}
		at = next
	}
	return steps
}

// elementStep returns the step that leads to the elements of a collection.
func elementStep(kind schema.Kind) (StepKind, bool) {
	switch kind.Go().Kind {
	case schema.KindList:
		return StepListElement, true
	case schema.KindMap:
		return StepMapElement, true
	case schema.KindSet:
		return StepSetElement, true
	}
	return 0, false
}

func (u *Unit) step(at Place, s walkStep) (Place, Fault) {
	if u.opaque(at) {
		return at, FaultUnjudgeable
	}
	kind := u.KindAt(at)
	if s.kind != StepName {
		if want, ok := elementStep(kind); !ok || want != s.kind {
			return at, FaultNoElements
		}
		at.Elements++
		if kind.IsNested() {
			return at, FaultNone
		}
		for t := range u.typesAt(at) {
			if !u.Types[t].Attribute {
				at.Type = t
				return at, FaultNone
			}
		}
		return at, FaultUnjudgeable
	}
	if kind == schema.KindObject && (at.Element < 0 || !u.Elements[at.Element].IsNested()) {
		of := at.Type
		if of < 0 {
			of = ownTypes(at.Element)
		}
		if t := u.elementNamed(inside{of, s.name, true}); t >= 0 {
			at.Type, at.Elements = t, 0
			return at, FaultNone
		}
		return at, FaultNoName
	}
	if at.Element >= 0 && kind != schema.KindSingleNested {
		return at, FaultNoMembers
	}
	if i := u.Named(at.Element, s.name); i >= 0 {
		return At(i), FaultNone
	}
	return at, FaultNoName
}

func (u *Unit) note(name inside, i int32) {
	if _, earlier := u.names[name]; !earlier {
		u.names[name] = i
	}
}

// inside is a name of an attribute or block, and the element that it is in; or of an attribute type, and the type that it is
// in.
type inside struct {
	of     int32
	name   string
	isType bool
}

// ownTypes is the number of the type in which the types of an element itself stand.
func ownTypes(element int32) int32 { return -2 - element }

// Named returns the first attribute or block of a name directly inside an element, or at the top of the schema for -1. It returns -1 if it
// does not exist.
func (u *Unit) Named(element int32, name string) int32 {
	return u.elementNamed(inside{element, name, false})
}

// elementNamed returns the first thing of a name, or -1. The first call notes all names.
func (u *Unit) elementNamed(wanted inside) int32 {
	if len(u.names) == 0 && len(u.Elements) > 0 {
		if u.names == nil {
			u.names = make(map[inside]int32, len(u.Elements))
		}
		for i := range u.Elements {
			u.note(inside{u.Elements[i].Parent, u.Elements[i].Name.Value, false}, int32(i))
		}
		for i := range u.Types {
			t := &u.Types[i]
			of := t.Parent
			if of < 0 {
				of = ownTypes(t.Element)
			}
			if t.Attribute {
				u.note(inside{of, t.Name.Value, true}, int32(i))
			}
		}
	}
	if i, found := u.names[wanted]; found {
		return i
	}
	return -1
}

// KindAt returns the kind of value at a place: KindSingleNested for anything that has attributes or blocks inside.
func (u *Unit) KindAt(p Place) schema.Kind {
	switch {
	case p.Element < 0:
		return schema.KindSingleNested
	case p.Type >= 0:
		return u.Types[p.Type].Kind
	case p.Elements > 0:
		return schema.KindSingleNested
	}
	return u.Elements[p.Element].Kind
}

// opaque reports whether what is at a place decides by itself which steps it takes, or is too damaged to tell.
func (u *Unit) opaque(p Place) bool {
	switch {
	case p.Element < 0:
		return false
	case p.Type >= 0:
		return u.Types[p.Type].CustomType >= 0 || u.Types[p.Type].Kind == schema.KindNone
	}
	e := &u.Elements[p.Element]
	if e.Kind == schema.KindNone || e.Kind == schema.KindDynamic || e.CustomType >= 0 {
		return true
	}
	for g := e.GoTypes.From; g < e.GoTypes.To; g++ {
		if u.GoTypes[g].Owner < 0 && u.GoTypes[g].OnObject && p.Elements > 0 && u.GoTypes[g].Role == schema.RoleCustomType {
			return true
		}
	}
	return false
}

// typesAt returns the types directly inside the value at a place that has an element type or attribute types.
func (u *Unit) typesAt(p Place) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		e := &u.Elements[p.Element]
		i, end := e.Types.From, e.Types.To
		if p.Type >= 0 {
			i, end = p.Type+1, u.Types[p.Type].Skip
		}
		for ; i < end; i = u.Types[i].Skip {
			if !yield(i) {
				return
			}
		}
	}
}

// Inside returns the elements directly inside an element, or at the top of the schema for -1.
func (u *Unit) Inside(element int32) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		i, end := int32(0), int32(len(u.Elements))
		if element >= 0 {
			i, end = element+1, u.Elements[element].Skip
		}
		for ; i < end; i = u.Elements[i].Skip {
			if !yield(i) {
				return
			}
		}
	}
}

// NamesAt returns the names that a path can take at a place.
func (u *Unit) NamesAt(p Place) []string {
	var names []string
	switch kind := u.KindAt(p); {
	case u.opaque(p):
	case kind == schema.KindObject:
		for t := range u.typesAt(p) {
			if u.Types[t].Attribute {
				names = append(names, u.Types[t].Name.Value)
			}
		}
	case kind == schema.KindSingleNested:
		for i := range u.Inside(p.Element) {
			names = append(names, u.Elements[i].Name.Value)
		}
	}
	return names
}

// ElementsOf returns the place of the elements of a list, map or set. It returns false for anything else, and where a custom type
// makes the elements.
func (u *Unit) ElementsOf(p Place) (Place, bool) {
	kind, ok := elementStep(u.KindAt(p))
	if !ok {
		return p, false
	}
	next, fault := u.step(p, walkStep{kind, "", -1})
	return next, fault == FaultNone
}
