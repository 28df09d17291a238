package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// writeAgent writes all that is needed to mend a finding on one line, without decoration: for programs that read as people do.
func writeAgent(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	plain := Report{}
	files, left := r.listings(false)
	for i := range files {
		for _, k := range files[i].findings {
			d := &files[i].Diagnostics[k]
			fmt.Fprint(b, plain.headline(files[i].File, d))
			if d.Path != "" {
				fmt.Fprintf(b, " | in: %s", printable.Text(d.Path))
			}
			if d.Pointer != "" {
				fmt.Fprintf(b, " | pointer: %s", printable.Text(d.Pointer))
			}
			if d.Note != "" {
				fmt.Fprintf(b, " | note: %s", printable.Text(d.Note))
			}
			if d.Help != "" {
				fmt.Fprintf(b, " | help: %s", printable.Text(d.Help))
			}
			for _, related := range d.Related {
				fmt.Fprint(b, " | also ")
				if related.File != "" {
					fmt.Fprintf(b, "%s:", printable.Name(related.File))
				}
				fmt.Fprintf(b, "%d:%d: %s", related.Start.Line, related.Start.Column, printable.Text(related.Message))
			}
			for _, fix := range d.Fixes {
				fmt.Fprintf(b, " | fix: %s", printable.Text(fix.Title))
				if fix.Safe {
					fmt.Fprint(b, " (--fix)")
				} else {
					fmt.Fprint(b, " (--fix --unsafe-fixes)")
				}
			}
			fmt.Fprintf(b, " | explain: spec-ls explain %s\n", d.Rule.Name)
		}
	}
	noteLeft(b, left)
	return b.Flush()
}
