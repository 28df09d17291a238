// Package gotext reads the Go text of a schema_definition around one place: the name at the place, the chain that it is selected from, and
// the call around it. It works on tokens and needs no whole expression, since a text that is being written is not one.
package gotext

import (
	"go/scanner"
	"go/token"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Place is a place in a Go text.
type Place struct {
	// Start and End are the bounds of the name at the place, or of the content of the string literal there. They are equal
	// where neither stands.
	Start, End int
	// Chain has the steps before the name: path, MatchRelative() and AtParent() for the name in path.MatchRelative().AtParent().AtName. It is
	// empty for a name without a dot before it.
	Chain []Step
	// Around are the calls around the place, the innermost last.
	Around []Call
	// Literal reports whether the place is in a string literal, Comment that it is in a comment.
	Literal, Comment bool
	// Called reports whether a call's parenthesis follows the name, Selected that a dot does.
	Called, Selected bool
}

// Step is a part of a chain of selectors and calls.
type Step struct {
	Name   string
	At     int // where the name begins
	Called bool
	// Argument is the first argument of the call if that is a string literal.
	Argument string
	// Index is the text in brackets after the name: the type arguments of a function, or an index.
	Index string
	// Literal reports whether the step is a composite literal of the type that the name is.
	Literal bool
}

// Call is a call that is open at a place.
type Call struct {
	// Chain ends in the called function. It is empty for brackets that are not a call, such as those of a composite literal.
	Chain []Step
	// Indexed ends in what is indexed, or given type arguments, in the brackets. It is empty for any other.
	Indexed []Step
	// Argument counts the arguments before the place.
	Argument int
	// Literal reports whether the brackets are those of a composite literal, whose Type is the text before them, or empty where the type is
	// left out. Key is the text before the colon of the element at the place, and Keys are those of the elements before.
	Literal   bool
	Type, Key string
	Keys      []string

	typed  []Step // the type of the composite literal, if it is no more than a name
	inside int    // where what is in the brackets begins
}

// Read reads a Go text around an offset.
func Read(text string, offset int) Place {
	offset = min(max(offset, 0), len(text))
	p := Place{Start: offset, End: offset}
	for p.Start > 0 && wording.IsWordByte(text[p.Start-1]) {
		p.Start--
	}
	for p.End < len(text) && wording.IsWordByte(text[p.End]) {
		p.End++
	}
	r := reader{place: &p, text: text}
	r.read(offset)
	for i := p.End; i < len(text) && !p.Literal; i++ {
		if text[i] != ' ' {
			p.Called, p.Selected = text[i] == '(', text[i] == '.'
			break
		}
	}
	return p
}

type reader struct {
	place   *Place
	text    string
	chain   []Step
	open    []Call
	dot     bool // the last token is a dot after the chain
	operand int  // where the operand begins that is read
}

// read follows the tokens up to the name at the offset.
func (r *reader) read(offset int) {
	file := token.NewFileSet().AddFile("", -1, len(r.text))
	var s scanner.Scanner
	s.Init(file, []byte(r.text), nil, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		start := file.Offset(pos)
		if tok == token.EOF || start >= r.place.Start && start >= offset {
			break
		}
		if tok == token.STRING || tok == token.CHAR || tok == token.COMMENT {
			if r.inLiteral(tok, literal, start, offset) {
				return
			}
			if tok == token.COMMENT {
				continue
			}
		}
		if start >= r.place.Start {
			break
		}
		r.token(tok, literal, start)
	}
	r.place.Around = r.open
	if r.dot {
		r.place.Chain = r.chain
	}
}

// inLiteral reports whether the place is inside a string literal or comment that starts before it, and notes so.
func (r *reader) inLiteral(tok token.Token, literal string, start, offset int) bool {
	end := start + len(literal)
	quote := literal[:1]
	closed := len(literal) > 1 && literal[len(literal)-1:] == quote
	if offset <= start || offset > end || offset == end && closed && tok != token.COMMENT {
		return false
	}
	p := r.place
	p.Around = r.open
	if tok == token.COMMENT {
		p.Comment = true
		p.Start, p.End = offset, offset
		return true
	}
	p.Literal = true
	p.Start, p.End = start+1, end
	if closed {
		p.End--
	}
	return true
}

func (r *reader) token(tok token.Token, literal string, start int) {
	dot := r.dot
	r.dot = false
	switch tok {
	case token.IDENT:
		if !dot {
			r.chain = nil
		}
		r.chain = append(r.chain, Step{Name: literal, At: start})
	case token.PERIOD:
		r.dot = true
		if len(r.chain) == 0 {
			r.chain = []Step{{}} // of something that is not a name
		}
	case token.LPAREN:
		r.open = append(r.open, Call{Chain: r.chain, inside: start + 1})
		r.chain, r.operand = nil, start+1
	case token.LBRACE:
		call := Call{Literal: true, Type: strings.TrimSpace(r.text[min(r.operand, start):start])}
		if r.isWhole(r.operand) {
			call.typed = r.chain
		}
		r.open = append(r.open, call)
		r.chain, r.operand = nil, start+1
	case token.COLON:
		if n := len(r.open); n > 0 && r.open[n-1].Literal {
			r.open[n-1].Key = strings.TrimSpace(r.text[min(r.operand, start):start])
		}
		r.chain, r.operand = nil, start+1
	case token.LBRACK:
		call := Call{inside: start + 1}
		if n := len(r.chain); n > 0 && !dot && r.chain[n-1].Name != "" && !r.chain[n-1].Called && r.chain[n-1].Index == "" {
			call.Indexed = r.chain
		}
		r.open = append(r.open, call)
		r.chain = nil
	case token.RPAREN, token.RBRACE, token.RBRACK:
		r.close(tok, start)
	case token.COMMA:
		if n := len(r.open); n > 0 {
			c := &r.open[n-1]
			c.Argument++
			if c.Key != "" {
				c.Keys = append(c.Keys, c.Key)
			}
			c.Key = ""
		}
		r.chain, r.operand = nil, start+1
	case token.STRING:
		if n := len(r.open); n > 0 && r.open[n-1].Argument == 0 && len(r.open[n-1].Chain) > 0 {
			c := &r.open[n-1]
			c.Chain[len(c.Chain)-1].Argument, _ = strconv.Unquote(literal)
		}
		r.chain = nil
	case token.SEMICOLON:
		r.dot = dot
	case token.AND:
		r.chain, r.operand = nil, start+1
	default:
		r.chain = nil
	}
}

// isWhole reports whether a chain of names is all that was read since an offset, but for the signs before it that take an address or a
// value.
func (r *reader) isWhole(from int) bool {
	return len(r.chain) > 0 && r.chain[0].Name != "" && from <= r.chain[0].At && strings.Trim(r.text[from:r.chain[0].At], "&* \t\n") == ""
}

// close reads the end of the innermost brackets.
func (r *reader) close(tok token.Token, start int) {
	n := len(r.open)
	if n == 0 {
		r.chain = nil
		return
	}
	call := r.open[n-1]
	r.open = r.open[:n-1]
	switch {
	case tok == token.RPAREN && len(call.Chain) == 0 && call.inside > 0 && r.isWhole(call.inside):
		// the brackets change nothing
	case tok == token.RBRACE && len(call.typed) > 0:
		r.chain = call.typed
		r.chain[len(r.chain)-1].Literal = true
	case len(call.Chain) > 0:
		r.chain = call.Chain
		r.chain[len(r.chain)-1].Called = true
	case tok == token.RBRACK && len(call.Indexed) > 0:
		r.chain = call.Indexed
		r.chain[len(r.chain)-1].Index = r.text[call.inside:start]
	default:
		r.chain = []Step{{}} // of something that is not a name
	}
}

// Resolve returns the package and the member that the last step of a chain names. The package may be the one that the text is generated
// into. If of is set, the member is a method of that type. Resolve returns nothing for an unknown name.
func Resolve(chain []Step, imports Imports) (pkg *catalog.Package, of, member *catalog.Member) {
	if len(chain) == 0 {
		return nil, nil, nil
	}
	first := 0 // the step that is a member
	if pkg, member = imports.declared(chain[0].Name); member == nil {
		if first = 1; len(chain) < 2 || chain[0].Called || chain[0].Literal {
			return nil, nil, nil
		}
		if pkg = imports.Lookup(chain[0].Name); pkg == nil {
			return nil, nil, nil
		}
		member, _ = pkg.Member(chain[1].Name)
	}
	ok := member != nil
	for i := first + 1; ok && i < len(chain); i++ {
		if member.Sort == catalog.Func && !chain[i-1].Called || isElement(chain[i-1], member) {
			return nil, nil, nil
		}
		if pkg, of, ok = imports.valueOf(chain[i-1], pkg, member); ok {
			member, ok = of.Selected(chain[i].Name)
		}
	}
	if !ok || isElement(chain[len(chain)-1], member) {
		return nil, nil, nil
	}
	return pkg, of, member
}

// isElement reports whether a step is an element of a member, and not the member with type arguments.
func isElement(step Step, member *catalog.Member) bool {
	return step.Index != "" && member.Sort != catalog.Func && member.Sort != catalog.Type
}

// Result returns the type of a chain's value, if it is known with its methods.
func Result(chain []Step, imports Imports) (pkg *catalog.Package, result *catalog.Member) {
	pkg, _, member := Resolve(chain, imports)
	if member == nil || member.Sort == catalog.Func && !chain[len(chain)-1].Called {
		return nil, nil
	}
	pkg, result, _ = imports.valueOf(chain[len(chain)-1], pkg, member)
	return pkg, result
}

// valueOf returns the type of a step that is a member of a package, with the package of the type.
func (i Imports) valueOf(step Step, pkg *catalog.Package, member *catalog.Member) (*catalog.Package, *catalog.Member, bool) {
	if step.Literal {
		return pkg, member, member.Sort == catalog.Type
	}
	return i.typeOf(member)
}

// typeOf returns the type of the value that a member is or returns, with its package.
func (i Imports) typeOf(member *catalog.Member) (pkg *catalog.Package, of *catalog.Member, known bool) {
	path, name := member.Of.Split()
	if pkg, known = i.Source.Lookup(path); !known {
		return nil, nil, false
	}
	if of, known = pkg.Member(name); !known {
		return nil, nil, false
	}
	return pkg, of, true
}
