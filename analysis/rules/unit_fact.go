package rules

import (
	"reflect"
	"sync/atomic"
)

// UnitFact is a fact that the check of a unit finds, kept for the rules that look across the units of a file: they see no more of a unit
// than that. A rule names the facts that it reads in Rule.UnitFacts.
type UnitFact[T any] struct {
	slot    int32
	compute func(*Pass) T
}

// AnyUnitFact is a UnitFact of any type.
type AnyUnitFact interface{ keep(*Pass, *Summary) }

// unitFactCount is how many facts of units there are.
var unitFactCount atomic.Int32

// NewUnitFact returns a fact that compute finds out when the rules have looked at the unit, if a rule that reads it runs. It is called once
// for each fact, when a package is initialized.
func NewUnitFact[T any](compute func(*Pass) T) *UnitFact[T] {
	return &UnitFact[T]{slot: unitFactCount.Add(1) - 1, compute: compute}
}

// Of returns the fact of a unit, or the zero value where nothing is known.
func (f *UnitFact[T]) Of(s *Summary) T {
	if s.facts == nil {
		var none T
		return none
	}
	known, _ := s.facts[f.slot].(T)
	return known
}

func (f *UnitFact[T]) keep(p *Pass, s *Summary) {
	if s.facts != nil && s.facts[f.slot] != nil {
		return
	}
	found := f.compute(p)
	if reflect.ValueOf(&found).Elem().IsZero() {
		return // for most units there is nothing to keep
	}
	if s.facts == nil {
		s.facts = make([]any, unitFactCount.Load())
	}
	s.facts[f.slot] = found
}

// TellsLike reports whether the rules that look across units see the same in two units.
func (s *Summary) TellsLike(other *Summary) bool {
	return s.Kind == other.Kind && s.Name.Value == other.Name.Value && reflect.DeepEqual(s.facts, other.facts)
}
