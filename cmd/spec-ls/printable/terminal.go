package printable

import (
	"io"
	"unicode"
	"unicode/utf8"
)

// Terminal is a writer to a terminal. It replaces unprintable characters; line ends and tabs stay.
type Terminal struct {
	to   io.Writer
	rest []byte // the beginning of a character or of a line end whose other bytes are not written yet
}

// NewTerminal returns a writer that passes its input on to another.
func NewTerminal(to io.Writer) *Terminal { return &Terminal{to: to} }

// Write writes text, which may end in the middle of a character.
func (t *Terminal) Write(text []byte) (int, error) {
	all := text
	if len(t.rest) > 0 {
		all = append(t.rest, text...)
	}
	shown, rest := show(all)
	t.rest = rest
	if len(shown) == 0 {
		return len(text), nil
	}
	if _, err := t.to.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Flush writes the rest of the input.
func (t *Terminal) Flush() error {
	if len(t.rest) == 0 {
		return nil
	}
	t.rest = nil
	_, err := io.WriteString(t.to, string(unicode.ReplacementChar))
	return err
}

// show returns a text as a terminal may get it, and the bytes at its end that mean nothing without those that follow.
func show(text []byte) (shown, rest []byte) {
	shown = make([]byte, 0, len(text))
	for at := 0; at < len(text); {
		if text[at] == '\r' && at+1 == len(text) || !utf8.FullRune(text[at:]) {
			return shown, append([]byte(nil), text[at:]...)
		}
		r, size := utf8.DecodeRune(text[at:])
		isLineEnd := r == '\n' || r == '\r' && text[at+1] == '\n'
		if !isLineEnd && r != '\t' && !unicode.IsPrint(r) {
			r = unicode.ReplacementChar
		}
		shown = utf8.AppendRune(shown, r)
		at += size
	}
	return shown, nil
}
