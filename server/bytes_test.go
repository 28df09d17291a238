package server_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/message"
)

// TestBytesOfTexts decodes texts from all pieces in all orders: the bytes that are not UTF-8 stay as they are, and half of a surrogate pair
// becomes U+FFFD.
func TestBytesOfTexts(t *testing.T) {
	pieces := [][2]string{
		{`a`, "a"}, {`é`, "é"}, {`😀`, "😀"}, {`\u00e9`, "é"}, {`\"`, `"`}, {`\\`, `\`}, {`\n`, "\n"}, {`\ud83d\ude00`, "😀"},
		{`\ud800`, "\uFFFD"}, {"\uFFFD", "\uFFFD"}, {"\xff", "\xff"}, {"\xe4\xb8", "\xe4\xb8"}, {"\x80", "\x80"}, {"", ""},
	}
	for _, a := range pieces {
		for _, b := range pieces {
			for _, c := range pieces {
				said, want := a[0]+b[0]+c[0], a[1]+b[1]+c[1]
				if strings.Contains(said, "\xb8\x80") {
					continue // together they are a character
				}
				got, err := message.DecodeOpening([]byte(`{"textDocument": {"uri": "file:///a", "languageId": "json", "version": 3, "text": "` + said + `"}}`))
				if err != nil || got.Text != want {
					t.Errorf("%q gives %q, want %q (%v)", said, got.Text, want, err)
				}
			}
		}
	}
}
