package modules

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite what is expected")

// required are the versions of terraform-plugin-framework-validators that the modules in testdata/versions require.
var required = []string{"v0.12.0", "v0.18.0", "v0.19.0"}

// places are those of testdata/versions/provider_code_spec.json that are asked about in each module.
var places = []struct{ what, marked string }{
	{"hover", `string‸validator.OneOf`},
	{"hover", `stringvalidator.One‸Of`},
	{"hover", `boolvalidator.Equ‸als`},
	{"hover", `listvalidator.No‸NullValues`},
	{"hover", `stringplanmodifier.Use‸NonNullStateForUnknown`},
	{"definition", `stringvalidator.One‸Of`},
	{"definition", `boolvalidator.Equ‸als`},
	{"definition", `stringplanmodifier.Use‸NonNullStateForUnknown`},
	{"complete", `stringvalidator.‸OneOf`},
	{"complete", `boolvalidator.‸Equals`},
	{"complete", `listvalidator.‸NoNullValues`},
	{"complete", `stringplanmodifier.‸UseNonNull`},
	{"complete", `actionvalidator.‸Conflicting`},
	{"complete", `"schema_definition": "‸stringvalidator`},
	{"complete", `"schema_definition": "‸boolvalidator`},
	{"signature", `boolvalidator.Equals(‸true)`},
}

// Modules that require different versions of a library are side by side: each specification is held to what its own go.mod requires, by the
// command and by one server that has all of them open.
func TestVersionsSideBySide(t *testing.T) {
	root := t.TempDir()
	text, err := os.ReadFile("testdata/versions/provider_code_spec.json")
	if err != nil {
		t.Fatal(err)
	}
	cache := strings.TrimSpace(run(t, ".", "go", "env", "GOMODCACHE"))
	for _, version := range required {
		from := filepath.Join("testdata/versions", version)
		if err := os.CopyFS(filepath.Join(root, version), os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, version, "provider_code_spec.json"), text, 0o644); err != nil {
			t.Fatal(err)
		}
		run(t, from, "go", "mod", "download")
	}
	program := tool(t, "../..", "spec-ls")

	var b strings.Builder
	b.WriteString("> spec-ls check\n")
	checked := exec.Command(program, "check", "--color", "never")
	checked.Dir = root
	found, _ := checked.Output() // there are findings
	b.Write(found)

	// Once the server has read the modules, it has the findings of the command.
	server := start(t, root, nil, program, "serve")
	documents := map[string]*document{}
	for _, version := range required {
		d := server.open(filepath.Join(root, version, "provider_code_spec.json"), "json", string(text))
		documents[version] = &d
	}
	for _, version := range required {
		documents[version].awaitDiagnostics(codesIn(string(found), version))
		documents[version].awaitOffer(strings.Index(string(text), "stringvalidator.OneOf"), "checks.Region")
	}
	for _, place := range places {
		before, after, _ := strings.Cut(place.marked, "‸")
		offset := strings.Index(string(text), before+after)
		if offset < 0 {
			t.Fatalf("the specification has no %s", before+after)
		}
		offset += len(before)
		answers := map[string]string{}
		for _, version := range required {
			answers[version] = ask(documents[version], place.what, offset)
		}
		for i, version := range required {
			if i > 0 && answers[version] == answers[required[i-1]] {
				continue // said already
			}
			same := []string{version}
			for _, later := range required[i+1:] {
				if answers[later] != answers[version] {
					break
				}
				same = append(same, later)
			}
			fmt.Fprintf(&b, "\n> %s at %s with %s\n%s\n", place.what, place.marked, strings.Join(same, ", "), strings.TrimSpace(answers[version]))
		}
	}
	compare(t, "testdata/versions.golden", strings.NewReplacer(root, "ROOT", cache, "CACHE").Replace(b.String()))
}

// ask returns the answer about a place, as text.
func ask(d *document, what string, offset int) string {
	switch what {
	case "hover":
		return d.hover(offset)
	case "definition":
		file, line := d.definition(offset)
		return fmt.Sprintf("%s:%d", filepath.ToSlash(file), line)
	case "signature":
		label, parameter := d.signature(offset)
		return label + " … " + parameter
	}
	var labels []string
	for _, i := range d.complete(offset) {
		labels = append(labels, i.Label)
	}
	return strings.Join(labels, " ")
}

// headline matches the text of a finding before its message.
var headline = regexp.MustCompile(`(?m)^([^ :\n]+):\d+:\d+: \w+\[([a-z0-9-]+)\]`)

// codesIn returns the rules of the findings in a module that the command wrote, in order.
func codesIn(output, module string) []string {
	codes := []string{}
	for _, m := range headline.FindAllStringSubmatch(output, -1) {
		if strings.HasPrefix(m[1], module+"/") {
			codes = append(codes, m[2])
		}
	}
	slices.Sort(codes)
	return codes
}

// run runs a command and returns its output.
func run(t *testing.T, directory, name string, arguments ...string) string {
	t.Helper()
	command := exec.Command(name, arguments...)
	command.Dir, command.Stderr = directory, os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return string(out)
}

// compare compares a text with a file, which -update rewrites.
func compare(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	at := filepath.Join(t.TempDir(), "got")
	if err := os.WriteFile(at, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
	diff, _ := exec.Command("diff", "-u", golden, at).Output() // exits with 1 where they differ
	t.Errorf("it differs from %s (-update rewrites it):\n%s", golden, diff)
}
