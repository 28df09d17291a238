package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// choosing is a client that asks for the edit of the action that is chosen, and its user before it changes the schema.
const choosing = `{
	"workspace": {"workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {}}},
	"textDocument": {
		"codeAction": {"dataSupport": true, "honorsChangeAnnotations": true, "resolveSupport": {"properties": ["edit"]},
			"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}}}
	}
}`

// oneAction asks for actions at a place and gives that with the title, as it was sent.
func oneAction(e *editor, place, title string, only ...string) (json.RawMessage, []string) {
	e.t.Helper()
	params := at(specURI, smallSpec, place, 2)
	params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
	params["context"] = map[string]any{"diagnostics": []any{}, "only": only}
	var found json.RawMessage
	var titles []string
	for _, raw := range result[[]json.RawMessage](e, "textDocument/codeAction", params) {
		var a action
		if err := json.Unmarshal(raw, &a); err != nil {
			e.t.Fatal(err)
		}
		titles = append(titles, a.Title)
		if a.Title == title {
			found = raw
		}
	}
	return found, titles
}

func TestRefactoring(t *testing.T) {
	const title = `Change the type of "tail" to bool`
	want := strings.Replace(smallSpec, `"tail", "string"`, `"tail", "bool"`, 1)
	for name, capabilities := range map[string]string{"at once": neovim, "when chosen": choosing} {
		t.Run(name, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, smallSpec)
			e.published(specURI, 1)
			raw, titles := oneAction(e, `"tail"`, title, "refactor")
			if raw == nil {
				t.Fatalf("the actions are %q", titles)
			}
			if slices.ContainsFunc(titles, func(t string) bool { return strings.HasPrefix(t, "Sort resources") }) {
				t.Errorf("a source action is among %q", titles)
			}
			if capabilities == choosing {
				if strings.Contains(string(raw), `"edit"`) {
					t.Errorf("the action has its edit already: %s", raw)
				}
				raw = e.request("codeAction/resolve", raw)
				if !strings.Contains(string(raw), `"needsConfirmation":true`) || !strings.Contains(string(raw), `"annotationId":"schema"`) {
					t.Errorf("the edit is not annotated: %s", raw)
				}
			}
			var a action
			if err := json.Unmarshal(raw, &a); err != nil {
				t.Fatal(err)
			}
			if a.Kind != "refactor.rewrite" {
				t.Errorf("its kind is %q", a.Kind)
			}
			if got := apply(t, smallSpec, a.edits()); got != want {
				t.Errorf("it gives %s", got)
			}
			if _, titles := oneAction(e, `"tail"`, "", "source.sort"); len(titles) != 1 {
				t.Errorf("the source actions are %q", titles)
			}
		})
	}
}

// The edit of an action belongs to the text for which it was offered.
func TestRefactoringOfAnotherVersion(t *testing.T) {
	e := open(t, choosing)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	raw, _ := oneAction(e, `"tail"`, `Make "tail" required`)
	e.didChange(specURI, 2, map[string]any{"text": smallSpec + "\n"})
	e.published(specURI, 2)
	if m := e.try("codeAction/resolve", raw); m.Error == nil || m.Error.Code != -32801 {
		t.Errorf("the answer is %+v", m)
	}
	if same := e.request("codeAction/resolve", json.RawMessage(`{"title":"Not ours"}`)); !strings.Contains(string(same), "Not ours") {
		t.Errorf("another action is resolved to %s", same)
	}
}
