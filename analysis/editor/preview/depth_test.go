package preview_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
)

// Code is formatted unless it nests so deeply that formatting takes long.
func TestDeepCodeIsNotFormatted(t *testing.T) {
	for _, test := range []struct {
		name      string
		depth     int
		formatted bool
	}{{"shallow", 3, true}, {"deep", 500, false}} {
		t.Run(test.name, func(t *testing.T) {
			const asWritten = "1  ,2"
			definition := strings.Repeat("f(", test.depth) + asWritten + strings.Repeat(")", test.depth)
			document := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "acme"}, "resources": [{"name": "pet", "schema": {"attributes": [
				{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "`+definition+`"}}]}}]}}]}`, nil)
			function := preview.GoSchema(document, 1)
			if !strings.Contains(function, asWritten) != test.formatted {
				t.Errorf("the function is\n%s", function)
			}
		})
	}
}
