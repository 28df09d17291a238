package analysis

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// TestUnchecked checks that a document knows its unchecked units, after a parse and after an edit: their size decides whether several
// goroutines check them.
func TestUnchecked(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "a", "schema": {}}, {"name": "b", "schema": {}}]}`
	fresh := NewDocument(text, nil)
	size := fresh.unbegun()
	if size == 0 || fresh.Unclaimed().unbegun() != size || fresh.WithNeighbours(new(Neighbours)).unbegun() != size {
		t.Errorf("of %d bytes, %d are to be checked in an unclaimed document", size, fresh.Unclaimed().unbegun())
	}
	fresh.Diagnostics()
	if left := fresh.unbegun() + fresh.Unclaimed().unbegun(); left != 0 {
		t.Errorf("%d bytes are to be checked again", left)
	}
	edited, err := fresh.Apply(syntax.Edit{Start: len(text) - 18, End: len(text) - 17, Text: "c"})
	if err != nil {
		t.Fatal(err)
	}
	if left := edited.unbegun(); left == 0 || left >= size {
		t.Errorf("after an edit in one unit %d of %d bytes are to be checked", left, size)
	}
}
