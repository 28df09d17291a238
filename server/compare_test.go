package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/feature/command"
)

// The command compares with the text in its argument, and returns where a change is in the present one.
func TestCompare(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	for _, test := range []struct{ name, before, level, bump string }{
		{"nothing changed", smallSpec, "", "none"},
		{"an attribute is new", strings.Replace(smallSpec, `"tail"`, `"nose"`, 1), "breaking", "major"},
		{"there was no specification", "", "minor", "minor"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := result[command.Comparison](e, "workspace/executeCommand", map[string]any{
				"command": command.Compare, "arguments": []any{map[string]any{"uri": specURI, "before": test.before}},
			})
			if got.Bump != test.bump || (len(got.Changes) > 0) != (test.level != "") {
				t.Fatalf("it says %+v", got)
			}
			for i, c := range got.Changes {
				if i == 0 && c.Level != test.level {
					t.Errorf("the worst is %s", c.Level)
				}
				if c.Range == nil || c.Rule == "" || c.Message == "" || !strings.HasSuffix(c.Page, c.Rule+".html") {
					t.Errorf("it says %+v", c)
				}
			}
		})
	}
}

// The contracts come as text to those who ask for them.
func TestCompareContracts(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	got := result[command.Comparison](e, "workspace/executeCommand", map[string]any{
		"command": command.Compare, "arguments": []any{map[string]any{"uri": specURI, "before": strings.Replace(smallSpec, `"tail"`, `"nose"`, 1),
			"contracts": true}},
	})
	const now = "provider example\n\nresource example_pet\n  paws: int64, computed\n  tail: string, optional\n"
	before := strings.Replace(strings.Replace(now, "  tail: string, optional\n", "", 1), "  paws", "  nose: string, optional\n  paws", 1)
	if got.Contracts == nil || got.Contracts.Now != now || got.Contracts.Before != before {
		t.Errorf("the contracts are %+v", got.Contracts)
	}
}

func TestCompareNothing(t *testing.T) {
	e := open(t, noCapabilities)
	for _, arguments := range []string{``, `1`, `{"uri": "%"}`, `{"uri": "file:///not-open.json", "before": ""}`} {
		params := json.RawMessage(`{"command": "spec-ls.compare", "arguments": [` + arguments + `]}`)
		if m := e.try("workspace/executeCommand", params); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %+v", arguments, m)
		}
	}
}
