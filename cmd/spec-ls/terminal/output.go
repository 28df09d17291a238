// Package terminal writes to standard output. It reports whether that is a terminal, how wide it is, and whether it shows colors.
package terminal

import (
	"io"
	"os"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// Output is the standard output of all commands. A terminal gets printable text only, pipes and files get each byte. The first error of
// writing is kept: a command may ignore it, and the run still fails.
type Output struct {
	bytes    *keepingWriter
	terminal *printable.Terminal // nil if it is not one
}

// NewOutput returns the output of a program to out.
func NewOutput(out io.Writer) *Output {
	o := &Output{bytes: &keepingWriter{to: out}}
	if IsTerminal(out) {
		o.terminal = printable.NewTerminal(o.bytes)
	}
	return o
}

func (o *Output) Write(text []byte) (int, error) {
	if o.terminal != nil {
		return o.terminal.Write(text)
	}
	return o.bytes.Write(text)
}

// End writes the rest and returns the first error of writing; nil if everything was written.
func (o *Output) End() error {
	if o.terminal != nil {
		_ = o.terminal.Flush() // the error is kept
	}
	o.bytes.lock.Lock()
	defer o.bytes.lock.Unlock()
	if o.bytes.failed == nil {
		return nil
	}
	return o.bytes.failed
}

// Styled returns the writer for a text with styles, whose other parts have been made printable.
func Styled(w io.Writer) io.Writer {
	if o, ok := w.(*Output); ok {
		return o.bytes
	}
	return w
}

// fileOf returns the file that is written to, if it is one.
func fileOf(w io.Writer) (file *os.File, ok bool) {
	if o, isOutput := w.(*Output); isOutput {
		w = o.bytes.to
	}
	file, ok = w.(*os.File)
	return file, ok
}

// keepingWriter keeps the first error, and writes nothing after it.
type keepingWriter struct {
	to     io.Writer
	lock   sync.Mutex
	failed *failure.OutputError
}

func (w *keepingWriter) Write(text []byte) (int, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.failed != nil {
		return 0, w.failed
	}
	if len(text) == 0 {
		return 0, nil // some devices refuse even that
	}
	n, err := w.to.Write(text)
	if err != nil {
		w.failed = &failure.OutputError{Reason: files.Reason(err)}
		return n, w.failed
	}
	return n, nil
}
