package server

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/module"
	"go.lsp.dev/uri"
)

// The packages of the module around a document are loaded beside it, and again when their files change. They are forgotten when the document
// is closed.
func TestPackagesOfTheModule(t *testing.T) {
	const (
		goMod = "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n"
		start = "package checks\n\nimport (\n\t\"context\"\n\n\t\"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n)\n\n" +
			"type name struct{}\n\nfunc (name) ValidateString(context.Context) {}\n\n"
		text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
			{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
				{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name()"}}]}}]}}]}`
		missing = "unknown-library-function"
	)
	directory, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		at := filepath.Join(directory, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	archive, err := txtar.ParseFile("../analysis/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archive.Files {
		write(file.Name, string(file.Data))
	}
	write("provider/go.mod", goMod)
	write("provider/checks/checks.go", start)
	e := connectWith(t, Options{Files: disk.System{}, Environment: func() module.Environment {
		return module.Environment{Cache: filepath.ToSlash(filepath.Join(directory, "cache")), OS: "linux", Arch: "amd64"}
	}})
	e.initialize(noCapabilities)
	t.Cleanup(e.close)
	document := string(uri.File(filepath.Join(directory, "provider", "provider_code_spec.json")))
	e.didOpen(document, "json", 1, text)
	await := func(want bool) {
		t.Helper()
		for slices.Contains(codes(e.published(document, 1)), missing) != want {
		}
	}
	changed := func(name string) {
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{
			map[string]any{"uri": string(uri.File(filepath.Join(directory, filepath.FromSlash(name)))), "type": 2},
		}})
	}
	await(true)
	write("provider/checks/checks.go", start+"func Name() validator.String { return name{} }\n")
	changed("provider/checks/checks.go")
	await(false)
	write("provider/checks/checks.go", start)
	changed("provider/checks/checks.go")
	await(true)
	write("provider/go.mod", goMod+"exclude example.com/other v1.0.0\n")
	changed("provider/go.mod")
	await(true)

	e.notify("textDocument/didClose", about(document))
	e.published(document, -1)
	e.server.loadPackages(t.Context())
	if modules := e.server.session().modules.Modules(); len(modules) > 0 {
		t.Errorf("%s is kept", modules[0].Path)
	}
}
