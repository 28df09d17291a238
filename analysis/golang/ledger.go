package golang

import (
	"go/token"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ledger notes which packages the generated file imports and which it uses.
type ledger struct {
	imported, used     packages
	importedBy, usedBy [packageCount]int32 // the first element that each is imported or used for
	nested             bool                // there is a nested element
	unparsed           bool                // some text is not Go, so that it is not known what it uses
	uses               []use
	next               int32 // the first import of an element that has not been met

	locals  []local
	localOf []int32 // of each import of the unit; -1 if it is not written
	unknown []int32 // the locals whose names are not known
	missing []int32 // the uses that nothing supplies, one for each name
	empty   []int32 // the definitions that have no text

	renamed packages     // those of the generator's own that some import gives another name
	noted   packages     // those whose requests are in own: the renamed ones, and those that prepare is asked for
	own     []ownRequest // what the generator imports of the noted packages by itself

	dots bool     // some import has a dot for its alias
	free []string // the names that texts use and do not declare, if there are dots

	written   map[int32]writtenLocal // see writtenImport
	paths     map[string][2]string   // the first two paths that are imported by a name; see isNameOfOther
	importsOf map[int32][]int32      // see importsOf

	emptyReported map[int32]bool // the definitions that are reported for their imports
	unconverted   map[int32]int  // the problems of external types without conversions, by their nodes

	besideOf int32      // one more than the element whose imports are beside
	beside   spec.Range // see ownImports
	owned    int32      // one more than the element whose locals are marked; see owns
	nameless bool       // it imports a package whose name is not known

	namesUsed, namesDeclared bool // the table has them; see usesName and declares
}

func (l *ledger) reset() {
	clear(l.uses)
	clear(l.locals)
	*l = ledger{
		uses:    l.uses[:0],
		locals:  l.locals[:0],
		localOf: l.localOf[:0],
		unknown: l.unknown[:0],
		missing: l.missing[:0],
		empty:   l.empty[:0],
		free:    l.free[:0],
		own:     l.own[:0],
	}
}

// local is an import of the file, for any element.
type local struct {
	path     string
	name     string // the name by which the file knows the package; empty if it is not known
	alias    bool
	first    int32    // the first import of the unit that asks for it
	root     int32    // the first local of the path
	other    int32    // of a root, the first local of the path that has another name, or -1
	owner    int32    // one more than the last element that was found to import it, or another of its name
	plain    packages // the generator's own package of that path, or 0
	used     bool
	borrowed bool // and that is reported
	reported bool // it cannot stand as it is
	// overruled reports whether the generator always writes another import of the path in its place.
	overruled bool
}

// Scopes of names in the table that are not made from elements.
const (
	pathScope     = -1 - iota // paths, each with its local name
	localNames                // local names of imports
	usedNames                 // names that nothing supplies
	allUses                   // names that are used
	declaredNames             // what the file declares
	sharedPaths               // paths, each with its first local
)

// imports compares the imports of the file with the packages that it uses.
func (g *generator) imports() {
	l := &g.ledger
	if len(g.unit.Imports) == 0 && len(l.uses) == 0 && len(l.empty) == 0 && l.imported == l.used {
		return
	}
	if len(g.unit.Tree.Errors) > 0 {
		return // an import, or what uses it, may be lost in the damage
	}
	g.collectLocals()
	g.resolve()
	g.aliases()
	if l.unparsed || g.misread() {
		return // what the file uses and imports is not known; why not is reported elsewhere
	}
	g.pairUnknown()
	g.pairMismatches()
	g.reportMissing()
	g.reportUnused()
	g.reportGenerated()
	g.reportEmpty()
}

// aliases notes the exported names that imports have.
func (g *generator) aliases() {
	for i := range g.ledger.locals {
		if made := &g.ledger.locals[i]; made.alias && !made.overruled && token.IsExported(made.name) {
			g.file.Aliases = append(g.file.Aliases, Identifier{made.name, g.unit.Imports[made.first].Alias.Node})
		}
	}
}

// misread reports whether the generator may read an import where the model has none: the keys of imports may be written in
// another case, and an import may be of the wrong type.
func (g *generator) misread() bool {
	if len(g.ledger.missing) == 0 && g.ledger.used&^g.ledger.imported == 0 {
		return false // nothing is missing
	}
	tree := g.unit.Tree
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if !n.IsMember() {
			continue
		}
		key := schema.Key(n.Key)
		if key == schema.KeyNone {
			key = g.toolchain.KeyFold(tree.Key(int32(i)))
			if key == schema.KeyImports || key == schema.KeyImport || key == schema.KeyPath || key == schema.KeyAlias || key == schema.KeyCustom {
				return true
			}
		}
		if key != schema.KeyImport && key != schema.KeyImports || spec.TypeOf(tree, g.unit.Type, int32(i)) == schema.TypeAny {
			continue
		}
		switch {
		case key == schema.KeyImport && n.Kind != syntax.Object, key == schema.KeyImports && n.Kind != syntax.Array:
			return true
		case n.Kind == syntax.Array && key == schema.KeyImports:
			for c := range tree.Children(int32(i)) {
				if tree.Nodes[c].Kind != syntax.Object {
					return true
				}
			}
		}
	}
	return false
}

// reportImport reports a problem of an import.
func (g *generator) reportImport(kind ProblemKind, i int32) *Problem {
	p := problem(kind, g.unit.Imports[i].Element)
	p.Import, p.Node = i, g.unit.Imports[i].Node
	return g.report(p)
}

// collectLocals gathers the imports that the file will have, and reports those that cannot be as they are.
func (g *generator) collectLocals() {
	l := &g.ledger
	for i := range g.unit.Imports {
		l.localOf = append(l.localOf, -1)
		m := &g.unit.Imports[i]
		if m.Path.Value == "" || g.isDead(m.Element) || !g.importWritten(m) {
			g.file.Left = append(g.file.Left, int32(i))
			continue
		}
		l.localOf[i] = g.collectLocal(m, int32(i))
	}
	g.overrule()
	for i, n := range l.localOf {
		if n >= 0 && l.locals[n].overruled {
			g.file.Left = append(g.file.Left, int32(i))
		}
	}
	slices.Sort(g.file.Left)
	defer g.dotImports()
	for n := range l.locals {
		made := &l.locals[n]
		if made.overruled {
			continue
		}
		if !g.importable(&g.unit.Imports[made.first], made.first) {
			// It is reported; a name whose package is missing may mean this one.
			made.used, made.reported, made.name = true, true, ""
		}
		g.conflicts(int32(n))
		if made.name == "" {
			l.unknown = append(l.unknown, int32(n))
		}
	}
}

// dotImports judges the imports whose alias is a dot.
func (g *generator) dotImports() {
	for n := range g.ledger.locals {
		if made := &g.ledger.locals[n]; made.name == "." && !made.used && !made.overruled {
			g.dotImport(made)
		}
	}
}

// collectLocal returns the local of an import.
func (g *generator) collectLocal(m *spec.Import, i int32) int32 {
	l, t := &g.ledger, &g.names
	from := int32(len(t.text))
	t.text = append(append(append(t.text, m.Path.Value...), 0), m.Alias.Value...)
	if first, taken := t.add(pathScope, from, int32(len(l.locals))); taken {
		return first
	}
	n := int32(len(l.locals))
	made := local{path: m.Path.Value, first: i, plain: g.plainPackage(m.Path.Value)}
	if m.Alias.Value != "" {
		made.name, made.alias = m.Alias.Value, true
	} else {
		made.name, _ = PackageName(made.path, g.toolchain.Packages)
	}
	from = int32(len(t.text))
	t.text = append(t.text, made.path...)
	made.root, made.other = n, -1
	if first, taken := t.add(sharedPaths, from, n); taken {
		made.root = first
		if root := &l.locals[first]; root.other < 0 && root.name != made.name {
			root.other = n
		}
	}
	l.locals = append(l.locals, made)
	return n
}

// importWritten reports whether the generator writes an import into the file.
func (g *generator) importWritten(m *spec.Import) bool {
	switch m.Of {
	case schema.RoleValidator, schema.RolePlanModifier, schema.RoleDefault:
		return g.written(&spec.Definition{Role: m.Of, Element: m.Element})
	case schema.RoleCustomType:
		owner := g.unit.GoTypes[m.Owner].Owner
		return owner < 0 || g.honoured(&g.unit.Types[owner])
	}
	return true
}

// plainPackage returns the package of a path among those that the generator imports.
func (g *generator) plainPackage(path string) packages {
	if path == schemaPaths[g.unit.Kind] {
		return packageSchema
	}
	for i := range generatedPackages {
		if generatedPackages[i].path == path {
			return 1 << i
		}
	}
	return 0
}

// conflicts reports a local whose name is taken.
func (g *generator) conflicts(n int32) {
	l, t := &g.ledger, &g.names
	made := &l.locals[n]
	if made.name == "" || made.name == "_" || made.name == "." {
		made.used = made.used || made.name == "_"
		return
	}
	from := int32(len(t.text))
	t.text = append(t.text, made.name...)
	if first, taken := t.add(localNames, from, n); taken {
		if other := &l.locals[first]; other.path != made.path {
			p := g.reportImport(ImportNameConflict, made.first)
			p.OtherImport, p.Name = other.first, made.name
			other.used, made.reported, other.reported = true, true, true
		}
		made.used = true // by one name an import is judged once
		return
	}
	if !made.reported {
		g.shadows(made)
	}
}

// shadows reports a local that gets into the way of the generator's own imports.
func (g *generator) shadows(made *local) {
	own := g.ownPackages()
	if g.declares(made.name) {
		g.reportImport(ImportShadows, made.first).Name = made.name
		made.used, made.reported = true, true
		return
	}
	if p := generatedPackage(made.name); p != 0 && own&p != 0 {
		switch {
		case made.plain != p:
			g.reportImport(ImportShadows, made.first).Name = made.name
			made.used, made.reported = true, true
			return
		case p == packageSchema:
			g.reportImport(ImportRepeatsSchema, made.first).Name = made.name
			made.used, made.reported = true, true
			return
		}
	}
}

// declares reports whether the generated file has something else than a package of this name: a predeclared identifier that it
// uses, or a type or function of its own.
func (g *generator) declares(name string) bool {
	switch name {
	case "string", "true":
		return true
	case "nil", "bool", "error", "false", "make", "panic", "len", "append":
		return g.ledger.nested
	}
	if isLower(name[0]) {
		return false
	}
	if !g.ledger.namesDeclared {
		g.ledger.namesDeclared = true
		for _, d := range Declared(g.unit) {
			g.note(declaredNames, d.Name)
		}
	}
	if strings.HasPrefix(name, "New") { // of the functions that make a value one is listed
		for _, suffix := range [...]string{"Must", "Null", "Unknown"} {
			name = strings.TrimSuffix(name, suffix)
		}
	}
	return g.noted(declaredNames, name)
}

// ownPackages returns the packages that the generator's own code makes known in the file.
func (g *generator) ownPackages() packages {
	return g.ledger.imported | g.ledger.used | packageContext | packageSchema
}

// usesName reports whether a text of the file uses a package by that name.
func (g *generator) usesName(name string) bool {
	if !g.ledger.namesUsed {
		g.ledger.namesUsed = true
		for i := range g.ledger.uses {
			g.note(allUses, g.ledger.uses[i].name)
		}
	}
	return g.noted(allUses, name)
}

// note puts a name into a scope of the table.
func (g *generator) note(scope int32, name string) {
	from := int32(len(g.names.text))
	g.names.text = append(g.names.text, name...)
	g.names.add(scope, from, 0)
}

// noted reports whether a name is in a scope of the table.
func (g *generator) noted(scope int32, name string) bool {
	_, found := g.names.lookup(scope, []byte(name))
	return found
}

// resolve finds the import that each use needs.
func (g *generator) resolve() {
	l, t := &g.ledger, &g.names
	for i := range l.uses {
		u := &l.uses[i]
		from := len(t.text)
		t.text = append(t.text, u.name...)
		n, found := t.lookup(localNames, t.text[from:])
		t.text = t.text[:from]
		p := generatedPackage(u.name)
		switch {
		case found:
			made := &l.locals[n]
			made.used = true
			if made.plain != 0 {
				l.used |= made.plain
			}
			if (p == 0 || l.imported&p == 0) && !made.borrowed && !g.owns(u, n) {
				made.borrowed = true
				b := problem(PackageBorrowed, u.element)
				b.OtherImport, b.Node, b.At, b.Name, b.Member = made.first, u.node, int(u.at), u.name, u.member
				g.report(b)
			}
		case p == packageContext || p == packageSchema:
		case p != 0 && l.imported&p != 0:
			l.used |= p
		case l.dots && g.dotSupplies(u.name):
		default:
			t.text = append(t.text, u.name...)
			if _, taken := t.add(usedNames, int32(from), int32(i)); !taken {
				l.missing = append(l.missing, int32(i))
			}
		}
	}
}

// owns reports whether a use's own element imports a local, or another of its name, or a package whose name is not known. N is the
// local of the use's name. The first use of an element marks all that the element imports.
func (g *generator) owns(u *use, n int32) bool {
	l := &g.ledger
	if l.owned != u.element+1 {
		l.owned, l.nameless = u.element+1, false
		for k := u.own.From; k < u.own.To; k++ {
			own := l.localOf[k]
			if own < 0 {
				continue
			}
			made := &l.locals[own]
			made.owner = l.owned
			l.nameless = l.nameless || made.name == ""
			if same, found := g.names.lookup(localNames, []byte(made.name)); found {
				l.locals[same].owner = l.owned
			}
		}
	}
	return l.nameless || l.locals[n].owner == l.owned
}

// pairUnknown lets imports of unknown names supply the missing names: each supplies one, preferably that of its path. Names or imports
// left over on one side are wrong.
func (g *generator) pairUnknown() {
	l := &g.ledger
	missing, unknown := l.missing[:0], l.unknown[:0]
	for _, n := range l.unknown {
		made := &l.locals[n]
		m, found := g.names.lookup(usedNames, []byte(likelyName(made.path)))
		if found && !l.uses[m].supplied {
			made.used, l.uses[m].supplied = true, true
		} else {
			unknown = append(unknown, n)
		}
	}
	for _, m := range l.missing {
		if !l.uses[m].supplied {
			missing = append(missing, m)
		}
	}
	if len(missing) > 0 && len(unknown) > 0 {
		// Which of them belong together is not known, nor whether any is missing.
		for _, n := range unknown {
			l.locals[n].used = true
		}
		missing = missing[:0]
	}
	l.missing, l.unknown = missing, unknown
}

// likelyName returns the name that a package most likely has by its path: the last part, without a major version.
func likelyName(path string) string {
	base := path[strings.LastIndexByte(path, '/')+1:]
	if isMajorVersion(base) {
		path = strings.TrimSuffix(path, "/"+base)
		base = path[strings.LastIndexByte(path, '/')+1:]
	}
	base, _, _ = strings.Cut(base, ".")
	return base
}

func isMajorVersion(part string) bool {
	if len(part) < 2 || part[0] != 'v' {
		return false
	}
	for i := 1; i < len(part); i++ {
		if !isDigit(part[i]) {
			return false
		}
	}
	return part != "v0" && part != "v1"
}
