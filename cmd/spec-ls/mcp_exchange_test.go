package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tools"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

const pets = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "id", "string": {"computed_optional_required": "computed"}},
  {"name": "age", "int64": {"computed_optional_required": "optional"}}
]}}], "datasources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}`

// commandWords are words of the command line, which no answer of a tool has.
var commandWords = []string{"spec-ls ", "spec-ls:", " --", "<stdin>", "standard input;"}

// TestAnswers asks the tools, and compares whole answers. Each archive in testdata/tools begins with calls, each on a line with its
// arguments, followed by the answers and the files that the tools read. Nothing is written, and answers name tools and parameters, not
// commands.
func TestAnswers(t *testing.T) {
	pattern, err := filepath.Abs("testdata/tools/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(run.AgentVariables[0], "1")
	scenario.Run(t, pattern, func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "answers" {
			return string(section.Data)
		}
		t.Chdir(t.TempDir())
		root, err := paths.Absolute(".")
		if err != nil {
			t.Fatal(err)
		}
		files := archive.Files[2:]
		for _, f := range files {
			if err := os.MkdirAll(filepath.Dir(f.Name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(f.Name, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		offered := tools.All(root, run.Program{Version: "0.0.0", Workers: workers()})
		folders := strings.NewReplacer(root, "$ROOT", path.Dir(root), "$ABOVE", "diff --git", "diff")
		var answers strings.Builder
		for line := range strings.Lines(string(archive.Files[0].Data)) {
			tool, arguments, _ := strings.Cut(strings.TrimSpace(line), " ")
			answer := folders.Replace(callTool(t, offered, tool, arguments))
			for _, word := range commandWords {
				if strings.Contains(answer, word) && tool != "spec_explain" && tool != "spec_preview" {
					t.Errorf("%s: %q is no word of a tool, in\n%s", line, word, answer)
				}
			}
			answers.WriteString("> " + line + indented(answer))
		}
		for _, f := range files {
			if now, err := os.ReadFile(f.Name); err != nil || !bytes.Equal(now, f.Data) {
				t.Errorf("%s has changed: %v", f.Name, err)
			}
		}
		count := 0
		err = filepath.WalkDir(".", func(_ string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				count++
			}
			return err
		})
		if err != nil || count != len(files) {
			t.Errorf("there are %d files, and there were %d: %v", count, len(files), err)
		}
		return answers.String()
	})
}

// indented returns a text with spaces before each of its lines, as a file in an archive must not have lines that separate files.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("  "+line, " \n") + "\n")
	}
	return b.String()
}

// callTool asks a tool in a session of its own.
func callTool(t *testing.T, offered []mcp.Tool, name, arguments string) string {
	t.Helper()
	in := `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
{"jsonrpc": "2.0", "method": "notifications/initialized"}
{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "` + name + `", "arguments": ` + arguments + `}}
`
	var out bytes.Buffer
	server := mcp.Server{Name: "spec-ls", Version: "1", Tools: offered}
	if err := server.Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var m struct {
			ID     int
			Result struct {
				Content []struct{ Text string }
				IsError bool
			}
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if m.ID == 2 && len(m.Result.Content) == 1 {
			if m.Result.IsError {
				return "error: " + m.Result.Content[0].Text
			}
			return m.Result.Content[0].Text
		}
	}
	t.Fatalf("there is no answer in %s", out.String())
	return ""
}

// ending is a context that ends when it has been asked a number of times whether it has.
type ending struct {
	context.Context
	left atomic.Int64
}

func newEnding(t *testing.T, left int64) *ending {
	e := &ending{Context: t.Context()}
	e.left.Store(left)
	return e
}

func (e *ending) Err() error {
	if e.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestMCPCancelled cancels calls of every tool that reads files, before its work and in the middle of it.
func TestMCPCancelled(t *testing.T) {
	t.Chdir(t.TempDir())
	root, err := paths.Absolute(".")
	if err != nil {
		t.Fatal(err)
	}
	const files = 20
	for i := range files {
		text := strings.ReplaceAll(pets, `"pet"`, fmt.Sprintf(`"pet_%d"`, i))
		if err := os.WriteFile(fmt.Sprintf("p%02d.json", i), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	offered := tools.All(root, run.Program{Version: version(), Workers: workers()})
	for tool, arguments := range map[string]string{
		"spec_check": `{}`, "spec_fix": `{"path": "p00.json"}`, "spec_preview": `{"path": "p00.json", "view": "go"}`,
		"spec_diff":   `{"old": ".", "new": "."}`,
		"spec_merge":  `{"base": "p00.json", "ours": "p01.json", "theirs": "p02.json"}`,
		"spec_export": `{"path": "."}`, "spec_docs": `{"out": "docs"}`,
	} {
		for _, after := range []int64{0, 1} {
			if _, err := call(newEnding(t, after), offered, tool, arguments); err == nil ||
				!strings.Contains(err.Error(), context.Canceled.Error()) {
				t.Errorf("%s, cancelled when it has been asked %d times, answers %v", tool, after, err)
			}
		}
	}
}

// call calls a tool as the server does.
func call(ctx context.Context, offered []mcp.Tool, name, arguments string) (string, error) {
	for i := range offered {
		if offered[i].Name == name {
			read, err := offered[i].Read(json.RawMessage(arguments))
			if err != nil {
				return "", err
			}
			return offered[i].Call(ctx, read)
		}
	}
	return "", fmt.Errorf("there is no tool %s", name)
}

// TestMCPSideBySide asks all tools at once, several times each: everyone gets what it gets alone.
func TestMCPSideBySide(t *testing.T) {
	t.Chdir(t.TempDir())
	root, err := paths.Absolute(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.json": pets, "b.json": strings.Replace(pets, `"optional"`, `"required"`, 1)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	calls := []struct{ tool, arguments string }{
		{"spec_check", `{}`}, {"spec_check", `{"text": "{}"}`}, {"spec_fix", `{"path": "a.json"}`}, {"spec_explain", `{"rule": "json-syntax"}`},
		{"spec_outline", `{"path": "a.json"}`}, {"spec_keys", `{"path": "a.json", "at": "provider"}`},
		{"spec_functions", `{"use": "default", "type": "bool"}`},
		{"spec_preview", `{"path": "a.json", "view": "file"}`}, {"spec_diff", `{"old": "a.json", "new": "b.json"}`},
		{"spec_merge", `{"base": "a.json", "ours": "a.json", "theirs": "b.json"}`},
		{"spec_import", `{"text": "{\"a\": 1}"}`}, {"spec_export", `{"path": "a.json"}`},
		{"spec_docs", `{"path": "a.json", "out": "docs"}`},
	}
	offered := tools.All(root, run.Program{Version: version(), Workers: workers()})
	var in, out bytes.Buffer
	want := map[int]string{}
	for id := range 4 * len(calls) {
		one := calls[id%len(calls)]
		fmt.Fprintf(&in, `{"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": {"name": %q, "arguments": %s}}`+"\n", id, one.tool, one.arguments)
		text, err := call(t.Context(), offered, one.tool, one.arguments)
		if err != nil {
			text = strings.TrimSpace(text + "\n" + err.Error())
		}
		want[id] = text
	}
	server := mcp.Server{Name: "spec-ls", Version: "1", Tools: offered}
	if err := server.Serve(t.Context(), &in, &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var m struct {
			ID     int
			Result struct{ Content []struct{ Text string } }
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil || len(m.Result.Content) != 1 {
			t.Fatalf("%v in %s", err, line)
		}
		if got := m.Result.Content[0].Text; got != want[m.ID] {
			t.Errorf("%v answers\n%s\nand alone\n%s", calls[m.ID%len(calls)], got, want[m.ID])
		}
		delete(want, m.ID)
	}
	if len(want) > 0 {
		t.Errorf("%d calls are not answered", len(want))
	}
}

// TestAgentsPage holds the tables of docs/agents.md to the tools that are offered: first those without an argument, then the others.
func TestAgentsPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/agents.md")
	if err != nil {
		t.Fatal(err)
	}
	usual, all, _ := strings.Cut(string(page), "--tools all")
	var want, got [2][]string
	for i, tool := range tools.All("/", run.Program{}) {
		part := i / tools.Usual
		want[min(part, 1)] = append(want[min(part, 1)], tool.Name)
	}
	for i, text := range []string{usual, all} {
		for _, row := range regexp.MustCompile("(?m)^\\| `(spec_\\w+)` \\|").FindAllStringSubmatch(text, -1) {
			got[i] = append(got[i], row[1])
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
