package golang

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The generator writes one import for each path: the first that it meets. It goes through attributes before blocks, and
// through neighbours among them in no order, as they are in a Go map. Within one attribute or block it has an order, which
// these slots follow.
const (
	slotFirst = iota - 1 // before all attributes and blocks
	slotCustomType
	slotTypes
	slotDefault
	slotPlanModifiers
	slotValidators
	slotObject     // what is in a nested_object, in the order of the slots before
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

// A request asks for an import of a path: one in the document, or what the generator imports by itself.
type request struct {
	element int32 // that it is in, or -1 for the schema
	slot    int
	order   int32 // among those of the slot
	local   int32 // that it asks for, or generatorItself
}

// generatorItself stands for an import of the generator's own, which has no alias, in place of the number of a local.
const generatorItself = -1

// ownRequest is a request of the generator's own for some packages.
type ownRequest struct {
	packages packages
	request
}

// renamed returns the packages of the generator's own that an import of the unit gives another name.
func (g *generator) renamed() packages {
	var renamed packages
	for i := range g.unit.Imports {
		m := &g.unit.Imports[i]
		if m.Alias.Value == "" {
			continue
		}
		if p := g.plainPackage(m.Path.Value); p != 0 && p != packageSchema && m.Alias.Value != p.name() {
			renamed |= p
		}
	}
	return renamed
}

// earliest is the first slot of an element, or of the schema, that has a request for a path, and the first such request in it.
type earliest struct {
	slot  int
	order int32
}

// steps returns the elements around a request and its own, from the inside out and with -1 for the schema, each with the slot
// that the request is in there.
func (g *generator) steps(r *request) func(func(element int32, slot int) bool) {
	return func(yield func(int32, int) bool) {
		element, slot := r.element, r.slot
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

// writtenImport returns the local that a path is imported by, or generatorItself, and whether its name is the same in each run of the
// generator. Root is the first local of the path.
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

// writtenLocal is a result of writtenImport.
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

// request returns the request of an import in the document.
func (g *generator) request(i int32) request {
	m := &g.unit.Imports[i]
	r := request{m.Element, g.slot(m), i, g.ledger.localOf[i]}
	if r.slot == slotTypes {
		r.order = g.unit.GoTypes[m.Owner].Owner
	}
	return r
}

// requests returns the requests for a path whose first local is root.
func (g *generator) requests(root int32) []request {
	l := &g.ledger
	var requests []request
	for _, i := range g.importsOf(root) {
		requests = append(requests, g.request(i))
	}
	plain := l.locals[root].plain
	for i := range l.own {
		if l.own[i].packages&plain != 0 {
			requests = append(requests, l.own[i].request)
		}
	}
	if plain == packageContext {
		requests = append(requests, request{-1, slotFirst, 0, generatorItself})
	}
	return requests
}

func (g *generator) findWritten(root int32) (number int32, always bool) {
	requests := g.requests(root)
	first := map[int32]earliest{}
	for i := range requests {
		r := &requests[i]
		for element, slot := range g.steps(r) {
			known, met := first[element]
			if !met || slot < known.slot || element == r.element && slot == known.slot && r.order < known.order {
				first[element] = earliest{slot, r.order}
			}
			if met {
				break // what is around the element has been met through it
			}
		}
	}
	found := false
	for i := range requests {
		r := &requests[i]
		if !g.maybeFirst(r, first) {
			continue
		}
		if found && g.localName(number, root) != g.localName(r.local, root) {
			return number, false
		}
		number, found = r.local, true
	}
	return number, true
}

// localName returns the name of a local, or that of the generator's own import of the path whose first local is root.
func (g *generator) localName(n, root int32) string {
	if n == generatorItself {
		return g.ledger.locals[root].plain.name()
	}
	return g.ledger.locals[n].name
}

// maybeFirst reports whether no other request for the path surely comes before this one.
func (g *generator) maybeFirst(r *request, first map[int32]earliest) bool {
	for element, slot := range g.steps(r) {
		known := first[element]
		if slot != known.slot || element == r.element && r.order != known.order {
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
		if made.plain != packageSchema && made.plain&own != 0 {
			if l.renamed&made.plain != 0 {
				g.overruleOwn(made, int32(n))
			}
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
		case always && int(written) != n && (!g.wants(made) || made.name == packageSchema.name()):
			made.used, made.overruled = true, true
		case always && int(written) != n:
			g.reportSeveral(made, &l.locals[written], l.locals[written].name)
		}
	}
}

// overruleOwn is overrule for a local whose path the generator imports by itself, or needs by its own name.
func (g *generator) overruleOwn(made *local, n int32) {
	l := &g.ledger
	plain := made.plain.name()
	needed := l.used&made.plain != 0 || g.usesName(plain) // by its own name
	written, always := g.writtenImport(made.root)
	name := g.localName(written, made.root)
	switch {
	case made.name == plain:
		made.overruled = always && name != plain && !needed
		made.used = made.used || made.overruled
	case always && name == made.name && !needed:
		if name == "_" {
			l.used |= made.plain // there is no name that anything could use
		}
	case always && name != made.name && !g.wants(made):
		made.used, made.overruled = true, true
	case !always && made.name == "_" && !needed:
	case made.name != "_" && made.name != "." && !validAlias(made.name): // which is reported
	default:
		g.reportImport(ImportReservedAlias, made.first).Name = plain
		made.used, made.reported = true, true
	}
}

// wants reports whether a text uses the name of a local, or one that it declares with its dot.
func (g *generator) wants(made *local) bool {
	return made.name == "." && g.usesDot(made) || made.name != "." && g.usesName(made.name) && !g.isNameOfOther(made)
}

// isNameOfOther reports whether another package is imported by the name of a local, so that texts which use it may mean that one.
func (g *generator) isNameOfOther(made *local) bool {
	l := &g.ledger
	if l.paths == nil {
		l.paths = map[string][2]string{}
		for n := range l.locals {
			name, path := l.locals[n].name, l.locals[n].path
			switch paths := l.paths[name]; {
			case paths[0] == "":
				l.paths[name] = [2]string{path}
			case paths[0] != path && paths[1] == "":
				l.paths[name] = [2]string{paths[0], path}
			}
		}
	}
	paths := l.paths[made.name]
	return paths[0] != made.path || paths[1] != ""
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
