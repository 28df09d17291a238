package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/synthetic"
	"github.com/spec-ls/spec-ls/schema"
)

const twoResources = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {"name": "pet", "schema": {"attributes": [
      {"name": "age", "int64": {"computed_optional_required": "optional"}}
    ]}},
    {"name": "pet", "schema": {"attributes": [
      {"name": "größe", "string": {"computed_optional_required": "optinal"}}
    ]}}
  ]
}
`

// lines shows diagnostics one a line, with the text at which they stand.
func lines(d *analysis.Document) []string {
	text := d.File().Text()
	var all []string
	for _, x := range d.Diagnostics() {
		line := x.Rule.Name + " at " + text[x.Start:x.End] + " (" + x.Pointer() + "): " + x.Message
		for _, r := range x.Related() {
			line += "; " + text[r.Start:r.End] + ": " + r.Message
		}
		all = append(all, line)
	}
	return all
}

func TestDiagnostics(t *testing.T) {
	document := analysis.NewDocument(twoResources, nil)
	var got []string
	for _, d := range document.Diagnostics() {
		got = append(got, d.Rule.Name+" at "+twoResources[d.Start:d.End]+" in "+d.Path())
	}
	want := []string{
		`duplicate-resource at "pet" in resource "pet"`,
		`invalid-identifier at "größe" in resource "pet" › attribute "größe"`,
		`configurability-invalid at "optinal" in resource "pet" › attribute "größe"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestEditsEqualFresh holds the diagnostics after any sequence of edits against those of the text that the edits leave.
func TestEditsEqualFresh(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"", "x", `"`, "{", "}", "]", ",", ":", "\n", "é", "1", `"name": "b",`, `{"name": "c", "bool": {}},`, "optional"}
	start := twoResources
	text := start
	document := analysis.NewDocument(text, nil)
	for i := range 1500 {
		at := random.IntN(len(text) + 1)
		e := syntax.Edit{Start: at, End: min(at+random.IntN(3), len(text)), Text: pieces[random.IntN(len(pieces))]}
		next, err := document.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		text = text[:e.Start] + e.Text + text[e.End:]
		document = next
		if diff := cmp.Diff(lines(analysis.NewDocument(text, nil)), lines(document)); diff != "" {
			t.Fatalf("after edit %d (-fresh +edited)\n%s", i, diff)
		}
		if i%50 == 49 { // damage adds up; start again
			text = start
			document = analysis.NewDocument(text, nil)
		}
	}
}

// TestSettings shows that settings change what is found, and that a document with other settings shares nothing stale.
func TestSettings(t *testing.T) {
	document := analysis.NewDocument(twoResources, nil)
	before := len(document.Diagnostics())
	settings := &analysis.Settings{}
	rule, err := rules.Find("duplicate-resource")
	if err != nil {
		t.Fatal(err)
	}
	settings.SetSeverity(rule, rules.SeverityOff)
	if got := len(document.WithSettings(settings).Diagnostics()); got != before-1 {
		t.Errorf("%d diagnostics with the rule off, want %d", got, before-1)
	}
	if got := len(document.Diagnostics()); got != before {
		t.Errorf("the first document now has %d diagnostics, had %d", got, before)
	}
}

func TestApplyRefusesImpossibleEdits(t *testing.T) {
	document := analysis.NewDocument(twoResources, nil)
	for _, e := range []syntax.Edit{{Start: 2, End: 1}, {Start: -1}, {Start: 0, End: len(twoResources) + 1}} {
		if _, err := document.Apply(e); err == nil || !strings.Contains(err.Error(), "edit [") {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

// The units of a large document are checked on all processors. What is found is the same as where there is one, in the same order.
func TestUnitsAreCheckedTogether(t *testing.T) {
	text := strings.ReplaceAll(synthetic.Spec(1_000_000), `"computed_optional_required": "computed"`, `"computed_optional_required": "never"`)
	found := func(processors int) (all []string) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
			all = append(all, describe(&d))
		}
		return all
	}
	if diff := cmp.Diff(found(1), found(8)); diff != "" {
		t.Errorf("on one processor and on eight: -one +eight\n%s", diff)
	}
}

// A check that nobody waits for stops, and keeps what it has found.
func TestCheckStops(t *testing.T) {
	rule := rules.All()[slices.IndexFunc(rules.All(), func(r *rules.Rule) bool { return r.Element != nil && r.Key == schema.KeyNone })]
	saved := rule.Element
	defer func() { rule.Element = saved }()
	const units = 50
	var text strings.Builder
	text.WriteString(`{"version": "0.1", "provider": {"name": "example"}, "resources": [`)
	for i := range units {
		fmt.Fprintf(&text, `%s{"name": "r%d", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}`, strings.Repeat(",", min(i, 1)), i)
	}
	document := analysis.NewDocument(text.String()+"]}", nil)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	checked := 0
	rule.Element = func(*rules.Pass, *spec.Element) {
		if checked++; checked == units/2 {
			cancel()
		}
	}
	if err := document.Check(ctx); !errors.Is(err, context.Canceled) || checked != units/2 {
		t.Errorf("%d of %d units were checked, with error %v", checked, units, err)
	}
	if fixed := analysis.FixAllContext(ctx, document, true); len(fixed.Edits) > 0 || checked != units/2 {
		t.Errorf("%d units were checked to be fixed", checked)
	}
	if err := document.Check(t.Context()); err != nil || checked != units {
		t.Errorf("in the end %d units were checked, with error %v", checked, err)
	}
}
