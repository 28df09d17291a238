package stale

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/generation/regenerate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// Broken returns the errors with which the Go generated from a specification does not compile: those up to the stage compile, and those that
// it has in the packages that it is generated into. What is written by hand there may have to be changed after it.
func Broken(ctx context.Context, packages *compilation.Index, document *analysis.Document) (found []analysis.Diagnostic) {
	all := document.Diagnostics()
	compiled, _, _ := packages.Errors(ctx, document)
	for i := range compiled {
		all = append(slices.Clip(all), document.Diagnostic(&compiled[i]))
	}
	for _, d := range all {
		if d.Severity == rules.SeverityError && d.Stage <= rules.StageCompile {
			found = append(found, d)
		}
	}
	return found
}

// Write writes the files of a specification that are not fresh, and returns their paths. For a specification with an error up to the stage
// compile nothing is written, and the error is a *RefusedError. One that is about a file does not keep the others from being written.
func Write(ctx context.Context, to files.Writer, document *analysis.Document, where destination.Output) (written []string, err error) {
	if err := Followed(document); err != nil {
		return nil, err
	}
	if err := document.Check(ctx); err != nil {
		return nil, err
	}
	if found := Broken(ctx, compilation.NewIndex(to), document); len(found) > 0 {
		return nil, &RefusedError{found[0].Message, found}
	}
	found, err := Compare(to, document, where)
	if err != nil {
		return nil, err
	}
	var failures []error
	for i := range found {
		f := &found[i]
		if f.State == Fresh || ctx.Err() != nil {
			continue
		}
		switch changed, err := regenerate.Write(to, f.Reference, f.Want); {
		case err != nil:
			failures = append(failures, fmt.Errorf("%s: %w", f.Path(), files.Reason(err)))
		case changed:
			written = append(written, f.Path())
		}
	}
	return written, errors.Join(append(failures, ctx.Err())...)
}
