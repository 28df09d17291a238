package config_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
)

// A file in several folders is under the settings of the innermost folder.
func TestFolders(t *testing.T) {
	folders := config.NewFolders(config.Parse(`{}`))
	folders.Add("file:///a", "/a", config.Parse(`{}`))
	folders.Add("file:///a/b/", "/a/b/", config.Parse(`{}`))
	for document, want := range map[string]string{
		"file:///a/spec.json": "/a/.spec-ls.json", "file:///a/b/c/spec.json": "/a/b/.spec-ls.json", "file:///ab/spec.json": "/.spec-ls.json",
		"untitled:Untitled-1": "/.spec-ls.json",
	} {
		if got := folders.For(document).Path; got != want {
			t.Errorf("%s is under %s, want %s", document, got, want)
		}
	}
}
