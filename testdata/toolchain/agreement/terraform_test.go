package agreement

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// terraformVariable names the terraform executable for the tests that ask Terraform, where that on the path is not to be used.
const terraformVariable = "SPEC_LS_TERRAFORM"

// terraformExecutable returns the path of Terraform's executable; "" if there is none, so nobody can be asked.
func terraformExecutable(t *testing.T) string {
	t.Helper()
	if executable := os.Getenv(terraformVariable); executable != "" {
		return executable
	}
	executable, err := exec.LookPath("terraform")
	if err != nil {
		t.Logf("there is no terraform on the path, and %s names none: Terraform is not asked", terraformVariable)
		return ""
	}
	return executable
}

// namespace is the one that the providers pretend to be published in.
const namespace = "spec-ls"

// TestTerraformLoadsProviders has Terraform load the providers of the clean samples: it must understand their schemas, and accept
// the configurations that spec-ls shows for each of their units, in both of Terraform's syntaxes.
func TestTerraformLoadsProviders(t *testing.T) {
	executable := terraformExecutable(t)
	if executable == "" {
		return
	}
	toolchain, _ := newSides(t, verdict.Command{})
	cases := sampleCases(t, "clean")
	configurations := previews(t, cases)
	var specifications [][]byte
	var names []string
	var otherShape []bool
	for _, c := range cases {
		root, err := tree.Parse(c.Text)
		if err != nil {
			t.Fatal(err)
		}
		otherShape = append(otherShape, hasOwnCollections(root) || isMerged(root))
		specifications, names = append(specifications, c.Text), append(names, root.Get("provider").Get("name").Text())
	}
	loaded := 0
	address := func(index int) string { return "registry.terraform.io/" + namespace + "/" + names[index] }
	err := toolchain.Serve(t.Context(), specifications, address, func(served verdict.Served) error {
		core := terraform{t, executable, t.TempDir(), address(served.Index), served.Environment}
		core.install(served.Program, names[served.Index])
		if output, err := core.schemas(); err != nil {
			t.Errorf("%s: terraform providers schema: %v: %s", cases[served.Index].Name, err, output)
		}
		if otherShape[served.Index] {
			return nil
		}
		for _, configuration := range configurations[cases[served.Index].Name] {
			loaded++
			core.accept(cases[served.Index].Name, "main.tf", configuration.Native)
			core.accept(cases[served.Index].Name, "main.tf.json", configuration.JSON)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if loaded == 0 {
		t.Error("Terraform loaded nothing")
	}
	t.Logf("%d configurations, each in both syntaxes", loaded)
}

// hasOwnCollections reports whether a specification has a collection or an object with a custom type on it or inside: the type of
// its elements is then what the Go says, and an example follows what the specification says.
func hasOwnCollections(root *tree.Value) bool {
	found := false
	root.Walk(func(value *tree.Value) {
		for _, inner := range []*tree.Value{value.Get("element_type"), value.Get("attribute_types")} {
			if inner == nil {
				continue
			}
			found = found || value.Get("custom_type") != nil
			inner.Walk(func(below *tree.Value) { found = found || below.Get("custom_type") != nil })
		}
	})
	return found
}

// isMerged reports whether a key is defined twice in an object: the generator works with what the decoder makes of both values, and an
// example follows what is written.
func isMerged(root *tree.Value) bool {
	found := false
	root.Walk(func(value *tree.Value) {
		seen := map[string]bool{}
		for _, member := range value.Members {
			name := strings.ToLower(member.Name)
			found = found || seen[name]
			seen[name] = true
		}
	})
	return found
}

type configuration struct{ File, Native, JSON string }

// previews returns the configurations that spec-ls shows for the units of specifications, by file.
func previews(t *testing.T, cases []Case) map[string][]configuration {
	t.Helper()
	arguments := []string{"run", "./internal/testing/configurations", namespace}
	directory := t.TempDir()
	for _, c := range cases {
		path := filepath.Join(directory, c.Name)
		if err := os.WriteFile(path, c.Text, 0o600); err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, path)
	}
	command := exec.CommandContext(t.Context(), "go", arguments...)
	command.Dir = repository
	command.Env = append(os.Environ(), "GOWORK=off")
	var complaints bytes.Buffer
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	var found []configuration
	if err := json.Unmarshal(output, &found); err != nil {
		t.Fatal(err)
	}
	byFile := map[string][]configuration{}
	for _, entry := range found {
		name := filepath.Base(entry.File)
		byFile[name] = append(byFile[name], entry)
	}
	return byFile
}

// A terraform runs Terraform with one provider that is there without being installed.
type terraform struct {
	t           *testing.T
	executable  string
	directory   string
	address     string
	environment []string
}

func (core terraform) write(name, text string) {
	core.t.Helper()
	if err := os.WriteFile(filepath.Join(core.directory, name), []byte(text), 0o644); err != nil {
		core.t.Fatal(err)
	}
}

func (core terraform) remove(name string) {
	core.t.Helper()
	if err := os.Remove(filepath.Join(core.directory, name)); err != nil {
		core.t.Fatal(err)
	}
}

func (core terraform) install(program, name string) {
	core.t.Helper()
	if err := os.Link(program, filepath.Join(core.directory, "terraform-provider-"+name)); err != nil {
		core.t.Fatal(err)
	}
	core.write("terraform.rc", fmt.Sprintf("provider_installation {\n  dev_overrides {\n    %q = %q\n  }\n  direct {}\n}\n", core.address, core.directory))
}

// schemas has Terraform read the schemas of the provider.
func (core terraform) schemas() ([]byte, error) {
	const name = "main.tf.json"
	core.write(name, fmt.Sprintf(`{"terraform": {"required_providers": {"own": {"source": %q}}}}`, core.address))
	defer core.remove(name)
	return core.run("providers", "schema", "-json")
}

// run runs a command of Terraform's and returns its output.
func (core terraform) run(arguments ...string) (output []byte, err error) {
	command := exec.CommandContext(core.t.Context(), core.executable, arguments...)
	command.Dir = core.directory
	command.Env = append(append(os.Environ(), core.environment...),
		"TF_CLI_CONFIG_FILE="+filepath.Join(core.directory, "terraform.rc"), "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1")
	return command.Output()
}

// accept reports what Terraform has against a configuration.
func (core terraform) accept(path, name, text string) {
	core.t.Helper()
	core.write(name, text)
	output, err := core.run("validate", "-json")
	var said struct {
		Diagnostics []struct{ Severity, Summary, Detail string }
	}
	if unreadable := json.Unmarshal(output, &said); unreadable != nil {
		core.t.Errorf("%s: terraform validate: %v: %s", path, err, output)
	}
	for _, diagnostic := range said.Diagnostics {
		if diagnostic.Severity == "error" && !aboutValue.MatchString(diagnostic.Summary) {
			core.t.Errorf("%s: terraform validate: %s: %s\n%s", path, diagnostic.Summary, diagnostic.Detail, text)
		}
	}
	core.remove(name)
}

// aboutValue matches errors of a provider's validators and types about a value. It is not Terraform that refuses it, and which values they
// take an example cannot know.
var aboutValue = regexp.MustCompile(`^Invalid (Attribute (Value|Combination)|.* (String )?Value)`)
