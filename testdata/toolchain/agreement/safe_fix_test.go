package agreement

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

var mutantsOfEach = flag.Int("mutants", 1, "how many mutants of each specification are fixed by the safe fixes")

// TestSafeFixesGenerateTheSame applies the safe fixes of all rules, those that are off by default too, to the specifications without
// errors that have any, among the samples, random ones, and mutants of them; without -short also to those of the oracle and the corpus.
// The generator writes the same Go for the result, byte for byte: with all the fixes, and with each of them alone.
func TestSafeFixesGenerateTheSame(t *testing.T) {
	_, linter := newSides(t, verdict.Command{})
	turnAllOn(t, linter)
	cases := slices.Concat(sampleCases(t, samples.Stages...), randomCases(min(*specifications, 300)))
	if !testing.Short() {
		cases = slices.Concat(cases, oracleCases(t), corpusCases(t))
	}
	cases = slices.Concat(cases, mutants(cases, *mutantsOfEach))
	findings, err := linter.Findings(t.Context(), texts(cases))
	if err != nil {
		t.Fatal(err)
	}
	type trial struct {
		name          string
		before, after []byte
	}
	var clean [][]byte
	var trials []trial
	for i, found := range findings {
		if len(errorsOf(found)) > 0 {
			continue
		}
		safe := 0
		for _, f := range found {
			for _, fix := range f.Fixes {
				if fix.Safe {
					safe++
					trials = append(trials, trial{fmt.Sprintf("%s: %s: %q", cases[i].Name, f.Rule, fix.Title), cases[i].Text, fix.Apply(cases[i].Text)})
				}
			}
		}
		if safe > 0 {
			clean = append(clean, cases[i].Text)
		}
	}
	fixed, err := linter.Fix(t.Context(), clean)
	if err != nil {
		t.Fatal(err)
	}
	single := len(trials)
	for i := range clean {
		trials = append(trials, trial{"all safe fixes", clean[i], fixed[i]})
	}
	generator := newGenerator(t)
	var group sync.WaitGroup
	var written sync.Map // the code generated from each specification before its fixes
	work := make(chan trial)
	for range runtime.NumCPU() {
		group.Go(func() {
			for tried := range work {
				before, _ := written.LoadOrStore(string(tried.before),
					sync.OnceValue(func() map[string]string { return generator.write(t, tried.before) }))
				was := before.(func() map[string]string)()
				if is := generator.write(t, tried.after); len(was) == 0 || !maps.Equal(was, is) && generator.isSure(t, tried.before) {
					t.Errorf("%s: changes the generated Go: %s\nbefore: %s\nafter: %s", tried.name, difference(was, is), tried.before, tried.after)
				}
			}
		})
	}
	for _, tried := range trials {
		work <- tried
	}
	close(work)
	group.Wait()
	t.Logf("%d specifications, %d of them without errors and with safe fixes; %d safe fixes", len(cases), len(clean), single)
	if len(clean) == 0 {
		t.Error("no specification without errors has a safe fix")
	}
}

// turnAllOn has a linter report what the rules find that are off by default, too.
func turnAllOn(t *testing.T, linter *Linter) {
	t.Helper()
	output, err := linter.run(t.Context(), "rules", "-f", "json")
	if err != nil {
		t.Fatal(err)
	}
	var rules []struct {
		Name, Severity string
		Default        bool
	}
	if err := json.Unmarshal(output, &rules); err != nil {
		t.Fatal(err)
	}
	severities := map[string]string{}
	for _, rule := range rules {
		if !rule.Default {
			severities[rule.Name] = "hint"
		}
	}
	configuration, err := json.Marshal(map[string]any{"rules": severities})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(linter.directory, ".spec-ls.json"), configuration, 0o644); err != nil {
		t.Fatal(err)
	}
}

// mutants returns each case so many times with one member that is doubled, gone, of another value or in the object around it.
func mutants(cases []Case, number int) []Case {
	var all []Case
	for i, entry := range cases {
		for n := range number {
			root, err := tree.Parse(entry.Text)
			if err != nil {
				break
			}
			if mutate(root, rand.New(rand.NewPCG(uint64(i), uint64(n)))) {
				all = append(all, Case{fmt.Sprintf("%s, mutant %d", entry.Name, n), root.Format()})
			}
		}
	}
	return all
}

// mutate changes one member of a tree, and reports whether it did.
func mutate(root *tree.Value, random *rand.Rand) bool {
	var objects []*tree.Value
	root.Walk(func(v *tree.Value) {
		if len(v.Members) > 0 {
			objects = append(objects, v)
		}
	})
	if len(objects) == 0 {
		return false
	}
	object := objects[random.IntN(len(objects))]
	k := random.IntN(len(object.Members))
	member := object.Members[k]
	others := []*tree.Value{tree.Of(""), tree.Of(false), tree.Of(nil), tree.Of(" x "), tree.Object(), tree.Array(), tree.Array(member.Value)}
	switch random.IntN(5) {
	case 0:
		object.Members = slices.Delete(object.Members, k, k+1)
	case 1:
		object.Members = append(object.Members, tree.Member{Name: member.Name, Value: member.Value.Clone()})
	case 2:
		object.Members[k].Value = others[random.IntN(len(others))]
	case 3:
		object.Members = append(object.Members, tree.Member{
			Name:  []string{"x", "descripton", "doc", "attributes", "sensitive", "import", "//", "default"}[random.IntN(8)],
			Value: slices.Concat(others, []*tree.Value{member.Value.Clone()})[random.IntN(len(others)+1)],
		})
	default:
		other := objects[random.IntN(len(objects))]
		other.Members = append(other.Members, tree.Member{Name: member.Name, Value: member.Value.Clone()})
	}
	return true
}

// generator is the code generator by itself: the tests only look at the files that it writes.
type generator struct{ binary, directory, into string }

// with returns the same generator, called with a value of its option --package; without it for none.
func (g *generator) with(into string) *generator { return &generator{g.binary, g.directory, into} }

func newGenerator(t *testing.T) *generator {
	t.Helper()
	g := &generator{directory: t.TempDir()}
	g.binary = filepath.Join(g.directory, "tfplugingen-framework")
	command := exec.CommandContext(t.Context(), "go", "build", "-o", g.binary, "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework")
	command.Dir = ".."
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("building the generator: %v\n%s", err, output)
	}
	return g
}

// write returns the code generated from a specification, by path: nothing if the generator refuses it.
func (g *generator) write(t *testing.T, specification []byte) map[string]string {
	directory, err := os.MkdirTemp(g.directory, "run-")
	if err != nil {
		t.Error(err)
		return nil
	}
	defer os.RemoveAll(directory)
	input, output := filepath.Join(directory, "specification.json"), filepath.Join(directory, "generated")
	if err := os.WriteFile(input, specification, 0o644); err != nil {
		t.Error(err)
		return nil
	}
	if err := os.Mkdir(output, 0o755); err != nil {
		t.Error(err)
		return nil
	}
	arguments := []string{"generate", "all", "--input", input, "--output", output}
	if g.into != "" {
		arguments = append(arguments, "--package", g.into)
	}
	if exec.CommandContext(context.Background(), g.binary, arguments...).Run() != nil {
		return nil
	}
	files := map[string]string{}
	err = filepath.WalkDir(output, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path[len(output):]] = string(text)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return files
}

// isSure reports whether a specification is generated the same each time: one import of a path is picked at random.
func (g *generator) isSure(t *testing.T, specification []byte) bool {
	const runs = 12
	first := g.write(t, specification)
	for range runs {
		if !maps.Equal(first, g.write(t, specification)) {
			return false
		}
	}
	return true
}

// difference returns the first line in which two outputs differ.
func difference(was, is map[string]string) string {
	for _, path := range slices.Sorted(maps.Keys(was)) {
		other, ok := is[path]
		if !ok {
			return path + " is gone"
		}
		at := 0
		for at < min(len(was[path]), len(other)) && was[path][at] == other[at] {
			at++
		}
		if at < max(len(was[path]), len(other)) {
			return fmt.Sprintf("%s: %q, and then %q", path, was[path][max(0, at-20):min(at+60, len(was[path]))],
				other[max(0, at-20):min(at+60, len(other))])
		}
	}
	return "more files"
}
