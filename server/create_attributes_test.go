package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/feature/editing"
)

const withArray = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {"name": "tail", "string": {"computed_optional_required": "optional"}},
          {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": []}}
        ]
      }
    }
  ]
}
`

// The action is there where attributes may be written, for clients that can do what it says.
func TestCreateFromClipboard(t *testing.T) {
	const knowing = `{"experimental": {"commands": {"commands": ["spec-ls.createFromClipboard"]}},
		"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`
	empty := strings.Index(withArray, `"attributes": []`) + len(`"attributes": [`)
	for _, test := range []struct {
		name, capabilities string
		at                 int
		want               bool
	}{
		{"in an empty array", knowing, empty, true},
		{"in an attribute", knowing, strings.Index(withArray, `"tail"`), false},
		{"outside of attributes", knowing, strings.Index(withArray, `"version"`), false},
		{"a client without the command", strings.Replace(knowing, "createFromClipboard", "other", 1), empty, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, test.capabilities)
			e.didOpen(specURI, "json", 1, withArray)
			e.published(specURI, 1)
			place := placedAt(withArray, "utf-16", test.at)["position"]
			actions := string(e.request("textDocument/codeAction", map[string]any{
				"textDocument": map[string]any{"uri": specURI}, "range": map[string]any{"start": place, "end": place},
				"context": map[string]any{"diagnostics": []any{}},
			}))
			if got := strings.Contains(actions, `"spec-ls.createFromClipboard"`); got != test.want {
				t.Errorf("it is offered: %v, in %s", got, actions)
			}
		})
	}
}

func TestCreateAttributes(t *testing.T) {
	after := func(name string) int { return strings.Index(withArray, name) }
	between := strings.Index(withArray, `},
          {"name": "owner"`) + 2
	for _, test := range []struct {
		name     string
		at       int
		argument map[string]any
		want     string // the text afterwards, without white space; empty if there is no answer
		guessed  string
		lost     string
	}{
		{"JSON between attributes", between, map[string]any{"text": `{"id": 7, "tail": "x"}`, "between": true},
			`{"name":"tail","string":{"computed_optional_required":"optional"}},{"name":"id","int64":{"computed_optional_required":"computed"}},{"name":"owner"`, "id: ", "tail: is here already"},
		{"in an empty array", after(`"attributes": []`) + len(`"attributes": [`), map[string]any{"text": `{"name": "x"}`, "between": true},
			`"attributes":[{"name":"name","string":{`, "", ""},
		{"before all", after(`"attributes": [`) + len(`"attributes": [`), map[string]any{"text": `{"size": 1, "weight": 1.5}`, "between": true},
			`"attributes":[{"name":"size","int64":{"computed_optional_required":"optional"}},{"name":"weight","float64":{"computed_optional_required":"optional"}},{"name":"tail"`, "", ""},
		{"inside an attribute, by a command", after(`"tail"`), map[string]any{"text": `{"a": true}`},
			`{"name":"a","bool":{"computed_optional_required":"optional"}},{"name":"owner"`, "", ""},
		{"inside an attribute, by pasting", after(`"tail"`), map[string]any{"text": `{"a": true}`, "between": true}, "", "", ""},
		{"outside of attributes", after(`"version"`), map[string]any{"text": `{"a": true}`}, "", "", ""},
		{"prose", between, map[string]any{"text": "That is all: nothing."}, "", "", ""},
		{"an attribute of a specification", between,
			map[string]any{"text": `{"name": "x", "string": {"computed_optional_required": "optional"}}`}, "", "", ""},
		{"several", between, map[string]any{"text": `[{"name": "x", "bool": {}}]`}, "", "", ""},
		{"a resource", between, map[string]any{"text": `{"name": "x", "schema": {}}`}, "", "", ""},
		{"broken JSON", between, map[string]any{"text": `{"name": `}, "", "", ""},
		{"nothing", between, map[string]any{"text": ""}, "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, noCapabilities)
			e.didOpen(specURI, "json", 1, withArray)
			e.published(specURI, 1)
			place := placedAt(withArray, "utf-16", test.at)
			test.argument["uri"], test.argument["position"] = specURI, place["position"]
			answer := e.request("workspace/executeCommand", map[string]any{"command": editing.CreateAttributes, "arguments": []any{test.argument}})
			if test.want == "" {
				if string(answer) != "null" {
					t.Errorf("it answers %s", answer)
				}
				return
			}
			var got struct {
				Edit          struct{ Changes map[string][]textEdit }
				Guessed, Lost []string
			}
			if err := json.Unmarshal(answer, &got); err != nil {
				t.Fatalf("%v in %s", err, answer)
			}
			text := apply(t, withArray, got.Edit.Changes[specURI])
			if !json.Valid([]byte(text)) {
				t.Fatalf("it is not JSON any more:\n%s", text)
			}
			if !strings.Contains(strings.NewReplacer(" ", "", "\n", "").Replace(text), test.want) {
				t.Errorf("%q is not in\n%s", test.want, text)
			}
			for said, want := range map[*[]string]string{&got.Guessed: test.guessed, &got.Lost: test.lost} {
				if want != "" && !slices.ContainsFunc(*said, func(s string) bool { return strings.HasPrefix(s, want) }) {
					t.Errorf("it says %q, not %q", *said, want)
				}
			}
		})
	}
}

func TestCreateAttributesOfNothing(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, withArray)
	e.published(specURI, 1)
	for _, arguments := range []string{
		``, `1`, `{"uri": "%"}`, `{"uri": "file:///not-open.json", "text": ""}`,
		`{"uri": "` + specURI + `", "position": {"line": 900, "character": 0}, "text": "{}", "format": "json"}`,
	} {
		params := json.RawMessage(`{"command": "spec-ls.createAttributes", "arguments": [` + arguments + `]}`)
		if m := e.try("workspace/executeCommand", params); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %+v", arguments, m)
		}
	}
}
