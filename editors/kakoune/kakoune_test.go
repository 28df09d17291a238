// Package kakoune tests the configuration for Kakoune in Kakoune itself. The client, kakoune-lsp, is not there: the settings that it would
// get are compared with those that the server takes.
package kakoune

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// visit has Kakoune open a file in a window, and returns the values of options there.
func visit(t *testing.T, file string, options ...string) []string {
	t.Helper()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	var commands strings.Builder
	for i, option := range options {
		fmt.Fprintf(&commands, "echo -to-file %s/%d -- %%opt{%s}\n", home, i, option)
	}
	config := filepath.Join(home, "kak")
	if err := os.Mkdir(config, 0o755); err != nil {
		t.Fatal(err)
	}
	sources := fmt.Sprintf("source %s/testdata/kakoune-lsp.kak\nsource %s/spec-ls.kak\n", here, here)
	if err := os.WriteFile(filepath.Join(config, "kakrc"), []byte(sources), 0o644); err != nil {
		t.Fatal(err)
	}
	editortest.Command{
		Program:   editortest.Program(t, "kak"),
		Arguments: []string{"-ui", "dummy", "-e", commands.String() + "quit! 0", file},
		Limit:     5 * time.Minute, // where something is wrong, Kakoune waits for a key
		Env:       []string{"HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_RUNTIME_DIR=" + home, "LC_ALL=C.UTF-8"},
	}.Run(t)
	values := make([]string, len(options))
	for i := range options {
		value, err := os.ReadFile(filepath.Join(home, fmt.Sprint(i)))
		if err != nil {
			t.Fatal(err)
		}
		values[i] = strings.TrimSpace(string(value))
	}
	return values
}

func TestFiletype(t *testing.T) {
	for _, c := range editortest.Recognitions {
		t.Run(c.Title, func(t *testing.T) {
			want := "json"
			if c.IsSpecification {
				want = "terraform-provider-spec"
			}
			if got := visit(t, editortest.Write(t, c.Name, c.Text), "filetype"); got[0] != want {
				t.Errorf("got %s, want %s", got[0], want)
			}
		})
	}
	for _, c := range editortest.YAMLRecognitions {
		t.Run(c.Title, func(t *testing.T) {
			want := "yaml"
			if c.IsConfiguration {
				want = "tfplugingen-openapi"
			}
			if got := visit(t, editortest.Write(t, c.Name, c.Text), "filetype"); got[0] != want {
				t.Errorf("got %s, want %s", got[0], want)
			}
		})
	}
}

// TestServer looks at what kakoune-lsp is told.
func TestServer(t *testing.T) {
	for name, language := range map[string]string{
		editortest.FileName:            "terraform-provider-spec",
		editortest.ConfigurationName:   "spec-ls-configuration",
		editortest.GeneratorConfigName: "tfplugingen-openapi",
	} {
		file := editortest.Write(t, name, "{}")
		got := visit(t, file, "lsp_language_id", "enabled", "lsp_servers")
		if got[0] != language {
			t.Errorf("%s: the language is %q", name, got[0])
		}
		if got[1] != file {
			t.Errorf("%s: kakoune-lsp is enabled for %q", name, got[1])
		}
		for _, want := range []string{"[spec-ls]\n", `command = "spec-ls"`, `args = ["serve", "--stdio"]`} {
			if !strings.Contains(got[2], want) {
				t.Errorf("%s: %q is not in %q", name, want, got[2])
			}
		}
	}
}
