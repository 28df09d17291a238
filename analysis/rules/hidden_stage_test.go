package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
)

// The JSON Schema does not see what a key in the wrong case holds, but the toolchain does, and the finding has the stage at which it
// refuses that. Each is what a rule of stage schema reports; within it stands for the same in a nested object.
func TestStageBehindKeyCase(t *testing.T) {
	const optional = `"computed_optional_required": "optional"`
	expand := strings.NewReplacer("STRING", `"string": {`+optional+`}`, "@", optional)
	for name, test := range map[string]struct{ attributes, want, within string }{
		"nothing to refuse":                {`{"name": "a", STRING}`, "meaning", "meaning"},
		"attribute-type-missing":           {`{"name": "a"}`, "generate", "generate"},
		"attribute-type-unknown":           {`{"name": "a", "strng": {@}}`, "generate", "generate"},
		"attribute-types-missing":          {`{"name": "a", "object": {@}}`, "startup", "generate"},
		"attribute-types null":             {`{"name": "a", "object": {@, "attribute_types": null}}`, "startup", "generate"},
		"configurability-missing":          {`{"name": "a", "string": {}}`, "startup", "startup"},
		"configurability null":             {`{"name": "a", "string": {"computed_optional_required": null}}`, "startup", "startup"},
		"configurability-invalid":          {`{"name": "a", "string": {"computed_optional_required": "sometimes"}}`, "startup", "startup"},
		"custom-type-incomplete":           {`{"name": "a", "string": {@, "custom_type": {"type": "x.T{}"}}}`, "compile", "compile"},
		"default-static-type":              {`{"name": "a", "bool": {"computed_optional_required": "computed_optional", "default": {"static": "x"}}}`, "schema", "schema"},
		"duplicate-attribute":              {`{"name": "a", STRING}, {"name": "a", STRING}`, "schema", "schema"},
		"element-type-missing":             {`{"name": "a", "list": {@}}`, "generate", "generate"},
		"element-type null":                {`{"name": "a", "list": {@, "element_type": null}}`, "generate", "generate"},
		"element-type-choice":              {`{"name": "a", "list": {@, "element_type": {}}}`, "generate", "generate"},
		"two element types":                {`{"name": "a", "list": {@, "element_type": {"string": {}, "bool": {}}}}`, "meaning", "meaning"},
		"name-missing":                     {`{STRING}`, "startup", "generate"},
		"name null":                        {`{"name": null, STRING}`, "startup", "generate"},
		"an empty name":                    {`{"name": "", STRING}`, "startup", "generate"},
		"a name that is not an identifier": {`{"name": "ä b", STRING}`, "generate", "generate"},
		"a name that Terraform refuses":    {`{"name": "A", STRING}`, "startup", "startup"},
		"import-path-missing":              {`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [{}], "schema_definition": "v.A()"}}]}}`, "compile", "compile"},
		"legacy-import-string":             {`{"name": "a", "string": {@, "validators": [{"custom": {"imports": ["example.com/v"], "schema_definition": "v.A()"}}]}}`, "schema", "schema"},
		"validators that are not a list":   {`{"name": "a", "string": {@, "validators": {}}}`, "schema", "schema"},
		"a validator that is no object":    {`{"name": "a", "string": {@, "validators": [1]}}`, "schema", "schema"},
		"custom that is no object":         {`{"name": "a", "string": {@, "validators": [{"custom": []}]}}`, "schema", "schema"},
		"a validator with nothing in it":   {`{"name": "a", "string": {@, "validators": [{"custom": null}, {}]}}`, "meaning", "meaning"},
		"wrong-json-type":                  {`{"name": 1, STRING}`, "schema", "schema"},
		"a null that is harmless":          {`{"name": "a", "string": {@, "description": null}}`, "meaning", "meaning"},
		"a type whose external type lacks": {`{"name": "a", "string": {@, "associated_external_type": {}}}`, "generate", "meaning"},
	} {
		stage := func(attributes string) (stage string) {
			text := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"Attributes": [` + attributes + `]}}]}`
			for _, d := range analysis.NewDocument(expand.Replace(text), nil).Diagnostics() {
				if d.Rule.Name == "json-key-case" && strings.Contains(d.Message, `"Attributes"`) {
					return d.Stage.String()
				}
			}
			return "nothing"
		}
		if got := stage(test.attributes); got != test.want {
			t.Errorf("%s: the stage is %s, want %s", name, got, test.want)
		}
		nested := `{"name": "n", "single_nested": {@, "attributes": [` + test.attributes + `]}}`
		if got := stage(nested); got != test.within {
			t.Errorf("%s in an object: the stage is %s, want %s", name, got, test.within)
		}
	}
}

// Go's decoder reads a key of the root in another case after the one that the JSON Schema sees, and the generator refuses what it can't take.
func TestStageOfRootInTwoCases(t *testing.T) {
	for _, test := range []struct{ member, want string }{
		{`"Version": "0.1"`, "meaning"},
		{`"Version": "0.2"`, "schema"},
		{`"Version": 1`, "schema"},
		{`"Version": null`, "meaning"},
		{`"Provider": {"a": 1}`, "meaning"}, // the name is that of the other
		{`"Provider": {"name": 1}`, "schema"},
		{`"Provider": null`, "schema"},
		{`"Resources": null`, "meaning"},
		{`"Resources": [{"a": 1}]`, "meaning"},
		{`"Resources": [1]`, "schema"},
		{`"Resources": {}`, "schema"},
	} {
		text := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": []}}], ` + test.member + `}`
		got := "nothing"
		for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
			if d.Rule.Name == "json-key-case" {
				got = d.Stage.String()
			}
		}
		if got != test.want {
			t.Errorf("%s: the stage is %s, want %s", test.member, got, test.want)
		}
	}
}
