package baseline_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// spec returns a specification whose resources have the given names and each a reserved attribute.
func spec(attribute string, names ...string) []analysis.Diagnostic {
	var resources []string
	for _, name := range names {
		resources = append(resources, fmt.Sprintf(
			`{"name": %q, "schema": {"attributes": [{"name": %q, "string": {"computed_optional_required": "required"}}]}}`, name, attribute))
	}
	text := `{"version": "0.1", "provider": {"name": "example"}, "resources": [` + strings.Join(resources, ",") + `]}`
	return analysis.NewDocument(text, nil).Diagnostics()
}

// A baseline knows the findings of files that were generated again in another order, and reports the new ones.
func TestBaseline(t *testing.T) {
	var b baseline.Baseline
	if refused := b.Take("spec.json", spec("count", "a", "b", "c")); refused != 0 {
		t.Fatalf("%d findings were refused", refused)
	}
	read, err := baseline.Parse(b.String())
	if err != nil {
		t.Fatal(err)
	}
	if read.String() != b.String() || read.Len() != 3 {
		t.Fatalf("%s becomes %s", b.String(), read)
	}
	for name, test := range map[string]struct {
		file     string
		findings []analysis.Diagnostic
		left     int
		stale    int
	}{
		"the same":      {"spec.json", spec("count", "a", "b", "c"), 0, 0},
		"another order": {"spec.json", spec("count", "c", "a", "b"), 0, 0},
		"one is fixed":  {"spec.json", spec("count", "a", "c"), 0, 1},
		"one is new":    {"spec.json", spec("count", "a", "b", "c", "d"), 1, 0},
		"others":        {"spec.json", spec("for_each", "a", "b", "c"), 3, 3},
		"another file":  {"other.json", spec("count", "a"), 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			left, stale := read.New(test.file, test.findings)
			if len(left) != test.left || len(stale) != test.stale {
				t.Errorf("%d are left and %v stale", len(left), stale)
			}
		})
	}
	_, stale := read.New("spec.json", spec("count", "c", "d"))
	if read.Forget("spec.json", stale); len(stale) != 2 || read.Len() != 1 {
		t.Errorf("%v were stale: %s", stale, read)
	}
	_, stale = read.New("spec.json", nil)
	if read.Forget("spec.json", stale); len(read.Names()) != 0 {
		t.Errorf("files without findings are left: %s", read)
	}
}

// Errors in syntax and schema are not taken.
func TestBaselineRefuses(t *testing.T) {
	var b baseline.Baseline
	findings := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "a", "schema": {"attributes": [{"name": "a", "strng": {}},]}}]}`, nil).Diagnostics()
	refused := 0
	for _, d := range findings {
		if d.Severity == rules.SeverityError && d.Stage <= rules.StageSchema {
			refused++
		}
	}
	if got := b.Take("spec.json", findings); refused == 0 || got != refused {
		t.Errorf("%d of %d findings were refused", got, refused)
	}
}

func TestParseMistakes(t *testing.T) {
	for text, want := range map[string]string{
		``: "1:1 the file ends too early", "{\n \"version\": 1": "2:14 the file ends too early",
		`{"version": 1} x`: "1:16 there is more than one value",
		"{\n  x":           "2:3 invalid character 'x'", `{"version": "1"}`: "1:15 json: cannot unmarshal string", `{"version": 2}`: "version 2",
		`{"version": 1, "file": {}}`: "unknown field", `[]`: "cannot unmarshal",
	} {
		_, err := baseline.Parse(text)
		var damage *baseline.SyntaxError
		if errors.As(err, &damage) {
			err = fmt.Errorf("%d:%d %w", damage.Line, damage.Column, err)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Findings can be added one by one, and settings that have them leave them out.
func TestAdd(t *testing.T) {
	findings := spec("count", "a", "b")
	var b baseline.Baseline
	for i := range findings {
		if !b.Add("spec.json", &findings[i]) {
			t.Errorf("%s was refused", findings[i].Message)
		}
	}
	if left, stale := b.New("spec.json", findings); len(left) > 0 || len(stale) > 0 || b.Len() != len(findings) {
		t.Errorf("%d findings are left, %v are stale, of %d", len(left), stale, b.Len())
	}
	damaged := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "example"},}`, nil).Diagnostics()
	if b.Add("spec.json", &damaged[0]) {
		t.Errorf("%s was taken", damaged[0].Message)
	}
	text := `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "b", "schema": {"attributes": [` +
		`{"name": "count", "string": {"computed_optional_required": "required"}}, {"name": "for_each", "string": {"computed_optional_required": "required"}}]}}]}`
	for _, d := range analysis.NewDocument(text, &analysis.Settings{Known: b.Files["spec.json"]}).Diagnostics() {
		if d.Place() != "resources.b.attributes.for_each.name" {
			t.Errorf("%s is reported at %s", d.Rule.Name, d.Place())
		}
	}
}

// FuzzParse parses any text as a baseline: it is read, or the place of the mistake is inside it.
func FuzzParse(f *testing.F) {
	for _, text := range []string{``, `{"version": 1, "files": {"a.json": {"key-order": ["resources.pet"]}}}`, "{\n \"version\": 1,\n x",
		`{"version": "1"}`, `{"version": 1} {}`, `{"file": {}}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := baseline.Parse(text)
		var damage *baseline.SyntaxError
		switch {
		case errors.As(err, &damage):
			if lines := strings.Count(text, "\n") + 1; damage.Line < 1 || damage.Line > lines || damage.Column < 1 || damage.Column > len(text)+1 {
				t.Errorf("%q: %d:%d", text, damage.Line, damage.Column)
			}
		case err == nil:
			if again, err := baseline.Parse(b.String()); err != nil || again.String() != b.String() {
				t.Errorf("%q becomes %q (%v)", text, b, err)
			}
		}
	})
}
