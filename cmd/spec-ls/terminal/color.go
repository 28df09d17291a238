package terminal

import (
	"io"

	"golang.org/x/term"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// UseColor decides whether the output to w has colors. The flag counts most, then the environment, then whether w is a terminal.
func UseColor(flag string, w io.Writer, environment func(string) string) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never", "":
		return false, nil
	case "auto":
	default:
		return false, failure.UnknownValue("value of --color", flag, "auto", "always", "never")
	}
	switch {
	case environment("NO_COLOR") != "":
		return false, nil
	case isOn(environment("FORCE_COLOR")) || isOn(environment("CLICOLOR_FORCE")):
		return true, nil
	}
	return IsTerminal(w) && environment("TERM") != "dumb", nil
}

func isOn(value string) bool { return value != "" && value != "0" && value != "false" }

// IsTerminal reports whether a writer is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := fileOf(w)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Width returns the number of columns of a terminal, or 0 if w is not a terminal.
func Width(w io.Writer) int {
	file, ok := fileOf(w)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0
	}
	return width
}
