package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// foreignFiles are files of other formats, as they lie beside a specification.
var foreignFiles = map[string]string{
	"package.json":   "{\n  \"name\": \"pets\",\n  \"version\": \"0.1.0\",\n  \"description\": \"Pets\",\n  \"scripts\": {\"test\": \"true\"},\n  \"dependencies\": {\"left-pad\": \"^1.3.0\"}\n}\n",
	"renovate.json":  "{\n  \"$schema\": \"https://docs.renovatebot.com/renovate-schema.json\",\n  \"extends\": [\"config:recommended\"]\n}\n",
	"tsconfig.json":  "{\n  // comments are usual here\n  \"compilerOptions\": {\"strict\": true,},\n  \"include\": [\"src\"],\n}\n",
	"openapi.json":   "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"Pets\", \"version\": \"1\"},\n\"paths\": {\"/pets\": {\"get\": {\"responses\": {}}}}}",
	"schema.json":    "{\"$schema\": \"http://json-schema.org/draft-07/schema#\",\n\"type\": \"object\", \"properties\": {\"version\": {\"type\": \"string\"}, \"provider\": {}}}",
	"provider.json":  "{\"format_version\": \"1.0\", \"provider_schemas\": {\"x/y/pets\": {\"provider\": {\"version\": 0, \"block\": {}}}}}",
	"main.tf.json":   "{\"provider\": {\"pets\": {\"host\": \"x\"}}, \"resource\": {\"pets_pet\": {\"a\": {\"name\": \"b\"}}}}",
	"state.json":     "{\"version\": 4, \"terraform_version\": \"1.9.0\", \"resources\": [{\"mode\": \"managed\", \"type\": \"a\", \"name\": \"b\", \"instances\": []}]}",
	"names.json":     "[\"a\",\"b\"]",
	"nothing.json":   "{}",
	"specs.json":     "[]",
	"workflow.yaml":  "version: \"0.1\"\nprovider:\n  name: 'pets'\n",
	"README.md":      "# Pets\n\n```json\n{\"version\": \"0.1\", \"provider\": {\"name\": \"pets\"},}\n```\n",
	"main.go":        "// Package pets is one.\npackage pets\n\nvar spec = `{\"version\": \"0.1\", \"provider\": {\"name\": \"pets\"},}`\n",
	"ir.json":        "{\"compilerOptions\": {},}",
	"empty.json":     "",
	"begun.json":     "{",
	"image.png":      "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
	"elsewhere.json": "{\"name\": \"x\", \"version\": \"1.0.0\", \"provider\": {\"name\": \"ACME\", \"url\": \"https://example.com\"}}",
}

// blankFiles don't show what they are: their mistakes are reported as those of a specification.
var blankFiles = map[string]bool{"empty.json": true, "begun.json": true}

// TestForeignFilesStay runs all commands that change files over files of other formats: each stays byte for byte, and has one finding.
func TestForeignFilesStay(t *testing.T) {
	for name, arguments := range map[string][]string{
		"check":              {"check", "--enable", "style"},
		"fix":                {"check", "--fix"},
		"unsafe fixes":       {"check", "--fix", "--unsafe-fixes"},
		"all rules":          {"check", "--fix", "--unsafe-fixes", "--enable", "style", "--enable", "meaning"},
		"style only":         {"check", "--fix", "--unsafe-fixes", "--only", "style"},
		"diff":               {"check", "--diff", "--unsafe-fixes"},
		"format":             {"fmt"},
		"canonical format":   {"fmt", "--canonical"},
		"check the format":   {"fmt", "--check"},
		"diff of the format": {"fmt", "--diff"},
	} {
		t.Run(name, func(t *testing.T) {
			directory := t.TempDir()
			for name, text := range foreignFiles {
				path := filepath.Join(directory, name)
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				report := filepath.Join(directory, "report")
				all := append(arguments, path)
				if arguments[0] == "check" {
					all = append(all, "--no-config", "-f", "json="+report)
				}
				var out, errs bytes.Buffer
				code := execute(all, strings.NewReader(""), &out, &errs)
				after, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if string(after) != text {
					t.Errorf("%s is now %q", name, after)
				}
				switch {
				case arguments[0] == "fmt":
					if want := "is not a provider code specification"; !blankFiles[name] &&
						(code != run.Failed || !strings.Contains(errs.String(), want)) {
						t.Errorf("%s: exit code %d, %s", name, code, &errs)
					}
				case !strings.Contains(strings.Join(arguments, " "), "--only"):
					checkForeignReport(t, name, report, code)
				}
				if strings.Contains(out.String(), "+++") {
					t.Errorf("%s: there is a patch: %s", name, &out)
				}
			}
		})
	}
}

// checkForeignReport holds that a report has one error that says what the file is not, and no fix.
func checkForeignReport(t *testing.T, name, path string, code run.Exit) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Diagnostics []struct {
			Rule, Severity string
			Fixes          []any
		}
	}
	if err := json.Unmarshal(content, &report); err != nil {
		t.Fatal(err)
	}
	if code != run.Findings || len(report.Diagnostics) == 0 {
		t.Errorf("%s: exit code %d, %s", name, code, content)
	}
	for _, d := range report.Diagnostics {
		if len(d.Fixes) > 0 || !blankFiles[name] && (d.Rule != "not-a-spec-file" || d.Severity != "error" || len(report.Diagnostics) > 1) {
			t.Errorf("%s: %s", name, content)
		}
	}
}

// Standard input that is not a specification comes out as it went in: editors and hooks put files through the command.
func TestForeignInputStays(t *testing.T) {
	for name, text := range foreignFiles {
		for _, arguments := range [][]string{{"check", "--fix", "--unsafe-fixes"}, {"fmt"}} {
			var out, errs bytes.Buffer
			execute(append(arguments, "--stdin-filename", name), strings.NewReader(text), &out, &errs)
			if out.String() != text {
				t.Errorf("%v of %s gives %q", arguments, name, &out)
			}
		}
	}
}

// A specification that is begun in a file of an unusual name is one.
func TestUnusualNames(t *testing.T) {
	for name, text := range map[string]string{
		"only resources":    `{"resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}]}}]}`,
		"misspelt":          `{"version": "0.1", "provider": {"name": "x"}, "data_sources": []}`,
		"damaged":           `{"version": "0.1", "provider": {"name": "x",}, "resources": [`,
		"no version":        `{"provider": {"name": "x"}}`,
		"only a version":    `{"version": "0.1"}`,
		"without a bracket": `"version": "0.1", "provider": {"name": "x"}}`,
	} {
		path := filepath.Join(t.TempDir(), "pets.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, errs := runCheck("--no-config", path); code == run.Failed || strings.Contains(out, "not-a-spec-file") || errs != "" {
			t.Errorf("%s: exit code %d\n%s%s", name, code, out, errs)
		}
	}
}
