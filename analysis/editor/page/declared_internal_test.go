package page

import "testing"

func TestOthers(t *testing.T) {
	for want, got := range map[string]string{
		"\t// and 1 other field":   others(1, "field"),
		"\t// and 2 other methods": others(2, "method"),
	} {
		if got != want {
			t.Errorf("the line is %q, not %q", got, want)
		}
	}
}
