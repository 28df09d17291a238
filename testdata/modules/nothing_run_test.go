package modules

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// calls are the system calls that start a program, or open a connection.
var calls = regexp.MustCompile(`(?m)^.*\b(execve|execveat|connect|sendto|bind|listen)\(.*$`)

// itself is the start of the process that loads the packages of a module.
var itself = regexp.MustCompile(`execve\("/proc/self/exe", \["[^"]*"(\.\.\.)?, "confined"\]`)

// TestNothingRunNothingDialled checks that only spec-ls verify runs other programs or opens connections. Other commands do not, for any
// module, nor does the server while it completes, explains and jumps in the module's packages. Strace shows every attempt.
func TestNothingRunNothingDialled(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		if os.Getenv("CI") != "" && runtime.GOOS == "linux" {
			t.Fatal("strace is not installed")
		}
		t.Skip("strace is not installed")
	}
	program := tool(t, "../..", "spec-ls")
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("testdata/gopls")); err != nil {
		t.Fatal(err)
	}
	run(t, root, "go", "mod", "download")
	p := position{kind: "string", role: "validators", imports: []string{"checks"}, marked: `checks.Name(` + mark + `1)`}
	text, offset := p.specification()
	writeFile(t, root, "provider_code_spec.json", text)
	// These files name programs and modules that the go command would download or run.
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, root, "go.mod", strings.Replace(string(mod), "go 1.25.0\n", "go 1.25.0\n\ntoolchain go1.99.9\n\ntool example.com/not/there\n",
		1)+"\nrequire example.com/not/there v1.0.0\n")
	writeFile(t, root, "generate.go", "package provider\n\n//go:generate go run example.com/not/there\n//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal\n")
	writeFile(t, root, "generator_config.yml", "provider:\n  name: example\n")
	writeFile(t, root, "wrong.json", strings.NewReplacer("checks.Name(", "checks.NoSuch(", "thing", "other").Replace(text))

	writeFile(t, root, "built.json", `{"format_version":"1.0","provider_schemas":{"registry.terraform.io/hashicorp/example":{"provider":{"version":0,"block":{}}}}}`)

	// traced returns the calls that a process made, with all that it started, but for its own start.
	traced := func(log string) string {
		t.Helper()
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		found := calls.FindAllString(string(text), -1)
		if len(found) == 0 || !strings.Contains(found[0], "execve(") {
			t.Fatalf("the log does not begin with the start of the program: %q", found)
		}
		return strings.Join(slices.DeleteFunc(found[1:], itself.MatchString), "\n")
	}
	wrapped := func(log string, command ...string) []string {
		return append([]string{strace, "-f", "-qq", "-e", "trace=execve,execveat,connect,sendto,bind,listen", "-o", log}, command...)
	}

	for _, arguments := range []string{
		"check", "check --fix --unsafe-fixes --diff wrong.json", "check -f json wrong.json", "version --verbose",
		"preview file provider_code_spec.json",
		"preview example provider_code_spec.json", "docs --check --output made provider_code_spec.json", "stale provider_code_spec.json",
		"diff provider_code_spec.json built.json",
		"diff provider_code_spec.json wrong.json", "export provider_code_spec.json", "fmt --check", "config show", "rules",
		"schema check",
	} {
		log := filepath.Join(t.TempDir(), "log")
		command := wrapped(log, append([]string{program}, strings.Fields(arguments)...)...)
		c := exec.Command(command[0], command[1:]...)
		c.Dir = root
		said, err := c.CombinedOutput()
		// Whether there are findings does not matter here, but what is not done shows nothing.
		if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
			t.Errorf("spec-ls %s: %v\n%s", arguments, err, said)
		}
		if strings.HasPrefix(arguments, "check -f json") && !strings.Contains(string(said), "unknown-library-function") {
			t.Errorf("spec-ls %s does not look into the packages of the module:\n%s", arguments, said)
		}
		if found := traced(log); found != "" {
			t.Errorf("spec-ls %s:\n%s", arguments, found)
		}
	}

	log := filepath.Join(t.TempDir(), "log")
	t.Run("serve", func(t *testing.T) {
		server := start(t, root, nil, wrapped(log, program, "serve")...)
		d := server.open(filepath.Join(root, "provider_code_spec.json"), "json", text)
		d.awaitOffer(strings.Index(text, "checks.Name"), "checks.Name")
		for _, what := range []string{"complete", "definition", "signature", "hover"} {
			at := offset
			if what != "signature" {
				at = strings.Index(text, "Name(1)") // the name
			}
			if answerOf(&d, what, at) == "" {
				t.Errorf("%s has no answer", what)
			}
		}
		d.change(strings.Replace(text, "checks.Name(", "checks.NoSuch(", 1))
		d.awaitDiagnostics([]string{"unknown-library-function"})
	})
	if found := traced(log); found != "" {
		t.Errorf("spec-ls serve:\n%s", found)
	}

	// The trace of a command that runs programs is not empty.
	log = filepath.Join(t.TempDir(), "log")
	command := wrapped(log, program, "verify", "provider_code_spec.json", "--generator", "true")
	c := exec.Command(command[0], command[1:]...)
	c.Dir = root
	_ = c.Run()
	if traced(log) == "" {
		t.Error("spec-ls verify is not seen running anything")
	}
}
