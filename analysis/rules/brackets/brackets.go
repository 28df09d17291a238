package brackets

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// MaxClosers is the greatest number of quotes of a line that are tried as the end of the string.
const MaxClosers = 32

// lostOpeners are the places where brackets are missing that closers close which have no partner.
type lostOpeners struct {
	Opener map[int32]int32 // the offset of such a place, by the offset of the closer
	Closed map[int32]bool  // the offsets of the places
}

// MissingOpeners are the brackets that are missing.
var MissingOpeners = rules.NewFact(func(p *rules.Pass) *lostOpeners {
	lost := &lostOpeners{map[int32]int32{}, map[int32]bool{}}
	lost.findBraces(p.Tree)
	lost.findSquare(p.Tree)
	return lost
})

// BareMembers returns the members of an array that follow each other from an offset on.
func BareMembers(t *syntax.Tree, array, start int32) (members []int32) {
	for m := range t.Children(array) {
		switch n := &t.Nodes[m]; {
		case n.IsMember() && n.KeyStart >= start:
			members = append(members, m)
		case n.Start > start:
			return members
		}
	}
	return members
}

// AsEntry returns the text of a member as an entry of an array whose entries have names: its value, with its key as the name.
func AsEntry(p *rules.Pass, m int32, entry *schema.Shape) (source string, ok bool) {
	n := &p.Tree.Nodes[m]
	if !entry.Required.Has(schema.KeyName) || !n.IsMember() || n.Kind != syntax.Object || p.Member(m, schema.KeyName) >= 0 ||
		n.Has(syntax.Damaged) || n.Has(syntax.Unclosed) {
		return "", false
	}
	source = "{" + edit.Member("name", syntax.Quote(p.Tree.Key(m)))
	if inside := p.Tree.Text[n.Start+1 : n.End-1]; strings.TrimSpace(inside) != "" {
		source += ", " + inside
	}
	return source + "}", true
}

func (l *lostOpeners) add(closer, at int32) { l.Opener[closer], l.Closed[at] = at, true }

// findBraces finds the { that are missing: before the members of an array, or in place of a value. Their } follows in the same array or
// object, or after it with nothing but closers in between.
func (l *lostOpeners) findBraces(t *syntax.Tree) {
	var open []struct{ at, container int32 }
	for _, e := range t.Errors {
		switch {
		case e.Node < 0:
		case e.Code == syntax.MissingBraces:
			open = append(open, struct{ at, container int32 }{e.Start, e.Node})
		case e.Code == syntax.ExpectedValue:
			open = append(open, struct{ at, container int32 }{e.End, e.Node})
		case e.Code == syntax.UnmatchedCloser && t.Text[e.Start] == '}':
			for len(open) > 0 {
				last := open[len(open)-1]
				end := t.Nodes[last.container].End
				mine := e.Node == last.container || end <= e.Start && onlyClosers(t.Text[end:e.Start])
				if !mine && end > e.Start {
					break // it may be closed yet
				}
				open = open[:len(open)-1]
				if mine {
					l.add(e.Start, last.at)
					break
				}
			}
		}
	}
}

// findSquare finds the [ that are missing: before the first of several objects in the place of one.
func (l *lostOpeners) findSquare(t *syntax.Tree) {
	closers := map[int32][]int32{} // those in an object, by its node
	for _, e := range t.Errors {
		if e.Code == syntax.UnmatchedCloser && t.Text[e.Start] == ']' && e.Node >= 0 && t.Nodes[e.Node].Kind == syntax.Object {
			closers[e.Node] = append(closers[e.Node], e.Start)
		}
	}
	for container, left := range closers {
		at, known := int32(0), false
		closeUntil := func(offset int32) {
			for len(left) > 0 && left[0] < offset {
				if known {
					l.add(left[0], at)
				}
				left, known = left[1:], false
			}
		}
		for m := range t.Children(container) {
			n := &t.Nodes[m]
			closeUntil(n.Start)
			switch {
			case n.IsMember():
				at, known = n.Start, n.Kind == syntax.Object
			case n.Kind != syntax.Object:
				known = false
			}
		}
		closeUntil(int32(len(t.Text)))
	}
}

// onlyClosers reports whether there is nothing but closing brackets and white space in a text that is short.
func onlyClosers(text string) bool {
	const longest = 1000
	return len(text) <= longest && strings.Trim(text, "]} \t\r\n") == ""
}
