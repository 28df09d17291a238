package review

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// lineAround returns the starts of the line of an offset and of the next line.
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

// removal returns the edit that removes a node: with all its lines and the comment after it or, where it shares a line with others, with
// its comma.
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
	if !strings.HasSuffix(before, ",") ||
		!strings.HasPrefix(strings.TrimLeft(rest, "\r\n \t"), "]") && !strings.HasPrefix(strings.TrimLeft(rest, "\r\n \t"), "}") {
		return syntax.Edit{}, false
	}
	return syntax.Edit{Start: len(before) - 1, End: to}, true
}

// ignoring returns the edit that adds a path to the ignores of a unit.
func ignoring(config *openapi.Config, u *openapi.UnitConfig, path string) (syntax.Edit, bool) {
	return adding(config.Tree, u, []string{"schema", "ignores"}, "- "+path, path, "[]")
}

// aliasing returns the edit that adds an alias of a parameter to a unit.
func aliasing(config *openapi.Config, u *openapi.UnitConfig, parameter, attribute string) (syntax.Edit, bool) {
	if !plain().MatchString(parameter) {
		parameter = syntax.Quote(parameter)
	}
	entry := parameter + ": " + attribute
	return adding(config.Tree, u, []string{"schema", "attributes", "aliases"}, entry, entry, "{}")
}

// plain matches the names that are keys of YAML without quotes.
var plain = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// adding returns the edit that adds an entry to the collection of a unit that some keys lead to; the last of them may be missing. The
// entry is a line of its own, or between brackets as it is in flow style.
func adding(tree *yaml.Tree, u *openapi.UnitConfig, keys []string, line, inFlow, brackets string) (syntax.Edit, bool) {
	text, at := tree.Text, u.Node
	for len(keys) > 0 && tree.Member(at, keys[0]) >= 0 {
		at, keys = tree.Member(at, keys[0]), keys[1:]
	}
	n := &tree.Nodes[at]
	if n.Kind != yaml.Mapping && n.Kind != yaml.Sequence || tree.Len(at) == 0 {
		return syntax.Edit{}, false
	}
	flow := text[n.Start] == '[' || text[n.Start] == '{'
	switch {
	case len(keys) == 0:
		last := at
		for element := range tree.Children(at) {
			last = element
		}
		end := max(int(tree.Nodes[last].End), int(tree.Nodes[last].KeyEnd))
		if flow {
			return syntax.Edit{Start: end, End: end, Text: ", " + inFlow}, true
		}
		indent := edit.LineIndent(text, tree.From(last))
		return lineAfter(text, end, indent+line), true
	case flow:
		entry := brackets[:1] + inFlow + brackets[1:]
		for i := len(keys) - 1; i > 0; i-- {
			entry = "{" + keys[i] + ": " + entry + "}"
		}
		entry = keys[0] + ": " + entry
		if at == u.Node {
			if u.Read == nil {
				return syntax.Edit{}, false
			}
			end := int(tree.Nodes[tree.Member(at, "read")].End)
			return syntax.Edit{Start: end, End: end, Text: ", " + entry}, true
		}
		first := tree.From(at + 1)
		return syntax.Edit{Start: first, End: first, Text: entry + ", "}, true
	}
	lines := func(indent string) (text string) {
		for _, key := range keys {
			text += indent + key + ":\n"
			indent += "  "
		}
		return text + indent + line
	}
	if at == u.Node {
		read := tree.Member(at, "read")
		if u.Read == nil || read < 0 {
			return syntax.Edit{}, false
		}
		indent := edit.LineIndent(text, tree.From(read))
		return lineAfter(text, int(tree.Nodes[read].End), lines(indent)), true
	}
	first := tree.From(at + 1)
	start, _ := lineAround(text, first)
	return syntax.Edit{Start: start, End: start, Text: lines(text[start:first]) + "\n"}, true
}

// lineAfter returns the edit that adds lines after the line of an offset.
func lineAfter(text string, offset int, lines string) syntax.Edit {
	_, end := lineAround(text, offset)
	if end > 0 && text[end-1] != '\n' {
		return syntax.Edit{Start: end, End: end, Text: "\n" + lines}
	}
	return syntax.Edit{Start: end, End: end, Text: lines + "\n"}
}
