package run

import (
	"path/filepath"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// maxGenerated is how many generated files of one origin are named.
const maxGenerated = 3

// NoteOrigins writes once of generated files with findings or fixes where an edit has to be made to last. It is for people who read the
// findings, not for programs.
func (p *Check) NoteOrigins() {
	read := p.options.Diff
	for _, o := range p.outputs {
		read = read || o.File == "" && (report.Formats.Find(o.Format).ForPeople() || o.Format == "agent")
	}
	if !read {
		return
	}
	type made struct {
		certainty origin.Certainty
		place     string
	}
	var order []made
	names := map[made][]string{}
	fixable := map[made]string{} // the first file with fixes, and how they are asked for
	for i := range p.Targets {
		t := &p.Targets[i]
		if t.origin.Certainty == origin.Unlikely || t.checked == nil || len(t.checked.Diagnostics) == 0 && t.fixes.count == 0 {
			continue
		}
		from := made{t.origin.Certainty, t.origin.Place(func(file string) string {
			return p.Names.Display(filepath.Join(filepath.Dir(t.Path), filepath.FromSlash(file)))
		})}
		if names[from] == nil {
			order = append(order, from)
		}
		names[from] = append(names[from], p.Names.Display(t.Path))
		if fixable[from] == "" {
			fixable[from] = p.fixesAsked(t)
		}
	}
	for _, from := range order {
		files := names[from]
		if more := len(files) - maxGenerated; more > 1 {
			files = append(slices.Clone(files[:maxGenerated]), report.Plural(more, "other file"))
		}
		p.Note("%s", from.certainty.Advice(from.place, files...))
		if asked := fixable[from]; asked != "" {
			p.Note("to keep these fixes when it is generated again, put them into an overlay: spec-ls overlay suggest %s", asked)
		}
	}
}

// fixesAsked returns the arguments with which "spec-ls overlay suggest" writes the fixes of a specification, or "" if it has no fixes.
// Fixes that are applied already are only known if the specification can be generated again.
func (p *Check) fixesAsked(t *Target) string {
	subject, unsafe := p.Names.Display(t.Path), " --unsafe-fixes"
	if t.origin.Config != "" && t.origin.Description != "" {
		subject = p.Names.Display(filepath.Join(filepath.Dir(t.Path), filepath.FromSlash(t.origin.Config)))
		if t.fixes.count > 0 && p.options.UnsafeFixes {
			return subject + unsafe
		} else if t.fixes.count > 0 {
			return subject
		}
	}
	asked := ""
	for i := range t.checked.Diagnostics {
		d := &t.checked.Diagnostics[i]
		if d.Stage == rules.StageSyntax || t.Stdin {
			return "" // an overlay needs a text that can be read
		}
		for _, fix := range d.Fixes {
			if fix.Safe {
				return subject
			}
			if !fix.ChangesFiles() {
				asked = subject + unsafe
			}
		}
	}
	return asked
}
