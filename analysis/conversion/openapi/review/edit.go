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

// holders are the keys that say nothing without entries: one that is left without any goes with the last.
var holders = map[string]bool{"ignores": true, "aliases": true, "overrides": true, "attributes": true, "schema": true}

// removal returns the edit that removes a node: with all its lines and the comment behind it or, where it shares a line with others, with its comma.
func removal(tree *yaml.Tree, node int32) (syntax.Edit, bool) {
	for {
		parent := tree.Nodes[node].Parent
		if parent < 0 {
			return syntax.Edit{}, false
		}
		if tree.Len(parent) > 1 {
			break
		}
		if !holders[tree.Key(parent)] {
			return syntax.Edit{}, false // what is left would not be the same as nothing
		}
		node = parent
	}
	text, parent := tree.Text, tree.Nodes[node].Parent
	from, to := tree.From(node), max(int(tree.Nodes[node].End), int(tree.Nodes[node].KeyEnd))
	if opening := text[tree.Nodes[parent].Start]; opening == '[' || opening == '{' {
		return amongOthers(tree, node, from, to)
	}
	start, _ := lineAround(text, from)
	_, end := lineAround(text, to)
	before := strings.Trim(text[start:from], " \t")
	after := strings.TrimSpace(text[to:end])
	isList := tree.Nodes[parent].Kind == yaml.Sequence
	if isList && before != "-" || !isList && before != "" || after != "" && after != ":" && !strings.HasPrefix(after, "#") {
		return syntax.Edit{}, false
	}
	return syntax.Edit{Start: start, End: end}, true
}

// amongOthers returns the edit that removes an element between brackets with one of the commas around it.
func amongOthers(tree *yaml.Tree, node int32, from, to int) (syntax.Edit, bool) {
	text := tree.Text
	rest := strings.TrimLeft(text[to:], " \t")
	if after, ok := strings.CutPrefix(rest, ","); ok {
		return syntax.Edit{Start: from, End: len(text) - len(strings.TrimLeft(after, " \t"))}, true
	}
	before := strings.TrimRight(text[:from], " \t\r\n")
	if !strings.HasSuffix(before, ",") || !strings.HasPrefix(strings.TrimLeft(rest, "\r\n \t"), "]") && !strings.HasPrefix(strings.TrimLeft(rest, "\r\n \t"), "}") {
		return syntax.Edit{}, false
	}
	return syntax.Edit{Start: len(before) - 1, End: to}, true
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
