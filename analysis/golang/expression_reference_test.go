package golang

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestReferences lists the names in attribute paths with their targets.
func TestReferences(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
	  {"name": "a", "string": {"computed_optional_required": "optional", "validators": [
	    {"custom": {"schema_definition": "stringvalidator.ConflictsWith(path.MatchRoot(\"n\").AtName(\u0022b\u0022), path.MatchRelative().AtParent().AtName(\"nope\"))"}},
	    {"custom": {"schema_definition": "own.When(path.MatchRoot(\"l\").AtListIndex(0).AtParent())"}},
	    {"custom": {"imports": [{"path": "example.com/files", "alias": "files"}], "schema_definition": "own.When(files.MatchRoot(\"a\"))"}}]}},
	  {"name": "n", "single_nested": {"computed_optional_required": "optional", "attributes": [
	    {"name": "b", "string": {"computed_optional_required": "optional"}}]}},
	  {"name": "l", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}, "validators": [
	    {"custom": {"schema_definition": "listvalidator.ValueStringsAre(stringvalidator.AlsoRequires(path.MatchRelative().AtParent().AtParent().AtName(\"a\")))"}}]}}
	]}}]}`
	u := spec.Read(syntax.ParseFile(text, spec.Options).Units[1])
	var got []string
	for r := range References(u) {
		leads := "nothing"
		if r.Found {
			leads = u.Elements[r.Place.Element].Name.Value
		}
		got = append(got, fmt.Sprintf("%s at %q leads to %s", r.Name, u.Tree.Text[r.Start:r.End], leads))
	}
	want := []string{
		`n at "n" leads to n`, `b at "b" leads to b`, `nope at "nope" leads to nothing`, `l at "l" leads to l`, `a at "a" leads to a`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for range References(u) {
		break // stopping early is allowed
	}
}
