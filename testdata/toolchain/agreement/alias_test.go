package agreement

import (
	"encoding/json"
	"fmt"
	"regexp"
)

// aliasBreaksLine matches an import's alias with a line break, across which gofmt does not sort imports.
var aliasBreaksLine = regexp.MustCompile(`"alias": *"[^"]*\\n`)

// importsByChance reports whether the generator writes the imports of a specification in another order from run to run: that of neighbours,
// which is random, where gofmt does not sort them.
func importsByChance(text []byte) bool {
	var root any
	return aliasBreaksLine.Match(text) && json.Unmarshal(text, &root) == nil && hasNeighbours(root)
}

// hasNeighbours reports whether a list of attributes or of blocks has more than one entry.
func hasNeighbours(value any) bool {
	switch value := value.(type) {
	case []any:
		for _, entry := range value {
			if hasNeighbours(entry) {
				return true
			}
		}
	case map[string]any:
		for key, entry := range value {
			list, _ := entry.([]any)
			if len(list) > 1 && (key == "attributes" || key == "blocks") || hasNeighbours(entry) {
				return true
			}
		}
	}
	return false
}

// aliasCases returns specifications without neighbours, for which the generator always writes the same code: each alias, also one with
// comments, line breaks or whole imports, beside each import of an attribute and with each kind of path.
func aliasCases() []Case {
	aliases := []string{
		"sv", "/**/ sv", "sv /**/", "sv\n", "\n", "// note\nsv", "sv // note", "/*", "a.b", ".", "_",
		`"fmt"; sv`, "\"fmt\"\nsv", "`fmt`; sv", `"fmt"); import (sv`, `"fmt";`, `"fmt" sv`, `"context"; sv`, ".\"os\"\nsv", "_ \"embed\"\n",
	}
	paths := []string{"regexp", "context", "example.com/a/b"}
	attributes := []string{
		`"string": {"computed_optional_required": "optional", "validators": [%[1]s, %[2]s]}`,
		`"int64": {"computed_optional_required": "computed_optional", "validators": [%[1]s], "default": {"static": 3}, "plan_modifiers": [%[2]s],
			"associated_external_type": {"import": {"path": "example.com/e"}, "type": "*e.T"}}`,
		`"list": {"computed_optional_required": "optional", "validators": [%[1]s], "element_type": {"object": {"attribute_types": [
			{"name": "q", "string": {}}, {"name": "r", "int64": {"custom_type": {"import": {"path": "example.com/d"}, "type": "d.T", "value_type": "d.V"}}}]}}}`,
		`"object": {"computed_optional_required": "optional", "validators": [%[1]s], "attribute_types": [{"name": "q", "number": {}}]}`,
		`"single_nested": {"computed_optional_required": "optional", "validators": [%[1]s], "attributes": [{"name": "b", "list_nested": {
			"computed_optional_required": "optional", "nested_object": {"validators": [%[2]s], "attributes": [{"name": "c", "string": {
				"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "example.com/c", "alias": "z\n"}],
					"schema_definition": "z.X()"}}]}}]}}}]}`,
	}
	other := `{"custom": {"imports": [{"path": "os"}], "schema_definition": "os.Args"}}`
	var cases []Case
	for _, alias := range aliases {
		quoted, err := json.Marshal(alias)
		if err != nil {
			panic(err)
		}
		for _, path := range paths {
			odd := fmt.Sprintf(`{"custom": {"imports": [{"alias": %s, "path": %q}], "schema_definition": "sv.X()"}}`, quoted, path)
			for i, attribute := range attributes {
				text := fmt.Sprintf(`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", %s}]}}]}`,
					fmt.Sprintf(attribute, odd, other))
				cases = append(cases, Case{fmt.Sprintf("alias %s of %s in attribute %d", quoted, path, i), []byte(text)})
			}
		}
	}
	return cases
}
