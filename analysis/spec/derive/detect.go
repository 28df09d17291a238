package derive

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// IsExample reports whether a text is an example from which attributes can be derived, and no part of a specification.
func IsExample(text string) bool {
	tree := syntax.Parse(strings.TrimSpace(text), spec.Options)
	if !tree.Valid() || tree.Root() < 0 || isSpecification(tree) {
		return false
	}
	fields, _, err := readExample(text)
	return err == nil && len(fields) > 0
}

// isSpecification reports whether JSON is an attribute, some attributes, or more of a specification.
func isSpecification(tree *syntax.Tree) bool {
	objects := []int32{tree.Root()}
	if tree.Nodes[tree.Root()].Kind == syntax.Array {
		objects = objects[:0]
		for child := range tree.Children(tree.Root()) {
			objects = append(objects, child)
		}
	}
	for _, object := range objects {
		if tree.Nodes[object].Kind != syntax.Object {
			continue
		}
		for _, key := range []schema.Key{schema.KeyAttributes, schema.KeyBlocks, schema.KeySchema} {
			if n := spec.Member(tree, object, key); n >= 0 && tree.Nodes[n].IsContainer() {
				return true
			}
		}
		if spec.Member(tree, object, schema.KeyName) < 0 {
			continue
		}
		for member := range tree.Children(object) {
			n := &tree.Nodes[member]
			if n.Kind == syntax.Object && schema.KindOf(schema.Key(n.Key)) != schema.KindNone {
				return true
			}
		}
	}
	return false
}
