package run

import (
	"fmt"
	"io"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

// fixes are the results of fixing a file.
type fixes struct {
	count int    // how many were applied
	text  string // of standard input
	patch string // with --diff
	left  int    // with --diff, how many findings the fixed text has
}

// fix does with the fixes of a file what the flags ask for, and returns the document that must be reported. A file is replaced as soon as
// its check is done; if that fails, its findings are those that are still in it.
func (p *Check) fix(t *Target, document *analysis.Document, fixed *analysis.Fixed) *analysis.Document {
	before := document.File().Text()
	if !p.options.Diff && !t.Stdin {
		if err := disk.Replace(t.Path, before, fixed.Document.File().Text()); err != nil {
			t.err = failure.CannotWrite(p.Names.Display(t.Path), err)
			return document
		}
	}
	t.fixes.count = len(fixed.Applied)
	if p.options.Diff {
		t.fixes.patch = patch.Unified(p.Names.Patched(t.Path), before, fixed.Edits)
		left, _ := p.baselines.compare(t, fixed.Document.Diagnostics())
		t.fixes.left = len(left)
		return document
	}
	return fixed.Document
}

// apply writes the fixed text that is not in a file yet: to standard output for standard input, or as a patch.
func (p *Check) apply() error {
	fixes := 0
	for i := range p.Targets {
		t := &p.Targets[i]
		if t.fixes.count > 0 {
			p.changed++
			fixes += t.fixes.count
		}
		var err error
		if p.options.Diff {
			err = terminal.WritePatch(p.Out, p.options.Color, t.fixes.patch)
		} else if t.Stdin {
			_, err = io.WriteString(p.Out, t.fixes.text)
		}
		if err != nil {
			return fmt.Errorf("writing what is fixed: %w", err)
		}
	}
	switch {
	case p.options.Diff:
		p.Note("%s", p.patchNote(fixes))
	case fixes > 0:
		p.Note("applied %s in %s", report.Plural(fixes, "fix"), report.Plural(p.changed, "file"))
	}
	return nil
}

// patchNote returns a note on the changes that the fixes would make, and the findings that they would leave.
func (p *Check) patchNote(fixes int) string {
	left := 0
	for i := range p.Targets {
		switch t := &p.Targets[i]; {
		case t.fixes.count > 0:
			left += t.fixes.left
		case t.checked != nil:
			left += len(t.checked.Diagnostics)
		}
	}
	return fmt.Sprintf(
		"%s would change %s; %s would be left",
		report.Plural(fixes, "fix"),
		report.Plural(p.changed, "file"),
		report.Plural(left, "finding"),
	)
}
