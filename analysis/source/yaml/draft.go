package yaml

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Draft is a text while it is written: there is a tree in every state of it.
//
// It is read line by line, by indentation: blocks of keys and of elements, scalars on one line with or without quotes, lists and mappings
// in brackets, comments. A key without a colon is an entry without a value, lines that are indented below a value are inside it, and an
// unclosed value ends where the indentation decreases.
type Draft struct {
	*Tree
	Comments []Span   // in order, without the ends of their lines
	Damage   []Damage // what the library refuses, in order
	Unsure   []Span   // lines in which the library may see more than there is in the tree, in order

	more bool // the library sees more in the text: only its result counts
}

// Span is a part of a text, in bytes.
type Span struct{ Start, End int32 }

// Damage is a part of a draft that is no YAML.
type Damage struct {
	Span
	Message string

	rivals []int // offsets on other lines, any of which may be the one that is wrong
}

// fault returns where the mistake in a text is that the library refuses, if the draft has one: of the lines that do not fit together, it is
// on the one whose indentation is the rarest.
func (d *Draft) fault() (offset int, ok bool) {
	if len(d.Damage) == 0 {
		return 0, false
	}
	first := &d.Damage[0]
	if offset = int(first.Start); len(first.rivals) == 0 {
		return offset, true
	}
	lines := map[int]int{} // by their indentation
	for line := range strings.Lines(d.Text) {
		lines[len(line)-len(strings.TrimLeft(line, " "))]++
	}
	for _, rival := range first.rivals {
		if lines[d.indentation(rival)] < lines[d.indentation(offset)] {
			offset = rival
		}
	}
	return offset, true
}

// indentation returns how many spaces the line of an offset begins with.
func (d *Draft) indentation(offset int) int {
	line := d.Text[strings.LastIndexByte(d.Text[:offset], '\n')+1:]
	return len(line) - len(strings.TrimLeft(line, " "))
}

// IsWhole reports whether the draft is exactly the library's tree of the text.
func (d *Draft) IsWhole() bool { return !d.more && len(d.Damage) == 0 && len(d.Nodes) > 0 }

// LacksAll reports whether the text has entries, and the key of none of them is one of some, nor begins one: it is in another format. A text
// without entries may still become anything.
func (d *Draft) LacksAll(keys []string) bool {
	root := d.Root()
	for entry := range d.Children(root) {
		written := d.Key(entry)
		if slices.ContainsFunc(keys, func(key string) bool { return d.Kind(root) == Mapping && strings.HasPrefix(key, written) }) {
			return false
		}
	}
	return d.Len(root) > 0
}

// frame is a block that is open: its lines begin at a column.
type frame struct {
	node, last int32 // last is its last entry; -1 for none
	column     int
	list       bool
}

// Limits of the subset: the library refuses what is beyond a thousand bytes or some ten thousand blocks.
const (
	maxKey   = 1000
	maxDepth = 1000
)

// ReadDraft reads a text, the first document in it.
func ReadDraft(text string) *Draft {
	r := newDraftReader(text)
	r.readLines(len(text))
	return r.finish()
}

// draftReader reads a draft.
type draftReader struct {
	*Draft
	at      int     // where the next line begins
	frames  []frame // the blocks that are open, the innermost last
	left    int     // where the first entry is of the block that was closed last
	started bool
	ended   bool
	anchors map[string]int32
}

func newDraftReader(text string) *draftReader {
	r := &draftReader{Draft: &Draft{Tree: &Tree{Text: text, values: map[int32]string{}, keys: map[int32]string{}}}}
	if strings.HasPrefix(text, "\uFEFF") {
		r.at, r.more = len("\uFEFF"), true
	}
	r.more = r.more || !isOrdinary(text)
	if r.more {
		r.Unsure = append(r.Unsure, Span{0, int32(len(text))})
	}
	return r
}

// isOrdinary reports whether a text has only characters that YAML takes as they are: no tabs, and lines that end as most do.
func isOrdinary(text string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\r':
			if !strings.HasPrefix(text[i:], "\r\n") {
				return false
			}
		case c == '\n':
		case c < ' ' || c == 0x7F:
			return false
		case c >= utf8.RuneSelf:
			character, size := utf8.DecodeRuneInString(text[i:])
			if !isOrdinaryRune(character) {
				return false
			}
			i += size - 1
		}
	}
	return true
}

// isOrdinaryRune reports whether YAML takes a character outside of ASCII as it is: not a control character, a line end, or a mark.
func isOrdinaryRune(character rune) bool {
	return character != utf8.RuneError && character >= 0xA0 && character != '\u2028' && character != '\u2029' &&
		(character < 0xFFFE || character >= 0x10000) && character != '\uFEFF'
}

// readLines reads the lines that begin before an offset.
func (r *draftReader) readLines(before int) {
	for r.at < before && !r.ended {
		start, more := r.at, r.more
		r.more = false
		if r.line(); r.more {
			r.Unsure = append(r.Unsure, Span{int32(start), int32(r.at)})
		}
		r.more = r.more || more
	}
}

// lineEnd returns the end of the line of an offset, and the start of the next line.
func (r *draftReader) lineEnd(at int) (end, next int) {
	end, next = len(r.Text), len(r.Text)
	if i := strings.IndexByte(r.Text[at:], '\n'); i >= 0 {
		end, next = at+i, at+i+1
	}
	if end > at && r.Text[end-1] == '\r' {
		end--
	}
	return end, next
}

// lineStart returns the start of the line of an offset.
func (r *draftReader) lineStart(at int) int { return strings.LastIndexByte(r.Text[:at], '\n') + 1 }

func (r *draftReader) damage(start, end int, message string, rivals ...int) {
	r.Damage = append(r.Damage, Damage{Span{int32(start), int32(end)}, message, rivals})
}

// line reads a line, with those that what begins on it goes on to.
func (r *draftReader) line() {
	start := r.at
	end, next := r.lineEnd(start)
	r.at = next
	at := start
	for at < end && (r.Text[at] == ' ' || r.Text[at] == '\t') {
		at++
	}
	switch {
	case at == end:
		return
	case r.Text[at] == '#':
		r.Comments = append(r.Comments, Span{int32(at), int32(end)})
		return
	case at == start && (r.isMarker(start, end, "---") || r.isMarker(start, end, "...")):
		r.marker(start, end)
		return
	case at == start && r.Text[at] == '%':
		r.more = true
		return
	}
	r.started = true
	for isDash(r.Text, at, end) { // elements, one inside of the other
		node := r.place(at-start, at, true)
		from := at + 1
		for at++; at < end && r.Text[at] == ' '; at++ {
		}
		if at == end || r.Text[at] == '#' {
			n := &r.Nodes[node]
			n.Start, n.End, n.value = int32(from), int32(from), stored
			r.values[node] = ""
			r.more = true
			r.comment(at, end)
			return
		}
		if isDash(r.Text, at, end) || r.keyEnd(at, end) >= 0 {
			continue
		}
		r.value(node, at, end, from-1-start)
		return
	}
	r.entry(start, at, end)
}

func isDash(text string, at, end int) bool {
	return at < end && text[at] == '-' && (at+1 == end || text[at+1] == ' ')
}

func (r *draftReader) isMarker(start, end int, marker string) bool {
	rest, ok := strings.CutPrefix(r.Text[start:end], marker)
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t')
}

// marker follows the mark before a document, or ends at that after it.
func (r *draftReader) marker(start, end int) {
	if r.started || r.Text[start] == '.' {
		r.ended, r.more = true, true
		return
	}
	r.started = true
	at := start + 3
	for at < end && r.Text[at] == ' ' {
		at++
	}
	if r.comment(at, end); at < end && r.Text[at] != '#' {
		r.more = true // the document begins on this line
	}
}

// comment keeps the comment at an offset, if there is one.
func (r *draftReader) comment(at, end int) {
	if at < end && r.Text[at] == '#' {
		r.Comments = append(r.Comments, Span{int32(at), int32(end)})
	}
}

// add adds a node.
func (r *draftReader) add(parent int32, kind Kind, at int) int32 {
	r.Nodes = append(r.Nodes, Node{Start: int32(at), End: int32(at), Parent: parent, Target: -1, Kind: kind})
	return int32(len(r.Nodes) - 1)
}

// isEmpty reports whether nothing is written yet as the value of a node.
func (r *draftReader) isEmpty(node int32) bool {
	n := &r.Nodes[node]
	return n.Kind == Null && n.Start == n.End
}

// enter makes a block of a node that is inside of it at a column.
func (r *draftReader) enter(node int32, column, at int, list bool) {
	kind := Mapping
	if list {
		kind = Sequence
	}
	n := &r.Nodes[node]
	last := int32(-1)
	switch {
	case n.Kind != Mapping && n.Kind != Sequence:
		from, to, style := int(n.Start), int(n.End), n.value
		isKey := !n.HasKey() && !list && n.Kind.IsScalar() && from < to && style == plain && from-r.lineStart(from) == column
		if !r.isEmpty(node) {
			r.damage(from, to, "this is indented below a value", at)
		}
		n.Start, n.End, n.Kind, n.value, n.Target = int32(at), int32(at), kind, plain, -1
		delete(r.values, node)
		if isKey { // one that is being written, in an element of a list
			n.Start = int32(from)
			last = r.add(node, Null, from)
			r.key(last, from, to)
		}
	default:
		r.damage(at, at, "this is indented differently from the lines around it", r.left, r.From(r.Nodes[node].Parent+1), r.From(node))
		list = n.Kind == Sequence
		for i := node + 1; int(i) < len(r.Nodes); i++ {
			if r.Nodes[i].Parent == node {
				last = i
			}
		}
	}
	r.frames = append(r.frames, frame{node, last, column, list})
	r.more = r.more || len(r.frames) > maxDepth
}

// place returns a new node for an element or an entry at a column, inside of the block that it belongs to, which becomes the innermost.
func (r *draftReader) place(column, at int, list bool) int32 {
	for len(r.frames) > 0 && r.isLeft(&r.frames[len(r.frames)-1], column, list) {
		r.left = r.From(r.frames[len(r.frames)-1].node + 1)
		r.frames = r.frames[:len(r.frames)-1]
	}
	switch {
	case len(r.frames) == 0:
		if len(r.Nodes) == 0 {
			r.add(-1, Null, at)
		}
		r.enter(0, column, at, list)
	default:
		top := &r.frames[len(r.frames)-1]
		inside := top.column < column || list && !top.list // a list may be as far to the left as its key
		switch {
		case inside && top.last >= 0:
			r.enter(top.last, column, at, list)
		case inside || list != top.list:
			r.damage(at, at, "this does not belong here")
		}
	}
	top := &r.frames[len(r.frames)-1]
	node := r.add(top.node, Null, at)
	top.last = node
	return node
}

// isLeft reports whether a block is over where something begins at a column.
func (r *draftReader) isLeft(f *frame, column int, list bool) bool {
	return f.column > column || f.column == column && f.list && !list && len(r.frames) > 1 && r.frames[len(r.frames)-2].column == column
}

// keyEnd returns the end of a key that begins at an offset and has its colon, or -1.
func (r *draftReader) keyEnd(at, end int) int {
	text := r.Text[:end]
	if at < end && (text[at] == '"' || text[at] == '\'') {
		closing := int(closingQuote(text, int32(at)))
		colon := closing
		for colon < end && text[colon] == ' ' {
			colon++
		}
		if closing-at > 1 && text[closing-1] == text[at] && isColon(text, colon) {
			return closing
		}
		return -1
	}
	if at < end && (text[at] == '[' || text[at] == '{') {
		return -1
	}
	for i := at; i < end; i++ {
		switch {
		case isColon(text, i):
			return at + len(strings.TrimRight(text[at:i], " \t"))
		case text[i] == '#' && i > at && (text[i-1] == ' ' || text[i-1] == '\t'):
			return -1
		}
	}
	return -1
}

// isColon reports whether a colon after a key is at an offset of a text that consists of a line and the text before it.
func isColon(text string, at int) bool {
	return at < len(text) && text[at] == ':' && (at+1 == len(text) || text[at+1] == ' ' || text[at+1] == '\t')
}

// entry reads an entry of a mapping, with its value if that is on its line.
func (r *draftReader) entry(start, at, end int) {
	column := at - start
	keyEnd := r.keyEnd(at, end)
	if keyEnd < 0 && (r.goesOn(column, at, end) || r.bracketed(column, at, end)) {
		return
	}
	node := r.place(column, at, false)
	if keyEnd < 0 {
		r.lonely(node, at, end)
		return
	}
	r.key(node, at, keyEnd)
	colon := keyEnd
	for r.Text[colon] != ':' {
		colon++
	}
	r.value(node, colon+1, end, column)
}

// key notes the key of a node. Nothing is its value yet.
func (r *draftReader) key(node int32, at, end int) {
	n := &r.Nodes[node]
	n.KeyStart, n.KeyEnd, n.Start, n.End = int32(at), int32(end), int32(end), int32(end)
	n.value, r.values[node] = stored, ""
	var text string
	if n.key, text = r.scalar(at, end); n.key == stored {
		r.keys[node] = text
	}
	r.more = r.more || end-at > maxKey || n.key == plain && (end == at || !isPlainStart(r.Text[at:end]) || r.Text[at:end] == "<<")
}

// lonely reads a line of a mapping without a colon: a key that is being written.
func (r *draftReader) lonely(node int32, at, end int) {
	stop := at + len(strings.TrimRight(r.Text[at:r.commentStart(at, end)], " \t"))
	if stop == at {
		stop = end
	}
	if len(r.Nodes) == 1 || r.Nodes[node].Parent == 0 && len(r.Nodes) == 2 {
		r.more = true // a document that is one scalar
	}
	r.key(node, at, stop)
	r.damage(at, stop, "this has no colon")
}

// commentStart returns the start of the comment of a line, or the end of the line.
func (r *draftReader) commentStart(at, end int) int {
	for i := at; i < end; i++ {
		if r.Text[i] == '#' && i > at && (r.Text[i-1] == ' ' || r.Text[i-1] == '\t') {
			r.comment(i, end)
			return i
		}
	}
	return end
}

// goesOn takes a line without a colon for more of the text above it that it is indented below, and reports whether it is that.
func (r *draftReader) goesOn(column, at, end int) bool {
	if len(r.frames) == 0 {
		return false
	}
	top := &r.frames[len(r.frames)-1]
	if top.last < 0 || top.column >= column || r.isEmpty(top.last) {
		return false
	}
	n := &r.Nodes[top.last]
	if !n.Kind.IsScalar() || int(n.End) > at || n.value == quoted {
		return false
	}
	text := strings.TrimRight(r.Text[at:r.commentStart(at, end)], " \t")
	value := r.Value(top.last) + " " + text
	n.End, n.value, n.Kind = int32(at+len(text)), stored, String
	r.values[top.last] = value
	r.more = true
	return true
}

// bracketed reads a value in brackets that begins on a line of its own, and reports whether there is one.
func (r *draftReader) bracketed(column, at, end int) bool {
	if r.Text[at] != '[' && r.Text[at] != '{' {
		return false
	}
	node, outside := int32(0), -1
	switch {
	case len(r.Nodes) == 0:
		r.add(-1, Null, at)
	case len(r.frames) == 0:
		return false
	default:
		top := &r.frames[len(r.frames)-1]
		if node, outside = top.last, top.column; node < 0 || outside >= column || !r.isEmpty(node) {
			return false
		}
	}
	r.more = true
	r.value(node, at, end, outside)
	return true
}

// after looks at what follows a closed value.
func (r *draftReader) behind(at, end int) {
	from := at
	for at < end && (r.Text[at] == ' ' || r.Text[at] == '\t') {
		at++
	}
	switch {
	case at == end:
	case r.Text[at] == '#' && at > from:
		r.comment(at, end)
	default:
		r.damage(at, end, "this is after the end of the value")
	}
}

// finish closes what is open, and returns the draft.
func (r *draftReader) finish() *Draft {
	for i := range r.Nodes {
		r.Nodes[i].Skip = int32(i + 1)
	}
	for i := len(r.Nodes) - 1; i > 0; i-- {
		n := &r.Nodes[i]
		parent := &r.Nodes[n.Parent]
		parent.Skip = max(parent.Skip, n.Skip)
		if parent.Kind == Mapping || parent.Kind == Sequence {
			parent.End = max(parent.End, n.End, n.KeyEnd)
		}
	}
	return r.Draft
}
