package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// sweptFiles are the files of TestSweepCommandLines.
const sweptFiles = `
-- good.json --
{"version": "0.1", "provider": {"name": "zoo"}, "resources": [
  {"name": "pet", "schema": {"attributes": [
    {"name": "id", "string": {"computed_optional_required": "computed", "description": "The id."}},
    {"name": "size", "int64": {"computed_optional_required": "computed_optional", "default": {"static": 3}}},
    {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
      {"name": "mail", "string": {"computed_optional_required": "required", "sensitive": true}}
    ]}}
  ], "blocks": [{"name": "rule", "list_nested": {"nested_object": {"attributes": [{"name": "on", "bool": {"computed_optional_required": "required"}}]}}}]}}
], "datasources": [{"name": "pets", "schema": {"attributes": [{"name": "limit", "int64": {"computed_optional_required": "optional"}}]}}]}
-- old.json --
{"version": "0.1", "provider": {"name": "zoo"}, "resources": [
  {"name": "pet", "schema": {"attributes": [
    {"name": "id", "string": {"computed_optional_required": "computed"}},
    {"name": "size", "string": {"computed_optional_required": "optional"}},
    {"name": "gone", "bool": {"computed_optional_required": "optional"}}
  ]}}, {"name": "cage", "schema": {"attributes": []}}
]}
-- bad.json --
{
  "version": "0.1",
  "provider": {"name": "zoo"},
  "resources": [{"name": "pet", "schema": {"attributes": [
    {"name": "id", "strng": {}}, {"name": "a b", "string": {"computed_optional_required": "optonal", "description": "The the id."}},
    {"name": "c", "string": {"computed_optional_required": "optional"},
  ]}}]
}
-- foreign.json --
{"compilerOptions": {"strict": true}}
-- schema.json --
{"format_version": "1.0", "provider_schemas": {"example.com/zoo/zoo": {"provider": {"version": 0, "block": {}}, "resource_schemas": {"zoo_pet":
  {"version": 0, "block": {"attributes": {"id": {"type": "string", "computed": true}, "size": {"type": "number", "optional": true}}}}}}}}
-- data.json --
{"name": "x", "size": 3, "tags": ["a"], "owner": {"mail": "a@example.com", "age": 1.5}, "any": null}
-- data.hcl --
name = "x"
size = 3
owner {
  mail = "x"
}
-- data.go --
package data

type Pet struct {
	Name string
	Size int64
	Tags []string
}
-- zoo.overlay.yml --
resources:
  pet:
    description: A pet.
    attributes:
      owner.mail: {description: Where to write.}
      none: {sensitive: true}
-- generator_config.yml --
provider: {name: zoo}
resources:
  pet:
    create: {path: /pets, method: POST}
    read: {path: "/pets/{petId}", method: GET}
    schema: {ignores: [food, none]}
-- config/.spec-ls.json --
{"rules": {"missing-description": "error", "none": "off"}, "fail-level": "warning"}
-- empty/README.md --
Nothing.
-- damaged/.spec-ls.json --
{"rules": {"doubled-word":
-- damaged/spec.json --
{"version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {"description": "The the name."}}]}}}
-- mistaken/.spec-ls.json --
{"extends": ["./none.json", "./../damaged/.spec-ls.json"], "rules": {"doubled-word": "loud", "x": "off"}, "exclude": ["[a"], "generator": "9.9.9",
  "output": "../../..", "registry": "a b", "indent": "x", "overlay": "none.yml", "baseline": 1, "failLevel": "warning"}
-- mistaken/spec.json --
{"version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {"description": "The the name."}}]}}}
-- accepted/.spec-ls-baseline.json --
{"version": 1, "findings": [
-- accepted/spec.json --
{"version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {"description": "The the name."}}]}}}
-- folder.json/README.md --
A folder with the name of a file.
-- ends.json --
{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet
-- array.json --
[{"version": "0.1"}]
-- twice.json --
{"version": "0.1", "provider": {"name": "zoo"}} {"version": "0.1"}
-- empty.json --
-- openapi.yml --
` + corpus.OpenAPIDocument

// sweptArguments are further arguments of commands, beside those of every command.
var sweptArguments = map[string][]string{
	"check":           {"good.json bad.json", "generator_config.yml", "zoo.overlay.yml good.json", "."},
	"config show":     {"good.json", "config", "config/.spec-ls.json"},
	"config validate": {"config/.spec-ls.json", "config", "."},
	"baseline prune":  {"good.json bad.json"},
	"init":            {"empty", "config"},
	"explain":         {"doubled-word", "doubled-wrd", "doubled-word unused-import", "missing-description"},
	"rules":           {"doubled-word", "none", "style"},
	"preview schema": {"good.json resource.pet", "good.json pet",
		"good.json none", "bad.json pet", "good.json resource.pet.owner"},
	"preview file":    {"good.json resource.pet", "good.json pets", "good.json provider"},
	"preview docs":    {"good.json resource.pet", "good.json datasource.pets"},
	"preview example": {"good.json resource.pet", "good.json resource.pet.owner", "good.json provider"},
	"import": {
		"--from json data.json", "--from hcl data.hcl", "--from go data.go", "--from go data.go Pet", "--from columns -",
		"--from openapi openapi.yml", "--from openapi --config generator_config.yml openapi.yml", "--from json --merge good.json data.json",
		"--from openapi --improve all-of openapi.yml", "--from openapi --config generator_config.yml",
		"--from openapi --improve all-of --config generator_config.yml", "schema.json --merge good.json",
		"schema.json --only pet", "schema.json --provider a/b",
		"data.json", "data.hcl", "data.go", "data.json data.hcl", "openapi.yml", "schema.json"},
	"export": {"good.json", "good.json old.json", "bad.json"},
	"overlay apply": {"good.json zoo.overlay.yml", "bad.json zoo.overlay.yml",
		"none.yml good.json", "good.json zoo.overlay.yml"},
	"overlay create": {"old.json good.json", "good.json good.json", "bad.json good.json"},
	"overlay suggest": {
		"generator_config.yml --document openapi.yml", "generator_config.yml --document none.yml",
		"good.json", "good.json old.json"},
	"merge": {"old.json good.json old.json", "old.json old.json good.json",
		"old.json bad.json good.json", "old.json good.json"},
	"diff": {"old.json good.json", "good.json old.json", "good.json good.json",
		"old.json bad.json", "good.json schema.json", "old.json none.json"},
	"trace": {
		"generator_config.yml --document openapi.yml", "--config generator_config.yml --document openapi.yml good.json",
		"--config generator_config.yml --document openapi.yml good.json pet", "generator_config.yml --document openapi.yml pet.name",
		"generator_config.yml --document openapi.yml none", "generator_config.yml --document openapi.yml --improve all-of",
		"good.json", "good.json pet", "good.json resources.pet.id", "good.json none"},
	"fmt":                           {"good.json old.json", "."},
	"docs":                          {"good.json", "--output out good.json"},
	"generate":                      {"--output out good.json", "good.json", "--output out bad.json"},
	"generate all":                  {"--input good.json --output out", "--input bad.json --output out", "--input none.json --output out"},
	"generate resources":            {"--input good.json --output out --package zoo"},
	"generate data-sources":         {"--input good.json --output out"},
	"generate provider":             {"--input good.json --output out"},
	"generate scaffold resource":    {"--name pet --output-dir out", "--name Pet --output-dir out", "--name pet --output-file x.go"},
	"generate scaffold data-source": {"--name pet --output-dir out"},
	"generate scaffold provider":    {"--name zoo --output-dir out"},
	"stale":                         {"good.json --output out", "bad.json --output out"},
	"schema":                        {"config", "none", "report"},
	"agents":                        {"none", "claude", "cursor"},
	"help":                          {"check", "none"},
	"generate scaffold":             {"none"},
}

// unusual are files that can't be read, hold no specification or a part of one, or have a configuration or baseline with mistakes. Every
// command gets each of them as its file, as the second of its files, and as the first.
var unusual = []string{
	"damaged/spec.json", "mistaken/spec.json", "accepted/spec.json", "folder.json", "ends.json", "array.json", "twice.json", "empty.json",
	"latin.json", "good.json/x", "good.json bad.json old.json", "good.json folder.json", "good.json ends.json", "good.json latin.json",
	"folder.json good.json",
	"ends.json good.json", "damaged/spec.json good.json",
	"mistaken mistaken/.spec-ls.json damaged/.spec-ls.json accepted/.spec-ls-baseline.json",
}

// sweptValues are values of flags that have no effect without a right one.
var sweptValues = map[string][]string{
	"format": {"text", "json", "markdown", "yaml", "github", "sarif=out.sarif", "x"}, "severity": {"doubled-word=error", "x"},
	"color": {"always", "never"}, "fail-level": {"warning", "never", "minor"}, "only": {"doubled-word",
		"style", "x"}, "disable": {"missing-description"},
	"enable": {"doubled-word"}, "stage": {"syntax", "x"}, "config": {"config/.spec-ls.json", "mistaken/.spec-ls.json", "none.json"},
	"exclude": {"b*.json"},
	"output":  {"out", "out.json"}, "policy": {"strict", "x"}, "jobs": {"1", "-1"}, "max-findings": {"1",
		"-1"}, "from": {"json", "hcl", "go", "columns", "openapi"},
	"input": {"good.json", "none.json"}, "package": {"zoo", "1"}, "root": {"empty",
		"none"}, "baseline": {"none.json"}, "document": {"openapi.yml"},
	"indent": {"4", "tab", "x"}, "kind": {"resource", "x"}, "name": {"pet", "Not"},
	"unit": {"pet"}, "rule": {"doubled-word"}, "stdin-filename": {"a.json"},
}

// leftOut are commands that serve, need a toolchain, or print versions and the whole help.
var leftOut = []string{"serve", "mcp", "verify", "version", "man", "completion", "help", confinedCommand}

// leftOutFlags need a repository of git, or have the command look at it.
var leftOutFlags = []string{"changed", "against", "help", "hand-edits", "bug-report", "hook"}

// TestSweepCommandLines holds the exit codes and the output of command lines, and the files that they write: those of all commands with
// right and wrong arguments, and with each of their flags.
func TestSweepCommandLines(t *testing.T) {
	golden, err := filepath.Abs("testdata/sums/command_lines.golden")
	if err != nil {
		t.Fatal(err)
	}
	directory := t.TempDir()
	if resolved, err := filepath.EvalSymlinks(directory); err == nil {
		directory = resolved
	}
	t.Chdir(directory)
	t.Setenv("HOME", directory)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(directory))
	w := &sweptFolder{t: t, directory: directory, planted: map[string]string{}}
	for _, f := range txtar.Parse([]byte(sweptFiles)).Files {
		w.planted[f.Name] = string(f.Data)
	}
	w.planted["latin.json"] = strings.ReplaceAll(w.planted["good.json"], "The id.", "The \xe9t\xe9.")
	w.plant()
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		name := strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), "spec-ls"), " ")
		if first, _, _ := strings.Cut(name, " "); slices.Contains(leftOut, first) || c.Hidden {
			return
		}
		if name != "" {
			w.sums.Begin(name)
			w.command(name, c)
		}
		for _, child := range c.Commands() {
			visit(child)
		}
	}
	visit(newRootCommand())
	w.sums.Begin("mistakes")
	for _, line := range []string{
		"chek", "chekc good.json", "good.json", "--versoin", "lint good.json", "check --fixx good.json",
		"check -Z good.json", "check --jobs x good.json",
		"check --jobs", "check --fix=x good.json", "validate good.json", "fmt --write good.json",
		"format good.json", "diff", "generate frameworks",
		"generate all --output", "-h x", "check -- -x", "preview nothing good.json", "config nothing", "overlay nothing", "baseline nothing",
	} {
		w.run(strings.Fields(line))
	}
	w.sums.Hold(t, golden)
}

// sweptFolder is a folder in which command lines run.
type sweptFolder struct {
	t         *testing.T
	directory string
	planted   map[string]string
	sums      scenario.Sums
	full      bool // the standard output is a file on a disk that is full
}

// fullDisk is a writer that takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// command runs a command with all kinds of arguments, and with each of its flags, and completes the flags as a shell does.
func (w *sweptFolder) command(name string, c *cobra.Command) {
	words := strings.Fields(name)
	with := func(arguments ...string) { w.run(append(slices.Clone(words), arguments...)) }
	further := sweptArguments[name]
	for _, arguments := range append([]string{
		"", "good.json", "bad.json", "none.json", "foreign.json", "empty", "-", "good.json - good.json bad.json", "--help",
	}, slices.Concat(unusual, further)...) {
		with(strings.Fields(arguments)...)
	}
	usual := "good.json"
	if len(further) > 0 {
		usual = further[0]
	}
	w.full = true
	for _, arguments := range append([]string{"good.json", "bad.json", "--help"}, further...) {
		with(strings.Fields(arguments)...)
		if c.Flags().Lookup("format") != nil {
			with(append([]string{"-f", "json"}, strings.Fields(arguments)...)...)
		}
	}
	w.full = false
	w.run(slices.Concat([]string{"__complete"}, words, []string{""}))
	c.Flags().VisitAll(func(f *pflag.Flag) {
		w.run(slices.Concat([]string{"__complete"}, words, []string{"--" + f.Name, ""}))
		if slices.Contains(leftOutFlags, f.Name) {
			return
		}
		if f.Value.Type() == "bool" {
			with(append([]string{"--" + f.Name}, strings.Fields(usual)...)...)
			if name == "check" || name == "diff" || name == "fmt" {
				with("--"+f.Name, "bad.json", "old.json")
			}
			return
		}
		for _, value := range append(sweptValues[f.Name], "", "x/y", "good.json/x", "folder.json") {
			with(append([]string{"--" + f.Name + "=" + value}, strings.Fields(usual)...)...)
		}
	})
}

// run runs one command line and adds its results to the sums: the exit code, both outputs, and the files that it wrote.
func (w *sweptFolder) run(arguments []string) {
	var out, errs bytes.Buffer
	var to io.Writer = &out
	if w.full {
		to = fullDisk{}
	}
	code := execute(arguments, strings.NewReader(w.planted["good.json"]), to, &errs)
	var b strings.Builder
	fmt.Fprintf(&b, "$ spec-ls %q\n%d\n%s\n%s\n", arguments, code, out.String(), errs.String())
	if changed := w.changed(); len(changed) > 0 {
		for _, name := range changed {
			content, err := os.ReadFile(name)
			fmt.Fprintf(&b, "-- %s (%t) --\n%s\n", filepath.ToSlash(name), err == nil, content)
		}
		w.plant()
	}
	w.sums.Add(strings.ReplaceAll(b.String(), filepath.ToSlash(w.directory), "/root"))
}

// changed returns the files that are not as they were planted.
func (w *sweptFolder) changed() (names []string) {
	seen := map[string]bool{}
	_ = filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		seen[filepath.ToSlash(name)] = true
		content, err := os.ReadFile(name)
		if was, planted := w.planted[filepath.ToSlash(name)]; err != nil || !planted || was != string(content) {
			names = append(names, name)
		}
		return nil
	})
	for name := range w.planted {
		if !seen[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// plant writes all files, and removes all others.
func (w *sweptFolder) plant() {
	w.t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		w.t.Fatal(err)
	}
	for _, entry := range entries {
		if err := os.RemoveAll(entry.Name()); err != nil {
			w.t.Fatal(err)
		}
	}
	for name, text := range w.planted {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			w.t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
}
