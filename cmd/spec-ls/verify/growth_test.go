package verify

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// TestComplaintsGrow places what the compiler says of n lines of generated Go, and of 4n of a file that is four times as long, and fails if
// that asks for more than six times the memory: to read the file again for each line is sixteen times. Memory is asked for alike on
// every machine.
func TestComplaintsGrow(t *testing.T) {
	var asked [2]uint64
	for i, n := range [2]int{100, 400} {
		s, m, output := complaints(t, n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := m.complain(t.Context(), m.packages[0], output, false); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		asked[i] = after.TotalAlloc - before.TotalAlloc
		if got := len(s.result.Findings); got != n {
			t.Fatalf("%d findings for %d lines", got, n)
		}
		for _, f := range s.result.Findings {
			if f.Start >= f.End {
				t.Fatalf("%s is placed nowhere", f.Message)
			}
		}
	}
	if asked[1] > 6*asked[0] {
		t.Errorf("100 lines ask for %d bytes, and 400 for %d", asked[0], asked[1])
	}
}

// complaints returns a specification with n attributes whose Go is generated, and an error of the compiler about each.
func complaints(t *testing.T, n int) (*subject, *module, string) {
	t.Helper()
	attributes := make([]string, n)
	for i := range attributes {
		attributes[i] = fmt.Sprintf(`{"name": "a%d", "string": {"computed_optional_required": "optional"}}`, i)
	}
	document := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [`+
		strings.Join(attributes, ",\n")+`]}}]}`, nil)
	unit := preview.Find(document, syntax.Resource, "pet")
	text := preview.GeneratedFile(document, unit)
	s := newSubject(&Specification{Document: document}, 0)
	folder := filepath.Join(t.TempDir(), "resource_pet")
	s.files = []*generatedFile{{name: "pet_resource_gen.go", directory: folder, text: text, unit: unit}}
	var output strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if strings.Contains(line, "schema.StringAttribute{") {
			fmt.Fprintf(&output, "./pet_resource_gen.go:%d:5: cannot use this\n", i+1)
		}
	}
	return s, &module{runner: &runner{directory: folder}, subjects: []*subject{s}, packages: packages([]*subject{s})}, output.String()
}
