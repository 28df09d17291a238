package compile

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

func importAt(p *rules.Pass, i int32) *spec.Import { return &p.Unit.Imports[i] }

// reportPath reports at the path of an import.
func reportPath(p *rules.Pass, i int32, format string, arguments ...any) *rules.Finding {
	return p.ReportValue(importAt(p, i).Path.Node, format, arguments...)
}

// reportAlias reports at the alias of an import, or at its path if it has none.
func reportAlias(p *rules.Pass, i int32, format string, arguments ...any) *rules.Finding {
	if m := importAt(p, i); m.Alias.Present() {
		return p.ReportValue(m.Alias.Node, format, arguments...)
	}
	return reportPath(p, i, format, arguments...)
}

func relateImport(p *rules.Pass, f *rules.Finding, i int32, message string) {
	n := &p.Tree.Nodes[importAt(p, i).Path.Node]
	f.Relate(n.Start, n.End, "%s", message)
}

// reportUse reports at the package's name in a text.
func reportUse(p *rules.Pass, problem *golang.Problem, message string) *rules.Finding {
	start, end := golang.FileSpan(p.Tree, problem.Node, golang.Span{Start: int32(problem.At), End: int32(problem.At + len(problem.Name))})
	return p.Report(problem.Node, start, end, message)
}

func duplicateImport(p *rules.Pass, problem *golang.Problem) {
	f := reportPath(p, problem.Import, "%s is imported twice", words.PathWords(importAt(p, problem.Import).Path.Value))
	relateImport(p, f, problem.OtherImport, "imported here first")
	f.Fix(true, "Delete the import", edit.Delete(p.Tree, importAt(p, problem.Import).Node)...)
}

func unusedImport(p *rules.Pass, problem *golang.Problem) {
	m := importAt(p, problem.Import)
	f := reportPath(p, problem.Import, "%s is imported and not used", words.PathWords(m.Path.Value)).
		WithNote("Go rejects unused imports, and no code of %s uses it.", p.UnitWords())
	if name := LocalName(p, m); name == contextVariable && len(renameInTexts(p, m, name, name)) > 0 {
		aliasFix(p, f, problem.Import) // what looks like a use of the import is one of the variable
		return
	}
	deleteImportFix(p, f, problem.Import, true)
}

// contextVariable is the parameter of the generated function that hides an import of its name.
const contextVariable = "ctx"

// deleteImportFix offers to delete an import. Where it is the only one that makes the generator import package validator or
// planmodifier, it offers to import that.
func deleteImportFix(p *rules.Pass, f *rules.Finding, i int32, safe bool) {
	if f == nil {
		return
	}
	m := importAt(p, i)
	if m.Of == schema.RoleCustomType || m.Of == schema.RoleExternalType {
		f.Fix(safe, "Delete the import", edit.Delete(p.Tree, m.Node)...)
		return
	}
	d := &p.Unit.Definitions[m.Owner]
	if list := listPackages[m.Of]; list != "" && m.Path.Value != list && !otherImport(p, i) {
		f.Fix(safe, fmt.Sprintf("Import %q instead", list), edit.ReplaceValue(p.Tree, m.Node, ImportSource(list, "")))
		return
	}
	node := m.Node
	if d.Imports.Len() == 1 && p.Tree.HasOne(d.ImportsKey) {
		node = d.ImportsKey
	}
	f.Fix(safe, "Delete the import", edit.Delete(p.Tree, node)...)
}

// listPackages are the packages of the lists that definitions are in.
var listPackages = map[schema.Role]string{
	schema.RoleValidator:    "github.com/hashicorp/terraform-plugin-framework/schema/validator",
	schema.RolePlanModifier: "github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier",
}

// otherImport reports whether another import serves the same kind of definition.
func otherImport(p *rules.Pass, i int32) bool { return imported.Of(p).roles[importAt(p, i).Of] > 1 }

var definitionWords = map[schema.Role]string{
	schema.RoleValidator: "validator", schema.RolePlanModifier: "plan modifier", schema.RoleDefault: "default",
}

func emptyDefinitionWithImport(p *rules.Pass, problem *golang.Problem) {
	d := &p.Unit.Definitions[importAt(p, problem.Import).Owner]
	f := p.ReportValue(d.Expression.Node, "%s is empty, but has an import", definitionWords[d.Role]).
		WithNote("Go rejects unused imports, such as %q.", importAt(p, problem.Import).Path.Value).WithHelp("write the definition, or delete it")
	deleteDefinitionFix(p, f, d, true)
}

func emptyDefinition(p *rules.Pass, problem *golang.Problem) {
	if d := imported.Of(p).definition(p.Unit, problem.Node); d != nil {
		f := p.ReportValue(problem.Node, "%s is empty", definitionWords[d.Role]).
			WithNote("The generator leaves it out.").WithHelp("write the definition, or delete it")
		deleteDefinitionFix(p, f, d, true)
	}
}

// deleteDefinitionFix offers to delete a definition, with its list if it is alone in it.
func deleteDefinitionFix(p *rules.Pass, f *rules.Finding, d *spec.Definition, safe bool) {
	node := d.Node
	if parent := p.Tree.Nodes[node].Parent; d.Role != schema.RoleDefault && p.Tree.HasOne(parent) {
		node = parent
	}
	f.Fix(safe, "Delete the "+definitionWords[d.Role], edit.Delete(p.Tree, node)...)
}
