package syntax

import "strings"

// hint tells the parser what the brackets alone do not tell: that some are not closed before an offset, or that the one at it closes
// nothing.
type hint struct {
	at       int32
	unclosed int // 0: the bracket at the offset closes nothing
}

// untangle returns the tree with the fewest errors of a text whose brackets do not match, given that by the brackets alone.
func (r reading) untangle(tree *Tree) (_ *Tree, told bool) {
	tree, told = r.byIndentation(tree)
	if !told || !strings.Contains(r.text, "{{") && !strings.Contains(r.text, "[[") {
		return tree, told
	}
	r.doubles = true
	once, told := r.parseWith(nil)
	if told && once.entangled {
		once, told = r.byIndentation(once)
	}
	if told && damage(once.Errors) <= damage(tree.Errors) {
		return once, true
	}
	return tree, told
}

// byIndentation returns the tree of a text by its indentation, if that tree has no more errors than the tree by the brackets alone.
// Otherwise it returns the tree by the brackets.
func (r reading) byIndentation(tree *Tree) (_ *Tree, told bool) {
	least := damage(tree.Errors)
	for _, strict := range [...]bool{true, false} {
		if least == 0 {
			break // nothing leaves fewer errors
		}
		hints, told := r.indentationHints(strict)
		if !told {
			return tree, false
		}
		if hints == nil {
			continue
		}
		other, told := r.parseWith(hints)
		if !told {
			return tree, false
		}
		if damage(other.Errors) <= least {
			tree, least = other, damage(other.Errors)-1
		}
	}
	return tree, true
}

// takeHint follows a hint for the current place, and reports whether the token there is done.
func (p *parser) takeHint() bool {
	for p.nextHint < len(p.hints) && p.hints[p.nextHint].at < p.pos {
		p.nextHint++
	}
	if p.nextHint == len(p.hints) || p.hints[p.nextHint].at > p.pos {
		return false
	}
	h := p.hints[p.nextHint]
	p.nextHint++
	if h.unclosed == 0 {
		p.unmatchedCloser()
		return true
	}
	for range h.unclosed {
		if p.cur >= 0 && p.nodes[p.cur].Parent >= 0 {
			p.endContainer(true)
		}
	}
	return false
}

// damage returns how much is wrong by a reading of a text: the number of errors; skipped text counts for many.
func damage(errors []Error) int {
	const unread = 10
	for i := range errors {
		if errors[i].Code == TrailingData {
			return len(errors) + unread
		}
	}
	return len(errors)
}

// maxIndented and maxHints are how many brackets may be open at once, and how many may lack their partners, for the indentation to be
// looked at: beyond, nobody has indented the text.
const maxIndented, maxHints = 128, 100

// indentationHints returns the hints about the brackets of a text that its indentation gives, if any. Unless it is strict, brackets at the
// end of a line may close any bracket of their kind.
func (r reading) indentationHints(strict bool) (hints []hint, told bool) {
	w := indentation{text: r.text, doubles: r.doubles, strict: strict, first: true, comma: -1, stands: visitor{stands: r.stands}}
	if w.walk() {
		hints = w.hints
		told = w.stands.met(int32(len(r.text)))
	} else {
		told = w.stands.met(w.at)
	}
	return hints, len(r.stands) == 0 || told && !w.mixed && w.most+r.levels <= maxIndented
}

// indentation walks through the brackets of a text that is written as people indent JSON: text inside a bracket is further to the right
// than the line of the bracket, and a closer at the start of a line is below the start of that line.
type indentation struct {
	text    string
	doubles bool // see reading
	strict  bool
	hints   []hint
	open    []openBracket
	line    int
	indent  int   // of the line, in bytes
	first   bool  // no token was met on the line
	closes  bool  // the line starts with a closer
	opened  bool  // the last token is an opening bracket
	comma   int32 // the offset of the comma that is the last token, or -1
	at      int32 // how far the walk came

	most   int // how many brackets were open at once
	stands visitor
	mixed  bool // a bracket that stands for a unit is not indented as the unit is
}

type openBracket struct {
	kind         byte // the closer that it wants
	line, indent int
	loose        bool // what is inside is not further to the right than its line, which says nothing then
}

// walk reports whether it came through.
func (w *indentation) walk() bool {
	begins := 0 // the line
	for i := 0; i < len(w.text); i++ {
		c := w.text[i]
		switch c {
		case ' ', '\t', '\r':
			continue
		case '\n':
			w.line, w.first, w.closes, begins = w.line+1, true, false, i+1
			continue
		}
		if w.first {
			w.indent = i - begins
		}
		w.at = int32(i)
		switch c {
		case '"':
			w.inside(i)
			i = stringAt(w.text, i).next - 1
			w.comma = -1
		case '/':
			i = commentEnd(w.text, i)
		case '{', '[':
			if w.doubles && isDouble(w.text, i) {
				continue
			}
			if stand := w.stands.visit(int32(i)); stand != nil && stand.indent >= 0 && int(stand.indent) != w.indent {
				w.mixed = true
			}
			w.inside(i)
			if len(w.open) == maxIndented {
				return false
			}
			w.open = append(w.open, openBracket{kind: c + 2, line: w.line, indent: w.indent})
			w.most = max(w.most, len(w.open))
			w.comma = -1
		case '}', ']':
			w.closer(i, c)
			w.comma = -1
		case ',':
			w.comma = int32(i)
		default:
			w.comma = -1
			if !endsWord(w.text, i) {
				i = wordAt(w.text, i).next - 1
			}
		}
		w.first = false
		w.opened = c == '{' || c == '['
		if len(w.hints) > maxHints {
			return false
		}
	}
	return true
}

// inside closes what a value or key at the start of a line is not inside of.
func (w *indentation) inside(at int) {
	if !w.first {
		return
	}
	if last := len(w.open) - 1; w.opened && last >= 0 && w.open[last].indent >= w.indent {
		w.open[last].indent, w.open[last].loose = w.indent-1, true
	}
	unclosed := 0
	for k := len(w.open) - 1; k > 0 && w.open[k].indent >= w.indent && w.open[k].line < w.line; k-- {
		unclosed++
	}
	if unclosed == 0 {
		return
	}
	if w.comma >= 0 {
		at = int(w.comma) // which follows the bracket that is missing
	}
	w.hint(at, unclosed)
	w.open = w.open[:len(w.open)-unclosed]
}

func (w *indentation) closer(at int, kind byte) {
	w.closes = w.closes || w.first
	for k := len(w.open) - 1; k >= 0; k-- {
		o := &w.open[k]
		if o.kind == kind && w.mayClose(o, k == len(w.open)-1) {
			if unclosed := len(w.open) - 1 - k; unclosed > 0 {
				w.hint(at, unclosed)
			}
			w.open = w.open[:k]
			return
		}
		if !w.first && o.line < w.line {
			break
		}
	}
	w.hint(at, 0)
}

// mayClose reports whether a closer at this place may close a bracket of its kind: at the start of a line one that is above it, and after
// that one that is on its line, or above the closer at the start.
func (w *indentation) mayClose(o *openBracket, innermost bool) bool {
	switch {
	case w.first:
		return o.indent == w.indent || o.loose && innermost && w.indent <= o.indent
	case o.line == w.line:
		return true
	}
	return innermost && (!w.strict || w.closes && o.indent == w.indent)
}

func (w *indentation) hint(at, unclosed int) {
	w.hints = append(w.hints, hint{int32(at), unclosed})
}
