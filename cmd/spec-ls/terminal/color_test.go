package terminal

import (
	"bytes"
	"testing"
)

func TestUseColor(t *testing.T) {
	tests := []struct {
		name, flag  string
		environment map[string]string
		want        bool
	}{
		{"always", "always", map[string]string{"NO_COLOR": "1"}, true},
		{"never", "never", map[string]string{"FORCE_COLOR": "1"}, false},
		{"no terminal", "auto", nil, false},
		{"forced", "auto", map[string]string{"FORCE_COLOR": "1"}, true},
		{"forced in the older way", "auto", map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"not forced", "auto", map[string]string{"FORCE_COLOR": "0"}, false},
		{"forbidden and forced", "auto", map[string]string{"NO_COLOR": "1", "FORCE_COLOR": "1"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := UseColor(test.flag, &bytes.Buffer{}, func(name string) string { return test.environment[name] })
			if err != nil || got != test.want {
				t.Errorf("UseColor returns %t (%v), want %t", got, err, test.want)
			}
		})
	}
}
