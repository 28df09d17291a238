package modules

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A specification is checked, and verified, in the module that its code is generated into, wherever it lies itself: check finds an error
// just where the real toolchain does.
func TestModuleOfTheOutput(t *testing.T) {
	program := tool(t, "../..", "spec-ls")
	archive, err := txtar.ParseFile("testdata/output.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, file := range archive.Files {
		writeFile(t, root, file.Name, string(file.Data))
	}
	writeModule(t, filepath.Join(root, "provider"), requirements(t, "../toolchain")) // has what the program that starts schemas needs
	run(t, filepath.Join(root, "provider"), "go", "mod", "download")
	for _, test := range []struct{ specification, error string }{
		{"tools/right.json", ""},
		{"tools/wrong.json", "Missing"},
		{"tools/hand.json", "absent"},
		{"api/right.json", ""},
	} {
		for _, command := range []string{"check", "verify"} {
			c := exec.Command(program, command, "-f", "concise", test.specification)
			c.Dir = root
			var complaints strings.Builder
			c.Stderr = &complaints
			output, err := c.Output()
			if failed := err != nil; failed != (test.error != "") ||
				failed && (c.ProcessState.ExitCode() != 1 || !strings.Contains(string(output), test.error)) {
				t.Errorf("%s of %s: %v\n%s%s", command, test.specification, err, output, complaints.String())
			}
			if command == "check" && strings.Contains(complaints.String(), "not checked") {
				t.Errorf("%s: %s", test.specification, complaints.String())
			}
			if command == "verify" && !strings.Contains(complaints.String(), "over module example.com/") {
				t.Errorf("%s is verified elsewhere: %s", test.specification, complaints.String())
			}
		}
	}
}
