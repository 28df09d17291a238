package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// Progress tells what a long run is doing, and since when: on a terminal in one line, which goes when the run is done, and elsewhere in a line
// for each step, so that a log shows where the time went. It is safe for several goroutines.
type Progress struct {
	w          io.Writer
	quiet      bool
	isTerminal bool
	begun      time.Time

	lock    sync.Mutex
	message string
	done    chan struct{} // ends the clock on the terminal; nil while there is no line
}

// NewProgress returns the progress of a run that begins now. It writes nothing if quiet is set.
func NewProgress(w io.Writer, quiet bool) *Progress {
	return &Progress{w: w, quiet: quiet, isTerminal: IsTerminal(w), begun: time.Now()}
}

// Show tells the next step; an empty message is the end of the run.
func (p *Progress) Show(message string) {
	if p.quiet {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.message = message
	if !p.isTerminal {
		if message != "" {
			fmt.Fprintln(p.w, p.line())
		}
		return
	}
	if message == "" {
		if p.done != nil {
			close(p.done)
			p.done = nil
		}
		fmt.Fprint(p.w, "\r\x1b[K")
		return
	}
	p.draw()
	if p.done == nil {
		p.done = make(chan struct{})
		go p.tick(p.done)
	}
}

// tick draws the line each second, with the time that has passed.
func (p *Progress) tick(done <-chan struct{}) {
	clock := time.NewTicker(time.Second)
	defer clock.Stop()
	for {
		select {
		case <-done:
			return
		case <-clock.C:
			p.lock.Lock()
			if p.message != "" {
				p.draw()
			}
			p.lock.Unlock()
		}
	}
}

func (p *Progress) draw() { fmt.Fprint(p.w, "\r\x1b[K"+p.line()) }

func (p *Progress) line() string {
	line := printable.Lines("spec-ls: " + p.message + "…")
	if passed := time.Since(p.begun).Truncate(time.Second); passed > 0 {
		line += " (" + passed.String() + ")"
	}
	return line
}
