package server

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/module"
)

// providerModule is the go.mod of a provider that requires the framework of the tests.
const providerModule = "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n"

// inModule opens an editor beside a module on the disk, of a provider, with more files.
func inModule(t *testing.T, capabilities, more string) *tree {
	t.Helper()
	framework, err := os.ReadFile("../analysis/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := plant(t, string(framework)+"-- provider/go.mod --\n"+providerModule+more)
	w := &tree{connectWith(t, Options{Files: disk.System{}, Environment: func() module.Environment {
		return module.Environment{Cache: filepath.ToSlash(filepath.Join(root, "cache")), OS: "linux", Arch: "amd64"}
	}}), filepath.Join(root, "provider")}
	w.initialize(capabilities)
	t.Cleanup(w.close)
	return w
}

// The packages of the module around a document are loaded beside it, and again when their files change. They are forgotten when the document
// is closed.
func TestPackagesOfTheModule(t *testing.T) {
	const (
		start = "package checks\n\nimport (\n\t\"context\"\n\n\t\"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n)\n\n" +
			"type name struct{}\n\nfunc (name) ValidateString(context.Context) {}\n\n"
		text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
			{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
				{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name()"}}]}}]}}]}`
		missing = "unknown-library-function"
	)
	e := inModule(t, noCapabilities, "-- provider/checks/checks.go --\n"+start)
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, text)
	await := func(want bool) {
		t.Helper()
		for slices.Contains(codes(e.published(document, 1)), missing) != want {
		}
	}
	await(true)
	e.write("checks/checks.go", start+"func Name() validator.String { return name{} }\n")
	e.changed(2, "checks/checks.go")
	await(false)
	e.write("checks/checks.go", start)
	e.changed(2, "checks/checks.go")
	await(true)
	e.write("go.mod", providerModule+"exclude example.com/other v1.0.0\n")
	e.changed(2, "go.mod")
	await(true)

	e.notify("textDocument/didClose", about(document))
	e.published(document, -1)
	e.server.loadPackages(t.Context())
	if modules := e.server.session().modules.Modules(); len(modules) > 0 {
		t.Errorf("%s is kept", modules[0].Path)
	}
}
