package merging

import (
	"errors"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// ApplyOverlay applies an overlay to the text of a specification. A fault in the program is an error.
func ApplyOverlay(o *overlay.Overlay, name, text string) (result *overlay.Result, err error) {
	err = run.Guarded(func() error {
		result, err = o.Apply(text)
		return err
	})
	return result, brokenSpecification(err, name, text)
}

// brokenSpecification gives the error of a specification that is not JSON its place.
func brokenSpecification(err error, name, source string) error {
	var broken *overlay.SyntaxError
	if !errors.As(err, &broken) {
		return err
	}
	at := text.New(source).Mapper(text.UTF32).Position(broken.Offset)
	return failure.NotJSON(name, at, broken.Message)
}

// NewRefusals returns the errors of a specification that it did not have before.
func NewRefusals(before, after string, settings *analysis.Settings) []merge.Refusal {
	if before == after {
		return nil
	}
	known := map[string]bool{}
	key := func(r merge.Refusal) string { return r.Rule + " " + strings.Join(r.Steps, spec.StepSeparator) }
	for _, r := range Refusals(before, settings) {
		known[key(r)] = true
	}
	return slices.DeleteFunc(Refusals(after, settings), func(r merge.Refusal) bool { return known[key(r)] })
}

// CreateOverlay returns the overlay between two specifications. A fault in the program is an error.
func CreateOverlay(names, texts []string) (edits *overlay.Edits, err error) {
	for i, text := range texts {
		if analysis.NewDocument(text, nil).Foreign() {
			return nil, failure.NotSpecification(names[i])
		}
	}
	err = run.Guarded(func() error {
		edits, err = overlay.Create(texts[0], texts[1])
		return err
	})
	var of *overlay.VersionError
	if errors.As(err, &of) {
		return nil, brokenSpecification(of.Err, names[of.Version], texts[of.Version])
	}
	return edits, err
}
