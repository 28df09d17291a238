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
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
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

// TestEditsEqualFresh compares the diagnostics after any sequence of edits with those of the text that the edits leave.
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

// FuzzEdits holds the trees and the diagnostics after a sequence of edits against those of the text that the edits leave: of specifications
// that are indented as people indent them, and damaged here and there.
func FuzzEdits(f *testing.F) {
	f.Add(twoResources, uint64(1))
	f.Add("{\n  \"resources\": [\n    {\n      \"name\": \"a\",\n      \"schema\": {\n        \"attributes\": []\n      }\n    },\n    {\n      \"name\": \"b\"\n    }\n  ]\n}\n", uint64(2))
	random := rand.New(rand.NewPCG(9, 1))
	for seed := range uint64(12) {
		text := synthetic.Spec(1000 + random.IntN(4000))
		if seed%2 == 1 {
			text = synthetic.Damage(text, random)
		}
		f.Add(text, seed)
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 8_000 {
			return
		}
		random := rand.New(rand.NewPCG(seed, 2))
		document := analysis.NewDocument(text, nil)
		for range 8 {
			e := randomEdit(random, text)
			next, err := document.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			after := text[:e.Start] + e.Text + text[e.End:]
			fresh := analysis.NewDocument(after, nil)
			diff := differentTrees(fresh.File(), next.File())
			if want, got := lines(fresh), lines(next); diff == "" && !slices.Equal(want, got) {
				diff = cmp.Diff(want, got)
			}
			if diff != "" {
				t.Fatalf("%+v in %q: (-fresh +edited)\n%s", e, text, diff)
			}
			text, document = after, next
		}
	})
}

// randomEdit makes an edit of the sizes that people make: often it takes a bracket or a line away, or puts one there.
func randomEdit(random *rand.Rand, text string) syntax.Edit {
	pieces := []string{"", "x", `"`, "{", "}", "[", "]", ",", ":", "\n", "é", "1", "'", "/*", "//", "“", `"name": "b",`,
		`{"name": "c", "bool": {}},`, "\n    {\n      \"name\": \"d\"\n    },", "optional"}
	at := random.IntN(len(text) + 1)
	e := syntax.Edit{Start: at, End: at, Text: pieces[random.IntN(len(pieces))]}
	switch random.IntN(4) {
	case 0:
		e.End = min(at+random.IntN(4), len(text))
	case 1:
		if k := strings.IndexAny(text[at:], "[]{}"); k >= 0 {
			e.Start, e.End, e.Text = at+k, at+k+1, ""
		}
	case 2:
		if k := strings.IndexByte(text[at:], '\n'); k >= 0 && random.IntN(2) == 0 {
			e.End, e.Text = at+k+1, ""
		}
	}
	return e
}

// differentTrees tells how the trees of two files differ; empty if they don't.
func differentTrees(a, b *syntax.File) string {
	if len(a.Units) != len(b.Units) {
		return fmt.Sprintf("%d and %d units", len(a.Units), len(b.Units))
	}
	for k := -1; k < len(a.Units); k++ {
		of := func(f *syntax.File) *syntax.Tree {
			if k < 0 {
				return f.Frame
			}
			return f.Units[k].Tree
		}
		was, is := of(a), of(b)
		if was.Text == is.Text && slices.Equal(was.Nodes, is.Nodes) && slices.Equal(was.Errors, is.Errors) {
			continue
		}
		if diff := cmp.Diff(was.Text, is.Text) + cmp.Diff(was.Nodes, is.Nodes) + cmp.Diff(was.Errors, is.Errors,
			cmpopts.EquateEmpty()); diff != "" {
			return fmt.Sprintf("unit %d\n%s", k, diff)
		}
	}
	return ""
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

// The units of a large document are checked on all processors. The findings are those of one processor, in the same order.
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
