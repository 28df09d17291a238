package style

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// ImportRules are the rules about imports that compile, and are not as good as they could be.
var ImportRules = []*rules.Rule{
	{
		Name: "nondeterministic-output", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A package is imported both with its own name as alias and without, so the generated file changes from run to run.",
		Unit:    nondeterministicOutput,
	},
	{
		Name: "timeouts-of-other-kind", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A resource imports the timeouts of data sources, or the other way round.",
		Unit:    timeoutsOfOtherKind,
	},
	{
		Name: "import-borrowed", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary:  "The code uses a package that only another attribute imports.",
		Problems: []golang.ProblemKind{golang.PackageBorrowed}, Problem: importBorrowed,
	},
}

// nondeterministicOutput finds paths whose import is written in two ways that mean the same to Go. Where they mean
// different names, the file does not compile in one of the runs, which is an error.
func nondeterministicOutput(p *rules.Pass) {
	imports := p.Unit.Imports
	for i := range imports {
		alias := imports[i].Alias
		if alias.Value == "" || !p.Whole(alias.Node) {
			continue
		}
		path := imports[i].Path.Value
		name, known := packageName(path, p.Settings.Profile().Packages)
		if !known || name != alias.Value {
			continue
		}
		for k := range imports {
			if other := &imports[k]; other.Path.Value == path && other.Alias.Value == "" {
				f := p.ReportValue(alias.Node, "alias %q is the package's own name", alias.Value).
					WithNote("%s also imports the package without it, and which import %s writes changes from run to run.", words.Capital(p.UnitWords()),
						p.Settings.Profile())
				n := &p.Tree.Nodes[other.Path.Node]
				f.Relate(n.Start, n.End, "imported without alias")
				f.Fix(false, "Delete the alias", edit.Delete(p.Tree, alias.Node)...)
				break
			}
		}
	}
}

// timeoutsPath is where the module of timeouts has a package for each kind of unit that has them.
const timeoutsPath = "github.com/hashicorp/terraform-plugin-framework-timeouts/"

// timeoutsPackages are the packages by kind.
var timeoutsPackages = map[syntax.UnitKind]string{
	syntax.Resource: timeoutsPath + "resource/timeouts", syntax.DataSource: timeoutsPath + "datasource/timeouts",
}

// timeoutsOfOtherKind reports the first import of the timeouts of another kind, and offers to change all.
func timeoutsOfOtherKind(p *rules.Pass) {
	own := timeoutsPackages[p.Unit.Kind]
	if own == "" {
		return
	}
	var edits []syntax.Edit
	first := int32(-1)
	for i := range p.Unit.Imports {
		path := p.Unit.Imports[i].Path
		if rest, found := strings.CutPrefix(path.Value, timeoutsPath); !found || !strings.HasSuffix(rest, "/timeouts") || path.Value == own ||
			!p.Whole(path.Node) {
			continue
		}
		if first < 0 {
			first = path.Node
		}
		edits = append(edits, edit.ReplaceString(p.Tree, path.Node, own))
	}
	if first < 0 {
		return
	}
	has := "create, read, update and delete"
	if p.Unit.Kind == syntax.DataSource {
		has = "read alone"
	}
	other := strings.TrimPrefix(p.Tree.Value(first), timeoutsPath)
	p.ReportValue(first, "%s imports %s", p.UnitWords(), other).
		WithNote("A %s has timeouts for %s, which are in another package.", spec.Word(p.Unit.Kind), has).
		Fix(false, "Import "+strings.TrimPrefix(own, timeoutsPath), edits...)
}

// packageName returns the name of a package that a source describes.
func packageName(path string, from declarations.Source) (string, bool) {
	if k, ok := from.Lookup(path); ok {
		return k.Name, true
	}
	return "", false
}

func importBorrowed(p *rules.Pass, problem *golang.Problem) {
	other := imports.At(p, problem.OtherImport)
	f := imports.ReportUse(p, problem, fmt.Sprintf(
		"%s uses package %s, which only %s imports", p.Element(p.ElementAt(problem.Element)), problem.Name, p.Element(p.ElementAt(other.Element)),
	)).
		WithNote("Without that import this does not compile.").WithHelp("import it here too")
	imports.Relate(p, f, problem.OtherImport, "imported here")
	imports.AddFix(p, f, problem.Node, other.Path.Value, problem.Name, true)
}
