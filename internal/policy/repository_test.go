package policy

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// repositoryFiles returns the slash-separated paths of the files of the repository whose names end in a suffix. Folders of tools are left
// out.
func repositoryFiles(t *testing.T, suffix string) []string {
	t.Helper()
	var found []string
	err := fs.WalkDir(os.DirFS(filepath.Join("..", "..")), ".", func(at string, entry fs.DirEntry, err error) error {
		name := path.Base(at)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (name == "node_modules" || strings.HasPrefix(name, ".") && name != "." && name != ".github"):
			return fs.SkipDir
		case entry.Type().IsRegular() && strings.HasSuffix(name, suffix):
			found = append(found, at)
		}
		return nil
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("no files end in %s: %v", suffix, err)
	}
	return found
}

// readRepositoryFile returns the text of a file of the repository.
func readRepositoryFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
