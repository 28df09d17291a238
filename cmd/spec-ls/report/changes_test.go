package report_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// changesBetween returns the changes between two specifications.
func changesBetween(old, new string) *report.Changes {
	list := change.Compare(contract.Read(contract.Parse("old.json", old)), contract.Read(contract.Parse("new.json", new)), change.Options{})
	return report.NewChanges(list, func(s *contract.Source) (string, string) { return s.Name, "specs/" + s.Name }, true)
}

// sampleChanges has a change of each level, names that formats have to protect, and one whole side without a source.
func sampleChanges() map[string]*report.Changes {
	const old = `{"provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "a|b<c>", "string": {"computed_optional_required": "optional"}},
		{"name": "d", "string": {"computed_optional_required": "optional", "description": "x"}},
		{"name": "e", "string": {"computed_optional_required": "optional"}}]}}]}`
	const new = `{"provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "d", "string": {"computed_optional_required": "optional", "description": "y", "sensitive": true}},
		{"name": "e", "string": {"computed_optional_required": "required"}},
		{"name": "f", "string": {"computed_optional_required": "optional"}}]}}]}`
	released := changesBetween(old, new)
	released.Release = &report.Release{From: change.Version{Major: 1}, To: change.Version{Major: 1, Minor: 1}}
	released.Accepted, released.Baseline = 2, true
	return map[string]*report.Changes{
		"sample": changesBetween(old, new), "released": released, "none": changesBetween(old, old+" "), "empty": {},
		"gone": changesBetween(old, `{}`), "new": changesBetween(`{}`, new),
	}
}

// TestChangesFollowTheirSchema checks that changes in the format json are valid for their schema.
func TestChangesFollowTheirSchema(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	const address = "changes.schema.json"
	if err := compiler.AddResource(address, strings.NewReader(report.ChangesSchema)); err != nil {
		t.Fatal(err)
	}
	whole := compiler.MustCompile(address)
	for name, c := range sampleChanges() {
		var object bytes.Buffer
		if err := report.ChangeFormats.Find("json").Write(&object, c); err != nil {
			t.Fatal(err)
		}
		validate(t, whole, name, object.String())
	}
}

// Every format writes every change, and the same each time. Those that have a place for what concerns no change tell that a release is too
// small.
func TestChangeFormats(t *testing.T) {
	for name, c := range sampleChanges() {
		for _, format := range report.ChangeFormats {
			var first, second bytes.Buffer
			for _, into := range []*bytes.Buffer{&first, &second} {
				if err := format.Write(into, c); err != nil {
					t.Fatalf("%s as %s: %v", name, format.Name, err)
				}
			}
			if first.String() != second.String() {
				t.Errorf("%s as %s differs from run to run", name, format.Name)
			}
			tells := slices.Contains([]string{"text", "concise", "json", "github", "sarif", "junit", "agent", "markdown"}, format.Name)
			if problem := c.TooSmall(); problem != "" && tells && !strings.Contains(first.String(), problem) {
				t.Errorf("%s as %s lacks %q", name, format.Name, problem)
			}
			for i := range c.Changes {
				one := &c.Changes[i]
				if format.Name != "changelog" && !strings.Contains(first.String(), one.Rule.Name) {
					t.Errorf("%s as %s lacks %s:\n%s", name, format.Name, one.Rule.Name, first.String())
				}
			}
		}
	}
}

// The report for a pull request explains dangerous changes, and lists the others.
func TestMarkdownSaysWhyChangesAreDangerous(t *testing.T) {
	said := 0
	for name, c := range sampleChanges() {
		var text bytes.Buffer
		if err := report.ChangeFormats.Find("markdown").Write(&text, c); err != nil {
			t.Fatal(err)
		}
		for i := range c.Changes {
			one := &c.Changes[i]
			want := one.Level >= change.Dangerous
			if one.Note == "" || strings.ContainsAny(one.Note, "|<>&`\\*_[]") { // protected
				continue
			}
			if got := strings.Contains(text.String(), ": "+one.Note); got != want {
				t.Errorf("%s: of %q, which is %s, the note is said: %t", name, one.Message, one.Level, got)
			}
			said++
		}
	}
	if said == 0 {
		t.Error("no change has a note")
	}
}

// Markdown takes nothing from names for its own.
func TestMarkdownOfChangesIsProtected(t *testing.T) {
	var text bytes.Buffer
	if err := report.ChangeFormats.Find("markdown").Write(&text, sampleChanges()["sample"]); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), `attribute "a\|b&lt;c&gt;" removed`) {
		t.Errorf("the name is not protected:\n%s", text.String())
	}
}
