// Package emacs holds the tests of the major mode for Emacs, with both clients that Emacs has.
package emacs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// both runs a test with both clients.
func both(t *testing.T, test func(t *testing.T, client string)) {
	for _, client := range []string{"eglot", "lsp-mode"} {
		t.Run(client, func(t *testing.T) {
			t.Parallel()
			test(t, client)
		})
	}
}

// start starts Emacs, as a daemon: that needs no terminal.
func start(t *testing.T, client string, path ...string) *editortest.Editor {
	t.Helper()
	program := editortest.Program(t, "emacs")
	if client != "" {
		needLibrary(t, program, client)
	}
	home := t.TempDir()
	return editortest.Open(t, editortest.Command{
		Program:   program,
		Arguments: []string{"-Q", "--fg-daemon", "-l", filepath.Join("testdata", "init.el")},
		Env: []string{
			"PATH=" + strings.Join(append(path, filepath.Dir(editortest.Server(t)), os.Getenv("PATH")), string(os.PathListSeparator)),
			"HOME=" + home, "XDG_RUNTIME_DIR=" + home, "LC_ALL=C.UTF-8",
			"EDITORTEST_CLIENT=" + client,
		},
	})
}

// needLibrary ends the test if an Emacs does not have a library, of its own or of Debian's.
func needLibrary(t *testing.T, program, library string) {
	t.Helper()
	find := fmt.Sprintf(`(let ((default-directory "/usr/share/emacs/site-lisp/elpa"))
	  (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path))
	  (princ (or (locate-library %q) "")))`, library)
	if found, _, _ := (editortest.Command{Program: program, Arguments: []string{"-Q", "--batch", "--eval", find}}).Try(t); found == "" {
		editortest.Missing(t, program+" does not have "+library)
	}
}

// visit has Emacs visit a file.
func visit(editor *editortest.Editor, file string) {
	editor.Do(fmt.Sprintf("(progn (visit %q) nil)", file))
}

// openSpecification opens a specification and waits until its diagnostics are shown.
func openSpecification(t *testing.T, client string) (editor *editortest.Editor, file string) {
	t.Helper()
	file = editortest.Write(t, editortest.FileName, editortest.Specification)
	want := editortest.Findings(t, file)
	editor = start(t, client)
	visit(editor, file)
	awaitFindings(t, editor, want)
	return editor, file
}

// shown is a diagnostic as Emacs shows it. The clients write the rule and the source beside the message.
type shown struct {
	Line, Column int
	Text         string
}

func awaitFindings(t *testing.T, editor *editortest.Editor, want []editortest.Finding) {
	t.Helper()
	editortest.AwaitValue(editor, fmt.Sprintf("the diagnostics %+v", want), "(findings)", func(got []shown) bool {
		return len(got) == len(want) && !slices.ContainsFunc(want, func(w editortest.Finding) bool {
			return !slices.ContainsFunc(got, func(g shown) bool {
				return g.Line == w.Line && g.Column == w.Column && strings.Contains(g.Text, w.Message)
			})
		})
	})
}

func awaitText(t *testing.T, editor *editortest.Editor, want string) {
	t.Helper()
	editortest.AwaitValue(editor, "the text\n"+want, "(text)", func(got string) bool { return got == want })
}

func TestDiagnostics(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		file := editortest.Write(t, editortest.FileName, editortest.Specification)
		want := editortest.Findings(t, file)
		times := editortest.StartTimes()
		editor := start(t, client)
		times.Ready()
		visit(editor, file)
		awaitFindings(t, editor, want)
		times.Shown(t)

		editor.Do(`(progn (place "strng") (delete-char 3) (insert "stri") (run-hooks 'post-command-hook) nil)`)
		repaired := editortest.Write(t, editortest.FileName, editortest.Repaired)
		awaitFindings(t, editor, editortest.Findings(t, repaired))
	})
}

func TestHover(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor, _ := openSpecification(t, client)
		editor.Do(`(progn (place "int64") (search-forward "computed_opt") nil)`)
		show := `(progn (eglot-hover-eldoc-function (lambda (text &rest _) (setq hovered text))) (format "%s" hovered))`
		if client == "lsp-mode" {
			show = `(progn (lsp-describe-thing-at-point) (with-current-buffer "*lsp-help*" (buffer-string)))`
		}
		editortest.AwaitValue(editor, "the explanation of a key", show, func(shown string) bool {
			return strings.Contains(shown, "computed_optional_required")
		})
	})
}

// TestCompletion writes the beginning of a key behind another member, and has it completed.
func TestCompletion(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor, _ := openSpecification(t, client)
		editor.Do(`(progn (place "\"computed\"") (end-of-line) (insert ",\"sens") (complete) nil)`)
		awaitText(t, editor, editortest.WithMember(`"sensitive": true`))
	})
}

func TestCodeAction(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor, _ := openSpecification(t, client)
		editor.Do(`(progn (place "strng") nil)`)
		if client == "eglot" {
			editor.Do(`(progn (eglot-code-actions (point) (point) "quickfix" t) nil)`)
		} else {
			editor.Do(`(progn (lsp-execute-code-action (elt (lsp-code-actions-at-point) 0)) nil)`)
		}
		awaitText(t, editor, editortest.Repaired)
	})
}

// TestFixAll compares the action with the command line.
func TestFixAll(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor, _ := openSpecification(t, client)
		if client == "eglot" {
			editor.Do(`(progn (eglot-code-actions (point-min) (point-max) "source.fixAll.spec-ls" t) nil)`)
		} else {
			editor.Do(`(progn (lsp-execute-code-action-by-kind "source.fixAll.spec-ls") nil)`)
		}
		awaitText(t, editor, editortest.Fixed(t, editortest.Specification))
	})
}

func TestRename(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor, _ := openSpecification(t, client)
		rename := map[string]string{"eglot": "eglot-rename", "lsp-mode": "lsp-rename"}[client]
		editor.Do(fmt.Sprintf(`(progn (place "\"age\"") (forward-char) (%s "years") nil)`, rename))
		awaitText(t, editor, editortest.Renamed)
	})
}

// TestFormat compares the server's formatting with the command line's.
func TestFormat(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		untidy := strings.Replace(editortest.Untidy, `"string":{`, `"strng":{`, 1)
		file := editortest.Write(t, editortest.FileName, untidy)
		editor := start(t, client)
		visit(editor, file)
		awaitFindings(t, editor, editortest.Findings(t, file))
		editor.Do(map[string]string{"eglot": "(progn (eglot-format-buffer) nil)", "lsp-mode": "(progn (lsp-format-buffer) nil)"}[client])
		awaitText(t, editor, editortest.Formatted(t, untidy))
	})
}

// TestNoDoubles has the server for JSON that many people use beside ours.
func TestNoDoubles(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		file := editortest.Write(t, editortest.FileName, editortest.Specification)
		editor := start(t, client, filepath.Dir(editortest.JSONServer(t)))
		visit(editor, editortest.WriteOther(t, file))
		editortest.AwaitValue(editor, "the JSON server's diagnostics", "(findings)", func(got []shown) bool { return len(got) > 0 })
		visit(editor, file)
		awaitFindings(t, editor, editortest.Findings(t, file))
	})
}

// TestGeneratorConfig visits the configuration of tfplugingen-openapi beside its document.
func TestGeneratorConfig(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor := start(t, client)
		file := editortest.WriteGeneratorConfig(t)
		visit(editor, file)
		awaitFindings(t, editor, editortest.Findings(t, file))
	})
}

// TestConfiguration visits the server's configuration, which the server checks as well.
func TestConfiguration(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor := start(t, client)
		visit(editor, editortest.Write(t, editortest.ConfigurationName, editortest.Configuration))
		awaitFindings(t, editor, editortest.ConfigurationFindings)
		if mode := editortest.Evaluate[string](editor, "major-mode"); mode != "spec-ls-configuration-mode" {
			t.Errorf("the mode is %s", mode)
		}
	})
}

func TestSymbols(t *testing.T) {
	both(t, func(t *testing.T, client string) {
		editor, _ := openSpecification(t, client)
		names := editortest.Evaluate[[]string](editor, `(vconcat (names (imenu--make-index-alist)))`)
		for _, want := range []string{"petstore", "pet", "breed", "owner", "age"} {
			if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, want) }) {
				t.Errorf("%q is not among %q", want, names)
			}
		}
	})
}

func TestMode(t *testing.T) {
	editor := start(t, "")
	for _, c := range editortest.Recognitions {
		t.Run(c.Title, func(t *testing.T) {
			visit(editor, editortest.Write(t, c.Name, c.Text))
			mode := editortest.Evaluate[string](editor, "major-mode")
			if (mode == "spec-ls-mode") != c.IsSpecification {
				t.Errorf("the mode is %s", mode)
			}
		})
	}
	for _, c := range editortest.YAMLRecognitions {
		t.Run(c.Title, func(t *testing.T) {
			visit(editor, editortest.Write(t, c.Name, c.Text))
			mode := editortest.Evaluate[string](editor, "major-mode")
			if (mode == "spec-ls-generator-config-mode") != c.IsConfiguration {
				t.Errorf("the mode is %s", mode)
			}
		})
	}
}

// TestCompiles has Emacs compile the mode, which reports mistakes.
func TestCompiles(t *testing.T) {
	output := filepath.Join(t.TempDir(), "spec-ls.elc")
	editortest.Command{
		Program: editortest.Program(t, "emacs"),
		Arguments: []string{
			"-Q", "--batch", "--eval",
			fmt.Sprintf("(setq byte-compile-error-on-warn t byte-compile-dest-file-function (lambda (_) %q))", output),
			"-f", "batch-byte-compile", "spec-ls.el",
		},
	}.Run(t)
}
