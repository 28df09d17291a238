package rules_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// collected finds specifications with verdicts that are not part of the repository: in the directory that SPEC_LS_SHARED
// names, or beside the repository. It gives the empty string if there are none.
func collected() string {
	directory := os.Getenv("SPEC_LS_SHARED")
	if directory == "" {
		directory = filepath.Join("..", "..", "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(directory, "oracle", "cases.jsonl")); err != nil {
		return ""
	}
	return directory
}

// earlyErrors gives the errors up to the stage schema in a text, after checking that its findings have places.
func earlyErrors(t *testing.T, text string) []string {
	t.Helper()
	var out []string
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Start < 0 || d.End < d.Start || d.End > len(text) || d.Start == d.End && len(text) > 0 {
			t.Errorf("%s has the range %d to %d of %d bytes", d.Rule.Name, d.Start, d.End, len(text))
		}
		if d.Severity == rules.SeverityError && d.Stage <= rules.StageSchema {
			out = append(out, d.Rule.Name+": "+d.Message)
		}
	}
	return out
}

// TestHealthySpecs holds that our own specifications have neither errors nor warnings.
func TestHealthySpecs(t *testing.T) {
	for name, text := range ownSpecs(t) {
		t.Run(name, func(t *testing.T) {
			for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
				if d.Severity >= rules.SeverityWarning {
					t.Errorf("%s: %s: %s", d.Path(), d.Rule.Name, d.Message)
				}
			}
		})
	}
}

// TestCollectedSpecs holds what we say up to the stage schema against upstream's verdict, on our own specifications and on
// collected ones where there are any.
func TestCollectedSpecs(t *testing.T) {
	texts := map[string]string{}
	for name, text := range ownSpecs(t) {
		texts[name] = text
	}
	if directory := collected(); directory != "" {
		addCases(t, texts, filepath.Join(directory, "oracle", "cases.jsonl"))
		paths, err := filepath.Glob(filepath.Join(directory, "corpus", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Base(path)] = string(text)
		}
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			found := earlyErrors(t, text)
			_, strict, anyError := schemaStage(text)
			err := accepts(t, text)
			switch {
			case err != nil && len(found) == 0 && !(len(strict) > 0 && anyError):
				t.Errorf("upstream refuses it: %v", err)
			case err == nil && len(found) > 0:
				t.Errorf("upstream accepts it: %s", strings.Join(found, "\n"))
			}
		})
	}
}

// addCases adds the cases of a file with one JSON object a line.
func addCases(t *testing.T, texts map[string]string, path string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c struct{ Name, Spec string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		texts[c.Name] = c.Spec
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
