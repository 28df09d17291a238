package gotext

import (
	"go/token"
	"strconv"
)

// Argument is an argument of a call in a Go text.
type Argument struct {
	Call         // with the number of the argument
	Start int    // where it begins
	Name  string // it is no more than this name; empty for any other
	// Literal reports whether it begins with a string literal, whose text is Value.
	Literal bool
	Value   string
}

// Arguments returns the arguments of the calls in a Go text, in the order in which they begin. The last one may not be whole yet.
func Arguments(text string) []Argument {
	var found []Argument
	r := reader{place: &Place{}, text: text}
	begins, alone := false, false // an argument may begin here, and the last one is a name so far
	for t := range lexemes(text) {
		ends := t.token == token.COMMA || t.token == token.RPAREN
		if alone && !ends {
			found[len(found)-1].Name = ""
		}
		alone = false
		if begins && !ends {
			a := Argument{Call: r.open[len(r.open)-1], Start: t.start}
			if alone = t.token == token.IDENT; alone {
				a.Name = text[t.start:t.end]
			}
			if t.token == token.STRING {
				value, err := strconv.Unquote(text[t.start:t.end])
				a.Value, a.Literal = value, err == nil
			}
			found = append(found, a)
		}
		r.token(t.token, text[t.start:t.end], t.start)
		n := len(r.open)
		begins = (t.token == token.LPAREN || t.token == token.COMMA) && n > 0 && len(r.open[n-1].Chain) > 0
	}
	return found
}
