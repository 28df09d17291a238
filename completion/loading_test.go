package completion_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// loading is a source that still looks for the module's packages, but has the catalogue's.
type loading struct {
	declarations.Importer
	found bool // the module's own packages are known by their paths
}

func (l loading) Own() ([]string, bool) { return nil, l.found }

func (loading) Find(path string) declarations.Place {
	return declarations.Place{Found: path == "example.com/provider/checks"}
}

func (loading) Unchecked(string) *unchecked.Item { return nil }

func (l loading) Lookup(path string) (*catalog.Package, bool) { return l.Importer.Lookup(path) }

func (l loading) Together([]string) declarations.Source { return l }

// While a module is being loaded, a list that may have names of it is asked for again.
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
		{"a field of what is loading", beforeArgument + "checks.Length(checks.Options{‸})" + afterArgument, true, true},
		{"a value of a field", beforeArgument + "checks.Length(checks.Options{Level: ‸})" + afterArgument, true, true},
		{"an element", beforeArgument + "checks.Length([]checks.Options{{‸}})" + afterArgument, true, true},
		{"a step after what is loading", beforeArgument + "checks.New().‸" + afterArgument, true, true},
		{"an index of what is loading", beforeArgument + "checks.Rules[‸]()" + afterArgument, true, true},
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

// described is a source that knows what a package declares, and none of its types.
type described struct{ declarations.Importer }

func (described) Find(path string) declarations.Place {
	return declarations.Place{Found: path == "example.com/provider/checks"}
}

func (d described) Together([]string) declarations.Source { return d }

func (d described) Lookup(path string) (*catalog.Package, bool) {
	if path != "example.com/provider/checks" {
		return d.Importer.Lookup(path)
	}
	var members []catalog.Member
	for _, of := range []string{"checks.Options", "*checks.Options", "[]string", "map[string]int", "func() error", "[4]byte", "checks.Level"} {
		members = append(members, catalog.Member{
			Name: fmt.Sprintf("F%d", len(members)), Sort: catalog.Func, Result: "validator.String", Params: []catalog.Param{{Name: "of", Type: of}},
		})
	}
	return &catalog.Package{Path: path, Name: "checks", Described: true, Members: members}, true
}

// An argument whose type is unknown gets no nil, unless the text of the type shows that nil fits.
func TestNilOnlyWhereItCanBe(t *testing.T) {
	own := *toolchain.Default()
	own.Packages = described{}
	text, offset := scenario.Cursor(t, beforeArgument+"checks.‸"+afterArgument)
	list := completion.Complete(analysis.NewDocument(text, &analysis.Settings{Toolchain: &own}), offset, completion.Options{Snippets: true})
	want := map[string]string{
		"F0": "F0(${1})", "F1": "F1(${1:nil})", "F2": "F2(${1:nil})", "F3": "F3(${1:nil})", "F4": "F4(${1:nil})", "F5": "F5(${1:[4]byte{\\}})",
		"F6": "F6(${1})",
	}
	got := map[string]string{}
	for _, item := range list.Items {
		got[item.Label] = item.NewText
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
