package schema_test

import (
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Every run of spec-ls pays for what its packages do when they start, so this
// one must do nothing.
func TestNothingRunsAtStart(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, "-test.run=^$")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if !strings.Contains(string(output), "init runtime @") {
		t.Fatalf("no trace:\n%s", output)
	}
	for line := range strings.SplitSeq(string(output), "\n") {
		if strings.HasPrefix(line, "init github.com/spec-ls/spec-ls/schema @") {
			t.Error(line)
		}
	}
}

// Merely importing a JSON Schema compiler costs milliseconds at every start.
func TestImportsAreOfTheStandardLibrary(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		checked++
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if first, _, _ := strings.Cut(imported, "/"); strings.Contains(first, ".") {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
	if checked == 0 {
		t.Error("no files")
	}
}
