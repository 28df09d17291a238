package byhand

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWired writes a whole provider with spec-ls generate: the code of a specification, and the implementations of all that is in it. It is
// vetted and tested, and Terraform's protocol drives it.
func TestWired(t *testing.T) {
	linter := build(t, "../../..", "./cmd/spec-ls")
	for _, layout := range []struct{ name, line string }{
		{"packages of their own", "spec-ls generate all --input spec.json --output internal"},
		{"one package", "spec-ls generate all --input spec.json --output internal/provider --package provider"},
	} {
		t.Run(layout.name, func(t *testing.T) {
			directory := newModule(t)
			specification, err := os.ReadFile("testdata/wired/spec.json")
			if err != nil {
				t.Fatal(err)
			}
			write(t, directory, "spec.json", string(specification))
			write(t, directory, "main.go", "package main\n\n//go:generate "+layout.line+"\n\nfunc main() {}\n")
			run := func(program string, arguments ...string) {
				t.Helper()
				command := exec.CommandContext(t.Context(), program, arguments...)
				command.Dir = directory
				command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
				if output, err := command.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", strings.Join(arguments, " "), err, output)
				}
			}
			for _, unit := range []string{"resource pet", "provider zoo", "resource feeding_plan", "data-source keeper"} {
				run(linter, append(append([]string{"generate", "scaffold"}, strings.Fields(unit)...), "--wired", "--output-dir",
					"internal/provider")...)
			}
			run(linter, "generate")
			drive, err := os.ReadFile("testdata/wired/drive.go.txt")
			if err != nil {
				t.Fatal(err)
			}
			write(t, directory, "internal/provider/drive_test.go", string(drive))
			run("go", "vet", "./...")
			run("go", "test", "./...")
			unformatted, err := exec.CommandContext(t.Context(), "gofmt", "-l", filepath.Join(directory, "internal", "provider")).Output()
			if err != nil || len(unformatted) > 0 {
				t.Errorf("not formatted: %s %v", unformatted, err)
			}
		})
	}
}

// TestClient begins a provider with an OpenAPI document, by the commands that init prints. Terraform's protocol drives it against a server.
func TestClient(t *testing.T) {
	linter := build(t, "../../..", "./cmd/spec-ls")
	directory := t.TempDir()
	run := func(program string, arguments ...string) {
		t.Helper()
		command := exec.CommandContext(t.Context(), program, arguments...)
		command.Dir = directory
		command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly", "GOPROXY=off")
		if output, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(arguments, " "), err, output)
		}
	}
	for from, to := range map[string]string{"openapi.yaml": "openapi.yaml", "drive.go.txt": "internal/provider/drive_test.go"} {
		text, err := os.ReadFile(filepath.Join("testdata", "client", from))
		if err != nil {
			t.Fatal(err)
		}
		write(t, directory, to, string(text))
	}
	run(linter, "init", "openapi.yaml")
	run(linter, "import", "--from", "openapi", "--config", "generator_config.yml", "-o", "provider_code_spec.json")
	run(linter, "overlay", "apply", "provider_code_spec.json", "provider.overlay.yml", "-o", "provider_code_spec.json")
	run(linter, "generate", "scaffold", "--all", "--client")
	run("go", "build", "-o", filepath.Join(t.TempDir(), "provider"), ".")
	run("go", "vet", "./...")
	run("go", "test", "./...")
	run(linter, "generate", "--check")
}
