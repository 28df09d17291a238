package generated_test

import (
	"os"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestFiles holds the Go of a specification with every kind of attribute, alone and inside others, with and without an external type: of
// declarations that differ in names only, the first. testdata/toolchain compares such Go with what the generator writes.
func TestFiles(t *testing.T) {
	text, err := os.ReadFile("testdata/every.json")
	if err != nil {
		t.Fatal(err)
	}
	document := analysis.NewDocument(string(text), nil)
	var declarations strings.Builder
	seen := map[string]bool{}
	for unit := range document.File().Units {
		file, err := generated.NewFile(document.Unit(unit), document.Settings().Profile(), "")
		if err != nil {
			t.Error(err)
		}
		declarations.WriteString("-- " + file.Path + " --\n")
		var names []string
		for i := range document.Unit(unit).Elements {
			name := golang.Pascal(document.Unit(unit).Elements[i].Name.Value)
			names = append(names, name+"Value", "«value»", name+"Type", "«type»")
		}
		unnamed := strings.NewReplacer(names...)
		for declaration := range strings.SplitAfterSeq(file.Text, "\n}\n") {
			if key := unnamed.Replace(declaration); !seen[key] {
				seen[key] = true
				declarations.WriteString(declaration)
			}
		}
	}
	scenario.Golden(t, "testdata/every.golden", declarations.String())
}
