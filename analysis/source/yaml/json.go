package yaml

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// looksLikeJSON reports whether a text begins as JSON documents do.
func looksLikeJSON(text string) bool {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\uFEFF"), " \t\r\n")
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")
}

// parseJSON reads a text that is JSON, else it returns nil.
func parseJSON(text string) *Tree {
	json := syntax.Parse(text, syntax.Options{})
	if !json.Valid() || len(json.Nodes) == 0 {
		return nil
	}
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
