package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"golang.org/x/tools/txtar"
)

// decoding matches what Go says of JSON, which another version of Go says otherwise.
var decoding = regexp.MustCompile(`(json:|the body) .*`)

// TestRefusedRequests asks all methods and all commands for what they cannot answer: places outside of a document, documents that are not
// open, and parameters that make no sense. It holds the errors.
func TestRefusedRequests(t *testing.T) {
	t.Parallel()
	memory := &files.Memory{Files: map[string]string{}}
	for _, file := range txtar.Parse([]byte(swept)).Files {
		memory.Files["/project/"+file.Name] = string(file.Data)
	}
	e := connectOver(t, memory, `{"textDocument": {"diagnostic": {}}, "window": {"showDocument": {"support": true}}, "workspace": {"applyEdit": true}}`)
	for _, file := range sweptFiles {
		e.didOpen("file:///project/"+file.name, file.language, 1, memory.Files["/project/"+file.name])
	}
	e.didOpen("file:///project/notes.txt", "plaintext", 1, "notes")

	var b strings.Builder
	ask := func(what string, asked []string, ask func(name string) envelope) {
		answers := map[string][]string{}
		for _, name := range asked {
			m := ask(name)
			answer := "an answer"
			switch {
			case m.Error != nil:
				said := decoding.ReplaceAllString(strings.ReplaceAll(m.Error.Message, name, "NAME"), "$1 …")
				answer = fmt.Sprintf("error %d: %s", m.Error.Code, said)
			case string(m.Result) == "null":
				answer = "null"
			}
			answers[answer] = append(answers[answer], name)
		}
		fmt.Fprintf(&b, "# %s\n", what)
		for _, answer := range slices.Sorted(maps.Keys(answers)) {
			fmt.Fprintf(&b, "%s\n  %s\n", answer, strings.Join(answers[answer], ", "))
		}
	}
	var methods, names []string
	for method := range requests {
		if strings.HasPrefix(method, "test/") {
			continue // of another test
		}
		switch method {
		case "initialize", "shutdown", "workspace/executeCommand", "workspace/diagnostic":
		default:
			methods = append(methods, method)
		}
	}
	slices.Sort(methods)
	for i := range commands {
		names = append(names, commands[i].name)
	}
	const specification, configuration = "file:///project/zoo.json", "file:///project/generator_config.yml"
	first, at := position{}, position{6, 30}
	for _, asked := range []struct {
		what, uri  string
		start, end position
	}{
		{"a line beyond the end", specification, position{9999, 0}, position{9999, 0}},
		{"a line beyond the end of a configuration", configuration, position{9999, 0}, position{9999, 0}},
		{"the end of a range beyond the end", specification, first, position{9999, 0}},
		{"a column beyond the end of its line", specification, position{1, 9999}, position{1, 9999}},
		{"a range that ends before it begins", specification, at, first},
		{"a document that is not open", "file:///project/none.json", at, at},
		{"a document that is not open, and on the disk", "file:///project/openapi.yml", at, at},
		{"a document without a file", "untitled:Untitled-1", at, at},
		{"no document", "", at, at},
		{"no address", "%", at, at},
		{"text", "file:///project/notes.txt", first, first},
	} {
		span := textRange{asked.start, asked.end}
		parameters := map[string]any{
			"textDocument": map[string]any{"uri": asked.uri}, "position": asked.end, "positions": []any{asked.end}, "range": span,
			"ranges": []any{span}, "options": map[string]any{"tabSize": 2, "insertSpaces": true}, "ch": "\n", "newName": "renamed",
			"context":          map[string]any{"includeDeclaration": true, "diagnostics": []any{}, "triggerKind": 1},
			"previousResultId": "none", "query": "pet", "uri": "spec-ls:/schema/resource/pet.go?" + asked.uri,
		}
		ask(asked.what, methods, func(method string) envelope { return e.try(method, parameters) })
		argument := map[string]any{
			"uri": asked.uri, "position": asked.end, "range": span, "name": "none", "rule": "none", "text": "aaa", "pattern": "a+", "json": "{}",
			"path": "/project/none.go",
		}
		ask(asked.what+", for a command", names, func(name string) envelope {
			return e.try("workspace/executeCommand", map[string]any{"command": name, "arguments": []any{argument}})
		})
	}
	for _, parameters := range []string{
		`null`, `[]`, `{}`, `{"textDocument": 5, "position": {}}`, `{"textDocument": {"uri": "` + specification + `"}, "position": 5}`,
		`{"textDocument": {"uri": "` + specification + `"}, "position": {}, "range": [], "ranges": {}, "positions": 7}`,
	} {
		ask("the parameters "+parameters, methods, func(method string) envelope { return e.try(method, json.RawMessage(parameters)) })
	}
	for _, arguments := range []string{
		`null`, `[]`, `[null]`, `[5]`, `["text"]`, `[[]]`, `[{}]`, `[{"uri": 5}]`, `[{"uri": "` + specification + `"}]`,
		`[{"uri": "` + specification + `"}, {}]`, `[{"uri": "` + specification + `", "position": 5}]`,
		`[{"uri": "` + specification + `", "position": {"line": -1, "character": 0}}]`,
	} {
		ask("the arguments "+arguments+" of a command", names, func(name string) envelope {
			return e.try("workspace/executeCommand", json.RawMessage(`{"command": "`+name+`", "arguments": `+arguments+`}`))
		})
	}
	for _, address := range []string{
		"", "x", "spec-ls:", "spec-ls:/schema", "spec-ls:/schema/resource/pet.go", "spec-ls:/schema/resource/pet.go?%",
		"spec-ls:/schema/resource/pet.go?x", "spec-ls:/schema/resource/%zz.go?" + specification,
		"spec-ls:/none/resource/pet.go?" + specification, "spec-ls:/schema/none/pet.go?" + specification,
		"spec-ls:/schema/resource/none.go?" + specification, "spec-ls:/schema/resource/pet.go?" + configuration,
		"spec-ls:/schema/resource/pet.go?" + specification + "#none", "spec-ls:/schema/resource/pet.go?" + specification + "#%zz",
		"spec-ls:/schema/resource/pet/more.go?" + specification, "file:/schema/resource/pet.go?" + specification,
	} {
		ask("the preview "+address, []string{"workspace/textDocumentContent"}, func(method string) envelope {
			return e.try(method, map[string]any{"uri": address})
		})
	}
	scenario.Golden(t, "testdata/refused.golden", b.String())
}
