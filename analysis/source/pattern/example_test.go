package pattern_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/pattern"
)

// TestExamples tries all examples, and holds that some are found where that is easy.
func TestExamples(t *testing.T) {
	for text, least := range map[string]int{
		"^[a-z][a-z0-9-]{2,62}$": 3, `^arn:aws:[a-z]+:\d{12}$`: 3, "^(on|off)$": 2, "abc": 1, "": 1, `^[^\x00-\x{10FFFE}]$`: 1,
		"^(a{1,100}){1,10}$": 3, `^\w+@\w+\.\w{2,}$`: 3, `^[ -~]*$`: 3,
		"^[0-9]{200}$": 0, `[^\x00-\x{10FFFF}]`: 0, `\Bx\b`: 0, "(": 0, "a{1001}": 0, strings.Repeat("a?", 600): 0,
	} {
		got := pattern.Examples(text)
		if len(got) < least {
			t.Errorf("%.20s has only the examples %q", text, got)
		}
		for _, s := range got {
			if !regexp.MustCompile(text).MatchString(s) {
				t.Errorf("%s does not match %q", text, s)
			}
		}
	}
}
