package rules_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

func TestNearest(t *testing.T) {
	for _, test := range []struct {
		word       string
		candidates []string
		want       string
	}{
		{"descripton", []string{"default", "description", "deprecation_message"}, "description"},
		{"PlanModifier", []string{"path", "plan_modifiers"}, "plan_modifiers"},
		{"größe", []string{"grosse", "groesse", "größen"}, "größen"},
		{"ab", []string{"a_b", "abc"}, "a_b"},
		{"bat", []string{"rat", "cat"}, "cat"}, // of equals the first by name
		{"dynamic", []string{"bool", "float64", "int64", "list_nested", "number"}, ""},
		{"", []string{""}, ""},
		{"x", nil, ""},
	} {
		if got, ok := rules.Nearest(test.word, test.candidates); got != test.want || ok != (test.want != "") {
			t.Errorf("nearest to %q is %q (%v), want %q", test.word, got, ok, test.want)
		}
	}
}
