package edit

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// layout is how the members around a place are laid out: all on one line, or each on its own.
type layout struct {
	lines     bool   // each on its own line
	newline   string // the file's line break
	indent    string // of the members at the place
	unit      string // one more level
	separator string // between two members, with the comma
	colon     string // between key and value
}

const defaultIndent = "  "

// layoutAt returns the layout of the siblings of a node.
func layoutAt(t *syntax.Tree, node int32) *layout {
	l := &layout{newline: "\n", unit: defaultIndent, separator: ", ", colon: ": "}
	parent := t.Nodes[node].Parent
	if n := &t.Nodes[node]; n.IsMember() && t.Text[n.KeyEnd:n.Start] == ":" {
		l.colon = ":"
	} else if first := node + 1; !n.IsMember() && first < n.Skip && t.Nodes[first].IsMember() &&
		t.Text[t.Nodes[first].KeyEnd:t.Nodes[first].Start] == ":" {
		l.colon = ":" // an object in an array is written like its members
	}
	if parent < 0 {
		if first := node + 1; first < t.Nodes[node].Skip {
			inner := layoutAt(t, first)
			l.colon = inner.colon
		}
		return l
	}
	first := parent + 1
	gap := t.Text[t.Nodes[parent].Start+1 : t.Nodes[first].From()]
	if i := strings.LastIndexAny(gap, "\r\n"); i >= 0 {
		l.lines = true
		l.indent = gap[i+1:]
		if j := strings.IndexFunc(l.indent, func(r rune) bool { return r != ' ' && r != '\t' }); j >= 0 {
			l.indent = l.indent[:j] // a comment comes before the first member
		}
		if strings.Contains(gap, "\r\n") {
			l.newline = "\r\n"
		} else if !strings.Contains(gap, "\n") {
			l.newline = "\r"
		}
		l.unit = indentUnit(t, parent)
		l.separator = "," + l.newline + l.indent
		return l
	}
	if second := t.Nodes[first].Skip; second < t.Nodes[parent].Skip {
		if between := t.Text[t.Nodes[first].End:t.Nodes[second].From()]; between == "," {
			l.separator = ","
		}
	} else if l.colon == ":" {
		l.separator = ","
	}
	return l
}

// indentUnit returns one level of indentation: by how much the first member of a container, or of one around it, is
// indented more than the line that closes it.
func indentUnit(t *syntax.Tree, container int32) string {
	for ; container >= 0; container = t.Nodes[container].Parent {
		n := &t.Nodes[container]
		first := container + 1
		if n.Has(syntax.Unclosed) || first >= n.Skip {
			continue
		}
		child, ok := Leading(t.Text, int(t.Nodes[first].From()))
		if !ok {
			continue
		}
		own, ok := Leading(t.Text, int(n.End)-1)
		if ok && len(child) > len(own) && strings.HasPrefix(child, own) {
			return child[len(own):]
		}
	}
	return defaultIndent
}

// Leading returns the white space between the start of a line and an offset on it, and reports whether nothing else is between the two. The
// first line of a text, which may be cut from another one, has none that is known. It takes no longer on a long line.
func Leading(text string, offset int) (white string, ok bool) {
	start := offset
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	return text[start:offset], start > 0 && (text[start-1] == '\n' || text[start-1] == '\r')
}

// LineIndent returns the white space at the start of the line with an offset, before the offset.
func LineIndent(text string, offset int) string {
	line := text[strings.LastIndexAny(text[:offset], "\r\n")+1 : offset]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// Style is how a text is written.
type Style struct {
	Lines   bool   // members are on lines of their own
	Unit    string // one level of indentation
	Newline string
	Space   string // after a colon
}

// StyleOf reads the style off the beginning of a text: from the first line that is indented deeper than the line before it.
func StyleOf(text string) Style {
	const head = 4096
	s := Style{Unit: defaultIndent, Newline: "\n", Space: " "}
	text = text[:min(len(text), head)]
	if i := strings.Index(text, `":`); i >= 0 && i+2 < len(text) && text[i+2] != ' ' && text[i+2] != '\n' && text[i+2] != '\r' {
		s.Space = ""
	}
	previous := ""
	for {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			return s
		}
		if i > 0 && text[i-1] == '\r' {
			s.Newline = "\r\n"
		}
		text = text[i+1:]
		white := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
		if len(white) == len(text) || text[len(white)] == '\n' || text[len(white)] == '\r' {
			continue
		}
		if deeper, ok := strings.CutPrefix(white, previous); ok && deeper != "" {
			s.Lines, s.Unit = true, deeper
			return s
		}
		previous = white
	}
}

// spread writes source the way that the members around it are written: on one line as it is, or over lines. Source that
// is over lines already, because it was taken from elsewhere in the file, is indented again.
func (l *layout) spread(source string) string {
	if l.colon == ":" && !l.lines {
		return compact(source)
	}
	if !l.lines {
		return source
	}
	t := syntax.Parse("{"+source+"}", syntax.Options{})
	if !t.Valid() || t.Len(0) != 1 {
		if t = syntax.Parse("["+source+"]", syntax.Options{}); !t.Valid() {
			return source
		}
	}
	var b strings.Builder
	l.print(&b, t, 1, l.indent)
	return b.String()
}

// inside returns the text between the brackets of a container that was empty, where l is the layout of the container
// itself.
func (l *layout) inside(sources []string) string {
	inner := *l
	inner.indent = l.indent + l.unit
	var b strings.Builder
	for i, source := range sources {
		if i > 0 {
			b.WriteByte(',')
		}
		switch {
		case l.lines:
			b.WriteString(l.newline + inner.indent)
		case i > 0:
			b.WriteString(strings.TrimPrefix(l.separator, ","))
		}
		b.WriteString(inner.spread(source))
	}
	if l.lines {
		b.WriteString(l.newline + l.indent)
	}
	return b.String()
}

// print writes a node over lines.
func (l *layout) print(b *strings.Builder, t *syntax.Tree, node int32, indent string) {
	n := &t.Nodes[node]
	if n.IsMember() {
		b.WriteString(t.Text[n.KeyStart:n.KeyEnd])
		b.WriteString(l.colon)
	}
	if !n.IsContainer() || n.Skip == node+1 {
		b.WriteString(strings.TrimSpace(t.Raw(node)))
		return
	}
	brackets := "[]"
	if n.Kind == syntax.Object {
		brackets = "{}"
	}
	b.WriteByte(brackets[0])
	for i, separator := node+1, ""; i < n.Skip; i, separator = t.Nodes[i].Skip, "," {
		b.WriteString(separator + l.newline + indent + l.unit)
		l.print(b, t, i, indent+l.unit)
	}
	b.WriteString(l.newline + indent)
	b.WriteByte(brackets[1])
}

// compact takes the white space out of source.
func compact(source string) string {
	var b strings.Builder
	inString := false
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch {
		case inString && c == '\\' && i+1 < len(source):
			b.WriteByte(c)
			i++
			c = source[i]
		case c == '"':
			inString = !inString
		case !inString && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
