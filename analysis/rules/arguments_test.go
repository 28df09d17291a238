package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// TestAnyNumberOfArguments has every function of the catalogue be called with each number of arguments, of a few kinds: that is checked
// without a mistake in this program.
func TestAnyNumberOfArguments(t *testing.T) {
	calls := 0
	for pkg := range catalog.Packages() {
		word := "string"
		for _, role := range []string{"validator", "planmodifier", "default"} {
			if of, found := strings.CutSuffix(pkg.Name, role); found {
				if _, is := catalog.KindOf(of); is {
					word = of
				}
			}
		}
		var attributes []string
		for _, m := range pkg.Members {
			if m.Sort != catalog.Func {
				continue
			}
			for n := range len(m.Params) + 2 {
				for _, argument := range []string{`1`, `\"a\"`, `nil`} {
					arguments := strings.TrimSuffix(strings.Repeat(argument+", ", n), ", ")
					attributes = append(attributes, fmt.Sprintf(`{"name": "a%d", %q: {"computed_optional_required": "optional", "validators": [{"custom": {
						"imports": [{"path": %q}], "schema_definition": "%s.%s(%s)"}}]}}`, len(attributes), word, pkg.Path, pkg.Name, m.Name, arguments))
				}
			}
		}
		calls += len(attributes)
		text := fmt.Sprintf(`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [%s]}}]}`,
			strings.Join(attributes, ", "))
		for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
			if d.Rule == rules.InternalError {
				t.Errorf("%s: %s: %s", pkg.Path, text[d.Start:d.End], d.Message)
			}
		}
	}
	if calls < 1000 {
		t.Errorf("only %d calls", calls)
	}
}
