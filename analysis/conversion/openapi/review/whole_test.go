package review_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

const denseDocument = `{
 "openapi": "3.0.3",
 "paths": {
  "/pets": {"post": {
   "parameters": [{"name": "owner", "in": "query", "schema": {"type": "string"}}],
   "requestBody": {"content": {"application/json": {"schema": {"type": "object", "required": ["name"], "properties": {
    "name": {"type": "string", "pattern": "(?=a)"}, "size": {"type": "integer", "minimum": 1, "exclusiveMaximum": 9, "default": null},
    "big": {"type": "integer", "maximum": 1e300},
    "owner": {"type": "object", "properties": {"email": {"type": "string", "description": "mail"}, "mixed": {"type": "string"}}}}}}}},
   "responses": {"201": {"content": {"application/json": {"schema": {"type": "object", "properties": {
    "id": {"type": "string"}, "name": {"type": "integer"}}}}}}}},
   "get": {"responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "object", "properties": {
    "name": {"type": "string"}, "odd": {"type": "string"}}}}}}}}}},
  "/pets/{petId}": {"get": {"parameters": [{"name": "petId", "in": "path", "schema": {"type": "string"}}],
   "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
    "id": {"type": "string"}, "bad": {"type": ["string", "array"]}}}}}}}}, "delete": {}}
 },
 "components": {"schemas": {"Settings": {"type": "object", "properties": {"token": {"type": "string"}}}}}
}`

const denseConfig = `provider:
  name: zoo
  schema_ref: '#/components/schemas/Settings'
  ignores: [token, tokn]
resources:
  pet:
    create: {path: /pets, method: POST}
    read:
      path: /pets/{petId}
      method: GET
    update:
      path: /pets/{petId}
      method: PUT # not there
    schema:
      ignores:
        - bad
        - owner.mixd
        - owner.mixd
      attributes:
        aliases:
          petId: key
          pet: id
        overrides:
          owner.email: {}
          nme:
            description: a name
  bad-name: # spec-ls:ignore config-unit-name-invalid
    create: {path: /pet, method: POST}
    read: {path: '/pets/{id}', method: FETCH}
data_sources:
  pets:
    read: {path: /pets, method: GET}
    schema: {ignores: [pets.odd, odd], attributs: {}}
  one:
    read: {path: '/pets/{petId}', method: GET}
`

// findings writes findings down: with their notes, what they relate to, and the lines that their fixes change.
func findings(t *testing.T, config, document string, found []review.Finding) (out []string) {
	for i := range found {
		f := &found[i]
		out = append(out, fmt.Sprintf("%s %s at %q in %q: %s / %s / %s", f.Severity, f.Rule.Name, config[f.Start:f.End], f.Path(), f.Message,
			f.Note, f.Help))
		for _, r := range f.Related {
			out = append(out, fmt.Sprintf("  %s: %.20q", r.Message, document[r.Offset:]))
		}
		for _, fix := range f.Fixes {
			after, err := text.ApplyEdits(config, []syntax.Edit{fix.Edit})
			if err != nil {
				t.Fatal(err)
			}
			changes := whole.Changes(strings.Split(config, "\n"), strings.Split(after, "\n"))
			out = append(out, fmt.Sprintf("  fix: %s: %q", fix.Title, changes))
		}
		for _, i := range f.Improve {
			out = append(out, "  improvement "+i.String())
		}
	}
	return out
}

// TestEveryLine holds the findings in a dense configuration, and what is different where one of its lines is missing, doubled, or cut off.
func TestEveryLine(t *testing.T) {
	t.Parallel()
	document, err := openapi.ReadDocument(denseDocument)
	if err != nil {
		t.Fatal(err)
	}
	found := func(config string) []string {
		return findings(t, config, denseDocument, review.Text(config, document, 0, nil))
	}
	var b strings.Builder
	base := found(denseConfig)
	b.WriteString(strings.Join(base, "\n"))
	lines := strings.SplitAfter(strings.TrimSuffix(denseConfig, "\n"), "\n")
	for i, line := range lines {
		before, after := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		key, _, _ := strings.Cut(line, ":")
		for _, variant := range []struct{ name, text string }{
			{"without", before + after}, {"twice", before + line + line + after}, {"without the value of", before + key + ":\n" + after},
			{"without the colon of", before + key + "\n" + after}, {"with a list for", before + key + ": [a, b]\n" + after},
			{"with another text for", before + key + ": x\n" + after},
		} {
			fmt.Fprintf(&b, "\n\n# %s %s\n%s", variant.name, strings.TrimSpace(line), strings.Join(whole.Changes(base, found(variant.text)), "\n"))
		}
	}
	scenario.Golden(t, "testdata/lines.golden", b.String())
}

// TestEveryValueOfTheDocument holds the findings beside variants of the document.
func TestEveryValueOfTheDocument(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/document.golden", whole.Report(denseDocument, []string{`null`, `[]`}, func(text string) []string {
		document, err := openapi.ReadDocument(text)
		if err != nil {
			return []string{err.Error()}
		}
		return findings(t, denseConfig, text, review.Text(denseConfig, document, 0, nil))
	}))
}

// TestWithoutDocument holds the findings beside no document, under other settings, and with improvements.
func TestWithoutDocument(t *testing.T) {
	t.Parallel()
	document, err := openapi.ReadDocument(denseDocument)
	if err != nil {
		t.Fatal(err)
	}
	base := findings(t, denseConfig, denseDocument, review.Text(denseConfig, document, 0, nil))
	var improve openapi.Improvements
	for _, i := range openapi.AllImprovements() {
		improve = improve.With(i)
	}
	off, beyond := &rules.Settings{}, &rules.Settings{}
	for i, rule := range rules.OpenAPI() {
		off.SetSeverity(rule, []rules.Severity{rules.SeverityOff, rules.SeverityHint, rules.SeverityError}[i%3])
	}
	beyond.SetLastStage(rules.StageGenerate)
	loud := &rules.Settings{Unsuppressed: true}
	var b strings.Builder
	for _, test := range []struct {
		name  string
		found []review.Finding
	}{
		{"no document", review.Text(denseConfig, nil, 0, nil)}, {"other severities", review.Text(denseConfig, document, 0, off)},
		{"up to a stage", review.Text(denseConfig, document, 0, beyond)}, {"comments do not count", review.Text(denseConfig, document, 0, loud)},
		{"all improvements", review.Text(denseConfig, document, improve, nil)},
	} {
		fmt.Fprintf(&b, "# %s\n%s\n", test.name, strings.Join(whole.Changes(base, findings(t, denseConfig, denseDocument, test.found)), "\n"))
	}
	scenario.Golden(t, "testdata/settings.golden", b.String())
}

// TestSweepEdits sums up the findings in a dense configuration with one character less or a piece more at one place: in a ninth of these.
func TestSweepEdits(t *testing.T) {
	t.Parallel()
	document, err := openapi.ReadDocument(denseDocument)
	if err != nil {
		t.Fatal(err)
	}
	var sums scenario.Sums
	sums.Begin("edits")
	number := 0
	for name, config := range whole.Edits(denseConfig, "'", ":", "\n", " ", "}", "- ", "#", "&a ", "*a") {
		if number++; number%9 == 0 {
			sums.Add(name + "\n" + strings.Join(findings(t, config, denseDocument, review.Text(config, document, 0, nil)), "\n"))
		}
	}
	sums.Hold(t, "testdata/sums/edits.golden")
}
