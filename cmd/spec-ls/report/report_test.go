package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// finding describes a diagnostic by the text that it is at.
type finding struct {
	rule     *rules.Rule
	at       string // marked as «text» in the source
	severity rules.Severity
	message  string
	path     string
	note     string
	help     string
	fixes    []report.Fix
	related  []string // texts marked in the source
}

var (
	unknownKey = &rules.Rule{Name: "some-unknown-key", Stage: rules.StageSchema, Severity: rules.SeverityError, Summary: "A key is unknown."}
	twice      = &rules.Rule{Name: "some-duplicate", Stage: rules.StageCompile, Severity: rules.SeverityWarning,
		Summary: "A name occurs twice."}
)

// file makes a file in which each of the marked places «like this» is a finding, one after the other.
func file(t *testing.T, name, marked string, findings ...finding) report.File {
	t.Helper()
	var text strings.Builder
	type place struct{ start, end int }
	places := map[string]place{}
	for rest := marked; ; {
		before, after, ok := strings.Cut(rest, "«")
		text.WriteString(before)
		if !ok {
			break
		}
		inner, after, _ := strings.Cut(after, "»")
		start := text.Len()
		text.WriteString(inner)
		places[inner] = place{start, text.Len()}
		rest = after
	}
	source := syntax.ParseFile(text.String(), syntax.Options{})
	at := func(offset int) report.Position { return report.PositionIn(source, offset) }
	out := report.File{Name: name, RepositoryPath: "specs/" + name}
	for _, f := range findings {
		p, ok := places[f.at]
		if !ok {
			t.Fatalf("no place %q in %s", f.at, name)
		}
		d := report.Diagnostic{
			Rule: f.rule, Stage: f.rule.Stage, Severity: f.severity, Message: f.message, Note: f.note, Help: f.help, Start: at(p.start),
			End: at(p.end), Path: f.path, Pointer: "/a/0",
		}
		for _, fix := range f.fixes {
			fix.Edits = []report.Edit{{Start: at(p.start), End: at(p.end), Text: "fixed"}}
			d.Fixes = append(d.Fixes, fix)
		}
		for _, r := range f.related {
			q := places[r]
			d.Related = append(d.Related, report.Related{Start: at(q.start), End: at(q.end), Message: "the first is here"})
		}
		out.Diagnostics = append(out.Diagnostics, d)
	}
	out.Keep(source.Lines, true)
	return out
}

func sample(t *testing.T) *report.Report {
	pet := file(t, "pet.json", `{
  "resources": [
    {
      "name": «"pet"»,
	"größe": "日本語", «"strng"»: {},
      "description": "`+strings.Repeat("long ", 60)+`",
      "schema": «{
        "attributes": []
      }»,
      "line": 10
    },
    {
      "name": «"pet" »
    }
  ]
}
`,
		finding{rule: unknownKey, at: `"strng"`, severity: rules.SeverityError, message: "unknown key \"strng\": 100% wrong,\nreally",
			path:  `resource "pet" › attribute "a"`,
			fixes: []report.Fix{{Title: `Rename to "string"`, Safe: true}, {Title: "Delete it"}}},
		finding{rule: unknownKey, at: "{\n        \"attributes\": []\n      }", severity: rules.SeverityInfo, message: "over several lines"},
		finding{rule: twice, at: `"pet" `, severity: rules.SeverityWarning, message: `the name "pet" occurs twice`,
			note: "both are generated\x1b", help: "rename one", path: `resource "pet"`, related: []string{`"pet"`}},
	)
	long := file(t, "a, b:c%.json", `{"long": "`+strings.Repeat("äöü日 ", 200)+`", «"key"»: "`+strings.Repeat("x", 500)+`"}`,
		finding{rule: unknownKey, at: `"key"`, severity: rules.SeverityHint, message: "far to the right"})
	control := file(t, "control.json", "{«\x1b[31m\u202e»: 1}\r\n",
		finding{rule: unknownKey, at: "\x1b[31m\u202e", severity: rules.SeverityError, message: "control characters"})
	empty := file(t, "empty.json", "«»", finding{rule: unknownKey, at: "", severity: rules.SeverityError, message: "the file is empty"})
	return &report.Report{
		Version: "v1.2.3", FailAt: rules.SeverityWarning,
		Files: []report.File{
			long, {Name: "clean.json", RepositoryPath: "specs/clean.json"}, control, empty, pet,
		},
		Failures: []string{"cannot read missing.json: no such file or directory"},
	}
}

func TestFormats(t *testing.T) {
	for _, format := range report.Formats {
		t.Run(format.Name, func(t *testing.T) {
			var b bytes.Buffer
			if err := format.Write(&b, sample(t)); err != nil {
				t.Fatal(err)
			}
			out := b.Bytes()
			if format.Name == "sarif" {
				out = withoutRules(t, out)
			}
			scenario.Golden(t, filepath.Join("testdata", format.Name+".golden"), string(out))
		})
	}
}

// withoutRules cuts the descriptions of all rules from a SARIF log: they have tests of their own.
func withoutRules(t *testing.T, log []byte) []byte {
	t.Helper()
	start, end := bytes.Index(log, []byte(`"rules": [`)), bytes.Index(log, []byte(`"automationDetails"`))
	if start < 0 || end < start {
		t.Fatal("the log describes no rules")
	}
	log = append(append(bytes.Clone(log[:start]), "...\n      "...), log[end:]...)
	return regexp.MustCompile(`"ruleIndex": \d+`).ReplaceAll(log, []byte(`"ruleIndex": ...`)) // each new rule changes it
}

func TestTextInColorAndNarrow(t *testing.T) {
	r := sample(t)
	r.Style = report.Style{Color: true, Width: 50, Quiet: true, Fixes: true}
	var b bytes.Buffer
	if err := report.Formats.Find("text").Write(&b, r); err != nil {
		t.Fatal(err)
	}
	scenario.Golden(t, filepath.Join("testdata", "text-color-narrow.golden"), b.String())
}

func TestStatistics(t *testing.T) {
	var b bytes.Buffer
	if err := report.WriteStatistics(&b, sample(t)); err != nil {
		t.Fatal(err)
	}
	scenario.Golden(t, filepath.Join("testdata", "statistics.golden"), b.String())
}

// A report without findings is still one that its readers accept.
func TestNoFindings(t *testing.T) {
	empty := &report.Report{Version: "v1.2.3"}
	for name, want := range map[string]string{"concise": "", "github": "", "agent": "No findings in 0 files.\n",
		"gitlab": "[]\n", "text": "No findings in 0 files.\n"} {
		var b strings.Builder
		if err := report.Formats.Find(name).Write(&b, empty); err != nil || b.String() != want {
			t.Errorf("%s writes %q (%v), want %q", name, b.String(), err, want)
		}
	}
	for name, list := range map[string]string{"json": `"diagnostics": []`, "sarif": `"results": []`} {
		var b bytes.Buffer
		if err := report.Formats.Find(name).Write(&b, empty); err != nil || !json.Valid(b.Bytes()) || !strings.Contains(b.String(), list) {
			t.Errorf("%s writes no %s (%v)", name, list, err)
		}
	}
	var b bytes.Buffer
	var any struct{}
	if err := report.Formats.Find("junit").Write(&b, empty); err != nil || xml.Unmarshal(b.Bytes(), &any) != nil {
		t.Errorf("junit writes %s (%v)", b.String(), err)
	}
}

// TestWriteErrors checks that an error in writing is reported, not lost.
func TestWriteErrors(t *testing.T) {
	for _, format := range report.Formats {
		if err := format.Write(broken{}, sample(t)); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s gives %v", format.Name, err)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// All findings of a file have different fingerprints, and they do not change when the file grows above them.
func TestFingerprints(t *testing.T) {
	prints := func(head string) []string {
		f := file(t, "x.json", head+"{«1», «2»}",
			finding{rule: twice, at: "1", path: `resource "a"`}, finding{rule: twice, at: "2", path: `resource "a"`})
		var b bytes.Buffer
		if err := report.Formats.Find("gitlab").Write(&b, &report.Report{Files: []report.File{f}}); err != nil {
			t.Fatal(err)
		}
		var issues []struct{ Fingerprint string }
		if err := json.Unmarshal(b.Bytes(), &issues); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, i := range issues {
			out = append(out, i.Fingerprint)
		}
		return out
	}
	before, after := prints(""), prints("\n\n\n")
	if before[0] == before[1] {
		t.Error("two findings have one fingerprint")
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}

func TestStepSummary(t *testing.T) {
	var b bytes.Buffer
	if err := report.WriteStepSummary(&b, sample(t)); err != nil {
		t.Fatal(err)
	}
	scenario.Golden(t, filepath.Join("testdata", "step-summary.golden"), b.String())

	// GitHub drops a summary of more than a mebibyte.
	many := file(t, "many.json", "{«1»}",
		finding{rule: twice, at: "1", severity: rules.SeverityWarning, message: strings.Repeat("long ", 1000)})
	for range 5000 {
		many.Diagnostics = append(many.Diagnostics, many.Diagnostics[0])
	}
	b.Reset()
	if err := report.WriteStepSummary(&b, &report.Report{Files: []report.File{many}}); err != nil || b.Len() > 1<<20 ||
		!strings.Contains(b.String(), "4501 findings more.") {
		t.Errorf("the summary has %d bytes (%v)", b.Len(), err)
	}
	// The page about continuous integration says how many are listed.
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "continuous-integration.md"))
	if err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(b.String(), "| "+many.RepositoryPath+":1"); !strings.Contains(string(page),
		fmt.Sprintf("lists the %d most serious findings", rows)) {
		t.Errorf("the summary lists %d findings, and the page says something else", rows)
	}
}

// TestSummaryNamesSeverities checks that what counts findings calls their severities what the flags and the configuration call them.
func TestSummaryNamesSeverities(t *testing.T) {
	var findings []finding
	severities := []rules.Severity{rules.SeverityError, rules.SeverityWarning, rules.SeverityInfo, rules.SeverityHint}
	for _, severity := range severities {
		findings = append(findings, finding{rule: twice, at: "1", severity: severity, message: "said"})
	}
	r := &report.Report{Files: []report.File{file(t, "all.json", "{«1»}", findings...)}}
	for _, name := range []string{"text", "statistics", "step summary"} {
		var b bytes.Buffer
		var err error
		switch name {
		case "text":
			err = report.Formats.Find(name).Write(&b, r)
		case "statistics":
			err = report.WriteStatistics(&b, r)
		case "step summary":
			err = report.WriteStepSummary(&b, r)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, severity := range severities {
			if word := "1 " + severity.String(); !strings.Contains(b.String(), word) {
				t.Errorf("the %s does not say %q:\n%s", name, word, b.String())
			}
		}
	}
}

// resources returns a specification of broken resources, with those at the given indexes first.
func resources(first ...int) string {
	all := []string{
		`{"name": "pet", "schema": {"attributes": [{"name": "a", "strng": {}}, {"name": "count", "string": {"computed_optional_required": "required"}}]}}`,
		`{"name": "dog", "schema": {"attributes": [{"name": "count", "string": {"computed_optional_required": "required", "validators": [{"custom": {}}, {"custom": {}}]}}]}}`,
		`{"name": "fox", "schema": {"attributes": [{"name": "tags", "list": {"computed_optional_required": "required"}}, {"list": {}}]}}`,
		`{"schema": {"attributes": [{"name": "size", "int64": {}}]}}`,
	}
	var texts []string
	for _, i := range first {
		texts = append(texts, all[i])
	}
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [` + strings.Join(texts, ",\n") + `]}`
}

// The fingerprints of a real file are different, and stay the same when its resources are generated in another order.
func TestFingerprintsOfReorderedResources(t *testing.T) {
	prints := func(text string) map[string]bool {
		document := analysis.NewDocument(text, nil)
		f := report.NewFile("x.json", "specs/x.json", document.File().Lines, document.Diagnostics(), report.Detail{Hashes: true})
		out := map[string]bool{}
		for name, pattern := range map[string]string{"gitlab": `"fingerprint": "([0-9a-f]+)"`, "sarif": `"specPath/v1": "([0-9a-f]+)"`} {
			var b bytes.Buffer
			if err := report.Formats.Find(name).Write(&b, &report.Report{Files: []report.File{f}}); err != nil {
				t.Fatal(err)
			}
			found := regexp.MustCompile(pattern).FindAllStringSubmatch(b.String(), -1)
			if len(found) != len(f.Diagnostics) || len(found) < 7 {
				t.Fatalf("%s has %d fingerprints of %d findings", name, len(found), len(f.Diagnostics))
			}
			one := map[string]bool{}
			for _, m := range found {
				one[m[1]] = true
				out[m[1]] = true
			}
			if len(one) != len(found) {
				t.Errorf("%s has %d fingerprints for %d findings", name, len(one), len(found))
			}
		}
		return out
	}
	before := prints(resources(0, 1, 2, 3))
	for _, order := range [][]int{{2, 1, 0, 3}, {1, 2, 0, 3}} {
		if diff := cmp.Diff(before, prints(resources(order...))); diff != "" {
			t.Errorf("in the order %v: %s", order, diff)
		}
	}
}

// GitHub refuses a log with more than 25,000 results: the most serious are in it, and the log says how many are not.
func TestSARIFLimit(t *testing.T) {
	many := file(t, "many.json", "{«1»}", finding{rule: twice, at: "1", severity: rules.SeverityWarning, message: "m"})
	for i := range 26_000 {
		d := many.Diagnostics[0]
		if i%2 == 1 {
			d.Severity = rules.SeverityError
		}
		many.Diagnostics = append(many.Diagnostics, d)
	}
	var b bytes.Buffer
	if err := report.Formats.Find("sarif").Write(&b, &report.Report{Files: []report.File{many}}); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Results     []struct{ Level string }
			Invocations []struct {
				ExecutionSuccessful        bool
				ToolExecutionNotifications []struct{ Message struct{ Text string } }
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	severe := 0
	for _, r := range log.Runs[0].Results {
		if r.Level == "error" {
			severe++
		}
	}
	if n := len(log.Runs[0].Results); n != 25_000 || severe != 13_000 {
		t.Errorf("%d results, %d of them errors", n, severe)
	}
	if told := log.Runs[0].Invocations[0]; !told.ExecutionSuccessful || len(told.ToolExecutionNotifications) != 1 ||
		!strings.HasPrefix(told.ToolExecutionNotifications[0].Message.Text, "1001 findings left out") {
		t.Errorf("%+v", told)
	}
}

// Addresses in SARIF are relative to the repository; only what is outside of it has an absolute one.
func TestSARIFAddresses(t *testing.T) {
	for path, want := range map[string]string{
		"specs/a b.json": "specs/a%20b.json", "a:b.json": "./a:b.json", "größe#1.json": "gr%C3%B6%C3%9Fe%231.json",
		"/srv/x.json":   "file:///srv/x.json",
		"C:/src/x.json": "file:///C:/src/x.json", "../x.json": "../x.json",
	} {
		f := file(t, "x.json", "{«1»}", finding{rule: twice, at: "1", severity: rules.SeverityError, message: "m"})
		f.RepositoryPath = path
		var b bytes.Buffer
		if err := report.Formats.Find("sarif").Write(&b, &report.Report{Files: []report.File{f}}); err != nil ||
			!strings.Contains(b.String(), `"uri": "`+want+`"`) {
			t.Errorf("%s has not the address %s (%v)", path, want, err)
		}
	}
}

// The rules in a SARIF log have all that code scanning asks for, within its bounds.
func TestSARIFRules(t *testing.T) {
	var b bytes.Buffer
	if err := report.Formats.Find("sarif").Write(&b, &report.Report{Version: "v1.2.3"}); err != nil {
		t.Fatal(err)
	}
	type text struct{ Text, Markdown string }
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					SemanticVersion string
					Rules           []struct {
						ID, HelpURI                             string
						ShortDescription, FullDescription, Help text
						DefaultConfiguration                    struct{ Level string }
						Properties                              struct{ Tags []string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	driver := log.Runs[0].Tool.Driver
	if len(driver.Rules) != len(rules.All()) || driver.SemanticVersion != "1.2.3" {
		t.Errorf("%d of %d rules, version %q", len(driver.Rules), len(rules.All()), driver.SemanticVersion)
	}
	for _, r := range driver.Rules {
		short, full := len(r.ShortDescription.Text), len(r.FullDescription.Text)
		if short == 0 || short > 1024 || full == 0 || full > 1024 || r.Help.Text == "" || !strings.HasPrefix(r.Help.Markdown, "# "+r.ID+"\n") ||
			!strings.HasPrefix(r.HelpURI, "https://") || r.DefaultConfiguration.Level == "" || len(r.Properties.Tags) == 0 ||
			len(r.Properties.Tags) > 20 {
			t.Errorf("%+v", r)
		}
	}
}

// TestDeepFrame: the lines of what nests deeply lose the white space that all of them begin with, and no other.
func TestDeepFrame(t *testing.T) {
	for _, test := range []struct{ name, white, want string }{
		{"shallow", strings.Repeat(" ", 10), "2 |             \"b\": 2,\n  |             ^^^\n"},
		{"deep", strings.Repeat(" ", 80), "1 | \"a\": {\n2 |   \"b\": 2,\n  |   ^^^\n3 |\n4 | }\n"},
		{"tabs", strings.Repeat("\t", 50), "1 | \"a\": {\n2 |   \"b\": 2,\n  |   ^^^\n3 |\n4 | }\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			deep := file(t, "deep.json", test.white+"\"a\": {\n"+test.white+"  «\"b\"»: 2,\n\n"+test.white+"}\n",
				finding{rule: unknownKey, at: `"b"`, severity: rules.SeverityError, message: "wrong"})
			var b bytes.Buffer
			if err := report.Formats.Find("text").Write(&b, &report.Report{Files: []report.File{deep}}); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), test.want) {
				t.Errorf("got\n%s\nwant\n%s", b.String(), test.want)
			}
		})
	}
}

// TestNotesWrap checks that notes below a frame wrap at the width of the terminal, and that each line begins below the text of the first.
func TestNotesWrap(t *testing.T) {
	noted := file(t, "a.json", "{«\"b\"»: 2}",
		finding{rule: unknownKey, at: `"b"`, severity: rules.SeverityError, message: "wrong", note: strings.Repeat("word ", 15) + "end."})
	var b bytes.Buffer
	if err := report.Formats.Find("text").Write(&b, &report.Report{Files: []report.File{noted}, Style: report.Style{Width: 44}}); err != nil {
		t.Fatal(err)
	}
	const want = "  = note: word word word word word word word\n          word word word word word word word\n          word end.\n"
	if !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
