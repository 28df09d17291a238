package origin_test

import (
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
)

func TestCommands(t *testing.T) {
	for name, test := range map[string]struct {
		script string
		want   []origin.Command
	}{
		"nothing":     {"go build ./...\n", nil},
		"go generate": {"//go:generate go run github.com/hashicorp/terraform-plugin-codegen-openapi/cmd/tfplugingen-openapi generate --config gen.yml --output spec.json api.yaml\n", []origin.Command{{"gen.yml", "spec.json", "api.yaml"}}},
		"of a version": {"go run a/cmd/tfplugingen-openapi@v0.3.0 generate --output=spec.json api.yaml",
			[]origin.Command{{"generator_config.yml", "spec.json", "api.yaml"}}},
		"over several lines": {"spec.json:\n\ttfplugingen-openapi generate \\\n\t\t-config 'gen.yml' \\\r\n\t\t-output \"spec.json\" \\\n\t\tapi.yaml\n", []origin.Command{{"gen.yml", "spec.json", "api.yaml"}}},
		"and then another":   {"tfplugingen-openapi generate --config gen.yml --output spec.json api.yaml && git diff --exit-code spec.json", []origin.Command{{"gen.yml", "spec.json", "api.yaml"}}},
		"what it takes by itself": {"tfplugingen-openapi generate api.yaml 2>log",
			[]origin.Command{{"generator_config.yml", "provider_code_spec.json", "api.yaml"}}},
		"with a remark": {"tfplugingen-openapi generate --output spec.json api.yaml # of the API",
			[]origin.Command{{"generator_config.yml", "spec.json", "api.yaml"}}},
		"two":                      {"tfplugingen-openapi generate --output a.json a\ntfplugingen-openapi generate --output b.json b", []origin.Command{{"generator_config.yml", "a.json", "a"}, {"generator_config.yml", "b.json", "b"}}},
		"installed, not run":       {"go install a/cmd/tfplugingen-openapi@latest\n", nil},
		"asked for its version":    {"tfplugingen-openapi --version", nil},
		"a flag without its value": {"tfplugingen-openapi generate --output", nil},
		"the other generator":      {"tfplugingen-framework generate all --input spec.json --output internal", nil},
		"a variable for the output": {"$(TOOLS)/tfplugingen-openapi generate --output $(SPEC) $(API)",
			[]origin.Command{{"generator_config.yml", "$(SPEC)", "$(API)"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, origin.Commands(test.script)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHasTraces(t *testing.T) {
	const written = "{\n\t\"provider\": {\n\t\t\"name\": \"x\"\n\t},\n\t\"version\": \"0.1\"\n}"
	for name, test := range map[string]struct {
		text string
		want bool
	}{
		"as it is written":          {written, true},
		"with data sources":         {strings.Replace(written, "{\n", "{\n\t\"datasources\": [],\n", 1), true},
		"a line end behind it":      {written + "\n", false},
		"spaces":                    {strings.ReplaceAll(written, "\t", "  "), false},
		"the version first":         {"{\n\t\"version\": \"0.1\",\n\t\"provider\": {\n\t\t\"name\": \"x\"\n\t}\n}", false},
		"a schema of JSON before":   {strings.Replace(written, "{\n", "{\n\t\"$schema\": \"x\",\n", 1), false},
		"carriage returns":          {strings.ReplaceAll(written, "\n", "\r\n"), false},
		"a comma that is forgotten": {strings.Replace(written, "},", "}", 1), false},
		"nothing":                   {"", false},
	} {
		if got := origin.HasTraces(test.text); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestOrigin(t *testing.T) {
	const command = "tfplugingen-openapi generate --config generator_config.yml --output "
	for name, test := range map[string]struct {
		file    string
		folders map[string]string
		want    origin.Origin
	}{
		"by hand": {"/r/spec.json",
			map[string]string{"/r/Makefile": "tfplugingen-framework generate all --input spec.json"}, origin.Origin{}},
		"a configuration beside it": {"/r/gen/spec.json", map[string]string{"/r/gen/generator_config.yml": ""},
			origin.Origin{Certainty: origin.Certain, Config: "generator_config.yml"}},
		"one of another name": {"/r/spec.json", map[string]string{"/r/pets-generator-config.yaml": ""},
			origin.Origin{Certainty: origin.Certain, Config: "pets-generator-config.yaml"}},
		"a configuration elsewhere": {"/r/gen/spec.json", map[string]string{"/r/generator_config.yml": ""}, origin.Origin{}},
		"a line for go generate": {"/r/spec.json",
			map[string]string{"/r/main.go": "package main\n\n//go:generate " + command + "spec.json openapi.json\n"},
			origin.Origin{Certainty: origin.Certain, Config: "generator_config.yml", Description: "openapi.json"}},
		"one above it": {"/r/gen/x/spec.json",
			map[string]string{"/r/Makefile": "\t" + command + "./gen/x/spec.json gen/openapi.json\n"},
			origin.Origin{Certainty: origin.Certain, Config: "../../generator_config.yml", Description: "../openapi.json"}},
		"run in another folder": {"/r/gen/spec.json",
			map[string]string{"/r/Makefile": "\tcd gen && " + command + "spec.json openapi.json\n"},
			origin.Origin{Certainty: origin.Certain, Config: "../generator_config.yml", Description: "../openapi.json"}},
		"a file of that name elsewhere": {"/r/gen/spec.json",
			map[string]string{"/r/Makefile": "\t" + command + "spec.json openapi.json\n", "/r/spec.json": "{}"}, origin.Origin{}},
		"a line for another file": {"/r/extra.json",
			map[string]string{"/r/main.go": "//go:generate " + command + "spec.json openapi.json\n", "/r/generator_config.yml": ""},
			origin.Origin{}},
		"a line for another file above": {"/r/gen/spec.json",
			map[string]string{"/r/main.go": "//go:generate " + command + "spec.json openapi.json\n", "/r/spec.json": "",
				"/r/gen/generator_config.yml": ""}, origin.Origin{Certainty: origin.Certain, Config: "generator_config.yml"}},
		"variables": {"/r/spec.json", map[string]string{"/r/Makefile": command + "$(OUT)/spec.json $(API)\n"},
			origin.Origin{Certainty: origin.Certain, Config: "generator_config.yml"}},
		"outside of the repository": {"/r/spec.json", map[string]string{"/Makefile": command + "r/spec.json openapi.json\n"},
			origin.Origin{}},
		"in a test": {"/r/spec.json", map[string]string{"/r/a_test.go": command + "spec.json openapi.json\n"},
			origin.Origin{}},
		"a script that is no text of us": {"/r/spec.json", map[string]string{"/r/readme.md": command + "spec.json openapi.json\n"},
			origin.Origin{}},
	} {
		t.Run(name, func(t *testing.T) {
			contents := map[string]string{"/r/.git/HEAD": "", test.file: "{}"}
			for file, text := range test.folders {
				contents[file] = text
			}
			system := &files.Memory{Files: contents}
			folders := origin.Surroundings(system, test.file, func(folder string) origin.Folder { return origin.ReadFolder(system, folder) })
			got := origin.Find(test.file, folders, func(file string) bool { return files.Exists(system, file) })
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if path.IsAbs(got.Config) || path.IsAbs(got.Description) {
				t.Errorf("%v is not seen from the specification", got)
			}
		})
	}
}

func TestAdvice(t *testing.T) {
	quoted := func(file string) string { return "`" + file + "`" }
	for _, test := range []struct {
		origin origin.Origin
		names  string
		want   string
	}{
		{origin.Origin{}, "x.json", ""},
		{origin.Origin{Certainty: origin.Likely}, "x.json", "x.json seems to be generated by tfplugingen-openapi: if so, edit its configuration or the OpenAPI description instead"},
		{origin.Origin{Certainty: origin.Likely}, "x.json y.json z.json", "x.json, y.json and z.json seem to be generated by tfplugingen-openapi: if so, edit its configuration or the OpenAPI description instead"},
		{origin.Origin{Certainty: origin.Certain, Config: "a.yml"}, "x.json", "x.json is generated by tfplugingen-openapi: edit `a.yml` or the OpenAPI description instead, or the next run undoes the edit"},
		{origin.Origin{Certainty: origin.Certain, Config: "a.yml", Description: "b.json"}, "x.json y.json", "x.json and y.json are generated by tfplugingen-openapi: edit `a.yml` or `b.json` instead, or the next run undoes the edits"},
		{origin.Origin{Certainty: origin.Certain, Description: "b.json"}, "x.json", "x.json is generated by tfplugingen-openapi: edit its configuration or `b.json` instead, or the next run undoes the edit"},
	} {
		if got := test.origin.Certainty.Advice(test.origin.Place(quoted), strings.Fields(test.names)...); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// Of the scripts and pages of a folder so many are read, and not one more.
func TestFoldersAreBounded(t *testing.T) {
	const most, folder = 64, "/repo"
	for extension, count := range map[string]func(files.System) int{
		".sh": func(system files.System) int { return len(origin.ReadFolder(system, folder).Commands) },
		".md": func(system files.System) int {
			commands := 0
			for _, described := range origin.Described(system, []origin.Folder{{Path: folder}}) {
				commands += len(described.Commands)
			}
			return commands
		},
	} {
		for _, n := range []int{most - 1, most, most + 1, 2 * most} {
			system := &files.Memory{Files: map[string]string{}}
			for i := range n {
				at := fmt.Sprintf("%s/%03d%s", folder, i, extension)
				system.Files[at] = "```shell\ntfplugingen-openapi generate --output spec.json api.yaml\n```\n"
			}
			if got := count(system); got != min(n, most) {
				t.Errorf("of %d files with %s, %d are read", n, extension, got)
			}
		}
	}
}
