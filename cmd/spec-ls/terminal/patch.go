package terminal

import (
	"io"
	"os"
	"strings"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// WritePatch writes a unified diff, with colors if the flag, the environment and w allow them. Without colors it is the patch as it is.
func WritePatch(w io.Writer, flag, patch string) error {
	colored, err := UseColor(flag, w, os.Getenv)
	if err != nil {
		return err
	}
	if colored {
		w, patch = Styled(w), coloredPatch(patch)
	}
	_, err = io.WriteString(w, patch)
	return err
}

// coloredPatch returns a patch as git shows it in a terminal.
func coloredPatch(patch string) string {
	var b strings.Builder
	for line := range strings.Lines(patch) {
		line = printable.Text(strings.TrimRight(line, "\r\n"))
		style := ""
		switch {
		case strings.HasPrefix(line, "diff "), strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
			style = bold
		case strings.HasPrefix(line, "@@"):
			style = cyan
		case strings.HasPrefix(line, "-"):
			style = red
		case strings.HasPrefix(line, "+"):
			style = green
		}
		if style != "" {
			line = style + line + reset
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
