package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/samples"
)

// TestTurnedOffIsQuiet turns each finding that may be suppressed off at its place: it disappears, and the findings elsewhere stay.
func TestTurnedOffIsQuiet(t *testing.T) {
	all := samples.Judged(t)
	for _, pattern := range []string{"../../../testdata/example/*.json", "../../../testdata/specs/*.json"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, file := range found {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, samples.Sample{Name: file, Text: string(content)})
		}
	}
	tried := 0
	for _, sample := range all {
		if len(sample.Text) > 20_000 {
			continue // every finding has the file checked once more
		}
		file, doc := sample.Name, analysis.NewDocument(sample.Text, nil)
		seen := map[string]bool{}
		for i := range doc.Diagnostics() {
			d := &doc.Diagnostics()[i]
			selector, ok := config.SelectorOf(doc, d)
			if !ok || !refactor.CanSuppress(d) || seen[d.Rule.Name+selector] {
				continue
			}
			seen[d.Rule.Name+selector] = true
			tried++
			checkQuiet(t, file, doc, d, selector)
		}
	}
	if tried < 50 {
		t.Errorf("only %d findings were tried", tried)
	}
}

func checkQuiet(t *testing.T, file string, doc *analysis.Document, d *analysis.Diagnostic, selector string) {
	t.Helper()
	parsed, err := spec.ParseSelector(selector)
	if err != nil || !parsed.Match(d.Steps()) {
		t.Fatalf("%s: %s does not select %s: %v", file, selector, d.Place(), err)
	}
	edits, err := config.TurnOffAt(config.Empty, selector, d.Rule)
	if err != nil {
		t.Fatal(err)
	}
	c := &config.Config{Sources: []config.Source{{Path: "/x.json", File: config.Parse(edited(t, config.Empty, edits))}}}
	count := func(doc *analysis.Document) (inside, outside int) {
		for _, other := range doc.Diagnostics() {
			switch {
			case other.Rule != d.Rule:
			case parsed.Match(other.Steps()):
				inside++
			default:
				outside++
			}
		}
		return inside, outside
	}
	_, outside := count(doc)
	if inside, left := count(doc.WithSettings(c.Settings("/a/spec.json"))); inside > 0 || left != outside {
		t.Errorf("%s: %s is found %d times in %s, where it is off, and %d times elsewhere, not %d", file, d.Rule.Name, inside, selector, left, outside)
	}
}

// Each continuation of a selector selects something, and continues until nothing more follows.
func TestContinue(t *testing.T) {
	content, err := os.ReadFile("../../../testdata/example/provider_code_spec.json")
	if err != nil {
		t.Fatal(err)
	}
	specifications := []config.Specification{{Name: "a.json", Document: analysis.NewDocument(string(content), nil)}}
	count := 0
	var walk func(prefix string)
	walk = func(prefix string) {
		for _, next := range config.Continue(prefix, specifications) {
			count++
			selector, err := spec.ParseSelector(next.Selector)
			if err != nil || len(config.Matches(selector, specifications)) == 0 {
				t.Errorf("%s selects nothing: %v", next.Selector, err)
			}
			if !strings.HasPrefix(next.Selector, prefix) {
				t.Errorf("%s does not continue %s", next.Selector, prefix)
			}
			walk(next.Selector + spec.StepSeparator)
		}
	}
	walk("")
	if count < 6 {
		t.Errorf("there are only %d", count)
	}
	if got := config.Continue("nowhere.", specifications); len(got) > 0 {
		t.Errorf("what is no selector goes on with %v", got)
	}
}

// FuzzOutline: the parts of an outline are inside each other, and their names inside them.
func FuzzOutline(f *testing.F) {
	f.Add(config.Initial)
	f.Add(`{"rules": {"a": "off"}, "overrides": [{"path": ["x", "y"], "rules": {"b": {"severity": "info"}}}, {}], "provider": {"name": 1}}`)
	f.Fuzz(func(t *testing.T, source string) {
		file := syntax.ParseFile(source, spec.Options)
		before := func(a, b text.Position) bool { return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column }
		items := config.Outline(file, file.Mapper(text.UTF8))
		for k, item := range items {
			if before(item.NameStart, item.Start) || before(item.End, item.NameEnd) || before(item.NameEnd, item.NameStart) || item.Name == "" {
				t.Fatalf("%q: %+v", source, item)
			}
			if item.Skip <= k || item.Skip > len(items) || item.Container >= k {
				t.Fatalf("%q: item %d is %+v", source, k, item)
			}
			if item.Container >= 0 {
				if in := items[item.Container]; before(item.Start, in.Start) || before(in.End, item.End) || item.Skip > in.Skip {
					t.Fatalf("%q: %+v in %+v", source, item, in)
				}
			}
		}
	})
}
