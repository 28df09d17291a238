package views

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
)

// Several units are shown in the order in which they are named, with an empty line between two of them and in no other place.
func TestTextOfSeveral(t *testing.T) {
	unit := func(name string) string {
		return `{"name": "` + name + `", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}`
	}
	document := analysis.NewDocument(
		`{"version": "0.1", "provider": {"name": "zoo"}, "resources": [`+unit("cat")+", "+unit("dog")+", "+unit("pet")+"]}", nil)
	for i := range All {
		kind := &All[i]
		var names, texts []string
		for _, name := range []string{"pet", "cat", "dog"} {
			found, err := Find(document, name)
			if err != nil {
				t.Fatal(err)
			}
			names, texts = append(names, name), append(texts, kind.text(document, found.Unit, nil, len(texts) > 0))
			got, err := Text(t.Context(), kind, document, names)
			if want := strings.Join(texts, "\n"); err != nil || got != want || want == "" {
				t.Errorf("%s of %v is\n%s, want\n%s", kind.Name, names, got, want)
			}
		}
	}
}
