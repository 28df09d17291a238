package main

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
)

// TestModuleInformation checks each line that version --verbose can have about a module.
func TestModuleInformation(t *testing.T) {
	const goMod, noGo = "/zoo/go.mod", "no Go: the standard library is the one that spec-ls describes"
	for name, test := range map[string]struct {
		of   moduleInformation
		want []string
	}{
		"no module": {moduleInformation{}, []string{"no go.mod: packages are those that spec-ls describes", noGo}},
		"unknown": {
			moduleInformation{GoMod: goMod, Reason: "it is damaged"},
			[]string{"/zoo/go.mod: packages are those that spec-ls describes: it is damaged", noGo},
		},
		"known": {
			moduleInformation{
				GoMod: goMod, Path: "example.com/zoo", Go: "/go", GoVersion: "1.26.0", Cache: "/cache",
				Versions: []module.RequiredVersion{
					{Module: "a", Required: "v1.0.0", Described: "v1.0.0"},
					{Module: "b", Required: "v1.0.0", Described: "v1.2.0"},
					{Module: "c", Described: "v1.2.0"},
				},
			},
			[]string{
				"module example.com/zoo of /zoo/go.mod", "a v1.0.0", "b v1.0.0, described as of v1.2.0",
				"c is replaced by a directory, described as of v1.2.0", "Go 1.26.0 in /go", "module cache /cache",
			},
		},
	} {
		var out strings.Builder
		test.of.print(&out)
		if want := strings.Join(test.want, "\n") + "\n"; out.String() != want {
			t.Errorf("%s: %s, want %s", name, out.String(), want)
		}
	}
}
