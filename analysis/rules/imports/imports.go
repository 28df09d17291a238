package imports

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// LocalName returns the name by which an import is known in the file, or nothing if that is not known.
func LocalName(p *rules.Pass, m *spec.Import) string {
	if m.Alias.Value != "" {
		return m.Alias.Value
	}
	name, _ := golang.PackageName(m.Path.Value, p.Settings.Profile().Packages)
	return name
}

func At(p *rules.Pass, i int32) *spec.Import { return &p.Unit.Imports[i] }

// ReportPath reports at the path of an import.
func ReportPath(p *rules.Pass, i int32, format string, arguments ...any) *rules.Finding {
	return p.ReportValue(At(p, i).Path.Node, format, arguments...)
}

// ReportAlias reports at the alias of an import, or at its path if it has none.
func ReportAlias(p *rules.Pass, i int32, format string, arguments ...any) *rules.Finding {
	if m := At(p, i); m.Alias.Present() {
		return p.ReportValue(m.Alias.Node, format, arguments...)
	}
	return ReportPath(p, i, format, arguments...)
}

func Relate(p *rules.Pass, f *rules.Finding, i int32, message string) {
	n := &p.Tree.Nodes[At(p, i).Path.Node]
	f.Relate(n.Start, n.End, "%s", message)
}

// ReportUse reports at the package's name in a text.
func ReportUse(p *rules.Pass, problem *golang.Problem, message string) *rules.Finding {
	start, end := golang.FileSpan(p.Tree, problem.Node, golang.Span{Start: int32(problem.At), End: int32(problem.At + len(problem.Name))})
	return p.Report(problem.Node, start, end, message)
}

// importedName is an import: its path, and its alias if it has one.
type importedName struct{ path, alias string }

// importFacts are the facts about a unit that the rules about imports need repeatedly.
type importFacts struct {
	same  map[importedName][]int32 // the imports of a path by one alias
	names map[string]bool          // by which packages are known, and those that fixes have offered
	given map[string]string        // the aliases that fixes give packages, by their paths
	next  map[string]int           // the number that is tried next after a name; see FreeName
	roles map[schema.Role]int      // how many imports serve it

	definitions, goTypes map[int32]int32 // by the nodes of their texts
}

// imported describes the unit's imports.
var imported = rules.NewFact(func(p *rules.Pass) *importFacts {
	k := &importFacts{
		same: map[importedName][]int32{}, names: map[string]bool{}, given: map[string]string{}, next: map[string]int{},
		roles:       map[schema.Role]int{},
		definitions: map[int32]int32{}, goTypes: map[int32]int32{},
	}
	for i := range p.Unit.Imports {
		m := &p.Unit.Imports[i]
		name := importedName{m.Path.Value, m.Alias.Value}
		k.same[name] = append(k.same[name], int32(i))
		k.names[LocalName(p, m)] = true
		k.roles[m.Of]++
	}
	for i := range p.Unit.Definitions {
		k.definitions[p.Unit.Definitions[i].Expression.Node] = int32(i)
	}
	for i := range p.Unit.GoTypes {
		t := &p.Unit.GoTypes[i]
		k.goTypes[t.Type.Node], k.goTypes[t.Value.Node] = int32(i), int32(i)
	}
	return k
})

// FreeName returns a name by which no package is known: the wanted one, or that with a number after it. It is taken from then on.
func FreeName(p *rules.Pass, wanted string) string {
	k, free := imported.Of(p), wanted
	for n := max(k.next[wanted], 2); k.names[free]; n++ {
		free = fmt.Sprintf("%s_%d", wanted, n)
		k.next[wanted] = n + 1
	}
	k.names[free] = true
	return free
}

// DefinitionAt returns the definition whose text is at a node, or nil.
func DefinitionAt(p *rules.Pass, text int32) *spec.Definition {
	if i, found := imported.Of(p).definitions[text]; found {
		return &p.Unit.Definitions[i]
	}
	return nil
}

// goTypeAt returns the custom or external type that has a text at a node, or nil.
func goTypeAt(p *rules.Pass, text int32) *spec.GoType {
	if i, found := imported.Of(p).goTypes[text]; found {
		return &p.Unit.GoTypes[i]
	}
	return nil
}
