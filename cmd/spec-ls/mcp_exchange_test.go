package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
)

const pets = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "id", "string": {"computed_optional_required": "computed"}},
  {"name": "age", "int64": {"computed_optional_required": "optional"}}
]}}], "datasources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}`

// TestMCPFiles asks the tools that look at several files, and reads that nothing was written.
func TestMCPFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	root, err := slashed(".")
	if err != nil {
		t.Fatal(err)
	}
	built, err := runCommand(pets, "export", "-")
	if err != nil {
		t.Fatal(err)
	}
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
	tools := mcpTools(toolFiles{root})
	for _, test := range []struct {
		tool, arguments string
		want            []string // in the answer or, after error:, in the error
	}{
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "theirs.json"}`, []string{"resources.pet.attributes.age.description", "Years.", "1 change of theirs taken"}},
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "other.json"}`, []string{"conflict at resources.pet.attributes.id.sensitive", "ours:", "theirs:", "1 conflict"}},
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "-"}`, []string{"error:", "no standard input"}},
		{"spec_merge", `{"base": "base.json", "ours": "ours.json", "theirs": "/etc/passwd"}`, []string{"error:", "outside of the working directory"}},
		{"spec_drift", `{"spec": "base.json", "schema": "schema.json"}`, []string{"age"}},
		{"spec_drift", `{"spec": "base.json", "schema": "schema.json", "provider": "registry.terraform.io/acme/none"}`, []string{"error:", "acme/none"}},
		{"spec_export", `{"path": "base.json", "names": ["pet"]}`, []string{`"resource_schemas"`, `"data_source_schemas"`, `"zoo_pet"`}},
		{"spec_export", `{"path": "base.json"}`, []string{`"provider_schemas"`}},
		{"spec_export", `{"path": "base.json", "names": ["zoo_pet", "cat"]}`, []string{"error:", `no resource or data source "cat"`}},
		{"spec_docs", `{"paths": ["base.json"], "out": "docs"}`, []string{"docs/resources/pet.md", "would change"}},
		{"spec_stats", `{"paths": ["base.json"]}`, []string{"attributes", "described"}},
		{"spec_import", `{"from": "columns", "text": "size: int64"}`, []string{`"int64"`}},
		{"spec_import", `{"from": "json", "text": "{"}`, []string{"error:"}},
	} {
		t.Run(test.tool+" "+test.arguments, func(t *testing.T) {
			answer := callTool(t, tools, test.tool, test.arguments)
			for _, want := range test.want {
				if !strings.Contains(answer, want) {
					t.Errorf("%q is not in\n%s", want, answer)
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
func callTool(t *testing.T, tools []mcp.Tool, name, arguments string) string {
	t.Helper()
	in := `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
{"jsonrpc": "2.0", "method": "notifications/initialized"}
{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "` + name + `", "arguments": ` + arguments + `}}
`
	var out bytes.Buffer
	server := mcp.Server{Name: "spec-ls", Version: "1", Tools: tools}
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
