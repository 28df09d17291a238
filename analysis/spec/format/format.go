package format

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Options say how a text is laid out. The zero value keeps the style of the text.
type Options struct {
	// Indent is a level of indentation: spaces or tabs. Empty for the indentation that the text has already.
	Indent string
	// Default is a level of indentation for a text that shows none. Empty for a tab, which tfplugingen-openapi writes.
	Default string
	// Canonical puts members into the usual order, if the text is valid JSON.
	Canonical bool
}

// indent returns the level of indentation of a text that shows none.
func (o *Options) indent() string {
	switch {
	case o.Indent != "":
		return o.Indent
	case o.Default != "":
		return o.Default
	}
	return "\t"
}

// maxDepth is the deepest array or object that is laid out: the indentation of deeper ones would need more space than they.
const maxDepth = 500

// Document returns the edits that lay out a whole text, sorted; none if it is laid out already.
func Document(text string, options Options) []syntax.Edit {
	if options.Canonical {
		if sorted := sortMembers(text); sorted != text {
			return difference(text, apply(sorted, layOut(sorted, options)))
		}
	}
	return layOut(text, options)
}

// Span is a part of a text: the offset of its start and that of its end.
type Span struct{ Start, End int }

// Spans returns the edits of Document, without a change of order, that are in parts of the text or touch them.
func Spans(text string, spans []Span, options Options) []syntax.Edit {
	var edits []syntax.Edit
	for _, e := range layOut(text, options) {
		if slices.ContainsFunc(spans, func(s Span) bool { return s.Start <= e.End && e.Start <= s.End }) {
			edits = append(edits, e)
		}
	}
	return edits
}

// Text returns the text as in Document would.
func Text(text string, options Options) string { return apply(text, Document(text, options)) }

// Joined returns the one edit that some edits of a text make together.
func Joined(source string, edits []syntax.Edit) []syntax.Edit {
	first, last := edits[0].Start, edits[len(edits)-1].End
	whole := apply(source, edits)
	return []syntax.Edit{{Start: first, End: last, Text: whole[first : len(whole)-(len(source)-int(last))]}}
}

func apply(source string, edits []syntax.Edit) string {
	out, err := text.ApplyEdits(source, edits)
	if err != nil {
		panic(err) // the edits are sorted and are between the tokens
	}
	return out
}

// layout lays out a tree, with one edit for each gap between tokens that changes.
type layout struct {
	tree   *syntax.Tree
	indent string
	end    string // of a line
	depths []int32
	edits  []syntax.Edit
	breaks []string // a line end with the indentation of a depth
}

func layOut(text string, options Options) []syntax.Edit {
	tree := syntax.Parse(text, spec.AnyDialect)
	// A zero byte near the start, where white space may come or go, makes a text one of another encoding.
	if len(tree.Nodes) == 0 || strings.IndexByte(text, 0) >= 0 {
		return nil
	}
	l := &layout{tree: tree, indent: options.Indent, end: lineEnd(text), depths: tree.Depths()}
	if l.indent == "" {
		l.indent = l.ownIndent(options.indent())
	}
	if tree.Nodes[0].Kind != syntax.Word { // at the very start, its bytes might become a mark of an encoding
		l.gap(0, tree.Nodes[0].Start, "", "")
	}
	for i := range tree.Nodes {
		l.node(int32(i))
	}
	if last := tree.Nodes[0].End; int(last) < len(text) {
		want := ""
		if strings.ContainsAny(text[last:], "\r\n") {
			want = l.end
		}
		l.gap(last, int32(len(text)), "", want)
	}
	slices.SortFunc(l.edits, func(a, b syntax.Edit) int { return a.Start - b.Start })
	return l.edits
}

// lineEnd returns the text's first line end.
func lineEnd(text string) string {
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// maxIndent is the widest level of indentation that is taken for the text's own.
const maxIndent = 8

// ownIndent returns the indentation of most lines that begin with a member or element, or another if no line does.
func (l *layout) ownIndent(otherwise string) string {
	var tabs int
	var spaces [maxIndent + 1]int
	for i := range l.tree.Nodes {
		n, depth := &l.tree.Nodes[i], int(l.depths[i])
		if depth == 0 || depth > maxDepth {
			continue
		}
		prefix, alone := edit.Leading(l.tree.Text, int(n.From()))
		if prefix == "" || !alone {
			continue
		}
		switch {
		case strings.Trim(prefix, "\t") == "":
			if len(prefix) == depth {
				tabs++
			}
		case strings.Trim(prefix, " ") == "":
			if len(prefix)%depth == 0 && len(prefix)/depth <= maxIndent {
				spaces[len(prefix)/depth]++
			}
		}
	}
	indent, most := otherwise, tabs
	if tabs > 0 {
		indent = "\t"
	}
	for n, count := range spaces {
		if count > most {
			indent, most = strings.Repeat(" ", n), count
		}
	}
	return indent
}

// lineBreak returns a line end with the indentation of a depth.
func (l *layout) lineBreak(depth int32) string {
	for int(depth) >= len(l.breaks) {
		l.breaks = append(l.breaks, l.end+strings.Repeat(l.indent, len(l.breaks)))
	}
	return l.breaks[depth]
}

// node lays out the text directly in an array or object, and between the key and value of a member.
func (l *layout) node(i int32) {
	n := &l.tree.Nodes[i]
	if n.IsMember() && n.Kind != syntax.Missing && !l.tree.Nodes[n.Parent].Has(syntax.Damaged) && l.depths[i] <= maxDepth {
		l.gap(n.KeyEnd, n.Start, ":", ": ")
	}
	if !n.IsContainer() || n.Flags&(syntax.Damaged|syntax.Unclosed) != 0 || l.depths[i] >= maxDepth {
		return
	}
	inner := l.lineBreak(l.depths[i] + 1)
	at, separator := n.Start+1, ""
	for child := range l.tree.Children(i) {
		c := &l.tree.Nodes[child]
		l.gap(at, c.From(), separator, separator+inner)
		at, separator = c.End, ","
	}
	if at == n.Start+1 {
		l.gap(at, n.End-1, "", "")
		return
	}
	l.gap(at, n.End-1, "", l.lineBreak(l.depths[i]))
}

// gap replaces what is between two tokens, if it is white space and the given punctuation and nothing else.
func (l *layout) gap(start, end int32, punctuation, want string) {
	have := l.tree.Text[start:end]
	if strings.ContainsAny(have, "\r\n") && !strings.ContainsAny(want, "\r\n") && l.endsWithLine(start) {
		return
	}
	if have != want && strings.Trim(have, " \t\r\n") == punctuation {
		l.edits = append(l.edits, syntax.Edit{Start: int(start), End: int(end), Text: want})
	}
}

// endsWithLine reports whether a string without closing quote ends at an offset: it does because its line does.
func (l *layout) endsWithLine(offset int32) bool {
	return slices.ContainsFunc(l.tree.Errors, func(e syntax.Error) bool { return e.Code == syntax.UnclosedString && e.End == offset })
}
