package rules

import (
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// styleImportRules are the rules about imports that compile, and are not as good as they could be.
var styleImportRules = []*Rule{
	{
		Name: "nondeterministic-output", Stage: StageStyle, Severity: SeverityInfo,
		Summary: "A package is imported with its own name as alias and without, so that the generated file changes from run to run.",
		Unit:    nondeterministicOutput,
	},
}

// nondeterministicOutput finds paths whose import is written in two ways that mean the same to Go. Where they mean
// different names, the file does not compile in one of the runs, which is an error.
func nondeterministicOutput(p *Pass) {
	imports := p.Unit.Imports
	for i := range imports {
		alias := imports[i].Alias
		if alias.Value == "" || !p.whole(alias.Node) {
			continue
		}
		path := imports[i].Path.Value
		name, known := packageName(path)
		if !known || name != alias.Value {
			continue
		}
		for k := range imports {
			if other := &imports[k]; other.Path.Value == path && other.Alias.Value == "" {
				f := p.ReportValue(alias.Node, "Alias %q is the package's own name, and %s imports the package without it too: which import "+
					"tfplugingen-framework 0.4.1 writes changes from run to run; delete the alias", alias.Value, p.UnitWords())
				n := &p.Tree.Nodes[other.Path.Node]
				f.Relate(n.Start, n.End, "imported without alias")
				f.Fix(false, "Delete the alias", DeleteNodes(p.Tree, alias.Node)...)
				break
			}
		}
	}
}

// packageName gives the name of a package that the catalogue knows.
func packageName(path string) (string, bool) {
	if k, ok := catalog.Lookup(path); ok {
		return k.Name, true
	}
	if k, ok := catalog.LookupStandard(path); ok {
		return k.Name, true
	}
	return "", false
}
