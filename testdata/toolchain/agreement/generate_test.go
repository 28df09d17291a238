package agreement

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/random"
	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// outcome is the result of a call of a generator.
type outcome struct {
	code  int
	files map[string]string // texts by slash-separated path, with the mode before them; that alone for directories
	said  string
}

// call runs a program in a directory, and returns what the directory out below it holds afterwards.
func call(directory, program string, stdin []byte, arguments ...string) (outcome, error) {
	command := exec.CommandContext(context.Background(), program, arguments...)
	command.Dir = directory
	command.Stdin = bytes.NewReader(stdin)
	command.Env = append(os.Environ(), "GOMAXPROCS=1")
	said, err := command.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return outcome{}, err
	}
	made := outcome{code: command.ProcessState.ExitCode(), files: map[string]string{}, said: string(said)}
	root := filepath.Join(directory, "out")
	err = filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && file == root {
			return fs.SkipAll
		}
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		text := []byte(nil)
		if !entry.IsDir() {
			if text, err = os.ReadFile(file); err != nil {
				return err
			}
		}
		made.files[filepath.ToSlash(file[len(directory)+1:])] = fmt.Sprintf("%v\n%s", info.Mode(), text)
		return nil
	})
	return made, err
}

// generators are a version of tfplugingen-framework and spec-ls, which is to do the same.
type generators struct{ version, real, ours string }

func newGenerators(t *testing.T, version string) *generators {
	t.Helper()
	_, linter := newSides(t, verdict.Command{})
	g := &generators{version: version, real: newGenerator(t).binary, ours: linter.binary}
	if version != pinned {
		g.real = generatorOf(t, version)
	}
	return g
}

// on has both generate a specification in one way, and returns their differences.
func (g *generators) on(scratch string, text []byte, arguments ...string) (string, error) {
	var made [2]outcome
	for i, program := range []string{g.real, g.ours} {
		directory, err := os.MkdirTemp(scratch, "run-")
		if err != nil {
			return "", err
		}
		defer os.RemoveAll(directory)
		err = errors.Join(
			os.WriteFile(filepath.Join(directory, "spec.json"), text, 0o644),
			os.WriteFile(filepath.Join(directory, ".spec-ls.json"), fmt.Appendf(nil, `{"generator": %q}`, g.version), 0o644))
		if err == nil && slices.Contains(arguments, "--package") {
			err = os.Mkdir(filepath.Join(directory, "out"), 0o755)
		}
		if err == nil {
			made[i], err = call(directory, program, nil, append([]string{"generate"}, arguments...)...)
		}
		if err != nil {
			return "", err
		}
	}
	return differ(made[0], made[1], verdict.AmbiguousImports(text) || importsByChance(text)), nil
}

// differ describes how two outcomes differ. It does not compare texts that the generator writes differently from run to run. In some
// runs the generator also refuses an alias that is not an identifier, so a refusal is allowed there. A crash of one generator matches
// any outcome.
func differ(want, got outcome, byChance bool) string {
	if want.code == 2 && strings.HasPrefix(want.said, "panic: ") {
		want.code = 1
	}
	switch {
	case byChance && want.code == 0 && got.code == 1 && strings.Contains(got.said, "error[import-alias-invalid]"):
		return ""
	case want.code != got.code:
		return fmt.Sprintf("exit code %d, want %d: %s\n%s", got.code, want.code, got.said, want.said)
	case strings.Contains(want.said, "file name too long"): // it has written some of the other files, another time others
		return ""
	case byChance && slices.Equal(slices.Sorted(maps.Keys(want.files)), slices.Sorted(maps.Keys(got.files))):
		return ""
	case !maps.Equal(want.files, got.files):
		return difference(want.files, got.files)
	}
	return ""
}

// ways are how specifications are generated.
var ways = [][]string{
	{"all", "--input", "spec.json", "--output", "out"},
	{"all", "--input", "spec.json", "--output", "out", "--package", "specs"},
	{"resources", "--input", "spec.json", "--output", "out"},
	{"data-sources", "--input", "spec.json", "--output", "out"},
	{"provider", "--input", "spec.json", "--output", "out"},
}

// TestGenerate compares spec-ls generate with tfplugingen-framework generate: the exit code and, after success and failure, the files
// with their bytes and modes. The first version is compared on all specifications, others on a part.
func TestGenerate(t *testing.T) {
	ours, some := sampleCases(t, samples.Stages...), *specifications*2/5
	for _, version := range []string{pinned, "0.4.0"} {
		t.Run(version, func(t *testing.T) {
			g := newGenerators(t, version)
			cases := slices.Concat(ours, randomCases(some))
			if version == pinned && !testing.Short() {
				for i := range *attacks {
					cases = append(cases, Case{fmt.Sprintf("-attacks 1 -seed %d -from %d", *seed, *from+uint64(i)),
						random.Attack(*seed, *from+uint64(i)).Text})
				}
				cases = slices.Concat(cases, oracleCases(t), corpusCases(t))
			}
			few := cases[:min(len(cases), len(ours)+some/10)]
			cases = slices.Concat(cases, aliasCases())
			_, linter := newSides(t, verdict.Command{})
			sure := withoutErrorsOf(t, linter, few, "json-key-case") // see there
			for _, way := range ways {
				switch {
				case way[0] != "all":
					holdGenerate(t, g, sure, way)
				case slices.Contains(way, "--package"):
					holdGenerate(t, g, few, way)
				default:
					holdGenerate(t, g, cases, way)
				}
			}
		})
	}
}

func holdGenerate(t *testing.T, g *generators, cases []Case, way []string) {
	t.Helper()
	scratch := t.TempDir()
	var group sync.WaitGroup
	work := make(chan Case)
	for range runtime.NumCPU() {
		group.Go(func() {
			for c := range work {
				if c.Name == nameless {
					continue
				}
				switch differs, err := g.on(scratch, c.Text, way...); {
				case err != nil:
					t.Error(err)
				case differs != "":
					t.Errorf("%s: %s: %s", c.Name, strings.Join(way, " "), differs)
				}
			}
		})
	}
	for _, c := range cases {
		work <- c
	}
	close(work)
	group.Wait()
	t.Logf("%s: %d specifications", strings.Join(way, " "), len(cases))
}

// TestCommandLines compares spec-ls with tfplugingen-framework on unusual command lines. Each case of testdata/commands.txtar is the directory
// in which both are run. Its file args has the arguments, one a line (those of scaffold are behind generate for spec-ls), and its file
// stdin the standard input. Where spec-ls does something else on purpose, the first line of the file otherwise is the exit code, and the
// rest is the reason.
func TestCommandLines(t *testing.T) {
	g := newGenerators(t, pinned)
	for name, archive := range samples.Cases(t, filepath.Join("..", "testdata", "commands.txtar")) {
		t.Run(name, func(t *testing.T) {
			var err error
			var made [2]outcome
			var otherwise string
			for i, program := range []string{g.real, g.ours} {
				directory := t.TempDir()
				var arguments []string
				var stdin []byte
				for _, file := range archive.Files {
					text := strings.TrimSuffix(string(file.Data), "\n")
					switch file.Name {
					case "args":
						if text != "" {
							arguments = strings.Split(text, "\n")
						}
					case "stdin":
						stdin = file.Data
					case "otherwise":
						otherwise = text
					default:
						at := filepath.Join(directory, filepath.FromSlash(file.Name))
						err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, file.Data, 0o600))
						if err != nil {
							t.Fatal(err)
						}
					}
				}
				if program == g.ours && len(arguments) > 0 && arguments[0] == "scaffold" {
					arguments = append([]string{"generate"}, arguments...)
				}
				if made[i], err = call(directory, program, stdin, arguments...); err != nil {
					t.Fatal(err)
				}
			}
			if otherwise == "" {
				if differs := differ(made[0], made[1], false); differs != "" {
					t.Error(differs)
				}
				return
			}
			if code, _, _ := strings.Cut(otherwise, "\n"); fmt.Sprint(made[1].code) != code {
				t.Errorf("exit code %d, want %s: %s", made[1].code, code, made[1].said)
			}
			if differ(made[0], made[1], false) == "" {
				t.Error("both do the same")
			}
		})
	}
}
