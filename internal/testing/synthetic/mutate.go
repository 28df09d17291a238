package synthetic

import (
	"math/rand/v2"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// misspelt are keys and words as people write them where the specification has another.
var misspelt = map[string][]string{
	"attributes": {"atributes", "props", "properties"}, "computed_optional_required": {"optional_required", "required", "computed_optional"},
	"validators": {"validator", "validation"}, "custom_type": {"custom_type_name", "customType"}, "default": {"defaults", "default_value"},
	"description": {"descripton", "doc", "markdown_description"}, "imports": {"import"}, "import": {"imports"}, "string": {"str", "text"},
	"nested_object": {"object", "nested"}, "element_type": {"elem", "items"}, "datasources": {"data_sources"}, "static": {"value"},
	"schema_definition": {"definition", "code"}, "name": {"nmae", "Name"}, "resources": {"Resources", "resource"}, "path": {"package"},
}

// replacements are values that belong somewhere else.
var replacements = []string{
	"null", "true", `"true"`, "1", `"1"`, `""`, "[]", "{}", `"Foo-Bar"`, `"computed"`, `["x"]`, `{"static": "x"}`,
	`[{"custom": {"schema_definition": "x.Y()"}}]`,
}

// Mutate changes one or two members of a JSON text as people do by mistake: the key is misspelt, the value of another type, the member
// doubled, gone, or in another object.
func Mutate(text string, random *rand.Rand) string {
	for range 1 + random.IntN(2) {
		tree := syntax.Parse(text, syntax.Options{})
		if len(tree.Nodes) < 2 || !tree.Valid() {
			return text
		}
		node := int32(1 + random.IntN(len(tree.Nodes)-1))
		n := &tree.Nodes[node]
		if !n.IsMember() {
			continue
		}
		source := text[n.From():n.End]
		switch random.IntN(6) {
		case 0:
			if words := misspelt[tree.Key(node)]; words != nil {
				text = text[:n.KeyStart] + `"` + words[random.IntN(len(words))] + `"` + text[n.KeyEnd:]
			}
		case 1:
			text = text[:n.Start] + replacements[random.IntN(len(replacements))] + text[n.End:]
		case 2:
			text = text[:n.End] + ", " + source + text[n.End:]
		case 3: // up into the object around it, or around that
			up := tree.Nodes[n.Parent].Parent
			if up >= 0 && tree.Nodes[up].Kind == syntax.Array {
				up = tree.Nodes[up].Parent
			}
			if up < 0 || tree.Nodes[up].Kind != syntax.Object {
				continue
			}
			end := tree.Nodes[up].End - 1
			text = without(text[:end]+", "+source+text[end:], n)
		case 4: // down into a sibling
			for sibling := range tree.Children(n.Parent) {
				s := &tree.Nodes[sibling]
				if sibling == node || s.Kind != syntax.Object || s.Start < n.End {
					continue
				}
				comma := ", "
				if tree.Len(sibling) == 0 {
					comma = ""
				}
				text = without(text[:s.Start+1]+source+comma+text[s.Start+1:], n)
				break
			}
		default:
			text = without(text, n)
		}
	}
	return text
}

// without deletes a member and the comma after it, or before it.
func without(text string, n *syntax.Node) string {
	rest := strings.TrimLeft(text[n.End:], " \t\r\n")
	if strings.HasPrefix(rest, ",") {
		return text[:n.From()] + strings.TrimLeft(rest[1:], " \t\r\n")
	}
	before := strings.TrimRight(text[:n.From()], " \t\r\n")
	return strings.TrimSuffix(before, ",") + text[n.End:]
}
