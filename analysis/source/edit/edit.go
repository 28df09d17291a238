// Package edit builds edits on a tree that keep the text JSON: commas, line breaks and indentation are taken care of. Fixes and
// refactorings are made from them.
//
// All functions are pure, give edits in the offsets of the tree's text, and may be combined as long as no edit touches what another
// deletes. Source is JSON text on one line; where the file has one member a line, it is spread over lines in the file's own manner. In a
// file's frame nothing may be moved or wrapped that holds a unit.
package edit

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Member returns the source of an object's member; value is JSON text.
func Member(key, value string) string { return syntax.Quote(key) + ": " + value }

// Source returns the source text of a node, with its key if it is a member.
func Source(t *syntax.Tree, node int32) string {
	n := &t.Nodes[node]
	return t.Text[n.From():n.End]
}

// Delete deletes members or elements, each with one comma and the white space that belongs to it. Nodes inside other
// deleted nodes must not be given.
func Delete(t *syntax.Tree, nodes ...int32) []syntax.Edit {
	if len(nodes) == 1 { // by far the most common case needs no check of every sibling
		n := &t.Nodes[nodes[0]]
		if n.Parent >= 0 && n.Skip < t.Nodes[n.Parent].Skip {
			return []syntax.Edit{Text(n.From(), t.Nodes[n.Skip].From(), "")}
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

// deleteSiblings deletes those of the given nodes that are directly in a container. A run of deleted siblings goes from its own start to
// the start of the next sibling, and at the end of the container from the end of the previous sibling.
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
				edits = append(edits, Text(t.Nodes[runStart].From(), t.Nodes[c].From(), ""))
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
		return append(edits, Text(t.Nodes[kept].End, t.Nodes[last].End, ""))
	}
	start, end := t.Nodes[runStart].From(), t.Nodes[last].End
	if container >= 0 && !t.Nodes[container].Has(syntax.Unclosed) {
		start, end = t.Nodes[container].Start+1, t.Nodes[container].End-1
	}
	return append(edits, Text(start, end, ""))
}

// InsertBefore inserts a member or element before another one.
func InsertBefore(t *syntax.Tree, sibling int32, source string) syntax.Edit {
	at := t.Nodes[sibling].From()
	l := layoutAt(t, sibling)
	return Text(at, at, l.spread(source)+l.separator)
}

// InsertAfter inserts a member or element after another one.
func InsertAfter(t *syntax.Tree, sibling int32, source string) syntax.Edit {
	at := t.Nodes[sibling].End
	l := layoutAt(t, sibling)
	return Text(at, at, l.separator+l.spread(source))
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
		return Text(t.Nodes[last].End, t.Nodes[last].End, b.String())
	}
	start, end := n.Start+1, n.Start+1
	if !n.Has(syntax.Unclosed) {
		end = n.End - 1
	}
	return Text(start, end, layoutAt(t, container).inside(sources))
}

// RenameKey returns a member another key.
func RenameKey(t *syntax.Tree, member int32, key string) syntax.Edit {
	n := &t.Nodes[member]
	return Text(n.KeyStart, n.KeyEnd, syntax.Quote(key))
}

// ReplaceValue puts other JSON text in the place of a value. The key of a member stays.
func ReplaceValue(t *syntax.Tree, node int32, source string) syntax.Edit {
	n := &t.Nodes[node]
	gap := ""
	if n.Kind == syntax.Missing && n.IsMember() {
		gap = " "
	}
	return Text(n.Start, n.End, gap+layoutAt(t, node).spread(source))
}

// ReplaceString puts other text in the place of a string.
func ReplaceString(t *syntax.Tree, node int32, content string) syntax.Edit {
	return ReplaceValue(t, node, syntax.Quote(content))
}

// ReplaceMember returns a member another key and another value.
func ReplaceMember(t *syntax.Tree, member int32, key, source string) []syntax.Edit {
	return []syntax.Edit{RenameKey(t, member, key), ReplaceValue(t, member, source)}
}

// Replace puts other members or elements in the place of one, key and all.
func Replace(t *syntax.Tree, node int32, sources ...string) syntax.Edit {
	n := &t.Nodes[node]
	l := layoutAt(t, node)
	spread := make([]string, len(sources))
	for i, source := range sources {
		spread[i] = l.spread(source)
	}
	return Text(n.From(), n.End, strings.Join(spread, l.separator))
}

// ReplaceText puts elements or members in the place of text between those of a container, which need not be JSON.
func ReplaceText(t *syntax.Tree, container, start, end int32, sources ...string) syntax.Edit {
	const whiteSpace = " \t\r\n"
	l := layoutAt(t, container)
	before := strings.TrimRight(t.Text[:start], whiteSpace)
	after := strings.TrimLeft(t.Text[end:], whiteSpace)
	if !l.lines {
		sources = slices.Clone(sources)
		for i := range sources {
			lines := strings.FieldsFunc(sources[i], func(r rune) bool { return r == '\n' || r == '\r' })
			for k := range lines {
				lines[k] = strings.TrimSpace(lines[k])
			}
			sources[i] = strings.Join(lines, " ")
		}
	}
	body := l.inside(sources)
	if before != "" && strings.IndexByte("[{,", before[len(before)-1]) < 0 {
		comma := ","
		if !l.lines {
			comma = l.separator
		}
		body = comma + body
	}
	if l.lines && strings.ContainsAny(t.Text[end:len(t.Text)-len(after)], "\r\n") {
		body = strings.TrimSuffix(body, l.newline+l.indent)
	}
	if after != "" && strings.IndexByte("]},", after[0]) < 0 {
		body += ","
	}
	return Text(int32(len(before)), end, body)
}

// Wrap puts a value into a new object or array that takes its place: before and after are the text around it, such
// as `{"custom": ` and `}`.
func Wrap(t *syntax.Tree, node int32, before, after string) syntax.Edit {
	return ReplaceValue(t, node, before+t.Raw(node)+after)
}

// MoveInto deletes members or elements and inserts them at the end of another container, which must not be inside them.
func MoveInto(t *syntax.Tree, container int32, nodes ...int32) []syntax.Edit {
	sources := make([]string, len(nodes))
	for i, node := range nodes {
		sources[i] = Source(t, node)
	}
	return append(Delete(t, nodes...), InsertInto(t, container, sources...))
}

// Text replaces the bytes [start, end) of the tree's text.
func Text(start, end int32, text string) syntax.Edit {
	return syntax.Edit{Start: int(start), End: int(end), Text: text}
}
