package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// TestLosesIsBounded holds how much is looked at where much is deleted and put elsewhere.
func TestLosesIsBounded(t *testing.T) {
	var values strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&values, `, {"n%d": %d}`, i, i)
	}
	const head = `{"resources": [{"a": [0`
	text := head + values.String() + `]}]}`
	f := ParseFile(text, Options{})
	deletion := Edit{Start: len(head), End: len(head) + values.Len()}
	insertion := Edit{Start: len(text) - len(`}]}`), End: len(text) - len(`}]}`)}
	for _, test := range []struct {
		name, put string
		want      bool
	}{
		{"moved as it is", values.String(), false},
		{"moved and laid out", strings.ReplaceAll(values.String(), ",", ",\n"), true}, // which is not looked at to the end
		{"deleted", "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			insertion.Text = `, "b": [0` + test.put + `]`
			l := newLoss(f, []Edit{deletion, insertion})
			if got := l.any(); got != test.want {
				t.Errorf("Loses = %v", got)
			}
			if enough := maxWork + 4*len(l.put); l.work > enough {
				t.Errorf("%d bytes are looked at, more than %d", l.work, enough)
			}
		})
	}
}
