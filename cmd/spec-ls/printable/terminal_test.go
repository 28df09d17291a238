package printable_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// shown returns the text that a terminal gets if it is written in pieces of a size.
func shown(t *testing.T, text string, size int) string {
	t.Helper()
	var out bytes.Buffer
	terminal := printable.NewTerminal(&out)
	for len(text) > 0 {
		n := min(size, len(text))
		if written, err := terminal.Write([]byte(text[:n])); written != n || err != nil {
			t.Fatalf("%d of %d bytes are written: %v", written, n, err)
		}
		text = text[n:]
	}
	if err := terminal.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// However a text is cut into pieces, a terminal gets the same, and nothing that does more than print.
func TestTerminal(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"plain\n\ttext\r\n", "plain\n\ttext\r\n"},
		{"größe 名前 👩", "größe 名前 👩"},
		{"\x1b[31mred", "�[31mred"},
		{"\x1b]8;;x\x07y", "�]8;;x�y"},
		{"shown\rhidden\r", "shown�hidden�"},
		{"a\r\r\nb", "a�\r\nb"},
		{"a\u202eb\u2066c\u200bd\u2028e\u009bf", "a�b�c�d�e�f"},
		{"a\xffb\xf0\x9f", "a�b�"},
	} {
		for _, size := range []int{1, 2, 3, 100} {
			if got := shown(t, test.text, size); got != test.want {
				t.Errorf("%q in pieces of %d bytes is %q, want %q", test.text, size, got, test.want)
			}
		}
	}
}

func FuzzTerminal(f *testing.F) {
	for _, text := range hostile {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		whole := shown(t, text, len(text)+1)
		if got := shown(t, text, max(1, size)); strings.TrimRight(got, "�") != strings.TrimRight(whole, "�") {
			t.Errorf("%q in pieces of %d bytes is %q, want %q", text, size, got, whole)
		}
		if strings.ContainsAny(strings.ReplaceAll(whole, "\r\n", "\n"), "\x1b\x07\u009b\x7f\r\u202e\u2066\u2069\u200b\ufeff\u2028\u0085") {
			t.Errorf("%q is %q", text, whole)
		}
	})
}

// broken is a writer that takes nothing.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestTerminalFails(t *testing.T) {
	terminal := printable.NewTerminal(broken{})
	if _, err := terminal.Write([]byte("a\r")); !errors.Is(err, errBroken) {
		t.Errorf("writing says %v", err)
	}
	if err := terminal.Flush(); !errors.Is(err, errBroken) {
		t.Errorf("flushing says %v", err)
	}
}
