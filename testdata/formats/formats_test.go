package formats_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jstemmer/go-junit-report/v2/junit"
	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/reviewdog/reviewdog/parser"
)

// root is the directory of spec-ls.
const root = "../.."

// specLS is the built program.
var specLS string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		directory, err := os.MkdirTemp("", "spec-ls-formats-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(directory)
		specLS = filepath.Join(directory, "spec-ls")
		build := exec.Command("go", "build", "-o", specLS, "./cmd/spec-ls")
		build.Dir, build.Env = root, append(os.Environ(), "GOFLAGS=")
		if out, err := build.CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

// check gives what the program writes in a format about some files of the repository, and fails unless it finds mistakes.
func check(t *testing.T, format string, paths ...string) []byte {
	t.Helper()
	c := exec.Command(specLS, append([]string{"check", "--no-config", "-q", "-f", format, "--enable", "missing-description"}, paths...)...)
	c.Dir = root
	out, err := c.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 1 || err != nil && exit == nil {
		t.Fatalf("%v: %s", err, out)
	}
	return out
}

// inputs are runs with mistakes, without any, and with hints and fixes.
var inputs = map[string][]string{
	"mistakes": {"testdata/example/provider_code_spec.json"},
	"clean":    {"testdata/specs/minimal.json"},
	"many":     {"testdata/example/provider_code_spec.json", "testdata/specs", "testdata/specs/one_line.json"},
}

func TestSARIF(t *testing.T) {
	for name, paths := range inputs {
		text := check(t, "sarif", paths...)
		r, err := sarif.FromBytes(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, run := range r.Runs {
			// Where the file says nothing, the library writes empty values, which its schema refuses. These are the defaults.
			if !bytes.Contains(text, []byte(`"language"`)) {
				run.Language, run.Tool.Driver.Language = "en-US", "en-US"
			}
			if !bytes.Contains(text, []byte(`"newlineSequences"`)) {
				run.NewlineSequences = []string{"\r\n", "\n"}
			}
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(r.Runs) != 1 || len(r.Runs[0].Tool.Driver.Rules) < 100 {
			t.Errorf("%s: the rules are not there", name)
		}
		if name == "mistakes" && len(r.Runs[0].Results) < 5 {
			t.Errorf("%d results", len(r.Runs[0].Results))
		}
	}
}

// reviewdog reads the same findings from both of its formats.
func TestReviewdog(t *testing.T) {
	for name, paths := range inputs {
		counts := map[string]int{}
		for format, p := range map[string]parser.Parser{"checkstyle": parser.NewCheckStyleParser(), "rdjsonl": parser.NewRDJSONLParser()} {
			out := check(t, format, paths...)
			found, err := p.Parse(bytes.NewReader(out))
			if err != nil {
				t.Fatalf("%s: %s: %v", name, format, err)
			}
			counts[format] = len(found)
			for _, d := range found {
				if d.GetLocation().GetPath() == "" || d.GetLocation().GetRange().GetStart().GetLine() < 1 || d.GetMessage() == "" || d.GetCode().GetValue() == "" {
					t.Errorf("%s: %s: %v", name, format, d)
				}
			}
			if format == "rdjsonl" && name == "mistakes" && !strings.Contains(string(out), `"suggestions"`) {
				t.Error("there are no suggestions")
			}
		}
		if counts["checkstyle"] != counts["rdjsonl"] || (name != "clean") != (counts["rdjsonl"] > 0) {
			t.Errorf("%s: %v", name, counts)
		}
	}
}

func TestJUnit(t *testing.T) {
	for name, paths := range inputs {
		var suites junit.Testsuites
		if err := xml.Unmarshal(check(t, "junit", paths...), &suites); err != nil {
			t.Fatal(err)
		}
		tests, failures := 0, 0
		for _, s := range suites.Suites {
			cases, failed := len(s.Testcases), 0
			for _, c := range s.Testcases {
				if c.Name == "" || c.Classname == "" {
					t.Errorf("%s: %+v", name, c)
				}
				if c.Failure != nil {
					failed++
				}
			}
			if s.Tests != cases || s.Failures != failed {
				t.Errorf("%s: %s says %d tests and %d failures, and has %d and %d", name, s.Name, s.Tests, s.Failures, cases, failed)
			}
			tests, failures = tests+cases, failures+failed
		}
		if tests == 0 || suites.Tests != tests || suites.Failures != failures || (failures > 0) != (name != "clean") {
			t.Errorf("%s: %d tests and %d failures", name, tests, failures)
		}
	}
}
