package golang_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

// problems returns all problems of the files that are generated for a specification.
func problems(text string) []golang.Problem { return problemsBy(text, toolchain.Default()) }

// problemsBy returns the problems of all units of a text that a toolchain generates.
func problemsBy(text string, by *toolchain.Profile) []golang.Problem {
	var all []golang.Problem
	for _, unit := range syntax.ParseFile(text, spec.Options).Units {
		all = append(all, golang.Generate(spec.Read(unit), by).Problems...)
	}
	return all
}

// broken counts the problems that keep the files from being generated or compiled.
func broken(text string) int {
	n := 0
	for _, p := range problems(text) {
		if p.Breaks() {
			n++
		}
	}
	return n
}

// TestGenerateAgreesWithToolchain compares the simulation with what the generator and the compiler made from the same
// specifications: it may find nothing in one that they accept.
func TestGenerateAgreesWithToolchain(t *testing.T) {
	for _, c := range generated {
		if got := broken(c.spec()) > 0; got != (len(c.kinds) > 0) {
			t.Errorf("%s: broken %v", c.name, got)
		}
	}
	cases := collected.Cases(t)
	accepted := 0
	for _, c := range cases {
		if c.Expect != "clean" && c.Stage != "startup" && c.Stage != "terraform" {
			continue // other rules may be the ones to find it
		}
		accepted++
		if n := broken(c.Spec); n > 0 {
			t.Errorf("%s: %d problems in a specification that compiles: %+v", c.Name, n, problems(c.Spec))
		}
	}
	if len(cases) > 0 && accepted == 0 {
		t.Error("no case is accepted")
	}
}

// TestGenerateAgreesWithRealFiles compares the simulation with what the compiler makes of real specifications, and counts
// the types that are declared twice in those of HashiCorp that do not compile for that alone.
func TestGenerateAgreesWithRealFiles(t *testing.T) {
	files := collected.Files(t)
	if len(files) == 0 {
		if n := broken(twins.spec()); n != len(twins.kinds) {
			t.Errorf("%d problems, want %d", n, len(twins.kinds))
		}
		return
	}
	const openapi = "hashicorp__terraform-plugin-codegen-openapi__internal_cmd_testdata_"
	redeclared := map[string]int{
		openapi + "github_provider_code_spec.json":     45,
		openapi + "kubernetes_provider_code_spec.json": 176,
		openapi + "scaleway_provider_code_spec.json":   5,
	}
	for _, file := range files {
		name, compiles, text := file.Name, file.Compiles, file.Text
		n := broken(text)
		if compiles == "ok" && n > 0 {
			t.Errorf("%s: %d problems in a file that compiles: %+v", name, n, problems(text))
		}
		if strings.HasPrefix(compiles, "FAIL") && n == 0 {
			t.Errorf("%s: no problem in a file that does not compile: %s", name, compiles)
		}
		if want := redeclared[name]; want > 0 {
			for _, p := range problems(text) {
				if p.Kind != golang.TypeRedeclared {
					t.Errorf("%s: %+v", name, p)
				}
			}
			if n != want {
				t.Errorf("%s: %d types are declared twice, want %d", name, n, want)
			}
		}
	}
}
