package policy

import (
	"debug/buildinfo"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
)

// TestDependenciesAreExplained compares the table of dependencies with what the program imports, and that the README leads to it.
func TestDependenciesAreExplained(t *testing.T) {
	const name = "docs/dependencies.md"
	content := readRepositoryFile(t, name)
	if !strings.Contains(readRepositoryFile(t, "README.md"), "]("+name+")") {
		t.Errorf("the README does not link to %s", name)
	}
	forEachImport(t, func(file, imported string) {
		host, _, _ := strings.Cut(imported, "/")
		if !strings.Contains(host, ".") || strings.HasPrefix(imported, modulePath) {
			return
		}
		parts := map[string]int{"github.com": 3, "golang.org": 3, "go.lsp.dev": 2, "gopkg.in": 2}[host]
		steps := strings.Split(imported, "/")
		if name := strings.Join(steps[:min(parts, len(steps))], "/"); !strings.Contains(content, "`"+name+"`") &&
			!strings.Contains(content, "`"+name+"/v") {
			t.Errorf("%s imports %s, which the page does not explain", file, imported)
		}
	})
}

// TestDependenciesAreThoseOfTheProgram compares the page with the modules that are linked into the program: all of them are in the first
// tables, and none is in the tables for tests.
func TestDependenciesAreThoseOfTheProgram(t *testing.T) {
	compiled, tests, ok := strings.Cut(readRepositoryFile(t, "docs/dependencies.md"), "and not in the program:")
	if !ok {
		t.Fatal("the page does not say what is not in the program")
	}
	info, err := buildinfo.ReadFile(binary.Path(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(info.Deps) < 10 {
		t.Fatalf("the program has %d modules", len(info.Deps))
	}
	for _, module := range info.Deps {
		name := "`" + regexp.MustCompile(`/v\d+$`).ReplaceAllString(module.Path, "")
		if !strings.Contains(compiled, name+"`") && !strings.Contains(compiled, name+"/v") {
			t.Errorf("%s is in the program, and the page does not say so", module.Path)
		}
		if strings.Contains(tests, name+"`") || strings.Contains(tests, name+"/v") {
			t.Errorf("%s is in the program, and the page says that it is not", module.Path)
		}
	}
}
