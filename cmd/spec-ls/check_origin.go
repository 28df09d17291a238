package main

import (
	"path/filepath"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// maxGenerated is how many generated files of one origin are named.
const maxGenerated = 3

// noteOrigins writes once of generated files with findings or fixes where an edit has to be made to last. It is for those who read what is
// found, not for programs.
func (p *checkPlan) noteOrigins() {
	read := p.flags.diff
	for _, o := range p.outputs {
		read = read || o.file == "" && (o.format.ForPeople() || o.format.Name == "agent")
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
	for i := range p.targets {
		t := &p.targets[i]
		if t.origin.Certainty == origin.Unlikely || t.checked == nil || len(t.checked.Diagnostics) == 0 && t.fixes.count == 0 {
			continue
		}
		from := made{t.origin.Certainty, t.origin.Place(func(file string) string {
			return p.names.Display(filepath.Join(filepath.Dir(t.Path), filepath.FromSlash(file)))
		})}
		if names[from] == nil {
			order = append(order, from)
		}
		names[from] = append(names[from], p.names.Display(t.Path))
		if fixable[from] == "" {
			fixable[from] = p.fixesAsked(t)
		}
	}
	for _, from := range order {
		files := names[from]
		if more := len(files) - maxGenerated; more > 1 {
			files = append(slices.Clone(files[:maxGenerated]), report.Plural(more, "other file"))
		}
		p.note("%s", from.certainty.Advice(from.place, files...))
		if asked := fixable[from]; asked != "" {
			p.note("an overlay keeps the fixes: spec-ls overlay suggest %s", asked)
		}
	}
}

// fixesAsked returns what has the fixes of a specification written as an overlay, or nothing if it has none. What is fixed already is only known
// of a specification that can be made again.
func (p *checkPlan) fixesAsked(t *target) string {
	subject, unsafe := p.names.Display(t.Path), " --unsafe-fixes"
	if t.origin.Config != "" && t.origin.Description != "" {
		subject = p.names.Display(filepath.Join(filepath.Dir(t.Path), filepath.FromSlash(t.origin.Config)))
		if t.fixes.count > 0 && p.flags.unsafeFixes {
			return subject + unsafe
		} else if t.fixes.count > 0 {
			return subject
		}
	}
	asked := ""
	for i := range t.checked.Diagnostics {
		d := &t.checked.Diagnostics[i]
		if d.Stage == rules.StageSyntax || t.stdin {
			return "" // an overlay is for what can be read
		}
		for _, fix := range d.Fixes {
			if fix.Safe {
				return subject
			}
			asked = subject + unsafe
		}
	}
	return asked
}
