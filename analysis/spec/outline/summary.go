package outline

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// longestSummary is the greatest number of characters in the summary of a fold.
const longestSummary = 60

// Summary returns in few words what an object or array holds, to be shown where it is folded: the name and kind of a thing that has
// a name, the number of elements of an array. It is empty where there is nothing to say.
func Summary(tree *syntax.Tree, node int32) string {
	switch tree.Nodes[node].Kind {
	case syntax.Array:
		return number(tree.Len(node), schema.Key(tree.Nodes[node].Key))
	case syntax.Object:
		return object(tree, node)
	}
	return ""
}

// elementWords are the words for the elements of arrays, in the singular.
var elementWords = map[schema.Key]string{
	schema.KeyAttributes: "attribute", schema.KeyBlocks: "block", schema.KeyAttributeTypes: "attribute type",
	schema.KeyValidators: "validator", schema.KeyPlanModifiers: "plan modifier", schema.KeyImports: "import",
	schema.KeyResources: "resource", schema.KeyDatasources: "data source",
}

func number(n int, key schema.Key) string {
	word, known := elementWords[key]
	if !known {
		word = "element"
	}
	if n != 1 {
		word += "s"
	}
	return strconv.Itoa(n) + " " + word
}

func object(tree *syntax.Tree, node int32) string {
	var words []string
	for m := range tree.Children(node) {
		n := &tree.Nodes[m]
		key := schema.Key(n.Key)
		text := ""
		switch {
		case n.Kind == syntax.String &&
			(key == schema.KeyName || key == schema.KeyPath || key == schema.KeySchemaDefinition || key == schema.KeyType):
			text = tree.Value(m)
		case schema.KindOf(key) != schema.KindNone && spec.Member(tree, node, schema.KeyName) >= 0:
			text = key.String()
		default:
			continue
		}
		text = strings.Join(strings.Fields(text), " ")
		if key == schema.KeyName {
			words = append([]string{text}, words...) // at any place
			continue
		}
		words = append(words, text)
	}
	return wording.Shorten(strings.Join(words, ", "), longestSummary)
}
