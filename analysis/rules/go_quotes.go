package rules

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// This file finds Go in a string whose own quotes lack their backslashes, as in
//
//	"schema_definition": "stringvalidator.OneOf("a", "b")"
//
// To the parser the string ends at the second quote, and what follows is damage.

// maxClosers is how many quotes of a line are tried as the end of the string.
const maxClosers = 32

// goQuotes reports strings of Go that lack backslashes. All else that is found up to the end of such a string follows from that.
func goQuotes(p *Pass) {
	if p.Unit == nil || len(p.Tree.Errors) == 0 {
		return
	}
	for i := range p.Unit.Definitions {
		node := p.Unit.Definitions[i].Expression.Node
		if node < 0 || p.Tree.Nodes[node].Kind != syntax.String || p.Tree.Nodes[node].Has(syntax.Unclosed) {
			continue
		}
		start, first := p.Tree.ContentRange(node)
		end, whole := p.goEnd(start, first)
		if end < 0 {
			continue
		}
		p.Cover(start, end+1)
		f := p.Report(node, first, end, "quotes inside Go are not escaped")
		if f == nil {
			continue
		}
		f.Note = `A double quote inside a JSON string is written as \".`
		var edits []syntax.Edit
		for at := first; at < end; at++ {
			switch p.Tree.Text[at] {
			case '\\':
				at++
			case '"':
				edits = append(edits, edit.Text(at, at, `\`))
			}
		}
		f.Fix(whole, "Escape the quotes", edits...)
	}
}

// goEnd returns the offset of the quote that was meant to close a string of Go, of which the parser took another one, at first, for the end;
// -1 if that was the end. Whole reports whether what is inside is an expression then.
func (p *Pass) goEnd(start, first int32) (end int32, whole bool) {
	line, _, _ := strings.Cut(p.Tree.Text[first:], "\n")
	if follows(line[1:]) {
		return -1, false
	}
	last := int32(-1)
	tried := 0
	for i := 1; i < len(line) && tried < maxClosers; i++ {
		switch {
		case line[i] == '\\':
			i++
		case line[i] == '"' && follows(line[i+1:]):
			tried++
			last = first + int32(i)
			if _, err := parser.ParseExpr(syntax.Unescape(escapeQuotes(p.Tree.Text[start:last]))); err == nil {
				return last, true
			}
		}
	}
	if open := strings.Count(p.Tree.Text[start:first], "(") - strings.Count(p.Tree.Text[start:first], ")"); open <= 0 {
		return -1, false
	}
	return last, false
}

// missingClosers returns the brackets that make an expression of a text of Go that breaks off before them; empty if that makes none.
func missingClosers(text string, place golang.Place) string {
	var open []byte
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, 0)
	for {
		_, tok, _ := s.Scan()
		switch tok {
		case token.LPAREN:
			open = append(open, ')')
		case token.LBRACK:
			open = append(open, ']')
		case token.LBRACE:
			open = append(open, '}')
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if len(open) == 0 || string(open[len(open)-1]) != tok.String() {
				return ""
			}
			open = open[:len(open)-1]
		case token.EOF:
			if len(open) == 0 || len(open) > maxClosers || s.ErrorCount > 0 {
				return ""
			}
			slices.Reverse(open)
			if e := golang.ParseDefinition(text+string(open), place); e.Err != nil {
				return ""
			}
			return string(open)
		}
	}
}

// follows reports whether the rest of a line may follow a string.
func follows(rest string) bool {
	rest = strings.TrimLeft(rest, " \t\r")
	return rest == "" || strings.IndexByte(",}]", rest[0]) >= 0
}

// escapeQuotes puts a backslash before the double quotes of a string's content that have none.
func escapeQuotes(content string) string {
	var b strings.Builder
	for i := 0; i < len(content); i++ {
		if content[i] == '\\' && i+1 < len(content) {
			b.WriteByte(content[i])
			i++
		} else if content[i] == '"' {
			b.WriteByte('\\')
		}
		b.WriteByte(content[i])
	}
	return b.String()
}
