package formats_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
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
		build := exec.Command("go", "tool", "-n", "spec-ls")
		build.Dir, build.Env, build.Stderr = root, append(os.Environ(), "GOFLAGS="), os.Stderr
		out, err := build.Output()
		if err != nil {
			panic(fmt.Errorf("building spec-ls: %w", err))
		}
		specLS = strings.TrimSpace(string(out))
		return m.Run()
	}())
}

// check returns the program's output in a format about some files of the repository, and fails unless it finds mistakes.
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

// reviewdog reads each result of SARIF as a finding with its place.
func TestReviewdog(t *testing.T) {
	for name, paths := range inputs {
		found, err := parser.NewSarifParser().Parse(bytes.NewReader(check(t, "sarif", paths...)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, d := range found {
			if d.GetLocation().GetPath() == "" || d.GetLocation().GetRange().GetStart().GetLine() < 1 || d.GetMessage() == "" ||
				d.GetCode().GetValue() == "" {
				t.Errorf("%s: %v", name, d)
			}
		}
		if (len(found) > 0) != (name != "clean") {
			t.Errorf("%s: %d findings", name, len(found))
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

// GitLab publishes no schema. These are the fields that its documentation demands, with the values that it allows.
func TestGitLab(t *testing.T) {
	hexadecimal := regexp.MustCompile(`^[0-9a-f]{32,}$`)
	severities := []string{"info", "minor", "major", "critical", "blocker"}
	for name, paths := range inputs {
		text := check(t, "gitlab", paths...)
		var issues []struct {
			Description string `json:"description"`
			CheckName   string `json:"check_name"`
			Fingerprint string `json:"fingerprint"`
			Severity    string `json:"severity"`
			Location    struct {
				Path      string `json:"path"`
				Positions struct {
					Begin, End struct{ Line, Column int }
				} `json:"positions"`
			} `json:"location"`
		}
		if err := json.Unmarshal(text, &issues); err != nil || len(text) == 0 || text[0] != '[' {
			t.Fatalf("%s: no array: %v", name, err)
		}
		seen := map[string]bool{}
		for _, i := range issues {
			begin := i.Location.Positions.Begin
			if i.Description == "" || !strings.HasPrefix(i.Description, i.CheckName+": ") || !hexadecimal.MatchString(i.Fingerprint) ||
				seen[i.Fingerprint] ||
				!slices.Contains(severities, i.Severity) || begin.Line < 1 || begin.Column < 1 || !strings.HasPrefix(i.Location.Path, "testdata/") {
				t.Errorf("%s: %+v", name, i)
			}
			seen[i.Fingerprint] = true
		}
		if (len(issues) > 0) != (name != "clean") {
			t.Errorf("%s: %d issues", name, len(issues))
		}
	}
}

// The runner of GitHub Actions takes a line for a command if it begins with two colons, and splits it at the first two after them. What
// GitHub then drops has columns and several lines, or ends before it begins.
func TestGitHub(t *testing.T) {
	unescape := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	for name, paths := range inputs {
		commands := 0
		for line := range strings.Lines(string(check(t, "github", paths...))) {
			body, isCommand := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "::")
			if !isCommand {
				continue
			}
			commands++
			head, message, ok := strings.Cut(body, "::")
			command, rest, hasProperties := strings.Cut(head, " ")
			properties := map[string]string{}
			for property := range strings.SplitSeq(rest, ",") {
				key, value, _ := strings.Cut(property, "=")
				properties[key] = unescape.Replace(value)
			}
			number := func(key string) int {
				n, err := strconv.Atoi(properties[key])
				if err != nil {
					t.Errorf("%s: %s is %q in %s", name, key, properties[key], line)
				}
				return n
			}
			if !ok || !hasProperties || !slices.Contains([]string{"error", "warning", "notice"}, command) || message == "" ||
				properties["title"] == "" ||
				!strings.HasPrefix(properties["file"], "testdata/") || number("line") < 1 || number("endLine") < number("line") {
				t.Errorf("%s: %s", name, line)
			}
			_, hasColumn := properties["col"]
			if several := number("endLine") > number("line"); several == hasColumn ||
				hasColumn && (number("col") < 1 || number("endColumn") < number("col")) {
				t.Errorf("%s: GitHub drops %s", name, line)
			}
			place := fmt.Sprintf("%s:%d:", properties["file"], number("line"))
			if !strings.HasPrefix(unescape.Replace(message), place) {
				t.Errorf("%s: the log does not show the place %s in %s", name, place, line)
			}
		}
		if (commands > 0) != (name != "clean") {
			t.Errorf("%s: %d commands", name, commands)
		}
	}
}

// Terraform's own formatter has nothing to change in the examples of configurations, and its parser reads them.
func TestExamples(t *testing.T) {
	specifications, err := filepath.Glob(filepath.Join(root, "testdata/specs/*.json"))
	if err != nil || len(specifications) == 0 {
		t.Fatal(specifications, err)
	}
	odd := filepath.Join(t.TempDir(), "odd.json")
	if err := os.WriteFile(odd, []byte(oddValues), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, specification := range append(specifications, odd) {
		example, err := exec.Command(specLS, "preview", "example", "--no-config", specification).Output()
		if err != nil {
			t.Fatalf("%s: %v", specification, err)
		}
		if _, problems := hclsyntax.ParseConfig(example, "example.tf", hcl.InitialPos); problems.HasErrors() {
			t.Errorf("%s: %v\n%s", specification, problems, example)
		}
		if formatted := hclwrite.Format(example); !bytes.Equal(formatted, example) {
			t.Errorf("%s: the example is\n%s\nand formatted\n%s", specification, example, formatted)
		}
	}
}

// oddValues has a text with what strings must escape, and values inside of values.
const oddValues = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
	{"name": "a", "string": {"computed_optional_required": "required", "default": {"static": "x ${y} %{z} \"q\" \\ \n\t\u0001 é \ud83d\ude00 [({"}}},
	{"name": "long_name", "map": {"computed_optional_required": "required", "element_type": {"list": {"element_type": {
		"object": {"attribute_types": [{"name": "k", "string": {}}, {"name": "longer", "number": {}}]}}}}}},
	{"name": "l", "list_nested": {"computed_optional_required": "required", "validators": [{"custom": {
		"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"}],
		"schema_definition": "listvalidator.SizeAtLeast(3)"}}], "nested_object": {"attributes": [
			{"name": "x", "bool": {"computed_optional_required": "required"}},
			{"name": "yy", "set": {"element_type": {"string": {}}, "computed_optional_required": "required"}},
			{"name": "in", "single_nested": {"computed_optional_required": "required", "attributes": [
				{"name": "z", "float64": {"computed_optional_required": "required", "default": {"static": 1e-9}}}]}},
			{"name": "after", "string": {"computed_optional_required": "required"}}]}}},
	{"name": "e", "single_nested": {"computed_optional_required": "required", "attributes": []}},
	{"name": "zz", "string": {"computed_optional_required": "required"}}],
	"blocks": [{"name": "b", "list_nested": {"nested_object": {"attributes": [{"name": "q", "string": {"computed_optional_required": "required"}}],
		"blocks": [{"name": "c", "single_nested": {}}]}}}]}}]}`
