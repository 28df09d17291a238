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

// Two validators contradict each other if both are HashiCorp's: the import tells, of the definition itself or of another one, and a name
// that does not say what it is tells nothing.
func TestLibraryValidators(t *testing.T) {
	const own, library = "example.com/", "github.com/hashicorp/terraform-plugin-framework-validators/"
	const before = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "a", "string": {"computed_optional_required": "optional", "validators": [`
	for imports, want := range map[string]map[string]bool{
		`{"path": "` + library + `stringvalidator"}`: {
			"stringvalidator": true, "validator": false, "own": false,
		},
		`{"path": "` + library + `stringvalidator", "alias": "ownvalidator"}`: {
			"ownvalidator": true, "stringvalidator": false,
		},
		`{"path": "` + library + `stringvalidator", "alias": "sv"}`:            {"sv": false},
		`{"path": "` + own + `stringvalidator"}`:                               {"stringvalidator": false},
		`{"path": "` + own + `other", "alias": "stringvalidator"}`:             {"stringvalidator": false},
		`{"path": "` + own + `x"}, {"path": "` + library + `stringvalidator"}`: {"stringvalidator": true},
		`{"path": "` + library + `helpers", "alias": "helpervalidator"}`:       {"helpervalidator": false},
	} {
		for name, want := range want {
			other := `{"custom": {"imports": [` + imports + `], "schema_definition": "` + name + `.Other()"}}, `
			for where, beside := range map[string]string{"its own": "", "another": other} {
				imported := `"imports": [` + imports + `], `
				if beside != "" {
					imported = ""
				}
				calls := name + ".LengthAtLeast(10), " + name + ".LengthAtMost(5)"
				text := before + beside + `{"custom": {` + imported + `"schema_definition": "` + calls + `"}}]}}]}}]}`
				if got := finds("contradicting-validators", text); got != want {
					t.Errorf("with %s as %s in %s definition a contradiction is found: %t", imports, name, where, got)
				}
			}
		}
	}
}

// A word that is there twice in a row is found, wherever the sentence ends; a part of something longer is no word, nor are names.
func TestDoubledWords(t *testing.T) {
	for description, want := range map[string]bool{
		"Name of the the pet.": true, "Name of the pet.": false, "This is the the. It is odd.": true, "This is the the.": true,
		"It is the the":              true,
		"Open the the, or close it.": true, "Open the The pet.": true, "Use the the.pet name.": false, "Use the the-pet name.": false,
		"Use a.the the name.": false, "Use the the(x) name.": false, "Use the the/pet name.": false, "See New New York.": false,
		"Size a a.":          false,
		"Use -the the name.": false, "Use the the: name.": true, "Use the the' name.": false, "Use the the! It is odd.": true,
		"The the pet.": true,
	} {
		text := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {
			"computed_optional_required": "optional", "description": ` + strconv.Quote(description) + `}}]}}]}`
		if got := finds("doubled-word", text); got != want {
			t.Errorf("in %q a word is found twice: %t", description, got)
		}
	}
}

// Bounds of a validator that leave no value are found: the least above the most, and not the same one twice.
func TestBoundsOfValidators(t *testing.T) {
	for call, want := range map[string]bool{
		"float64validator.Between(1.5, 1.5)": false, "float64validator.Between(1.5, 1.6)": false, "float64validator.Between(1.6, 1.5)": true,
		"float64validator.Between(2, 2)": false, "float64validator.Between(2, 1.5)": true, "float64validator.Between(1, 1.5)": false,
		"float64validator.Between(-1, -1)": false, "float64validator.Between(-1, -2)": true, "float64validator.Between(3, 2)": true,
	} {
		text := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "a",
			"float64": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "` + call + `", "imports": [
			{"path": "github.com/hashicorp/terraform-plugin-framework-validators/float64validator"}]}}]}}]}}]}`
		if got := finds("validator-arguments", text); got != want {
			t.Errorf("in %s bounds are found: %t", call, got)
		}
	}
}
