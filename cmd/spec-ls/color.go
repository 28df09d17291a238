package main

import (
	"io"

	"golang.org/x/term"
)

// useColor decides whether the output to w has colors. What the flag says counts most, then the environment, then whether w is a
// terminal.
func useColor(flag string, w io.Writer, environment func(string) string) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
	default:
		return false, unknownValue("value of --color", flag, "auto", "always", "never")
	}
	switch {
	case environment("NO_COLOR") != "":
		return false, nil
	case isOn(environment("FORCE_COLOR")) || isOn(environment("CLICOLOR_FORCE")):
		return true, nil
	}
	return isTerminal(w) && environment("TERM") != "dumb", nil
}

func isOn(value string) bool { return value != "" && value != "0" && value != "false" }

func isTerminal(w io.Writer) bool {
	file, ok := fileOf(w)
	return ok && term.IsTerminal(int(file.Fd()))
}

// terminalWidth returns the number of columns of a terminal, or 0 if w is none.
func terminalWidth(w io.Writer) int {
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
