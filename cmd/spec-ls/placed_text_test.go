package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Places are those that counting from the beginning gives, on long lines and between short ones.
func TestPlacedText(t *testing.T) {
	text := "a\n\nü\r\n" + strings.Repeat("Ωb\xff", 700) + "\n" + strings.Repeat("x", markEvery) + "\n" + strings.Repeat("é\n", 600)
	p := &placedText{name: "f", text: text}
	for offset := range len(text) + 1 {
		at := syntax.PositionIn(text, offset, syntax.UTF32)
		if got, want := p.at(offset), fmt.Sprintf("f:%d:%d", at.Line+1, at.Column+1); got != want {
			t.Fatalf("%d is at %s, want %s", offset, got, want)
		}
	}
	if got, want := p.at(len(text)+9), p.at(len(text)); got != want {
		t.Errorf("behind the text is %s, want %s", got, want)
	}
}
