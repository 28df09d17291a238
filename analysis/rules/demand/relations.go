package demand

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file reads the validators by which attributes and blocks depend on others.

// Presence is the demand of a validator on the presence of attributes and blocks: which ones may, or must, be set together.
type Presence string

// The validators, by their names.
const (
	ConflictsWith Presence = "ConflictsWith"
	AlsoRequires  Presence = "AlsoRequires"
	AtLeastOneOf  Presence = "AtLeastOneOf"
	ExactlyOneOf  Presence = "ExactlyOneOf"
)

// Relation is a known validator of presence.
type Relation struct {
	Presence
	Others []int32 // the elements to which its paths lead, without the one that has the validator
}

// RelationsOf returns the known validators of presence of an attribute or a block. Elements that their paths lead to are left out where
// they are unknown.
func RelationsOf(u *spec.Unit, settings *rules.Settings, e *spec.Element) (found []Relation) {
	if e.Definitions.Len() == 0 {
		return nil
	}
	p := passOf(u, settings)
	for _, call := range Calls(p, nil, e, schema.RoleValidator) {
		r := Relation{Presence: Presence(call.Value.Name)}
		if !call.Known || call.Definition.OnObject || !r.isKnown() {
			continue
		}
		for i := range call.Value.Arguments {
			if to, ok := Target(p, &call, call.Value.Arguments[i].Path); ok && to != call.Definition.Element {
				r.Others = append(r.Others, to)
			}
		}
		found = append(found, r)
	}
	return found
}

func (p Presence) isKnown() bool {
	return p == ConflictsWith || p == AlsoRequires || p == AtLeastOneOf || p == ExactlyOneOf
}

// Target returns the attribute or block to which a path leads, by its index into the expression's paths. Paths that lead
// nowhere have a finding.
func Target(p *rules.Pass, c *DefinedCall, path int32) (int32, bool) {
	if path < 0 {
		return -1, false
	}
	found := &c.Expression.Paths[path]
	if !found.Complete || len(found.Steps) == 0 {
		return -1, false
	}
	var from *spec.Place
	if found.Relative {
		at := spec.At(c.Definition.Element)
		from = &at
	}
	r := p.Unit.Resolve(from, found.Steps)
	if r.Fault != spec.FaultNone || r.Place.Element < 0 || r.Place.Type >= 0 || r.Place.Elements > 0 {
		return -1, false
	}
	return r.Place.Element, true
}
