// Package jetbrains holds the test of the template for LSP4IJ. No IDE is there to be tested with.
package jetbrains

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

func TestTemplate(t *testing.T) {
	var template struct {
		ID, Name         string
		ProgramArgs      map[string]string
		FileTypeMappings []struct {
			FileType   struct{ Patterns []string }
			LanguageID string
		}
	}
	read(t, "template.json", &template)
	if template.ID == "" || template.Name == "" {
		t.Error("the template has no id, or no name")
	}
	if got, want := template.ProgramArgs["default"], "spec-ls serve --stdio"; got != want {
		t.Errorf("the command is %q, want %q", got, want)
	}
	languages := map[string]string{}
	for _, mapping := range template.FileTypeMappings {
		for _, pattern := range mapping.FileType.Patterns {
			languages[pattern] = mapping.LanguageID
		}
	}
	known := maps.Clone(editortest.KnownNames)
	known[editortest.GeneratorConfigName] = "tfplugingen-openapi"
	known["generator_config.yaml"] = "tfplugingen-openapi"
	for name, want := range known {
		if got := languages[name]; got != want {
			t.Errorf("%s is a file in the language %q, want %q", name, got, want)
		}
	}
	if len(languages) != len(known) {
		t.Errorf("there are other patterns: %v", languages)
	}
	var settings map[string]map[string]any
	read(t, "settings.json", &settings)
	if _, ok := settings["spec-ls"]; !ok {
		t.Errorf("the settings are %v", settings)
	}
}

// TestFiles compares the folder with what LSP4IJ reads.
func TestFiles(t *testing.T) {
	entries, err := os.ReadDir("template")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if want := []string{"README.md", "settings.json", "template.json"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("template", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}
