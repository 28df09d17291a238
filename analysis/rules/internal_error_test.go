package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestRulePanics has a rule of each way of looking panic in turn: all other findings stay, and one finding names the part that is lost.
func TestRulePanics(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
		{"name": "one", "schema": {"attributes": [
			{"name": "A", "string": {"computed_optional_required": "computedd"}},
			{"name": "b", "string": {"computed_optional_required": "optional"}},
			{"name": "b", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "f("}}]}},
			{"name": "x_1", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}]}}},
			{"name": "x1", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}]}}},
			{"name": "c", "int64": {"computed_optional_required": "optional", "default": {"static": 1}},}
		]}},
		{"name": "two", "schema": {"attributes": [{"name": "B", "string": {"computed_optional_required": "optional"}}]}},
		{"name": "two", "schema": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}]}}]}`
	lines := func() []string {
		var out []string
		for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
			out = append(out, fmt.Sprintf("%d %s: %s", d.Start, d.Rule.Name, d.Message))
		}
		return out
	}
	healthy := lines()
	tried := map[string]bool{}
	for _, rule := range rules.All() {
		kept := slices.DeleteFunc(slices.Clone(healthy), func(line string) bool { return strings.Contains(line, " "+rule.Name+": ") })
		if len(kept) == len(healthy) {
			continue
		}
		way := ""
		saved := *rule
		switch {
		case rule.SyntaxFix != nil:
			continue // the parser's own message is left
		case rule.Structure != nil:
			way, rule.Structure = "structure", func(*rules.Pass, *rules.Violation) bool { panic("on purpose") }
		case rule.Element != nil:
			way, rule.Element = "element", func(*rules.Pass, *spec.Element) { panic("on purpose") }
		case rule.Unit != nil:
			way, rule.Unit = "unit", func(*rules.Pass) { panic("on purpose") }
		case rule.Problem != nil:
			way, rule.Problem = "problem", func(*rules.Pass, *golang.Problem) { panic("on purpose") }
		case rule.File != nil:
			way, rule.File = "file", func(*rules.FilePass) { panic("on purpose") }
		default:
			continue // another rule reports it
		}
		tried[way] = true
		t.Run(rule.Name, func(t *testing.T) {
			defer func() { *rule = saved }()
			var others, said []string
			for _, line := range lines() {
				if strings.Contains(line, " internal-error: ") {
					said = append(said, line)
				} else {
					others = append(others, line)
				}
			}
			for _, line := range kept {
				if !slices.Contains(others, line) {
					t.Errorf("lost: %s", line)
				}
			}
			if len(said) == 0 || !strings.HasSuffix(said[0], "the rule "+rule.Name) {
				t.Errorf("said %q", said)
			}
		})
	}
	for _, way := range []string{"structure", "element", "unit", "problem", "file"} {
		if !tried[way] {
			t.Errorf("no rule that looks at a %s was tried", way)
		}
	}
}
