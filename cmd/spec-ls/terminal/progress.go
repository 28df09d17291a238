package terminal

import (
	"fmt"
	"io"
	"sync"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// Progress is one line on a terminal about the present work. It is safe for several goroutines.
type Progress struct {
	w    io.Writer
	on   bool
	lock sync.Mutex
}

// NewProgress returns the line of progress on w, which is never there if w is no terminal, or if the user wants it quiet.
func NewProgress(w io.Writer, quiet bool) *Progress {
	return &Progress{w: w, on: !quiet && IsTerminal(w)}
}

// Show replaces the line; an empty message removes it.
func (p *Progress) Show(message string) {
	if !p.on {
		return
	}
	if message != "" {
		message = printable.Lines("spec-ls: " + message + "…")
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	fmt.Fprintf(p.w, "\r\x1b[K%s", message)
}
