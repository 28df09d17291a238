package golang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"strconv"
	"strings"
)

// Member is an attribute or a block of the schema as in the generated code, once a text that closes the brackets around it is in its place.
type Member struct {
	Name   string
	Span          // of the name in the text, for an object that the text opens
	Opened bool   // it is one that the text opens, and not the one that has the text
	Depth  int    // how many attributes and blocks it is inside
	Type   string // that of the literal, such as StringAttribute; empty if it is not one of package schema
	Nil    bool   // it is nil
	fields map[string]string
}

// Sets reports whether the code of the member gives a field a value that is not plainly its zero value.
func (m *Member) Sets(field string) bool {
	value, written := m.fields[field]
	return written && value != "false" && value != "nil" && value != `""`
}

// Members returns the attributes and blocks that a text writes between the code around it, as Around returns that: the one that has the
// text and those that the text opens, unless their names are not literals. They are in the order of the code.
func Members(before, text, after string) []Member {
	const start = "package p\n"
	r := memberReader{source: start + before + text + after, start: token.Pos(1 + len(start+before)), length: len(text)}
	file, err := parser.ParseFile(token.NewFileSet(), "", r.source, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		result, ok := n.(*ast.ReturnStmt)
		if ok && len(r.members) == 0 && len(result.Results) == 1 {
			r.read(result.Results[0], 0)
			return false
		}
		return !ok
	})
	return r.members
}

type memberReader struct {
	source  string
	start   token.Pos // of the text
	length  int
	members []Member
}

// read reads the attributes and blocks inside a literal: that of the schema, or of one of them.
func (r *memberReader) read(e ast.Expr, depth int) {
	if pointer, ok := e.(*ast.UnaryExpr); ok {
		e = pointer.X
	}
	literal, ok := e.(*ast.CompositeLit)
	if !ok || literal.End() <= r.start {
		return
	}
	for name, value := range fieldsOf(literal) {
		switch name {
		case "NestedObject":
			r.read(value, depth)
		case "Attributes", "Blocks":
			if all, ok := value.(*ast.CompositeLit); ok {
				for _, element := range all.Elts {
					if pair, ok := element.(*ast.KeyValueExpr); ok {
						r.member(pair, depth)
					}
				}
			}
		}
	}
}

func (r *memberReader) member(pair *ast.KeyValueExpr, depth int) {
	end := r.start + token.Pos(r.length)
	key, ok := pair.Key.(*ast.BasicLit)
	if !ok || key.Kind != token.STRING || pair.End() <= r.start || pair.Pos() >= end {
		return
	}
	m := Member{Opened: pair.Pos() >= r.start, Depth: depth, fields: map[string]string{}}
	m.Span = Span{Start: int32(max(pair.Key.Pos()-r.start, 0)), End: int32(max(min(pair.Key.End(), end)-r.start, 0))}
	m.Name, _ = strconv.Unquote(key.Value)
	value := pair.Value
	if pointer, ok := value.(*ast.UnaryExpr); ok && pointer.Op == token.AND {
		value = pointer.X
	}
	switch value := value.(type) {
	case *ast.Ident:
		m.Nil = value.Name == "nil"
	case *ast.CompositeLit:
		if of, ok := value.Type.(*ast.SelectorExpr); ok {
			m.Type = of.Sel.Name
		}
		for name, value := range fieldsOf(value) {
			m.fields[name] = strings.TrimSpace(r.source[value.Pos()-1 : value.End()-1])
		}
	}
	r.members = append(r.members, m)
	r.read(value, depth+1)
}

// fieldsOf returns the fields that a literal of a struct gives values, by name.
func fieldsOf(literal *ast.CompositeLit) iter.Seq2[string, ast.Expr] {
	return func(yield func(string, ast.Expr) bool) {
		for _, element := range literal.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				if name, ok := pair.Key.(*ast.Ident); ok && !yield(name.Name, pair.Value) {
					return
				}
			}
		}
	}
}
