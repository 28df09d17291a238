package server

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
	"github.com/spec-ls/spec-ls/internal/testing/samples"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
)

// gather copies specifications into one folder, where spec-ls check and an editor find them: all of testdata, several files of one
// provider, and, where they exist, judged and published specifications, which are not part of the repository (see package collected).
func gather(t *testing.T) (w *tree, files int) {
	t.Helper()
	w = &tree{editor: &editor{t: t}, root: plant(t, specifications)}
	files = 3
	add := func(name, text string) {
		w.write(name, text)
		files++
	}
	add("team/.spec-ls.json", `{"rulez": {}}`)
	add("team/spec.json", `{"version": "0.1", "provider": {"name": "example"}}`)
	root := filepath.Join("..", "testdata")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		// The folders of testdata are not all to be compared with each other.
		add(filepath.ToSlash(filepath.Join("testdata-copy", relative)), string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, sample := range samples.Judged(t) {
		add("judged/"+strings.TrimSuffix(sample.Name, ".json")+"/spec.json", sample.Text)
	}
	for _, file := range collected.Files(t) {
		add("corpus-copy/"+file.Name, file.Text)
	}
	for _, one := range collected.Cases(t) {
		add("oracle/"+one.Name+"/spec.json", one.Spec)
		add("oracle/together/"+one.Name+".json", one.Spec)
	}
	return w, files
}

// finding is a diagnostic of spec-ls check.
type finding struct {
	at, message, note, help, related string
	start                            position
}

// line returns a diagnostic as a test compares it, with or without its note.
func (f *finding) line(brief bool) string {
	line := f.at + f.message
	if f.note != "" && !brief {
		line += "\n" + f.note
	}
	if f.help != "" {
		line += "\nhelp: " + f.help
	}
	return line + f.related
}

// checked returns the findings of spec-ls check in a folder, by file.
func checked(t *testing.T, name, root string) map[string][]finding {
	t.Helper()
	command := exec.Command(name, "check", "-f", "json", "--exit-zero")
	command.Dir = root
	out, err := command.Output()
	if code := exitCode(err); code != 2 { // for the configuration with a mistake
		t.Fatalf("spec-ls check: %v", err)
	}
	type place struct{ Line, Column int }
	var report struct {
		Diagnostics []struct {
			File, Rule, Severity, Message, Note, Help string
			Start, End                                place
			Fixes                                     []any
			Related                                   []struct {
				File    string
				Start   place
				Message string
			}
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	found := map[string][]finding{}
	for _, d := range report.Diagnostics {
		f := finding{message: d.Message, note: d.Note, help: d.Help, start: position{d.Start.Line, d.Start.Column}}
		f.at = fmt.Sprintf("%d:%d-%d:%d %s[%s] ", d.Start.Line, d.Start.Column, d.End.Line, d.End.Column, d.Severity, d.Rule)
		for _, r := range d.Related {
			f.related += fmt.Sprintf(" (%s:%d:%d %s)", r.File, r.Start.Line, r.Start.Column, r.Message)
		}
		found[d.File] = append(found[d.File], f)
	}
	return found
}

// worst returns the lines that the server sends if it has all of them to say: the most serious ones, and the first of those. A note that
// many of them share is sent with the first ones.
func worst(found []finding) (lines []string) {
	counted := map[int]int{}
	severity := func(f *finding) int {
		return slices.IndexFunc([]string{" error[", " warning[", " info[", " hint["}, func(s string) bool { return strings.Contains(f.at, s) })
	}
	for i := range found {
		counted[severity(&found[i])]++
	}
	left := diagnostics.Max
	for s := range 4 {
		counted[s] = min(counted[s], left)
		left -= counted[s]
	}
	noted, last := map[string]int{}, map[string]position{}
	for i := range found {
		f := &found[i]
		s := severity(f)
		if counted[s] == 0 {
			continue
		}
		counted[s]--
		lines = append(lines, f.line(noted[f.note] >= diagnostics.Often && f.start != last[f.note]))
		if noted[f.note]++; noted[f.note] == diagnostics.Often {
			last[f.note] = f.start
		}
	}
	return lines
}

// lines returns diagnostics as checked does.
func (w *tree) lines(found []diagnostic) (lines []string) {
	severities := [...]string{1: "error", 2: "warning", 3: "info", 4: "hint"}
	for _, d := range found {
		if d.Code == "" {
			continue // it counts what is left out
		}
		line := fmt.Sprintf("%d:%d-%d:%d %s[%s] %s", d.Range.Start.Line+1, d.Range.Start.Character+1,
			d.Range.End.Line+1, d.Range.End.Character+1, severities[d.Severity], d.Code, d.Message)
		for _, r := range d.RelatedInformation {
			line += fmt.Sprintf(" (%s:%d:%d %s)", w.name(r.Location.URI), r.Location.Range.Start.Line+1, r.Location.Range.Start.Character+1,
				r.Message)
		}
		lines = append(lines, line)
	}
	return lines
}

// TestAgreement compares what the server says with what spec-ls check says, of one folder, each file alone and beside others: to
// the letter, for the whole workspace and for each document that is opened.
func TestAgreement(t *testing.T) {
	w, files := gather(t)
	want := checked(t, binary.Path(t), w.root)
	w.editor = connect(t)
	t.Cleanup(w.close)
	w.introduce(`{"general": {"positionEncodings": ["utf-32"]}, "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
		"textDocument": {"diagnostic": {"relatedInformation": true}}}`, ".")
	items := w.diagnose(nil)
	total, several := 0, 0
	for name, found := range want {
		if _, ok := items[name]; !ok {
			t.Errorf("the server does not know %s, in which there are %q", name, worst(found))
		}
	}
	for name, item := range items {
		total += len(item.Items)
		got, want := w.lines(item.Items), worst(want[name])
		if !slices.Equal(got, want) {
			t.Errorf("%s: the server says\n%s\nspec-ls check says\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for _, line := range got {
			if strings.Contains(line, "-across-files]") {
				several++
				break
			}
		}
	}
	if len(items) < 50 || len(items) > files || total < 100 || several < 2 {
		t.Errorf("there are %d of %d files with %d findings, %d of them beside others: the test has lost its object", len(items), files, total, several)
	}
	t.Logf("%d files, %d findings, %d files beside others", len(items), total, several)
	for name := range items {
		w.open(name)
		report := w.pullOf(w.uri(name), "")
		if got, want := w.lines(report.Items), worst(want[name]); !slices.Equal(got, want) {
			t.Errorf("%s, opened: the server says\n%s\nspec-ls check says\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}

		w.notify("textDocument/didClose", about(w.uri(name)))
	}
}
