package syntax

import (
	"strings"
	"sync"
)

// This file reads a document after an edit without the units that the edit leaves alone: empty objects stand for them. That pays where
// brackets do not fit together, so that no unit can be read by itself, and for edits between units.
//
// It is sound because a unit that is JSON without a mistake is to the parser one value, in any surroundings: each of its closers closes
// the innermost bracket, and it has no error that could be explained away or explain another. So the parser is in the same state after
// the unit as after the empty object, if it meets the object's brackets as brackets. The walk by the indentation too, if the unit is
// indented in itself, and the object's brackets are where those of the unit are. The visitor and the flags named mixed find the other
// cases: a string or comment that runs over the object, and code that looks at a whole line.

// stand is an empty object that stands for a unit.
type stand struct {
	start, end int32
	unit       int
	indent     int32 // that its line must have; -1 if any
}

type stands []stand

// visitor follows a reading of a text through the objects that stand for units.
type visitor struct {
	stands stands
	next   int
	missed bool // some were passed by
}

// visit notes an opening bracket, in ascending order, and returns it if it stands for a unit.
func (v *visitor) visit(at int32) *stand {
	if v.next == len(v.stands) {
		return nil
	}
	return v.advance(at)
}

func (v *visitor) advance(at int32) *stand {
	for v.next < len(v.stands) && v.stands[v.next].start < at {
		v.next++
		v.missed = true
	}
	if v.next == len(v.stands) || v.stands[v.next].start > at {
		return nil
	}
	v.next++
	return &v.stands[v.next-1]
}

// met reports whether all up to an offset were met as brackets.
func (v *visitor) met(until int32) bool {
	return !v.missed && (v.next == len(v.stands) || v.stands[v.next].start >= until)
}

// anyIn reports whether a part of any is between two offsets.
func (v *visitor) anyIn(start, end int32) bool {
	low, high := 0, len(v.stands)
	for low < high {
		if middle := (low + high) / 2; v.stands[middle].end < start {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low < len(v.stands) && v.stands[low].start <= end
}

// alone has the properties of a unit by itself. They are computed at the first request.
type alone struct {
	once   sync.Once
	sound  bool // it is JSON without a mistake
	levels int  // no more brackets than these are open at once in it

	aligned string // an object that is indented as it is; empty if it is not indented in itself
	indent  int32  // of the line on which it begins; -1 if it is on one line
}

// byItself returns the properties of the unit by itself.
func (u *Unit) byItself() *alone {
	a := u.alone
	a.once.Do(func() {
		t := u.Tree
		if len(t.Errors) > 0 {
			return
		}
		if !t.selfContained { // it was read with the text around it
			if t, _ = (reading{text: t.Text}).parseWith(nil); len(t.Errors) > 0 || !t.selfContained {
				return
			}
		}
		a.sound = t.Nodes[0].Kind == Object
		a.levels = t.Levels
		a.aligned, a.indent = alignment(t.Text)
	})
	return a
}

// alignment returns an empty object that leaves a walk by the indentation as a unit does: with the unit's last line, if it has several. It
// is empty if no object does.
func alignment(unit string) (object string, indent int32) {
	last := strings.LastIndexByte(unit, '\n') + 1
	if last == 0 {
		return placeholder, -1
	}
	blank := len(unit[last:]) - len(strings.TrimLeft(unit[last:], " \t\r"))
	w := indentation{text: unit, strict: true, indent: blank, comma: -1}
	w.open = append(w.open, openBracket{line: -1, indent: -1}) // what is around it, which nothing in the unit may close
	if !w.walk() || len(w.hints) > 0 || len(w.open) != 1 || w.indent != blank || !w.closes {
		return "", 0
	}
	return "{\n" + unit[last:last+blank] + "}", int32(blank)
}

// applyAround applies an edit by reading what is around the units that it leaves alone. It returns nil if that is most of the document, or
// does not tell how the units are read.
func (f *File) applyAround(e Edit) *File {
	if f.options.Comments {
		return nil
	}
	for _, aligned := range [...]bool{false, true} {
		r := f.around(e, aligned)
		if r == nil {
			return nil
		}
		tree, told := r.parseWith(nil)
		if told && tree.entangled {
			if !aligned {
				continue
			}
			tree, told = r.untangle(tree)
		}
		if !told {
			return nil
		}
		return f.fill(r, tree)
	}
	return nil
}

// around returns the document after an edit, with empty objects that stand for the units that are sound and that it leaves alone, which are
// aligned as the units are or not. It returns nil if they stand for less than half of it.
func (f *File) around(e Edit, aligned bool) *reading {
	r := &reading{options: f.options}
	var text strings.Builder
	written := false
	keep := func(piece string, start int) {
		end := start + len(piece)
		text.WriteString(piece[:min(max(e.Start-start, 0), len(piece))])
		if !written && e.Start <= end {
			text.WriteString(e.Text)
			written = true
		}
		text.WriteString(piece[min(max(e.End-start, 0), len(piece)):])
	}
	limit := f.Len() / 2
	at := 0
	for k, u := range f.Units {
		g := f.gaps[k]
		keep(f.Frame.Text[g.start:g.end], at)
		at = int(f.starts[k])
		end := at + len(u.Tree.Text)
		object, indent := placeholder, int32(-1)
		a := u.byItself()
		if aligned {
			object, indent = a.aligned, a.indent
		}
		if !a.sound || object == "" || e.Start < end && at < e.End {
			keep(u.Tree.Text, at)
		} else {
			r.stands = append(r.stands, stand{start: int32(text.Len()), end: int32(text.Len() + len(object)), unit: k, indent: indent})
			r.levels = max(r.levels, a.levels)
			text.WriteString(object)
		}
		at = end
		if text.Len() > limit {
			return nil
		}
	}
	g := f.gaps[len(f.Units)]
	keep(f.Frame.Text[g.start:g.end], at)
	r.text = text.String()
	return r
}

// fill returns the file for a tree of the text around its units, with the units in place of the objects that stand for them. It returns
// nil if something else than an object fills the place of a unit.
func (f *File) fill(r *reading, tree *Tree) *File {
	g := &File{options: f.options}
	g.divide(tree)
	g.sum()
	k := 0
	for _, s := range r.stands {
		for k < len(g.Units) && g.starts[k] < s.start {
			k++
		}
		if k == len(g.Units) || g.starts[k] != s.start {
			return nil
		}
		now, unit := g.Units[k], f.Units[s.unit]
		if len(now.Tree.Text) != int(s.end-s.start) {
			return nil
		}
		if now.Kind != unit.Kind || now.Node != unit.Node {
			moved := *unit
			moved.Kind, moved.Node = now.Kind, now.Node
			unit = &moved
		}
		g.Units[k] = unit
		k++
	}
	g.sum()
	return g
}

// selfContained reports whether the text, put in the place of one value of a larger text, would be parsed there as it was
// here, and would change nothing around it.
func (p *parser) selfContained() bool {
	return len(p.nodes) > 0 && !p.unmatched && !p.unclosed && !p.openEnded && p.levels <= MaxDepth-unitDepth &&
		p.nodes[0].Start == 0 && p.nodes[0].End == int32(len(p.text)) && !touchesEdge(p.text, p.errors)
}

// touchesEdge reports whether something on the first or last line lacks a quote, which may be outside this text.
func touchesEdge(text string, errors []Error) bool {
	for i := range errors {
		e := &errors[i]
		if e.Code.misquotes() && (!hasLineBreak(text[:e.Start]) || !hasLineBreak(text[e.End:])) {
			return true
		}
	}
	return false
}
