package golang_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

func TestPathFault(t *testing.T) {
	for _, path := range []string{
		"fmt", "example.com/a", "example.com/a-b/c_d.v2", "gopkg.in/yaml.v3", "example.com/.hidden", "example.com/-x", "example.com/a+b",
		"example.com/a~b", "example.com/x~1y", "example.com/console", "example.com/com10", "example.com/v2",
	} {
		if fault := golang.PathFault(path); fault != "" {
			t.Errorf("%s: %s", path, fault)
		}
	}
	for path, want := range map[string]string{
		"https://example.com/a": "it is a URL", `"fmt"`: "it holds quotation marks", " fmt": "it has white space around it",
		"./a": "it is relative", "/a": "it begins with a slash", "a/": "it ends with a slash", "a//b": "it has an empty part",
		"a/vendor/b": "it goes into a vendor directory", "-a": "it begins with a dash",
		"C":   "it is for C code, which the generated file has none of",
		"x/é": `it holds 'é'`, "a b": `it holds ' '`, "example.com/a@v1": `it holds '@'`, "a\x00": `it holds '\x00'`,
		"a/../b": `its part ".." is relative`, "x/...": `its part "..." is relative`, "a/./b": `its part "." is relative`,
		"example.com/x.": `its part "x." ends with a dot`, "example.com/x./y": `its part "x." ends with a dot`,
		"example.com/con":      `its part "con" is a name that Windows reserves`,
		"example.com/AUX.go/x": `its part "AUX.go" is a name that Windows reserves`,
		"example.com/x~1":      `its part "x~1" looks like a short name of Windows`,
	} {
		if got := golang.PathFault(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}
