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
	program := tool(t, "../..", "spec-ls")
	const generator = "github.com/hashicorp/terraform-plugin-codegen-framework"
	run(t, "../toolchain", "go", "mod", "download", generator)
	released := strings.TrimSpace(run(t, "../toolchain", "go", "list", "-m", "-f", "{{.Dir}}", generator))
	root := t.TempDir()
	fork := filepath.Join(root, "fork")
	if err := os.CopyFS(fork, os.DirFS(released)); err != nil {
		t.Fatal(err)
	}
	writeFile(t, fork, "cmd/own/main.go", "package main\n\nimport \"log\"\n\nfunc main() { log.Fatal(\"the fork refuses it\") }\n")
	if err := os.RemoveAll(filepath.Join(fork, "cmd/tfplugingen-framework")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(fork, "cmd/own"), filepath.Join(fork, "cmd/tfplugingen-framework")); err != nil {
		t.Fatal(err)
	}
	files := requirements(t, "../toolchain")
	files["go.mod"] += "\nreplace " + generator + " => ./fork\n"
	files["spec.json"] = `{"version": "0.1", "provider": {"name": "zoo"}}`
	writeModule(t, root, files)
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
