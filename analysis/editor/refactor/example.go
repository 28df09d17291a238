package refactor

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
)

// Example is a user's text that attributes are made from: JSON, such as the answer of an API.
type Example struct {
	Text string `json:"text"`
	// Between means that attributes are made only where one could be written: between the others. An editor that offers this where the user
	// pastes something wants that.
	Between bool `json:"between"`
}

// Created is the result for an example.
type Created struct {
	Edits   []syntax.Edit `json:"-"`
	Guessed []string      `json:"guessed"` // the parts that the text lacks, and the guesses for them
	Lost    []string      `json:"lost"`    // values without an attribute, and why
}

// CreateFrom makes attributes of an example, around an absolute offset. It returns nil where nothing can be made from the text, or there is
// no place for it.
func CreateFrom(doc *analysis.Document, offset int, from Example) *Created {
	if from.Between && !InAttributes(doc, offset) || !derive.IsExample(from.Text) {
		return nil
	}
	derived, err := derive.Attributes(from.Text)
	if err != nil {
		return nil
	}
	edits, left := createAttributes(doc, offset, derived)
	if len(edits) == 0 {
		return nil
	}
	return &Created{edits, append([]string{}, derived.Guess...), append(append([]string{}, derived.Lost...), left...)}
}
