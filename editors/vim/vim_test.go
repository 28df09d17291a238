// Package vim holds the tests of the plugin for Vim, with ALE.
package vim

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

func TestMain(m *testing.M) { editortest.Main(m) }

// open opens a file in Vim with the plugin.
func open(t *testing.T, file string) *editortest.Editor {
	t.Helper()
	plugin, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("/usr/share/vim-ale"); err != nil {
		editortest.Missing(t, "ALE is not installed")
	}
	return editortest.Open(t, editortest.Command{
		Program:   editortest.Program(t, "vim"),
		Arguments: []string{"--not-a-term", "-T", "dumb", "-i", "NONE", "-u", filepath.Join("testdata", "vimrc"), file},
		Env: []string{
			"PATH=" + filepath.Dir(editortest.Server(t)) + string(os.PathListSeparator) + os.Getenv("PATH"),
			"EDITORTEST_PLUGIN=" + plugin, "HOME=" + t.TempDir(), "LC_ALL=C.UTF-8",
		},
	})
}

// run has Vim execute a command.
func run(editor *editortest.Editor, command string) {
	editor.Do(fmt.Sprintf("Run('%s')", strings.ReplaceAll(command, "'", "''")))
}

func awaitFindings(t *testing.T, editor *editortest.Editor, want []editortest.Finding) {
	t.Helper()
	want = editortest.InUTF16(want) // which ALE takes for bytes
	editortest.AwaitValue(editor, fmt.Sprintf("the diagnostics %+v", want), "Findings()", func(got []editortest.Finding) bool {
		return editortest.Compare(got, want) == ""
	})
}

// openSpecification opens a specification and waits until its diagnostics are shown.
func openSpecification(t *testing.T) *editortest.Editor {
	t.Helper()
	file := editortest.Write(t, editortest.FileName, editortest.Specification)
	want := editortest.Findings(t, file)
	editor := open(t, file)
	awaitFindings(t, editor, want)
	return editor
}

func TestDiagnostics(t *testing.T) {
	file := editortest.Write(t, editortest.FileName, editortest.Specification)
	want := editortest.Findings(t, file)
	started := time.Now()
	editor := open(t, file)
	ready := time.Since(started)
	awaitFindings(t, editor, want)
	t.Logf("started after %v, diagnostics after %v", ready.Round(time.Millisecond), time.Since(started).Round(time.Millisecond))
	run(editor, "%s/strng/string/")
	mended := editortest.Write(t, editortest.FileName, editortest.Mended)
	awaitFindings(t, editor, editortest.Findings(t, mended))
}

func TestHover(t *testing.T) {
	editor := openSpecification(t)
	run(editor, "call search('int64') | call search('computed_opt')")
	run(editor, "let g:ale_hover_to_preview = 1 | ALEHover")
	editortest.AwaitValue(editor, "the explanation of a key", "join(map(getbufinfo(), {_, b -> join(getbufline(b.bufnr, 1, '$'))}))",
		func(shown string) bool { return strings.Contains(shown, "Who sets the attribute") })
}

func TestFiletype(t *testing.T) {
	for _, c := range editortest.Recognitions {
		t.Run(c.Title, func(t *testing.T) {
			editor := open(t, editortest.Write(t, c.Name, c.Text))
			want := "json"
			if c.IsSpecification {
				want = "terraform-provider-spec"
			}
			if got := editortest.Evaluate[string](editor, "&filetype"); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}
