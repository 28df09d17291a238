package rules_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// TestNotForeignText checks sloppy JSON that is not text of another language: each of its words has a finding with a fix.
func TestNotForeignText(t *testing.T) {
	for name, source := range map[string]string{
		"an object of JavaScript": "{\n  version: '0.1',\n  provider: {\n    name: 'example',\n  },\n}",
		"keys of JavaScript":      "{\n  version: \"0.1\",\n  provider: {\n    name: \"example\"\n  }\n}",
		"one equals sign":         `{"version": "0.1", "provider": {name = "example"}}`,
		"one unquoted word":       `{"version": "0.1", "provider": {"name": example}}`,
		"commas left out":         "{\n  \"version\": \"0.1\"\n  \"provider\": {\n    \"name\": \"example\"\n  }\n  \"resources\": []\n}",
	} {
		t.Run(name, func(t *testing.T) {
			doc := analysis.NewDocument(source, nil)
			for _, d := range doc.Diagnostics() {
				if strings.HasPrefix(d.Message, "this is ") {
					t.Errorf("found is %q", d.Message)
				}
			}
			fixed, err := text.ApplyEdits(source, analysis.FixAll(doc, true).Edits)
			if err != nil || !json.Valid([]byte(fixed)) {
				t.Errorf("fixed, it is %s (%v)", fixed, err)
			}
		})
	}
}

// TestGoQuotes holds the one finding in Go whose quotes lack their backslashes.
func TestGoQuotes(t *testing.T) {
	const before = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
{"name": "a", "string": {"computed_optional_required": "required", "validators": [{"custom": {
"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "regexp"}],
"schema_definition": "`
	const after = "}\n}]}}]}}]}"
	for name, c := range map[string]struct {
		text, fixed string
		safe        bool
	}{
		"two literals":     {`stringvalidator.OneOf("a", "b")"`, `stringvalidator.OneOf(\"a\", \"b\")"`, true},
		"some are escaped": {`stringvalidator.OneOf(\"a\", "b")"`, `stringvalidator.OneOf(\"a\", \"b\")"`, true},
		"brackets inside":  {`stringvalidator.OneOf("{a}", "[b],")"`, `stringvalidator.OneOf(\"{a}\", \"[b],\")"`, true},
		"a raw literal": {"stringvalidator.RegexMatches(regexp.MustCompile(`^\"a`), \"m\")\"",
			"stringvalidator.RegexMatches(regexp.MustCompile(`^\\\"a`), \\\"m\\\")\"", true},
		"one quote, typed":   {`stringvalidator.OneOf(")"`, `stringvalidator.OneOf(\")"`, false},
		"a comma left out":   {`stringvalidator.LengthAtLeast(1)" "x": 1`, "", false},
		"nothing is wrong":   {`stringvalidator.LengthAtLeast(1)"`, "", false},
		"all are escaped":    {`stringvalidator.OneOf(\"a\")"`, "", false},
		"a member behind it": {`stringvalidator.LengthAtLeast(1)", "//": "a(\"b\")"`, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			source := before + c.text + after
			doc := analysis.NewDocument(source, nil)
			found := doc.Diagnostics()
			if c.fixed == "" {
				for _, d := range found {
					if d.Message == "quotes inside Go are not escaped" {
						t.Errorf("found is %+v", d)
					}
				}
				return
			}
			if len(found) != 1 || found[0].Message != "quotes inside Go are not escaped" {
				t.Fatalf("found is %+v", found)
			}
			fixes := found[0].Fixes()
			if len(fixes) != 1 || fixes[0].Title != "Escape the quotes" || fixes[0].Safe != c.safe {
				t.Fatalf("the fixes are %+v", fixes)
			}
			if fixed, err := text.ApplyEdits(source, fixes[0].Edits); err != nil || fixed != before+c.fixed+after {
				t.Errorf("fixed, it is %s (%v)", fixed, err)
			}
		})
	}
}

// TestUnbalancedGo takes the fixes of Go with a bracket that has no partner, and holds its finding.
func TestUnbalancedGo(t *testing.T) {
	const before = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
{"name": "a", "string": {"computed_optional_required": "required", "validators": [{"custom": {
"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "regexp"}],
"schema_definition": "`
	const after = "\"}}]}}]}}]}"
	for source, want := range map[string]struct{ message, at, fixed string }{
		`stringvalidator.LengthAtLeast(1`:  {"lacks )|after stringvalidator.LengthAtLeast is", `1`, `stringvalidator.LengthAtLeast(1)`},
		`stringvalidator.OneOf(\"a\"`:      {"lacks )|after stringvalidator.OneOf is", `\"`, `stringvalidator.OneOf(\"a\")`},
		`stringvalidator.LengthAtLeast(1 `: {"lacks )|after stringvalidator.LengthAtLeast is", `1 `, `stringvalidator.LengthAtLeast(1 )`},
		`stringvalidator.Any(stringvalidator.LengthAtLeast(1`: {
			"lacks ))|after stringvalidator.LengthAtLeast is", `1`, `stringvalidator.Any(stringvalidator.LengthAtLeast(1))`},
		`stringvalidator.OneOf([]string{\"a\"}...`: {"lacks )|after stringvalidator.OneOf is", `.`, `stringvalidator.OneOf([]string{\"a\"}...)`},
		"stringvalidator.RegexMatches(regexp.MustCompile(`a`, \\\"m\\\")": {
			"lacks )|after stringvalidator.RegexMatches is", `)`, "stringvalidator.RegexMatches(regexp.MustCompile(`a`), \\\"m\\\")"},
		`stringvalidator.Any(stringvalidator.LengthAtLeast(1, stringvalidator.OneOf(\"a\"))`: {
			"lacks )|after stringvalidator.Any is", `)`, `stringvalidator.Any(stringvalidator.LengthAtLeast(1), stringvalidator.OneOf(\"a\"))`},
		`stringvalidator.Any(stringvalidator.LengthAtLeast(1), stringvalidator.OneOf(\"a\")`: {
			"lacks )|after stringvalidator.Any is", `)`, `stringvalidator.Any(stringvalidator.LengthAtLeast(1), stringvalidator.OneOf(\"a\"))`},
		`stringvalidator.OneOf([]string{\"a\"...)`: {"lacks } before )|after []string is", `)`, `stringvalidator.OneOf([]string{\"a\"}...)`},
		`stringvalidator.LengthAtLeast(1]`: {"lacks ) before ]|after stringvalidator.LengthAtLeast is", `]`,
			`stringvalidator.LengthAtLeast(1)`},
		`stringvalidator.LengthAtLeast(1))`: {"has one ) too many|Nothing opens it.", `)`, `stringvalidator.LengthAtLeast(1)`},
		// A fix is not offered if the code would not compile with it.
		`stringvalidator.OneOf([]string{\"a\", \"(\"`: {"lacks })|after []string is", `\"`, ""},
		`stringvalidator.LengthAtLeast(`:              {"lacks )|after stringvalidator.LengthAtLeast is", `(`, ""},
		// Other errors have Go's own words, without the code that the generator writes around the text.
		`stringvalidator.`:          {"is not a Go expression|expected selector or type assertion, but the text ends.", `.`, ""},
		`stringvalidator.OneOf(\"a`: {"is not a Go expression|string literal not terminated.", `\"`, ""},
		`stringvalidator.OneOf(\"a\" \"b\")`: {"is not a Go expression|missing ',' in argument list.", `\"`,
			`stringvalidator.OneOf(\"a\", \"b\")`},
		`stringvalidator.OneOf(\"a\",, \"b\")`: {"is not a Go expression|expected operand, found ','.", `,`, ""},
	} {
		document := before + source + after
		doc := analysis.NewDocument(document, nil)
		said := false
		var fixed []string
		for _, d := range doc.Diagnostics() {
			if d.Rule.Name != "invalid-go-expression" {
				continue
			}
			message, note, _ := strings.Cut(want.message, "|")
			said = strings.HasSuffix(d.Message, " "+message) && strings.Contains(d.Note(), note) && document[d.Start:d.End] == want.at
			if !said {
				t.Errorf("%s has %q with %q at %q", source, d.Message, d.Note(), document[d.Start:d.End])
			}
			for _, fix := range d.Fixes() {
				all, err := text.ApplyEdits(document, fix.Edits)
				if err != nil {
					t.Fatal(err)
				}
				fixed = append(fixed, strings.TrimSuffix(strings.TrimPrefix(all, before), after))
			}
		}
		if !said {
			t.Errorf("%s has no finding", source)
		}
		if got := strings.Join(fixed, " or "); got != want.fixed {
			t.Errorf("%s becomes %q and not %q", source, got, want.fixed)
		}
	}
}
