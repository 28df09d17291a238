package rules_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/samples"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// exhaustive asks for all samples of SPEC_LS_SHARED, and more mutants of each; without it they are taken at random.
var exhaustive = os.Getenv("SPEC_LS_EXHAUSTIVE") != ""

// sample is a specification to try fixes and refactorings on.
type sample struct {
	name, text string
	settings   *analysis.Settings
}

// fixCounts are the numbers of fixes that were tried.
type fixCounts struct {
	samples, findings, fixes, vetoed, safe, demoted, refactorings int
	edits                                                         int // see edited
}

// TestFixesBringNothing tries every fix that is offered and every refactoring that claims to compile over the examples of all rule
// pages, the samples and, where there are any, collected specifications, and over mutants of them. None brings a finding that was not
// there, of its severity or a higher one (a refactoring: an error, or a warning of a rule that had none); the finding that is fixed is
// gone; and no safe fix loses a string that was there.
func TestFixesBringNothing(t *testing.T) {
	for name, samples := range map[string][]sample{
		"pages":   pageSamples(t),
		"samples": judgedSamples(t, 25),
		"specs":   fileSamples(t, filepath.Join("..", "..", "testdata", "*", "*.json"), 10),
		"oracle":  oracleSamples(t),
		"corpus":  corpusSamples(t),
	} {
		t.Run(name, func(t *testing.T) {
			var counts fixCounts
			for i, s := range samples {
				if testing.Short() && i%4 != 0 { // as under the race detector, which has one goroutine to look at here
					continue
				}
				t.Run(s.name, func(t *testing.T) {
					counts.try(t, s)
					for _, m := range mutants(s) {
						counts.try(t, m)
					}
				})
			}
			t.Logf("%d specifications, %d findings: %d fixes (%d safe, %d of them no longer because of what they delete), %d not offered; %d refactorings",
				counts.samples, counts.findings, counts.fixes, counts.safe, counts.demoted, counts.vetoed, counts.refactorings)
		})
	}
}

// severities counts findings by rule, for each severity.
type severities map[*rules.Rule][rules.SeverityError + 1]int

func severitiesOf(doc *analysis.Document) severities {
	all := severities{}
	for _, d := range doc.Diagnostics() {
		counts := all[d.Rule]
		counts[d.Severity]++
		all[d.Rule] = counts
	}
	return all
}

// atLeast counts the findings of a rule of a severity or a higher one.
func (s severities) atLeast(rule *rules.Rule, severity rules.Severity) int {
	counts, n := s[rule], 0
	for _, count := range counts[severity:] {
		n += count
	}
	return n
}

// more returns the rules that have more findings of a severity or a higher one than before.
func (s severities) more(before severities, severity rules.Severity) []*rules.Rule {
	var more []*rules.Rule
	for rule := range s {
		if s.atLeast(rule, severity) > before.atLeast(rule, severity) {
			more = append(more, rule)
		}
	}
	return slices.SortedFunc(slices.Values(more), func(a, b *rules.Rule) int { return cmp.Compare(a.Name, b.Name) })
}

func (c *fixCounts) try(t *testing.T, s sample) {
	t.Helper()
	c.samples++
	doc := analysis.NewDocument(s.text, s.settings)
	before := severitiesOf(doc)
	for i := range doc.Diagnostics() {
		d := &doc.Diagnostics()[i]
		c.findings++
		offered := slices.DeleteFunc(slices.Clone(d.TriedFixes()), func(f analysis.Fix) bool { return !f.IsInside() })
		c.fixes += len(offered)
		if testing.Verbose() {
			c.veto(t, s, doc, d, offered, before)
		}
		for _, fix := range offered {
			c.tryFix(t, s, doc, d, fix, before)
		}
	}
	c.tryRefactorings(t, s, doc, before)
}

// edited returns the text and the document after sorted edits, which refer to the sample. In long files the units that are not touched are
// not checked again, except after one edit in so many: then both ways must find the same.
func (c *fixCounts) edited(t *testing.T, s sample, doc *analysis.Document, edits []syntax.Edit) (string, severities, error) {
	t.Helper()
	const (
		long = 20_000
		many = 100
	)
	text, err := text.ApplyEdits(s.text, edits)
	if err != nil {
		return "", nil, err
	}
	c.edits++
	if len(s.text) < long {
		return text, severitiesOf(analysis.NewDocument(text, s.settings)), nil
	}
	after := doc
	for _, e := range slices.Backward(edits) {
		if after, err = after.Apply(e); err != nil {
			return "", nil, err
		}
	}
	found := severitiesOf(after)
	if c.edits%many == 0 {
		if anew := severitiesOf(analysis.NewDocument(text, s.settings)); !maps.Equal(anew, found) {
			t.Errorf("%s: %v is found after edits, %v anew", s.name, found, anew)
		}
	}
	return text, found, nil
}

// veto counts what is proposed and not offered.
func (c *fixCounts) veto(t *testing.T, s sample, doc *analysis.Document, d *analysis.Diagnostic, offered []analysis.Fix,
	before severities) {
	t.Helper()
	for _, p := range d.Proposed() {
		k := slices.IndexFunc(offered, func(f analysis.Fix) bool { return f.Title == p.Title })
		switch {
		case k < 0:
			c.vetoed++
			_, after, err := c.edited(t, s, doc, sorted(p.Edits))
			if err != nil {
				t.Logf("not offered: %s: %q: %v", d.Rule.Name, p.Title, err)
				continue
			}
			var names []string
			for _, r := range after.more(before, d.Severity) {
				names = append(names, r.Name)
			}
			t.Logf("not offered: %s: %q brings %v (%s)", d.Rule.Name, p.Title, names, s.name)
		case p.Safe && !offered[k].Safe:
			c.demoted++
			t.Logf("no longer safe: %s: %q", d.Rule.Name, p.Title)
		}
	}
}

// sorted returns edits in the order of the text; those at one place keep theirs.
func sorted(edits []syntax.Edit) []syntax.Edit {
	return slices.SortedStableFunc(slices.Values(edits), func(a, b syntax.Edit) int { return a.Start - b.Start })
}

func (c *fixCounts) tryFix(t *testing.T, s sample, doc *analysis.Document, d *analysis.Diagnostic, fix analysis.Fix, before severities) {
	t.Helper()
	fixed, after, err := c.edited(t, s, doc, sorted(fix.Edits))
	if err != nil {
		t.Errorf("%s: %s: %q: %v", s.name, d.Rule.Name, fix.Title, err)
		return
	}
	damaged := len(d.Rule.Syntax) > 0 // its repair lets other rules speak
	for _, r := range after.more(before, d.Severity) {
		if !damaged || len(r.Syntax) > 0 {
			t.Errorf("%s: %s: %q brings %s\n%s\n%s", s.name, d.Rule.Name, fix.Title, r.Name, s.text, fixed)
		}
	}
	if !damaged && after.atLeast(d.Rule, d.Severity) >= before.atLeast(d.Rule, d.Severity) {
		t.Errorf("%s: %s: %q does not fix it\n%s\n%s", s.name, d.Rule.Name, fix.Title, s.text, fixed)
	}
	if fix.Safe {
		c.safe++
		if lost := lostStrings(s.text, fixed, fix.Edits); len(lost) > 0 {
			t.Errorf("%s: %s: %q loses %q\n%s\n%s", s.name, d.Rule.Name, fix.Title, lost, s.text, fixed)
		}
	}
}

// lostStrings returns the strings of a text, keys and values, that edits lose: no string of the text afterwards is one or has it as a part,
// and no edit corrects it in its place. A correction replaces the string, or a part of it, by something.
func lostStrings(before, after string, edits []syntax.Edit) []string {
	var kept strings.Builder
	for _, s := range stringsOf(after) {
		kept.WriteString(s.text + "\n")
	}
	var lost []string
	for _, s := range stringsOf(before) {
		corrected := slices.ContainsFunc(edits, func(e syntax.Edit) bool {
			return s.start <= e.Start && e.End <= s.end && (e.Text != "" || e.End-e.Start < s.end-s.start)
		})
		if !corrected && !strings.Contains(kept.String(), s.text) {
			lost = append(lost, s.text)
		}
	}
	return lost
}

// written is a string in a text, with where it stands.
type written struct {
	text       string
	start, end int
}

// stringsOf returns the keys and string values of a text that are not empty.
func stringsOf(text string) []written {
	tree := syntax.Parse(text, spec.Options)
	var all []written
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.IsMember() && n.KeyEnd > n.KeyStart {
			all = append(all, written{tree.Key(int32(i)), int(n.KeyStart), int(n.KeyEnd)})
		}
		if n.Kind == syntax.String {
			all = append(all, written{tree.Value(int32(i)), int(n.Start), int(n.End)})
		}
	}
	return slices.DeleteFunc(all, func(w written) bool { return w.text == "" })
}

// tryRefactorings tries what is offered at every place of a specification without errors.
func (c *fixCounts) tryRefactorings(t *testing.T, s sample, doc *analysis.Document, before severities) {
	t.Helper()
	if !doc.File().Valid() {
		return
	}
	work := 1 << 20 // how many bytes are refactored; in long files some refactorings from everywhere are tried
	if exhaustive {
		work <<= 8
	}
	all := refactor.OfFile(doc)
	for k, unit := range doc.File().Units {
		u := doc.Unit(k)
		start := doc.File().UnitStart(k)
		all = append(all, refactor.At(doc, start, start)...)
		for i := range u.Elements {
			at := start + int(unit.Tree.Nodes[u.Elements[i].Node].Start)
			all = append(all, refactor.At(doc, at, at)...)
		}
	}
	var some []refactor.Refactoring
	for k := 0; k < len(all); k += 1 + len(all)*len(s.text)/work {
		some = append(some, all[k])
	}
	for _, r := range refactor.Sound(doc, some) {
		fixed, after, err := c.edited(t, s, doc, r.Edits())
		if err != nil {
			t.Errorf("%s: %s: %v", s.name, r.Title, err)
			continue
		}
		c.refactorings++
		for _, more := range after.more(before, rules.SeverityError) {
			t.Errorf("%s: %q brings %s\n%s\n%s", s.name, r.Title, more.Name, s.text, fixed)
		}
		for _, more := range after.more(before, rules.SeverityWarning) {
			if before.atLeast(more, rules.SeverityOff) == 0 {
				t.Errorf("%s: %q brings the warning %s\n%s\n%s", s.name, r.Title, more.Name, s.text, fixed)
			}
		}
	}
}

// mutants returns a specification with members that are misspelt, misplaced, of another type, doubled or gone.
func mutants(s sample) []sample {
	number := 1
	if exhaustive {
		number = 6
	}
	var out []sample
	random := rand.New(rand.NewPCG(uint64(len(s.text)), 9))
	for i := range number {
		text := synthetic.Mutate(s.text, random)
		if text != s.text {
			out = append(out, sample{fmt.Sprintf("%s, mutant %d", s.name, i), text, s.settings})
		}
	}
	return out
}

func pageSamples(t *testing.T) []sample {
	var all []sample
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
			if e.configuration || e.options != "" || len(e.text) > 100_000 {
				continue
			}
			settings := e.settings
			if e.enable {
				settings.SetSeverity(rule, max(rule.Severity, rules.SeverityHint))
			}
			all = append(all, sample{fmt.Sprintf("%s, example %d", rule.Name, e.number), e.text, &settings})
		}
	}
	return all
}

// judgedSamples returns the samples that the toolchain has judged: all of them, or one in so many.
func judgedSamples(t *testing.T, every int) []sample {
	var all []sample
	for i, s := range samples.Judged(t) {
		if i%every == 0 || exhaustive {
			all = append(all, sample{s.Name, s.Text, nil})
		}
	}
	return all
}

// fileSamples reads files: all of them, or one in so many.
func fileSamples(t *testing.T, pattern string, every int) []sample {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	var all []sample
	for i, path := range paths {
		if i%every != 0 && !exhaustive {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sample{filepath.Base(path), string(text), nil})
	}
	return all
}

func oracleSamples(t *testing.T) []sample {
	file, err := os.Open(filepath.Join(sharedDirectory(), "oracle", "cases.jsonl"))
	if err != nil {
		return nil
	}
	defer func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}()
	var all []sample
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for i := 0; lines.Scan(); i++ {
		var c struct{ Name, Spec string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if exhaustive || i%20 == 0 {
			all = append(all, sample{c.Name, c.Spec, nil})
		}
	}
	return all
}

func corpusSamples(t *testing.T) []sample {
	const longest = 60_000
	return slices.DeleteFunc(fileSamples(t, filepath.Join(sharedDirectory(), "corpus", "*"), 10), func(s sample) bool {
		return !strings.Contains(s.text, "{") || len(s.text) > longest && !exhaustive
	})
}
