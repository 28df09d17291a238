package golang

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The generator writes one import for each path: the first that it meets. It goes through attributes before blocks, and
// through neighbours among them in no order, as they are in a Go map. Within one attribute or block it has an order, which
// these slots follow.
const (
	slotCustomType = iota
	slotTypes
	slotDefault
	slotPlanModifiers
	slotValidators
	slotObject     // what stands in a nested_object, in the order of the slots before
	slotAttributes = slotObject + slotObject
	slotBlocks     = slotAttributes + 1
	slotExternal   = slotBlocks + 1
)

// slot gives the place of an import among those of its element.
func (g *generator) slot(m *spec.Import) int {
	slot, onObject := 0, false
	switch m.Of {
	case schema.RoleExternalType:
		return slotExternal
	case schema.RoleCustomType:
		t := &g.unit.GoTypes[m.Owner]
		if t.Owner >= 0 {
			return slotTypes
		}
		slot, onObject = slotCustomType, t.OnObject
	default:
		d := &g.unit.Definitions[m.Owner]
		onObject = d.OnObject
		switch m.Of {
		case schema.RoleDefault:
			slot = slotDefault
		case schema.RolePlanModifier:
			slot = slotPlanModifiers
		default:
			slot = slotValidators
		}
	}
	if onObject {
		slot += slotObject
	}
	return slot
}

// earliest is the first slot of an element, or of the schema, that has an import of a path, and the first such import in it.
type earliest struct {
	slot   int
	number int32
}

// steps gives the elements around an import and its own, from the inside out and with -1 for the schema, each with the slot
// that the import stands in there.
func (g *generator) steps(m *spec.Import) func(func(element int32, slot int) bool) {
	return func(yield func(int32, int) bool) {
		element, slot := m.Element, g.slot(m)
		for yield(element, slot) && element >= 0 {
			e := &g.unit.Elements[element]
			slot = slotAttributes
			if e.Block {
				slot = slotBlocks
			}
			element = e.Parent
		}
	}
}

// writtenImport gives the local that a path is imported by, and whether it is the same in each run of the generator. The path
// has several.
func (g *generator) writtenImport(path string) (number int32, always bool) {
	l := &g.ledger
	if l.written.path == path {
		return l.written.number, l.written.always
	}
	number, always = g.findWritten(path)
	l.written.path, l.written.number, l.written.always = path, number, always
	return number, always
}

func (g *generator) findWritten(path string) (number int32, always bool) {
	l := &g.ledger
	first := map[int32]earliest{}
	for i := range g.unit.Imports {
		if m := &g.unit.Imports[i]; m.Path.Value == path && l.localOf[i] >= 0 {
			for element, slot := range g.steps(m) {
				if known, met := first[element]; !met || slot < known.slot {
					first[element] = earliest{slot, int32(i)}
				}
			}
		}
	}
	number = -1
	for i := range g.unit.Imports {
		m := &g.unit.Imports[i]
		if m.Path.Value != path || l.localOf[i] < 0 || !g.maybeFirst(m, int32(i), first) {
			continue
		}
		if number >= 0 && l.locals[number].name != l.locals[l.localOf[i]].name {
			return number, false
		}
		number = l.localOf[i]
	}
	return number, true
}

// maybeFirst says whether no import of the path surely comes before this one.
func (g *generator) maybeFirst(m *spec.Import, i int32, first map[int32]earliest) bool {
	for element, slot := range g.steps(m) {
		known := first[element]
		if slot != known.slot || element == m.Element && i != known.number {
			return false
		}
	}
	return true
}

// overrule finds the paths that are imported by several names. A name that is never written is no mistake unless something
// uses it; one that is written by chance is.
func (g *generator) overrule() {
	l := &g.ledger
	own := g.ownPackages()
	for n := range l.locals {
		made := &l.locals[n]
		if made.plain&own != 0 {
			continue
		}
		other := slices.IndexFunc(l.locals, func(o local) bool { return o.path == made.path && o.name != made.name })
		if other < 0 {
			continue
		}
		written, always := g.writtenImport(made.path)
		switch {
		case !always && other < n:
			g.reportSeveral(made, &l.locals[other], "")
		case always && int(written) != n && made.name != "." && !g.usesName(made.name):
			made.used, made.overruled = true, true
		case always && int(written) != n:
			g.reportSeveral(made, &l.locals[written], l.locals[written].name)
		}
	}
}

// reportSeveral reports a local whose path has another name. Written is the name that the file will have, if it is known.
func (g *generator) reportSeveral(made, other *local, written string) {
	if made.name == "" || other.name == "" {
		return // the name of the package may be the alias
	}
	if !validAlias(made.name) || !validAlias(other.name) {
		return // which is reported
	}
	p := g.reportImport(ImportAliasConflict, made.first)
	p.OtherImport, p.Name = other.first, written
	made.used, other.used, made.reported, other.reported = true, true, true, true
}
