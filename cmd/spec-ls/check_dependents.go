package main

import (
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/dependents"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/unchecked"
)

// withDependents returns the findings in a document, and what could not be looked at, with those of Go that depends on what is generated of it.
func withDependents(document *analysis.Document, found []analysis.Diagnostic, left []unchecked.Item) ([]analysis.Diagnostic, []unchecked.Item) {
	more, unlooked := dependents.Findings(context.Background(), disk.System{}, document)
	found = slices.Clone(found)
	for i := range more {
		found = append(found, document.Diagnostic(&more[i]))
	}
	slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return a.Start - b.Start })
	return found, append(left, unlooked...)
}
