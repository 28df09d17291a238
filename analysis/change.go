package analysis

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Change returns the document after changes, each to the result of the one before it. A change that makes no sense is an error.
func (d *Document) Change(changes []text.Change, encoding text.Encoding) (*Document, error) {
	// Changes before the last full text have no effect.
	for i, c := range slices.Backward(changes) {
		if c.Whole {
			return d.withText(c.Text).Change(changes[i+1:], encoding)
		}
	}
	if edits := d.file.Together(changes, encoding); edits != nil {
		whole, err := text.ApplyEdits(d.file.Text(), edits)
		if err != nil {
			return nil, err
		}
		return d.withText(whole), nil
	}
	for _, c := range changes {
		edit, err := d.file.EditOf(c, encoding)
		if err != nil {
			return nil, err
		}
		if d, err = d.Apply(edit); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// withText returns another text under the same settings, beside the same neighbours.
func (d *Document) withText(text string) *Document {
	return NewDocument(text, d.settings).WithNeighbours(d.neighbours)
}
