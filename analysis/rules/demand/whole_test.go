package demand_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestRelations lists the validators of presence of an attribute, and the elements that their paths lead to.
func TestRelations(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, call := range []string{
		`ConflictsWith(path.MatchRoot("b"))`, `ConflictsWith(path.MatchRoot("b"), path.MatchRoot("c"), path.MatchRoot("a"))`,
		`AlsoRequires(path.MatchRelative().AtParent().AtName("c"))`,
		`AlsoRequires(path.MatchRelative().AtParent())`, `AtLeastOneOf(path.MatchRoot("gone"))`, `AtLeastOneOf()`,
		`ExactlyOneOf(path.MatchRoot("n").AtName("in"))`,
		`ExactlyOneOf(path.MatchRoot("l").AtAnyListIndex().AtName("in"))`, `ExactlyOneOf(path.MatchRoot("l").AtAnyListIndex())`,
		`ExactlyOneOf(path.MatchRoot("n"))`,
		`ExactlyOneOf(path.MatchRoot(name))`, `ExactlyOneOf(own)`, `LengthAtLeast(1)`, `PreferWriteOnlyAttribute(path.MatchRoot("b"))`,
		`Unknown(path.MatchRoot("b"))`,
	} {
		for _, pkg := range []string{"stringvalidator", "check"} {
			text := fmt.Sprintf(`{"resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "string": {"validators": [
				{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": %s}}]}},
				{"name": "b", "bool": {}}, {"name": "c", "bool": {}}, {"name": "n", "single_nested": {"attributes": [{"name": "in", "bool": {}}]}},
				{"name": "l", "list_nested": {"nested_object": {"attributes": [{"name": "in", "bool": {}}]}}}]}}]}`, syntax.Quote(pkg+"."+call))
			u := spec.Read(syntax.ParseFile(text, spec.Options).Units[0])
			fmt.Fprintf(&b, "%s.%s: %s\n", pkg, call, scenario.Show(demand.RelationsOf(u, nil, &u.Elements[0])))
		}
	}
	scenario.Golden(t, "testdata/relations.golden", b.String())
}
