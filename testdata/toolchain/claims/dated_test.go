package claims

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What rules say of the framework holds from a version on. The program in testdata/dated plans with each real version whether UseStateForUnknown
// keeps the null of a nested object that is new; check reports it for those versions only, and its fix names what the version has.
func TestDatedFacts(t *testing.T) {
	versions := []string{"1.4.2", "1.8.0", "1.13.0", "1.15.0", "1.15.1", "1.17.0", "1.19.0"}
	if testing.Short() {
		versions = versions[3:5] // on both sides of the change
	}
	linter := strings.TrimSpace(command(t, "../../..", "go", "tool", "-n", "spec-ls"))
	const specification = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [
{"name": "disk", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "id", "string": {"computed_optional_required": "computed",
"plan_modifiers": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"}],
"schema_definition": "stringplanmodifier.UseStateForUnknown()"}}]}}]}}]}}]}`
	program, err := os.ReadFile("testdata/dated/main.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			root := t.TempDir()
			write := func(name, text string) {
				t.Helper()
				if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write("go.mod", "module example.com/dated\n\ngo 1.24.0\n\nrequire github.com/hashicorp/terraform-plugin-framework v"+version+"\n")
			write("main.go", string(program))
			write("spec.json", specification)
			command(t, root, "go", "mod", "tidy")
			keeps := strings.Contains(command(t, root, "go", "run", "."), "true")

			check := exec.Command(linter, "check", "--only", "use-state-in-nested", "--fix", "--unsafe-fixes", "spec.json")
			check.Dir = root
			said, _ := check.CombinedOutput() // its exit code is about what is left
			fixed, err := os.ReadFile(filepath.Join(root, "spec.json"))
			if err != nil {
				t.Fatal(err)
			}
			isFixed := strings.Contains(string(fixed), "UseNonNullStateForUnknown")
			if reported := isFixed || strings.Contains(string(said), "use-state-in-nested"); reported != keeps {
				t.Errorf("null is planned: %t\n%s", keeps, said)
			}
			write("main.go", strings.ReplaceAll(string(program), "UseStateForUnknown", "UseNonNullStateForUnknown"))
			build := exec.Command("go", "vet", ".")
			build.Dir = root
			if out, err := build.CombinedOutput(); isFixed != (err == nil) {
				t.Errorf("the fix is applied: %t\n%s\n%s", isFixed, said, out)
			}
		})
	}
}

// command returns the output of a command in a folder.
func command(t *testing.T, directory, name string, arguments ...string) string {
	t.Helper()
	c := exec.Command(name, arguments...)
	c.Dir = directory
	var complaints strings.Builder
	c.Stderr = &complaints
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, arguments, err, complaints.String())
	}
	return string(out)
}
