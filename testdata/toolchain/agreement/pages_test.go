package agreement

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// otherSettings are the words of examples that stand for settings which say what this toolchain is not asked, such as the modules
// that the provider requires, or keep other rules silent. An example with the word config or overlay is not a specification. Nor is it
// asked about those that keep rules silent in their text.
var otherSettings = []string{"modules", "protocol", "without", "config", "overlay"}

// A pageCase is an example on a rule's page.
type pageCase struct {
	Case
	rule  string
	valid bool
}

// pageCases are the examples on the rules' pages, by the package that they are generated into.
func pageCases(t *testing.T) map[string][]pageCase {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "run", "./internal/testing/pages/print")
	command.Dir = repository
	command.Env = append(os.Environ(), "GOWORK=off")
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var byRule map[string][]struct {
		Number int
		Valid  bool
		Text   string
		ByHand string
		Words  map[string]string
	}
	if err := json.Unmarshal(output, &byRule); err != nil {
		t.Fatal(err)
	}
	cases := map[string][]pageCase{}
	for _, rule := range slices.Sorted(maps.Keys(byRule)) {
		for _, e := range byRule[rule] {
			if slices.ContainsFunc(otherSettings, func(word string) bool { _, ok := e.Words[word]; return ok }) ||
				strings.Contains(e.Text, "spec-ls-ignore") || e.ByHand != "" {
				continue
			}
			entry := pageCase{Case{fmt.Sprintf("%s, example %d", rule, e.Number), []byte(e.Text)}, rule, e.Valid}
			cases[e.Words["package"]] = append(cases[e.Words["package"]], entry)
		}
	}
	return cases
}

// TestPagesAgreeWithToolchain judges the examples on the rules' pages: valid ones pass, and invalid ones fail at the stage of the
// error that their page shows, or pass if the rule is about what comes later.
func TestPagesAgreeWithToolchain(t *testing.T) {
	for onePackage, cases := range pageCases(t) {
		t.Run("package "+onePackage, func(t *testing.T) {
			toolchain, linter := newSides(t, verdict.Command{Package: onePackage})
			var specifications [][]byte
			for _, entry := range cases {
				specifications = append(specifications, entry.Text)
			}
			verdicts, err := toolchain.Judge(t.Context(), specifications)
			if err != nil {
				t.Fatal(err)
			}
			findings, err := linter.Findings(t.Context(), specifications)
			if err != nil {
				t.Fatal(err)
			}
			for index, entry := range cases {
				of, decided := verdicts[index], !declaredElsewhere(verdicts[index], entry.Text)
				complaints := errorsOf(findings[index])
				if count(findings[index], entry.rule, "warning") > 0 && of.Stage != verdict.StageClean {
					continue // a name that others may declare is a warning: the page says that it may fail
				}
				if kind := Compare(of, complaints, entry.Text); kind != Agrees {
					t.Errorf("%s: %s: spec-ls: %+v\nthe toolchain: %s %s\n%s", entry.Name, kind, complaints, of.Stage, of.Output, entry.Text)
				}
				if entry.valid && decided && of.Stage != verdict.StageClean {
					t.Errorf("%s: valid, and the toolchain says %s: %s\n%s", entry.Name, of.Stage, of.Output, entry.Text)
				}
				for _, complaint := range complaints {
					if gate, ok := gates[complaint.Stage]; ok && !entry.valid && complaint.Rule == entry.rule && decided && gate != of.Stage {
						t.Errorf("%s: fails at %s, and the toolchain says %q: %s\n%s", entry.Name, complaint.Stage, of.Stage, of.Output, entry.Text)
					}
				}
			}
			t.Logf("%d examples", len(cases))
		})
	}
}

// gates are where the toolchain finds what spec-ls finds at a stage.
var gates = map[string]string{
	"syntax": verdict.StageGenerate, "schema": verdict.StageGenerate, "generate": verdict.StageGenerate,
	"compile": verdict.StageCompile, "startup": verdict.StageStartup,
}
