package expression

import (
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
	at      Check                      // as it looks at the element with that index
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

// add adds the elements of the definition, up to one with an index that an element of an earlier definition has.
func (l *definitionList) add(c *Check) {
	l.unknown = l.unknown || len(c.Errors) > 0
	for i := range c.Go.Values {
		v := &c.Go.Values[i]
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
			for _, stage := range stages {
				if stage.Repeated != nil {
					stage.Repeated(c, v, l.next)
				}
			}
			l.unknown = true
			return
		}
		l.taken[l.next] = l.of
		l.last = max(l.last, l.next)
		l.next++
	}
}

// end looks at what an index leaves out before it.
func (l *definitionList) end() {
	if l.unknown || l.written == 0 || int64(len(l.taken)) > l.last {
		return
	}
	for _, stage := range stages {
		if stage.Gap != nil {
			stage.Gap(&l.at, l.span, l.written)
		}
	}
}
