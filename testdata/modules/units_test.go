package modules

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnitsVerified checks that units with an output of their own are compiled there, with the Go beside them and the Go that uses them.
// The program that starts schemas has requirements of its own, but the go.mod of the module does not change.
func TestUnitsVerified(t *testing.T) {
	program, root := tool(t, "../..", "spec-ls"), t.TempDir()
	files := map[string]string{
		"spec.json": `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [
  {"name": "cat", "schema": {"attributes": [{"name": "name", "string": {"computed_optional_required": "required", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/schema/validator"}], "schema_definition": "named()"}}]}}]}},
  {"name": "dog", "schema": {"attributes": [{"name": "name", "string": {"computed_optional_required": "required"}}]}}
]}`,
		".spec-ls.json":                 `{"generator": {"output": "internal/others", "package": "others", "units": [{"path": "resources.cat", "output": "internal/cats", "package": "cats"}]}}`,
		"internal/cats/named.go":        "package cats\n\nimport (\n\t\"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator\"\n\t\"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n)\n\nfunc named() validator.String { return stringvalidator.LengthAtLeast(1) }\n",
		"internal/others/others.go":     "package others\n\n// It declares what the other package does, too.\nfunc named() {}\n\nvar _ = named\n",
		"internal/resource/resource.go": "package resource\n\nimport \"example.com/provider/internal/cats\"\n\nfunc name(m cats.CatModel) string { return m.Name.ValueString() }\n\nvar _ = name\n",
		".git/HEAD":                     "",
	}
	maps.Copy(files, requirements(t, "testdata/gopls"))
	writeModule(t, root, files)
	runs := func(want string, arguments ...string) {
		t.Helper()
		c := exec.Command(program, append(arguments, "-f", "concise", "spec.json")...)
		c.Dir = root
		var complaints strings.Builder
		c.Stderr = &complaints
		output, err := c.Output()
		if (err != nil) != (want != "") || err != nil && c.ProcessState.ExitCode() != 1 || !strings.Contains(string(output), want) ||
			strings.Contains(complaints.String(), "not checked") {
			t.Errorf("%s: %v\n%s%s", arguments, err, output, complaints.String())
		}
	}
	runs("", "check", "--dependents")
	runs("", "verify")
	writeFile(t, root, "spec.json", strings.Replace(files["spec.json"], `"name": "name"`, `"name": "title"`, 1))
	const want = "spec.json:2:12: error[compile-error] CatModel.Name is not generated, and Go code uses it in 1 place"
	runs(want, "check", "--dependents")
	runs(want, "verify")
	for _, name := range []string{"go.mod", "go.sum"} {
		if text, err := os.ReadFile(filepath.Join(root, name)); err != nil || string(text) != files[name] {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	if made, _ := filepath.Glob(filepath.Join(root, "internal", "*", "*_gen.go")); made != nil {
		t.Errorf("there is %q", made)
	}
}
