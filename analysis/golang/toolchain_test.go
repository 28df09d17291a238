package golang_test

import (
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// TestToolchains compares the simulation with what the versions of the generator differ in. The specifications of
// testdata/toolchain/testdata/versions compare it with the generators themselves.
func TestToolchains(t *testing.T) {
	type problems []golang.ProblemKind
	const (
		list   = `"list": {@, "element_type": {"string": {}}}`
		lists  = `"list_nested": {@, "nested_object": {"attributes": [{"name": "x", STRING}]}}`
		maps   = `"map_nested": {@, "nested_object": {"attributes": [{"name": "y", STRING}]}}`
		single = `"single_nested": {@, "attributes": [{"name": "z", STRING}]}`
		object = `"object": {@, "attribute_types": [{"name": "w", "string": {}}]}`
	)
	for _, test := range []struct {
		name     string
		children string
		want     map[string]problems // by version of the generator
	}{
		{"d beside a list", `{"name": "d", ` + single + `}, {"name": "a", ` + list + `}`, map[string]problems{"0.4.0": {golang.LocalTaken}}},
		{"d beside a list with an external type", `{"name": "d", ` + single + `}, {"name": "a", "list": {@, "element_type": {"string": {}},
			"associated_external_type": {"import": {"path": "example.com/apisdk"}, "type": "*apisdk.Type"}}}`,
			map[string]problems{"0.4.1": {golang.ExternalUnimplemented}, "0.4.0": {golang.ExternalUnimplemented}}},
		{"d beside an object", `{"name": "d", ` + single + `}, {"name": "a", ` + object + `}`,
			map[string]problems{"0.4.1": {golang.LocalTaken}, "0.4.0": {golang.LocalTaken}}},
		{"d alone", `{"name": "d", ` + single + `}`, nil},
		{"diag beside a list", `{"name": "diag", ` + single + `}, {"name": "a", ` + list + `}`,
			map[string]problems{"0.4.1": {golang.LocalShadows}}},
		{"one variable for lists", `{"name": "foo_val", ` + lists + `}, {"name": "foo", ` + list + `}`,
			map[string]problems{"0.4.1": {golang.LocalTaken}, "0.4.0": {golang.LocalShared}}},
		{"one variable for lists, the list first", `{"name": "foo", ` + list + `}, {"name": "foo_val", ` + lists + `}`,
			map[string]problems{"0.4.1": {golang.LocalTaken}, "0.4.0": {golang.LocalShared}}},
		{"one variable for lists behind another list",
			`{"name": "foo_val", ` + lists + `}, {"name": "foo", ` + list + `}, {"name": "a", ` + list + `}`,
			map[string]problems{"0.4.1": {golang.LocalTaken}, "0.4.0": {golang.LocalTaken}}},
		{"one variable for lists before another list",
			`{"name": "foo_val", ` + lists + `}, {"name": "foo", ` + list + `}, {"name": "z", ` + list + `}`,
			map[string]problems{"0.4.1": {golang.LocalTaken}, "0.4.0": {golang.LocalShared}}},
		{"one variable for a map and a list", `{"name": "foo_val", ` + maps + `}, {"name": "foo", ` + list + `}`,
			map[string]problems{"0.4.1": {golang.LocalTaken}, "0.4.0": {golang.LocalTaken}}},
		{"one variable for objects", `{"name": "foo_val", ` + single + `}, {"name": "foo", ` + object + `}`,
			map[string]problems{"0.4.1": {golang.LocalShared}, "0.4.0": {golang.LocalShared}}},
		{"one variable for objects beside a list",
			`{"name": "foo_val", ` + single + `}, {"name": "foo", ` + object + `}, {"name": "z", ` + list + `}`,
			map[string]problems{"0.4.1": {golang.LocalShared}, "0.4.0": {golang.LocalTaken}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := generatedCase{attributes: `{"name": "n", "single_nested": {@, "attributes": [` + test.children + `]}}`}
			for _, version := range toolchain.Versions() {
				profile, _ := toolchain.Find(version)
				var got problems
				for _, p := range problemsBy(c.spec(), profile) {
					got = append(got, p.Kind)
				}
				if !slices.Equal(got, test.want[version]) {
					t.Errorf("%s has %v, want %v", profile, got, test.want[version])
				}
			}
		})
	}
}
