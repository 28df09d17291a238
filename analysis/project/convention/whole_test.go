package convention_test

import (
	"strings"
	"testing"
)

// TestLongNumbers compares numbers that differ in their last digits, up to which they are compared as they are written.
func TestLongNumbers(t *testing.T) {
	t.Parallel()
	for digits := 2; digits <= 42; digits++ {
		number, other := strings.Repeat("1", digits), strings.Repeat("1", digits-1)+"2"
		s, err := load(`{"const": ` + number + `}`)
		if err != nil {
			t.Fatal(err)
		}
		if isOther := len(judged(t, s, other)) > 0; isOther != (digits <= 40) {
			t.Errorf("of %d digits, the last one counts: %t", digits, isOther)
		}
	}
}
