package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/server/feature/command"
)

// golden compares a text with a file, or writes the file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if scenario.Updating() {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; go test ./server -update writes it", err)
	}
	if w := strings.ReplaceAll(string(want), "\r\n", "\n"); got != w {
		t.Errorf("%s is not what is found now:\n%s\nIf that is as it should be, go test ./server -update writes it", file, firstDifference(w, got))
	}
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < min(len(w), len(g)) && w[i] == g[i] {
		i++
	}
	line := func(lines []string) string {
		if i < len(lines) {
			return lines[i]
		}
		return "nothing"
	}
	return fmt.Sprintf("line %d is\n%s\nand not\n%s", i+1, line(g), line(w))
}

// The clients whose first requests are in testdata/clients, as they sent them; see README.md there.
var recordedClients = []string{"none", "vscode", "neovim", "helix"}

// recordedParameters returns the parameters of the first request that a client sent.
func recordedParameters(t testing.TB, client string) json.RawMessage {
	t.Helper()
	params, err := os.ReadFile(filepath.Join("testdata", "clients", client+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return params
}

// connectAs starts a server for an editor that introduces itself as a client did. It gives the answer.
func connectAs(t testing.TB, client string) (*editor, json.RawMessage) {
	t.Helper()
	e := connect(t)
	return e, e.initializeAs(client)
}

// initializeAs introduces the editor as a client did, and gives the answer.
func (e *editor) initializeAs(client string) json.RawMessage {
	e.t.Helper()
	answer := e.request("initialize", recordedParameters(e.t, client))
	e.notify("initialized", json.RawMessage(`{}`))
	return answer
}

// canRegister reports whether a client takes the registration of a method at run time.
func canRegister(t testing.TB, client, capability string) bool {
	t.Helper()
	var params struct {
		Capabilities struct {
			Workspace map[string]struct{ DynamicRegistration bool }
		}
	}
	// A value that is not an object has no such member either.
	_ = json.Unmarshal(recordedParameters(t, client), &params)
	return params.Capabilities.Workspace[capability].DynamicRegistration
}

// TestAdvertised compares the capabilities that each client is offered, and the registrations that the server asks for, with
// testdata/clients/*.golden.
func TestAdvertised(t *testing.T) {
	for _, client := range recordedClients {
		t.Run(client, func(t *testing.T) {
			e, answer := connectAs(t, client)
			var registered []string
			for capability, id := range map[string]string{
				"didChangeConfiguration": "workspace/didChangeConfiguration", "didChangeWatchedFiles": "workspace/didChangeWatchedFiles",
			} {
				if canRegister(t, client, capability) {
					registered = append(registered, id)
				}
			}
			e.wait("registrations", func() bool { return len(e.registered) >= len(registered) })
			e.close()
			slices.Sort(registered)
			slices.Sort(e.registered)
			if !slices.Equal(e.registered, registered) {
				t.Errorf("the server registered %v, and the client takes %v", e.registered, registered)
			}
			var text bytes.Buffer
			if err := json.Indent(&text, answer, "", "  "); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", "clients", client+".golden"), text.String()+"\n")
		})
	}
}

// rich has something for every request: damage, a finding with a fix, Go text, a name that is used, a link.
const rich = `{
  "$schema": "https://example.com/größe.json",
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [{
    "name": "server",
    "schema": {"attributes": [
      {"name": "image", "strng": {"computed_optional_required": "optional"}},
      {"name": "zone", "string": {"description": "標籤🐈", "computed_optional_required": "optional", "validators": [{"custom": {
        "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/path", "alias": "p"},
          {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
        "schema_definition": "stringvalidator.AlsoRequires(p.MatchRoot(\"image\"))"
      }}]}},
    ]}
  }]
}
`

// TestWholeRun is a session of each client, in which it uses all that it is offered, on a healthy document and on a damaged one.
// The real program does it over its standard streams.
func TestWholeRun(t *testing.T) {
	name := binary.Path(t)
	for _, client := range recordedClients {
		t.Run(client, func(t *testing.T) {
			e := launch(t, name, "serve", "--stdio")
			answer := e.initializeAs(client)
			t.Cleanup(e.close)
			var offered struct {
				Capabilities map[string]any
				ServerInfo   struct{ Name, Version string }
			}
			if err := json.Unmarshal(answer, &offered); err != nil {
				t.Fatal(err)
			}
			if offered.ServerInfo.Name != "spec-ls" || offered.ServerInfo.Version == "" {
				t.Errorf("the server is %+v", offered.ServerInfo)
			}
			encoding, _ := offered.Capabilities["positionEncoding"].(string)
			pulls := offered.Capabilities["diagnosticProvider"] != nil
			version := 0
			for _, text := range []string{smallSpec, linked, rich, rich[:len(rich)/2]} {
				version++
				if version == 1 {
					e.didOpen(specURI, "terraform-provider-spec", version, text)
				} else {
					e.didChange(specURI, version, full(text))
				}
				var found []diagnostic
				if pulls {
					found = e.pull("").Items
				} else {
					found = e.published(specURI, version)
				}
				if strings.HasPrefix(text, "{\n  \"$schema\"") != slices.ContainsFunc(found, func(d diagnostic) bool { return d.Severity == 1 }) &&
					text != linked {
					t.Errorf("of\n%s\nthe findings are %v", text, found)
				}
				all := places(text, encoding)
				for method := range requests {
					if !isOffered(offered.Capabilities, method) {
						continue
					}
					for offset := 0; offset < len(text); offset += 1 + sampling.Every()*len(text)/40 {
						m := e.try(method, paramsOf(method, text, encoding, offset, found))
						if m.Error != nil && m.Error.Code != requestFailed {
							t.Fatalf("%s: %+v\n%s", method, m.Error, e.logged())
						}
						var answer any
						if m.Error == nil {
							if err := json.Unmarshal(m.Result, &answer); err != nil {
								t.Fatalf("%s: %v", method, err)
							}
						}
						if strings.HasPrefix(method, "textDocument/") {
							if err := checkRanges(all, answer); err != nil {
								t.Errorf("%s: %v", method, err)
							}
						}
					}
				}
			}
			e.notify("textDocument/didClose", about(specURI))
			if !pulls {
				e.published(specURI, -1)
			}
		})
	}
}

// requestFailed is the code of a request that is right and cannot be fulfilled, such as a rename to a name that is taken.
const requestFailed = -32803

// paramsOf returns parameters for any method that are about a place of the document: all that requests want to know. Each takes what is
// for it.
func paramsOf(method, text, encoding string, offset int, found []diagnostic) map[string]any {
	params := placedAt(text, encoding, offset)
	place := params["position"]
	span := map[string]any{"start": place, "end": place}
	if strings.HasSuffix(method, "/resolve") {
		return map[string]any{
			"label": "x", "title": "x", "name": "x", "location": map[string]any{"uri": specURI}, "range": span, "position": place,
		}
	}
	unit := "server"
	if !strings.Contains(text, `"server"`) {
		unit = "pet"
	}
	for name, value := range map[string]any{
		"positions": []any{place}, "range": span, "ranges": []any{span},
		"context": map[string]any{"includeDeclaration": true, "diagnostics": sentBack(found), "triggerKind": 1},
		"options": map[string]any{"tabSize": 2, "insertSpaces": true}, "ch": "\n",
		"newName": "renamed", "previousResultId": "x", "query": "", "previousResultIds": []any{}, "files": []any{},
		"command": command.Previews[0].Command, "arguments": []any{map[string]any{"uri": specURI, "position": place}},
		"uri": "spec-ls:/schema/resource/" + unit + ".go?" + url.QueryEscape(specURI),
	} {
		params[name] = value
	}
	return params
}

// sentBack returns diagnostics as a client sends them back.
func sentBack(found []diagnostic) []any {
	out := []any{}
	for _, d := range found {
		out = append(out, map[string]any{"range": d.Range, "message": d.Message, "code": d.Code, "source": d.Source, "data": d.Data})
	}
	return out
}
