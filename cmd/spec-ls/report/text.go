package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

// writeText writes a frame for each finding: the headline, the lines around it with the place underlined, the other places that it is
// about, and the help. The most serious come last, where a terminal ends: two errors would drown among thirty hints.
func writeText(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	pages := map[string]bool{}
	files, left := r.listings(true)
	excerpts := make([]*excerpt, len(files))
	for severity := rules.SeverityHint; severity <= rules.SeverityError; severity++ {
		for i := range files {
			f := &files[i]
			for _, k := range f.findings {
				d := &f.Diagnostics[k]
				if d.Severity != severity {
					continue
				}
				if excerpts[i] == nil {
					excerpts[i] = newExcerpt(f.lines, r.Style)
				}
				fmt.Fprintln(b, r.headline(f.File, d))
				excerpts[i].write(b, d)
				r.notes(b, excerpts[i].margin(d), d, pages)
				fmt.Fprintln(b)
				if f.noteRepeats(b, k) {
					fmt.Fprintln(b)
				}
			}
		}
	}
	noteLeft(b, left)
	if !r.Style.Quiet && !r.failedOnly() {
		fmt.Fprintln(b, r.summaryLine(commandWords))
	}
	return b.Flush()
}

// notes writes the notes below the lines of a finding. The address of a rule's page is printed once a run.
func (r *Report) notes(b *bufio.Writer, margin int, d *Diagnostic, pages map[string]bool) {
	note := func(label, text string) {
		const sign = "= "
		indent := strings.Repeat(" ", margin+1+len(sign)+len(label)+2)
		line := r.Style.paint(blue, "=") + " " + r.Style.paint(bold, label+":") + " " + text
		fmt.Fprintln(b, terminal.Wrap(strings.Repeat(" ", margin+1)+line, r.Style.Width, indent))
	}
	if d.Path != "" {
		note("in", printable.Text(d.Path))
	}
	if d.Note != "" {
		note("note", printable.Text(d.Note))
	}
	for _, r := range d.Related {
		if r.File != "" {
			note("see also", fmt.Sprintf("%s:%d:%d", printable.Name(r.File), r.Start.Line, r.Start.Column))
		}
	}
	if d.Help != "" {
		note("help", printable.Text(d.Help))
	}
	for i, fix := range d.Fixes {
		how := ""
		if flags := r.flagsFor(d, i, commandWords); flags != "" {
			how = " (" + flags + " does it)"
		}
		note("help", printable.Text(fix.Title)+r.Style.paint(dim, how))
	}
	if url := d.Rule.URL(); !pages[url] {
		pages[url] = true
		note("see", r.Style.paint(dim, url))
	}
}

// flagsFor returns the flags that apply a fix, if there are any: --fix applies the first safe fix of a finding, --unsafe-fixes the first
// fix. Findings of rules that look across files have fixes for editors only, and fixes that change other files are for editors too.
func (r *Report) flagsFor(d *Diagnostic, fix int, words words) string {
	switch {
	case r.Style.Fixes || d.Rule.LooksAcrossFiles:
		return ""
	case fix == d.firstSafe():
		return words.safe
	case fix == 0 && !d.Fixes[0].ChangesFiles():
		return words.unsafe
	}
	return ""
}

// firstSafe returns the number of the fix that --fix applies, or -1.
func (d *Diagnostic) firstSafe() int {
	if d.Rule.LooksAcrossFiles {
		return -1
	}
	return slices.IndexFunc(d.Fixes, func(f Fix) bool { return f.Safe })
}

// failedOnly reports whether there was something to check, and nothing could be.
func (r *Report) failedOnly() bool { return len(r.Files) == 0 && len(r.Failures) > 0 }

// summaryLine counts the findings.
func (r *Report) summaryLine(words words) string {
	s := r.Summary()
	var parts []string
	for _, c := range []struct {
		n    int
		noun string
		with string
	}{{s.Error, "error", red}, {s.Warning, "warning", yellow}, {s.Info, "info", blue}, {s.Hint, "hint", cyan}} {
		if c.n > 0 {
			parts = append(parts, r.Style.paint(c.with, Plural(c.n, c.noun)))
		}
	}
	files := Plural(len(r.Files), "file")
	switch {
	case len(parts) == 0 && r.Baseline:
		return fmt.Sprintf("0 new, %d known in %s.", r.Known, files)
	case len(parts) == 0:
		return "No findings in " + files + "."
	}
	if n := r.countFilesWithFindings(); n > 0 && n < len(r.Files) {
		files = fmt.Sprintf("%d of %s", n, files)
	}
	line := strings.Join(parts, ", ") + " in " + files
	if r.Baseline {
		line += fmt.Sprintf(": %d new, %d known", s.AtLeast(rules.SeverityHint), r.Known)
	}
	line += "."
	if r.Style.Fixes {
		return line
	}
	switch safe, unsafe := r.countFixable(); {
	case safe > 0 && unsafe > 0:
		line += fmt.Sprintf(" %s fixes %d of them, %s %d more.", words.safe, safe, words.more, unsafe)
	case safe > 0:
		line += fmt.Sprintf(" %s fixes %d of them.", words.safe, safe)
	case unsafe > 0:
		line += fmt.Sprintf(" %s fixes %d of them.", words.unsafe, unsafe)
	}
	return line
}

// countFixable counts the findings with a safe fix, and those that only have another one that a command line can apply.
func (r *Report) countFixable() (safe, unsafe int) {
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			switch d := &r.Files[i].Diagnostics[k]; {
			case d.firstSafe() >= 0:
				safe++
			case len(d.Fixes) > 0 && !d.Fixes[0].ChangesFiles() && !d.Rule.LooksAcrossFiles:
				unsafe++
			}
		}
	}
	return safe, unsafe
}

// countFilesWithFindings counts the files that have findings.
func (r *Report) countFilesWithFindings() int {
	n := 0
	for i := range r.Files {
		if len(r.Files[i].Diagnostics) > 0 {
			n++
		}
	}
	return n
}
