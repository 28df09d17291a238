package discover

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Folder finds in each folder what Find finds there.
func TestFolder(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		".git/HEAD": "", ".gitignore": "ignored/\nno.json\n", "a.json": "{}", "no.json": "{}", "notes.txt": "",
		"specs/b.json": "{}", "specs/.gitignore": "c.json", "specs/c.json": "{}", "specs/deep/d.json": "{}", "specs/skipped.json": "{}",
		"ignored/e.json": "{}", "ignored/deep/f.json": "{}", ".hidden/g.json": "{}", "node_modules/x/h.json": "{}",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	skip := func(path string) bool { return filepath.Base(path) == "skipped.json" }
	found := map[string][]string{}
	for _, file := range Find([]string{root}, skip).Files {
		folder := filepath.Dir(file.Path)
		found[folder] = append(found[folder], file.Path)
	}
	if len(found) != 3 {
		t.Fatalf("files are found in %q", slices.Sorted(maps.Keys(found)))
	}
	for _, name := range []string{".", "specs", "specs/deep", "ignored", "ignored/deep", ".hidden", "node_modules/x", ".git", "not-there", ".."} {
		folder := filepath.Join(root, filepath.FromSlash(name))
		var paths []string
		for _, file := range Folder(root, folder, skip).Files {
			paths = append(paths, file.Path)
		}
		if !slices.Equal(paths, found[folder]) {
			t.Errorf("in %s there are %q, want %q", name, paths, found[folder])
		}
	}
}
