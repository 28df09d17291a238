package resolve_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/project/resolve"
)

func TestChangesOf(t *testing.T) {
	for _, test := range []struct {
		name  string
		paths []string
		want  resolve.Changes
	}{
		{"a specification", []string{"/a/spec.json"}, resolve.Changes{Others: []string{"/a/spec.json"}}},
		{"a configuration", []string{"/a/.spec-ls.json"}, resolve.Changes{Settings: true}},
		{"a go.mod says both", []string{"/a/go.mod"}, resolve.Changes{Settings: true, Modules: true}},
		{"a go.sum says which packages there are", []string{"/a/go.sum", "/a/vendor/modules.txt"}, resolve.Changes{Modules: true}},
		{"Go", []string{"/a/b.go", "/a/b.json"}, resolve.Changes{Sources: []string{"/a/b.go"}, Others: []string{"/a/b.json"}}},
		{"what is not a file", []string{""}, resolve.Changes{}},
	} {
		if difference := cmp.Diff(test.want, resolve.ChangesOf(test.paths)); difference != "" {
			t.Errorf("%s: %s", test.name, difference)
		}
	}
}
