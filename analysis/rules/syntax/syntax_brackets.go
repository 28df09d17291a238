package syntax

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/brackets"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// bracesAdvice puts members of an array that follow each other into an object, or makes an object with a name of each.
func bracesAdvice(p *rules.Pass, e syntax.Error) rules.Advice {
	a := rules.Advice{
		Message: fmt.Sprintf("key %s in an array", p.Tree.Text[e.Start:e.End]),
		Note:    "An array holds values; keys are allowed in objects.",
	}
	if p.Tree.Nodes[e.Node].IsMember() {
		a.Message = fmt.Sprintf("key %s in array %q", p.Tree.Text[e.Start:e.End], p.Tree.Key(e.Node))
	}
	members := brackets.BareMembers(p.Tree, e.Node, e.Start)
	if len(members) == 0 {
		return a
	}
	var objects []syntax.Edit
	entry := p.TypeOf(e.Node).Items().Shape()
	for _, m := range members {
		n := &p.Tree.Nodes[m]
		if source, ok := brackets.AsEntry(p, m, entry); ok && !entry.Allowed.Has(schema.Key(n.Key)) {
			objects = append(objects, edit.Text(n.KeyStart, n.End, source))
		}
	}
	end := p.Tree.Nodes[members[len(members)-1]].End
	switch {
	case len(objects) == len(members):
		a.Fixes = []rules.Fix{{Title: "Make it an array of named objects", Edits: objects}}
	case brackets.MissingOpeners.Of(p).Closed[e.Start]:
		a.Fixes = []rules.Fix{{Title: "Insert {", Edits: []syntax.Edit{edit.Text(e.Start, e.Start, "{")}}}
	default:
		a.Fixes = []rules.Fix{
			{Title: "Insert { and } around the members", Edits: []syntax.Edit{edit.Text(e.Start, e.Start, "{"), edit.Text(end, end, "}")}},
		}
	}
	return a
}

// closerAdvice inserts the bracket that a closer without partner closes, if its place is known, or deletes the closer.
func closerAdvice(p *rules.Pass, e syntax.Error) rules.Advice {
	closer := p.Tree.Text[e.Start:e.End]
	a := rules.Advice{Message: "unexpected " + closer}
	at, known := brackets.MissingOpeners.Of(p).Opener[e.Start]
	if !known {
		a.Note = "It closes no open bracket."
		a.Fixes = []rules.Fix{{Title: "Delete " + closer, Edits: []syntax.Edit{edit.Text(e.Start, e.End, "")}}}
		return a
	}
	if closer == "}" { // the place has an error of its own
		return rules.Advice{Follows: true}
	}
	opener := string(closer[0] - 2)
	a.Missing = at
	a.Note = fmt.Sprintf("The %s that it closes is missing.", opener)
	inserted := opener
	if p.Tree.Text[at-1] == ':' {
		inserted = " " + opener
	}
	a.Fixes = []rules.Fix{{Title: "Insert " + opener, Edits: []syntax.Edit{edit.Text(at, at, inserted)}}}
	return a
}

// unclosedAdvice closes a bracket, and all around it that lack their closers at the same place.
func unclosedAdvice(t *syntax.Tree, e syntax.Error) rules.Advice {
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
	a := rules.Advice{Message: what + " is not closed"}
	if closers.Len() > 0 {
		a.Note = fmt.Sprintf("A closing %c is missing.", closers.String()[0])
		a.Fixes = []rules.Fix{{Title: "Insert " + closers.String(), Edits: []syntax.Edit{edit.Text(e.End, e.End, closers.String())}}}
	}
	return a
}

func closerOf(kind syntax.Kind) byte {
	if kind == syntax.Array {
		return ']'
	}
	return '}'
}
