package analysis_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/pages"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestWholeOfExamples checks the invalid examples of all pages. The golden file has the results of the methods of each diagnostic that
// TestMessages does not have: its place, its causes, its fixes that are withheld. It also has the edits of all fixes together.
func TestWholeOfExamples(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		examples, err := pages.Examples(page.Section(rules.SectionExamples))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range examples {
			if _, other := e.Words["config"]; e.Valid || other || len(e.Text) > 4000 || e.Words["overlay"] != "" {
				continue
			}
			settings := &analysis.Settings{}
			settings.Enable(rule)
			fmt.Fprintf(&b, "%s %d\n", rule.Name, e.Number)
			writeWhole(&b, analysis.NewDocument(e.Text, settings))
		}
	}
	scenario.Golden(t, "testdata/whole.golden", b.String())
}

// writeWhole writes the diagnostics of a document, the worst of them, and the results of its fixes.
func writeWhole(b *strings.Builder, doc *analysis.Document) {
	all := doc.Diagnostics()
	for i := range all {
		d := &all[i]
		fmt.Fprintf(b, "\t%s[%s] at %s, %q, in %s, unit %d", d.Severity, d.Rule.Name, d.Place(), d.Pointer(), d.Path(), d.Unit())
		if d.IsFinal() {
			b.WriteString(", final")
		}
		if d.HasSafeFix() {
			b.WriteString(", with a safe fix")
		}
		if once := d.Once(); once != "" {
			fmt.Fprintf(b, ", once: %s", once)
		}
		if line := d.CommandLine(); line != "" {
			fmt.Fprintf(b, ", command line: %s", line)
		}
		if reason := d.Withheld(); reason != "" {
			fmt.Fprintf(b, ", withheld: %s", reason)
		}
		fmt.Fprintf(b, ", fixes %d of %d, sum %08x\n", len(d.Fixes()), len(d.Proposed()), sum(d.Text()+d.Brief()))
		for _, cause := range d.Causes(all) {
			fmt.Fprintf(b, "\t\tcaused by %s at %s\n", cause.Rule.Name, cause.Place())
		}
	}
	for n := range 4 {
		worst, total := doc.Worst(n)
		var names []string
		for _, d := range worst {
			names = append(names, d.Rule.Name)
		}
		if total > 1 && n > 0 && n < total {
			fmt.Fprintf(b, "\tthe worst %d of %d: %q\n", n, total, names)
		}
	}
	before := ""
	for _, fix := range []struct {
		word string
		do   func() *analysis.Fixed
	}{
		{"safe", func() *analysis.Fixed { return analysis.FixAll(doc, false) }},
		{"all", func() *analysis.Fixed { return analysis.FixAll(doc, true) }},
		{"errors", func() *analysis.Fixed {
			return analysis.FixSome(context.Background(), doc, true, func(d *analysis.Diagnostic) bool { return d.Severity == rules.SeverityError })
		}},
		{"rules", func() *analysis.Fixed { return analysis.FixRules(doc, func(r *rules.Rule) bool { return true }) }},
	} {
		fixed := fix.do()
		if len(fixed.Applied) == 0 {
			continue
		}
		var w strings.Builder
		for _, d := range fixed.Applied {
			fmt.Fprintf(&w, " %s", d.Rule.Name)
		}
		for _, e := range fixed.Edits {
			fmt.Fprintf(&w, "\n\t\t%d-%d → %#q", e.Start, e.End, shortened(e.Text))
		}
		fmt.Fprintf(&w, "\n\t\tleaves %d findings, sum %08x\n", len(fixed.Document.Diagnostics()), sum(fixed.Document.File().Text()))
		if w.String() == before {
			fmt.Fprintf(b, "\tfix %s: the same\n", fix.word)
			continue
		}
		before = w.String()
		fmt.Fprintf(b, "\tfix %s:%s", fix.word, before)
	}
	for _, item := range doc.Unchecked() {
		fmt.Fprintf(b, "\tunchecked: %+v\n", item)
	}
	for _, file := range slices.Sorted(maps.Keys(doc.ToldOf())) {
		fmt.Fprintf(b, "\ttold of %s\n", file)
	}
}

func sum(text string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(text))
	return h.Sum32()
}

// shortened returns a text as one line, without its middle if it is long.
func shortened(text string) string {
	const most = 80
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most/2], "") + "…" + strings.ToValidUTF8(text[len(text)-most/2:], "")
	}
	return text
}

// TestWholeOfSuppressions checks the documents of testdata/suppressed.txtar under settings that quiet different findings, and lists all
// findings. It also checks each document without each of its lines, so that comments are of use or not.
func TestWholeOfSuppressions(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/suppressed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	find := func(name string) *rules.Rule {
		rule, err := rules.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return rule
	}
	selector := func(text string) []spec.Selector {
		s, err := spec.ParseSelector(text)
		if err != nil {
			t.Fatal(err)
		}
		return []spec.Selector{s}
	}
	description, secret, unused := find("missing-description"), find("secret-not-sensitive"), rules.UnusedSuppression
	var b strings.Builder
	for _, file := range archive.Files {
		for _, c := range []struct {
			name string
			set  func(*analysis.Settings)
		}{
			{"as they are", func(*analysis.Settings) {}},
			{"unsuppressed", func(s *analysis.Settings) { s.Unsuppressed = true }},
			{"descriptions off", func(s *analysis.Settings) { s.SetSeverity(description, rules.SeverityOff) }},
			{"unused suppressions off", func(s *analysis.Settings) { s.SetSeverity(unused, rules.SeverityOff) }},
			{"syntax and schema only", func(s *analysis.Settings) { s.SetLastStage(rules.StageSchema) }},
			{"descriptions are errors in pets", func(s *analysis.Settings) {
				o := analysis.Override{Places: selector("resources.pet")}
				o.SetSeverity(description, rules.SeverityError)
				o.SetSeverity(secret, rules.SeverityOff)
				s.Overrides = append(s.Overrides, o)
			}},
			{"two overrides, the last counts", func(s *analysis.Settings) {
				s.SetSeverity(description, rules.SeverityOff)
				o := analysis.Override{Places: selector("resources.*.attributes.*")}
				o.SetSeverity(description, rules.SeverityWarning)
				p := analysis.Override{Places: selector("resources.pet.attributes.password")}
				p.SetSeverity(description, rules.SeverityOff)
				p.SetSeverity(unused, rules.SeverityOff)
				s.Overrides = append(s.Overrides, o, p)
			}},
			{"forced", func(s *analysis.Settings) {
				o := analysis.Override{Places: selector("resources.pet")}
				o.SetSeverity(description, rules.SeverityOff)
				s.Overrides = append(s.Overrides, o)
				s.Force(description, rules.SeverityInfo)
			}},
			{"known", func(s *analysis.Settings) {
				s.Known = map[string][]string{
					"missing-description": {
						"resources.pet", "resources.pet.name", "resources.pet.attributes.password.name", "resources.pet.attributes.password.name", "x",
					},
					"secret-not-sensitive": nil,
				}
			}},
		} {
			settings := &analysis.Settings{}
			settings.SetSeverity(description, rules.SeverityHint)
			c.set(settings)
			fmt.Fprintf(&b, "%s, %s; runs %t, %t; off in places %t, %t\n", file.Name, c.name, settings.Severity(description) != rules.SeverityOff,
				settings.Severity(secret) != rules.SeverityOff, settings.OffInPlaces(description), settings.OffInPlaces(secret))
			writeFound(&b, analysis.NewDocument(string(file.Data), settings))
			if c.name == "known" {
				plain := settings.Clone()
				plain.Known = nil
				_, rest := analysis.LeaveOut(settings.Known, analysis.NewDocument(string(file.Data), plain).Diagnostics())
				fmt.Fprintf(&b, "\tthe rest is %v\n", rest)
			}
		}
		lines := strings.SplitAfter(string(file.Data), "\n")
		for i := range lines {
			settings := &analysis.Settings{}
			settings.SetSeverity(description, rules.SeverityHint)
			fmt.Fprintf(&b, "%s, without line %d\n", file.Name, i+1)
			writeFound(&b, analysis.NewDocument(strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""), settings))
		}
	}
	scenario.Golden(t, "testdata/suppressed.golden", b.String())
}

// writeFound writes the findings in a document as short lines.
func writeFound(b *strings.Builder, doc *analysis.Document) {
	for _, d := range doc.Diagnostics() {
		fmt.Fprintf(b, "\t%s[%s] at %s: %s", d.Severity, d.Rule.Name, d.Place(), d.Message)
		for _, f := range d.Fixes() {
			fmt.Fprintf(b, "; %s", f.Title)
			for _, e := range f.Edits {
				fmt.Fprintf(b, " %#q", e.Text)
			}
		}
		b.WriteByte('\n')
	}
}

// TestChanges applies changes as editors send them, and lists the texts and how many findings they have: as many as a new document.
func TestChanges(t *testing.T) {
	t.Parallel()
	const source = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "a"}, {"name": "b"}]}`
	at := func(line, start, end int, with string) text.Change {
		return text.Change{Start: text.Position{Line: line, Column: start}, End: text.Position{Line: line, Column: end}, Text: with}
	}
	whole := func(with string) text.Change { return text.Change{Whole: true, Text: with} }
	var b strings.Builder
	for _, changes := range [][]text.Change{
		nil,
		{at(0, 0, 0, " ")},
		{at(0, 13, 16, "0.2")},
		{at(0, 13, 16, ""), at(0, 13, 13, "0.3")},
		{at(0, 1, 2, ""), whole(source), at(0, 13, 16, "x")},
		{whole(""), whole(`{}`)},
		{whole(`{}`), at(0, 1, 1, `"provider": {}`), at(0, 0, 0, "\n"), at(1, 0, 1, "{")},
		{at(1, 0, 0, "")},
		{at(0, 5, 3, "")},
		{at(0, 400, 500, "")},
		{at(0, 13, 16, "0.1"), at(9, 0, 0, "")},
		{at(0, 13, 13, "a"), at(0, 14, 14, "b"), at(0, 15, 15, "c"), at(0, 16, 16, "d"), at(0, 17, 17, "e"), at(0, 18, 18, "f")},
	} {
		settings := &analysis.Settings{Package: "same"}
		next, err := analysis.NewDocument(source, settings).Change(changes, text.UTF16)
		if err != nil {
			fmt.Fprintf(&b, "%d changes: error: %v\n", len(changes), err)
			continue
		}
		fmt.Fprintf(&b, "%d changes: %q, findings %d, package %s\n", len(changes), next.File().Text(), len(next.Diagnostics()), next.Settings().Package)
		if again := analysis.NewDocument(next.File().Text(), settings); len(again.Diagnostics()) != len(next.Diagnostics()) {
			t.Errorf("a new document has %d findings", len(again.Diagnostics()))
		}
	}
	scenario.Golden(t, "testdata/changes.golden", b.String())
}

// TestFixTextOfAnything fixes texts that are not specifications. Some of the fixes overlap, bring findings, are not safe, or lead back.
func TestFixTextOfAnything(t *testing.T) {
	t.Parallel()
	rule, err := rules.Find("unknown-key")
	if err != nil {
		t.Fatal(err)
	}
	// fix replaces each place of a word by another.
	fix := func(word, with string, safe bool) func(string) []analysis.Diagnostic {
		return func(source string) (found []analysis.Diagnostic) {
			for at := 0; at <= len(source)-len(word); at++ {
				if source[at:at+len(word)] == word {
					f := &rules.Finding{Rule: rule, Start: int32(at), End: int32(at + len(word)), Message: "It is " + word + "."}
					f.Fixes = []rules.Fix{{Title: "Write " + with, Safe: safe, Edits: []syntax.Edit{{Start: at, End: at + len(word), Text: with}}}}
					found = append(found, analysis.NewDiagnostic(f))
				}
			}
			return found
		}
	}
	var b strings.Builder
	for _, c := range []struct {
		source, word, with string
		safe               bool
	}{
		{"", "a", "b", true}, {"xyz", "a", "b", true}, {"banana", "a", "o", true}, {"banana", "a", "o", false}, {"aaaa", "aa", "a", true},
		{"abab", "ab", "", true}, {"a", "a", "a", true}, {"ab", "b", "ab", true}, {"abcabc", "abc", "bca", true},
		{"x-a-y", "-a-", "--", true}, {"anna", "nn", "n", true},
	} {
		for _, unsafe := range []bool{false, true} {
			fixed := analysis.FixText(c.source, unsafe, fix(c.word, c.with, c.safe))
			after, err := text.ApplyEdits(c.source, fixed.Edits)
			if err != nil || after != fixed.Text {
				t.Errorf("%q: the edits give %q, the text is %q (%v)", c.source, after, fixed.Text, err)
			}
			fmt.Fprintf(&b, "%q, %q for %q, safe %t, unsafe %t: %d fixes, %d edits, %s\n", c.source, c.with, c.word, c.safe, unsafe, fixed.Count, len(fixed.Edits),
				shortened(fmt.Sprintf("%q", fixed.Text)))
		}
	}
	scenario.Golden(t, "testdata/fix-text.golden", b.String())
}
