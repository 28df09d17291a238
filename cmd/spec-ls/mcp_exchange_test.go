package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tools"
)

const pets = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "id", "string": {"computed_optional_required": "computed"}},
  {"name": "age", "int64": {"computed_optional_required": "optional"}}
]}}], "datasources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}`

// commandWords are words of the command line, which no answer of a tool has.
var commandWords = []string{"spec-ls ", "spec-ls:", " --", "<stdin>", "standard input;"}

// TestMCPFiles asks the tools that look at several files, and reads that nothing was written.
func TestMCPFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	root, err := paths.Absolute(".")
	if err != nil {
		t.Fatal(err)
	}
	var exported strings.Builder
	if code := execute([]string{"export", "-"}, strings.NewReader(pets), &exported, io.Discard); code != run.Clean {
		t.Fatalf("export gives %d", code)
	}
	built := exported.String()
	files := map[string]string{
		"base.json": pets, "ours.json": strings.Replace(pets, `"computed"}`, `"computed", "sensitive": true}`, 1),
		"theirs.json": strings.Replace(pets, `"int64": {`, `"int64": {"description": "Years.", `, 1),
		"other.json":  strings.Replace(pets, `"computed"}`, `"computed", "sensitive": false}`, 1),
		"schema.json": strings.Replace(built, `"optional"`, `"required"`, 1),
	}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{
		"gen.yml": "provider: {name: zoo}\nresources:\n  cat: {create: {path: /cats, method: POST}, read: {path: /cats, method: POST}}\n",
		"openapi.yml": "openapi: 3.0.3\ninfo: {title: Zoo, version: '1'}\npaths:\n  /cats:\n    post:\n      requestBody:\n" +
			"        content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}}}}}\n",
	} {
		files[name] = text
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	offered := tools.All(root, run.Program{Version: version(), Workers: workers()})
	for _, test := range []struct {
		tool, arguments string
		want            []string // in the answer or, after error:, in the error
	}{
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "theirs.json"}`,
			[]string{"resources.pet.attributes.age.description", "Years.", "1 change of theirs taken"}},
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "other.json"}`,
			[]string{"conflict at resources.pet.attributes.id.sensitive", "ours:", "theirs:", "1 conflict"}},
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "-"}`, []string{"error:", "no standard input"}},
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "/etc/passwd"}`,
			[]string{"error:", "outside of the working directory"}},
		{"spec_trace", `{"path": "gen.yml", "document": "openapi.yml", "names": ["cat.name"]}`,
			[]string{"name: string, required", "it is listed in required", "openapi.yml:"}},
		{"spec_trace", `{"path": "gen.yml", "document": "openapi.yml", "names": ["dog"]}`, []string{"error:", "dog"}},
		{"spec_trace", `{"path": "base.json"}`, []string{"error:", "belongs to base.json; name it with document, or in .spec-ls.json"}},
		{"spec_drift", `{"spec": "base.json", "schema": "schema.json"}`, []string{"age"}},
		{"spec_drift", `{"spec": "base.json", "schema": "schema.json", "provider": "registry.terraform.io/acme/none"}`, []string{"error:", "acme/none"}},
		{"spec_export", `{"path": "base.json", "names": ["pet"]}`, []string{`"resource_schemas"`, `"data_source_schemas"`, `"zoo_pet"`}},
		{"spec_export", `{"path": "base.json"}`, []string{`"provider_schemas"`}},
		{"spec_export", `{"path": "base.json", "names": ["zoo_pet", "cat"]}`, []string{"error:", `no resource or data source "cat"`}},
		{"spec_docs", `{"path": "base.json", "out": "docs"}`, []string{"docs/resources/pet.md", "would change"}},
		{"spec_docs", `{"path": "base.json", "out": "."}`, []string{"error:", "must be a folder in the working directory"}},
		{"spec_diff", `{"old": "base.json", "new": "ours.json"}`, []string{"sensitive-added", "Suggested: "}},
		{"spec_preview", `{"path": "base.json", "view": "go", "names": ["resource.pet"]}`, []string{"func PetResourceSchema"}},
		{"spec_preview", `{"text": "{}", "view": "go"}`, []string{"error:", "text has no provider"}},
		{"spec_preview", `{"path": "-", "view": "go"}`, []string{"error:", "no standard input"}},
		{"spec_stats", `{"path": "base.json"}`, []string{"attributes", "described"}},
		{"spec_import", `{"from": "columns", "text": "size: int64"}`, []string{`"int64"`}},
		{"spec_import", `{"from": "json", "text": "{"}`, []string{"error:"}},
	} {
		t.Run(test.tool+" "+test.arguments, func(t *testing.T) {
			answer := callTool(t, offered, test.tool, test.arguments)
			for _, want := range test.want {
				if !strings.Contains(answer, want) {
					t.Errorf("%q is not in\n%s", want, answer)
				}
			}
			for _, word := range commandWords {
				if strings.Contains(answer, word) {
					t.Errorf("%q is no word of a tool, in\n%s", word, answer)
				}
			}
		})
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(files) {
		t.Errorf("there are %d files, and there were %d", len(entries), len(files))
	}
	for name, text := range files {
		if now, err := os.ReadFile(name); err != nil || string(now) != text {
			t.Errorf("%s has changed: %v", name, err)
		}
	}
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

// TestMCPWords asks the tools what they can't answer: answers name tools and their parameters.
func TestMCPWords(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(run.AgentVariables[0], "1")
	root, err := paths.Absolute(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"broken.json": pets + ",", "foreign.json": `{"private": true, "scripts": {}}`, "pets.json": pets,
		"nameless.json": `{"version": "0.1", "resources": []}`,
		"built.json":    `{"format_version": "1.0", "provider_schemas": {"a/b/c": {}, "a/b/d": {}}}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	offered := tools.All(root, run.Program{Version: version(), Workers: workers()})
	for _, test := range []struct{ tool, arguments, want string }{
		{"spec_check", `{"text": "{\"version\": \"0.1\",}"}`, "text:1:18: "},
		{"spec_check", `{"path": "-"}`, "error: a tool has no standard input: name a file"},
		{"spec_diff", `{"old": "pets.json", "new": "broken.json"}`, "this is not JSON: spec_check says more"},
		{"spec_diff", `{"old": "pets.json", "new": "foreign.json"}`, "error: foreign.json is neither a specification nor the JSON of terraform providers schema"},
		{"spec_drift", `{"spec": "pets.json", "schema": "built.json"}`,
			"there are several providers, a/b/c, a/b/d; give the address as provider"},
		{"spec_drift", `{"spec": "nameless.json", "schema": "built.json"}`, "error: no specification names the provider"},
		{"spec_merge", `{"base": "pets.json", "ours": "broken.json", "theirs": "pets.json"}`, "this is not JSON: spec_check says more"},
		{"spec_docs", `{"path": "broken.json", "out": "docs"}`, "error: broken.json is not valid JSON: spec_check says more"},
		{"spec_docs", `{"path": "foreign.json", "out": "docs"}`, "error: foreign.json is not a provider code specification"},
		{"spec_stats", `{"text": "{\"private\": true, \"scripts\": {}}"}`, "text is not a provider code specification"},
		{"spec_import", `{"from": "json", "text": "{"}`, "error: text: "},
		{"spec_import", `{"from": "json", "text": "{\"a\": null}"}`, "\nguessed: a: null says no type"},
		{"spec_export", `{"path": "built.json"}`, "error: built.json is the JSON of terraform providers schema already"},
	} {
		t.Run(test.tool+" "+test.arguments, func(t *testing.T) {
			answer := callTool(t, offered, test.tool, test.arguments)
			if !strings.Contains(answer, test.want) {
				t.Errorf("%q is not in\n%s", test.want, answer)
			}
			for _, word := range commandWords {
				if strings.Contains(answer, word) {
					t.Errorf("%q is no word of a tool, in\n%s", word, answer)
				}
			}
		})
	}
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
		"spec_diff":  `{"old": ".", "new": "."}`,
		"spec_drift": `{"spec": ".", "schema": "p00.json"}`, "spec_merge": `{"base": "p00.json", "ours": "p01.json", "theirs": "p02.json"}`,
		"spec_export": `{"path": "."}`, "spec_docs": `{"out": "docs"}`, "spec_stats": `{}`,
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
		{"spec_drift", `{"spec": "a.json", "schema": "b.json"}`}, {"spec_merge", `{"base": "a.json", "ours": "a.json", "theirs": "b.json"}`},
		{"spec_import", `{"from": "json", "text": "{\"a\": 1}"}`}, {"spec_export", `{"path": "a.json"}`},
		{"spec_docs", `{"path": "a.json", "out": "docs"}`},
		{"spec_stats", `{}`},
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
