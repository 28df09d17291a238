package golang_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// problems gives all problems of the files that are generated for a specification.
func problems(text string) []golang.Problem {
	var all []golang.Problem
	for _, unit := range syntax.ParseFile(text, spec.Options).Units {
		all = append(all, golang.Generate(spec.Read(unit)).Problems...)
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

// collected opens a file of the collection of real specifications and judged cases that lies beside the repository, or where
// SPEC_LS_SHARED says. It gives nil if there is none; what needs it then rests on the cases in this package alone.
func collected(t *testing.T, parts ...string) *os.File {
	t.Helper()
	directory := os.Getenv("SPEC_LS_SHARED")
	if directory == "" {
		directory = filepath.Join("..", "..", "..", "shared")
	}
	file, err := os.Open(filepath.Join(append([]string{directory}, parts...)...))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// TestGenerateAgreesWithToolchain holds the simulation against what the generator and the compiler made of the same
// specifications: it may find nothing in one that they accept.
func TestGenerateAgreesWithToolchain(t *testing.T) {
	for _, c := range generated {
		if got := broken(c.spec()) > 0; got != (len(c.kinds) > 0) {
			t.Errorf("%s: broken %v", c.name, got)
		}
	}
	file := collected(t, "oracle", "cases.jsonl")
	if file == nil {
		return
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	accepted := 0
	for lines.Scan() {
		var c struct{ Name, Expect, Stage, Spec string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.Expect != "clean" && c.Stage != "startup" && c.Stage != "terraform" {
			continue // other rules may be the ones to find it
		}
		accepted++
		if n := broken(c.Spec); n > 0 {
			t.Errorf("%s: %d problems in a specification that compiles: %+v", c.Name, n, problems(c.Spec))
		}
	}
	if accepted == 0 {
		t.Error("no case was read")
	}
}

// TestGenerateAgreesWithRealFiles holds the simulation against what the compiler makes of real specifications, and counts
// the types that are declared twice in those of HashiCorp that do not compile for that alone.
func TestGenerateAgreesWithRealFiles(t *testing.T) {
	index := collected(t, "corpus", "INDEX.tsv")
	if index == nil {
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
	lines := bufio.NewScanner(index)
	lines.Scan()
	columns := map[string]int{}
	for i, name := range strings.Split(lines.Text(), "\t") {
		columns[name] = i
	}
	for lines.Scan() {
		row := strings.Split(lines.Text(), "\t")
		name, compiles := row[columns["file"]], row[columns["go_compile"]]
		text, err := os.ReadFile(filepath.Join(filepath.Dir(index.Name()), name))
		if err != nil {
			t.Fatal(err)
		}
		n := broken(string(text))
		if compiles == "ok" && n > 0 {
			t.Errorf("%s: %d problems in a file that compiles: %+v", name, n, problems(string(text)))
		}
		if strings.HasPrefix(compiles, "FAIL") && n == 0 {
			t.Errorf("%s: no problem in a file that does not compile: %s", name, compiles)
		}
		if want := redeclared[name]; want > 0 {
			for _, p := range problems(string(text)) {
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
