package golang

import (
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

// slot returns the place of an import among those of its element.
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

// steps returns the elements around an import and its own, from the inside out and with -1 for the schema, each with the slot
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

// writtenImport returns the local that a path is imported by, and whether it is the same in each run of the generator. The path
// has several locals, of which root is the first.
func (g *generator) writtenImport(root int32) (number int32, always bool) {
	l := &g.ledger
	if known, found := l.written[root]; found {
		return known.number, known.always
	}
	number, always = g.findWritten(root)
	if l.written == nil {
		l.written = map[int32]writtenLocal{}
	}
	l.written[root] = writtenLocal{number, always}
	return number, always
}

// writtenLocal is what writtenImport gives.
type writtenLocal struct {
	number int32
	always bool
}

// importsOf returns the imports of a path, by the first local that has it.
func (g *generator) importsOf(root int32) []int32 {
	l := &g.ledger
	if l.importsOf == nil {
		l.importsOf = map[int32][]int32{}
		for i, n := range l.localOf {
			if n >= 0 {
				l.importsOf[l.locals[n].root] = append(l.importsOf[l.locals[n].root], int32(i))
			}
		}
	}
	return l.importsOf[root]
}

func (g *generator) findWritten(root int32) (number int32, always bool) {
	l := &g.ledger
	first := map[int32]earliest{}
	for _, i := range g.importsOf(root) {
		for element, slot := range g.steps(&g.unit.Imports[i]) {
			known, met := first[element]
			if !met || slot < known.slot {
				first[element] = earliest{slot, i}
			}
			if met {
				break // what is around the element has been met through it
			}
		}
	}
	number = -1
	for _, i := range g.importsOf(root) {
		if !g.maybeFirst(&g.unit.Imports[i], i, first) {
			continue
		}
		if number >= 0 && l.locals[number].name != l.locals[l.localOf[i]].name {
			return number, false
		}
		number = l.localOf[i]
	}
	return number, true
}

// maybeFirst reports whether no import of the path surely comes before this one.
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
		other := made.root // the first local of the path that has another name
		if l.locals[other].name == made.name {
			other = l.locals[made.root].other
		}
		if other < 0 {
			continue
		}
		written, always := g.writtenImport(made.root)
		switch {
		case !always && int(other) < n:
			g.reportSeveral(made, &l.locals[other], "")
		case always && int(written) != n && made.name != "." && !g.usesName(made.name), always && int(written) != n && made.name == "." && !g.usesDot(made):
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
