package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
)

// All errors of an expression are reported, and where a type constraint or inference is the cause, in Go's own words.
func TestAllTypeErrors(t *testing.T) {
	settings := goproject.Settings(t, "../golang/module/testdata/framework.txtar", `-- provider/checks/checks.go --
package checks

import "github.com/hashicorp/terraform-plugin-framework/schema/validator"

type Number interface{ ~int | ~int64 }

func Only[T Number](values ...T) validator.String { return nil }

func Pair[K comparable, V any](of map[K]V) validator.String { return nil }

func Make[T any]() validator.String { return nil }

func Two(a int, b string) validator.String { return nil }

func Plain() string { return "" }
`)
	for definition, want := range map[string][]string{
		`checks.Only(\"a\")`:             {"string does not satisfy checks.Number (string missing in ~int | ~int64)"},
		`checks.Only(1, \"a\")`:          {"mismatched types untyped int and untyped string (cannot infer T)"},
		`checks.Pair(nil)`:               {"in call to checks.Pair, cannot infer K"},
		`checks.Make()`:                  {"in call to checks.Make, cannot infer T"},
		`checks.Make[int]()`:             nil,
		`checks.Two(\"a\", 1)`:           {`cannot use "a"`, "cannot use 1"},
		`checks.Two(checks.X, 1)`:        {"undefined: checks.X", "cannot use 1"},
		`checks.Two(1, checks.Two(2,3))`: {"cannot use checks.Two(2, 3)", "cannot use 3"},
		`checks.Plain()`:                 {""},
	} {
		text := `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
		{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "` + definition + `"}}]}}]}}]}`
		var notes []string
		for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
			if d.Severity == rules.SeverityError {
				notes = append(notes, d.Note())
			}
		}
		if len(notes) != len(want) {
			t.Errorf("%s: there are %q", definition, notes)
			continue
		}
		for i := range want {
			if !strings.Contains(notes[i], want[i]) {
				t.Errorf("%s: %q is not %q", definition, notes[i], want[i])
			}
		}
	}
}
