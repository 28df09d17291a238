package languages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
)

const generatorConfig = `provider:
  name: pets
resources: # all
  pet:
    create:
      path: /pets
      method: POST
`

// A file's language is known by its name, by what an editor says, and by what it holds.
func TestOther(t *testing.T) {
	for _, test := range []struct{ name, id, text, want string }{
		{".spec-ls.json", "", "", "configuration"},
		{"base.json", "spec-ls-configuration", "{}", "configuration"},
		{"zoo.overlay.yml", "", "", "overlay"},
		{"zoo.overlay.json", "terraform-provider-spec", "{}", "overlay"},
		{"generator_config.yml", "", "", "openapi"},
		{"generator_config.yaml", "yaml", "provider: {}", "openapi"},
		{"generator_config.yaml", "", "generatorName: go\nadditionalProperties:\n  resources: x\n", ""},
		{"generator_config.yml", "", `{"inputSpec": "a", "outputDir": "b"}`, ""},
		{"generator_config.yml", "", "- go\n- java\n", ""},
		{"generator_config.yml", "", "# begun\nprov: ", "openapi"},
		{"generator_config.yml", "", "  data_sources: {}\nmodel: x", "openapi"},
		{"api.overlay.yaml", "", "overlay: 1.0.0\ninfo: {}\nactions: []\n", ""},
		{"api.overlay.json", "", `{"overlay": "1.0.0", "actions": []}`, ""},
		{"zoo.overlay.yml", "", "resources:\n  pet: [\n", "overlay"},
		{"gen.yml", "", generatorConfig, "openapi"},
		{"gen.v2.YAML", "", strings.ReplaceAll(generatorConfig, "\n", "\r\n"), "openapi"},
		{"gen.yml", "", "mistaken: x\n" + generatorConfig, "openapi"},
		{"gen.yml", "", strings.Replace(generatorConfig, "resources:", "data_sources:", 1) + "  x: [", "openapi"},
		{"serverless.yml", "", "service: x\nfunctions: {}\n" + generatorConfig, ""},
		{"gen.yml", "", strings.Replace(generatorConfig, "resources:", "others:", 1), ""},
		{"gen.yml", "", strings.Replace(generatorConfig, "method:", "verb:", 1), ""},
		{"gen.yml", "terraform-provider-spec", generatorConfig, ""},
		{"gen.json", "", generatorConfig, ""},
		{"spec.yml", "", `{"version": "0.1", "provider": {"name": "x"}}`, ""},
		{"openapi.yml", "", "openapi: 3.0.0\ninfo: {}\npaths: {}\n", ""},
		{"main.go", "", "package main", ""},
		{"spec.json", "", "", ""},
	} {
		l, _, ok := languages.Other(&language.File{Name: test.name, LanguageID: test.id, Text: test.text})
		got := ""
		if ok {
			got = strings.TrimSuffix(fmt.Sprintf("%T", l), ".Language")
		}
		if got != test.want {
			t.Errorf("%s (%s) with %q is of the language %q, want %q", test.name, test.id, test.text, got, test.want)
		}
	}
}
