// Package failure has the errors that several commands report: mistakes in the user's input, and files that can't be read or written or
// have the wrong content. Each error says in one line what to do.
package failure

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Advice is an error with what to do about it: on the command line, and with the tools for agents.
type Advice struct{ Reason, Command, Tool string }

func (a *Advice) Error() string { return a.Reason + a.Command }

// InToolWords returns an error of a command as a tool says it.
func InToolWords(err error) error {
	var advised *Advice
	if errors.As(err, &advised) {
		return errors.New(strings.Replace(err.Error(), advised.Error(), advised.Reason+advised.Tool, 1))
	}
	return err
}

// UnknownValue is the error for a value of a flag or argument that takes one of a few.
func UnknownValue(what, value string, known ...string) error {
	near, ok := rules.Nearest(value, known)
	if i := slices.IndexFunc(known, func(k string) bool { return len(value) > 2 && strings.HasPrefix(k, value) }); i >= 0 {
		near, ok = known[i], true // an abbreviation, such as warn
	}
	if ok {
		return fmt.Errorf("unknown %s %q; did you mean %q?", what, value, near)
	}
	return fmt.Errorf("unknown %s %q; must be one of %s", what, value, strings.Join(known, ", "))
}

// CannotRead returns why a file cannot be read, without the system's name of the operation.
func CannotRead(name string, err error) error {
	return fmt.Errorf("cannot read %s: %w", name, files.Reason(err))
}

// NotSpecification is the error for a file that is recognisably something else.
func NotSpecification(name string) error {
	return fmt.Errorf("%s is not a provider code specification", name)
}

// CannotWrite returns why a file cannot be written, without the name of the temporary file. If it is standard output that cannot be, that
// is not about the file.
func CannotWrite(path string, err error) error {
	if IsOutput(err) {
		return err
	}
	return fmt.Errorf("cannot write %s: %w", path, files.Reason(err))
}

// NotJSON is the error of a place at which a text is not JSON.
func NotJSON(name string, at text.Position, message string) error {
	return &Advice{
		fmt.Sprintf("%s:%d:%d: %s; this is not JSON", name, at.Line+1, at.Column+1, message),
		", see spec-ls check",
		": spec_check says more",
	}
}

// OutputError is why standard output cannot be written. The run says it once, at its end.
type OutputError struct{ Reason error }

func (e *OutputError) Error() string { return "cannot write to standard output: " + e.Reason.Error() }

func (e *OutputError) Unwrap() error { return e.Reason }

func IsOutput(err error) bool {
	var failed *OutputError
	return errors.As(err, &failed)
}
