package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/feature/editing"
)

// choosing is a client that asks for the edit of the action that is chosen.
const choosing = `{
	"workspace": {"workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {}}},
	"textDocument": {
		"codeAction": {"dataSupport": true, "honorsChangeAnnotations": true, "resolveSupport": {"properties": ["edit"]},
			"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}}}
	}
}`

// oneAction asks for actions at a place, and returns the JSON of the action with the title.
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
				if strings.Contains(string(raw), `nnotation`) {
					t.Errorf("the edit has annotations: %s", raw)
				}
			}
			var a action
			if err := json.Unmarshal(raw, &a); err != nil {
				t.Fatal(err)
			}
			if a.Kind != "refactor.rewrite.type" {
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

// with returns the small specification with another text in the place of the attribute "tail"'s type.
func with(body string) string {
	return strings.Replace(smallSpec, `"tail", "string": {"computed_optional_required": "optional"}`, `"tail", `+body, 1)
}

// The title says what is lost. No edit must be confirmed: VS Code applies nothing then, unless each part is ticked.
func TestLostInTitle(t *testing.T) {
	text := with(`"string": {"computed_optional_required": "computed_optional", "default": {"static": "x"}}`)
	for title, lost := range map[string]string{
		`Change the type of "tail" to bool`: "default", `Make "tail" required`: "default",
		`Wrap "tail" in a nested attribute`: "",
	} {
		e := open(t, choosing)
		e.didOpen(specURI, "json", 1, text)
		e.published(specURI, 1)
		whole := title
		if lost != "" {
			whole += " and delete its " + lost
		}
		raw, titles := oneAction(e, `"tail"`, whole, "refactor")
		if raw == nil {
			t.Fatalf("%q is not among %q", whole, titles)
		}
		if resolved := string(e.request("codeAction/resolve", raw)); strings.Contains(resolved, "nnotation") ||
			!strings.Contains(resolved, `"edit"`) {
			t.Errorf("%s: %s", whole, resolved)
		}
	}
}

// TestKindsOfRefactorings checks that a client that asks for a kind gets actions of that kind and its subkinds, and that every kind is
// advertised.
func TestKindsOfRefactorings(t *testing.T) {
	advertised := map[string]bool{}
	for _, kind := range editing.RefactoringKinds {
		advertised[string(kind)] = true
	}
	text := with(`"string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}`)
	e := open(t, neovim)
	e.didOpen(specURI, "json", 1, text)
	e.published(specURI, 1)
	place := at(specURI, text, `"tail"`, 2)["position"]
	span := textRange{}
	if err := json.Unmarshal([]byte(encoded(t, map[string]any{"start": place, "end": place})), &span); err != nil {
		t.Fatal(err)
	}
	for only, want := range map[string][]string{
		"refactor": {"refactor.rewrite.type", "refactor.rewrite.configurability", "refactor.rewrite.wrap",
			"refactor.rewrite.validator", "refactor.rewrite.default"},
		"refactor.rewrite":                 {"refactor.rewrite.type", "refactor.rewrite.configurability"},
		"refactor.rewrite.configurability": {"refactor.rewrite.configurability"},
		"refactor.rewrite.configur":        nil,
		"refactor.rewrite.type":            {"refactor.rewrite.type"},
		"source.organizeImports":           {"source.organizeImports"},
		"source.sort":                      {"source.sort.spec-ls"},
		"source":                           {"source.sort.spec-ls", "source.organizeImports", "source.fixAll.spec-ls"},
	} {
		found := map[string]bool{}
		for _, a := range actions(e, span, only) {
			found[a.Kind] = true
			if a.Kind != only && !strings.HasPrefix(a.Kind, only+".") {
				t.Errorf("%s gives %s: %s", only, a.Kind, a.Title)
			}
			if strings.HasPrefix(a.Kind, "refactor") && !advertised[a.Kind] {
				t.Errorf("%s is not advertised", a.Kind)
			}
		}
		for _, kind := range want {
			if !found[kind] {
				t.Errorf("%s gives no %s but %v", only, kind, found)
			}
		}
		if len(want) == 0 && len(found) > 0 {
			t.Errorf("%s gives %v", only, found)
		}
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
