package completion_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/corpus"
)

const petsDocument = corpus.OpenAPIDocument

// petsConfig is a configuration up to the schema of a resource.
const petsConfig = corpus.OpenAPIConfiguration

// TestOpenAPI checks the items at a place in a configuration of tfplugingen-openapi: each with its details, and the text that the first one
// inserts.
func TestOpenAPI(t *testing.T) {
	document, err := openapi.ReadDocument(petsDocument)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, text string
		want       []string // label, detail, description
		chosen     string   // the text that is inserted for the first, with tab stops
	}{
		{"the root", "pro‸", []string{"provider||required", "resources||", "data_sources||"}, "provider:\n  ${1}"},
		{"the root behind others", petsConfig + "‸", []string{"data_sources||"}, "data_sources:\n  ${1}"},
		{"the provider", "provider:\n    ‸\nresources:\n    a:", []string{"name||required", "schema_ref||", "ignores||"}, "name: ${1}"},
		{"a schema", "provider:\n  schema_ref: '‸", []string{"#/components/schemas/Pet||"}, "'#/components/schemas/Pet'"},
		{"a resource from a path", "provider:\n  name: zoo\nresources:\n  ‸", []string{"pet|POST /pets|Adds a pet."},
			"${1:pet}:\n    create:\n      path: /pets\n      method: POST\n    read:\n      path: /pets/{petId}\n      method: GET\n    update:\n      path: /pets/{petId}\n      method: PATCH\n    delete:\n      path: /pets/{petId}\n      method: DELETE"},
		{"a data source from a path", petsConfig + "data_sources:\n  pets:\n    read: {path: /pets, method: GET}\n  s‸",
			[]string{"pet|GET /pets/{petId}|Finds a pet.", "status|GET /status|status"},
			"${1:pet}:\n    read:\n      path: /pets/{petId}\n      method: GET"},
		{"a data source in braces", "data_sources: {‸}",
			[]string{"pets|GET /pets|Lists pets.", "pet|GET /pets/{petId}|Finds a pet.", "status|GET /status|status"},
			"${1:pets}: {read: {path: /pets, method: GET}}"},
		{"the operations", "resources:\n  pet:\n    create:\n      path: /pets\n      method: POST\n    ‸",
			[]string{"read||required", "update||", "delete||", "schema||"}, "read:\n      path: ${1:/pets/{petId\\}}\n      method: ${2:GET}"},
		{"keys of an operation", "resources:\n  pet:\n    create:\n      pa‸", []string{"path||required", "method||required"}, "path: ${1}"},
		{"behind the colon of an operation", "resources:\n  pet:\n    create: ‸", []string{"path||required", "method||required"},
			"\n      path: ${1}"},
		{"a key that has a value", "resources:\n  pet:\n    create:\n      pa‸: /pets", []string{"path||required", "method||required"}, "path"},
		{"a path to create", "resources:\n  pet:\n    create:\n      path: /p‸",
			[]string{"/pets|GET POST|Adds a pet.", "/pets/{petId}|GET DELETE PATCH|", "/status|GET|"}, "/pets"},
		{"the path to read", "resources:\n  pet:\n    create:\n      path: /pets\n      method: POST\n    read:\n      path:‸", []string{"/pets/{petId}|GET DELETE PATCH|Finds a pet.", "/status|GET|status"}, " /pets/{petId}"},
		{"a path in braces", petsConfig + "data_sources: {x: {read: {path: ‸}}}",
			[]string{"/pets|GET POST|Lists pets.", "/status|GET|status", "/pets/{petId}|GET DELETE PATCH|Finds a pet."}, "/pets"},
		{"the methods of a path", "resources:\n  pet:\n    update:\n      path: /pets/{petId}\n      method: ‸",
			[]string{"PATCH||Changes a pet.", "GET||Finds a pet.", "DELETE||"}, "PATCH"},
		{"methods without a path", "resources:\n  pet:\n    update:\n      method: '‸'", []string{"PUT||", "PATCH||"}, "'PUT'"},
		{"keys of a schema", petsConfig + "    schema:\n      i‸", []string{"ignores||", "attributes||"}, "ignores:\n        - ${1}"},
		{"ignores", petsConfig + "    schema:\n      ignores:\n        - name\n        - ‸", []string{
			"mixed|is not mapped|no attribute has both types of oneOf, object and array", "food|list, computed_optional|food",
			"food.brand|string|brand",
			"petOwner|single_nested, computed_optional|pet_owner", "petOwner.eMail|string, computed_optional|e_mail",
			"petId|string, computed_optional|pet_id",
		}, "mixed"},
		{"ignores in brackets", petsConfig + "    schema: {ignores: [mixed, name, food, petOwner, ‸]}",
			[]string{"food.brand|string|brand", "petOwner.eMail|string, computed_optional|e_mail", "petId|string, computed_optional|pet_id"},
			"food.brand"},
		{"the first ignore", petsConfig + "    schema:\n      ignores:\n        fo‸", []string{"mixed", "food", "food.brand"}, "- mixed"},
		{"ignores behind the colon", petsConfig + "    schema:\n      ignores: ‸", []string{"mixed", "food", "food.brand"}, "[mixed${1}]"},
		{"ignores of an array", "data_sources:\n  pets:\n    read: {path: /pets, method: GET}\n    schema:\n      ignores:\n      - na‸", []string{"mixed", "limit|int64, computed_optional|limit", "food"}, "mixed"},
		{"aliases", petsConfig + "    schema:\n      attributes:\n        aliases:\n          ‸", []string{"petId|parameter in path|pet_id"},
			"petId: ${1:id}"},
		{"an alias beside that of the id", petsConfig + "    schema:\n      attributes:\n        aliases:\n          other: id\n          ‸",
			[]string{"petId|parameter in path|pet_id"}, "petId: ${1}"},
		{"an alias", petsConfig + "    schema:\n      attributes:\n        aliases:\n          petId: ‸", []string{"id||", "pet_id||"}, "id"},
		{"overrides", petsConfig + "    schema:\n      attributes:\n        overrides:\n          name: {description: x}\n          pet‸", []string{"food", "petOwner", "petOwner.eMail", "petId"}, "food:\n            description: ${1}"},
		{"an override", petsConfig + "    schema:\n      attributes:\n        overrides:\n          name:\n            ‸", []string{"description||required"}, "description: ${1}"},
		{"a comment", "provider: # na‸", nil, ""},
		{"an unknown key", "provider:\n  x:\n    ‸", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			offset := strings.Index(test.text, "‸")
			source := strings.Replace(test.text, "‸", "", 1)
			list := completion.OpenAPI(source, offset, document, 0, completion.Options{Snippets: true})
			var got []string
			for _, item := range list.Items {
				got = append(got, item.Label+"|"+item.Detail+"|"+item.Description)
			}
			for i, want := range test.want {
				if i < len(got) && !strings.Contains(want, "|") {
					got[i], _, _ = strings.Cut(got[i], "|")
				}
			}
			if len(test.want) > 0 && !strings.Contains(test.want[0], "|") && len(got) > len(test.want) {
				got = got[:len(test.want)]
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if len(list.Items) > 0 && list.Items[0].NewText != test.chosen {
				t.Errorf("what is inserted is %q, want %q", list.Items[0].NewText, test.chosen)
			}
			// An editor that takes only plain text accepts an item: the draft has its text around the place.
			for _, item := range completion.OpenAPI(source, offset, document, 0, completion.Options{}).Items {
				if item.IsSnippet || strings.Contains(item.NewText, "\n") || item.Start > offset || item.End < offset {
					t.Errorf("%+v", item)
				}
				if _, err := text.ApplyEdits(source, []syntax.Edit{{Start: item.Start, End: item.End, Text: item.NewText}}); err != nil {
					t.Error(err)
				}
			}
			completion.OpenAPI(source, offset, nil, 0, completion.Options{})
		})
	}
}
