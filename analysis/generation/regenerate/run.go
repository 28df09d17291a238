// Package regenerate does the work of tfplugingen-framework generate without running it. It makes the files of a specification's units and
// writes those that are missing or different. It relies on package generated for the bytes of a file, and on the rules up to the stage
// generate for the mistakes that the generator refuses.
package regenerate

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis/rules/generate"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/decoded"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// order is how the generator goes through the kinds of units. It writes the files of one before it looks at the next.
var order = [...]syntax.UnitKind{syntax.DataSource, syntax.Resource, syntax.Provider}

// File is a file that the generator writes for a unit.
type File struct {
	generated.File
	Unit int // its number in the specification, as it is written
}

// Run is the output of one call of the generator for a specification.
type Run struct {
	// Files are those that it writes, in their order: all, or those of the kinds before the one that it refuses.
	Files []File
	// Refused are the errors for which it fails.
	Refused []analysis.Diagnostic
	// Err is the reason why it fails if no finding explains it.
	Err error
}

// Fails reports whether the generator fails.
func (r *Run) Fails() bool { return len(r.Refused) > 0 || r.Err != nil }

// Units reports whether a unit of a kind and a name is generated.
type Units func(kind syntax.UnitKind, name string) bool

// Kinds are all units of some kinds.
func Kinds(kinds []syntax.UnitKind) Units {
	return func(kind syntax.UnitKind, _ string) bool { return slices.Contains(kinds, kind) }
}

// NewRun returns the code that the generator writes for some units. Into is the value of its option --package; empty if it is not used. The
// document's settings say which version of the generator it is; nothing else of them counts, and no comment that suppresses findings.
func NewRun(document *analysis.Document, wanted Units, into string) *Run {
	run := &Run{}
	refused := Refused(document, into)
	made := asDecoded(document)
	for _, d := range refused {
		if isOfAll(document, &d) {
			run.Refused = append(run.Refused, d)
		}
	}
	if run.Fails() {
		return run
	}
	for _, kind := range order {
		units := unitsOf(made, kind, wanted)
		for _, d := range refused {
			if isIn(document, d.Unit(), kind, wanted) || d.Unit() < 0 && len(units) > 0 {
				run.Refused = append(run.Refused, d)
			}
		}
		if run.Fails() {
			return run
		}
		files, err := filesOf(made, units, into)
		if err != nil {
			run.Err = err
			return run
		}
		for i, file := range files {
			run.Files = append(run.Files, File{file, unitIn(document, made, units[i])})
		}
	}
	return run
}

// Refused returns the errors up to the stage generate. Neither the configuration nor a comment in the file hides any.
func Refused(document *analysis.Document, into string) []analysis.Diagnostic {
	settings := &analysis.Settings{Toolchain: document.Settings().Profile(), Package: into, Unsuppressed: true}
	settings.SetLastStage(rules.StageGenerate)
	for _, r := range rules.All() {
		if r.Stage > rules.StageGenerate && r.Stage != rules.StageMeaning { // a rule about the meaning reports the parts that the decoder drops
			settings.SetSeverity(r, rules.SeverityOff)
		}
	}
	return slices.DeleteFunc(
		slices.Clone(document.WithSettings(settings).Diagnostics()),
		func(d analysis.Diagnostic) bool { return d.Severity < rules.SeverityError },
	)
}

// isOfAll reports whether the generator fails because of a finding in any unit: it reads and validates the whole
// specification first.
func isOfAll(document *analysis.Document, d *analysis.Diagnostic) bool {
	return d.Stage <= rules.StageSchema || d.Unit() < 0 && d.Rule != generate.PackageFlagInvalid
}

// asDecoded returns a document as the generator's decoder has it.
func asDecoded(document *analysis.Document) *analysis.Document {
	if text, merges := decoded.Text(document.File()); merges {
		return analysis.NewDocument(text, document.Settings())
	}
	return document
}

// isIn reports whether a unit of a document is of a kind and among some.
func isIn(document *analysis.Document, unit int, kind syntax.UnitKind, among Units) bool {
	if unit < 0 {
		return false
	}
	source := document.File().Units[unit]
	return source.Kind == kind && among(kind, source.Name)
}

func unitsOf(document *analysis.Document, kind syntax.UnitKind, among Units) []int {
	var units []int
	for k := range document.File().Units {
		if isIn(document, k, kind, among) {
			units = append(units, k)
		}
	}
	return units
}

// unitIn returns the number of the unit in a document that a unit of the decoded one is.
func unitIn(document, made *analysis.Document, unit int) int {
	if document == made {
		return unit
	}
	of := made.File().Units[unit]
	return document.File().LastNamed(syntax.NewUnitName(of.Kind, of.Name))
}

// filesOf makes the files of units, several at a time.
func filesOf(document *analysis.Document, units []int, into string) ([]generated.File, error) {
	files, errs := make([]generated.File, len(units)), make([]error, len(units))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(units)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(units); i = int(next.Add(1)) - 1 {
				u := document.Unit(units[i])
				if files[i], errs[i] = generated.NewFile(u, document.Settings().Profile(), into); errs[i] != nil {
					errs[i] = fmt.Errorf("%s %q: %w", spec.Word(u.Kind), u.Name.Value, errs[i])
				}
			}
		})
	}
	workers.Wait()
	return files, errors.Join(errs...)
}
