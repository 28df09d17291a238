package printer_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
)

// ofObjects has what the objects of nested attributes and blocks may have.
const ofObjects = `{"provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "map_nested": {"nested_object": {
  "associated_external_type": {"import": {"path": "a.b/c", "alias": "d"}, "type": "*d.E"}, "custom_type": {"type": "T{}", "value_type": "V"},
  "validators": [{"custom": {"schema_definition": "v.V()"}}], "plan_modifiers": [{"custom": {"schema_definition": "p.P()"}}], "attributes": []}}}],
 "blocks": [{"name": "b", "list_nested": {"plan_modifiers": [{"custom": {"imports": [{"path": "a.b/p"}], "schema_definition": "p.P()"}}], "nested_object": {
  "associated_external_type": {"type": "*E"}, "blocks": []}}}]}}]}`

// full is a writer that takes so many bytes and no more.
type full struct {
	left int
	text strings.Builder
}

var errFull = errors.New("full")

func (f *full) Write(p []byte) (int, error) {
	n := min(f.left, len(p))
	f.left -= n
	f.text.Write(p[:n])
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// TestWriteTo writes a document to writers that take any number of bytes.
func TestWriteTo(t *testing.T) {
	t.Parallel()
	d := &printer.Document{}
	for _, unit := range syntax.ParseFile(ofObjects, spec.Options).Units {
		d.Add(printer.FromUnit(spec.Read(unit)))
	}
	text := d.String()
	for most := range len(text) + 2 {
		w := &full{left: most}
		n, err := d.WriteTo(w)
		if want := text[:min(most, len(text))]; w.text.String() != want || n != int64(len(want)) || (err != nil) != (most < len(text)) {
			t.Fatalf("of %d bytes %d are written, %v", most, n, err)
		}
	}
}
