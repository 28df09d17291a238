package refactor

import (
	"errors"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
)

// Example is a user's text that attributes are made from.
type Example struct {
	Text   string `json:"text"`
	Format string `json:"format"` // the name of one of derive.Formats; empty to recognize the format by the text
	// Between means that attributes are made only where one could be written: between the others. An editor that offers this where the user
	// pastes something wants that.
	Between bool `json:"between"`
}

// Created is the result for an example.
type Created struct {
	Format  string        `json:"format"`
	Edits   []syntax.Edit `json:"-"`
	Guessed []string      `json:"guessed"` // the parts that the text lacks, and the guesses for them
	Lost    []string      `json:"lost"`    // values without an attribute, and why
}

// ErrNoFormat means that no format has that name.
var ErrNoFormat = errors.New("there is no format")

// CreateFrom makes attributes of an example, around an absolute offset. It returns nil where nothing can be made from the text, or there is
// no place for it. It is an error if a text can't be read in the format that was asked for, or there is no such format.
func CreateFrom(doc *analysis.Document, offset int, from Example) (*Created, error) {
	if from.Between && !InAttributes(doc, offset) {
		return nil, nil
	}
	format, ok := derive.Detect(from.Text)
	if from.Format != "" {
		if format, ok = derive.Find(from.Format); !ok {
			return nil, fmt.Errorf("%w %q", ErrNoFormat, from.Format)
		}
	}
	if !ok {
		return nil, nil
	}
	derived, err := derive.Attributes(format, from.Text, derive.Choice{})
	if err != nil {
		if from.Format != "" {
			return nil, fmt.Errorf("the text gives no attributes: %w", err)
		}
		return nil, nil
	}
	edits, left, ok := createAttributes(doc, offset, derived)
	if !ok || len(edits) == 0 && from.Format == "" {
		return nil, nil
	}
	return &Created{format.Name, edits, append([]string{}, derived.Guess...), append(append([]string{}, derived.Lost...), left...)}, nil
}
