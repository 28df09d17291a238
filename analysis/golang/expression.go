package golang

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// Place is where in the generated code a text is pasted, and so what it may be.
type Place uint8

// The places.
const (
	// ListElement: among the validators or plan modifiers of an attribute, followed by a comma and a new line.
	ListElement Place = iota
	// FieldValue: the value of a struct's field, followed by a comma and a new line: a default, a custom type.
	FieldValue
	// FieldType: the type of a struct's field: a value type.
	FieldType

	places
)

// wrapper is the code around a text: the least that shows whether the text alone is well formed, and as much as the
// generator writes. The second decides on texts that close the brackets around them and open others.
type wrapper struct{ before, after, generatedBefore, generatedAfter string }

const (
	generatedFunction = "package p\n\nfunc S(ctx context.Context) schema.Schema {\nreturn schema.Schema{\nAttributes: map[string]schema.Attribute{\n\"a\": schema.A{\nOptional: true,\n"
	generatedEnd      = "},\n},\n}\n}\n"
)

var wrappers = [places]wrapper{
	ListElement: {
		"package p\nvar _ = []T{\n", ",\n}\n",
		generatedFunction + "Validators: []validator.T{\n", ",\n},\n" + generatedEnd,
	},
	FieldValue: {
		"package p\nvar _ = T{\nF: ", ",\n}\n",
		generatedFunction + "F: ", ",\n" + generatedEnd,
	},
	FieldType: {
		"package p\ntype T struct {\nF ", " `f`\n}\n",
		"package p\n\ntype T struct {\nF ", " `f`\n}\n\ntype U struct {\n}\n",
	},
}

// Span is a range of bytes in an expression's text.
type Span struct{ Start, End int32 }

// Expression is a text that a specification has pasted into the generated code. It is shared between documents and must not
// be changed. All offsets in it are bytes in Text, the escapes of the JSON string resolved; see FileSpan.
type Expression struct {
	Text string
	// Err is the reason why the text is not Go; nil if it is. The other fields are empty then.
	Err *SyntaxError
	// Values are the expressions of the text, in order: normally one, more if commas separate several, and none if the text
	// closes the brackets around it, so that it is Go but no expression. For FieldType it is the one type.
	Values []Value
	// Selectors are all names of packages that the text uses, each with the member that it takes. Names that the text declares, such as a
	// function's parameter, are not packages, nor is the parameter ctx of the function around it.
	Selectors []Selection
	// Packages are the distinct names of packages in Selectors, sorted.
	Packages []string
	// Free are the distinct names that the text does not declare itself, those of packages and of the language among them, sorted.
	Free []string
	// Paths are the attribute paths that the text builds with package path, wherever they are in it.
	Paths []Path
	// Regexps are the regular expressions that the text compiles from literals.
	Regexps []Regexp
}

// SyntaxError reports where a text stops being Go.
type SyntaxError struct {
	Offset  int32 // at most the length of the text
	Message string
}

// Error returns the message of the Go parser.
func (e *SyntaxError) Error() string { return e.Message }

// Selection is a use of a package's member: stringvalidator.OneOf.
type Selection struct {
	Package, Name string
	Span          // of the whole, from the package's name to the end of the member's
}

// PackageSpan returns the span of the package's name.
func (s *Selection) PackageSpan() Span { return Span{s.Start, s.Start + int32(len(s.Package))} }

// NameSpan returns the span of the member's name.
func (s *Selection) NameSpan() Span { return Span{s.End - int32(len(s.Name)), s.End} }

// Uses reports whether the text uses a package of this name.
func (e *Expression) Uses(name string) bool {
	for _, p := range e.Packages {
		if p == name {
			return true
		}
	}
	return false
}

// parse reads a text by itself, as ParseDefinition does on the first sight of it.
func parse(text string, place Place) *Expression {
	e := &Expression{Text: text}
	w := &wrappers[place]
	file, err := parser.ParseFile(token.NewFileSet(), "", w.before+text+w.after, 0)
	if err == nil {
		if r := newExpressionReader(e, len(w.before)); r.accept(file, place, len(text), w) {
			r.read(file)
			return e
		}
	}
	// A text that is not well formed alone may be so where the generator pastes it.
	generated, generatedErr := parser.ParseFile(token.NewFileSet(), "", w.generatedBefore+text+w.generatedAfter, 0)
	switch {
	case generatedErr == nil:
		newExpressionReader(e, len(w.generatedBefore)).readNames(generated)
	case err == nil:
		e.Err = syntaxError(generatedErr, len(w.generatedBefore), len(text))
	default:
		e.Err = syntaxError(err, len(w.before), len(text))
	}
	return e
}

// ParseBetween reads a text that is more than an expression between the code that the generator writes around it.
func ParseBetween(before, text, after string) *Expression {
	const start = "package p\n"
	e := &Expression{Text: text}
	file, err := parser.ParseFile(token.NewFileSet(), "", start+before+text+after, 0)
	if err != nil {
		e.Err = syntaxError(err, len(start+before), len(text))
	} else {
		newExpressionReader(e, len(start+before)).readNames(file)
	}
	return e
}

// syntaxError returns the first error of the parser within the text.
func syntaxError(err error, before, length int) *SyntaxError {
	list, ok := err.(scanner.ErrorList)
	if !ok || len(list) == 0 {
		return &SyntaxError{Message: err.Error()}
	}
	first := slices.MinFunc(list, func(a, b *scanner.Error) int { return a.Pos.Offset - b.Pos.Offset })
	return &SyntaxError{Offset: int32(min(max(first.Pos.Offset-before, 0), length)), Message: first.Msg}
}

// WithoutTail returns the length of a text without the commas, semicolons, space and comments at its end, if it is Go without
// them.
func WithoutTail(text string, place Place) int {
	fileSet := token.NewFileSet()
	file := fileSet.AddFile("", fileSet.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	end := 0
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.COMMA || tok == token.SEMICOLON {
			continue
		}
		length := len(literal)
		if length == 0 {
			length = len(tok.String())
		}
		end = file.Offset(pos) + length
	}
	if end == 0 || end > len(text) || ParseDefinition(text[:end], place).Err != nil {
		return len(text)
	}
	return end
}

// accept reports whether the text alone is valid at the place, and keeps the nodes that were read from it.
func (r *expressionReader) accept(file *ast.File, place Place, length int, w *wrapper) bool {
	if len(file.Decls) != 1 {
		return false
	}
	declared := file.Decls[0].(*ast.GenDecl).Specs[0] // as the wrapper begins
	end := token.Pos(1 + len(w.before) + length + strings.LastIndexByte(w.after, '}'))
	if place == FieldType {
		s, ok := declared.(*ast.TypeSpec).Type.(*ast.StructType)
		if !ok || s.Fields.Closing != end || len(s.Fields.List) != 1 {
			return false
		}
		field := s.Fields.List[0]
		if len(field.Names) != 1 || field.Tag == nil || int(field.Tag.Pos()) != 1+len(w.before)+length+1 {
			return false
		}
		r.nodes = []ast.Expr{field.Type}
		return true
	}
	values := declared.(*ast.ValueSpec).Values
	if len(values) != 1 {
		return false
	}
	literal, ok := values[0].(*ast.CompositeLit)
	if !ok || literal.Rbrace != end || len(literal.Elts) == 0 {
		return false
	}
	r.nodes = literal.Elts
	if place == FieldValue {
		r.nodes = append([]ast.Expr{literal.Elts[0].(*ast.KeyValueExpr).Value}, literal.Elts[1:]...)
	}
	return true
}
