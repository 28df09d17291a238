package yaml

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// looksLikeJSON reports whether a text begins as JSON documents do.
func looksLikeJSON(text string) bool {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\uFEFF"), " \t\r\n")
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")
}

// parseJSON reads a text that is JSON, else it returns nil and no error: the library has the last word on what JSON allows and YAML does
// not.
func parseJSON(text string) (*Tree, *Error) {
	json := syntax.Parse(text, syntax.Options{})
	if !json.Valid() || len(json.Nodes) == 0 {
		return nil, nil
	}
	offset, message := notYAML(json)
	if offset < 0 {
		return treeOf(json), nil
	}
	tree, err := parseYAML(text)
	if err != nil {
		err.Offset, err.Message = offset, message
	}
	return tree, err
}

// notYAML returns where a JSON text has something that YAML may not have, or would read as something else, and what; -1 for nothing.
func notYAML(json *syntax.Tree) (offset int, message string) {
	text, root := json.Text, &json.Nodes[0]
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			if text[i+1] == '/' {
				return i, `the escape \/ is one of JSON, but not of YAML`
			}
			if text[i+1] == 'u' && i+3 < len(text) && (text[i+2] == 'd' || text[i+2] == 'D') && text[i+3] >= '8' {
				return i, "a character is written as two escapes, which JSON has and YAML has not"
			}
			i++
		case c == '\t' && (i < int(root.Start) || i >= int(root.End)):
			return i, "YAML has no tab at the beginning of a line"
		case c == 0x7F:
			return i, "YAML has no control characters"
		case c >= utf8.RuneSelf:
			character, size := utf8.DecodeRuneInString(text[i:])
			if !isOrdinaryRune(character) && !(character == '\uFEFF' && i == 0) {
				return i, fmt.Sprintf("YAML has no character %U here", character)
			}
			i += size - 1
		}
	}
	for i := range json.Nodes {
		n := &json.Nodes[i]
		if !n.IsMember() {
			continue
		}
		colon := strings.IndexByte(text[n.KeyEnd:], ':')
		switch {
		case colon >= 0 && strings.ContainsAny(text[n.KeyEnd:int(n.KeyEnd)+colon], "\r\n"):
			return int(n.KeyStart), "YAML has no line between a key and its colon"
		case int(n.KeyEnd-n.KeyStart)+colon > maxKey:
			return int(n.KeyStart), "YAML has no keys of more than 1,024 characters"
		}
	}
	return -1, ""
}

// treeOf returns the tree of a JSON text.
func treeOf(json *syntax.Tree) *Tree {
	text := json.Text
	t := &Tree{Text: text, Nodes: make([]Node, len(json.Nodes)), values: map[int32]string{}, keys: map[int32]string{}}
	for i := range json.Nodes {
		from := &json.Nodes[i]
		n := &t.Nodes[i]
		*n = Node{
			Start:    from.Start,
			End:      from.End,
			KeyStart: from.KeyStart,
			KeyEnd:   from.KeyEnd,
			Skip:     from.Skip,
			Parent:   from.Parent,
			Target:   -1,
		}
		switch from.Kind {
		case syntax.Object:
			n.Kind = Mapping
		case syntax.Array:
			n.Kind = Sequence
		case syntax.String:
			n.Kind, n.value = String, quoted
			if from.Has(syntax.Escaped) {
				n.value, t.values[int32(i)] = stored, json.Value(int32(i))
			}
		case syntax.True, syntax.False:
			n.Kind = Bool
		case syntax.Number:
			n.Kind = Int
			if strings.ContainsAny(text[from.Start:from.End], ".eE") {
				n.Kind = Float
			}
		}
		if n.HasKey() {
			n.key = quoted
			if from.KeyFlags&syntax.Escaped != 0 {
				n.key, t.keys[int32(i)] = stored, json.Key(int32(i))
			}
		}
	}
	return t
}
