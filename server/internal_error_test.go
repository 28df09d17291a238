package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/schema"
)

// TestRulePanics holds that a rule which panics is lost alone: the others' findings are there, one says what happened, and the user is
// told once.
func TestRulePanics(t *testing.T) {
	all := rules.All()
	rule := all[slices.IndexFunc(all, func(r *rules.Rule) bool { return r.Element != nil && r.Key == schema.KeyNone })]
	saved := rule.Element
	defer func() { rule.Element = saved }()
	rule.Element = func(*rules.Pass, *spec.Element) { panic("on purpose") }
	e := open(t, `{"textDocument": {"diagnostic": {}}}`)
	const at = "file:///project/provider_code_spec.json"
	e.didOpen(at, sniff.LanguageID, 1, `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "one", "schema": {"attributes": [
		{"name": "a", "string": {"computed_optional_required": "computedd"}}]}}]}`)
	for range 2 {
		found := result[struct {
			Items []struct{ Code, Message string }
		}](e, "textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": at}})
		codes := map[string]string{}
		for _, item := range found.Items {
			codes[item.Code] = item.Message
		}
		if codes["configurability-invalid"] == "" || !strings.Contains(codes["internal-error"], rule.Name) {
			t.Errorf("found %v", codes)
		}
	}
	if shown := e.notification("window/showMessage"); !strings.Contains(string(shown), rule.Name) {
		t.Errorf("the user is told %s", shown)
	}
}
