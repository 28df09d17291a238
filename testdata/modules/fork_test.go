package modules

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Verify runs the fork that a go.mod has in the place of the generator, and no other.
func TestForkRuns(t *testing.T) {
	program := build(t, "../..", "./cmd/spec-ls")
	const generator = "github.com/hashicorp/terraform-plugin-codegen-framework"
	run(t, "../toolchain", "go", "mod", "download", generator)
	released := strings.TrimSpace(run(t, "../toolchain", "go", "list", "-m", "-f", "{{.Dir}}", generator))
	root := t.TempDir()
	fork := filepath.Join(root, "fork")
	if err := os.CopyFS(fork, os.DirFS(released)); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("fork/cmd/own/main.go", "package main\n\nimport \"log\"\n\nfunc main() { log.Fatal(\"the fork refuses it\") }\n")
	if err := os.RemoveAll(filepath.Join(fork, "cmd/tfplugingen-framework")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(fork, "cmd/own"), filepath.Join(fork, "cmd/tfplugingen-framework")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../toolchain", name))
		if err != nil {
			t.Fatal(err)
		}
		made := string(moduleLine.ReplaceAll(text, []byte("module example.com/provider")))
		if name == "go.mod" {
			made += "\nreplace " + generator + " => ./fork\n"
		}
		write(name, made)
	}
	write("spec.json", `{"version": "0.1", "provider": {"name": "zoo"}}`)
	verify := exec.Command(program, "verify", "-f", "concise", "spec.json")
	verify.Dir = root
	output, _ := verify.CombinedOutput()
	for _, want := range []string{"runs tfplugingen-framework of ./fork, ", "error[generator-error] the fork refuses it"} {
		if !strings.Contains(string(output), want) {
			t.Errorf("%q is not in\n%s", want, output)
		}
	}
	if verify.ProcessState.ExitCode() != 1 {
		t.Errorf("the exit code is %d", verify.ProcessState.ExitCode())
	}
}
