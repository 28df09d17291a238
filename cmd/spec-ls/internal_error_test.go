package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/schema"
)

// TestRulePanics holds that a rule which panics costs its own findings only, and that check then promises nothing.
func TestRulePanics(t *testing.T) {
	all := rules.All()
	rule := all[slices.IndexFunc(all, func(r *rules.Rule) bool { return r.Element != nil && r.Key == schema.KeyNone })]
	saved := rule.Element
	defer func() { rule.Element = saved }()
	rule.Element = func(*rules.Pass, *spec.Element) { panic("on purpose") }
	path := filepath.Join(t.TempDir(), "provider_code_spec.json")
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "one", "schema": {"attributes": [
		{"name": "a", "string": {"computed_optional_required": "computedd"}}]}}]}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runCheck("--no-config", "-f", "concise", "--exit-zero", path)
	if code != run.Failed || !strings.Contains(errs, "not checked whole") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	for _, want := range []string{"configurability-invalid", "internal-error", rule.Name} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is not in\n%s", want, out)
		}
	}
}
