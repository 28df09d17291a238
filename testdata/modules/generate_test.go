package modules

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// An attribute is added to a specification, the specification is saved, and gopls offers the field of the model in the Go file beside it.
// Nobody runs a generator.
func TestGeneratedOnSave(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(root, os.DirFS("testdata/gopls")); err != nil {
		t.Fatal(err)
	}
	run(t, root, "go", "mod", "download")
	const (
		before = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "name", "string": {"computed_optional_required": "required"}}
]}}]}
`
		use = "package provider\n\nimport \"example.com/provider/internal/resource_pet\"\n\nfunc weigh(pet resource_pet.PetModel) { _ = pet. }\n"
	)
	after := strings.Replace(before, "\n]", ",\n  {\"name\": \"weight\", \"int64\": {\"computed_optional_required\": \"optional\"}}\n]", 1)
	writeFile(t, root, "generate.go", "package provider\n\n//go:generate tfplugingen-framework generate resources --input provider_code_spec.json --output internal\n")
	writeFile(t, root, "provider_code_spec.json", before)
	writeFile(t, root, "weigh.go", use)

	specls := start(t, root, map[string]any{"generate": map[string]any{"onSave": true}}, tool(t, "../..", "spec-ls"), "serve")
	specification := specls.open(filepath.Join(root, "provider_code_spec.json"), "json", before)
	made := filepath.Join(root, "internal", "resource_pet", "pet_resource_gen.go")
	save := func(text string, times, change int, others ...*client) {
		t.Helper()
		writeFile(t, root, "provider_code_spec.json", text)
		specls.send("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": specification.uri}}, 0)
		specls.await("what was written", func() bool { return len(specls.told) == times })
		for _, other := range others { // as editors do that watch files
			other.send("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uriOf(made), "type": change}}}, 0)
		}
	}
	save(before, 1, 1)

	gopls := start(t, root, settings, tool(t, ".", "gopls"), "serve")
	inGo := gopls.open(filepath.Join(root, "weigh.go"), "go", use)
	offset := strings.Index(use, "pet. }") + len("pet.")
	inGo.awaitOffer(offset, "Name")
	if slices.ContainsFunc(inGo.complete(offset), func(i item) bool { return i.Label == "Weight" }) {
		t.Error("the field is offered before there is the attribute")
	}
	specification.change(after)
	save(after, 2, 2, gopls)
	inGo.awaitOffer(offset, "Weight")
	if want := "spec-ls wrote pet_resource_gen.go"; !slices.Equal(specls.told, []string{want, want}) {
		t.Errorf("the user is told %q", specls.told)
	}
}
