package rules_test

import (
	"strconv"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
)

// finds reports whether a rule finds something in a specification.
func finds(rule, text string) bool {
	for _, d := range analysis.NewDocument(text, everyRule()).Diagnostics() {
		if d.Rule.Name == rule {
			return true
		}
	}
	return false
}

// A path that begins like those of the standard library is one of it, and must be there; without a dot in its first part, others may be a
// team's own.
func TestStandardPaths(t *testing.T) {
	for path, want := range map[string]bool{
		"text/template": false, "text/templat": true, "text": true, "net/http": false, "net/htp": true, "go/asts": true, "strings": false,
		"strings/x": true, "cmd/x": true, "internal/x": true, "unsafe": false, "archive/tarr": true, "texts/template": false,
		"tex/template": false, "zoo/checks": false, "example.com/text": false,
	} {
		text := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {
			"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": ` + strconv.Quote(path) + `, "alias": "x"}],
			"schema_definition": "x.A()"}}]}}]}}]}`
		if got := finds("import-unknown-package", text); got != want {
			t.Errorf("%s is found: %t", path, got)
		}
	}
}

// A link in a description is found if it names another page without its site, in Markdown and in HTML with both quotation marks.
func TestRelativeLinks(t *testing.T) {
	for description, want := range map[string]bool{
		"See [pets](pets.md).": true, "See [pets](../pets).": true, "See [pets](https://example.com/pets).": false, "See [pets](#pets).": false,
		`See <a href="pets.html">pets</a>.`: true, `See <a href='pets.html'>pets</a>.`: true, `See <a href=pets.html>pets</a>.`: false,
		`See <a href="https://example.com">pets</a>.`: false, `See <a href='https://example.com'>pets</a>.`: false,
		`See <a href="">pets</a>.`: false, `See <a href='pets.html">pets</a>.`: false, `See <a href=`: false, "See pets.md.": false,
	} {
		text := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {
			"computed_optional_required": "optional", "description": ` + strconv.Quote(description) + `}}]}}]}`
		if got := finds("relative-link", text); got != want {
			t.Errorf("in %s a link is found: %t", description, got)
		}
	}
}
