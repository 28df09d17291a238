//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// What a file of a repository names leads nowhere but into the repository, whatever names it. Each member of each file in which paths can be
// is given each path that leads elsewhere, or that is no file.

// confinementPaths are the paths, from the root of a repository.
var confinementPaths = map[string]string{
	"outside": "../outside/x.json", "absolute": "ROOT/../outside/x.json", "a link": "link.json", "a linked folder": "linked/x.json",
	"a stream": "/dev/stdin", "a stream's number": "/proc/self/fd/0", "a pipe": "fifo", "a device": "/dev/zero", "a folder": "internal",
	"a link to a stream": "stdin", "git's": ".git/x.json", "the folder outside": "../outside", "a link to the folder": "linked",
}

const (
	confinementConfig   = "provider: {name: x}\nresources:\n  pet: {create: {path: /pet, method: POST}, read: {path: /pet, method: GET}}\n"
	confinementDocument = `{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {"/pet": {
"post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/x"}}}}, "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/x"}}}}}},
"get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/x"}}}}}}}},
"components": {"schemas": {"x": {"type": "object", "properties": {"%s": {"type": "string"}}}}}}`
	confinementModule = "module example.com/x\n\ngo 1.25\n"
	// confinementSecret is a name in the files outside.
	confinementSecret = "swordfish"
)

// confinementFiles write a path where a file of a repository may have one, by the place.
func confinementFiles() map[string]func(r *hostileRepository, path string) {
	all := map[string]func(r *hostileRepository, path string){}
	for _, place := range textPlaces(config.Grammar(), "") {
		all[config.FileName+" "+place] = func(r *hostileRepository, path string) {
			text, err := json.Marshal(withValue(map[string]any{
				"generator": map[string]any{"output": "internal", "units": []any{map[string]any{"path": "resources", "output": "internal"}}},
				"openapi":   []any{map[string]any{"config": "generator_config.yml", "document": "openapi.json", "specification": "spec.json"}},
				"schemas":   []any{map[string]any{"select": "resources.*", "schema": "team.json"}},
			}, strings.Split(place, "/"), path))
			r.must(err)
			r.write(config.FileName, string(text))
		}
	}
	for name, text := range map[string]string{
		"Makefile document":               "x:\n\ttfplugingen-openapi generate --config generator_config.yml --output spec.json PATH\n",
		"Makefile config":                 "x:\n\ttfplugingen-openapi generate --config PATH --output spec.json openapi.json\n",
		"Makefile output":                 "x:\n\ttfplugingen-framework generate all --input spec.json --output PATH\n",
		"main.go output":                  "package main\n\n//go:generate tfplugingen-framework generate all --input spec.json --output PATH\n",
		"go.mod replace":                  confinementModule + "\nrequire example.com/lib v0.0.0\n\nreplace example.com/lib => ./PATH\n",
		"go.work use":                     "go 1.25\n\nuse (\n\t.\n\t./PATH\n)\n",
		"go.work replace":                 "go 1.25\n\nuse .\n\nreplace example.com/lib => ./PATH\n",
		"README.md output":                "```shell\ntfplugingen-framework generate all --input spec.json --output PATH\n```\n",
		"templates/resources/pet.md.tmpl": `{{tffile "PATH"}}{{codefile "json" "PATH"}}`,
	} {
		file, _, _ := strings.Cut(name, " ")
		all[name] = func(r *hostileRepository, path string) {
			if strings.HasPrefix(path, "/") {
				text = strings.ReplaceAll(text, "./PATH", "PATH")
			}
			r.write(file, strings.ReplaceAll(text, "PATH", path))
		}
	}
	return all
}

// textPlaces returns the places below one of a configuration that take any text.
func textPlaces(shape *config.Shape, place string) (places []string) {
	if _, isRule := config.IsRule(place); isRule || strings.Count(place, "/") > 4 {
		return nil
	}
	if shape.Takes("string") && len(shape.Values) == 0 {
		places = append(places, place)
	}
	if shape.Element != nil {
		places = append(places, textPlaces(shape.Element, config.Elements(place))...)
	}
	for _, m := range shape.Members {
		places = append(places, textPlaces(m.Shape, config.Inside(place, m.Key))...)
	}
	return places
}

// withValue returns a value in which the one at the end of some steps is a text.
func withValue(value any, steps []string, text string) any {
	if len(steps) == 0 {
		return text
	}
	if steps[0] == "*" {
		list, _ := value.([]any)
		if len(list) == 0 {
			list = []any{nil}
		}
		list[0] = withValue(list[0], steps[1:], text)
		return list
	}
	object, _ := value.(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	object[steps[0]] = withValue(object[steps[0]], steps[1:], text)
	return object
}

// confinementRepositories are all members with all paths.
func confinementRepositories() map[string]func(r *hostileRepository) {
	all := map[string]func(r *hostileRepository){}
	for member, write := range confinementFiles() {
		for what, path := range confinementPaths {
			all[member+" is "+what] = func(r *hostileRepository) {
				r.write(".git/HEAD", "ref: refs/heads/main\n")
				secret := fmt.Sprintf(confinementDocument, confinementSecret)
				for name, text := range map[string]string{
					"go.mod": confinementModule, "generator_config.yml": confinementConfig, "internal/x": "", "team.json": "{}",
					"openapi.json": fmt.Sprintf(confinementDocument, "name"), ".git/x.json": secret, "../outside/x.json": secret,
					"../outside/go.mod": "module example.com/lib\n\ngo 1.25\n", "../outside/x.go": "package lib\n\nfunc Swordfish() {}\n",
				} {
					r.write(name, text)
				}
				r.link("../outside/x.json", "link.json")
				r.link("../outside", "linked")
				r.link("/proc/self/fd/0", "stdin")
				r.pipe("fifo")
				write(r, strings.ReplaceAll(path, "ROOT", r.root))
			}
		}
	}
	return all
}

// isConfined checks that a program has told nothing that is outside of a repository, and has written nothing there.
func (r *hostileRepository) isConfined(told string) {
	r.t.Helper()
	if strings.Contains(strings.ToLower(told), confinementSecret) {
		r.t.Errorf("it tells what it must not: %.4000s", told)
	}
	for folder, want := range map[string][]string{"../outside": {"go.mod", "x.go", "x.json"}, ".git": {"HEAD", "x.json"}, "..": {"outside", "repository", "secret"}} {
		entries, err := os.ReadDir(filepath.Join(r.root, folder))
		r.must(err)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if !slices.Equal(names, want) {
			r.t.Errorf("in %s there are %v", folder, names)
		}
	}
}

func TestCommandsAreConfined(t *testing.T) {
	for name, plant := range sampling.Share(confinementRepositories(), 0, 12) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newHostileRepository(t, plant)
			for _, arguments := range [][]string{
				{"check"}, {"config", "validate"}, {"generate", "--prune"}, {"trace", "generator_config.yml"}, {"docs", "--output", "docs"},
			} {
				c := limited(t, r.root, arguments...)
				in, err := c.StdinPipe() // which stays open: who reads it waits
				r.must(err)
				text, err := c.CombinedOutput()
				if c.ProcessState == nil || c.ProcessState.ExitCode() < 0 || strings.Contains(string(text), "goroutine ") {
					t.Fatalf("%q: %v\n%.2000s", arguments, err, text)
				}
				_ = in.Close() // it has ended
				r.isConfined(string(text))
			}
		})
	}
}

func TestServerIsConfined(t *testing.T) {
	for name, plant := range sampling.Share(confinementRepositories(), 1, 12) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newHostileRepository(t, plant)
			c := limited(t, r.root, "serve")
			var errs strings.Builder
			c.Stderr = &errs
			in, err := c.StdinPipe()
			r.must(err)
			out, err := c.StdoutPipe()
			r.must(err)
			r.must(c.Start())
			client := &plainClient{in, bufio.NewReader(out), &strings.Builder{}}
			ask := func(id int, method string, params any) {
				client.send(id, method, params)
				client.await(t, id, &errs)
			}
			ask(1, "initialize", map[string]any{"capabilities": map[string]any{},
				"workspaceFolders": []any{map[string]any{"uri": "file://" + r.root, "name": "r"}}})
			client.send(0, "initialized", map[string]any{})
			for i, file := range []string{config.FileName, "generator_config.yml", "spec.json"} {
				text, err := os.ReadFile(filepath.Join(r.root, file))
				if err != nil {
					continue // a Makefile names the paths
				}
				of := "file://" + filepath.Join(r.root, file)
				at := map[string]any{"textDocument": map[string]any{"uri": of}, "position": map[string]any{"line": 2, "character": 3}}
				client.send(0, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{
					"uri": of, "languageId": "json", "version": 1, "text": string(text)}})
				for k, method := range []string{"textDocument/diagnostic", "textDocument/hover", "textDocument/completion", "textDocument/definition"} {
					ask(10+10*i+k, method, at)
				}
				if file == "spec.json" {
					ask(50, "workspace/executeCommand", map[string]any{"command": "spec-ls.generate", "arguments": []any{map[string]any{"uri": of}}})
				}
			}
			ask(60, "shutdown", nil)
			client.send(0, "exit", nil)
			if err := c.Wait(); err != nil {
				t.Errorf("%v\n%.2000s", err, errs.String())
			}
			r.isConfined(client.heard.String() + errs.String())
		})
	}
}

func TestAgentsAreConfined(t *testing.T) {
	for name, plant := range sampling.Share(confinementRepositories(), 2, 12) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newHostileRepository(t, plant)
			c := limited(t, r.root, "mcp")
			var in strings.Builder
			in.WriteString(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}}` + "\n")
			for i, call := range []string{
				`{"name": "spec_check", "arguments": {"paths": ["."]}}`, `{"name": "spec_trace", "arguments": {"path": "generator_config.yml"}}`,
				`{"name": "spec_docs", "arguments": {"paths": ["spec.json"], "out": "docs"}}`,
			} {
				in.WriteString(`{"jsonrpc": "2.0", "id": ` + strconv.Itoa(i+2) + `, "method": "tools/call", "params": ` + call + "}\n")
			}
			c.Stdin = strings.NewReader(in.String())
			text, err := c.CombinedOutput()
			if err != nil || strings.Count(string(text), `"id":`) < 4 {
				t.Fatalf("%v\n%.2000s", err, text)
			}
			r.isConfined(string(text))
		})
	}
}
