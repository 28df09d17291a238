package openapi

import (
	"slices"
	"strings"
)

// Effects tells which entries of a unit have an effect: it leaves out each entry, and maps again everything that can differ then. Nothing
// is known about units that are skipped or lose something.
type Effects struct {
	document *Document
	improve  Improvements
	config   *UnitConfig
	unit     *Unit
	hit      map[string]bool // what the ignores left out, by the paths that they may have
	apart    bool            // properties at the root can be mapped by themselves
	budget   int             // what may be spent on trials
}

// maxTried bounds what the trials of a unit may cost together.
const maxTried = 10 * MaxCost

// NewEffects returns the effects of a unit's entries, and false for a unit that is skipped or loses something.
func NewEffects(u *Unit, document *Document, improve Improvements) (*Effects, bool) {
	if u.Skipped != nil || len(u.Dropped) > 0 {
		return nil, false
	}
	e := &Effects{document: document, improve: improve, config: u.Config, unit: u, hit: map[string]bool{}, apart: true, budget: maxTried}
	for _, absent := range slices.Concat(u.Absent, u.hidden) {
		if absent.Reason == Ignored {
			path := absent.Path
			if absent.Role == ReadParameter && len(path) == 1 {
				path = []string{u.Config.alias(path[0])}
			}
			e.hit[strings.Join(path, ".")] = true
			e.hit[strings.Join(path[1:], ".")] = true // of a collection, and inside parameters, ignores are without its name
		}
	}
	for _, a := range u.Attributes {
		if a.Property == u.Config.Name.Value && u.Config.DataSource { // a collection, or the parameter for which it is lost
			e.apart = false
		}
		for _, source := range a.Sources {
			e.apart = e.apart && (source.Role != ReadParameter || a.Kind.IsPrimitive())
		}
	}
	return e, true
}

// Ignore reports whether an ignore has an effect.
func (e *Effects) Ignore(i int) bool {
	path := e.config.Ignores[i].Value
	if !e.hit[path] {
		return false
	}
	other := *e.config
	other.Ignores = slices.Delete(slices.Clone(other.Ignores), i, i+1)
	return e.Differs(&other, path)
}

// Alias reports whether an alias has an effect.
func (e *Effects) Alias(i int) bool {
	alias := e.config.Aliases[i]
	other := *e.config
	other.Aliases = slices.Delete(slices.Clone(other.Aliases), i, i+1)
	return e.Differs(&other, alias.Parameter.Value, alias.Attribute.Value)
}

// Override reports whether an override has an effect.
func (e *Effects) Override(i int) bool {
	other := *e.config
	other.Overrides = slices.Delete(slices.Clone(other.Overrides), i, i+1)
	return e.Differs(&other, e.config.Overrides[i].Path.Value)
}

// Differs reports whether another configuration of the unit, which differs only in entries about these paths, gives something else. Where
// that would take too long to find out, it does.
func (e *Effects) Differs(other *UnitConfig, paths ...string) bool {
	if e.budget < 0 {
		return true
	}
	if e.apart {
		var only []string
		for _, path := range paths {
			first, _, _ := strings.Cut(path, ".")
			only = append(only, first, path)
		}
		u := mapUnit(other, e.document, e.improve, only)
		e.budget -= u.Cost
		if u.Skipped == nil && len(u.Dropped) == 0 && u.updates == e.unit.updates {
			var before []*Attribute
			for _, a := range e.unit.Attributes {
				if slices.Contains(only, a.Property) {
					before = append(before, a)
				}
			}
			return attributesText(before) != attributesText(u.Attributes)
		}
	}
	u := NewUnit(other, e.document, e.improve)
	e.budget -= u.Cost
	return u.Skipped != nil || attributesText(e.unit.Attributes) != attributesText(u.Attributes)
}

func attributesText(attributes []*Attribute) string {
	w := &writer{}
	w.attributes(attributes, "")
	return w.String()
}
