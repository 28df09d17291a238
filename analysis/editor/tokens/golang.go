package tokens

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// word is a token of Go: the bytes [start, end) of a JSON string's content.
type word struct {
	start, end int32
	is         Type
	modifiers  Modifiers
}

// lexeme is a token of Go in the text that a string means.
type lexeme struct {
	start, end int
	token      token.Token
	text       string
}

// goWords returns the words of the Go text in the string at a node. A text that is not Go, or not yet, is read by its tokens.
func goWords(tree *syntax.Tree, node int32, shape *schema.Shape, packages declarations.Source) []word {
	from, to := tree.ContentRange(node)
	source := position{
		content: tree.Text[from:to],
		plain:   !tree.Nodes[node].Has(syntax.Escaped) && tree.Nodes[node].Flags&syntax.NonASCII == 0,
	}
	text := tree.Value(node)
	if source.plain {
		text = source.content
	}
	c := classifier{lexemes: scan(text), isType: shape.Role == schema.RoleGoType, names: names{packages, tree, tree.Nodes[node].Parent}}
	place := golang.ListElement
	if c.isType || shape.Of == schema.RoleDefault {
		place = golang.FieldValue
	}
	e := golang.ParseDefinition(text, place)
	if c.parsed = e.Err == nil; c.parsed {
		for i := range e.Selectors {
			c.packages = append(c.packages, int(e.Selectors[i].Start))
		}
		slices.Sort(c.packages)
	}
	var words []word
	for i := range c.lexemes {
		l := &c.lexemes[i]
		t, ok := c.classify(i)
		if !ok {
			continue
		}
		start, end := l.start, l.end
		if argument, ok := c.argument(i); ok {
			t = argument
			if t == Variable {
				start, end = start+1, end-1
			}
		}
		if start < end {
			s := source.offset(start)
			words = append(words, word{s, source.offset(end), t, c.modifiers(i)})
		}
	}
	return words
}

// position maps ascending offsets in the text that a string means to those in its content.
type position struct {
	content  string
	plain    bool // they are the same
	at, done int
}

func (p *position) offset(n int) int32 {
	if p.plain {
		return int32(min(n, len(p.content)))
	}
	if n <= p.done {
		return int32(p.at)
	}
	next := p.at + syntax.SourceOffset(p.content[p.at:], n-p.done)
	p.done += len(syntax.Unescape(p.content[p.at:next]))
	p.at = next
	return int32(next)
}

// scan reads the tokens of a text, without the semicolons that Go inserts.
func scan(text string) []lexeme {
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), nil, scanner.ScanComments)
	var lexemes []lexeme
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return lexemes
		}
		if tok == token.SEMICOLON && literal != ";" {
			continue
		}
		l := lexeme{start: file.Offset(pos), token: tok, text: literal}
		if literal == "" {
			l.text = tok.String()
		}
		l.end = min(l.start+len(l.text), len(text))
		// The scanner leaves out carriage returns.
		if rest := text[l.start:]; (tok == token.COMMENT || tok == token.STRING) && !strings.HasPrefix(rest, literal) {
			l.end = l.start + lengthOf(rest)
		}
		if n := len(lexemes); n > 0 && l.start < lexemes[n-1].end {
			continue
		}
		lexemes = append(lexemes, l)
	}
}

// lengthOf returns the length of the comment or raw string at the start of a text.
func lengthOf(text string) int {
	end, skip := "\n", 0
	switch {
	case strings.HasPrefix(text, "`"):
		end, skip = "`", 1
	case strings.HasPrefix(text, "/*"):
		end, skip = "*/", 2
	}
	i := strings.Index(text[skip:], end)
	switch {
	case i < 0:
		return len(text)
	case end == "\n":
		return i
	}
	return skip + i + len(end)
}

// classifier finds the types of the tokens of a text.
type classifier struct {
	lexemes  []lexeme
	isType   bool  // the text names a type
	parsed   bool  // the text is Go, and packages are known
	packages []int // where the names of packages start
	names    names
}

func (c *classifier) at(i int) token.Token {
	if i < 0 || i >= len(c.lexemes) {
		return token.EOF
	}
	return c.lexemes[i].token
}

func (c *classifier) classify(i int) (Type, bool) {
	l := &c.lexemes[i]
	switch l.token {
	case token.IDENT:
		return c.name(i), true
	case token.INT, token.FLOAT, token.IMAG:
		return Number, true
	case token.STRING, token.CHAR:
		return String, true
	case token.COMMENT:
		return Comment, true
	case token.LPAREN, token.RPAREN, token.LBRACE, token.RBRACE, token.LBRACK, token.RBRACK, token.COMMA, token.PERIOD,
		token.SEMICOLON, token.COLON, token.ILLEGAL:
		return 0, false
	}
	if l.token.IsKeyword() {
		return Keyword, true
	}
	return Operator, l.token.IsOperator()
}

// name returns the kind of a name by the text around it.
func (c *classifier) name(i int) Type {
	selected := c.at(i-1) == token.PERIOD
	next := c.at(i + 1)
	if m := c.member(i); m != nil {
		return declared[m.Sort]
	}
	switch {
	case !selected && c.isPackage(i):
		return Namespace
	case next == token.LPAREN && selected && !c.isPackage(i-2):
		return Method
	case !selected && isPredeclared(c.lexemes[i].text):
		return TypeName
	case next == token.LPAREN:
		return Function
	case next == token.LBRACE, c.isType && next != token.COLON:
		return TypeName
	case selected && !c.isPackage(i-2), next == token.COLON:
		return Property
	}
	switch c.lexemes[i].text {
	case "true", "false", "nil", "iota":
		return Keyword
	}
	return Variable
}

// declared are the types of the names that packages declare.
var declared = [...]Type{catalog.Func: Function, catalog.Type: TypeName, catalog.Var: Variable, catalog.Const: Variable}

// member returns the package member that a token names, or nil if it is unknown.
func (c *classifier) member(i int) *catalog.Member {
	if c.at(i) != token.IDENT || c.at(i-1) != token.PERIOD || !c.isPackage(i-2) {
		return nil
	}
	return c.names.member(c.lexemes[i-2].text, c.lexemes[i].text)
}

func (c *classifier) modifiers(i int) Modifiers {
	var of Modifiers
	if m := c.member(i); m != nil {
		if m.Deprecated != "" {
			of |= Deprecated
		}
		if m.Sort == catalog.Const {
			of |= Readonly
		}
	}
	return of
}

// isPackage reports whether a token is the name of a package, from which something is selected.
func (c *classifier) isPackage(i int) bool {
	if c.at(i) != token.IDENT || c.at(i+1) != token.PERIOD || c.at(i-1) == token.PERIOD {
		return false
	}
	if c.parsed {
		_, found := slices.BinarySearch(c.packages, c.lexemes[i].start)
		return found
	}
	return c.lexemes[i].text != "ctx"
}

func isPredeclared(name string) bool {
	switch name {
	case "any", "bool", "byte", "error", "float32", "float64", "int", "int8", "int16", "int32", "int64", "rune", "string",
		"uint", "uint8", "uint16", "uint32", "uint64", "uintptr":
		return true
	}
	return false
}

// argument returns the type of a string that is the first argument of a function with a known use for it: the name of an attribute in a
// path, or a regular expression.
func (c *classifier) argument(i int) (Type, bool) {
	l := &c.lexemes[i]
	if l.token != token.STRING || len(l.text) < 2 || l.text[len(l.text)-1] != l.text[0] || c.at(i-1) != token.LPAREN ||
		c.at(i-2) != token.IDENT ||
		c.at(i-3) != token.PERIOD {
		return 0, false
	}
	switch c.lexemes[i-2].text {
	case "MatchRoot", "Root", "AtName":
		return Variable, true
	case "MustCompile", "MustCompilePOSIX":
		return Regexp, true
	}
	return 0, false
}
