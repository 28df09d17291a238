package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// bracesAdvice puts members of an array that follow each other into an object, or makes an object with a name of each.
func bracesAdvice(p *Pass, e syntax.Error) Advice {
	a := Advice{Message: fmt.Sprintf("key %s in an array", p.Tree.Text[e.Start:e.End]), Note: "An array holds values; keys are allowed in objects."}
	if p.Tree.Nodes[e.Node].IsMember() {
		a.Message = fmt.Sprintf("key %s in array %q", p.Tree.Text[e.Start:e.End], p.Tree.Key(e.Node))
	}
	members := bareMembers(p.Tree, e.Node, e.Start)
	if len(members) == 0 {
		return a
	}
	var objects []syntax.Edit
	entry := p.TypeOf(e.Node).Items().Shape()
	for _, m := range members {
		n := &p.Tree.Nodes[m]
		if source, ok := p.asEntry(m, entry); ok && !entry.Allowed.Has(schema.Key(n.Key)) {
			objects = append(objects, edit.Text(n.KeyStart, n.End, source))
		}
	}
	end := p.Tree.Nodes[members[len(members)-1]].End
	switch {
	case len(objects) == len(members):
		a.Fixes = []Fix{{Title: "Make it an array of named objects", Edits: objects}}
	case missingOpeners.Of(p).closed[e.Start]:
		a.Fixes = []Fix{{Title: "Insert {", Edits: []syntax.Edit{edit.Text(e.Start, e.Start, "{")}}}
	default:
		a.Fixes = []Fix{{Title: "Insert { and } around the members", Edits: []syntax.Edit{edit.Text(e.Start, e.Start, "{"), edit.Text(end, end, "}")}}}
	}
	return a
}

// bareMembers returns the members of an array that follow each other from an offset on.
func bareMembers(t *syntax.Tree, array, start int32) (members []int32) {
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

// closerAdvice inserts the bracket that a closer without partner closes, if its place is known, or deletes the closer.
func closerAdvice(p *Pass, e syntax.Error) Advice {
	closer := p.Tree.Text[e.Start:e.End]
	a := Advice{Message: "unexpected " + closer}
	at, known := missingOpeners.Of(p).opener[e.Start]
	if !known {
		a.Note = "It closes no open bracket."
		a.Fixes = []Fix{{Title: "Delete " + closer, Edits: []syntax.Edit{edit.Text(e.Start, e.End, "")}}}
		return a
	}
	opener := string(closer[0] - 2)
	a.Note = fmt.Sprintf("The %s that it closes is missing.", opener)
	inserted := opener
	if p.Tree.Text[at-1] == ':' {
		inserted = " " + opener
	}
	a.Fixes = []Fix{{Title: "Insert " + opener, Edits: []syntax.Edit{edit.Text(at, at, inserted)}}}
	return a
}

// lostOpeners are the places where brackets are missing that closers close which have no partner.
type lostOpeners struct {
	opener map[int32]int32 // the offset of such a place, by the offset of the closer
	closed map[int32]bool  // the offsets of the places
}

// missingOpeners are the brackets that are missing.
var missingOpeners = NewFact(func(p *Pass) *lostOpeners {
	lost := &lostOpeners{map[int32]int32{}, map[int32]bool{}}
	lost.findBraces(p.Tree)
	lost.findSquare(p.Tree)
	return lost
})

func (l *lostOpeners) add(closer, at int32) { l.opener[closer], l.closed[at] = at, true }

// findBraces finds the { that are missing: before the members of an array, or in place of a value. Their } follows in the same array or object,
// or behind it with nothing but closers in between.
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

// onlyClosers reports whether there is nothing but closing brackets and white space in a text that is short.
func onlyClosers(text string) bool {
	const longest = 1000
	return len(text) <= longest && strings.Trim(text, "]}"+whiteSpace) == ""
}

// findSquare finds the [ that are missing: before the first of several objects that are there in place of one.
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

// unclosedAdvice closes a bracket, and all around it that lack their closers at the same place.
func unclosedAdvice(t *syntax.Tree, e syntax.Error) Advice {
	var closers strings.Builder
	for node := e.Node; node >= 0; node = t.Nodes[node].Parent {
		n := &t.Nodes[node]
		if !n.Has(syntax.Unclosed) || n.End != t.Nodes[e.Node].End {
			break
		}
		closers.WriteByte(closerOf(n.Kind))
	}
	what := "object"
	if e.Code == syntax.UnclosedArray {
		what = "array"
	}
	if e.Node >= 0 && t.Nodes[e.Node].IsMember() {
		what += fmt.Sprintf(" %q", t.Key(e.Node))
	}
	a := Advice{Message: what + " is not closed"}
	if inner := e.Node + 1; e.Code == syntax.UnclosedArray && t.Len(e.Node) == 1 && t.Nodes[inner].Kind == syntax.Array &&
		strings.Trim(t.Text[e.Related+1:t.Nodes[inner].Start], whiteSpace) == "" {
		a.Note = "It holds nothing but another array."
		a.Fixes = []Fix{{Title: "Delete [", Edits: []syntax.Edit{edit.Text(e.Related, e.Related+1, "")}}}
	} else if closers.Len() > 0 {
		a.Note = fmt.Sprintf("A closing %c is missing.", closers.String()[0])
		a.Fixes = []Fix{{Title: "Insert " + closers.String(), Edits: []syntax.Edit{edit.Text(e.End, e.End, closers.String())}}}
	}
	return a
}

func closerOf(kind syntax.Kind) byte {
	if kind == syntax.Array {
		return ']'
	}
	return '}'
}
