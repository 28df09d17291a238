package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// suppressible is a specification with one finding in each of two resources and two data sources of one name; the verbs are
// comments in the root, the first resource and its schema.
const suppressible = `{
	%s
	"version": "0.1",
	"provider": {"name": "example"},
	"resources": [
		{"name": "pet", %s "schema": {%s "attributes": [{"name": "count", "string": {"computed_optional_required": "required"}}]}},
		{"name": "dog", "schema": {"attributes": [{"name": "count", "string": {"computed_optional_required": "required"}}]}}
	]
}`

const reserved = "reserved-resource-name"

func TestSuppression(t *testing.T) {
	const (
		pet, dog = reserved + " of pet", reserved + " of dog"
		unused   = "unused-suppression"
	)
	for name, test := range map[string]struct {
		root, resource, schema string
		want                   []string
	}{
		"nothing":               {"", "", "", []string{pet, dog}},
		"in the root":           {"spec-ls-ignore: " + reserved, "", "", nil},
		"in a resource":         {"", "spec-ls-ignore: " + reserved + " # the API calls it so", "", []string{dog}},
		"in a schema":           {"", "", "spec-ls-ignore: " + reserved, []string{dog}},
		"two, the inner counts": {"", "spec-ls-ignore: " + reserved, "spec-ls-ignore: " + reserved, []string{unused + " at " + reserved, dog}},
		"root and resource":     {"spec-ls-ignore: " + reserved, "spec-ls-ignore: " + reserved, "", nil},
		"several rules": {"", "  spec-ls-ignore:  key-order , " + reserved + ",empty-string-text", "",
			[]string{unused + " at empty-string-text", dog}},
		"a rule that is off": {"", "spec-ls-ignore: key-order", "", []string{pet, dog}},
		"no rule":            {"", "spec-ls-ignore", "", []string{unused + " at spec-ls-ignore", pet, dog}},
		"an empty list":      {"", "spec-ls-ignore: # all", "", []string{unused + " at spec-ls-ignore", pet, dog}},
		"misspelt":           {"", "spec-ls-ignore: reserved-resource-nam", "", []string{unused + " at reserved-resource-nam", pet, dog}},
		"a schema rule":      {"", "spec-ls-ignore: unknown-key", "", []string{unused + " at unknown-key", pet, dog}},
		"another comment":    {"", "see spec-ls-ignore", "", []string{pet, dog}},
	} {
		t.Run(name, func(t *testing.T) {
			text := fmt.Sprintf(suppressible, comment(test.root), comment(test.resource), comment(test.schema))
			var got []string
			for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
				if d.Rule == rules.UnusedSuppression {
					got = append(got, d.Rule.Name+" at "+text[d.Start:d.End])
				} else {
					got = append(got, d.Rule.Name+" of "+d.Steps()[1])
				}
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func comment(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf(`"//": ["by hand", %q],`, text)
}

// Findings that only show when all units are known are suppressed as well, and schema errors never.
func TestSuppressionAcrossUnits(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "datasources": [
		{"name": "pet", "//": "spec-ls-ignore: RULE", "schema": {"attributes": [{"name": "a", "single_nested": {"computed_optional_required": "required", "attributes": [{"name": "b", "string": {"computed_optional_required": "required"}}]}}]}}],
		"resources": [
		{"name": "pet", "//": "spec-ls-ignore: RULE", "schema": {"attributes": [{"name": "a", "single_nested": {"computed_optional_required": "required", "attributes": [{"name": "b", "string": {"computed_optional_required": "required"}}]}}]}},
		{"name": "pet", "//": "spec-ls-ignore: duplicate-resource, RULE", "schema": {"attributes": [{"name": "c", "string": {"computed_optional_required": "required"}}]}}]}`
	const collision, duplicate = "package-mode-collision", "duplicate-resource"
	count := func(ignored string) map[string]int {
		counts := map[string]int{}
		text := strings.ReplaceAll(text, "RULE", ignored)
		for _, d := range analysis.NewDocument(text, &analysis.Settings{Package: "all"}).Diagnostics() {
			counts[d.Rule.Name]++
		}
		return counts
	}
	before := count("key-order")
	if before[collision] == 0 || before[duplicate] == 0 {
		t.Fatalf("the mistakes are not found: %v", before)
	}
	if after := count(collision); after[collision] != 0 || after[duplicate] == 0 {
		t.Errorf("there is left %v", after)
	}
}

// The fixes delete unused suppressions and nothing else, and change a misspelt name.
func TestUnusedSuppressionFixes(t *testing.T) {
	const frame = `{%s"version": "0.1", "provider": {"name": "example"}}`
	for before, after := range map[string]string{
		`"//": "spec-ls-ignore: reserved-resource-name", `:                               ``,
		`"//": ["a", "spec-ls-ignore: reserved-resource-name"], `:                        `"//": ["a"], `,
		`"//": ["spec-ls-ignore: reserved-resource-name"], `:                             ``,
		`"//": "spec-ls-ignore: reserved-resource-name, key-order # x", `:                `"//": "spec-ls-ignore: key-order # x", `,
		`"//": "spec-ls-ignore: key-order, reserved-resource-name # x", `:                `"//": "spec-ls-ignore: key-order # x", `,
		`"//": "spec-ls-ignore: key-order, reserved-resource-nam", `:                     `"//": "spec-ls-ignore: key-order", `,
		`"//": "spec-ls-ignore: empty-string-text, reserved-resource-name, key-order", `: `"//": "spec-ls-ignore: key-order", `,
	} {
		text := fmt.Sprintf(frame, before)
		fixed := analysis.FixAll(analysis.NewDocument(text, nil), true)
		if got, want := fixed.Document.File().Text(), fmt.Sprintf(frame, after); got != want {
			t.Errorf("%s becomes\n%s, want\n%s", text, got, want)
		}
	}
}

// A suppression under another key is reported, and moved where it is free.
func TestSuppressionUnderOtherKey(t *testing.T) {
	const right = "spec-ls-ignore: " + reserved
	for key, meant := range map[string]string{`"#"`: `"//"`, `"$comment"`: `"//"`, `"// "`: `"//"`, `"description"`: `"description"`} {
		text := fmt.Sprintf(suppressible, "", key+`: "`+right+`",`, "")
		fixed := analysis.FixAll(analysis.NewDocument(text, nil), false).Document.File().Text()
		if want := fmt.Sprintf(suppressible, "", meant+`: "`+right+`",`, ""); fixed != want {
			t.Errorf("%s becomes\n%s", key, fixed)
		}
	}
}

// FuzzSuppression checks that any comment suppresses the same findings after edits and in a fresh document.
func FuzzSuppression(f *testing.F) {
	f.Add("spec-ls-ignore: " + reserved + ", key-order # x")
	f.Add(`spec-ls-ignore: \u0041,,`)
	f.Add("nolint: " + reserved + ` -- \"why\"`)
	f.Fuzz(func(t *testing.T, text string) {
		whole := fmt.Sprintf(suppressible, "", `"//": "`+text+`",`, "")
		at := strings.Index(whole, `"//": "`) + len(`"//": "`)
		start := analysis.NewDocument(whole[:at]+whole[at+len(text):], nil)
		start.Diagnostics()
		edited, err := start.Apply(syntax.Edit{Start: at, End: at, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		want := analysis.NewDocument(whole, nil)
		if got := lines(edited); strings.Join(got, "\n") != strings.Join(lines(want), "\n") {
			t.Errorf("%q, want %q", got, lines(want))
		}
		analysis.FixAll(want, true)
	})
}
