package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadme runs the commands of the console blocks in the README and holds what they print against what it shows.
func TestReadme(t *testing.T) {
	readme := filepath.Join("..", "..", "README.md")
	content, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join("..", ".."))
	const start, end = "```console\n", "```\n"
	var out strings.Builder
	sessions := 0
	rest := string(content)
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
		run(strings.Fields(arguments), strings.NewReader(""), &printed, &printed)
		out.WriteString(start + command + "\n" + printed.String() + end)
		rest = after
		sessions++
	}
	if sessions == 0 {
		t.Fatal("the README shows no session")
	}
	if out.String() == string(content) {
		return
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error("the README shows other output than the commands print: go test ./cmd/spec-ls -run Readme -update")
}
