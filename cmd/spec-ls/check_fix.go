package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// apply writes what the fixes changed: into the files, to standard output for standard input, or as a patch.
func (p *checkPlan) apply() error {
	fixes := 0
	for i := range p.targets {
		t := &p.targets[i]
		changed := t.fixed != nil
		switch {
		case p.flags.diff && changed:
			name := strings.TrimPrefix(p.names.display(t.Path), "/")
			if _, err := io.WriteString(p.out, patch.Unified(name, t.original, t.fixed.Edits)); err != nil {
				return fmt.Errorf("writing the patch: %w", err)
			}
		case p.flags.diff || !p.flags.fix || t.document == nil:
			continue
		case t.stdin:
			if _, err := io.WriteString(p.out, t.document.File().Text()); err != nil {
				return fmt.Errorf("writing the fixed text: %w", err)
			}
		case changed:
			if err := writeFile(t.Path, []byte(t.document.File().Text()), 0o644); err != nil {
				p.fail(writeError(p.names.display(t.Path), err))
				continue
			}
		}
		if changed {
			p.changed++
			fixes += len(t.fixed.Applied)
		}
	}
	switch {
	case p.flags.diff:
		p.note("%s", p.patchNote(fixes))
	case fixes > 0:
		p.note("applied %s in %s", report.Plural(fixes, "fix"), report.Plural(p.changed, "file"))
	}
	return nil
}

// patchNote says what the fixes would mend and what they would leave.
func (p *checkPlan) patchNote(fixes int) string {
	left := 0
	for i := range p.targets {
		switch t := &p.targets[i]; {
		case t.fixed != nil:
			diagnostics, _ := p.known.unknown(t.Path, t.fixed.Document.Diagnostics())
			left += len(diagnostics)
		case t.document != nil:
			left += len(t.diagnostics)
		}
	}
	return fmt.Sprintf("%s would change %s; %s would be left", report.Plural(fixes, "fix"), report.Plural(p.changed, "file"), report.Plural(left, "finding"))
}
