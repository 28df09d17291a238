package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The expected hashes are those that GitHub's upload action gives for these texts.
func TestLineHashes(t *testing.T) {
	greetings := []string{
		"e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
		"b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
	}
	tests := []struct {
		name, text string
		want       []string
	}{
		{"empty", "", []string{"c129715d7a2bc9a3:1"}},
		{"spaces and tabs", " a\nb\n  \t\tc\n d", []string{"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"}},
		{"line feeds", " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", greetings},
		{"carriage returns", " hello; \t\rworld!!!\r\r\r  \t\tGreetings\r End\r", greetings},
		{"both", " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", greetings},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, lineHashes(test.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Equal lines are told apart by a number.
func TestLineHashesOfEqualLines(t *testing.T) {
	hashes := lineHashes(strings.Repeat(strings.Repeat("x", 150)+"\n", 3))
	first, _, _ := strings.Cut(hashes[0], ":")
	if hashes[0] != first+":1" || hashes[1] != first+":2" {
		t.Errorf("the hashes are %v", hashes)
	}
}
