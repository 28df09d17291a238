package golang

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// pairMismatches finds an import that is not used and a package that is missing in the text that the import belongs to: one
// mistake, not two.
func (g *generator) pairMismatches() {
	l := &g.ledger
	missing := l.missing[:0]
	for _, m := range l.missing {
		if !g.pairMismatch(&l.uses[m]) {
			missing = append(missing, m)
		}
	}
	l.missing = missing
}

func (g *generator) pairMismatch(u *use) bool {
	l := &g.ledger
	for k := u.beside.From; k < u.beside.To; k++ {
		n := l.localOf[k]
		if n < 0 {
			continue
		}
		made := &l.locals[n]
		kind := PackageMissing
		plain, _ := PackageName(made.path, g.toolchain.Packages)
		meant := made.alias && (plain == u.name || likelyName(made.path) == u.name)
		switch {
		case made.reported && meant:
			return true
		case made.used:
			continue
		case meant:
			kind = ImportAliasUnused
		case u.role == schema.RoleCustomType:
			kind = CustomPackageMismatch
		case u.role == schema.RoleExternalType:
			kind = ExternalImportMissing
		default:
			continue
		}
		made.used = true
		p := g.reportUse(kind, u)
		p.Import = k
		return true
	}
	return false
}

func (g *generator) reportUse(kind ProblemKind, u *use) *Problem {
	p := problem(kind, u.element)
	p.Node, p.At, p.Name, p.Member = u.node, int(u.at), u.name, u.member
	return g.report(p)
}

// reportMissing reports the packages that texts use and nothing imports.
func (g *generator) reportMissing() {
	for _, m := range g.ledger.missing {
		u := &g.ledger.uses[m]
		if member := g.misspelt(u); member >= 0 {
			p := g.reportUse(ImportMisspelt, u)
			p.Node = member
			continue
		}
		kind, dropped := PackageMissing, int32(-1)
		switch u.role {
		case schema.RoleCustomType:
			if dropped = g.dropped(u); dropped >= 0 {
				kind = ImportDropped
			}
		case schema.RoleExternalType:
			kind = ExternalImportMissing
		}
		g.reportUse(kind, u).Import = dropped
	}
}

// misspelt returns the member beside a text that would be its import if it were called so, or -1.
func (g *generator) misspelt(u *use) int32 {
	text := g.unit.Tree.Nodes[u.node].Parent
	switch u.role {
	case schema.RoleCustomType, schema.RoleExternalType:
		return spec.Member(g.unit.Tree, text, schema.KeyImports)
	}
	return spec.Member(g.unit.Tree, text, schema.KeyImport)
}

// dropped returns the import that is beside a text and that the generator does not write, or -1.
func (g *generator) dropped(u *use) int32 {
	for k := u.beside.From; k < u.beside.To; k++ {
		if m := &g.unit.Imports[k]; g.ledger.localOf[k] < 0 && m.Path.Value != "" && !g.importWritten(m) {
			return k
		}
	}
	return -1
}

// reportUnused reports the imports that nothing uses, by their causes.
func (g *generator) reportUnused() {
	l := &g.ledger
	for n := range l.locals {
		made := &l.locals[n]
		if made.used || made.plain != packageSchema && made.plain&g.ownPackages() != 0 {
			continue // the generator imports it by itself, and uses it
		}
		m := &g.unit.Imports[made.first]
		kind := ImportUnused
		switch m.Of {
		case schema.RoleExternalType:
			if g.unconverted(m) {
				continue
			}
			if t := &g.unit.GoTypes[m.Owner]; packageOf(t.Type.Value) == "" {
				kind = ExternalImportMissing
			}
		case schema.RoleCustomType:
			if owner := g.unit.GoTypes[m.Owner].Owner; owner >= 0 && g.hidden(owner) {
				kind = ImportOfHidden
			}
		default:
			if g.unit.Definitions[m.Owner].Expression.Value == "" {
				kind = ImportOfEmpty
			}
			if kind == ImportOfEmpty && g.emptyReported(m.Owner) {
				continue
			}
		}
		g.reportImport(kind, made.first).Name = made.name
		if kind == ImportOfEmpty {
			g.reportedEmpty(m.Owner)
		}
		if kind == ExternalImportMissing {
			p := &g.file.Problems[len(g.file.Problems)-1]
			p.Node, p.At = g.unit.GoTypes[m.Owner].Type.Node, -1
		}
	}
}

// unconverted reports whether an import is unused because its external type gets no functions, or none that are Go, and notes
// it in the problem that is reported for that.
func (g *generator) unconverted(m *spec.Import) bool {
	l := &g.ledger
	if l.unconverted == nil {
		l.unconverted = map[int32]int{}
		for i := range g.file.Problems {
			p := &g.file.Problems[i]
			switch p.Kind {
			case ExternalUnimplemented, ExternalForm, ExternalUnexported, ExternalBuiltin:
				if _, earlier := l.unconverted[p.Node]; !earlier {
					l.unconverted[p.Node] = i
				}
			}
		}
	}
	t := &g.unit.GoTypes[m.Owner]
	for _, node := range [...]int32{t.Node, t.Type.Node} {
		if i, found := l.unconverted[node]; found {
			g.file.Problems[i].Import = t.Import
			return true
		}
	}
	return false
}

// hidden reports whether a custom type around a type keeps it from being written.
func (g *generator) hidden(owner int32) bool {
	t := &g.unit.Types[owner]
	if g.unit.Elements[t.Element].CustomType >= 0 {
		return true
	}
	for n := t.Parent; n >= 0; n = g.unit.Types[n].Parent {
		if g.unit.Types[n].CustomType >= 0 {
			return true
		}
	}
	return false
}

// reportGenerated reports where the generator's own imports and its own code differ.
func (g *generator) reportGenerated() {
	l := &g.ledger
	missing := l.used &^ l.imported
	for n := range l.locals {
		if made := &l.locals[n]; made.name != "" && made.plain != 0 {
			missing &^= made.plain // imported on request, or reported
		}
	}
	for _, c := range [...]struct {
		p    packages
		kind ProblemKind
	}{
		{packageAttr, AttrMissing}, {packageTypes, TypesMissing}, {packageBig, ExternalNumber},
		{packageValidator, ValidatorMissing}, {packagePlanModifier, PlanModifierMissing},
	} {
		if missing&c.p != 0 && !g.listMissing(c.p) && !g.listMisspelt(c.p) {
			p := problem(c.kind, l.usedBy[c.p.number()])
			p.Name = c.p.name()
			if c.kind == TypesMissing {
				g.retract(ExternalWithCustomType, p.Element) // which is the cause
			}
			g.report(p)
		}
	}
	unused := l.imported &^ l.used
	if unused&packageBig != 0 {
		g.report(problem(BigUnused, l.importedBy[packageBig.number()]))
	}
	switch {
	case unused&packageTypes != 0:
		g.report(problem(TypesUnused, l.importedBy[packageTypes.number()])).Name = packageTypes.name()
	case unused&packageAttr != 0:
		g.report(problem(TypesUnused, l.importedBy[packageAttr.number()])).Name = packageAttr.name()
	}
	for _, p := range [...]packages{packageValidator, packagePlanModifier} {
		if unused&p != 0 {
			g.emptyLists(p)
		}
	}
}

// retract takes back a problem of an element.
func (g *generator) retract(kind ProblemKind, element int32) {
	g.file.Problems = slices.DeleteFunc(g.file.Problems, func(p Problem) bool { return p.Kind == kind && p.Element == element })
}

// listMissing reports whether a validator or plan modifier, as package p says, lacks an import of its own. With that the
// generator imports package validator or planmodifier as well.
func (g *generator) listMissing(p packages) bool {
	role := listRole(p)
	for _, m := range g.ledger.missing {
		if role != schema.RoleNone && g.ledger.uses[m].role == role {
			return true
		}
	}
	return false
}

// listMisspelt reports whether a validator or plan modifier, as package p says, has an import that is ignored for its key, and
// reports it.
func (g *generator) listMisspelt(p packages) bool {
	role := listRole(p)
	for i := range g.unit.Definitions {
		d := &g.unit.Definitions[i]
		if role == schema.RoleNone || d.Role != role {
			continue
		}
		if member := spec.Member(g.unit.Tree, d.Custom, schema.KeyImport); member >= 0 {
			q := problem(ImportMisspelt, d.Element)
			q.Node, q.Name = member, p.name()
			g.report(q)
			return true
		}
	}
	return false
}

// listRole returns the role of the definitions whose lists are of the types of a package.
func listRole(p packages) schema.Role {
	switch p {
	case packageValidator:
		return schema.RoleValidator
	case packagePlanModifier:
		return schema.RolePlanModifier
	}
	return schema.RoleNone
}

// emptyLists reports the empty definition that makes the generator import package validator or planmodifier for nothing,
// unless it is reported for an import of its own.
func (g *generator) emptyLists(p packages) {
	for i := range g.unit.Imports {
		m := &g.unit.Imports[i]
		if m.Of != listRole(p) || g.ledger.localOf[i] < 0 {
			continue
		}
		if !g.emptyReported(m.Owner) {
			g.reportImport(ImportOfEmpty, int32(i)).Name = p.name()
			g.reportedEmpty(m.Owner)
		}
		return
	}
}

// emptyReported reports whether an empty definition is reported for its imports.
func (g *generator) emptyReported(definition int32) bool { return g.ledger.emptyReported[definition] }

func (g *generator) reportedEmpty(definition int32) {
	if g.ledger.emptyReported == nil {
		g.ledger.emptyReported = map[int32]bool{}
	}
	g.ledger.emptyReported[definition] = true
}

// reportEmpty reports the definitions without a text, which the generator leaves out.
func (g *generator) reportEmpty() {
	for _, n := range g.ledger.empty {
		if d := &g.unit.Definitions[n]; !g.emptyReported(n) {
			p := problem(DefinitionEmpty, d.Element)
			p.Node = d.Expression.Node
			g.report(p)
		}
	}
}
