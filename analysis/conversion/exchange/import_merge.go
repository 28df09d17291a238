package exchange

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
	"github.com/spec-ls/spec-ls/schema"
)

// oldSpecification is a specification from which an import takes the parts that the JSON does not have.
type oldSpecification struct {
	units map[syntax.UnitName]*syntax.Unit
	order map[syntax.UnitName]int
	found map[syntax.UnitName]bool // in the JSON
}

func readOld(file *syntax.File) *oldSpecification {
	o := &oldSpecification{units: map[syntax.UnitName]*syntax.Unit{}, order: map[syntax.UnitName]int{}, found: map[syntax.UnitName]bool{}}
	for i, unit := range asDecoded([]*syntax.File{file})[0].Units {
		k := syntax.NewUnitName(unit.Kind, unit.Name)
		o.units[k] = unit
		o.order[k] = i
	}
	return o
}

// onlyOld describes what the old specification has and the JSON lacks.
const onlyOld = "is only in the old specification; left out"

// sort puts units in the order of the old specification; new ones come after.
func (o *oldSpecification) sort(units []*printer.Unit) {
	slices.SortStableFunc(units, func(a, b *printer.Unit) int {
		return orderOf(o.order, syntax.NewUnitName(a.Kind, a.Name)) - orderOf(o.order, syntax.NewUnitName(b.Kind, b.Name))
	})
}

// orderOf returns a place in an order, and one after all others for a unit without one.
func orderOf[K comparable](order map[K]int, k K) int {
	if at, ok := order[k]; ok {
		return at
	}
	return len(order)
}

// merge adds to a unit what only the old specification knows.
func (o *oldSpecification) merge(u *printer.Unit, r *unitImporter) {
	o.found[syntax.NewUnitName(u.Kind, u.Name)] = true
	source := o.units[syntax.NewUnitName(u.Kind, u.Name)]
	if source == nil {
		return
	}
	old := printer.FromUnit(spec.Read(source))
	if u.Kind == syntax.Provider && old.Name != "" {
		u.Name = old.Name
	}
	if old.Schema == nil {
		return
	}
	if u.Schema == nil {
		u.Schema = &printer.Schema{}
	}
	m := u.Schema
	r.mergeMembers(&m.Members, &old.Schema.Members)
	if m.Deprecation == deprecatedText && old.Schema.Deprecation != "" {
		m.Deprecation = old.Schema.Deprecation
		r.told[&m.Deprecation] = true
	}
	// The generated provider has the Markdown where there are both.
	if m.MarkdownDescription != "" && m.MarkdownDescription == old.Schema.MarkdownDescription {
		m.Description = old.Schema.Description
	}
	if len(m.Attributes)+len(m.Blocks) == 0 && m.Description+m.MarkdownDescription+m.Deprecation == "" && u.Kind == syntax.Provider {
		u.Schema = nil
	}
}

// mergeMembers adds to attributes and blocks the parts of old ones of the same names that the JSON does not have, and their order.
func (r *unitImporter) mergeMembers(m, old *printer.Members) {
	for _, list := range []struct {
		step     schema.Key
		now, old []*printer.Element
	}{{schema.KeyAttributes, m.Attributes, old.Attributes}, {schema.KeyBlocks, m.Blocks, old.Blocks}} {
		byName := map[string]*printer.Element{}
		order := map[string]int{}
		for i, e := range list.old {
			byName[e.Name], order[e.Name] = e, i
		}
		now := make(map[string]bool, len(list.now))
		for _, e := range list.now {
			now[e.Name] = true
			if before := byName[e.Name]; before != nil {
				r.at(list.step.String(), e.Name, func() { r.mergeElement(e, before) })
			}
		}
		for _, e := range list.old {
			if !now[e.Name] {
				r.at(list.step.String(), e.Name, func() { r.lose(onlyOld) })
			}
		}
		slices.SortStableFunc(list.now, func(a, b *printer.Element) int { return orderOf(order, a.Name) - orderOf(order, b.Name) })
	}
}

func (r *unitImporter) mergeElement(e, old *printer.Element) {
	if !sameKind(e.Kind, old.Kind) {
		if old.Default != nil || len(old.Validators)+len(old.PlanModifiers) > 0 || old.CustomType != nil || old.ExternalType != nil {
			r.lose("was " + old.Kind.String() + " and is " + e.Kind.String() + "; what the old specification has of it in Go is left out")
		}
		return
	}
	e.Kind = old.Kind
	r.known[e] = true
	mergeType(&e.Type, &old.Type)
	e.CustomType, e.ExternalType, e.Default, e.PlanModifiers, e.Object = old.CustomType, old.ExternalType, old.Default, old.PlanModifiers,
		old.Object
	r.mergeValidators(e, old)
	if e.Deprecation == deprecatedText && old.Deprecation != "" {
		e.Deprecation = old.Deprecation
		r.told[&e.Deprecation] = true
	}
	r.mergeMembers(&e.Members, &old.Members)
}

// mergeValidators takes the old validators; those that say how many blocks there are stay what the JSON says.
func (r *unitImporter) mergeValidators(e, old *printer.Element) {
	out := slices.Clone(old.Validators)
	known := map[string]bool{}
	for _, o := range out {
		known[o.Expression] = true
	}
	for _, v := range e.Validators {
		if !known[v.Expression] {
			known[v.Expression] = true
			out = append(out, v)
		}
	}
	e.Validators = out
}

// sameKind reports whether two kinds are the same in the JSON.
func sameKind(a, b schema.Kind) bool { return a == b || isNumber(a) && isNumber(b) }

func isNumber(k schema.Kind) bool { return k.Bits() > 0 || k == schema.KindNumber }

// mergeType takes kinds of numbers, custom types and the order of attributes from an old type, where the two types are the same.
func mergeType(t, old *printer.Type) {
	if t.Element != nil && old.Element != nil && sameKind(t.Element.Kind, old.Element.Kind) {
		t.Element.Kind, t.Element.CustomType = old.Element.Kind, old.Element.CustomType
		mergeType(t.Element, old.Element)
	}
	order, now := map[string]int{}, map[string][]*printer.Type{}
	for _, of := range t.Attributes {
		now[of.Name] = append(now[of.Name], of)
	}
	for i, was := range old.Attributes {
		order[was.Name] = i
		for _, now := range now[was.Name] {
			if sameKind(now.Kind, was.Kind) {
				now.Kind, now.CustomType = was.Kind, was.CustomType
				mergeType(now, was)
			}
		}
	}
	slices.SortStableFunc(t.Attributes, func(a, b *printer.Type) int { return orderOf(order, a.Name) - orderOf(order, b.Name) })
}
