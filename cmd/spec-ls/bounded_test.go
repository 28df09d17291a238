//go:build linux

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

// boundedCommands are calls of all commands that read what a repository may hold, by the name of the command. They are made in a copy of each of
// hostileInputs.
var boundedCommands = map[string][]string{
	"check":                 {"check .", "check --fix --unsafe-fixes spec.json", "check --preset strict -f sarif ."},
	"fmt":                   {"fmt --diff ."},
	"baseline prune":        {"baseline prune"},
	"config show":           {"config show spec.json"},
	"config validate":       {"config validate"},
	"init":                  {"init api.yml -o -"},
	"stale":                 {"stale --output out --package x spec.json"},
	"docs":                  {"docs --examples -o docs spec.json"},
	"export":                {"export spec.json"},
	"generate all":          {"generate all --input spec.json --output out"},
	"generate data-sources": {"generate data-sources --input spec.json --output out"},
	"generate provider":     {"generate provider --input spec.json --output out"},
	"generate resources":    {"generate resources --input spec.json --output out"},
	"generate scaffold":     {"generate scaffold --all --input spec.json --output out"},
	"import": {
		"import built.json", "import --merge spec.json built.json", "import --from json example.json",
		"import --from openapi --config generator_config.yml api.yml", "import --from openapi --improve all-of api.yml",
	},
	"merge":           {"merge --base spec.json --ours other.json --theirs spec.json"},
	"overlay apply":   {"overlay apply spec.json x.overlay.yml"},
	"overlay create":  {"overlay create spec.json other.json"},
	"overlay suggest": {"overlay suggest generator_config.yml --document api.yml --unsafe-fixes"},
	"preview docs":    {"preview docs spec.json"},
	"preview example": {"preview example spec.json"},
	"preview file":    {"preview file spec.json"},
	"preview go":      {"preview go spec.json"},
	"diff":            {"diff spec.json other.json", "diff spec.json built.json", "diff --hand-edits spec.json other.json"},
	"trace":           {"trace --document api.yml generator_config.yml"},
}

// The commands that read nothing of a repository, those whose work is that of others in this table or of Go's tools, and the server, whose
// requests TestWhatNestsIsServed makes.
var notBounded = []string{
	"agents", "completion", "confined", "explain", "generate scaffold data-source", "generate scaffold provider", "generate scaffold resource", "help", "man", "mcp",
	"rules", "schema", "serve", "verify", "version",
}

// hostileInputs are the files of repositories in which something is large: each is a few hundred kilobytes.
func hostileInputs() map[string]map[string]string {
	times := func(n int, before, inside, after string) string {
		return strings.Repeat(before, n) + inside + strings.Repeat(after, n)
	}
	list := func(n int, separator, format string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strings.ReplaceAll(format, "$0", fmt.Sprint(i))
		}
		return strings.Join(parts, separator)
	}
	spec := func(attributes string) string {
		return `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "r", "schema": {"attributes": [` + attributes + `]}}]}`
	}
	built := func(attributes string) string {
		return `{"format_version": "1.0", "provider_schemas": {"registry.terraform.io/a/x": {"resource_schemas": {"x_r": {"version": 0, "block": {"attributes": {` +
			attributes + `}}}}}}}`
	}
	api := func(schemas string) string {
		return `{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {"/p": {"post": {"requestBody": {"content": {"application/json": ` +
			`{"schema": {"$ref": "#/components/schemas/S0"}}}}, "responses": {"200": {"description": "x", "content": {"application/json": ` +
			`{"schema": {"$ref": "#/components/schemas/S0"}}}}}}, "get": {"responses": {"200": {"description": "x", "content": ` +
			`{"application/json": {"schema": {"$ref": "#/components/schemas/S0"}}}}}}}}, "components": {"schemas": {` + schemas + `}}}`
	}
	const (
		config  = "provider: {name: x}\nresources:\n  r:\n    create: {path: /p, method: POST}\n    read: {path: /p, method: GET}\n"
		overlay = "resources:\n  r:\n    attributes:\n      a: {sensitive: true}\n"
		scalar  = `"string": {"computed_optional_required": "optional"}`
	)
	const deep, many, doublings, size = 800, 1_500, 60, 1 << 19
	long := strings.Repeat("a", size)
	// Each thing has two of the next: written out, there are 2^60.
	aliases := "a0: &a0 x\n" + strings.ReplaceAll(list(doublings, "\n", "a$0x: &a$0x [*a$0, *a$0]"), "x: &", ": &")
	for i := range doublings {
		aliases = strings.Replace(aliases, fmt.Sprintf("a%dx", i), fmt.Sprintf("a%d", i+1), 1)
		aliases = strings.Replace(aliases, fmt.Sprintf("a%d: &a%dx", i, i), fmt.Sprintf("a%d: &a%d", i+1, i+1), 1)
	}
	var schemas []string
	for i := range doublings {
		schemas = append(schemas, fmt.Sprintf(`"S%d": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/S%d"}, "b": {"$ref": "#/components/schemas/S%[2]d"}}}`, i, i+1))
	}
	schemas = append(schemas, fmt.Sprintf(`"S%d": {"type": "string"}`, doublings))
	expression := "func() string { s := \\\"a\\\"; for { s += s }; return s }()"
	return map[string]map[string]string{
		"nested": {
			"spec.json": spec(times(deep, `{"name": "n", "single_nested": {"computed_optional_required": "optional", "attributes": [`,
				`{"name": "a", `+scalar+`}`, `]}}`)),
			"other.json": spec(times(deep, `{"name": "n", "single_nested": {"computed_optional_required": "optional", "attributes": [`,
				`{"name": "b", `+scalar+`}`, `]}}`)),
			"built.json":           built(`"a": {"optional": true, "type": ` + times(deep, `["list", `, `"string"`, `]`) + `}`),
			"api.yml":              api(`"S0": ` + times(deep, `{"type": "object", "properties": {"n": `, `{"type": "string"}`, `}}`)),
			"generator_config.yml": config + "    schema: " + times(deep, `{a: `, `b`, `}`) + "\n",
			"x.overlay.yml":        "resources: " + times(deep, `{a: `, `b`, `}`) + "\n", ".spec-ls.json": times(deep, `{"rules": `, `1`, `}`),
			"example.json": times(deep, `{"a": `, `1`, `}`),
		},
		"wide": {
			"spec.json": spec(list(many, ", ", `{"name": "a$0", `+scalar+`}`)), "other.json": spec(list(many, ", ", `{"name": "b$0", `+scalar+`}`)),
			"built.json":           built(list(many, ", ", `"a$0": {"optional": true, "type": "string"}`)),
			"api.yml":              api(`"S0": {"type": "object", "properties": {` + list(many, ", ", `"a$0": {"type": "string"}`) + `}}`),
			"generator_config.yml": config + "    schema:\n      ignores: [" + list(many, ", ", "a$0") + "]\n",
			"x.overlay.yml":        "resources:\n  r:\n    attributes:\n" + list(many, "\n", "      a$0: {sensitive: true}") + "\n",
			".spec-ls.json":        `{"exclude": [` + list(many, ", ", `"a$0"`) + `]}`, "example.json": "{" + list(many, ", ", `"a$0": 1`) + "}",
		},
		"doubled": {
			"spec.json":  spec(`{"name": "a", "string": {"computed_optional_required": "computed_optional", "default": {"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"}], "schema_definition": "stringdefault.StaticString(` + expression + `)"}}}}`),
			"other.json": spec(`{"name": "a", ` + scalar + `}`), "built.json": built(`"a": {"optional": true, "type": "string"}`),
			"api.yml": api(strings.Join(schemas, ", ")), "generator_config.yml": aliases + "\n" + config, "x.overlay.yml": aliases + "\n" + overlay,
			".spec-ls.json": `{"exclude": ["` + strings.Repeat("{a,b}", doublings) + `"]}`, "example.json": `{"a": 1}`,
			"templates/resources.md.tmpl": `{{range 1000000000000}}{{end}}`,
		},
		"long": {
			"spec.json":  spec(`{"name": "` + long + `", "string": {"computed_optional_required": "optional", "description": "` + long + `"}}`),
			"other.json": spec(`{"name": "b` + long + `", ` + scalar + `}`), "built.json": built(`"` + long + `": {"optional": true, "type": "string"}`),
			"api.yml":              api(`"S0": {"type": "object", "properties": {"` + long + `": {"type": "string", "description": "` + long + `"}}}`),
			"generator_config.yml": config + "    schema:\n      ignores: [" + long[:300_000] + "]\n",
			"x.overlay.yml":        "resources:\n  r:\n    attributes:\n      " + long[:300_000] + ": {sensitive: true}\n", ".spec-ls.json": `{"exclude": ["` + long[:300_000] + `"]}`,
			"example.json": `{"` + long + `": "` + long + `"}`,
		},
	}
}

// Whatever a repository holds, each command comes back within a bound on its memory: it does the work, or says why it does not.
func TestCommandsAreBounded(t *testing.T) {
	inputs := hostileInputs()
	var rows func(c *cobra.Command)
	rows = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			rows(sub)
		}
		name := strings.TrimPrefix(c.CommandPath(), "spec-ls ")

		switch calls := boundedCommands[name]; {
		case len(calls) > 0:
			for shape, files := range inputs {
				for _, call := range calls {
					t.Run(shape+"/"+call, func(t *testing.T) { comesBack(t, files, strings.Fields(call)) })
				}
			}
		case !c.HasSubCommands() && !slices.ContainsFunc(notBounded, func(other string) bool { return name == other || strings.HasPrefix(name, other+" ") }):
			t.Errorf("%s has no row", name)
		}
	}
	rows(newRootCommand())
}

// comesBack runs a command in a folder with files. Its exit code is one of its own, and no goroutine ends it.
func comesBack(t *testing.T, texts map[string]string, arguments []string) {
	t.Parallel()
	root := t.TempDir()
	for name, text := range texts {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755), os.WriteFile(filepath.Join(root, name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	var errs strings.Builder
	c := limited(t, root, arguments...)
	c.Stderr = &errs
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() < 0 || exit.ExitCode() > int(run.Failed)) || strings.Contains(errs.String(), "goroutine ") ||
		strings.Contains(errs.String(), "internal error") {
		t.Errorf("%v\n%.2000s", err, errs.String())
	}
}
