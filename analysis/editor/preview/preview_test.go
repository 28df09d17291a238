package preview_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// settings say where the provider is published: on the page in full, in the example only in part.
var settings = [2]*analysis.Settings{
	{Registry: analysis.Registry{Namespace: "acme"}},
	{Registry: analysis.Registry{Hostname: "registry.example.com"}},
}

// TestPreviews runs testdata/*.txtar: a document with a cursor, and the previews of the unit there.
func TestPreviews(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		text, offset := scenario.Cursor(t, string(archive.Files[0].Data))
		doc := analysis.NewDocument(text, settings[0])
		unit := preview.UnitAt(doc, offset)
		switch section.Name {
		case "schema.go":
			return preview.GoSchema(doc, unit)
		case "file.go":
			return preview.GeneratedFile(doc, unit)
		case "page.md":
			return preview.Documentation(doc, unit)
		case "example.tf":
			return preview.Example(doc.WithSettings(settings[1]), unit)
		}
		t.Fatalf("unknown section %q", section.Name)
		return ""
	})
}

// TestPreviewsNameEverything looks for the name of each attribute and block of testdata in the Go schema and on the page.
func TestPreviewsNameEverything(t *testing.T) {
	for _, doc := range documents(t) {
		for k := range doc.File().Units {
			code, page := preview.GoSchema(doc, k), preview.Documentation(doc, k)
			for _, e := range doc.Unit(k).Elements {
				if e.Name.Value == "" || e.Body < 0 || e.Configurability == spec.ConfigurabilityNone && !e.Block {
					continue
				}
				if !strings.Contains(code, `"`+e.Name.Value+`": schema.`) {
					t.Errorf("%s is not in the Go schema:\n%s", e.Name.Value, code)
				}
				if !strings.Contains(page, "- `"+e.Name.Value+"` (") {
					t.Errorf("%s is not on the page:\n%s", e.Name.Value, page)
				}
			}
		}
	}
}

func documents(t testing.TB) []*analysis.Document {
	t.Helper()
	files, err := filepath.Glob("../../../testdata/specs/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	var all []*analysis.Document
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, analysis.NewDocument(string(text), nil))
	}
	return all
}

// FuzzPreviews previews the units of any text.
func FuzzPreviews(f *testing.F) {
	for _, doc := range documents(f) {
		f.Add(doc.File().Text()[:min(doc.File().Len(), 8000)])
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc := analysis.NewDocument(text, nil)
		for k := range doc.File().Units {
			if preview.GoSchema(doc, k) == "" || preview.GeneratedFile(doc, k) == "" || preview.Documentation(doc, k) == "" ||
				preview.Example(doc, k) == "" {
				t.Error("a preview is empty")
			}
		}
	})
}
