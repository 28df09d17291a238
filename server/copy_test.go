package server

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/client"
)

// A client that can copy text is offered the command line that cures a finding; other clients have it in the message.
func TestCopiedCommand(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "example.org/far/checks"}], "schema_definition": "checks.Name()"}}]}}]}}]}`
	const knowing = `{"experimental": {"commands": {"commands": ["spec-ls.copyText"]}},
		"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`
	for name, capabilities := range map[string]string{"able": knowing, "not able": strings.Replace(knowing, "copyText", "other", 1)} {
		t.Run(name, func(t *testing.T) {
			e := inModule(t, capabilities, "")
			document := e.uri("provider_code_spec.json")
			e.didOpen(document, "json", 1, text)
			found := find(t, e.published(document, 1), "import-not-in-module")
			if !strings.Contains(found.Message, "help: go get example.org/far/checks") {
				t.Errorf("the message is %s", found.Message)
			}
			actions := result[[]struct {
				Title   string
				Command struct {
					Command   string
					Arguments []string
				}
			}](e.editor, "textDocument/codeAction", map[string]any{
				"textDocument": map[string]any{"uri": document}, "range": found.Range, "context": map[string]any{"diagnostics": []any{}},
			})
			copied := ""
			for _, a := range actions {
				if a.Command.Command == client.CopyText {
					copied += a.Title + ": " + strings.Join(a.Command.Arguments, " ")
				}
			}
			want := ""
			if name == "able" {
				want = `Copy "go get example.org/far/checks": go get example.org/far/checks`
			}
			if copied != want {
				t.Errorf("what is copied is %q, want %q", copied, want)
			}
		})
	}
}

// The declaration that an external type needs can be copied with the cursor on the type.
func TestCopiedDeclaration(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "conf", "single_nested": {"computed_optional_required": "required",
    "associated_external_type": {"import": {"path": "example.org/api"}, "type": "*api.Conf"},
    "attributes": [{"name": "burst", "bool": {"computed_optional_required": "optional"}}]}}]}}]}`
	const knowing = `{"experimental": {"commands": {"commands": ["spec-ls.copyText"]}},
		"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`
	for _, test := range []struct {
		name, capabilities, at string
		only                   []string
		want                   bool
	}{
		{"on the type", knowing, "api.Conf", nil, true},
		{"of its kind", knowing, "api.Conf", []string{"spec-ls.copy"}, true},
		{"of another kind", knowing, "api.Conf", []string{"refactor"}, false},
		{"elsewhere", knowing, "burst", nil, false},
		{"a client without the command", strings.Replace(knowing, "copyText", "other", 1), "api.Conf", nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, test.capabilities)
			e.didOpen(specURI, "json", 1, text)
			e.published(specURI, 1)
			place := placedAt(text, "utf-16", strings.Index(text, test.at)+1)["position"]
			in := map[string]any{"diagnostics": []any{}}
			if test.only != nil {
				in["only"] = test.only
			}
			found := false
			for _, action := range result[[]struct {
				Title   string
				Command struct {
					Command   string
					Arguments []string
				}
			}](e, "textDocument/codeAction", map[string]any{
				"textDocument": map[string]any{"uri": specURI}, "range": map[string]any{"start": place, "end": place}, "context": in,
			}) {
				if action.Command.Command != "spec-ls.copyText" {
					continue
				}
				found = true
				if declaration := strings.Join(action.Command.Arguments, ""); action.Title != "Copy the declaration of Conf" ||
					!strings.Contains(declaration, "Burst *bool") {
					t.Errorf("%q copies %s", action.Title, declaration)
				}
			}
			if found != test.want {
				t.Errorf("it is offered: %v", found)
			}
		})
	}
}
