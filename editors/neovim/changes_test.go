package neovim

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// TestChanges edits a specification that git has, and asks what has changed of an attribute.
func TestChanges(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		program = editortest.Program(t, program)
		file := editortest.Write(t, editortest.FileName, editortest.Repaired)
		for _, command := range [][]string{
			{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-qm",
				"first"},
		} {
			c := exec.Command("git", command...)
			c.Dir = filepath.Dir(file)
			if output, err := c.CombinedOutput(); err != nil {
				t.Fatalf("git %v: %v\n%s", command, err, output)
			}
		}
		edited := strings.Replace(editortest.Repaired, `"int64"`, `"bool"`, 1)
		if edited == editortest.Repaired {
			t.Fatal("there is no int64 to edit")
		}
		if err := os.WriteFile(file, []byte(edited), 0o666); err != nil {
			t.Fatal(err)
		}
		editor := open(t, program, file)
		awaitFindings(t, editor, editortest.Findings(t, file))
		editor.Do(`vim.fn.search('bool')`)
		editor.Do(`vim.fn.search('"name"', 'b')`)
		editor.Do(`vim.fn.search(': "', 'e')`)
		editor.Do(`vim.fn.cursor(0, vim.fn.col('.') + 1)`)
		const ask = `vim.inspect(vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'), 1000))`
		editortest.AwaitValue(editor, "what it was", ask, func(shown string) bool {
			return strings.Contains(shown, "Since HEAD") && strings.Contains(shown, "int64")
		})
	})
}
