package refactor

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// WholeTitle returns the title together with the parts that the refactoring deletes, as in
//
//	Make "size" required and delete its default
//
// so that nobody loses something without having read it. It takes as long as Edits.
func (r *Refactoring) WholeTitle() string {
	if r.Lost == nil {
		return r.Title
	}
	names := r.Lost()
	n := len(names)
	if n == 0 {
		return r.Title
	}
	whose := " and delete its "
	if r.several {
		whose = " and delete their "
	}
	if n == 1 {
		return r.Title + whose + names[0]
	}
	return r.Title + whose + strings.Join(names[:n-1], ", ") + " and " + names[n-1]
}

// lost names what edits of a tree delete: the members with a value that is not in the text afterwards as often as before. Who may set an
// attribute is nothing to lose: it is replaced.
func lost(t *syntax.Tree, edits []syntax.Edit) (names []string) {
	text, err := text.ApplyEdits(t.Text, sorted(slices.Clone(edits)))
	if err != nil {
		return nil
	}
	count := values(syntax.Parse(text, spec.AnyDialect))
	before := values(t)
	for i := range t.Nodes {
		node := int32(i)
		if value, ok := valueOf(t, node); !ok || before[value] <= count[value] || !isEdited(t, node, edits) {
			continue
		}
		if name := lostName(t, node); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// isEdited reports whether an edit deletes a node.
func isEdited(t *syntax.Tree, node int32, edits []syntax.Edit) bool {
	n := &t.Nodes[node]
	return slices.ContainsFunc(edits, func(e syntax.Edit) bool { return e.Start <= int(n.Start) && int(n.End) <= e.End })
}

// lostName returns the name that users know for a lost value: the key of the member around it that is one of an attribute's own. It is
// empty for the value of a name key, because the title has that name.
func lostName(t *syntax.Tree, node int32) string {
	for ; node >= 0; node = t.Nodes[node].Parent {
		if name, ok := lostNames[schema.Key(t.Nodes[node].Key)]; ok {
			return name
		}
	}
	return "other members"
}

// lostNames are the words for members in a title.
var lostNames = map[schema.Key]string{
	schema.KeyName:                   "",
	schema.KeyDefault:                "default",
	schema.KeyValidators:             "validators",
	schema.KeyPlanModifiers:          "plan modifiers",
	schema.KeyDescription:            "description",
	schema.KeyDeprecationMessage:     "deprecation message",
	schema.KeySensitive:              "sensitive flag",
	schema.KeyCustomType:             "custom type",
	schema.KeyAssociatedExternalType: "associated type",
	schema.KeyElementType:            "element type",
	schema.KeyAttributeTypes:         "attribute types",
}

// values counts the strings, numbers and booleans of a tree.
func values(t *syntax.Tree) map[string]int {
	count := map[string]int{}
	for i := range t.Nodes {
		if value, ok := valueOf(t, int32(i)); ok {
			count[value]++
		}
	}
	return count
}

// valueOf returns the text of a string, number or boolean that could be lost.
func valueOf(t *syntax.Tree, node int32) (text string, ok bool) {
	n := &t.Nodes[node]
	switch schema.Key(n.Key) {
	case schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired:
		return "", false
	}
	return t.Raw(node), !n.IsContainer() && n.Kind != syntax.Missing
}
