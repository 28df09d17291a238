package completion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// TestConfigurationScenarios runs testdata/configuration/*.txtar. They are written like those of TestScenarios; the document is a
// configuration, and sections such as
//
//	-- specification specs/pet.json --
//
// are the specifications that it applies to.
func TestConfigurationScenarios(t *testing.T) {
	scenario.Run(t, "testdata/configuration/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		verb, label, _ := strings.Cut(section.Name, " ")
		if verb == "specification" {
			return string(section.Data)
		}
		text, offset, specifications := configured(t, archive)
		list := completion.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications,
			completion.Options{Snippets: verb == "snippet"})
		switch verb {
		case "labels":
			return labels(list, string(section.Data))
		case "choose", "snippet":
			return choose(t, text, offset, list, label)
		case "pages":
			return pages(list)
		}
		t.Fatalf("unknown section %q", section.Name)
		return ""
	})
}

// pages returns the first line of the page of each item.
func pages(list completion.List) string {
	var b strings.Builder
	for _, item := range list.Items {
		first, _, _ := strings.Cut(item.Page.Markdown(declarations.Importer{}), "\n")
		fmt.Fprintf(&b, "%s: %s\n", item.Label, first)
	}
	return b.String()
}

// configured returns the document of an archive, the place of its cursor, and its specifications.
func configured(t *testing.T, archive *txtar.Archive) (text string, offset int, specifications []config.Specification) {
	t.Helper()
	text, offset = splitAtCursor(t, string(archive.Files[0].Data))
	for _, f := range archive.Files[1:] {
		if name, ok := strings.CutPrefix(f.Name, "specification "); ok {
			specifications = append(specifications, config.Specification{Name: name, Document: analysis.NewDocument(string(f.Data), nil)})
		}
	}
	return text, offset, specifications
}

// TestConfigurationEverywhere accepts items at every place: none brings a new mistake, except for a value that it leaves to fill in.
func TestConfigurationEverywhere(t *testing.T) {
	texts := []string{config.Initial, config.Empty, `{}`, "", `{"rules": {"missing-description": }, "overrides": [{"path": ["resources.pet"]}]`}
	specifications := []config.Specification{{Name: "pet.json", Document: analysis.NewDocument(`{"version": "0.1", "provider": {"name": "x"},
		"resources": [{"name": "宠物🐈", "schema": {"attributes": [{"name": "tail", "bool": {"computed_optional_required": "required"}}]}}]}`, nil)}}
	for _, text := range texts {
		for offset := range len(text) + 1 {
			list := completion.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications, completion.Options{})
			before := len(syntax.Parse(text, syntax.Options{Comments: true}).Errors)
			for _, item := range list.Items {
				checkItem(t, text, offset, item)
				after := apply(t, text, item)
				if now := len(syntax.Parse(after, syntax.Options{Comments: true}).Errors); now > before {
					t.Fatalf("%q at %d of %q has %d errors in its syntax:\n%s", item.Label, offset, text, now, after)
				}
			}
		}
	}
}

// Damage before and after the place does not change the items.
func TestConfigurationDamageElsewhere(t *testing.T) {
	damages := map[string]func(before, after string) (string, string){
		"an unclosed string before": func(before, after string) (string, string) {
			return strings.Replace(before, "{", "{\n\"lost\": \"unclosed,\n", 1), after
		},
		"a missing comma before": func(before, after string) (string, string) {
			return strings.Replace(before, "{", "{\n\"lost\": 1\n", 1), after
		},
		"an unknown word before":   func(before, after string) (string, string) { return strings.Replace(before, "{", "{lost, ", 1), after },
		"a comment before":         func(before, after string) (string, string) { return "// 我们 🐈\n" + before, after },
		"brackets without partner": func(before, after string) (string, string) { return before, after + "]}}" },
		"the rest of the file is gone": func(before, after string) (string, string) {
			line, _, _ := strings.Cut(after, "\n")
			return before, line
		},
	}
	for _, marked := range []string{
		"{\n  \"rules\": {\"missing-description\": \"‸\"}\n}", "{\n  \"rules\": {\"a\": \"off\", ‸}\n}", "{\n  \"protocol\": ‸\n}",
		"{\n  \"overrides\": [{\"path\": [\"‸\"]}]\n}", "{\n  \"overrides\": [{‸}]\n}", "{\n  \"format\": {\"canonical\": ‸}\n}",
	} {
		text, offset := scenario.Cursor(t, marked)
		before, after := text[:offset], text[offset:]
		complete := func(before, after string) string {
			return labels(completion.Configuration(syntax.ParseFile(before+after, spec.Options), len(before), nil, completion.Options{}), "")
		}
		want := complete(before, after)
		for name, damage := range damages {
			if got := complete(damage(before, after)); got != want || want == "" {
				t.Errorf("%s, with %s:\n%s", marked, name, cmp.Diff(want, got))
			}
		}
	}
}

// All items have a page.
func TestConfigurationPages(t *testing.T) {
	for _, text := range []string{`{}`, `{"rules": {}}`, `{"format": {}}`, `{"registry": {}}`} {
		list := completion.Configuration(syntax.ParseFile(text, spec.Options), strings.LastIndex(text, "{")+1, nil, completion.Options{})
		if len(list.Items) == 0 {
			t.Errorf("nothing in %s", text)
		}
		for _, item := range list.Items {
			if item.Page.Markdown(declarations.Importer{}) == "" {
				t.Errorf("%q has no page", item.Label)
			}
		}
	}
}

func FuzzConfiguration(f *testing.F) {
	f.Add(config.Initial, 300)
	f.Add(`{"overrides": [{"path": ""}]}`, 24)
	specifications := []config.Specification{{Name: "pet.json", Document: analysis.NewDocument(`{"resources": [{"name": "pet"}]}`, nil)}}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		for _, item := range completion.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications, completion.Options{}).Items {
			if item.Start < 0 || item.Start > offset || offset > item.End || item.End > len(text) {
				t.Fatalf("%q replaces [%d, %d) at %d", item.Label, item.Start, item.End, offset)
			}
			apply(t, text, item)
		}
	})
}

// The list of a rule's severities has all of them, at any place.
func TestSeverities(t *testing.T) {
	for _, marked := range []string{
		`{"rules": {"doubled-word": "‸"}}`, `{"rules": {"doubled-word": ‸}}`, `{"rules": {"doubled-word": "of‸f"}}`,
		`{"rules": {"doubled-word": {"severity": "‸"}}}`, `{"overrides": [{"path": "a", "rules": {"doubled-word": "‸"}}]}`,
		`{"rules": {"json-syntax": "‸"}}`,
	} {
		text, offset := scenario.Cursor(t, marked)
		offered := map[string]bool{}
		for _, item := range completion.Configuration(syntax.ParseFile(text, syntax.Options{Comments: true}), offset, nil,
			completion.Options{}).Items {
			offered[item.Label] = true
		}
		for _, severity := range []string{"off", "hint", "info", "warning", "error"} {
			if !offered[severity] {
				t.Errorf("%s: there is no %s among %v", marked, severity, offered)
			}
		}
	}
}
