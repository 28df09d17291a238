package agreement

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/random"
	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

var (
	specifications = flag.Int("specs", 500, "how many random specifications to compare on")
	attacks        = flag.Int("attacks", 50, "how many attacks to compare on, and a quarter of it in one package")
	fixes          = flag.Int("fixes", 50, "on how many attacks to try every fix, beside the samples")
	seed           = flag.Uint64("seed", 9001, "seed of the random specifications")
	from           = flag.Uint64("from", 0, "number of the first random specification")
	version        = flag.String("generator", "", "version of the generator to compare with, which is in the directory generators; the one in go.mod if empty")
	minimise       = flag.Int("minimise", 10, "of how many causes of disagreement to cut one down; each takes some ten batches")
	all            = flag.Bool("all", false, "also compare on the oracle's cases and the corpus, and minimise one disagreement of every cause instead of the first ten causes")
)

// repository is the root of spec-ls, seen from this package.
var repository = filepath.Join("..", "..", "..")

// sides are both sides, built once for all tests.
var sides struct {
	sync.Once
	toolchain *verdict.Toolchain
	linter    *Linter
	err       error
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, side := range []io.Closer{sides.toolchain, sides.linter} {
		if sides.err == nil && !reflect.ValueOf(side).IsNil() {
			if err := side.Close(); err != nil {
				fmt.Fprintln(os.Stderr, err)
				code = 1
			}
		}
	}
	os.Exit(code)
}

// newSides returns both sides for a way to call the generator.
func newSides(t *testing.T, command verdict.Command) (*verdict.Toolchain, *Linter) {
	t.Helper()
	sides.Do(func() {
		if sides.linter, sides.err = NewLinter(context.Background(), repository); sides.err == nil {
			sides.toolchain, sides.err = verdict.New(context.Background(), "..")
		}
	})
	if sides.err != nil {
		t.Fatal(sides.err)
	}
	linter, err := sides.linter.With(command, *version)
	if err != nil {
		t.Fatal(err)
	}
	toolchain := sides.toolchain.With(command)
	if *version != "" {
		toolchain = toolchain.WithGenerator(generatorOf(t, *version))
	}
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

// sampleCases are the samples of some stages.
func sampleCases(t *testing.T, stages ...string) []Case {
	t.Helper()
	var cases []Case
	for _, sample := range samples.Read(t, stages...) {
		cases = append(cases, Case{sample.Name + ".json", sample.Text})
	}
	return cases
}

// openCollected opens a file or directory of the collection of specifications that is not part of the repository: it is in the
// directory that SPEC_LS_SHARED names. It returns nil if that is not set.
func openCollected(t *testing.T, parts ...string) *os.File {
	t.Helper()
	shared := os.Getenv("SPEC_LS_SHARED")
	if shared == "" {
		return nil
	}
	file, err := os.Open(filepath.Join(append([]string{shared}, parts...)...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

func oracleCases(t *testing.T) []Case {
	t.Helper()
	file := openCollected(t, "oracle", "cases.jsonl")
	if file == nil {
		return nil
	}
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
	corpus := openCollected(t, "corpus")
	if corpus == nil {
		return nil
	}
	var cases []Case
	err := filepath.WalkDir(corpus.Name(), func(path string, entry fs.DirEntry, err error) error {
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

// importsOthers reports whether a specification imports a package of a module that this one does not require. The toolchain
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
	toolchain, linter := newSides(t, verdict.Command{})
	compare(t, toolchain, linter, sampleCases(t, samples.Stages...))
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
	toolchain, linter := newSides(t, verdict.Command{})
	compare(t, toolchain, linter, cases)
}

// TestSpecLsAgreesOnOnePackage compares on what the generator writes into one package for everything.
func TestSpecLsAgreesOnOnePackage(t *testing.T) {
	cases := slices.Concat(sampleCases(t, samples.Stages...), randomCases(min(*specifications, 100)))
	if *all {
		cases = slices.Concat(cases, randomCases(*specifications), oracleCases(t))
	}
	toolchain, linter := newSides(t, verdict.Command{Package: "specs"})
	compare(t, toolchain, linter, cases)
}

// TestSpecLsAgreesOnPackageNames compares on a name of packages that Go does not build, and on another.
func TestSpecLsAgreesOnPackageNames(t *testing.T) {
	clean := []Case{{"clean", []byte(`{"version": "0.1", "provider": {"name": "acme"}, "resources": [{"name": "server", "schema": {"attributes": []}}]}`)}}
	for _, name := range []string{"documentation", "specs"} {
		t.Run(name, func(t *testing.T) {
			toolchain, linter := newSides(t, verdict.Command{Package: name})
			compare(t, toolchain, linter, clean)
		})
	}
}

// TestSpecLsAgreesUnitByUnit compares on the commands that generate some of the units: errors in the other units do not count.
func TestSpecLsAgreesUnitByUnit(t *testing.T) {
	cases := slices.Concat(sampleCases(t, samples.Stages...), randomCases(min(*specifications, 50)))
	for _, units := range []string{"resources", "data-sources", "provider"} {
		t.Run(units, func(t *testing.T) {
			toolchain, linter := newSides(t, verdict.Command{Units: units})
			compare(t, toolchain, linter, withoutErrorsOf(t, linter, cases, "json-key-case"))
		})
	}
}

// withoutErrorsOf returns the cases that have no error of a rule. Every command decodes what a key in the wrong case hides, so what is
// wrong in it fails in some of the commands that leave its unit out, and in others not.
func withoutErrorsOf(t *testing.T, linter *Linter, cases []Case, rule string) []Case {
	t.Helper()
	var texts [][]byte
	for _, c := range cases {
		texts = append(texts, c.Text)
	}
	findings, err := linter.Findings(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	var left []Case
	for i, c := range cases {
		if !slices.ContainsFunc(findings[i], func(f Finding) bool { return f.Rule == rule }) {
			left = append(left, c)
		}
	}
	return left
}

// compare reports every cause of disagreement with one specification, cut down, that shows it.
func compare(t *testing.T, toolchain *verdict.Toolchain, linter *Linter, cases []Case) {
	t.Helper()
	disagreements, counts, err := Run(t.Context(), toolchain, linter, cases)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d specifications: %d clean, %d refused by the generator, %d do not compile, %d do not start; %d disagreements",
		len(cases), counts[verdict.StageClean], counts[verdict.StageGenerate], counts[verdict.StageCompile], counts[verdict.StageStartup],
		len(disagreements))

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
		if index < *minimise || *all {
			if shown, err = Minimise(t.Context(), toolchain, linter, shown); err != nil {
				t.Fatal(err)
			}
		}
		var names []string
		for _, disagreement := range group[:min(len(group), 20)] {
			names = append(names, disagreement.Name)
		}
		t.Errorf("%s: %d times: %s\nspec-ls: %+v\nthe toolchain: %s %s\n%s", cause, len(group), strings.Join(names, "; "),
			shown.Complaints, shown.Verdict.Stage, cmp.Or(shown.Verdict.Output, shown.Verdict.Plan), shown.Specification)
	}
}
