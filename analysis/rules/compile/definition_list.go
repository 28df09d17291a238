package compile

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// definitionList are the elements of the list that the generator writes of the validators, or of the plan modifiers, of an attribute.
type definitionList struct {
	of      *spec.Definition           // the last one
	next    int64                      // the index of the element behind it
	unknown bool                       // which indexes there are: an element has one that is computed, or is not Go
	taken   map[int64]*spec.Definition // by the indexes of their elements
	last    int64                      // the greatest index
	written int64                      // the greatest that is written out
	at      expressionCheck            // as it looks at the element with that index
	span    golang.Span                // of the element
}

// begin begins the next definition, which may be of another list.
func (l *definitionList) begin(d *spec.Definition) {
	if of := l.of; of == nil || of.Element != d.Element || of.Role != d.Role || of.OnObject != d.OnObject {
		l.end()
		clear(l.taken)
		*l = definitionList{taken: l.taken, unknown: d.Role == schema.RoleDefault}
	}
	l.of = d
}

// add adds the elements of the definition, and reports one with an index that an element of an earlier definition has.
func (l *definitionList) add(c *expressionCheck) {
	l.unknown = l.unknown || c.wrong
	for i := range c.e.Values {
		v := &c.e.Values[i]
		switch {
		case v.Key == nil:
		case v.Key.Kind != golang.Int:
			l.unknown = true
		default:
			l.next = v.Key.Int
			if l.next > l.written {
				l.written, l.at, l.span = l.next, *c, v.Span
			}
		}
		if l.unknown {
			return
		}
		if first := l.taken[l.next]; first != nil && first != l.of {
			c.report(goTypeError, v.Span, "Go expression of "+c.p.Element(c.element)+" does not compile").
				WithNote("Go says: duplicate index %d in array or slice literal. The generator writes all expressions into one list.", l.next).
				WithHelp("leave the indexes out")
			l.unknown = true
			return
		}
		l.taken[l.next] = l.of
		l.last = max(l.last, l.next)
		l.next++
	}
}

// end reports what an index leaves out before it: Go makes it nil.
func (l *definitionList) end() {
	if l.unknown || l.written == 0 || int64(len(l.taken)) > l.last {
		return
	}
	l.at.reportNil(l.span, fmt.Sprintf("index %d leaves entries of %s nil", l.written, l.at.p.Element(l.at.element)), "leave the index out")
}
