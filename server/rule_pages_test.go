package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/server/feature/command"
)

// Every rule that is listed has a page, as have the rules of changes.
func TestRulePages(t *testing.T) {
	e := open(t, noCapabilities)
	listed := result[[]command.RuleSummary](e, "workspace/executeCommand", map[string]any{"command": command.ListRules})
	if len(listed) != len(rules.All()) {
		t.Errorf("%d rules are listed of %d", len(listed), len(rules.All()))
	}
	names := []string{"attribute-removed"}
	for _, r := range listed {
		if r.Stage == "" || r.Severity == "" || r.Summary == "" {
			t.Errorf("it says %+v", r)
		}
		names = append(names, r.Name)
	}
	for _, name := range names {
		page := result[string](e, "workspace/executeCommand", map[string]any{
			"command": command.ShowRulePage, "arguments": []any{map[string]any{"rule": name}},
		})
		if !strings.HasPrefix(page, "# "+name+"\n") {
			t.Errorf("the page of %s is %.80q", name, page)
		}
	}
}

func TestNoRulePage(t *testing.T) {
	e := open(t, noCapabilities)
	for _, arguments := range []string{``, `1`, `{}`, `{"rule": "../no-such-rule"}`} {
		params := json.RawMessage(`{"command": "spec-ls.rulePage", "arguments": [` + arguments + `]}`)
		if m := e.try("workspace/executeCommand", params); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %+v", arguments, m)
		}
	}
}

// A page shows the settings of its rule for a document.
func TestRulesOfDocument(t *testing.T) {
	e := open(t, noCapabilities)
	e.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{
		"rules":     map[string]any{"invalid-identifier": "off", "duplicate-attribute": "hint", "json-bom": "error"},
		"overrides": []any{map[string]any{"path": "resources.*", "rules": map[string]any{"invalid-regex": "off"}}},
	}})
	listed := result[[]command.RuleSummary](e, "workspace/executeCommand", map[string]any{
		"command": command.ListRules, "arguments": []any{map[string]any{"uri": "file:///x.json"}},
	})
	got := map[string]string{}
	for _, r := range listed {
		got[r.Name] = r.Holds.Severity
		if r.Holds.OffInPlaces {
			got[r.Name] += ", off in places"
		}
	}
	for name, want := range map[string]string{
		"invalid-identifier": "off", "duplicate-attribute": "hint", "json-bom": "error", "invalid-regex": "error, off in places",
	} {
		if got[name] != want {
			t.Errorf("%s is %q, not %q", name, got[name], want)
		}
	}
}
