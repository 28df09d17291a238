package completion_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// loading is a source of which the module's packages are still being looked for, but not the catalogue's.
type loading struct {
	declarations.Importer
	found bool // the module's own packages are known by their paths
}

func (l loading) Own() ([]string, bool) { return nil, l.found }

func (loading) Find(path string) declarations.Place {
	return declarations.Place{Found: path == "example.com/provider/checks"}
}

func (l loading) Lookup(path string) (*catalog.Package, bool) { return l.Importer.Lookup(path) }

func (l loading) Together([]string) declarations.Source { return l }

// While a module is being loaded, a list is asked for again in which something of it may stand.
func TestIncompleteWhileLoading(t *testing.T) {
	for _, test := range []struct {
		name, marked string
		found, want  bool
	}{
		{"behind a package", beforeArgument + "checks.‸" + afterArgument, true, true},
		{"behind a package that nobody knows", beforeArgument + "other.‸" + afterArgument, true, false},
		{"behind a package, own ones unknown", beforeArgument + "other.‸" + afterArgument, false, true},
		{"an argument", beforeArgument + "checks.Length(‸)" + afterArgument, false, true},
		{"an argument of what is loading", beforeArgument + "checks.Length(‸)" + afterArgument, true, true},
		{"an expression", beforeArgument + "‸" + afterArgument, false, true},
		{"an element", beforeArgument + "x" + `"}}, ‸]}}]}}]}`, false, true},
		{"an import path", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required", "custom_type": {"import": {"path": "‸"}}}}]}}]}`, false, true},
		{"a custom type", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required", "custom_type": {"type": "‸"}}}]}}]}`, false, true},
		{"a key", `{‸}`, false, false},
	} {
		own := *toolchain.Default()
		own.Packages = loading{found: test.found}
		text, offset := scenario.Cursor(t, test.marked)
		list := completion.Complete(analysis.NewDocument(text, &analysis.Settings{Toolchain: &own}), offset, completion.Options{})
		if list.Incomplete != test.want {
			t.Errorf("%s: it is asked for again: %v", test.name, list.Incomplete)
		}
	}
}
