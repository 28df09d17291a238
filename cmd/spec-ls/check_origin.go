package main

import (
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/origin"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// mostOrigins is how many generated files are named in one run.
const mostOrigins = 3

// noteOrigins says of generated files with findings or fixes, once for each, where an edit has to be made to last. It is for those who read
// what is found, not for programs.
func (p *checkPlan) noteOrigins() {
	read := p.flags.diff
	for _, o := range p.outputs {
		read = read || o.file == "" && (o.format.ForPeople() || o.format.Name == "agent")
	}
	if !read {
		return
	}
	told, more := 0, 0
	for i := range p.targets {
		t := &p.targets[i]
		if t.origin.Certainty == origin.Unlikely || t.checked == nil || len(t.checked.Diagnostics) == 0 && t.fixes.count == 0 {
			continue
		}
		if told++; told > mostOrigins {
			more++
			continue
		}
		p.note("%s", t.origin.Advice(p.names.display(t.Path), func(file string) string {
			return p.names.display(filepath.Join(filepath.Dir(t.Path), filepath.FromSlash(file)))
		}))
	}
	if more > 0 {
		p.note("%s with findings are generated as well", report.Plural(more, "file"))
	}
}
