package hover_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestConfigurationScenarios runs testdata/configuration/*.txtar. An archive is a configuration and what hover says at the mark in it,
// as in TestScenarios, and between them the specifications that it applies to.
func TestConfigurationScenarios(t *testing.T) {
	scenario.Run(t, "testdata/configuration/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name == "hover" {
			return configurationHover(t, archive)
		}
		return string(section.Data)
	})
}

func configurationHover(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	text, offset := scenario.Cursor(t, string(archive.Files[0].Data))
	var specifications []config.Specification
	for _, f := range archive.Files[1 : len(archive.Files)-1] {
		name, ok := strings.CutPrefix(f.Name, "specification ")
		if !ok {
			t.Fatalf("unknown section %q", f.Name)
		}
		specifications = append(specifications, config.Specification{Name: name, Document: analysis.NewDocument(string(f.Data), nil)})
	}
	h, ok := hover.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications)
	if !ok {
		return ""
	}
	checkHover(t, text, offset, h)
	return text[h.Start:h.End] + "\n\n" + h.Markdown
}

// Every key, rule and severity of the first configuration says something, and no place fails.
func TestConfigurationEverywhere(t *testing.T) {
	all := strings.NewReplacer(`// "`, `"`, `// {`, `{`).Replace(config.Initial)
	file := syntax.ParseFile(all, spec.Options)
	for offset := range len(all) + 1 {
		h, ok := hover.Configuration(file, offset, nil)
		if ok {
			checkHover(t, all, offset, h)
		}
	}
	tree := syntax.Parse(all, syntax.Options{Comments: true})
	for i := range tree.Nodes {
		if n := &tree.Nodes[i]; n.IsMember() {
			if _, ok := hover.Configuration(file, int(n.KeyStart)+1, nil); !ok {
				t.Errorf("%q has no hover", tree.Key(int32(i)))
			}
		}
	}
}

func FuzzConfiguration(f *testing.F) {
	f.Add(config.Initial, 300)
	f.Add(`{"overrides": [{"path": "resources.pet"}]}`, 30)
	specifications := []config.Specification{{Name: "pet.json", Document: analysis.NewDocument(`{"resources": [{"name": "pet"}]}`, nil)}}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		if h, ok := hover.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications); ok {
			checkHover(t, text, offset, h)
		}
	})
}
