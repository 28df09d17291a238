package change

import (
	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// difference is the set of differences between two types and their parts.
type difference uint8

const (
	widened    difference = 1 << iota // a number takes more
	narrowed                          // a number takes fewer
	reordered                         // a list is a set, or a set a list
	extended                          // an object has more attributes
	other                             // anything else
	customized                        // a custom type
)

// compareTypes returns the differences of the second type from the first.
func compareTypes(old, new *contract.Type) difference {
	var d difference
	if old.CustomType != new.CustomType {
		d |= customized
	}
	switch {
	case isNumber(old.Kind) && isNumber(new.Kind):
		if old.AnyNumber || new.AnyNumber {
			return d
		}
		switch {
		case !takesNumbers(new.Kind, old.Kind):
			d |= narrowed
		case !takesNumbers(old.Kind, new.Kind):
			d |= widened
		}
		return d
	case isSequence(old.Kind) && isSequence(new.Kind):
		if old.Kind != new.Kind {
			d |= reordered
		}
	case old.Kind != new.Kind:
		return d | other
	case old.Kind == schema.KindNone:
		if old.Other != new.Other {
			d |= other
		}
		return d
	}
	switch {
	case old.Element != nil && new.Element != nil:
		d |= compareTypes(old.Element, new.Element)
	case (old.Element == nil) != (new.Element == nil):
		d |= other
	}
	return d | compareObjects(old.Attributes, new.Attributes)
}

func compareObjects(old, new []contract.NamedType) difference {
	var d difference
	i, k := 0, 0
	for i < len(old) || k < len(new) {
		switch {
		case k == len(new) || i < len(old) && old[i].Name < new[k].Name:
			d |= other
			i++
		case i == len(old) || new[k].Name < old[i].Name:
			d |= extended
			k++
		default:
			d |= compareTypes(&old[i].Type, &new[k].Type)
			i, k = i+1, k+1
		}
	}
	return d
}

func isNumber(k schema.Kind) bool { return k == schema.KindNumber || k.Bits() > 0 }

func isSequence(k schema.Kind) bool { return k == schema.KindList || k == schema.KindSet }

// takesNumbers reports whether a kind of numbers takes all that another one takes.
func takesNumbers(k, of schema.Kind) bool {
	switch {
	case k == schema.KindNumber:
		return true
	case of == schema.KindNumber || of.Bits() > k.Bits():
		return false
	}
	return of.IsInteger() || k.IsFloat()
}

// shape compares the types of two members, or their kinds if they are nested, and reports whether there is anything else to compare.
func (r *reporter) shape(old, new *contract.Member, around *parents, settable bool) bool {
	from, to := old.Kind(), new.Kind()
	var d difference
	nested := old.IsNested() || new.IsNested()
	if !nested {
		d = compareTypes(&old.Type, &new.Type)
	}
	if d == 0 && (!nested || from == to) {
		return true
	}
	with := around.words(new)
	at := around.member(old, new, contract.OfType)
	with["old"], with["new"] = from.String(), to.String()
	switch {
	case old.IsNested() && new.IsNested():
		if isSequence(from.Go().Kind) && isSequence(to.Go().Kind) {
			with["old"], with["new"] = from.Go().Kind.String(), to.Go().Kind.String()
			r.report("collection-kind-changed", at, with)
			return true
		}
		r.report("nesting-changed", at, with)
		return false
	case old.IsNested() != new.IsNested():
		r.nested(old, new, around, with, at, settable)
		return false
	}
	with["old"], with["new"] = old.Type.String(), new.Type.String()
	switch {
	case d&other != 0, d&extended != 0 && settable:
		r.report("type-changed", at, with)
		return false
	case d&reordered != 0:
		with["old"], with["new"] = nameOfCollection(&old.Type), nameOfCollection(&new.Type)
		r.report("collection-kind-changed", at, with)
	case d&extended != 0:
		r.report("object-attribute-added", at, with)
	case d&(widened|narrowed) != 0 && !settable:
		r.report("output-number-changed", at, with)
	case d&narrowed != 0:
		r.report("number-kind-narrowed", at, with)
	case d&widened != 0:
		r.report("number-kind-widened", at, with)
	}
	if d&customized != 0 && r.knowsCode() {
		with["old"], with["new"] = "another custom type of its elements", "this one"
		r.report("custom-type-changed", at, with)
	}
	return true
}

// nameOfCollection returns the name of a collection whose kind or elements changed.
func nameOfCollection(t *contract.Type) string {
	if isSequence(t.Kind) {
		return t.Kind.String()
	}
	return t.String()
}

// nested compares a nested attribute with an attribute that has a type, in either direction.
func (r *reporter) nested(old, new *contract.Member, around *parents, with words, at place, settable bool) {
	from, to := old.Flat(), new.Flat()
	with["old"], with["new"] = from.String(), to.String()
	d := compareTypes(&from, &to) &^ customized
	if new.IsNested() {
		// A new member may be left out of a nested object if it is not required.
		if d&^extended == 0 && (d&extended == 0 || !settable || !requiresNew(&from, new.Members)) {
			with["old"], with["new"] = from.String(), new.Kind().String()
			r.report("object-became-nested", at, with)
			return
		}
	} else if d&^extended == 0 || onlyLost(&from, &to) {
		with["old"], with["new"] = old.Kind().String(), to.String()
		r.report("nested-became-object", at, with)
		return
	}
	r.report("type-changed", at, with)
}

// onlyLost reports whether the second type lacks attributes of the first and is the same otherwise, so that a change back would only add
// them.
func onlyLost(from, to *contract.Type) bool {
	return compareTypes(to, from)&^(extended|customized) == 0
}

// requiresNew reports whether a nested object demands what the object of a type did not have.
func requiresNew(from *contract.Type, members []*contract.Member) bool {
	object := from
	for object.Element != nil {
		object = object.Element
	}
	for _, m := range members {
		known := false
		for i := range object.Attributes {
			known = known || object.Attributes[i].Name == m.Name
		}
		if !known && m.Configurability == spec.Required {
			return true
		}
	}
	return false
}
