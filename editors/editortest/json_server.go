package editortest

import (
	"os"
	"path/filepath"
	"testing"
)

// JSONServer returns the path of the server for JSON that many people have beside ours. Tests see it at work on the file that
// WriteOther writes before they say that it leaves specifications alone.
func JSONServer(t testing.TB) string {
	t.Helper()
	return File(t, "json-server/node_modules/.bin/vscode-json-language-server")
}

// WriteOther writes a JSON file that is not a specification, with one mistake, beside a file, and returns its path.
func WriteOther(t testing.TB, beside string) string {
	t.Helper()
	other := filepath.Join(filepath.Dir(beside), "package.json")
	if err := os.WriteFile(other, []byte(`{"name": "x",}`), 0o644); err != nil {
		t.Fatal(err)
	}
	return other
}
