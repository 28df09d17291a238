// Package byhand holds spec-ls to what the compiler says of generated code beside files that are written by hand.
package byhand

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
)

const generator = "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework"

// build builds a program of a module.
func build(t *testing.T, module, pkg string) (binary string) {
	t.Helper()
	binary = filepath.Join(t.TempDir(), filepath.Base(pkg))
	command := exec.CommandContext(t.Context(), "go", "build", "-o", binary, pkg)
	command.Dir = module
	command.Env = append(os.Environ(), "GOWORK=off")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("building %s: %v\n%s", pkg, err, output)
	}
	return binary
}

// newModule makes a module with the requirements of the toolchain's, in a repository of its own.
func newModule(t *testing.T) (directory string) {
	t.Helper()
	directory = t.TempDir()
	goMod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	goMod = regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(goMod, []byte("module example.com/provider"))
	for name, content := range map[string]string{"go.mod": string(goMod), "go.sum": string(sums), ".git/HEAD": ""} {
		write(t, directory, name, content)
	}
	return directory
}

func write(t *testing.T, directory, name, content string) {
	t.Helper()
	at := filepath.Join(directory, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// compile has Go compile a folder with all below it, and returns its output.
func compile(t *testing.T, directory string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-gcflags=-e", "./...")
	command.Dir = directory
	command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	output, err := command.CombinedOutput()
	if err != nil && len(output) == 0 {
		t.Fatal(err)
	}
	if err == nil {
		return ""
	}
	return string(output)
}

// TestSamples generates the code of each sample, which is in testdata/samples.txtar with the files that are written by hand, and compiles it. The first
// line of a sample says which rule finds an error, and behind a colon what Go says of it; or that it compiles. The generator is called as
// the samples' lines for go generate say.
func TestSamples(t *testing.T) {
	linter, generate := build(t, "../../..", "./cmd/spec-ls"), build(t, "..", generator)
	directory := newModule(t)
	for name, archive := range samples.Cases(t, "testdata/samples.txtar") {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(directory, name)
			headline, _, _ := strings.Cut(string(archive.Comment), "\n")
			for _, file := range archive.Files {
				write(t, folder, file.Name, string(file.Data))
			}
			// Before anything is generated spec-ls must know.
			rules := errorsOf(t, linter, folder)
			line := regexp.MustCompile(`(?m)^//go:generate tfplugingen-framework (.*)$`)
			main, err := os.ReadFile(filepath.Join(folder, "main.go"))
			if err != nil {
				t.Fatal(err)
			}
			match := line.FindSubmatch(main)
			if match == nil {
				t.Fatal("nothing is generated")
			}
			command := exec.CommandContext(t.Context(), generate, strings.Fields(string(match[1]))...)
			command.Dir = folder
			if output, err := command.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, output)
			}
			said := compile(t, folder)
			rule, words, fails := strings.Cut(headline, ": ")
			switch {
			case !fails && said != "":
				t.Errorf("Go says\n%s", said)
			case fails && !strings.Contains(said, words):
				t.Errorf("Go doesn't say %q, but\n%s", words, said)
			}
			if !fails && len(rules) > 0 || fails && !slices.Equal(rules, []string{rule}) {
				t.Errorf("spec-ls finds %q", rules)
			}
			if again := errorsOf(t, linter, folder); !slices.Equal(rules, again) {
				t.Errorf("once the code is generated spec-ls finds %q", again)
			}
		})
	}
}

// errorsOf returns the rules of the errors that spec-ls finds in the specification of a folder.
func errorsOf(t *testing.T, linter, folder string) []string {
	t.Helper()
	output, err := exec.CommandContext(t.Context(), linter, "check", "-f", "json", "--stage", "compile",
		filepath.Join(folder, "specification.json")).Output()
	if exit, failed := err.(*exec.ExitError); err != nil && (!failed || exit.ExitCode() != 1) {
		t.Fatalf("%v\n%s", err, output)
	}
	var report struct {
		Diagnostics []struct{ Rule, Severity string }
	}
	if err := json.Unmarshal(output, &report); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	var rules []string
	for _, d := range report.Diagnostics {
		if d.Severity == "error" && !slices.Contains(rules, d.Rule) {
			rules = append(rules, d.Rule)
		}
	}
	return rules
}

// TestScaffolds compiles the files with which spec-ls begins declarations by hand.
func TestScaffolds(t *testing.T) {
	output, err := exec.CommandContext(t.Context(), build(t, "../../..", "./internal/testing/scaffolds")).Output()
	if err != nil {
		t.Fatal(err)
	}
	var files map[string]string
	if err := json.Unmarshal(output, &files); err != nil {
		t.Fatal(err)
	}
	if len(files) < 100 {
		t.Errorf("there are %d files", len(files))
	}
	directory := newModule(t)
	for name, content := range files {
		write(t, directory, name, content)
	}
	if said := compile(t, directory); said != "" {
		t.Error(said)
	}
}
