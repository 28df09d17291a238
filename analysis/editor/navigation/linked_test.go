package navigation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// In the specifications ‸ is where the cursor is.
func TestLinked(t *testing.T) {
	const document = `{"provider": {"name": "a"}, "resources": [{"name": "b", "schema": {"attributes": [{"name": "image", "string": {
		"computed_optional_required": "optional", "validators": [{"custom": {%s}}]}}]}}], "version": "0.1"}`
	for name, test := range map[string]struct {
		custom string
		want   int
	}{
		"an alias":                {`"imports": [{"path": "example.com/p", "alias": "‸q"}], "schema_definition": "q.A(q.B())"`, 3},
		"a use":                   {`"imports": [{"path": "example.com/p", "alias": "q"}], "schema_definition": "q.A(‸q.B())"`, 3},
		"an alias without use":    {`"imports": [{"path": "example.com/p", "alias": "‸q"}], "schema_definition": "p.A()"`, 0},
		"a use without import":    {`"schema_definition": "‸q.A(q.B())"`, 0},
		"a package without alias": {`"imports": [{"path": "example.com/p"}], "schema_definition": "‸p.A()"`, 0},
		"a path":                  {`"imports": [{"path": "example.com/‸p", "alias": "q"}], "schema_definition": "q.A()"`, 2},
		"an escape in the alias":  {`"imports": [{"path": "example.com/p", "alias": "‸\u0071"}], "schema_definition": "q.A()"`, 0},
		"letters of others":       {`"imports": [{"path": "example.com/p", "alias": "‸ü"}], "schema_definition": "ü.A()"`, 0},
		"an attribute":            {`"imports": [{"path": "example.com/path"}], "schema_definition": "path.MatchRoot(\"‸image\")"`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			before, after, _ := strings.Cut(fmt.Sprintf(document, test.custom), "‸")
			file := syntax.ParseFile(before+after, spec.Options)
			symbol, _, _ := navigation.At(file, len(before))
			linked := symbol.Linked()
			if len(linked) != test.want {
				t.Errorf("%d places are linked, want %d: %v", len(linked), test.want, linked)
			}
			for _, o := range linked {
				if got := file.Slice(o.Start, o.End); got != symbol.Name {
					t.Errorf("%q is linked with %q", got, symbol.Name)
				}
			}
		})
	}
}
