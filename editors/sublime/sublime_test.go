// Package sublime holds the test of the files for Sublime Text, which is not there to be tested with.
package sublime

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

var (
	scopeLine = regexp.MustCompile(`(?m)^scope: (\S+)$`)
	nameLine  = regexp.MustCompile(`(?m)^  - (\S+)$`)
)

// TestFiles follows a file's name to the language that the server is told, as Sublime Text and its package LSP do.
func TestFiles(t *testing.T) {
	var languages map[string]string
	read(t, "language-ids.sublime-settings", &languages)
	var settings struct {
		Clients map[string]struct {
			Enabled  bool
			Command  []string
			Selector string
		}
	}
	read(t, "LSP.sublime-settings", &settings)
	client := settings.Clients["spec-ls"]
	if !client.Enabled || strings.Join(client.Command, " ") != "spec-ls serve --stdio" {
		t.Errorf("the client is %+v", client)
	}
	if !slices.Contains(strings.Split(client.Selector, " | "), "source.yaml") {
		t.Errorf("the client does not take YAML, but %s", client.Selector)
	}
	syntaxes, err := filepath.Glob("*.sublime-syntax")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, syntax := range syntaxes {
		text, err := os.ReadFile(syntax)
		if err != nil {
			t.Fatal(err)
		}
		scope := scopeLine.FindStringSubmatch(string(text))
		if scope == nil {
			t.Fatalf("%s has no scope", syntax)
		}
		if !slices.Contains(strings.Split(client.Selector, " | "), scope[1]) {
			t.Errorf("the client does not take %s", scope[1])
		}
		for _, name := range nameLine.FindAllStringSubmatch(string(text), -1) {
			found[name[1]] = languages[scope[1]]
		}
	}
	for name, want := range editortest.KnownNames {
		if got := found[name]; got != want {
			t.Errorf("%s is a file in the language %q, want %q", name, got, want)
		}
	}
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}
