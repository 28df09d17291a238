package server

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"go.lsp.dev/uri"
)

// The go.mod above a document counts as it does for spec-ls check, and again when it changes; so do the options of rules.
func TestModulesAndOptions(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
			{"custom": {"imports": [{"path": "example.com/checks"}], "schema_definition": "checks.Name()"}}]}}]}}]}`
	const required = "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.15.0\n"
	directory := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(directory, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", required)
	write(config.FileName, `{"rules": {"secret-not-sensitive": {"options": {"words": ["pin"]}}}}`)
	document := string(uri.File(filepath.Join(directory, "gen", "provider_code_spec.json")))
	e := open(t, noCapabilities)
	e.checksAgain = true // a look at the folder may find the written go.mod before the notification comes
	e.didOpen(document, "json", 1, text)
	found := codes(e.published(document, 1))
	for _, rule := range []string{"import-not-in-module", "secret-not-sensitive"} {
		if !slices.Contains(found, rule) {
			t.Errorf("there is no %s in %v", rule, found)
		}
	}
	write("go.mod", required+"require example.com/checks v1.0.0\n")
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{
		map[string]any{"uri": string(uri.File(filepath.Join(directory, "go.mod"))), "type": 2},
	}})
	e.eventually(document, func(found []diagnostic) bool {
		return !slices.Contains(codes(found), "import-not-in-module") && slices.Contains(codes(found), "secret-not-sensitive")
	})
}
