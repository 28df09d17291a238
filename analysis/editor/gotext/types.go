package gotext

import (
	"go/scanner"
	"go/token"
	"strings"
)

// Elements returns the elements of a list, such as type arguments, which commas separate outside of brackets.
func Elements(list string) []string {
	var elements []string
	depth, from := 0, 0
	for t := range lexemes(list) {
		switch t.token {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		case token.COMMA:
			if depth == 0 {
				elements = append(elements, strings.TrimSpace(list[from:t.start]))
				from = t.end
			}
		}
	}
	if last := strings.TrimSpace(list[from:]); last != "" {
		elements = append(elements, last)
	}
	return elements
}

// ReplaceNames returns a type in which other types take the places of some names. A name after a dot is that of a package.
func ReplaceNames(of string, by map[string]string) string {
	var b strings.Builder
	from, dot := 0, false
	for t := range lexemes(of) {
		if other, ok := by[of[t.start:t.end]]; ok && t.token == token.IDENT && !dot {
			b.WriteString(of[from:t.start] + other)
			from = t.end
		}
		dot = t.token == token.PERIOD
	}
	return b.String() + of[from:]
}

// lexeme is a token of Go at the bytes [start, end) of a text.
type lexeme struct {
	token      token.Token
	start, end int
}

// lexemes returns the tokens of a text, without the semicolons that Go inserts.
func lexemes(text string) func(yield func(lexeme) bool) {
	return func(yield func(lexeme) bool) {
		file := token.NewFileSet().AddFile("", -1, len(text))
		var s scanner.Scanner
		s.Init(file, []byte(text), nil, 0)
		for {
			pos, tok, literal := s.Scan()
			if tok == token.EOF {
				return
			}
			if tok == token.SEMICOLON && literal != ";" {
				continue
			}
			if literal == "" {
				literal = tok.String()
			}
			start := file.Offset(pos)
			if !yield(lexeme{tok, start, min(start+len(literal), len(text))}) {
				return
			}
		}
	}
}
