package review

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// lineAround returns where the line of an offset begins, and where the next one does.
func lineAround(text string, offset int) (start, end int) {
	start = strings.LastIndexByte(text[:offset], '\n') + 1
	end = len(text)
	if i := strings.IndexByte(text[offset:], '\n'); i >= 0 {
		end = offset + i + 1
	}
	return start, end
}

// removal returns the edit that removes a node with all its lines, and false if it shares a line with something else, or is the only one of its kind:
// an empty block is not the same as none.
func removal(tree *yaml.Tree, node int32) (syntax.Edit, bool) {
	text := tree.Text
	n := &tree.Nodes[node]
	parent := n.Parent
	if parent < 0 || tree.Len(parent) == 1 {
		return syntax.Edit{}, false
	}
	start, _ := lineAround(text, tree.From(node))
	_, end := lineAround(text, max(int(n.End), int(n.KeyEnd)))
	before := strings.Trim(text[start:tree.From(node)], " \t")
	if before != "" && before != "-" {
		return syntax.Edit{}, false
	}
	if after := strings.TrimSpace(text[max(int(n.End), int(n.KeyEnd)):end]); after != "" && after != ":" {
		return syntax.Edit{}, false // also a comment, which is not ours to remove
	}
	for sibling := range tree.Children(parent) {
		if at := tree.From(sibling); sibling != node && start <= at && at < end {
			return syntax.Edit{}, false
		}
	}
	if first := tree.From(parent); start <= first && first < tree.From(node) && before == "-" && tree.Nodes[parent].Kind == yaml.Mapping {
		return syntax.Edit{}, false
	}
	return syntax.Edit{Start: start, End: end}, true
}

// indentOf returns the white space before the line of an offset.
func indentOf(text string, offset int) string {
	start, _ := lineAround(text, offset)
	rest := text[start:]
	return rest[:len(rest)-len(strings.TrimLeft(rest, " "))]
}

// ignoring returns the edit that adds a path to what a unit ignores.
func ignoring(config *openapi.Config, u *openapi.UnitConfig, path string) (syntax.Edit, bool) {
	tree := config.Tree
	text := tree.Text
	schema := tree.Member(u.Node, "schema")
	ignores := tree.Member(schema, "ignores")
	switch {
	case tree.Kind(ignores) == yaml.Sequence && tree.Nodes[ignores].Kind == yaml.Sequence && tree.Len(ignores) > 0:
		last := ignores
		for element := range tree.Children(ignores) {
			last = element
		}
		end := int(tree.Nodes[last].End)
		if text[tree.Nodes[ignores].Start] == '[' {
			return syntax.Edit{Start: end, End: end, Text: ", " + path}, true
		}
		return lineAfter(text, end, indentOf(text, tree.From(last))+"- "+path), true
	case schema >= 0 && ignores < 0 && tree.Nodes[schema].Kind == yaml.Mapping && tree.Len(schema) > 0:
		first := tree.From(schema + 1)
		if text[tree.Nodes[schema].Start] == '{' {
			return syntax.Edit{Start: first, End: first, Text: "ignores: [" + path + "], "}, true
		}
		start, _ := lineAround(text, first)
		indent := text[start:first]
		return syntax.Edit{Start: start, End: start, Text: fmt.Sprintf("%signores:\n%s  - %s\n", indent, indent, path)}, true
	case schema < 0 && u.Read != nil && tree.Nodes[u.Node].Kind == yaml.Mapping:
		read := tree.Member(u.Node, "read")
		end := int(tree.Nodes[read].End)
		if text[tree.Nodes[u.Node].Start] == '{' {
			return syntax.Edit{Start: end, End: end, Text: ", schema: {ignores: [" + path + "]}"}, true
		}
		indent := indentOf(text, tree.From(read))
		return lineAfter(text, end, fmt.Sprintf("%sschema:\n%s  ignores:\n%s    - %s", indent, indent, indent, path)), true
	}
	return syntax.Edit{}, false
}

// lineAfter returns the edit that adds lines behind the line of an offset.
func lineAfter(text string, offset int, lines string) syntax.Edit {
	_, end := lineAround(text, offset)
	if end > 0 && text[end-1] != '\n' {
		return syntax.Edit{Start: end, End: end, Text: "\n" + lines}
	}
	return syntax.Edit{Start: end, End: end, Text: lines + "\n"}
}
