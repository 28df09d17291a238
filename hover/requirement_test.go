package hover_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
)

const nestedText = `{"provider": {"name": "example", "schema": {"attributes": [{"name": "region", "string": {"optional_required": "required"}}]}},
"resources": [{"name": "pet", "schema": {"attributes": [{"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": []}}]}}],
"datasources": [{"name": "cage", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}`

// TestSettings hovers over names with settings that matter.
func TestSettings(t *testing.T) {
	published := &analysis.Settings{Registry: analysis.Registry{Hostname: "registry.example.com", Namespace: "acme"}}
	old := &analysis.Settings{Protocol: 5}
	for _, test := range []struct {
		name, at   string
		settings   *analysis.Settings
		has, hasNo []string
	}{
		{
			"a provider that is published", `"example"`, published,
			[]string{"`registry.example.com/acme/example`", "`terraform-provider-example_vX.Y.Z`", "`example_pet`", "`example_cage`", "protocol 6",
				"`pet.owner`"},
			[]string{"may be omitted", "owner's name in the registry"},
		},
		{"a provider without settings", `"example"`, nil, []string{"`namespace/example`", "`registry` in `.spec-ls.json`"}, nil},
		{"a resource", `"pet"`, nil, []string{"protocol 6", "Terraform has from 1.0 on", "`owner`"}, []string{"can't load"}},
		{"a data source", `"cage"`, old, []string{"protocol 5", "0.12"}, []string{"can't load"}},
		{"a resource, served with protocol 5", `"pet"`, old, []string{"Terraform can't load it"}, nil},
		{"a nested attribute, served with protocol 5", `"owner"`, old, []string{"Terraform can't load it"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, ok := hover.At(analysis.NewDocument(nestedText, test.settings), strings.Index(nestedText, test.at)+2)
			if !ok {
				t.Fatal("there is nothing to say")
			}
			for _, want := range test.has {
				if !strings.Contains(h.Markdown, want) {
					t.Errorf("no %q in\n%s", want, h.Markdown)
				}
			}
			for _, wrong := range test.hasNo {
				if strings.Contains(h.Markdown, wrong) {
					t.Errorf("%q in\n%s", wrong, h.Markdown)
				}
			}
		})
	}
}
