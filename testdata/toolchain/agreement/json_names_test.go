package agreement

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// A named is a specification with one name at one place, and a configuration that sets it, in both of Terraform's syntaxes.
type named struct {
	name          string // for messages
	specification []byte
	native, json  string
}

// namedAt puts a name into a resource, a data source or the provider.
func namedAt(unit, place, name string) named {
	configurability := `"computed_optional_required": "optional"`
	if unit == "provider" {
		configurability = `"optional_required": "optional"`
	}
	attribute := func(name string) string { return fmt.Sprintf(`{"name": %q, "string": {%s}}`, name, configurability) }
	block := func(name, inside string) string {
		return fmt.Sprintf(`{"name": %q, "list_nested": {"nested_object": {%s}}}`, name, inside)
	}
	var schema, native, inJSON string
	switch place {
	case "attribute":
		schema, native, inJSON = `"attributes": [`+attribute(name)+`]`, name+" = \"x\"\n", fmt.Sprintf(`{%q: "x"}`, name)
	case "nested attribute":
		schema = fmt.Sprintf(`"attributes": [{"name": "n", "single_nested": {%s, "attributes": [%s]}}]`, configurability, attribute(name))
		native, inJSON = "n = { \""+name+"\" = \"x\" }\n", fmt.Sprintf(`{"n": {%q: "x"}}`, name)
	case "block":
		schema = `"blocks": [` + block(name, `"attributes": [`+attribute("x")+`]`) + `]`
		native, inJSON = name+" {\nx = \"x\"\n}\n", fmt.Sprintf(`{%q: {"x": "x"}}`, name)
	case "attribute in a block":
		schema = `"blocks": [` + block("n", `"attributes": [`+attribute(name)+`]`) + `]`
		native, inJSON = "n {\n"+name+" = \"x\"\n}\n", fmt.Sprintf(`{"n": {%q: "x"}}`, name)
	}
	made := named{name: unit + " " + place + " " + name}
	const requirement = "terraform {\nrequired_providers {\nown = {\nsource = \"" + namespace + "/own\"\n}\n}\n}\n"
	const requirementInJSON = `"terraform": {"required_providers": {"own": {"source": "` + namespace + `/own"}}}`
	if unit == "provider" {
		made.specification = fmt.Appendf(nil, `{"version": "0.1", "provider": {"name": "own", "schema": {%s}}}`, schema)
		made.native = requirement + "provider \"own\" {\n" + native + "}\n"
		made.json = `{` + requirementInJSON + `, "provider": {"own": ` + inJSON + `}}`
		return made
	}
	section := map[string]string{"resource": "resources", "data": "datasources"}[unit]
	made.specification = fmt.Appendf(nil, `{"version": "0.1", "provider": {"name": "own"}, %q: [{"name": "thing", "schema": {%s}}]}`, section, schema)
	made.native = requirement + unit + " \"own_thing\" \"a\" {\n" + native + "}\n"
	made.json = `{` + requirementInJSON + `, "` + unit + `": {"own_thing": {"a": ` + inJSON + `}}}`
	return made
}

// TestNamesInJSONConfigurations asks Terraform which names can be set in its native syntax, but not in JSON: those that spec-ls says it of.
func TestNamesInJSONConfigurations(t *testing.T) {
	const rule = "core-reserved-json-name"
	executable := terraformExecutable(t)
	if executable == "" {
		return
	}
	toolchain, linter := newSides(t, verdict.Command{})
	var cases []named
	var specifications [][]byte
	for _, name := range []string{"connection", "dynamic", "lifecycle", "locals", "provisioner", "source"} {
		for _, unit := range []string{"resource", "data", "provider"} {
			for _, place := range []string{"attribute", "nested attribute", "block", "attribute in a block"} {
				made := namedAt(unit, place, name)
				cases, specifications = append(cases, made), append(specifications, made.specification)
			}
		}
	}
	findings, err := linter.Findings(t.Context(), specifications)
	if err != nil {
		t.Fatal(err)
	}
	const address = "registry.terraform.io/" + namespace + "/own"
	refused := 0
	err = toolchain.Serve(t.Context(), specifications, func(int) string { return address }, func(served verdict.Served) error {
		made := cases[served.Index]
		core := terraform{t, executable, t.TempDir(), address, served.Environment}
		core.install(served.Program, "own")
		want := core.refuses("main.tf.json", made.json) && !core.refuses("main.tf", made.native)
		if got := slices.ContainsFunc(findings[served.Index], func(f Finding) bool { return f.Rule == rule }); got != want {
			t.Errorf("%s: %s is reported: %v; Terraform refuses JSON alone: %v", made.name, rule, got, want)
		}
		if want {
			refused++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if refused == 0 {
		t.Error("Terraform refuses nothing")
	}
}

// refuses reports whether Terraform has an error for a configuration.
func (core terraform) refuses(name, text string) bool {
	core.t.Helper()
	core.write(name, text)
	defer core.remove(name)
	output, _ := core.run("validate", "-json") // which fails if there are errors
	var said struct{ Valid bool }
	if err := json.NewDecoder(bytes.NewReader(output)).Decode(&said); err != nil {
		core.t.Fatalf("terraform validate: %v: %s", err, strings.TrimSpace(string(output)))
	}
	return !said.Valid
}
