package analysis_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/toolchain"
)

// TestToolchainOfADocument: a document is read in the language of its toolchain, also once it is edited, under other settings and by fixes.
func TestToolchainOfADocument(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
		{"name": "a", "dynamic": {"computed_optional_required": "optional"}}]}}]}`
	profile, ok := toolchain.Find("0.4.0")
	if !ok {
		t.Fatal("0.4.0 is not known")
	}
	old := &analysis.Settings{Toolchain: profile}
	words := func(d *analysis.Document) string {
		var all []string
		for _, found := range d.Diagnostics() {
			if found.Severity == rules.SeverityError {
				all = append(all, found.Rule.Name+": "+found.Message+": "+found.Note()+found.Help())
			}
		}
		return strings.Join(all, "\n")
	}
	const (
		unknown   = `attribute-type-unknown: attribute "a" has unknown type "dynamic": use "bool", "float64", "int64",`
		generated = `dynamic-not-generated: attribute "a" is dynamic: tfplugingen-framework 0.4.1 has no code`
	)
	edited := func(d *analysis.Document) *analysis.Document {
		at := strings.Index(text, `"optional"`)
		d, err := d.Apply(syntax.Edit{Start: at, End: at + len(`"optional"`), Text: `"required"`})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, test := range []struct {
		name     string
		document *analysis.Document
		want     string
	}{
		{"default", analysis.NewDocument(text, nil), generated},
		{"0.4.0", analysis.NewDocument(text, old), unknown},
		{"0.4.0, edited", edited(analysis.NewDocument(text, old)), unknown},
		{"from the default to 0.4.0", analysis.NewDocument(text, nil).WithSettings(old), unknown},
		{"from the default to 0.4.0, edited", edited(analysis.NewDocument(text, nil).WithSettings(old)), unknown},
		{"from 0.4.0 to the default", analysis.NewDocument(text, old).WithSettings(&analysis.Settings{}), generated},
	} {
		if got := words(test.document); !strings.HasPrefix(got, test.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}
