package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestReadme runs the commands of the console blocks in the README and its pages and compares their output with the blocks.
func TestReadme(t *testing.T) {
	for _, name := range []string{"README.md", "docs/usage.md", "docs/agents.md", "docs/preview.md"} {
		t.Run(name, func(t *testing.T) { runSessions(t, name, readPage(t, name)) })
	}
}

func runSessions(t *testing.T, name, content string) {
	t.Chdir(filepath.Join("..", ".."))
	const start, end = "```console\n", "```\n"
	var out strings.Builder
	sessions := 0
	rest := content
	for {
		before, block, ok := strings.Cut(rest, start)
		out.WriteString(before)
		if !ok {
			break
		}
		shown, after, ok := strings.Cut(block, end)
		if !ok {
			t.Fatal("a console block has no end")
		}
		command, _, _ := strings.Cut(shown, "\n")
		arguments, ok := strings.CutPrefix(command, "$ go run ./cmd/spec-ls ")
		if !ok {
			if arguments, ok = strings.CutPrefix(command, "$ spec-ls "); !ok {
				t.Fatalf("%q runs something else than spec-ls", command)
			}
		}
		var printed bytes.Buffer
		execute(strings.Fields(arguments), strings.NewReader(""), &printed, &printed)
		out.WriteString(start + command + "\n" + printed.String() + end)
		rest = after
		sessions++
	}
	if sessions == 0 {
		t.Fatal("the page shows no session")
	}
	if out.String() == content {
		return
	}
	if scenario.Updating() {
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error("the page shows other output than the commands print: go test ./cmd/spec-ls -run Readme -update")
}

// TestFirstSteps goes through each section of the page as a reader would: it writes the files that the page shows, under the names behind their
// language, and runs its commands in order.
func TestFirstSteps(t *testing.T) {
	sections := strings.Split(readPage(t, "docs/first-steps.md"), "\n## ")[1:]
	for _, section := range sections {
		title, text, _ := strings.Cut(section, "\n")
		t.Run(title, func(t *testing.T) {
			t.Chdir(t.TempDir())
			commands := 0
			for i, block := range strings.Split(text, "\n```") {
				if i%2 == 0 {
					continue // text between two blocks
				}
				info, content, _ := strings.Cut(block, "\n")
				if _, name, isFile := strings.Cut(info, " "); isFile {
					if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
						t.Fatal(err)
					}
					continue
				}
				for line := range strings.Lines(content) {
					commands++
					runStep(t, strings.TrimSpace(line))
				}
			}
			if commands == 0 {
				t.Error("the section has no commands")
			}
		})
	}
}

// runStep runs a line of a page, which ends with its exit code where that is not 0.
func runStep(t *testing.T, line string) {
	t.Helper()
	command, comment, _ := strings.Cut(line, "#")
	words := strings.Fields(command)
	if words[0] != "spec-ls" {
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		return
	}
	want := run.Clean
	if strings.TrimSpace(comment) == "exit code 1" {
		want = run.Findings
	}
	var printed bytes.Buffer
	if code := execute(words[1:], strings.NewReader(""), &printed, &printed); code != want {
		t.Fatalf("%s: exit code %d, not %d\n%s", command, code, want, printed.String())
	}
}

// readPage returns a page of the repository.
func readPage(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
