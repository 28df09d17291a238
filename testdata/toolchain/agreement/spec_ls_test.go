package agreement

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/random"
	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

var (
	specifications = flag.Int("specs", 1000, "how many random specifications to compare on")
	seed           = flag.Uint64("seed", 9001, "seed of the random specifications")
	from           = flag.Uint64("from", 0, "number of the first random specification")
	all            = flag.Bool("all", false, "also compare on the oracle's cases and the corpus, and minimise one disagreement of every cause instead of the first ten causes")
)

// repository is the root of spec-ls, seen from this package.
var repository = filepath.Join("..", "..", "..")

// newSides makes both for what the generator writes with --package onePackage, or without it if that is "".
func newSides(t *testing.T, onePackage string) (*verdict.Toolchain, *Linter) {
	t.Helper()
	linter, err := NewLinter(t.Context(), repository, onePackage)
	if err != nil {
		t.Fatal(err)
	}
	toolchain, err := verdict.New(t.Context(), "..", onePackage)
	if err != nil {
		t.Fatal(errors.Join(err, linter.Close()))
	}
	t.Cleanup(func() {
		if err := errors.Join(linter.Close(), toolchain.Close()); err != nil {
			t.Error(err)
		}
	})
	return toolchain, linter
}

func randomCases(count int) []Case {
	cases := make([]Case, count)
	for index := range cases {
		number := *from + uint64(index)
		cases[index] = Case{fmt.Sprintf("-specs 1 -seed %d -from %d", *seed, number), random.New(*seed, number).Text}
	}
	return cases
}

// sampleCases are the specifications below this module's testdata.
func sampleCases(t *testing.T) []Case {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "*", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []Case
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{filepath.ToSlash(path), text})
	}
	if len(cases) == 0 {
		t.Fatal("no samples found")
	}
	return cases
}

// besideRepository finds a directory of collected specifications that is not part of the repository: in the directory
// that a variable names, or next to the repository.
func besideRepository(variable, name string) string {
	if directory := os.Getenv(variable); directory != "" {
		return directory
	}
	return filepath.Join(repository, "..", "shared", name)
}

func oracleCases(t *testing.T) []Case {
	t.Helper()
	file, err := os.Open(filepath.Join(besideRepository("SPEC_LS_ORACLE", "oracle"), "cases.jsonl"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []Case
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var entry struct{ Name, Spec string }
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{"oracle " + entry.Name, []byte(entry.Spec)})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

// maximumCorpusFile leaves out files that take the compiler minutes.
const maximumCorpusFile = 300_000

func corpusCases(t *testing.T) []Case {
	t.Helper()
	var cases []Case
	err := filepath.WalkDir(besideRepository("SPEC_LS_CORPUS", "corpus"), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && len(text) <= maximumCorpusFile && !importsOthers(text) {
			cases = append(cases, Case{"corpus " + filepath.Base(path), text})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// importsOthers says whether a specification imports a package of a module that this one does not require. The toolchain
// here cannot compile it, and the one at its home can.
func importsOthers(text []byte) bool {
	root, err := tree.Parse(text)
	if err != nil {
		return false
	}
	others := false
	root.Walk(func(value *tree.Value) {
		host, rest, _ := strings.Cut(value.Get("path").Text(), "/")
		others = others || host == "github.com" && !strings.HasPrefix(rest, "hashicorp/terraform-plugin-")
	})
	return others
}

// TestSpecLsAgreesOnSamples compares on specifications written to show one thing each.
func TestSpecLsAgreesOnSamples(t *testing.T) {
	toolchain, linter := newSides(t, "")
	compare(t, toolchain, linter, sampleCases(t))
}

// TestSpecLsAgreesOnRandomSpecifications compares on random specifications, and with -all on collected ones.
func TestSpecLsAgreesOnRandomSpecifications(t *testing.T) {
	count := *specifications
	if testing.Short() {
		count = min(count, 200)
	}
	cases := randomCases(count)
	if *all {
		cases = slices.Concat(cases, oracleCases(t), corpusCases(t))
	}
	toolchain, linter := newSides(t, "")
	compare(t, toolchain, linter, cases)
}

// TestSpecLsAgreesOnOnePackage compares on what the generator writes into one package for everything.
func TestSpecLsAgreesOnOnePackage(t *testing.T) {
	cases := slices.Concat(sampleCases(t), randomCases(min(*specifications, 100)))
	if *all {
		cases = slices.Concat(cases, randomCases(*specifications), oracleCases(t))
	}
	toolchain, linter := newSides(t, "specs")
	compare(t, toolchain, linter, cases)
}

// minimisedCauses is how many disagreements are cut down without -all: each takes some ten batches.
const minimisedCauses = 10

// compare reports every cause of disagreement with one specification, cut down, that shows it.
func compare(t *testing.T, toolchain *verdict.Toolchain, linter *Linter, cases []Case) {
	t.Helper()
	disagreements, counts, err := Run(t.Context(), toolchain, linter, cases)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d specifications: %d clean, %d refused by the generator, %d do not compile, %d do not start; %d disagreements",
		len(cases), counts[verdict.StageClean], counts[verdict.StageGenerate], counts[verdict.StageCompile], counts[verdict.StageStartup], len(disagreements))

	byCause := map[string][]Disagreement{}
	for _, disagreement := range disagreements {
		byCause[disagreement.Cause()] = append(byCause[disagreement.Cause()], disagreement)
	}
	causes := slices.Collect(maps.Keys(byCause))
	sort.Slice(causes, func(i, j int) bool {
		if len(byCause[causes[i]]) != len(byCause[causes[j]]) {
			return len(byCause[causes[i]]) > len(byCause[causes[j]])
		}
		return causes[i] < causes[j]
	})
	for index, cause := range causes {
		group := byCause[cause]
		shown := slices.MinFunc(group, func(a, b Disagreement) int { return len(a.Specification) - len(b.Specification) })
		if index < minimisedCauses || *all {
			if shown, err = Minimise(t.Context(), toolchain, linter, shown); err != nil {
				t.Fatal(err)
			}
		}
		var names []string
		for _, disagreement := range group[:min(len(group), 20)] {
			names = append(names, disagreement.Name)
		}
		t.Errorf("%s: %d times: %s\nspec-ls: %+v\nthe toolchain: %s %s\n%s", cause, len(group), strings.Join(names, "; "),
			shown.Complaints, shown.Verdict.Stage, shown.Verdict.Output, shown.Specification)
	}
}

// TestSafeFixesChangeNoGeneratedCode holds that spec-ls check --fix leaves a specification that the toolchain accepts
// one that it accepts, with the same Go as its result. Without -short the oracle's cases are among them, if there are any.
func TestSafeFixesChangeNoGeneratedCode(t *testing.T) {
	toolchain, linter := newSides(t, "")
	cases := slices.Concat(sampleCases(t), randomCases(min(*specifications, 90)))
	if !testing.Short() {
		cases = slices.Concat(cases, oracleCases(t))
	}
	compareFixed(t, toolchain, linter, cases)
}

func compareFixed(t *testing.T, toolchain *verdict.Toolchain, linter *Linter, cases []Case) {
	t.Helper()
	before := make([][]byte, len(cases))
	for index, entry := range cases {
		before[index] = entry.Text
	}
	after, err := linter.Fix(t.Context(), before)
	if err != nil {
		t.Fatal(err)
	}
	verdicts, err := toolchain.Judge(t.Context(), slices.Concat(before, after))
	if err != nil {
		t.Fatal(err)
	}
	clean := 0
	for index, entry := range cases {
		was, is := verdicts[index], verdicts[len(cases)+index]
		if was.Stage != verdict.StageClean {
			continue
		}
		clean++
		if is.Stage != verdict.StageClean {
			t.Errorf("%s: clean before the fixes, and after them %s: %s\n%s", entry.Name, is.Stage, is.Output, after[index])
		} else if !maps.Equal(was.Generated, is.Generated) {
			t.Errorf("%s: the fixes change the generated Go\nbefore: %s\nafter: %s", entry.Name, before[index], after[index])
		}
	}
	if clean == 0 {
		t.Error("no specification was clean")
	}
}
