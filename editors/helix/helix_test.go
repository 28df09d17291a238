// Package helix holds the tests of the configuration for Helix.
package helix

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// open opens a file in Helix with the configuration of this folder.
func open(t *testing.T, file string, path ...string) *editortest.Terminal {
	t.Helper()
	return editortest.OpenTerminal(t, command(t, file, path...))
}

// command is Helix with the configuration of this folder, and a PATH that has the server.
func command(t *testing.T, file string, path ...string) editortest.Command {
	t.Helper()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	for _, name := range []string{"languages.toml", "runtime"} {
		folder := filepath.Join(home, "helix")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(here, name), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	return editortest.Command{
		Program:   editortest.Program(t, "hx"),
		Arguments: []string{"--log", filepath.Join(home, "log"), file},
		Folder:    filepath.Dir(file),
		Env: []string{
			"PATH=" + strings.Join(append(path, filepath.Dir(editortest.Server(t)), os.Getenv("PATH")), string(os.PathListSeparator)),
			"HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_CACHE_HOME=" + home, "COLORTERM=truecolor", "LC_ALL=C.UTF-8",
		},
	}
}

// openSpecification opens a specification and waits until its diagnostics are shown.
func openSpecification(t *testing.T) (terminal *editortest.Terminal, file string) {
	t.Helper()
	file = editortest.Write(t, editortest.FileName, editortest.Specification)
	terminal = open(t, file)
	awaitDiagnostics(t, terminal, file)
	return terminal, file
}

// awaitDiagnostics opens the list of diagnostics, which has the beginning of each, and closes it again.
func awaitDiagnostics(t *testing.T, terminal *editortest.Terminal, file string) {
	t.Helper()
	want := []string{"severity"}
	for _, finding := range editortest.Findings(t, file) {
		want = append(want, finding.Rule)
	}
	terminal.Await(fmt.Sprintf("● %d ", len(want)-1)) // how many errors there are, in the status line
	terminal.Press("Space", "d")
	terminal.Await(want...)
	terminal.Press("Escape")
	terminal.AwaitGone("severity")
}

// find puts the cursor at the start of a text.
func find(terminal *editortest.Terminal, text string) {
	terminal.Press("g", "g", "/")
	terminal.Type(text)
	terminal.Press("Enter")
}

// awaitText saves the file until it has a text.
func awaitText(t *testing.T, terminal *editortest.Terminal, file, want string) {
	t.Helper()
	editortest.Await(t, "the text\n"+want, func() string {
		terminal.Type(":w")
		terminal.Press("Enter")
		text, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // Helix moves the old file away before it writes
			t.Fatal(err)
		}
		return string(text)
	}, func(got string) bool { return got == want })
}

func TestDiagnostics(t *testing.T) {
	file := editortest.Write(t, editortest.FileName, editortest.Specification)
	times := editortest.StartTimes()
	terminal := open(t, file)
	terminal.Await("petstore")
	times.Ready()
	awaitDiagnostics(t, terminal, file)
	times.Shown(t)
	find(terminal, "strng")
	terminal.Press("c")
	terminal.Type("string")
	terminal.Press("Escape")
	terminal.Await("● 2")
}

func TestHover(t *testing.T) {
	terminal, _ := openSpecification(t)
	find(terminal, "int64")
	find(terminal, `_required": "computed"`)
	terminal.Press("Space", "k")
	terminal.Await("Set by the provider only")
}

func TestCompletion(t *testing.T) {
	terminal, file := openSpecification(t)
	find(terminal, `"computed"`)
	terminal.Press("A")
	terminal.Type(`,"`)
	terminal.Await("associated_external_type")
	terminal.Type("sens")
	terminal.AwaitGone("associated_external_type")
	terminal.Await("sensitive")
	terminal.Press("C-n", "Enter")
	terminal.Await(`"sensitive": true`)
	terminal.Press("Escape")
	terminal.Await(" NOR ")
	awaitText(t, terminal, file, editortest.WithMember(`"sensitive": true`))
}

func TestCodeAction(t *testing.T) {
	terminal, file := openSpecification(t)
	find(terminal, "strng")
	terminal.Press("Space", "a")
	terminal.Await(`Rename to "string"`)
	terminal.Press("Enter")
	terminal.AwaitGone(`Rename to "string"`)
	awaitText(t, terminal, file, editortest.Repaired)
}

// TestFixAll holds the action, which is the last of those that are offered, against the command line.
func TestFixAll(t *testing.T) {
	terminal, file := openSpecification(t)
	find(terminal, "strng")
	terminal.Press("Space", "a")
	terminal.Await("Apply all safe fixes of spec-ls")
	terminal.Press("C-p", "Enter")
	terminal.AwaitGone("Apply all safe fixes of spec-ls")
	awaitText(t, terminal, file, editortest.Fixed(t, editortest.Specification))
}

func TestRename(t *testing.T) {
	terminal, file := openSpecification(t)
	find(terminal, `"age`)
	terminal.Press("Space", "r")
	terminal.Await("rename-to:age")
	terminal.Press("C-u")
	terminal.Type("years")
	terminal.Press("Enter")
	terminal.AwaitGone("rename-to:")
	awaitText(t, terminal, file, editortest.Renamed)
}

// TestFormat compares the server's formatting with the command line's.
func TestFormat(t *testing.T) {
	untidy := strings.Replace(editortest.Untidy, `"string":{`, `"strng":{`, 1)
	file := editortest.Write(t, editortest.FileName, untidy)
	terminal := open(t, file)
	awaitDiagnostics(t, terminal, file)
	terminal.Type(":format")
	terminal.Press("Enter")
	awaitText(t, terminal, file, editortest.Formatted(t, untidy))
}

// TestConfiguration opens the server's configuration, which the server checks as well.
func TestConfiguration(t *testing.T) {
	terminal := open(t, editortest.Write(t, editortest.ConfigurationName, editortest.Configuration))
	terminal.Await("● 1 ")
	terminal.Press("Space", "d")
	terminal.Await("severity", editortest.ConfigurationFindings[0].Rule)
}

// TestGeneratorConfig opens the configuration of tfplugingen-openapi, under the name that Helix knows and under another one.
func TestGeneratorConfig(t *testing.T) {
	file := editortest.WriteGeneratorConfig(t)
	want := editortest.Findings(t, file)
	other := filepath.Join(filepath.Dir(file), "gen.yml")
	if err := os.WriteFile(other, []byte(editortest.GeneratorConfig), 0o644); err != nil {
		t.Fatal(err)
	}
	terminal := open(t, file)
	shows := func() {
		t.Helper()
		terminal.Await("● 2 ")
		terminal.Press("Space", "d")
		terminal.Await("severity", want[0].Rule, want[1].Rule)
		terminal.Press("Escape")
		terminal.AwaitGone("severity")
	}
	shows()
	terminal.Type(":open " + other)
	terminal.Press("Enter")
	terminal.Await("gen.yml", "name: petstore")
	shows()
}

// TestContent opens a specification that has the name of any JSON.
func TestContent(t *testing.T) {
	file := editortest.Write(t, "petstore.json", editortest.Specification)
	awaitDiagnostics(t, open(t, file), file)
}

// TestNoDoubles has the server for JSON that many people use beside ours.
func TestNoDoubles(t *testing.T) {
	file := editortest.Write(t, editortest.FileName, editortest.Specification)
	terminal := open(t, editortest.WriteOther(t, file), filepath.Dir(editortest.JSONServer(t)))
	terminal.Await("● 1", "Trailing comma") // which only that server says of a file that is not a specification
	terminal.Type(":open " + file)
	terminal.Press("Enter")
	awaitDiagnostics(t, terminal, file)
	terminal.Await("● 3")
}

// colors are the escape sequences for them.
var colors = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestHealth has Helix look for all that the language needs.
func TestHealth(t *testing.T) {
	for _, language := range []string{"terraform-provider-spec", "spec-ls-configuration", "tfplugingen-openapi", "spec-ls-overlay"} {
		health := command(t, editortest.Write(t, editortest.FileName, ""))
		health.Arguments = []string{"--health", language}
		report := colors.ReplaceAllString(health.Run(t), "")
		for _, want := range []string{"✓ spec-ls", "Highlight queries: ✓", "Textobject queries: ✓", "Indent queries: ✓"} {
			if !strings.Contains(report, want) {
				t.Errorf("%s: %q is not in\n%s", language, want, report)
			}
		}
	}
}

func TestSymbols(t *testing.T) {
	terminal, _ := openSpecification(t)
	terminal.Press("Space", "s")
	terminal.Await("petstore", "pet", "breed", "owner", "age", "module", "class", "field")
}
