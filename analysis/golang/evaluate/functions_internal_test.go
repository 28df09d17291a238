package evaluate

import (
	"html"
	"testing"
)

func TestEscapeHTML(t *testing.T) {
	for _, text := range []string{"", "plain", `<a href="x" title='y'>&amp; &lt;</a>`, "\x00é"} {
		if got, want := escapeHTML(text), html.EscapeString(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
