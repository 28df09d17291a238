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
