package run

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/dependents"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
)

// withGo returns the findings in a document, and the parts that could not be checked. It includes those of the Go packages that the
// document is generated into and, if the run asks for them, of the packages that depend on these.
func (p *Check) withGo(document *analysis.Document) (found []analysis.Diagnostic, left []unchecked.Item) {
	found, left = document.Diagnostics(), document.Unchecked()
	more, unlooked := p.compiled.Findings(p.Context, document)
	if p.options.Dependents {
		depending, also := dependents.Findings(p.Context, disk.System{}, document)
		more = append(depending, slices.DeleteFunc(more, func(f rules.Finding) bool { return isToldBy(depending, &f) })...)
		unlooked = append(unlooked, also...)
	}
	if len(more) > 0 {
		found = slices.Clone(found)
		for i := range more {
			found = append(found, document.Diagnostic(&more[i]))
		}
		slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return a.Start - b.Start })
	}
	return found, append(left, unlooked...)
}

// isToldBy reports whether one of some findings is about the same place in Go as another one.
func isToldBy(findings []rules.Finding, f *rules.Finding) bool {
	return len(f.Elsewhere) > 0 && slices.ContainsFunc(findings, func(other rules.Finding) bool {
		return slices.ContainsFunc(other.Elsewhere, func(e rules.Elsewhere) bool {
			return e.File == f.Elsewhere[0].File && e.Start.Offset == f.Elsewhere[0].Start.Offset
		})
	})
}
