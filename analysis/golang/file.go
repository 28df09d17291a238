package golang

import (
	"slices"
	"sort"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// File is the Go file that the generator writes for a unit, with the parts that decide whether it compiles.
type File struct {
	Unit *spec.Unit
	// Problems are the problems of the file, in no order.
	Problems []Problem
	// Aliases are the names with an upper-case first letter that the file gives to packages: in one package with other files these may
	// declare them.
	Aliases []Identifier
	// Left are the imports that the generator leaves out, or whose path it always writes by another name, as indexes into Unit.Imports, in
	// order.
	Left []int32
}

// Generate simulates the generation of a unit's file by a toolchain.
func Generate(u *spec.Unit, by *toolchain.Profile) *File {
	var file *File
	simulate(u, by, func(g *generator) { file = g.file })
	return file
}

// PackageNames returns the names that a unit's file has for packages: those of imports with their nodes, and those that the generator
// imports by itself with -1.
func PackageNames(u *spec.Unit, by *toolchain.Profile) []Identifier {
	var names []Identifier
	simulate(u, by, func(g *generator) { names = g.packageNames() })
	return names
}

// simulate simulates the generation of a unit's file and looks at the result. Callers may keep only the file.
func simulate(u *spec.Unit, by *toolchain.Profile, look func(*generator)) {
	prepare(u, by, 0, func(g *generator) {
		g.constructors()
		g.imports()
		look(g)
	})
}

// prepare simulates the code of a unit's elements and calls a function with it. The ledger notes when the noted packages are imported,
// besides those that it has to.
func prepare(u *spec.Unit, by *toolchain.Profile, noted packages, next func(*generator)) {
	g := generators.Get().(*generator)
	defer generators.Put(g)
	g.reset(u)
	g.toolchain = by
	g.unitName()
	g.ledger.dots = slices.ContainsFunc(u.Imports, func(m spec.Import) bool { return m.Alias.Value == "." })
	g.ledger.renamed = g.renamed()
	g.ledger.noted = g.ledger.renamed | noted
	g.elements()
	next(g)
	g.reset(nil) // the generator must not keep the document
}

func (g *generator) packageNames() (names []Identifier) {
	for i := range g.ledger.locals {
		if made := &g.ledger.locals[i]; made.name != "" && made.name != "." && made.name != "_" && !made.overruled {
			names = append(names, Identifier{made.name, g.unit.Imports[made.first].Node})
		}
	}
	for i := range packageCount {
		if p := packages(1) << i; (g.ledger.imported|packageContext|packageSchema)&p != 0 {
			names = append(names, Identifier{p.name(), -1})
		}
	}
	return names
}

// generator is one simulation. Its memory is used again for the next one.
type generator struct {
	unit      *spec.Unit
	toolchain *toolchain.Profile
	file      *File
	names     table
	ledger    ledger

	newTypes []int32 // elements that generate a type whose name begins with New
	dead     []spec.Range
}

var generators = sync.Pool{New: func() any { return &generator{names: newTable()} }}

func (g *generator) reset(u *spec.Unit) {
	g.unit, g.file = u, nil
	if u != nil {
		g.file = &File{Unit: u}
	}
	g.names.reset()
	g.ledger.reset()
	g.newTypes, g.dead = g.newTypes[:0], g.dead[:0]
}

func (g *generator) report(p Problem) *Problem {
	g.file.Problems = append(g.file.Problems, p)
	return &g.file.Problems[len(g.file.Problems)-1]
}

// problem returns a problem of an element, with nothing else set.
func problem(kind ProblemKind, element int32) Problem {
	return Problem{Kind: kind, Element: element, Other: -1, Import: -1, OtherImport: -1, Node: -1}
}

// suffixes are the ends of the generated files' names.
var suffixes = [...]string{
	syntax.Provider: "_provider_gen.go", syntax.Resource: "_resource_gen.go", syntax.DataSource: "_data_source_gen.go",
}

// FileSuffix returns the end of the names of files for units of a kind.
func FileSuffix(kind syntax.UnitKind) string { return suffixes[kind] }

// longestFileName is the number of bytes that the usual file systems allow.
const longestFileName = 255

func (g *generator) unitName() {
	name := g.unit.Name.Value
	if !isNamed(name) {
		return
	}
	if isDigit(appendPascal(make([]byte, 0, 64), name)[0]) {
		g.report(problem(NotIdentifier, -1)).Name = Pascal(name)
	} else if name[0] == '_' {
		g.report(problem(FileIgnored, -1)).Name = FileName(g.unit)
	}
	if len(name)+len(suffixes[g.unit.Kind]) > longestFileName {
		g.report(problem(FileNameTooLong, -1)).Name = FileName(g.unit)
	}
}

// elements simulates the code of each element, in document order.
func (g *generator) elements() {
	u := g.unit
	for i := int32(0); int(i) < len(u.Elements); i++ {
		e := &u.Elements[i]
		if e.Kind == schema.KindDynamic {
			g.report(problem(NotGenerated, i))
			continue
		}
		if e.Kind == schema.KindNone || e.Body < 0 {
			g.die(e, i)
			i = e.Skip - 1
			continue
		}
		if isNamed(e.Name.Value) && !u.Tree.Nodes[e.Name.Node].Has(syntax.Unclosed) && !g.declare(e, i) {
			g.die(e, i)
			i = e.Skip - 1 // it occurs twice, which is reported elsewhere
			continue
		}
		if e.Parent >= 0 && !e.IsNested() {
			g.typesInNested(e, i)
		}
		if e.ExternalType >= 0 && !e.IsNested() {
			g.dynamicInExternal(e, i)
		}
		g.packages(e, i)
	}
}

// die leaves an element and all inside it out of the file.
func (g *generator) die(e *spec.Element, i int32) {
	g.dead = append(g.dead, spec.Range{From: i, To: e.Skip})
}

func (g *generator) isDead(element int32) bool {
	next := sort.Search(len(g.dead), func(i int) bool { return g.dead[i].From > element }) // they are in order, none in another
	return next > 0 && element < g.dead[next-1].To
}

// Generated reports whether the type and value of an element are generated: those of nested elements, and of attributes with an
// associated external type.
func Generated(e *spec.Element) bool {
	return e.IsNested() || e.ExternalType >= 0 && e.Kind != schema.KindDynamic && e.Kind != schema.KindNone
}

// externalType returns the associated external type that an element is generated with, or nil.
func externalType(u *spec.Unit, e *spec.Element) *spec.GoType {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		t := &u.GoTypes[i]
		if t.Role == schema.RoleExternalType && (t.OnObject || e.Object < 0 || e.Object == e.Body) {
			return t
		}
	}
	return nil
}
