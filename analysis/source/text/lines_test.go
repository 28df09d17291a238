package text

import (
	"testing"
)

func TestOffset(t *testing.T) {
	lines := New("a😀b\r\nc")
	tests := []struct {
		name     string
		position Position
		encoding Encoding
		want     int // -1 for an error
	}{
		{"start", Position{0, 0}, UTF16, 0},
		{"after the emoji", Position{0, 3}, UTF16, 5},
		{"inside the emoji", Position{0, 2}, UTF16, -1},
		{"inside the emoji's bytes", Position{0, 3}, UTF8, -1},
		{"past the end of the line", Position{0, 99}, UTF32, 6},
		{"second line", Position{1, 1}, UTF32, 9},
		{"the line after the last", Position{2, 0}, UTF16, 9},
		{"far beyond the text", Position{7, 0}, UTF16, -1},
		{"negative", Position{-1, 0}, UTF16, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := lines.Offset(test.position, test.encoding)
			if err != nil {
				got = -1
			}
			if got != test.want {
				t.Errorf("got %d (%v), want %d", got, err, test.want)
			}
		})
	}
}

func TestApplyEdits(t *testing.T) {
	got, err := ApplyEdits("abcdef", []Edit{{4, 5, "E"}, {1, 1, "x"}, {1, 1, "y"}, {1, 2, ""}})
	if err != nil || got != "axycdEf" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := ApplyEdits("abc", []Edit{{0, 2, ""}, {1, 3, ""}}); err == nil {
		t.Error("overlapping edits were applied")
	}
}
