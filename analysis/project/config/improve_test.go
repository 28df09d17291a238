package config_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// TestImprove turns an improvement on in a configuration: afterwards it holds there, and nothing else has changed.
func TestImprove(t *testing.T) {
	const makefile = "generate:\n\ttfplugingen-openapi generate --config tools/gen.yml --output spec.json openapi.json\n"
	tests := map[string]struct{ name, before, want string }{
		"no configuration":      {"/repo/.spec-ls.json", "", "{\n  \"$schema\": \"" + config.SchemaURL + "\",\n  \"openapi\": [\n    {\"config\": \"tools/gen.yml\", \"document\": \"openapi.json\", \"specification\": \"spec.json\", \"improve\": [\"sets\"]}\n  ]\n}\n"},
		"nothing about OpenAPI": {"/repo/.spec-ls.json", "{} // ours\n", `{"openapi": [` + "\n  " + `{"config": "tools/gen.yml", "document": "openapi.json", "specification": "spec.json", "improve": ["sets"]}` + "\n]} // ours\n"},
		"in the same folder":    {"/repo/tools/.spec-ls.json", "{\n\t\"module\": true\n}\n", "{\n\t\"module\": true,\n\t\"openapi\": [\n\t\t{\"config\": \"gen.yml\", \"document\": \"../openapi.json\", \"specification\": \"../spec.json\", \"improve\": [\"sets\"]}\n\t]\n}\n"},
		"another entry": {"/repo/.spec-ls.json", `{"openapi": [{"config": "other.yml", "document": "openapi.json", "improve": ["all-of"]}]}`,
			`{"openapi": [{"config": "other.yml", "document": "openapi.json", "improve": ["all-of"]}, {"config": "tools/gen.yml", "document": "openapi.json", "specification": "spec.json", "improve": ["sets"]}]}`},
		"an entry": {"/repo/.spec-ls.json", `{"openapi": [{"config": "tools/gen.yml", "document": "openapi.json"}]}`,
			`{"openapi": [{"config": "tools/gen.yml", "document": "openapi.json", "improve": ["sets"]}]}`},
		"an improvement": {"/repo/.spec-ls.json", "{\"openapi\": [\n  {\n    \"config\": \"./tools/gen.yml\",\n    \"document\": \"openapi.json\", // theirs\n    \"improve\": [\n      \"all-of\" // most of all\n    ]\n  }\n]}\n",
			"{\"openapi\": [\n  {\n    \"config\": \"./tools/gen.yml\",\n    \"document\": \"openapi.json\", // theirs\n    \"improve\": [\n      \"all-of\", // most of all\n      \"sets\"\n    ]\n  }\n]}\n"},
		"several entries": {"/repo/.spec-ls.json", `{"openapi": [{"config": "tools/gen.yml", "document": "openapi.json"}, {"config": "tools/gen.yml", "document": "openapi.json", "improve": []}]}`,
			`{"openapi": [{"config": "tools/gen.yml", "document": "openapi.json", "improve": ["sets"]}, {"config": "tools/gen.yml", "document": "openapi.json", "improve": ["sets"]}]}`},
		"damaged": {"/repo/.spec-ls.json", `{"openapi": [`, ""},
		"a text":  {"/repo/.spec-ls.json", `{"openapi": "x"}`, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			system := memory(map[string]string{"/repo/.git/HEAD": "", "/repo/Makefile": makefile, "/repo/openapi.json": "{}",
				"/repo/tools/gen.yml": ""})
			if test.before != "" {
				system.Files[test.name] = test.before
			}
			l := config.NewLoader(system)
			refer := func(name string) files.Reference { return files.Refer("/repo", "/repo", name) }
			of := config.OpenAPI{Config: refer("tools/gen.yml"), Document: refer("openapi.json"), Specification: refer("spec.json")}
			changes := l.Improve(of, openapi.Sets)
			if test.want == "" {
				if len(changes) > 0 {
					t.Errorf("there are changes: %v", changes)
				}
				return
			}
			if len(changes) != 1 || changes[0].Path != test.name || changes[0].IsNew != (test.before == "") || changes[0].Text != test.before {
				t.Fatalf("the changes are %+v", changes)
			}
			after := edited(t, changes[0].Text, changes[0].Edits)
			if diff := cmp.Diff(test.want, after); diff != "" {
				t.Error(diff)
			}
			system.Files[test.name] = after
			found, err := config.NewLoader(system).For(of.Config.Path())
			if err != nil || found.HasMistakes() {
				t.Fatalf("it has mistakes: %v\n%s", err, after)
			}
			sources, err := config.NewLoader(system).OpenAPIOf(of.Config.Path())
			if err != nil || len(sources) == 0 {
				t.Fatalf("nothing belongs to it: %v", err)
			}
			for _, s := range sources {
				if s.Document != of.Document || !s.Improve.Has(openapi.Sets) {
					t.Errorf("it belongs to %v", s)
				}
			}
		})
	}
}
