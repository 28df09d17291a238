// Package scenario is for tests whose input and expected output are in files: txtar archives with a document and the results for it, and
// golden files. Each test that uses it has the flag -update, which writes the files as things are found.
//
// It relies on nothing but the files of the package under test.
package scenario

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expected results in testdata")

// Updating reports whether files must be written instead of compared.
func Updating() bool { return *update }

// Mark is in a document at the cursor, or at both ends of a selection.
const Mark = "‸"

// Selection takes the marks out of a document, and gives the byte offsets where they were: of one mark, the same twice.
func Selection(t testing.TB, marked string) (text string, start, end int) {
	t.Helper()
	before, rest, ok := strings.Cut(marked, Mark)
	if !ok {
		t.Fatal("the document has no cursor")
	}
	within, after, _ := strings.Cut(rest, Mark)
	if len(within) == len(rest) {
		return before + rest, len(before), len(before)
	}
	return before + within + after, len(before), len(before + within)
}

// Cursor is Selection for documents with one mark.
func Cursor(t testing.TB, marked string) (text string, offset int) {
	t.Helper()
	text, start, end := Selection(t, marked)
	if start != end {
		t.Fatal("the document has two cursors")
	}
	return text, start
}

// A scene is an archive by its name. An archive with several begins each with a file whose name is that of the scene behind "# ", and whose
// text is its comment.
type scene struct {
	name    string // "" for that of the file
	archive *txtar.Archive
}

// scenes returns the scenes of an archive.
func scenes(archive *txtar.Archive) (all []scene) {
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "# "); ok {
			all = append(all, scene{name, &txtar.Archive{Comment: f.Data}})
		} else if len(all) > 0 {
			last := all[len(all)-1].archive
			last.Files = append(last.Files, f)
		}
	}
	if len(all) == 0 {
		return []scene{{"", archive}}
	}
	return all
}

// join is the reverse of scenes.
func join(comment []byte, all []scene) *txtar.Archive {
	if len(all) == 1 && all[0].name == "" {
		return all[0].archive
	}
	joined := &txtar.Archive{Comment: comment}
	for _, s := range all {
		joined.Files = append(joined.Files, txtar.File{Name: "# " + s.name, Data: s.archive.Comment})
		joined.Files = append(joined.Files, s.archive.Files...)
	}
	return joined
}

// read returns the archives that match a pattern by their paths. The test fails if there are none.
func read(t testing.TB, pattern string) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files are %s: %v", pattern, err)
	}
	archives := map[string]*txtar.Archive{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(archive.Files) == 0 {
			t.Fatalf("%s has no document", file)
		}
		archives[file] = archive
	}
	return archives
}

// Read returns the scenarios in the archives that match a pattern, by their names.
func Read(t testing.TB, pattern string) map[string]*txtar.Archive {
	t.Helper()
	all := map[string]*txtar.Archive{}
	for file, archive := range read(t, pattern) {
		for _, s := range scenes(archive) {
			all[filepath.ToSlash(filepath.Join(strings.TrimSuffix(file, ".txtar"), s.name))] = s.archive
		}
	}
	return all
}

// Run runs one test for each scenario in the archives that match a pattern: an archive is one, or has several, each of which begins with
// "-- # NAME --" and a comment. The first file of a scenario is a document, and the others are its input and expected results; find returns
// the result for one of them by its name, or the file's own text if it is only input.
func Run(t *testing.T, pattern string, find func(t *testing.T, archive *txtar.Archive, section txtar.File) string) {
	t.Helper()
	for file, archive := range read(t, pattern) {
		all := scenes(archive)
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			if *update {
				t.Cleanup(func() { write(t, file, string(txtar.Format(join(archive.Comment, all)))) })
			}
			for _, s := range all {
				hold := func(t *testing.T) {
					want := string(txtar.Format(s.archive))
					for i := range s.archive.Files[1:] {
						section := &s.archive.Files[1+i]
						section.Data = []byte(find(t, s.archive, *section))
					}
					if diff := cmp.Diff(want, string(txtar.Format(s.archive))); diff != "" && !*update {
						t.Errorf("%s: -want +got:\n%s", file, diff)
					}
				}
				if s.name == "" {
					hold(t)
				} else {
					t.Run(s.name, hold)
				}
			}
		})
	}
}

// RunPairs runs one test for each two files of an archive: an input with a name, and the expected result.
func RunPairs(t *testing.T, file string, find func(t *testing.T, name, input string) string) {
	t.Helper()
	archive := read(t, file)[file]
	found := &txtar.Archive{Comment: archive.Comment}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		input, want := archive.Files[i], archive.Files[i+1]
		t.Run(input.Name, func(t *testing.T) {
			got := find(t, input.Name, string(input.Data))
			found.Files = append(found.Files, input, txtar.File{Name: want.Name, Data: []byte(got)})
			if diff := cmp.Diff(string(want.Data), got); diff != "" && !*update {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	if *update && len(found.Files) == len(archive.Files) { // or -run has left some out
		write(t, file, string(txtar.Format(found)))
	}
}

// Golden compares a text with a file.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err != nil && !(*update && errors.Is(err, fs.ErrNotExist)) {
		t.Fatal(err)
	}
	hold(t, file, string(want), got)
}

// hold compares a result with the content of a file, or writes it there.
func hold(t testing.TB, file, want, got string) {
	t.Helper()
	if *update {
		write(t, file, got)
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", file, diff)
	}
}

func write(t testing.TB, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
