package agreement

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// verifyRules are the rules of spec-ls verify by the stage of the toolchain that they are about.
var verifyRules = map[string]string{
	verdict.StageGenerate: "generator-error", verdict.StageCompile: "compile-error", verdict.StageStartup: "startup-error",
}

// everyNth is which part of the oracle's cases is verified, unless -all asks for every one.
const everyNth = 4

// TestVerifyAgrees compares the output of spec-ls verify with the verdicts, on the samples and a part of the oracle's cases: the toolchain
// fails at the same stage, and each error is at a place inside the resource, data source or provider whose Go it is about.
func TestVerifyAgrees(t *testing.T) {
	toolchain, linter := newSides(t, verdict.Command{})
	cases := sampleCases(t, samples.Stages...)
	for index, entry := range oracleCases(t) {
		if *all || index%everyNth == 0 {
			cases = append(cases, entry)
		}
	}
	// Packages of example.com are stand-ins in the verdicts, and nowhere else. Where the generator chooses by chance, one run is not enough.
	kept := cases[:0]
	for _, entry := range cases {
		if !strings.Contains(string(entry.Text), "example.com/") && !verdict.AmbiguousImports(entry.Text) {
			kept = append(kept, entry)
		}
	}
	cases = kept
	specifications := texts(cases)
	verdicts, err := toolchain.Judge(t.Context(), specifications)
	if err != nil {
		t.Fatal(err)
	}
	found, err := linter.Verify(t.Context(), specifications)
	if err != nil {
		t.Fatal(err)
	}
	placed, errors := 0, 0
	for index, entry := range cases {
		first := ""
		said := ""
		for _, stage := range []string{verdict.StageStartup, verdict.StageCompile, verdict.StageGenerate} {
			for _, finding := range found[index] {
				if finding.Severity != "error" || finding.Rule != verifyRules[stage] {
					continue
				}
				first = stage
				said += fmt.Sprintf("\n%s at %s: %s", finding.Rule, finding.Pointer, finding.Message)
				if errors++; finding.Pointer != "" {
					placed++
				}
			}
		}
		want := verdicts[index].Stage
		if want == verdict.StageClean && verdicts[index].Plan+verdicts[index].Configurations != "" {
			want = verdict.StageStartup
		}
		if first != want {
			t.Errorf("%s: verify says %q, the toolchain %q: %s%s", entry.Name, first, want, verdicts[index].Output, said)
		}
	}
	t.Logf("%d specifications, %d errors, %d of them with a place in the JSON", len(cases), errors, placed)
	if placed*10 < errors*9 {
		t.Errorf("only %d of %d errors have a place", placed, errors)
	}
}
