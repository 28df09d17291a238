package derive

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Find returns the format of a name.
func Find(name string) (*Format, bool) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return &Formats[i], true
}

// Detect returns the format that a text is most likely in. It reports false if it is in none, or if it is a part of a specification: there
// is nothing to derive then.
func Detect(text string) (*Format, bool) {
	trimmed := strings.TrimSpace(text)
	name := ""
	switch {
	case trimmed == "":
	case strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "["):
		tree := syntax.Parse(trimmed, spec.Options)
		if tree.Valid() && !isSpecification(tree) {
			name = "json"
		}
	case strings.Contains(trimmed, "struct {") || strings.Contains(trimmed, "struct{"):
		name = "go"
	case allColumns(trimmed):
		name = "columns"
	default:
		name = "hcl"
	}
	format, ok := Find(name)
	if !ok {
		return nil, false
	}
	if r, err := format.read(text, Choice{}); err != nil || len(r.fields) == 0 {
		return nil, false
	}
	return format, true
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

// allColumns reports whether each line is a path, a colon or a bar, and a type that is known.
func allColumns(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.Trim(line, "-=|:+ ") == "" {
			continue
		}
		column, _ := cutDescription(line)
		path, rest := cutPath(column)
		words := splitWords(rest)
		if path == "" || strings.Contains(path, " ") || len(words) == 0 || parseType(words[0]) == nil {
			return false
		}
	}
	return true
}
