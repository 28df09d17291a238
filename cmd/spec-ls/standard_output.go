package main

import (
	"errors"
	"io"
	"os"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// standardOutput is what all commands write to. A terminal gets what can be printed, everything else each byte. The first error of writing is
// kept: a command may ignore it, and the run fails all the same.
type standardOutput struct {
	bytes    *keepingWriter
	terminal *printable.Terminal // nil if it is none
}

func newStandardOutput(out io.Writer) *standardOutput {
	o := &standardOutput{bytes: &keepingWriter{to: out}}
	if isTerminal(out) {
		o.terminal = printable.NewTerminal(o.bytes)
	}
	return o
}

func (o *standardOutput) Write(text []byte) (int, error) {
	if o.terminal != nil {
		return o.terminal.Write(text)
	}
	return o.bytes.Write(text)
}

// end writes what is left and returns the first error of writing; nil if everything was written.
func (o *standardOutput) end() error {
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

// styled returns the writer for a text with styles, whose other parts have been made printable.
func styled(w io.Writer) io.Writer {
	if o, ok := w.(*standardOutput); ok {
		return o.bytes
	}
	return w
}

// fileOf returns the file that is written to, if it is one.
func fileOf(w io.Writer) (file *os.File, ok bool) {
	if o, isOutput := w.(*standardOutput); isOutput {
		w = o.bytes.to
	}
	file, ok = w.(*os.File)
	return file, ok
}

// keepingWriter keeps the first error, and writes nothing after it.
type keepingWriter struct {
	to     io.Writer
	lock   sync.Mutex
	failed *outputError
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
		w.failed = &outputError{files.Reason(err)}
		return n, w.failed
	}
	return n, nil
}

// outputError is why standard output cannot be written. The run says it once, at its end.
type outputError struct{ reason error }

func (e *outputError) Error() string { return "cannot write to standard output: " + e.reason.Error() }
func (e *outputError) Unwrap() error { return e.reason }

func isOutputError(err error) bool {
	var failed *outputError
	return errors.As(err, &failed)
}
