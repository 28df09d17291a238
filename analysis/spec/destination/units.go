package destination

import (
	"iter"
	"path"
	"slices"
	"unique"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Unit is the place where the generator writes the code of some units that have a place of their own among those of their kind.
type Unit struct {
	Kind   syntax.UnitKind
	Name   string // a pattern of their names, in which * stands for any characters; empty for all of the kind
	Target Target
}

// own are units with targets of their own, the last one first. It is a list of handles so that outputs can be compared.
type own struct {
	Unit
	before unique.Handle[own]
}

// With returns an output in which some units have a target of their own. If several are about a unit, the last one counts.
func (o Output) With(units Unit) Output {
	if units.Name != "" {
		o.own = unique.Make(own{units, o.own})
		return o
	}
	before := slices.Collect(o.units())
	o.own = unique.Handle[own]{}
	for _, other := range slices.Backward(before) {
		if other.Kind != units.Kind {
			o.own = unique.Make(own{other, o.own})
		}
	}
	o.Targets[units.Kind] = units.Target
	return o
}

// units yields the units with targets of their own, the last one first.
func (o Output) units() iter.Seq[Unit] {
	return func(yield func(Unit) bool) {
		for at := o.own; at != (unique.Handle[own]{}); at = at.Value().before {
			if !yield(at.Value().Unit) {
				return
			}
		}
	}
}

// Target returns where the generator writes the code of a unit.
func (o Output) Target(kind syntax.UnitKind, name string) Target {
	for units := range o.units() {
		if matches, _ := path.Match(units.Name, name); matches && units.Kind == kind { // what is no pattern matches nothing
			return units.Target
		}
	}
	return o.Targets[kind]
}

// Into returns the output with another value of --package for all units.
func (o Output) Into(pkg string) Output {
	all := slices.Collect(o.units())
	o.own = unique.Handle[own]{}
	for kind := range o.Targets {
		o.Targets[kind].Package = pkg
	}
	for _, units := range slices.Backward(all) {
		units.Target.Package = pkg
		o.own = unique.Make(own{units, o.own})
	}
	return o
}

// Each yields all targets that are known, each with the kind of the units: first those of whole kinds.
func (o Output) Each() iter.Seq2[syntax.UnitKind, Target] {
	return func(yield func(syntax.UnitKind, Target) bool) {
		for kind, target := range o.Targets {
			if target.Folder != "" && !yield(syntax.UnitKind(kind), target) {
				return
			}
		}
		for units := range o.units() {
			if units.Target.Folder != "" && !yield(units.Kind, units.Target) {
				return
			}
		}
	}
}
