package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

func itoa(n int) string { return strconv.Itoa(n) }

// writeConcise writes the format of compilers, so that editors and problem matchers understand it.
func writeConcise(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	files, left := r.listings(true)
	for i := range files {
		f := &files[i]
		for _, k := range f.findings {
			fmt.Fprintln(b, r.headline(f.File, &f.Diagnostics[k]))
			f.noteRepeats(b, k)
		}
	}
	noteLeft(b, left)
	return b.Flush()
}

// headline is the first line of a finding.
func (r *Report) headline(f *File, d *Diagnostic) string {
	return fmt.Sprintf("%s: %s %s",
		r.Style.paint(bold, fmt.Sprintf("%s:%d:%d", printable.Name(f.Name), d.Start.Line, d.Start.Column)),
		r.Style.paint(severityStyles[d.Severity], fmt.Sprintf("%s[%s]", d.Severity, d.Rule.Name)),
		printable.Text(d.Message))
}
