package text

import (
	"fmt"
	"slices"
)

// Change is a text that replaces a range, or the whole document, as an editor reports it.
type Change struct {
	Whole      bool
	Start, End Position
	Text       string
}

// EditOf places a change of a range in the text. It is an error if it makes no sense there.
func (l Lines) EditOf(c Change, encoding Encoding) (Edit, error) {
	start, err := l.Offset(c.Start, encoding)
	if err != nil {
		return Edit{}, fmt.Errorf("the start of a change: %w", err)
	}
	end, err := l.Offset(c.End, encoding)
	if err != nil {
		return Edit{}, fmt.Errorf("the end of a change: %w", err)
	}
	if end < start || c.End.Line == c.Start.Line && c.End.Column < c.Start.Column {
		return Edit{}, fmt.Errorf("a change that ends before it starts, at line %d", c.Start.Line+1)
	}
	return Edit{Start: start, End: end, Text: c.Text}, nil
}

// Independent places changes in the text if each is before all those that come before it, as editors send the edits of
// many cursors: then none moves another. It returns nil otherwise.
func (l Lines) Independent(changes []Change, encoding Encoding) []Edit {
	edits := make([]Edit, 0, len(changes))
	last := l.Len()
	for _, c := range changes {
		edit, err := l.EditOf(c, encoding)
		if err != nil || edit.End > last || edit.End == last && len(edits) > 0 {
			return nil
		}
		edits = append(edits, edit)
		last = edit.Start
	}
	return edits
}

// manyChanges is the number of changes at a time from which it pays to apply them to the text all at once.
const manyChanges = 8

// Together places changes in the text that are many and independent, so that all can be applied at once. It returns nil otherwise.
func (l Lines) Together(changes []Change, encoding Encoding) []Edit {
	if len(changes) < manyChanges {
		return nil
	}
	return l.Independent(changes, encoding)
}

// Change returns the text after changes, each to the result of the one before it. A change that makes no sense is an error.
func (l Lines) Change(changes []Change, encoding Encoding) (Lines, error) {
	// Changes before the last full text have no effect.
	for i, c := range slices.Backward(changes) {
		if c.Whole {
			l, changes = New(c.Text), changes[i+1:]
			break
		}
	}
	edits := l.Together(changes, encoding)
	if edits != nil {
		return l.edited(edits)
	}
	for _, c := range changes {
		edit, err := l.EditOf(c, encoding)
		if err != nil {
			return Lines{}, err
		}
		if l, err = l.edited([]Edit{edit}); err != nil {
			return Lines{}, err
		}
	}
	return l, nil
}

func (l Lines) edited(edits []Edit) (Lines, error) {
	edited, err := ApplyEdits(l.Text(), edits)
	return New(edited), err
}
