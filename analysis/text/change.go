package text

import "fmt"

// Change is a text that replaces a range, or the whole document, as an editor tells of it.
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
