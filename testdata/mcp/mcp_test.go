package mcp

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// root is the directory of spec-ls, and transcript what a session looks like.
const (
	root       = "../.."
	transcript = "testdata/transcript.golden"
)

var update = flag.Bool("update", false, "rewrite the transcript")

// program builds spec-ls and returns its path.
func program(t *testing.T) string {
	t.Helper()
	build := exec.Command("go", "tool", "-n", "spec-ls")
	build.Dir, build.Env, build.Stderr = root, append(os.Environ(), "GOFLAGS="), os.Stderr
	out, err := build.Output()
	if err != nil {
		t.Fatalf("building spec-ls: %v", err)
	}
	return strings.TrimSpace(string(out))
}

// connect starts the server in a directory and begins a session in a revision of the protocol; empty for the client's newest.
func connect(t *testing.T, program, directory, revision string) *mcp.ClientSession {
	t.Helper()
	server := exec.Command(program, "mcp", "--tools", "all")
	server.Dir, server.Stderr = directory, os.Stderr
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: server}, &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatalf("connecting in revision %q: %v", revision, err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("closing the session: %v", err)
		}
	})
	return session
}

// exported is a specification without mistakes.
const exported = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}]}`

// calls are the calls of an agent that corrects a specification with mistakes.
var calls = []struct {
	tool      string
	arguments map[string]any
}{
	{"spec_check", nil},
	{"spec_explain", map[string]any{"rule": "element-type-missing"}},
	{"spec_outline", map[string]any{"path": "provider_code_spec.json"}},
	{"spec_keys", map[string]any{"path": "provider_code_spec.json", "at": "pet.tags"}},
	{"spec_keys", map[string]any{"path": "provider_code_spec.json",
		"at": "/resources/0/schema/attributes/0/string/computed_optional_required"}},
	{"spec_functions", map[string]any{"use": "validator", "type": "string", "search": "length"}},
	{"spec_functions", map[string]any{"use": "default", "type": "map_nested"}},
	{"spec_fix", map[string]any{"path": "provider_code_spec.json"}},
	{"spec_fix", map[string]any{"path": "provider_code_spec.json", "unsafe": true,
		"rules": []string{"element-type-missing", "reserved-resource-name"}}},
	{"spec_preview", map[string]any{"path": "provider_code_spec.json", "view": "example", "names": []string{"pet"}}},
	{"spec_diff", map[string]any{"old": "provider_code_spec.json", "new": "provider_code_spec.json"}},
	{"spec_merge", map[string]any{"base": "provider_code_spec.json", "ours": "provider_code_spec.json", "theirs": "provider_code_spec.json"}},
	{"spec_import", map[string]any{"text": `{"id": 7, "tags": ["a"], "owner": {"apiKey": "x"}}`}},
	{"spec_export", map[string]any{"text": exported, "names": []string{"pet"}}},
	{"spec_export", map[string]any{"text": exported, "names": []string{"cat"}}},
	{"spec_docs", map[string]any{"out": "docs"}},
	{"spec_docs", map[string]any{"out": "../docs"}},
	{"spec_check", map[string]any{"text": `{"version": "0.1", "provider": {"name": "example"}}`}},
	{"spec_check", map[string]any{"path": "../../go.mod"}},
	{"spec_keys", map[string]any{"path": "provider_code_spec.json", "at": "cat.name"}},
	{"spec_explain", map[string]any{"rule": "no-such-rule"}},
}

// TestTranscript holds a whole session with each revision of the protocol against one transcript.
func TestTranscript(t *testing.T) {
	specLS := program(t)
	example, err := filepath.Abs(filepath.Join(root, "testdata/example"))
	if err != nil {
		t.Fatal(err)
	}
	for _, revision := range []string{"", "2025-11-25", "2025-06-18"} {
		t.Run("revision "+revision, func(t *testing.T) {
			session := connect(t, specLS, example, revision)
			var b strings.Builder
			tools, err := session.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, tool := range tools.Tools {
				if tool.Annotations == nil || !tool.Annotations.ReadOnlyHint {
					t.Errorf("%s is not said to be read-only", tool.Name)
				}
				fmt.Fprintf(&b, "tool %s: %s\n", tool.Name, tool.Description)
			}
			for _, call := range calls {
				arguments, err := json.Marshal(call.arguments)
				if err != nil {
					t.Fatal(err)
				}
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: call.tool, Arguments: call.arguments})
				if err != nil {
					t.Fatalf("%s %s: %v", call.tool, arguments, err)
				}
				fmt.Fprintf(&b, "\n> %s %s\n", call.tool, arguments)
				if result.IsError {
					b.WriteString("error: ")
				}
				for _, content := range result.Content {
					text, ok := content.(*mcp.TextContent)
					if !ok {
						t.Fatalf("%s answers with a %T", call.tool, content)
					}
					b.WriteString(beginning(strings.ReplaceAll(text.Text, example, "DIR")))
				}
			}
			if *update {
				if err := os.WriteFile(transcript, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(transcript)
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != string(want) {
				got := filepath.Join(t.TempDir(), "got")
				if err := os.WriteFile(got, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				diff, _ := exec.Command("diff", "-u", transcript, got).Output() // exits with 1 where they differ
				t.Errorf("the session differs from %s (-update rewrites it):\n%s", transcript, diff)
			}
		})
	}
}

// beginning returns the first lines of an answer: other tests check whole answers.
func beginning(text string) string {
	const most = 16
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) > most {
		return strings.Join(lines[:most], "") + "[…]\n"
	}
	return strings.Join(lines, "") + "\n"
}

// TestNothingChanges holds that the tools leave the files as they are.
func TestNothingChanges(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "provider_code_spec.json")
	const text = `{"version": "0.1", "provider": {"name": "example"},}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	session := connect(t, program(t), directory, "")
	for _, tool := range []string{"spec_check", "spec_fix"} {
		arguments := map[string]any{"path": "provider_code_spec.json"}
		if result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments}); err != nil || result.IsError {
			t.Fatalf("%s: %v %+v", tool, err, result)
		}
	}
	entries, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(after) != text || len(entries) != 1 {
		t.Errorf("the specification is %s, among %d files", after, len(entries))
	}
}
