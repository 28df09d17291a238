package rules

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// This file builds edits on a tree that keep the text JSON: commas, line breaks and indentation are taken care of. All
// functions are pure, give edits in the offsets of the tree's text, and may be combined in one fix as long as no edit
// touches what another deletes. Source is JSON text on one line; where the file has one member a line, it is spread over
// lines in the file's own manner. In a file's frame nothing may be moved or wrapped that holds a unit.

// MemberSource returns the source of an object's member; value is JSON text.
func MemberSource(key, value string) string { return syntax.Quote(key) + ": " + value }

// SourceOf returns the source text of a node, with its key if it is a member.
func SourceOf(t *syntax.Tree, node int32) string {
	n := &t.Nodes[node]
	return t.Text[n.From():n.End]
}

// DeleteNodes deletes members or elements, each with one comma and the white space that belongs to it. Nodes inside other
// deleted nodes must not be given.
func DeleteNodes(t *syntax.Tree, nodes ...int32) []syntax.Edit {
	if len(nodes) == 1 { // by far the commonest case needs no look at all siblings
		n := &t.Nodes[nodes[0]]
		if n.Parent >= 0 && n.Skip < t.Nodes[n.Parent].Skip {
			return []syntax.Edit{edit(n.From(), t.Nodes[n.Skip].From(), "")}
		}
	}
	var edits []syntax.Edit
	sorted := slices.Clone(nodes)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	for i, node := range sorted {
		parent := t.Nodes[node].Parent
		first := true
		for _, earlier := range sorted[:i] {
			first = first && t.Nodes[earlier].Parent != parent
		}
		if first {
			edits = append(edits, deleteSiblings(t, parent, sorted)...)
		}
	}
	return edits
}

// deleteSiblings deletes those of the given nodes that stand directly in a container. A run of deleted siblings goes from
// its own start to the start of what follows it, and at the end of the container from the end of what precedes it.
func deleteSiblings(t *syntax.Tree, container int32, nodes []int32) []syntax.Edit {
	var edits []syntax.Edit
	kept, runStart := int32(-1), int32(-1) // the last sibling that stays; the first of the run that goes
	last := int32(-1)
	for c := range t.Children(container) {
		if _, gone := slices.BinarySearch(nodes, c); gone {
			if runStart < 0 {
				runStart = c
			}
		} else {
			if runStart >= 0 {
				edits = append(edits, edit(t.Nodes[runStart].From(), t.Nodes[c].From(), ""))
				runStart = -1
			}
			kept = c
		}
		last = c
	}
	if runStart < 0 {
		return edits
	}
	if kept >= 0 {
		return append(edits, edit(t.Nodes[kept].End, t.Nodes[last].End, ""))
	}
	start, end := t.Nodes[runStart].From(), t.Nodes[last].End
	if container >= 0 && !t.Nodes[container].Has(syntax.Unclosed) {
		start, end = t.Nodes[container].Start+1, t.Nodes[container].End-1
	}
	return append(edits, edit(start, end, ""))
}

// InsertBefore inserts a member or element before another one.
func InsertBefore(t *syntax.Tree, sibling int32, source string) syntax.Edit {
	at := t.Nodes[sibling].From()
	l := layoutAt(t, sibling)
	return edit(at, at, l.spread(source)+l.separator)
}

// InsertAfter inserts a member or element after another one.
func InsertAfter(t *syntax.Tree, sibling int32, source string) syntax.Edit {
	at := t.Nodes[sibling].End
	l := layoutAt(t, sibling)
	return edit(at, at, l.separator+l.spread(source))
}

// InsertInto inserts a member or element at the end of an object or array. Several sources become several members.
func InsertInto(t *syntax.Tree, container int32, sources ...string) syntax.Edit {
	last := int32(-1)
	for c := range t.Children(container) {
		last = c
	}
	n := &t.Nodes[container]
	if last >= 0 {
		l := layoutAt(t, last)
		var b strings.Builder
		for _, source := range sources {
			b.WriteString(l.separator)
			b.WriteString(l.spread(source))
		}
		return edit(t.Nodes[last].End, t.Nodes[last].End, b.String())
	}
	start, end := n.Start+1, n.Start+1
	if !n.Has(syntax.Unclosed) {
		end = n.End - 1
	}
	return edit(start, end, layoutAt(t, container).inside(sources))
}

// RenameKey returns a member another key.
func RenameKey(t *syntax.Tree, member int32, key string) syntax.Edit {
	n := &t.Nodes[member]
	return edit(n.KeyStart, n.KeyEnd, syntax.Quote(key))
}

// ReplaceValue puts other JSON text in the place of a value. The key of a member stays.
func ReplaceValue(t *syntax.Tree, node int32, source string) syntax.Edit {
	n := &t.Nodes[node]
	gap := ""
	if n.Kind == syntax.Missing && n.IsMember() {
		gap = " "
	}
	return edit(n.Start, n.End, gap+layoutAt(t, node).spread(source))
}

// ReplaceString puts other text in the place of a string.
func ReplaceString(t *syntax.Tree, node int32, content string) syntax.Edit {
	return ReplaceValue(t, node, syntax.Quote(content))
}

// ReplaceMember returns a member another key and another value.
func ReplaceMember(t *syntax.Tree, member int32, key, source string) []syntax.Edit {
	return []syntax.Edit{RenameKey(t, member, key), ReplaceValue(t, member, source)}
}

// ReplaceNode puts other members or elements in the place of one, key and all.
func ReplaceNode(t *syntax.Tree, node int32, sources ...string) syntax.Edit {
	n := &t.Nodes[node]
	l := layoutAt(t, node)
	spread := make([]string, len(sources))
	for i, source := range sources {
		spread[i] = l.spread(source)
	}
	return edit(n.From(), n.End, strings.Join(spread, l.separator))
}

// WrapValue puts a value into a new object or array that takes its place: before and after are what stands around it, such
// as `{"custom": ` and `}`.
func WrapValue(t *syntax.Tree, node int32, before, after string) syntax.Edit {
	return ReplaceValue(t, node, before+t.Raw(node)+after)
}

// MoveInto deletes members or elements and inserts them at the end of another container, which must not be inside them.
func MoveInto(t *syntax.Tree, container int32, nodes ...int32) []syntax.Edit {
	sources := make([]string, len(nodes))
	for i, node := range nodes {
		sources[i] = SourceOf(t, node)
	}
	return append(DeleteNodes(t, nodes...), InsertInto(t, container, sources...))
}

func edit(start, end int32, text string) syntax.Edit {
	return syntax.Edit{Start: int(start), End: int(end), Text: text}
}

// layout is how the members around a place stand: all on one line, or each on its own.
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
	} else if first := node + 1; !n.IsMember() && first < n.Skip && t.Nodes[first].IsMember() && t.Text[t.Nodes[first].KeyEnd:t.Nodes[first].Start] == ":" {
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
			l.indent = l.indent[:j] // a comment stands before the first member
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
		child, ok := lineIndent(t.Text, t.Nodes[first].From())
		if !ok {
			continue
		}
		own, ok := lineIndent(t.Text, n.End-1)
		if ok && len(child) > len(own) && strings.HasPrefix(child, own) {
			return child[len(own):]
		}
	}
	return defaultIndent
}

// lineIndent returns the white space between the start of a line and an offset on it, and says whether there is nothing
// else.
func lineIndent(text string, offset int32) (string, bool) {
	start := offset
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	return text[start:offset], start > 0 && (text[start-1] == '\n' || text[start-1] == '\r')
}

// spread writes source the way that the members around it are written: on one line as it is, or over lines. Source that
// is over lines already, because it was taken from elsewhere in the file, is indented anew.
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
