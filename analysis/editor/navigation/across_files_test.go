package navigation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestIn finds the symbols that stand for the same thing in another file of the provider.
func TestIn(t *testing.T) {
	parse := func(text string) *syntax.File { return syntax.ParseFile(text, spec.Options) }
	const attribute = `{"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}`
	one := fmt.Sprintf(`{"provider": {"name": "example"}, "resources": [{"name": "pet", "schema": %[1]s}], "datasources": [{"name": "cat", "schema": %[1]s}]}`, attribute)
	other := fmt.Sprintf(`{"provider": {"name": "example"}, "resources": [{"name": "pet", "schema": %[1]s}, {"name": "cat", "schema": %[1]s}]}`, attribute)
	for name, want := range map[string]string{`"example"`: "example", `"pet"`: "pet", `"cat"`: "", `"id"`: ""} {
		symbol, _, ok := navigation.At(parse(one), strings.Index(one, name)+1)
		if !ok {
			t.Fatalf("nothing is named at %s", name)
		}
		got := ""
		for _, same := range symbol.In(parse(other)) {
			for _, o := range same.Occurrences() {
				got += other[o.Start:o.End]
			}
		}
		if got != want {
			t.Errorf("%s stands for %q there, want %q", name, got, want)
		}
	}
	symbol, _, _ := navigation.At(parse(one), strings.Index(one, `"pet"`)+1)
	for name, want := range map[string]bool{"cat": true, "dog": false, "pet": false} {
		if got := symbol.Taken(parse(other), name); got != want {
			t.Errorf("%s is taken: %v", name, got)
		}
	}
	provider, _, _ := navigation.At(parse(one), strings.Index(one, `"example"`)+1)
	if provider.Taken(parse(other), "pet") {
		t.Error("a provider takes the name of a resource")
	}
}
