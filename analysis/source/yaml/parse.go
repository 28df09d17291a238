package yaml

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	library "gopkg.in/yaml.v3"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// Error is the reason why a text is not YAML: that is the library's word.
type Error struct {
	Offset  int // where, in bytes: as the draft of the text has it, else the beginning of the line that the library names
	Message string
	// Mismatch: the text is YAML, and does not fit the Go value that Decode was to fill.
	Mismatch bool
}

func (e *Error) Error() string { return e.Message }

// lineOf finds the line in the library's messages.
var lineOf = lazyregexp.New(`line (\d+): `)

// newError returns an error of the library with its place in a text.
func newError(text string, err error) *Error {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	found := lineOf().FindStringSubmatch(message)
	if found == nil {
		return &Error{Message: message}
	}
	line, _ := strconv.Atoi(found[1])
	starts := lineStarts(text)
	return &Error{Offset: int(starts[min(max(line-1, 0), len(starts)-1)]), Message: strings.Replace(message, found[0], "", 1)}
}

// Parse reads the first document of a text. An empty text gives a tree without nodes. The error is an *Error.
func Parse(text string) (*Tree, error) {
	if looksLikeJSON(text) {
		if tree, err := parseJSON(text); tree != nil || err != nil {
			return tree, orNil(err)
		}
	}
	d := ReadDraft(text)
	if d.IsWhole() {
		return d.Tree, nil
	}
	tree, err := parseYAML(text)
	if offset, ok := d.fault(); ok && err != nil {
		err.Offset = offset
	}
	return tree, orNil(err)
}

// orNil returns an error, and not one that holds a nil pointer.
func orNil(err *Error) error {
	if err == nil {
		return nil
	}
	return err
}

// parseYAML reads a text by the library.
func parseYAML(text string) (tree *Tree, err *Error) {
	defer func() { // the library has panicked on broken input before
		if fault := recover(); fault != nil {
			tree, err = nil, &Error{Message: fmt.Sprint(fault)}
		}
	}()
	var document library.Node
	if err := library.Unmarshal([]byte(text), &document); err != nil {
		return nil, newError(text, err)
	}
	b := builder{
		tree: &Tree{Text: text, values: map[int32]string{}, keys: map[int32]string{}}, starts: lineStarts(text),
		indexes: map[*library.Node]int32{},
	}
	if len(document.Content) > 0 {
		b.add(document.Content[0], nil, -1)
	}
	return b.tree, nil
}

// Decode puts a text into a Go value as the library does. The error is an *Error at the first thing that does not fit.
func Decode(text string, into any) error {
	err := library.Unmarshal([]byte(text), into)
	if err == nil {
		return nil
	}
	var mismatch *library.TypeError
	if errors.As(err, &mismatch) && len(mismatch.Errors) > 0 {
		placed := newError(text, errors.New(mismatch.Errors[0]))
		placed.Mismatch = true
		return placed
	}
	return newError(text, err)
}

// DecodeScalar puts the scalar that a node stands for into a Go value as the library does, and reports whether it fits.
func (t *Tree) DecodeScalar(node int32, into any) bool {
	if node = t.Resolve(node); node < 0 || !t.Nodes[node].Kind.IsScalar() {
		return false
	}
	scalar := library.Node{Kind: library.ScalarNode, Value: t.Value(node)}
	switch t.Nodes[node].Kind {
	case String:
		scalar.Tag = "!!str"
	case Null:
		scalar.Tag = "!!null"
	}
	return scalar.Decode(into) == nil
}

// lineStarts returns the starts of the lines of a text, by the line ends of YAML.
func lineStarts(text string) []int32 {
	starts := []int32{0}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c == '\n' || c == '\r':
			starts = append(starts, int32(i+1))
		case c == 0xC2 && strings.HasPrefix(text[i:], "\u0085"):
			starts = append(starts, int32(i+2))
		case c == 0xE2 && (strings.HasPrefix(text[i:], "\u2028") || strings.HasPrefix(text[i:], "\u2029")):
			starts = append(starts, int32(i+3))
		}
	}
	return starts
}

// builder makes a tree of the library's nodes.
type builder struct {
	tree    *Tree
	starts  []int32
	indexes map[*library.Node]int32 // of nodes with an anchor

	line, column int // the last place of offset and its result, so that long lines are walked once
	found        int32
}

// offset returns where a line and a column are, both from 1. The library counts columns in characters.
func (b *builder) offset(line, column int) int32 {
	line = min(max(line, 1), len(b.starts))
	if line != b.line || column < b.column {
		b.line, b.column, b.found = line, 1, b.starts[line-1]
		if line == 1 && strings.HasPrefix(b.tree.Text, "\uFEFF") {
			b.found += 3
		}
	}
	for ; b.column < column && int(b.found) < len(b.tree.Text); b.column++ {
		if b.tree.Text[b.found] < utf8.RuneSelf {
			b.found++
			continue
		}
		_, size := utf8.DecodeRuneInString(b.tree.Text[b.found:])
		b.found += int32(size)
	}
	return b.found
}

// add adds a node with all that is in it.
func (b *builder) add(from, key *library.Node, parent int32) {
	index := int32(len(b.tree.Nodes))
	if from.Anchor != "" {
		b.indexes[from] = index
	}
	n := Node{Parent: parent, Target: -1}
	if key != nil {
		n.KeyStart = b.offset(key.Line, key.Column)
		var text string
		n.KeyStart, n.KeyEnd, n.key, text = b.scalar(key, n.KeyStart)
		if n.key == stored {
			b.tree.keys[index] = text
		}
	}
	n.Start = b.offset(from.Line, from.Column)
	n.End = n.Start
	switch from.Kind {
	case library.AliasNode:
		n.Kind, n.End = Alias, n.Start+int32(len(from.Value))+1
		if target, ok := b.indexes[from.Alias]; ok {
			n.Target = target
		}
	case library.SequenceNode:
		n.Kind = Sequence
	case library.MappingNode:
		n.Kind = Mapping
	default:
		n.Kind = scalarKind(from)
		var text string
		n.Start, n.End, n.value, text = b.scalar(from, n.Start)
		if n.value == stored {
			b.tree.values[index] = text
		}
		if from.Value == "" && n.Kind == Null && n.HasKey() { // not written: the library places it after the key
			n.Start, n.End = n.KeyEnd, n.KeyEnd
			n.value, b.tree.values[index] = stored, ""
		}
	}
	b.tree.Nodes = append(b.tree.Nodes, n)
	switch from.Kind {
	case library.SequenceNode:
		for _, child := range from.Content {
			b.add(child, nil, index)
		}
	case library.MappingNode:
		for i := 0; i+1 < len(from.Content); i += 2 {
			b.add(from.Content[i+1], from.Content[i], index)
		}
	}
	b.close(index, from)
}

// close sets the end of a node after its children were added.
func (b *builder) close(index int32, from *library.Node) {
	n := &b.tree.Nodes[index]
	n.Skip = int32(len(b.tree.Nodes))
	if n.Kind != Sequence && n.Kind != Mapping {
		return
	}
	n.Start = b.skipProperties(n.Start)
	n.End = max(n.End, n.Start)
	for i := index + 1; i < n.Skip; i = b.tree.Nodes[i].Skip {
		n.End = max(n.End, b.tree.Nodes[i].End, b.tree.Nodes[i].KeyEnd)
	}
	if from.Style&library.FlowStyle == 0 {
		return
	}
	closing := byte('}')
	if n.Kind == Sequence {
		closing = ']'
	}
	for at := max(n.End, n.Start+1); int(at) < len(b.tree.Text); at++ {
		switch b.tree.Text[at] {
		case closing:
			n.End = at + 1
			return
		case '#': // a comment
			for int(at) < len(b.tree.Text) && b.tree.Text[at] != '\n' {
				at++
			}
		}
	}
}

// skipProperties returns the start of a node after its anchor and its tag.
func (b *builder) skipProperties(start int32) int32 {
	text := b.tree.Text
	for int(start) < len(text) && (text[start] == '&' || text[start] == '!') {
		end := start
		for int(end) < len(text) && !strings.ContainsRune(" \t\r\n", rune(text[end])) {
			end++
		}
		for int(end) < len(text) && strings.ContainsRune(" \t\r\n", rune(text[end])) {
			end++
		}
		start = end
	}
	return start
}

// scalar returns where a scalar is that begins at an offset, and how its value is found.
func (b *builder) scalar(from *library.Node, start int32) (begin, end int32, s style, value string) {
	text := b.tree.Text
	begin = b.skipProperties(start)
	if int(begin) >= len(text) {
		return min(start, int32(len(text))), int32(len(text)), stored, from.Value
	}
	switch {
	case from.Style&(library.DoubleQuotedStyle|library.SingleQuotedStyle) != 0:
		end = closingQuote(text, begin)
		if inner := text[begin+1 : max(end-1, begin+1)]; inner == from.Value {
			return begin, end, quoted, ""
		}
		return begin, end, stored, from.Value
	case from.Style&(library.LiteralStyle|library.FoldedStyle) != 0:
		return begin, lineEnd(text, begin), stored, from.Value
	case strings.HasPrefix(text[begin:], from.Value):
		return begin, begin + int32(len(from.Value)), plain, ""
	}
	return begin, lineEnd(text, begin), stored, from.Value
}

// closingQuote returns the offset after the quote that closes the one at start.
func closingQuote(text string, start int32) int32 {
	quote := text[start]
	for i := start + 1; int(i) < len(text); i++ {
		switch {
		case quote == '"' && text[i] == '\\':
			i++
		case text[i] != quote:
		case quote == '\'' && int(i)+1 < len(text) && text[i+1] == '\'':
			i++
		default:
			return i + 1
		}
	}
	return int32(len(text))
}

// lineEnd returns the end of the line that an offset is in, without white space before it.
func lineEnd(text string, offset int32) int32 {
	line, _, _ := strings.Cut(text[offset:], "\n")
	return offset + int32(len(strings.TrimRight(line, " \t\r")))
}

func scalarKind(from *library.Node) Kind {
	switch from.ShortTag() {
	case "!!null":
		return Null
	case "!!bool":
		return Bool
	case "!!int":
		return Int
	case "!!float":
		return Float
	case "!!str":
		return String
	}
	return Other
}
