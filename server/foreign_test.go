package server

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

// foreignTexts are documents of other formats that an editor takes for specifications, as it does where every JSON file is associated
// with them.
var foreignTexts = map[string]string{
	"package.json":  "{\"name\": \"pets\",\n\"version\": \"0.1.0\", \"dependencies\": {\"left-pad\": \"^1.3.0\"}}",
	"renovate.json": "{\"$schema\": \"https://docs.renovatebot.com/renovate-schema.json\",\n\"extends\": [\"config:recommended\"]}",
	"tsconfig.json": "{// mine\n\"compilerOptions\": {\"strict\": true,},}",
	"openapi.json":  "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"Pets\", \"version\": \"1\"},\n\"paths\": {}}",
	"main.tf.json":  "{\"provider\": {\"pets\": {\"host\": \"x\"}},\n\"resource\": {\"pets_pet\": {\"a\": {\"name\": \"b\"}}}}",
	"names.json":    "[\"b\",\n\"a\"]",
}

// TestForeignDocuments holds that nothing changes a document that is recognisably no specification: it has one finding, no fix, no
// refactoring, and formatting leaves it as it is.
func TestForeignDocuments(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}, "formatting": {},
		"rangeFormatting": {"rangesSupport": true}, "onTypeFormatting": {},
		"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`)
	for name, text := range foreignTexts {
		at := "file:///project/" + name
		e.didOpen(at, sniff.LanguageID, 1, text)
		document := map[string]any{"uri": at}
		found := result[struct {
			Items []struct{ Code string }
		}](e, "textDocument/diagnostic", map[string]any{"textDocument": document})
		if len(found.Items) != 1 || found.Items[0].Code != "not-a-spec-file" {
			t.Errorf("%s has the findings %v", name, found.Items)
		}
		everything := lines(0, 1)
		for _, only := range [][]string{nil, {"quickfix"}, {"source.fixAll"}, {"source"}, {"source.organizeImports"}, {"refactor"}} {
			context := map[string]any{"diagnostics": []any{}}
			if only != nil {
				context["only"] = only
			}
			if got := result[[]struct{ Title string }](e, "textDocument/codeAction", map[string]any{
				"textDocument": document, "range": everything, "context": context,
			}); len(got) > 0 {
				t.Errorf("%s has the actions %v of the kinds %v", name, got, only)
			}
		}
		for method, more := range map[string]map[string]any{
			"textDocument/formatting":       nil,
			"textDocument/rangeFormatting":  {"range": everything},
			"textDocument/rangesFormatting": {"ranges": []textRange{everything}},
			"textDocument/onTypeFormatting": {"position": position{1, 0}, "ch": "\n"},
		} {
			if got := formatted(e, t, method, at, text, more); got != text {
				t.Errorf("%s of %s makes it %s", method, name, got)
			}
		}
	}
}

// TestBegunDocuments holds that a document which is opened as a specification and only begun has completion.
func TestBegunDocuments(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"completion": {}, "diagnostic": {}}}`)
	for before, after := range map[string]string{"": "", "{": "", "{ ": "}", `{"re`: "", `{"version": "0.1", "`: ""} {
		const at = "file:///project/pets.json"
		e.didOpen(at, sniff.LanguageID, 1, before+after)
		items := result[struct{ Items []struct{ Label string } }](e, "textDocument/completion", map[string]any{
			"textDocument": map[string]any{"uri": at}, "position": position{0, len(before)},
		})
		if len(items.Items) == 0 {
			t.Errorf("%s‸%s completes nothing", before, after)
		}
	}
}
