package syntax

import (
	"go/parser"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/brackets"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// This file finds Go in a string whose own quotes lack their backslashes, as in
//
//	"schema_definition": "stringvalidator.OneOf("a", "b")"
//
// To the parser the string ends at the second quote, and the text after it is damage.

// goQuotes reports strings of Go that lack backslashes. All else that is found up to the end of such a string follows from that.
func goQuotes(p *rules.Pass) {
	if p.Unit == nil || len(p.Tree.Errors) == 0 {
		return
	}
	for i := range p.Unit.Definitions {
		node := p.Unit.Definitions[i].Expression.Node
		if node < 0 || p.Tree.Nodes[node].Kind != syntax.String || p.Tree.Nodes[node].Has(syntax.Unclosed) {
			continue
		}
		start, first := p.Tree.ContentRange(node)
		end, whole := goEnd(p, start, first)
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
		f.Fixes = append(f.Fixes, rules.Fix{Title: "Escape the quotes", Safe: whole, Edits: edits, Preferred: true})
	}
}

// goEnd returns the offset of the quote that was meant to close a string of Go. The parser first took another one for the end; -1 if that
// was the end. Whole reports whether what is inside is an expression then.
func goEnd(p *rules.Pass, start, first int32) (end int32, whole bool) {
	line, _, _ := strings.Cut(p.Tree.Text[first:], "\n")
	if follows(line[1:]) {
		return -1, false
	}
	last := int32(-1)
	tried := 0
	for i := 1; i < len(line) && tried < brackets.MaxClosers; i++ {
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

// follows reports whether the rest of a line may follow a string.
func follows(rest string) bool {
	rest = strings.TrimLeft(rest, " \t\r}]")
	return rest == "" || rest[0] == ','
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
