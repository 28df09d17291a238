package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	generation "github.com/spec-ls/spec-ls/analysis/spec/output"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

// runCheck runs the command with arguments and returns what it wrote.
func runCheck(arguments ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = execute(append([]string{"check"}, arguments...), strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

func utf16LittleEndian(text string) string {
	out := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return string(out)
}

// Whatever a file holds, there is a message with the file's name and the right exit code.
func TestUnusualFiles(t *testing.T) {
	const small = `{"version": "0.1", "provider": {"name": "example"}}`
	binary := make([]byte, 4096)
	for i := range binary {
		binary[i] = byte(i * 7)
	}
	tests := []struct {
		name, content string
		want          string // the rule that says so; empty for no finding
	}{
		{"empty", "", "json-empty-document"},
		{"white space", " \n\t", "json-empty-document"},
		{"one byte", "{", "json-syntax"},
		{"a byte order mark", "\ufeff" + small, "json-bom"},
		{"UTF-16", utf16LittleEndian(small), "json-not-utf8"},
		{"binary", string(binary), "not-a-spec-file"},
		{"deep", strings.Repeat("[", 100_000), "not-a-spec-file"},
		{"deep and closed", strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), "not-a-spec-file"},
		{"deep in a specification", `{"version": "0.1", "provider": ` + strings.Repeat("[", 100_000), "json-too-deep"},
		{"one line of ten megabytes", `{"version": "0.1", "provider": {"name": "example"}, "description": "` + strings.Repeat("x", 10<<20) + `",}`, "json-syntax"},
		{"very many errors", `{"resources": [` + strings.Repeat("[1,],", 20_000) + `1]}`, "json-syntax"},
		{"healthy", small, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "spec.json")
			if err := os.WriteFile(path, []byte(test.content), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, format := range []string{"text", "concise"} {
				code, out, errs := runCheck("-f", format, path)
				if errs != "" {
					t.Errorf("standard error has %s", errs)
				}
				if test.want == "" {
					if code != exitClean {
						t.Errorf("exit code %d:\n%s", code, out)
					}
					continue
				}
				if code != exitFindings || !strings.Contains(out, "["+test.want+"]") || !strings.Contains(out, "spec.json:1:") {
					t.Errorf("exit code %d, and no %s in\n%.2000s", code, test.want, out)
				}
			}
		})
	}
}

func TestUnreadableFiles(t *testing.T) {
	directory := t.TempDir()
	huge := filepath.Join(directory, "huge.json")
	file, err := os.Create(huge)
	if err != nil {
		t.Fatal(err)
	}
	// A hole: the file has the size but takes no space.
	if err := file.Truncate(int64(files.Specification) + 1); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runCheck(huge); code != exitFailure || !strings.Contains(errs, "larger than 1 GiB") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	missing := filepath.Join(directory, "missing.json")
	if code, _, errs := runCheck(missing); code != exitFailure || !strings.Contains(errs, "cannot read") || strings.Contains(errs, "stat ") {
		t.Errorf("exit code %d, %s", code, errs)
	}
}

// A fault in the program costs the file in which it happened, not the run.
func TestPanicIsContained(t *testing.T) {
	var errs bytes.Buffer
	p := &checkPlan{flags: &checkFlags{}, config: &configuration{}, errs: &errs, jobs: 1, in: panicReader{}}
	p.targets = []target{{File: discover.File{Path: "x.json", Named: true}, stdin: true}}
	p.run()
	if len(p.failures) != 1 || !strings.Contains(errs.String(), "internal error in x.json") || p.targets[0].checked != nil {
		t.Errorf("failures are %q", p.failures)
	}
}

type panicReader struct{}

func (panicReader) Read([]byte) (int, error) { panic("broken") }

// The command reports what the library finds, for every file of the test data.
func TestCheckAgreesWithTheLibrary(t *testing.T) {
	type finding struct {
		Rule, Message string
		Start, End    int
	}
	var found []string
	want, got, loader := map[string][]finding{}, map[string][]finding{}, config.NewLoader(disk.System{})
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		found = append(found, path)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		absolute, err := paths.Absolute(path)
		if err != nil {
			return err
		}
		for _, d := range analysis.NewDocument(string(text), loader.WithModules(absolute, generation.Output{}, nil)).Diagnostics() {
			want[path] = append(want[path], finding{d.Rule.Name, d.Message, d.Start, d.End})
		}
		return nil
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%d files, %v", len(found), err)
	}
	// The library has seen each file alone.
	alone := []string{"-f", "json", "--disable", "duplicate-resource-across-files,duplicate-datasource-across-files"}
	_, out, errs := runCheck(append(alone, found...)...)
	var printed struct {
		Diagnostics []struct {
			File, Rule, Message string
			Start, End          struct{ Offset int }
		}
	}
	if err := json.Unmarshal([]byte(out), &printed); err != nil {
		t.Fatalf("%v\n%s", err, errs)
	}
	for _, d := range printed.Diagnostics {
		got[d.File] = append(got[d.File], finding{d.Rule, d.Message, d.Start.Offset, d.End.Offset})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-library +command\n%s", diff)
	}
}

func TestUseColor(t *testing.T) {
	tests := []struct {
		name, flag  string
		environment map[string]string
		want        bool
	}{
		{"always", "always", map[string]string{"NO_COLOR": "1"}, true},
		{"never", "never", map[string]string{"FORCE_COLOR": "1"}, false},
		{"no terminal", "auto", nil, false},
		{"forced", "auto", map[string]string{"FORCE_COLOR": "1"}, true},
		{"forced in the older way", "auto", map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"not forced", "auto", map[string]string{"FORCE_COLOR": "0"}, false},
		{"forbidden and forced", "auto", map[string]string{"NO_COLOR": "1", "FORCE_COLOR": "1"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := terminal.UseColor(test.flag, &bytes.Buffer{}, func(name string) string { return test.environment[name] })
			if err != nil || got != test.want {
				t.Errorf("useColor is %t (%v), want %t", got, err, test.want)
			}
		})
	}
}

// What somebody else has saved while a file was checked is kept, with a message, and the findings are those that were found.
func TestFixKeepsWhatWasSavedMeanwhile(t *testing.T) {
	const before, meanwhile = `{"version": "0.1", "provider": {"name": "x",}}`, `{"version": "0.1"} // typed`
	path := filepath.Join(t.TempDir(), "spec.json")
	if err := os.WriteFile(path, []byte(meanwhile), 0o644); err != nil {
		t.Fatal(err)
	}
	plan := &checkPlan{flags: &checkFlags{fix: true}}
	document := analysis.NewDocument(before, nil)
	fixed := analysis.FixAll(document, false)
	if len(fixed.Applied) == 0 {
		t.Fatal("there is nothing to fix")
	}
	checked := &target{File: discover.File{Path: path, Named: true}}
	if reported := plan.fix(checked, document, fixed); reported != document || checked.fixes.count != 0 {
		t.Error("the file counts as fixed")
	}
	if checked.err == nil || !strings.Contains(checked.err.Error(), "it has changed in the meantime") {
		t.Errorf("the message is %v", checked.err)
	}
	if text, err := os.ReadFile(path); string(text) != meanwhile || err != nil {
		t.Errorf("the file holds %q, %v", text, err)
	}
}
