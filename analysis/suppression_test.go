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

// A comment that was meant as a suppression is reported, with the right text.
func TestSuppressionSlips(t *testing.T) {
	const right = "spec-ls-ignore: " + reserved
	for name, test := range map[string]struct{ comment, fixed string }{
		"a space for the hyphen":       {"spec-ls: ignore " + reserved, right},
		"no colon":                     {"spec-ls-ignore " + reserved, right},
		"a colon for the hyphen":       {"spec-ls:ignore:" + reserved, right},
		"upper case":                   {"SPEC-LS-IGNORE: " + reserved, right},
		"underscores":                  {"spec_ls_ignore: reserved_resource_name", right},
		"disable":                      {"spec-ls-disable-next-line " + reserved + ", key-order", right + ", key-order"},
		"nolint":                       {"nolint:" + reserved + " // the API calls it so", right + " # the API calls it so"},
		"noqa":                         {"# noqa: " + reserved, right},
		"of ESLint":                    {"eslint-disable " + reserved + " -- the API", right + " # the API"},
		"of Biome":                     {"biome-ignore lint/style/" + reserved + ": the API", right + " # the API"},
		"of TFLint":                    {"tflint-ignore: " + reserved, right},
		"of staticcheck":               {"lint:ignore " + reserved + " the API", right + " # the API"},
		"ignore alone":                 {"ignore: " + reserved, right},
		"misspelled":                   {"spec-ls-ingore: " + reserved, right},
		"a comment in the comment":     {"// " + right, right},
		"a reason without its sign":    {right + " - the API calls it so", right + " # the API calls it so"},
		"a reason behind a colon":      {right + ": the API", right + " # the API"},
		"names without a comma":        {right + " key-order # x", right + ", key-order # x"},
		"a reason with escapes":        {`spec-ls: ignore ` + reserved + ` the \"API\"`, right + ` # the \"API\"`},
		"no rule":                      {"spec-ls: ignore", ""},
		"all":                          {"spec-ls: ignore all", ""},
		"a rule of another program":    {"eslint-disable no-console", "nothing"},
		"text about the program":       {"spec-ls is not to ignore this", "nothing"},
		"text about what is ignored":   {"spec-ls: ignore the descriptions that the API lacks", "nothing"},
		"text with a colon":            {"spec-ls: see the documentation", "nothing"},
		"text that begins with a verb": {"ignore the rest", "nothing"},
		"a name alone":                 {reserved, "nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			text := fmt.Sprintf(suppressible, "", `"//": "`+test.comment+`",`, "")
			document := analysis.NewDocument(text, nil)
			var found []string
			for _, d := range document.Diagnostics() {
				if d.Rule == rules.UnusedSuppression {
					found = append(found, text[d.Start:d.End])
					if len(d.Message) > 80 || !strings.HasPrefix(d.Message, "comment suppresses nothing: ") {
						t.Errorf("the message is %q", d.Message)
					}
				}
			}
			if test.fixed == "nothing" {
				if len(found) > 0 {
					t.Errorf("%q is reported", found)
				}
				return
			}
			if len(found) != 1 || found[0] != test.comment {
				t.Errorf("%q is reported, not the comment", found)
			}
			want := text
			if test.fixed != "" {
				want = fmt.Sprintf(suppressible, "", `"//": "`+test.fixed+`",`, "")
			}
			if got := analysis.FixAll(document, false).Document.File().Text(); got != want {
				t.Errorf("it becomes\n%s, want\n%s", got, want)
			}
		})
	}
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
