package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// swept is a folder with files of all languages. Its specifications are of three providers, so that none waits for another.
const swept = `
-- zoo.json --
` + sweptSpecification + `-- other.json --
{"version": "0.1", "provider": {"name": "farm"}, "resources": [
  {"name": "pet", "schema": {"attributes": [{"name": "legs", "int64": {"computed_optional_required": "required"}}]}},
  {"name": "keeper", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}
]}
-- damaged.json --
{
  "version": "0.1",
  "provider": {"name": "stud", "schema": {"attributes": [{"name": "a b", "strng": {}},
  "resources": [{"name": "stable", "schema": {"attributes": [{"name": "size" "int64": {}}]}]
-- .spec-ls.json --
{
  // What holds here.
  "rules": {"missing-description": "info", "none": "off", "doubled-word": },
  "overrides": [{"path": ["resources.pet"], "rules": {}}],
  "format": {"canonical": true}
}
-- zoo.overlay.yml --
resources:
  pet:
    attributes:
      owner.mail:
        description: Where to write.
        validators: [size_at_most, ]
      nothing: {}
rules:
  - match: {computed: true}
    set: {sensitive: }
-- generator_config.yml --
provider:
  name: zoo
resources:
  pet:
    create: {path: /pets, method: POST}
    read:
      path: /pets/{petId}
      method: GET
    schema:
      ignores: [nam, food]
data_sources:
  status:
    read: {path: /none, method: GET}
-- openapi.yml --
` + corpus.OpenAPIDocument

const sweptSpecification = `{
  "$schema": "https://example.com/größe.json",
  "version": "0.1",
  "provider": {"name": "zoo"},
  "resources": [
    {"name": "pet", "schema": {
      "attributes": [
        {"name": "id", "string": {"computed_optional_required": "computed"}},
        {"name": "image", "strng": {"computed_optional_required": "optional"}},
        {"name": "label", "string": {"computed_optional_required": "optional", "description": "標籤🐈 the the", "validators": [{"custom": {
          "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/path", "alias": "p"},
            {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
          "schema_definition": "stringvalidator.AlsoRequires(p.MatchRoot(\"id\"))"
        }}, {"custom": {"imports": [{"path": "regexp"}], "schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"^a$\"), \"\")"}}]}},
        {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
          {"name": "mail", "string": {"computed_optional_required": "required"}}
        ]}}
      ],
      "blocks": [{"name": "rule", "list_nested": {"nested_object": {"attributes": []}}}]
    }}
  ],
  "datasources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]
}
`

// sweptFiles are the files that are open, with the languages that editors say.
var sweptFiles = []struct{ name, language string }{
	{"zoo.json", "terraform-provider-spec"}, {"other.json", "json"}, {"damaged.json", "json"}, {".spec-ls.json", "jsonc"},
	{"zoo.overlay.yml", "yaml"}, {"generator_config.yml", "yaml"},
}

// resultID matches an id in an answer, which another version has otherwise.
var resultID = regexp.MustCompile(`"(resultId|previousResultId)":"[^"]*"`)

// TestSweep holds the answers to all requests, of each client, about files of all languages.
func TestSweep(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for turn, client := range recordedClients {
		w := &tree{connect(t), plant(t, swept)}
		var params map[string]any
		if err := json.Unmarshal(recordedParameters(t, client), &params); err != nil {
			t.Fatal(err)
		}
		params["workspaceFolders"], params["rootUri"], params["processId"] = w.folders("."), w.uri("."), nil
		var offered struct {
			Capabilities struct {
				PositionEncoding   string
				DiagnosticProvider any
			}
		}
		if err := json.Unmarshal(w.request("initialize", params), &offered); err != nil {
			t.Fatal(err)
		}
		w.notify("initialized", json.RawMessage(`{}`))
		a := &sweptAnswers{tree: w, sums: &sums, client: client, encoding: offered.Capabilities.PositionEncoding}
		if a.encoding == "" {
			a.encoding = "utf-16"
		}
		for i, file := range sweptFiles {
			if client != "vscode" && i > 0 && i != turn+2 { // each other client is asked about two files
				continue
			}
			w.didOpen(w.uri(file.name), file.language, 1, w.read(file.name))
			if offered.Capabilities.DiagnosticProvider == nil {
				w.published(w.uri(file.name), 1)
			}
			a.file(file.name, w.read(file.name))
		}
		w.mu.Lock()
		w.inbox = nil
		w.mu.Unlock()
		w.notify("exit", nil)
		_ = w.end()
	}
	sums.Hold(t, "testdata/sums/answers.golden")
}

// sweptAnswers asks one server about one file after the other.
type sweptAnswers struct {
	*tree
	sums             *scenario.Sums
	client, encoding string
}

// ask sends a request and adds the answer to the sums. It returns the answer.
func (a *sweptAnswers) ask(method string, params any) (answer any) {
	a.t.Helper()
	m := a.try(method, params)
	text := string(m.Result)
	if m.Error != nil {
		text = fmt.Sprintf("%d %s", m.Error.Code, m.Error.Message)
	} else if err := json.Unmarshal(m.Result, &answer); err != nil {
		a.t.Fatal(err)
	}
	a.sums.Add(method + ": " + a.anywhere(resultID.ReplaceAllString(text, `"$1":""`)))
	return answer
}

// anywhere returns a text without the path of the folder.
func (a *sweptAnswers) anywhere(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, a.uri("."), "file:///root"), a.root, "/root")
	return strings.ReplaceAll(text, url.QueryEscape(a.uri(".")), "file%3A%2F%2F%2Froot")
}

// file asks everything about a file.
func (a *sweptAnswers) file(name, text string) {
	a.t.Helper()
	begin := func(method string) { a.sums.Begin(a.client + ", " + name + ", " + method) }
	document := map[string]any{"uri": a.uri(name)}
	whole := map[string]any{"start": position{}, "end": placedAt(text, a.encoding, len(text))["position"]}
	options := map[string]any{"tabSize": 2, "insertSpaces": true}
	begin("diagnostic")
	report, _ := a.ask("textDocument/diagnostic", map[string]any{"textDocument": document}).(map[string]any)
	found, _ := report["items"].([]any)
	a.ask("textDocument/diagnostic", map[string]any{"textDocument": document, "previousResultId": report["resultId"]})
	for _, method := range []string{
		"documentSymbol", "foldingRange", "semanticTokens/full", "semanticTokens/range", "inlayHint", "codeLens", "documentLink", "formatting",
		"rangesFormatting", "codeAction",
	} {
		begin(method)
		answer := a.ask("textDocument/"+method, map[string]any{
			"textDocument": document, "range": whole, "ranges": []any{whole}, "options": options, "context": map[string]any{"diagnostics": []any{}},
		})
		if method == "inlayHint" {
			all, _ := answer.([]any)
			for _, hint := range all[:min(len(all), 6)] {
				a.ask("inlayHint/resolve", hint)
			}
		}
	}
	begin("findings")
	for i, d := range found {
		if i > 12 {
			break
		}
		only := [][]string{nil, {"quickfix"}, {"source"}}[i%3]
		actions, _ := a.ask("textDocument/codeAction", map[string]any{
			"textDocument": document, "range": d.(map[string]any)["range"], "context": map[string]any{"diagnostics": []any{d}, "only": only},
		}).([]any)
		for _, action := range actions {
			if action := action.(map[string]any); action["edit"] == nil && action["data"] != nil {
				a.ask("codeAction/resolve", action)
			}
		}
	}
	for _, method := range slices.Sorted(maps.Keys(requests)) {
		if !strings.HasPrefix(method, "textDocument/") || strings.Contains(method, "semanticTokens") || method == "textDocument/diagnostic" {
			continue
		}
		begin(strings.TrimPrefix(method, "textDocument/") + " at places")
		for i, offset := range corpus.Places(text, 1+len(text)/50) {
			place := placedAt(text, a.encoding, offset)["position"]
			span := map[string]any{"start": place, "end": place}
			if i%3 == 0 {
				span["end"] = placedAt(text, a.encoding, min(len(text), offset+40))["position"]
			}
			answer := a.ask(method, map[string]any{
				"textDocument": document, "position": place, "positions": []any{place}, "range": span, "ranges": []any{span}, "options": options,
				"ch": []string{"\n", "}", "x"}[i%3], "newName": []string{"renamed", "id", "Not a name"}[i%3],
				"context": map[string]any{"includeDeclaration": i%2 == 0, "diagnostics": []any{}, "triggerKind": 1},
			})
			if list, ok := answer.(map[string]any); ok && method == "textDocument/completion" {
				items, _ := list["items"].([]any)
				for _, item := range items[:min(len(items), 2)] {
					a.ask("completionItem/resolve", item)
				}
			}
			if actions, ok := answer.([]any); ok && method == "textDocument/codeAction" && i%4 == 0 {
				for _, action := range actions {
					if action := action.(map[string]any); action["edit"] == nil && action["data"] != nil {
						a.ask("codeAction/resolve", action)
					}
				}
			}
		}
	}
	begin("commands")
	for i := range commands {
		if commands[i].writes || commands[i].name == setBase {
			continue
		}
		a.ask("workspace/executeCommand", map[string]any{"command": commands[i].name})
		for _, offset := range []int{0, len(text) / 3, len(text) / 2, len(text) * 3 / 4, -1} {
			place := any(position{-1, 0})
			if offset >= 0 {
				place = placedAt(text, a.encoding, offset)["position"]
			}
			a.ask("workspace/executeCommand", map[string]any{"command": commands[i].name, "arguments": []any{map[string]any{
				"uri": a.uri(name), "position": place, "name": "doubled-word", "rule": "doubled-word", "text": "aaa", "pattern": "a+",
				"range": map[string]any{"start": place, "end": place}, "path": a.path(name), "json": `{"a": 1, "b": ["x"]}`, "base": "HEAD",
			}}})
		}
	}
	a.mu.Lock()
	shown := slices.Concat(a.shown, a.applied)
	a.shown, a.applied = nil, nil
	a.mu.Unlock()
	for _, one := range shown {
		a.sums.Add(a.anywhere(string(one)))
	}
	begin("workspace")
	for _, query := range []string{"", "pet", "ow", "none"} {
		symbols, _ := a.ask("workspace/symbol", map[string]any{"query": query}).([]any)
		for _, symbol := range symbols[:min(len(symbols), 3)] {
			a.ask("workspaceSymbol/resolve", symbol)
		}
	}
	if a.client != "vscode" || name != "zoo.json" {
		return
	}
	for _, kind := range []string{"schema", "file", "docs", "example", "none"} {
		for _, of := range []string{"resource/pet", "datasource/pet", "provider/zoo", "resource/none", "none/pet"} {
			for _, extension := range []string{"go", "md", "tf"} {
				address := "spec-ls:/" + kind + "/" + of + "." + extension + "?" + url.QueryEscape(a.uri(name))
				a.ask("workspace/textDocumentContent", map[string]any{"uri": address})
			}
		}
	}
}
