// Package printable makes text of unknown origin fit for a terminal, for a log and for the programs that read them: names of files,
// messages, and lines of specifications. Everything that the command prints goes through it, except for output that must keep each byte: a
// patch or a text for another program.
//
// It replaces control characters, characters that reorder or hide text, and commands of GitHub Actions, which obeys them in any log:
// "::error" at the beginning of a line, and "##[error]" anywhere.
package printable

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// marker begins a command of GitHub Actions; harmless is printed in its place.
const (
	marker   = "##["
	harmless = "## ["
)

const tab = "    "

// Text returns a text as one line. Tabs become spaces.
func Text(s string) string {
	if isClean(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteString(tab)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteRune(unicode.ReplacementChar)
		}
	}
	return strings.ReplaceAll(b.String(), marker, harmless)
}

func isClean(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return !strings.Contains(s, marker)
}

// Name returns the name of a file, which may be at the beginning of a line.
func Name(path string) string {
	path = Text(path)
	if strings.HasPrefix(strings.TrimSpace(path), "::") {
		return "./" + path
	}
	return path
}

// Lines returns a text with a mark before each line after the first, because only the first line is the program's own.
func Lines(s string) string {
	lines := Split(s)
	return strings.Join(lines, "\n  | ")
}

// Split returns the lines of a text that are not empty, each as Text does.
func Split(s string) []string {
	lines := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	for i := range lines {
		lines[i] = Text(lines[i])
	}
	return lines
}

// JSON returns a JSON text that says the same in characters that can be printed.
func JSON(text []byte) []byte {
	return escape(text, func(out []byte, r rune) []byte {
		if r > 0xFFFF {
			high, low := utf16.EncodeRune(r)
			return fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		}
		return fmt.Appendf(out, `\u%04x`, r)
	})
}

// XML returns an XML text that says the same in characters that can be printed.
func XML(text []byte) []byte {
	return escape(text, func(out []byte, r rune) []byte { return fmt.Appendf(out, "&#x%X;", r) })
}

// escape writes an unprintable character in another way. White space stays.
func escape(text []byte, write func(out []byte, r rune) []byte) []byte {
	var out []byte
	done := 0
	for at := 0; at < len(text); {
		r, size := rune(text[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[at:])
		}
		switch {
		case r == '\n' || r == '\t' || r == '\r':
		case !unicode.IsPrint(r), r == '[' && bytes.HasSuffix(text[:at], []byte("##")):
			out = write(append(out, text[done:at]...), r)
			done = at + size
		}
		at += size
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}
