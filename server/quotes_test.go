package server

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

// TestEscapeTheQuotesIsPreferred types quotes into Go without their backslashes. There is one error, and the editor's key for the preferred
// fix escapes them.
func TestEscapeTheQuotesIsPreferred(t *testing.T) {
	const before = "{\"version\": \"0.1\", \"provider\": {\"name\": \"p\"}, \"resources\": [{\"name\": \"r\", \"schema\": {\"attributes\": [\n" +
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {` + "\n" +
		`"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],` + "\n" + `"schema_definition": "`
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {},
		"codeAction": {"isPreferredSupport": true, "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`)
	const formatted = "{\n  \"version\": \"0.1\",\n  \"provider\": {\n    \"name\": \"p\",\n    \"schema\": {\n      \"attributes\": [\n        {\n" +
		"          \"name\": \"a\",\n          \"string\": {\n            \"validators\": [\n              {\n                \"custom\": {\n" +
		"                  \"imports\": [{\"path\": \"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator\"}],\n" +
		"                  \"schema_definition\": \""
	const formattedEnd = "\n                }\n              }\n            ],\n            \"optional_required\": \"optional\"\n          }\n        }\n      ]\n    }\n  }\n}\n"
	for text, fixed := range map[string]string{
		`stringvalidator.OneOf(")"`:              `stringvalidator.OneOf(\")"`,
		`stringvalidator.OneOf("")"`:             `stringvalidator.OneOf(\"\")"`,
		`stringvalidator.OneOf("a)"`:             `stringvalidator.OneOf(\"a)"`,
		`stringvalidator.OneOf(\"a\", ")"`:       `stringvalidator.OneOf(\"a\", \")"`,
		`stringvalidator.OneOf(\"a\", "b")"`:     `stringvalidator.OneOf(\"a\", \"b\")"`,
		`stringvalidator.OneOf(""`:               `stringvalidator.OneOf(\""`,
		`stringvalidator.OneOf("a""`:             `stringvalidator.OneOf(\"a\""`,
		`stringvalidator.OneOf([]string{"}...)"`: `stringvalidator.OneOf([]string{\"}...)"`,
		`stringvalidator.OneOf([]string{"}"`:     `stringvalidator.OneOf([]string{\"}"`,
	} {
		for _, around := range [][2]string{{before, "}}\n]}}\n]}}]}\n"}, {before, "\n}}\n]}}\n]}}]}\n"}, {formatted, formattedEnd}} {
			before, after := around[0], around[1]
			if strings.Contains(text, "{") && before != formatted {
				continue // to the parser the brace closes an object, which only the indentation contradicts
			}
			const at = "file:///project/specification.json"
			e.didOpen(at, sniff.LanguageID, 1, before+text+after)
			document := map[string]any{"uri": at}
			found := result[struct {
				Items []struct {
					Message string
					Range   textRange
				}
			}](e, "textDocument/diagnostic", map[string]any{"textDocument": document})
			if len(found.Items) != 1 {
				t.Errorf("%s has the findings %v", text, found.Items)
				continue
			}
			chosen := ""
			for _, action := range result[[]struct {
				Title       string
				IsPreferred bool
				Edit        struct {
					Changes map[string][]struct {
						Range   textRange
						NewText string
					}
				}
			}](e, "textDocument/codeAction", map[string]any{
				"textDocument": document, "range": found.Items[0].Range, "context": map[string]any{"diagnostics": []any{}},
			}) {
				if !action.IsPreferred {
					continue
				}
				if chosen != "" {
					t.Errorf("%s has several preferred fixes", text)
				}
				line := (before + text)[strings.LastIndex(before, "\n")+1:]
				edits := action.Edit.Changes[at]
				for i := len(edits) - 1; i >= 0; i-- {
					line = line[:edits[i].Range.Start.Character] + edits[i].NewText + line[edits[i].Range.End.Character:]
				}
				chosen = action.Title + ": " + strings.TrimPrefix(strings.TrimSpace(line), `"schema_definition": "`)
			}
			if want := "Escape the quotes: " + fixed; chosen != want {
				t.Errorf("%s has the preferred fix %q, not %q", text, chosen, want)
			}
		}
	}
}

// TestHalfWrittenGoIsNotSuppressed asks for the actions about Go that cannot be read. It is never to suppress the error alone.
func TestHalfWrittenGoIsNotSuppressed(t *testing.T) {
	const before = "{\"version\": \"0.1\", \"provider\": {\"name\": \"p\"}, \"resources\": [{\"name\": \"r\", \"schema\": {\"attributes\": [\n" +
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {` + "\n" +
		`"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],` + "\n" + `"schema_definition": "`
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {},
		"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`)
	for _, text := range []string{
		`stringvalidator.`, `stringvalidator.OneOf(`, `stringvalidator.OneOf(\"a`, `stringvalidator.OneOf(\"a\",, \"b\")`,
		`stringvalidator.OneOf(\"a\"`,
		`stringvalidator.LengthAtLeast(1))`, `stringvalidator.OneOf([]string{)`, `func`, `x := 1`, `+`,
	} {
		const at = "file:///project/specification.json"
		e.didOpen(at, sniff.LanguageID, 1, before+text+"\"}}]}}\n]}}]}\n")
		document := map[string]any{"uri": at}
		for i, action := range result[[]struct{ Title string }](e, "textDocument/codeAction", map[string]any{
			"textDocument": document, "range": lines(3, 4), "context": map[string]any{"diagnostics": []any{}, "only": []string{"quickfix"}},
		}) {
			if i == 0 && strings.HasPrefix(action.Title, "Suppress") {
				t.Errorf("%s first has %s", text, action.Title)
			}
		}
	}
}
