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
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// runCheck runs the command with arguments and returns what it wrote.
func runCheck(arguments ...string) (code run.Exit, out, errs string) {
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

// TestUnusualFiles checks that any file gets a message with its name, and the right exit code.
func TestUnusualFiles(t *testing.T) {
	const small = `{"version": "0.1", "provider": {"name": "example"}}`
	binary := make([]byte, 4096)
	for i := range binary {
		binary[i] = byte(i * 7)
	}
	tests := []struct {
		name, content string
		want          string // the rule that reports it; empty for no finding
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
		{"one line of ten megabytes", `{"version": "0.1", "provider": {"name": "example"}, "description": "` + strings.Repeat("x", 10<<20) +
			`",}`, "json-syntax"},
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
					if code != run.Clean {
						t.Errorf("exit code %d:\n%s", code, out)
					}
					continue
				}
				if code != run.Findings || !strings.Contains(out, "["+test.want+"]") || !strings.Contains(out, "spec.json:1:") {
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
	if code, _, errs := runCheck(huge); code != run.Failed || !strings.Contains(errs, "larger than 1 GiB") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	missing := filepath.Join(directory, "missing.json")
	if code, _, errs := runCheck(missing); code != run.Failed || !strings.Contains(errs, "cannot read") || strings.Contains(errs, "stat ") {
		t.Errorf("exit code %d, %s", code, errs)
	}
}

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
		for _, d := range analysis.NewDocument(string(text), loader.WithModules(absolute, destination.Output{}, nil)).Diagnostics() {
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
