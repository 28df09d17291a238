package generated_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestFiles holds the Go of a specification with every kind of attribute, alone and inside others, with and without an external type, and
// of one with what is rare, as each version of the generator writes it: of declarations that differ in names only, the first.
// testdata/toolchain compares such Go with what the generator writes.
func TestFiles(t *testing.T) {
	for _, input := range []string{"every", "rare"} {
		text, err := os.ReadFile("testdata/" + input + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var declarations strings.Builder
		seen := map[string]bool{}
		for _, version := range toolchain.Versions() {
			document := analysis.NewDocument(string(text), &analysis.Settings{Toolchain: toolchain.Follow(version, "")})
			for unit := range document.File().Units {
				u := document.Unit(unit)
				file, err := generated.NewFile(u, document.Settings().Profile(), "")
				fmt.Fprintf(&declarations, "-- %s of %s --\n", file.Path, version)
				if err != nil {
					fmt.Fprintf(&declarations, "error: %v\n", err)
				}
				var names []string
				for i := range u.Elements {
					name := golang.Pascal(u.Elements[i].Name.Value)
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
		}
		scenario.Golden(t, "testdata/"+input+".golden", declarations.String())
	}
}
