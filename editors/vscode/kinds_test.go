package vscode

import (
	"os"
	"regexp"
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// TestSchemaViewKnowsAllKinds: each kind has an icon in the view of the schema.
func TestSchemaViewKnowsAllKinds(t *testing.T) {
	source, err := os.ReadFile("src/schemaView.ts")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`(?s)const shapes[^{]*\{.*?\n\};`).Find(source)
	for kind := range schema.Kinds() {
		if !regexp.MustCompile(`(?m)^  ` + kind.String() + `: 'symbol-[a-z]+',$`).Match(table) {
			t.Errorf("%v has no icon", kind)
		}
	}
}
