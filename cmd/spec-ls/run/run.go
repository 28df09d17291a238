// Package run is what all commands that read files go through: they have inputs, settings for each of them, notes and failures to report,
// and an exit code. A check finds mistakes in the inputs, leaves out those in a baseline, and writes the rest in formats.
package run

import (
	"context"
	"fmt"
	"io"

	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// The exit codes of all commands.
const (
	Clean    Exit = 0
	Findings Exit = 1 // findings, or changes that were only to be shown
	Failed   Exit = 2 // usage, configuration, input, output, or a fault of the program

	Interrupted Exit = 130
	Terminated  Exit = 143
)

// Exit ends the program with a code; everything has been reported.
type Exit int

func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Program gives a run access to the program around it.
type Program struct {
	Context   context.Context // whose end stops the run between two files or units
	In        io.Reader
	Out, Errs io.Writer
	Say       func(message string) // tells the user something that is not the output
	Version   string
	Workers   *confined.Pool // check the types of Go
	ForTools  bool           // messages name tools, not commands
}

// Log writes notes of a run that are not output, and keeps the failures.
type Log struct {
	Say      func(message string)
	Quiet    bool // notes are left out
	failures []string
}

// Note tells the user something that is no failure.
func (l *Log) Note(format string, arguments ...any) {
	if !l.Quiet {
		l.Say(fmt.Sprintf(format, arguments...))
	}
}

// Fail tells the user of something that could not be done.
func (l *Log) Fail(err error) {
	if failure.IsOutput(err) {
		return // the program fails for it, and says it once
	}
	l.failures = append(l.failures, err.Error())
	l.Say(err.Error())
}

// Failures returns the failures of the run.
func (l *Log) Failures() []string { return l.failures }

// Guarded does something. A fault in the program is its error.
func Guarded(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error, please report it: %v", r)
		}
	}()
	return do()
}
