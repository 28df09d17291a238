// Package vim holds the tests of the plugin for Vim, with ALE.
package vim

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// open opens a file in Vim with the plugin.
func open(t *testing.T, file string, path ...string) *editortest.Editor {
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
			"PATH=" + strings.Join(append(path, filepath.Dir(editortest.Server(t)), os.Getenv("PATH")), string(os.PathListSeparator)),
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

func awaitText(t *testing.T, editor *editortest.Editor, want string) {
	t.Helper()
	editortest.AwaitValue(editor, "the text\n"+want, "Text()", func(got string) bool { return got == want })
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
	times := editortest.StartTimes()
	editor := open(t, file)
	times.Ready()
	awaitFindings(t, editor, want)
	times.Shown(t)
	run(editor, "%s/strng/string/")
	repaired := editortest.Write(t, editortest.FileName, editortest.Repaired)
	awaitFindings(t, editor, editortest.Findings(t, repaired))
}

func TestHover(t *testing.T) {
	editor := openSpecification(t)
	run(editor, "call search('int64') | call search('computed_opt')")
	run(editor, "let g:ale_hover_to_preview = 1 | ALEHover")
	editortest.AwaitValue(editor, "the explanation of a key", shown,
		func(shown string) bool { return strings.Contains(shown, "Who sets the attribute") })
}

// TestCompletion writes the beginning of a key, and takes the one thing that is offered for it.
func TestCompletion(t *testing.T) {
	editor := openSpecification(t)
	run(editor, `call search('"computed"$')`)
	run(editor, `call feedkeys("A,\<CR>\"sens\<C-x>\<C-o>", 't')`)
	awaitText(t, editor, editortest.WithMember(`"sensitive": true`))
}

func TestCodeAction(t *testing.T) {
	editor := openSpecification(t)
	run(editor, "call search('strng')")
	run(editor, "call AnswerWith('1') | ALECodeAction")
	awaitText(t, editor, editortest.Repaired)
}

func TestRename(t *testing.T) {
	editor := openSpecification(t)
	run(editor, `call search('"age"') | call search('age')`)
	run(editor, "call AnswerWith('years') | ALERename")
	awaitText(t, editor, editortest.Renamed)
}

// TestFixAll compares the fixer of the safe fixes with the command line.
func TestFixAll(t *testing.T) {
	editor := openSpecification(t)
	run(editor, "ALEFix spec_ls#ale#Fix")
	awaitText(t, editor, editortest.Fixed(t, editortest.Specification))
}

// TestFormat compares the fixer that formats with the command line.
func TestFormat(t *testing.T) {
	editor := open(t, editortest.Write(t, editortest.FileName, editortest.Untidy))
	run(editor, "ALEFix spec_ls#ale#Format")
	awaitText(t, editor, editortest.Formatted(t, editortest.Untidy))
}

// TestFixers runs what :ALEFix runs if nobody says what: both.
func TestFixers(t *testing.T) {
	text := strings.Replace(editortest.Untidy, `"string":{`, `"strng":{`, 1)
	editor := open(t, editortest.Write(t, editortest.FileName, text))
	run(editor, "ALEFix")
	awaitText(t, editor, editortest.Formatted(t, editortest.Fixed(t, text)))
}

func TestSymbols(t *testing.T) {
	editor := openSpecification(t)
	run(editor, "ALESymbolSearch bree")
	editortest.AwaitValue(editor, "the list of symbols", shown, func(shown string) bool {
		return strings.Contains(shown, editortest.FileName+":12:") && strings.Contains(shown, "breed")
	})
}

// TestNoDoubles has the server for JSON that many people use beside ours.
func TestNoDoubles(t *testing.T) {
	file := editortest.Write(t, editortest.FileName, editortest.Specification)
	if err := os.Mkdir(filepath.Join(filepath.Dir(file), ".git"), 0o755); err != nil { // without which ALE does not start that server
		t.Fatal(err)
	}
	editor := open(t, editortest.WriteOther(t, file), filepath.Dir(editortest.JSONServer(t)))
	editortest.AwaitValue(editor, "the JSON server's diagnostics", "Findings()",
		func(f []editortest.Finding) bool { return len(f) > 0 })
	run(editor, "edit "+file)
	awaitFindings(t, editor, editortest.Findings(t, file))
}

// TestConfiguration opens the server's configuration, which the server checks as well.
func TestConfiguration(t *testing.T) {
	editor := open(t, editortest.Write(t, editortest.ConfigurationName, editortest.Configuration))
	awaitFindings(t, editor, editortest.ConfigurationFindings)
	if got := editortest.Evaluate[string](editor, "&filetype"); got != "spec-ls-configuration" {
		t.Errorf("the filetype is %q", got)
	}
}

// TestGeneratorConfig opens the configuration of tfplugingen-openapi beside its document.
func TestGeneratorConfig(t *testing.T) {
	file := editortest.WriteGeneratorConfig(t)
	awaitFindings(t, open(t, file), editortest.Findings(t, file))
}

// shown is an expression of Vim for the contents of all buffers.
const shown = "join(map(getbufinfo(), {_, b -> join(getbufline(b.bufnr, 1, '$'))}))"

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
	for _, c := range editortest.YAMLRecognitions {
		t.Run(c.Title, func(t *testing.T) {
			editor := open(t, editortest.Write(t, c.Name, c.Text))
			want := "yaml"
			if c.IsConfiguration {
				want = "yaml.tfplugingen-openapi"
			}
			if got := editortest.Evaluate[string](editor, "&filetype"); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}
