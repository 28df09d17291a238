package agreement

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// TestEveryFixHelps applies each fix that spec-ls offers by itself, and asks both sides again. See compareFixes.
func TestEveryFixHelps(t *testing.T) {
	toolchain, linter := newSides(t, verdict.Command{})
	compareFixes(t, toolchain, linter, slices.Concat(sampleCases(t, samples.Stages...), randomCases(min(*specifications, 50)), attackCases(*fixes)))
}

func texts(cases []Case) [][]byte {
	specifications := make([][]byte, len(cases))
	for index, entry := range cases {
		specifications[index] = entry.Text
	}
	return specifications
}

// A trial is a specification to which one fix of one finding has been applied.
type trial struct {
	of      int // index of the case
	finding Finding
	fix     Fix
	text    []byte
}

// compareFixes applies every fix, and checks that its finding is gone, that no error is new, and that both sides agree on the result. A
// safe fix must not change the code that a clean specification generates.
func compareFixes(t *testing.T, toolchain *verdict.Toolchain, linter *Linter, cases []Case) {
	t.Helper()
	before, err := linter.Findings(t.Context(), texts(cases))
	if err != nil {
		t.Fatal(err)
	}
	var trials []trial
	var results [][]byte
	for index, found := range before {
		for _, finding := range found {
			for _, fix := range finding.Fixes {
				text := fix.Apply(cases[index].Text)
				trials = append(trials, trial{index, finding, fix, text})
				results = append(results, text)
			}
		}
	}
	if len(trials) == 0 {
		t.Fatal("no fix is offered")
	}
	after, err := linter.Findings(t.Context(), results)
	if err != nil {
		t.Fatal(err)
	}
	verdicts, err := toolchain.Judge(t.Context(), slices.Concat(texts(cases), results))
	if err != nil {
		t.Fatal(err)
	}
	for index, tried := range trials {
		was, is := verdicts[tried.of], verdicts[len(cases)+index]
		name := fmt.Sprintf("%s: %s: %q", cases[tried.of].Name, tried.finding.Rule, tried.fix.Title)
		if count(after[index], tried.finding.Rule, "") >= count(before[tried.of], tried.finding.Rule, "") {
			t.Errorf("%s: leaves its finding\nbefore: %s\nafter: %s", name, cases[tried.of].Text, tried.text)
		}
		var complaints []Complaint
		for _, finding := range after[index] {
			if finding.Severity != "error" {
				continue
			}
			complaints = append(complaints, finding.Complaint)
			if !uncovers(cases[tried.of].Text, tried, finding) &&
				count(after[index], finding.Rule, "error") > count(before[tried.of], finding.Rule, "error") {
				t.Errorf("%s: brings %s: %s\nbefore: %s\nafter: %s", name, finding.Rule, finding.Message, cases[tried.of].Text, tried.text)
				break
			}
		}
		if kind := Compare(is, complaints, tried.text); kind != Agrees &&
			Compare(was, errorsOf(before[tried.of]), cases[tried.of].Text) == Agrees {
			t.Errorf("%s: brings a %s: spec-ls: %+v\nthe toolchain: %s %s\nbefore: %s\nafter: %s", name, kind, complaints, is.Stage,
				cmp.Or(is.Output, is.Plan), cases[tried.of].Text, tried.text)
		}
		if tried.fix.Safe && was.Stage == verdict.StageClean {
			checkUnchanged(t, name, cases[tried.of].Text, tried.text, was, is)
		}
	}
	t.Logf("%d fixes of %d specifications", len(trials), len(cases))
}

// uncovers reports whether an error may have been there before, hidden behind the finding: behind text that is not JSON or breaks
// the schema, behind a key that the schema does not see, and behind any error that ends the toolchain earlier. A safe fix
// hides nothing, and a fix that changes the imports leaves them right.
func uncovers(before []byte, tried trial, finding Finding) bool {
	if tried.finding.Stage == "syntax" || tried.finding.Stage == "schema" || strings.HasPrefix(tried.finding.Rule, "json-") {
		return true
	}
	fixed, brought := slices.Index(allStages, tried.finding.Stage), slices.Index(allStages, finding.Stage)
	sameImports := bytes.Count(before, []byte(`"path"`)) == bytes.Count(tried.text, []byte(`"path"`))
	return !tried.fix.Safe && fixed < len(stages) && (brought > fixed || brought == fixed && sameImports)
}

// allStages are the stages of spec-ls.
var allStages = slices.Concat(stages, []string{"terraform", "meaning", "style"})

// count returns how many of the findings are of a rule and, unless it is "", of a severity.
func count(findings []Finding, rule, severity string) int {
	n := 0
	for _, finding := range findings {
		if finding.Rule == rule && (severity == "" || finding.Severity == severity) {
			n++
		}
	}
	return n
}

func errorsOf(findings []Finding) []Complaint {
	var complaints []Complaint
	for _, finding := range findings {
		if finding.Severity == "error" {
			complaints = append(complaints, finding.Complaint)
		}
	}
	return complaints
}

func checkUnchanged(t *testing.T, name string, before, after []byte, was, is verdict.Verdict) {
	t.Helper()
	if is.Stage != verdict.StageClean {
		t.Errorf("%s: clean before, and after that %s: %s\nbefore: %s\nafter: %s", name, is.Stage, is.Output, before, after)
	} else if !maps.Equal(was.Generated, is.Generated) {
		t.Errorf("%s: changes the generated Go\nbefore: %s\nafter: %s", name, before, after)
	}
}
