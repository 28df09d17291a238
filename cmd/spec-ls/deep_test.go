//go:build linux

package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// Endless nesting must not end the process: Go's stack has a limit of 1 GB, which no recover catches, and Go's parser takes 100,000 levels.
// A fiftieth of both tells as much, as each level adds the same to the stack. A JSON decoder takes 10,000 levels.
const (
	codeLevels = 1_990
	jsonLevels = 12_000
)

// nestings are texts with many levels of something.
func nestings() map[string]string {
	around := func(before, after string) func(string) string {
		return func(inside string) string { return before + inside + after }
	}
	times := func(n int, before, inside, after string) string {
		return strings.Repeat(before, n) + inside + strings.Repeat(after, n)
	}
	members := around(`{"version":"0.1","provider":{"name":"p"},"resources":[{"name":"r","schema":{`, `}}]}`)
	attributes := func(text string) string { return members(`"attributes":[` + text + `]`) }
	const str = `{"name":"a","string":{"computed_optional_required":"optional"}}`
	n := jsonLevels
	levels := n / 4 // of attributes, each with four brackets
	texts := map[string]string{
		"arrays":         times(n, `[`, ``, `]`),
		"objects":        times(n, `{"a":`, `1`, `}`),
		"open arrays":    times(n, `[`, ``, ``),
		"open objects":   times(n, `{"a":`, ``, ``),
		"wrong brackets": times(n, `[`, ``, `}`),
		"any values":     attributes(`{"name":"a","string":{"x":` + times(n, `[`, ``, `]`) + `}}`),
		"attributes":     attributes(times(levels, `{"name":"n","single_nested":{"computed_optional_required":"optional","attributes":[`, str, `]}}`)),
		"mistakes":       attributes(times(levels, `{"name":"N","set_nested":{"nested_object":{"attributes":[`, str, `]}}}`)),
		"blocks":         members(`"blocks":[` + times(levels, `{"name":"b","list_nested":{"nested_object":{"blocks":[`, ``, `]}}}`) + `]`),
		"element types": attributes(`{"name":"a","list":{"element_type":` + times(n/2, `{"list":{"element_type":`, `{"string":{}}`, `}}`) +
			`}}`),
		"object types": attributes(`{"name":"a","object":{"attribute_types":[` + times(levels, `{"name":"b","object":{"attribute_types":[`, ``,
			`]}}`) + `]}}`),
	}
	n = codeLevels
	code := map[string]string{
		"parentheses": times(n, `(`, `1`, `)`), "open parentheses": times(n, `(`, ``, ``), "signs": times(n, `- `, `1`, ``),
		"negations": times(n, `!`, `true`, ``), "pointers": times(n, `*`, `x`, ``), "addresses": times(n, `& `, `x`, ``),
		"calls": times(n, `stringvalidator.All(`, ``, `)`), "calls of calls": times(n, ``, `f`, `()`), "sums": times(n, ``, `1`, ` + 1`),
		"sums on the right": times(n, `1 + (`, `1`, `)`), "texts": times(n, ``, `\"\"`, ` + \"a\"`), "selectors": times(n, ``, `x`, `.x`),
		"indexes": times(n, ``, `x`, `[0]`), "indexes of indexes": times(n, `x[`, `0`, `]`), "literals": times(n, `[]any{`, ``, `}`),
		"literals without types": `[]any{` + times(n, `{`, ``, `}`) + `}`, "slices": times(n, `[]`, `int{}`, ``),
		"maps": times(n, `map[string]`, `int{}`, ``), "pointer types": `(` + times(n, `*`, `int`, ``) + `)(nil)`,
		"function types": `(` + times(n, `func() `, `int`, ``) + `)(nil)`, "structures": times(n, `struct{a `, `int`, `}`) + `{}`,
		"interfaces": times(n, `interface{ m() `, `int`, `}`) + `(nil)`, "functions": times(n, `func() int { return `, `1`, ` }()`),
		"blocks of code": `func() {` + times(n, `{`, ``, `}`) + `}()`, "ifs": `func() {` + times(n, `if true {`, ``, `}`) + `}()`,
		"else ifs":       `func() { if true {} ` + times(n, `else if true {} `, ``, ``) + `}()`,
		"labels":         `func() { ` + times(n, `l: `, ``, ``) + `; }()`,
		"type arguments": times(n, `x[`, `int`, `]`) + `{}`,
	}
	const imports = `"imports":[{"path":"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}]`
	for name, text := range code {
		texts[name+" in validators"] = attributes(`{"name":"a","string":{"validators":[{"custom":{` + imports +
			`,"schema_definition":"stringvalidator.LengthAtLeast(` + text + `)"}}]}}`)
	}
	for _, name := range []string{"parentheses", "open parentheses", "calls", "selectors", "slices", "pointer types", "structures"} {
		text := code[name]
		texts[name+" in defaults"] = attributes(`{"name":"a","string":{"default":{"custom":{` + imports + `,"schema_definition":"` + text +
			`"}}}}`)
		texts[name+" in custom types"] = attributes(`{"name":"a","string":{"custom_type":{"type":"` + text + `","value_type":"` + text + `"}}}`)
		texts[name+" in external types"] = attributes(`{"name":"a","single_nested":{"associated_external_type":{"type":"` + text +
			`"},"attributes":[` + str + `]}}`)
		texts[name+" in imports"] = attributes(`{"name":"a","string":{"custom_type":{"import":{"path":"a/` + text + `","alias":"` + text +
			`"},"type":"a.T"}}}`)
	}
	for _, expression := range []string{times(n, `(`, `a`, `)`), times(n, `(`, ``, ``), times(n, `[[:`, ``, ``), times(n, ``, `a`, `*?`)} {
		texts[expression[:3]+" in regular expressions"] = attributes(`{"name":"a","string":{"validators":[{"custom":{"imports":[{"path":"regexp"}],"schema_definition":"stringvalidator.RegexMatches(regexp.MustCompile(` +
			"`" + expression + "`" + `), \"\")"}}]}}`)
	}
	return texts
}

func TestWhatNestsIsChecked(t *testing.T) { checkAll(t, lowStack, sampling.Share(nestings(), 0, 2)) }

// checkAll has a program check, fix and format texts, and wants it to come back each time.
func checkAll(t *testing.T, program func() (path string, err error), texts map[string]string) {
	for _, arguments := range [][]string{{"check", "-f", "concise"}, {"check", "--fix", "--unsafe-fixes", "-f", "json"}, {"fmt"},
		{"fmt", "--canonical"}} {
		t.Run(strings.Join(arguments, " "), func(t *testing.T) {
			t.Parallel()
			directory := t.TempDir()
			for name, text := range texts {
				file := strings.NewReplacer("(", "", "[", "", "*", "", "?", "", ":", "").Replace(name) + ".json"
				if err := os.WriteFile(filepath.Join(directory, file), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				arguments = append(arguments, file)
			}
			out, err := limit(t, program, directory, arguments...).CombinedOutput()
			var exit *exec.ExitError
			if err != nil && (!errors.As(err, &exit) || exit.ExitCode() < 0 || exit.ExitCode() > int(run.Failed)) ||
				strings.Contains(string(out), "goroutine ") {
				t.Errorf("%v\n%.2000s", err, out)
			}
		})
	}
}

func TestWhatNestsIsServed(t *testing.T) { serveAll(t, lowStack, sampling.Share(nestings(), 1, 2)) }

// serveAll sends a server the requests of an editor that shows each text.
func serveAll(t *testing.T, program func() (path string, err error), texts map[string]string) {
	directory := t.TempDir()
	c := limit(t, program, directory, "serve", "--log-level", "error")
	var errs strings.Builder
	c.Stderr = &errs
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	client := &plainClient{in, bufio.NewReader(out), &strings.Builder{}}
	id := 1
	ask := func(method string, params any) {
		client.send(id, method, params)
		client.await(t, id, &errs)
		client.heard.Reset()
		id++
	}
	ask("initialize", map[string]any{"capabilities": map[string]any{}})
	client.send(0, "initialized", map[string]any{})
	for name, text := range texts {
		uri := "file://" + filepath.Join(directory, "x.json")
		document := map[string]any{"uri": uri}
		client.send(0, "textDocument/didOpen",
			map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "json", "version": 1, "text": text}})
		for _, at := range []int{len(text) / 2, len(text)} {
			place := map[string]any{"textDocument": document, "position": map[string]any{"line": 0, "character": at}}
			for _, method := range []string{"hover", "completion", "definition"} {
				ask("textDocument/"+method, place)
			}
			ask("textDocument/selectionRange", map[string]any{"textDocument": document, "positions": []any{place["position"]}})
			client.send(0, "textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 2},
				"contentChanges": []any{map[string]any{"text": " ", "range": map[string]any{"start": place["position"], "end": place["position"]}}}})
		}
		whole := map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 0, "character": len(text)}}
		for _, method := range []string{"diagnostic", "documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "codeLens"} {
			ask("textDocument/"+method, map[string]any{"textDocument": document})
		}
		ask("textDocument/inlayHint", map[string]any{"textDocument": document, "range": whole})
		ask("textDocument/codeAction", map[string]any{"textDocument": document, "range": whole,
			"context": map[string]any{"diagnostics": []any{}}})
		ask("textDocument/formatting", map[string]any{"textDocument": document, "options": map[string]any{"tabSize": 2, "insertSpaces": true}})
		client.send(0, "textDocument/didClose", map[string]any{"textDocument": document})
		if strings.Contains(errs.String(), "goroutine ") {
			t.Fatalf("%s: %.2000s", name, errs.String())
		}
	}
	ask("shutdown", nil)
	client.send(0, "exit", nil)
	if err := c.Wait(); err != nil {
		t.Errorf("%v\n%.2000s", err, errs.String())
	}
}
