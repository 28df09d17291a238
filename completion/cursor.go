package completion

import (
	"sort"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// mode is the kind of a place.
type mode uint8

const (
	nowhere   mode = iota
	atRoot         // the document's value
	atKey          // a member of an object, or only its key
	atValue        // the value of a member
	atElement      // an element of an array
)

// cursor is the place that is asked about. Offsets in it are absolute unless they are of type int32, which count in the
// tree's text.
type cursor struct {
	file   *syntax.File
	offset int

	tree *syntax.Tree
	unit int // the unit whose tree it is; -1 for the frame
	root schema.Type
	at   int32 // the offset in the tree's text; after its end where a unit lacks its closing bracket

	mode      mode
	container int32       // the innermost array or object around the place; -1 at the root
	inside    schema.Type // its type
	node      int32       // the member or element at the place; -1 on a blank
	previous  int32       // the last sibling that ends before the place, or -1

	start, end int    // what is replaced: a key or value at the place, or nothing
	quote      string // the quote with which the replaced text begins, or empty

	nearby window
}

// window is the text around a place, enough to see its neighbours.
type window struct {
	text string
	base int // the absolute offset of its first byte
}

const windowSize = 2048

func newWindow(file *syntax.File, offset int) window {
	base := max(offset-windowSize, 0)
	return window{file.Slice(base, min(offset+windowSize, file.Len())), base}
}

// between returns the part of the text between two offsets that is in the window.
func (w window) between(start, end int) string {
	start = min(max(start-w.base, 0), len(w.text))
	end = min(max(end-w.base, start), len(w.text))
	return w.text[start:end]
}

// from returns the text from an offset on.
func (w window) from(offset int) string { return w.between(offset, w.base+len(w.text)) }

// isBlank reports whether a text has nothing but what skipBlank skips.
func isBlank(text string) bool { return skipBlank(text) == len(text) }

// isConflictMarker reports whether a text that begins a line begins with the mark of a failed merge.
func isConflictMarker(text string) bool {
	const width = 7
	return len(text) >= width && strings.Trim(text[:width], text[:1]) == ""
}

// skipBlank counts the bytes of white space, comments and marks of failed merges at the start of a text.
func skipBlank(text string) int {
	i := 0
	for i < len(text) {
		switch rest := text[i:]; {
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r':
			i++
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexAny(rest, "\r\n")
			if n < 0 {
				return len(text)
			}
			i += n
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest, "*/")
			if n < 0 {
				return len(text)
			}
			i += n + 2
		case strings.IndexByte("<=>|", rest[0]) >= 0 && i > 0 && (text[i-1] == '\n' || text[i-1] == '\r') && isConflictMarker(rest):
			n := strings.IndexAny(rest, "\r\n")
			if n < 0 {
				return len(text)
			}
			i += n
		default:
			return i
		}
	}
	return i
}

// next returns the first character at or after an offset that is not blank, or 0.
func (w window) next(offset int) byte {
	text := w.from(offset)
	if i := skipBlank(text); i < len(text) {
		return text[i]
	}
	return 0
}

// lineStart returns the offset at which the line with the offset starts, or the start of the window.
func (w window) lineStart(offset int) int {
	return w.base + strings.LastIndexAny(w.between(0, offset), "\r\n") + 1
}

// indentation returns the white space at the start of the line with the offset, and whether nothing else is before it.
func (w window) indentation(offset int) (white string, first bool) {
	line := w.between(w.lineStart(offset), offset)
	n := len(line) - len(strings.TrimLeft(line, " \t"))
	return line[:n], n == len(line)
}

// find returns the cursor at an absolute offset.
func find(doc *analysis.Document, offset int) *cursor { return findIn(doc.File(), offset) }

func findIn(file *syntax.File, offset int) *cursor {
	c := &cursor{file: file, offset: offset, start: offset, end: offset, container: -1, node: -1, previous: -1}
	c.nearby = newWindow(c.file, offset)
	c.locate()
	if c.inComment() {
		return c
	}
	c.findContainer()
	if c.container < 0 {
		c.findRoot()
		return c
	}
	c.inside = spec.LikelyTypeOf(c.tree, c.root, c.container)
	if c.tree.Nodes[c.container].Kind == syntax.Array {
		c.findElement()
	} else {
		c.findMember()
	}
	return c
}

// locate finds the tree that holds the place: a unit's if it is inside of it, else the frame.
func (c *cursor) locate() {
	f := c.file
	c.tree, c.unit, c.root = f.Frame, -1, schema.TypeRoot
	k := sort.Search(len(f.Units), func(k int) bool { return f.UnitStart(k) >= c.offset }) - 1
	if k >= 0 {
		u := f.Units[k]
		start := f.UnitStart(k)
		end := start + len(u.Tree.Text)
		if c.offset < end || u.Tree.Nodes[0].Has(syntax.Unclosed) && isBlank(c.nearby.between(end, c.offset)) {
			c.tree, c.unit, c.root, c.at = u.Tree, k, spec.RootType(u.Kind), int32(c.offset-start)
			return
		}
		if c.offset == end {
			c.at = f.Frame.Nodes[u.Node].End
			return
		}
	}
	if k+1 < len(f.Units) && f.UnitStart(k+1) == c.offset {
		c.at = f.Frame.Nodes[f.Units[k+1].Node].Start
		return
	}
	c.at = f.Find(c.offset).At
}

func (c *cursor) absolute(offset int32) int { return c.file.Absolute(c.unit, offset) }

// inComment reports whether the place is in a comment.
func (c *cursor) inComment() bool {
	for i := range c.tree.Errors {
		e := &c.tree.Errors[i]
		if (e.Code == syntax.Comment || e.Code == syntax.UnclosedComment) && e.Start < c.at && c.at <= e.End {
			return true
		}
	}
	return false
}

// encloses reports whether the place is inside an array or object. If a closing bracket is missing, the text up to the next token is
// inside.
func (c *cursor) encloses(node int32) bool {
	n := &c.tree.Nodes[node]
	if !n.IsContainer() || n.Has(syntax.UnitRoot) || n.Start >= c.at {
		return false
	}
	if c.at < n.End {
		return true
	}
	return n.Has(syntax.Unclosed) && isBlank(c.nearby.between(c.absolute(n.End), c.offset))
}

func (c *cursor) findContainer() {
	for i := c.tree.Root(); i >= 0 && c.encloses(i); {
		c.container = i
		inner := int32(-1)
		for child := range c.tree.Children(i) {
			if c.tree.Nodes[child].Start >= c.at {
				break
			}
			if c.encloses(child) {
				inner = child
			}
		}
		i = inner
	}
}

// findRoot handles a place outside the document's value.
func (c *cursor) findRoot() {
	root := c.tree.Root()
	if root < 0 {
		c.mode = atRoot
		return
	}
	n := &c.tree.Nodes[root]
	if !n.IsContainer() && n.Start <= c.at && c.at <= n.End {
		c.mode, c.node = atRoot, root
		c.token(n.Start, n.End)
	}
}

func (c *cursor) findElement() {
	c.mode = atElement
	for i := range c.tree.Children(c.container) {
		n := &c.tree.Nodes[i]
		switch {
		case n.Start >= c.at && (n.Start > c.at || n.IsContainer()):
			return
		case c.isAfter(n):
			c.previous = i
		case n.IsContainer():
			c.mode = nowhere // on the opening bracket
			return
		default:
			c.node = i
			c.token(n.Start, n.End)
			return
		}
	}
}

// isAfter reports whether the place is after a value, and not on it.
func (c *cursor) isAfter(n *syntax.Node) bool {
	return c.at > n.End || c.at == n.End && (n.IsContainer() || n.Kind == syntax.String && !n.Has(syntax.Unclosed))
}

func (c *cursor) findMember() {
	c.mode = atKey
	for i := range c.tree.Children(c.container) {
		n := &c.tree.Nodes[i]
		if n.From() >= c.at {
			return
		}
		if !n.IsMember() {
			if c.isAfter(n) {
				c.previous = i
				continue
			}
			if n.IsContainer() {
				c.mode = nowhere
				return
			}
			c.node = i
			c.token(n.Start, n.End)
			return
		}
		if c.at <= n.KeyEnd {
			c.node = i
			c.token(n.KeyStart, n.KeyEnd)
			return
		}
		if n.Kind != syntax.Missing && c.isAfter(n) {
			c.previous = i
			continue
		}
		if c.findValue(i) {
			return
		}
		c.previous = i
	}
}

// findValue handles a place after a member's key that is not after its value. It returns false if the place is after the member, because
// the member has no value.
func (c *cursor) findValue(member int32) bool {
	n := &c.tree.Nodes[member]
	gap := c.nearby.between(c.absolute(n.KeyEnd), c.offset)
	colon := skipBlank(gap)
	if colon == len(gap) {
		c.mode = nowhere // between a key and its colon
		return true
	}
	if n.Kind == syntax.Missing && (gap[colon] != ':' || !isBlank(gap[colon+1:])) {
		return false
	}
	c.mode, c.node = atValue, member
	switch {
	case n.Kind == syntax.Missing:
	case n.IsContainer():
		c.mode = nowhere
	case n.Start < c.at:
		c.token(n.Start, n.End)
	case !strings.ContainsAny(c.nearby.between(c.offset, c.absolute(n.Start)), "\r\n"):
		c.token(n.Start, n.End)
		c.start, c.quote = c.offset, ""
	default:
		c.mode = nowhere
	}
	return true
}

// token sets what is replaced to a key or value. A string that lacks its closing quote reaches up to the next quote of the line, which
// opens another string: only the word at the place is replaced in such a string.
func (c *cursor) token(start, end int32) {
	c.start, c.end = c.absolute(start), c.absolute(end)
	c.quote = ""
	text := c.tree.Text[start:end] // it may begin far outside the window
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return
	}
	c.quote = text[:1]
	rest := c.nearby.between(c.offset, c.end)
	if i := strings.IndexAny(rest, `,:{}[]`); i < 0 || c.isFollowed() {
		return
	}
	n := 0
	for n < len(rest) && wording.IsWordByte(rest[n]) {
		n++
	}
	c.end = c.offset + n
}

// isFollowed reports whether what is after the replaced text can be after a key or value.
func (c *cursor) isFollowed() bool {
	text := c.nearby.from(c.end)
	i := skipBlank(text)
	return i == len(text) || strings.IndexByte(",:}]", text[i]) >= 0 || strings.ContainsAny(text[:i], "\r\n")
}
