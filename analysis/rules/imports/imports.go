package imports

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
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
