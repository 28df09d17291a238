package provenance

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"sort"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// UnitOfFile returns the unit whose Go is in a file of a name that the generator gives, or -1.
func UnitOfFile(doc *analysis.Document, file string) int {
	for _, of := range []struct {
		ending string
		kind   syntax.UnitKind
	}{{"_provider_gen.go", syntax.Provider}, {"_resource_gen.go", syntax.Resource}, {"_data_source_gen.go", syntax.DataSource}} {
		if name, ok := strings.CutSuffix(file, of.ending); ok {
			return doc.File().FirstNamed(syntax.NewUnitName(of.kind, name))
		}
	}
	return -1
}

// A GoFile is the Go that was generated for a unit, read once for all that is asked about it. It has the tokens that package generated
// writes, which knows what each comes from, in another layout.
type GoFile struct {
	*unitFinder
	source string
	tokens []goToken

	written []goToken // by package generated
	origins []golang.Origin
}

// goToken is a token of a text of Go.
type goToken struct {
	offset int
	text   string
}

// Go reads the Go that was generated for a unit.
func (f *Finder) Go(unit int, source string) *GoFile {
	g := &GoFile{unitFinder: f.in(unit), source: source, tokens: tokensOf(source)}
	text, origins := generated.Mapped(g.u, f.doc.Settings().Profile())
	g.written, g.origins = tokensOf(text), origins
	return g
}

// Imports returns the line and column, in bytes from 1, of each path that the file imports.
func (g *GoFile) Imports() map[string]token.Position {
	found := map[string]token.Position{}
	files := token.NewFileSet()
	if file, err := parser.ParseFile(files, "", g.source, parser.ImportsOnly); err == nil {
		for _, s := range file.Imports {
			if path, err := strconv.Unquote(s.Path.Value); err == nil {
				found[path] = files.PositionFor(s.Path.Pos(), false)
			}
		}
	}
	return found
}

// Place returns the place of a message of the compiler about a line and column, in bytes from 1. A column of 0 is unknown: then the
// beginning of the line counts. Where the file is not what the unit becomes, as in a fork of the generator, the message tells the place.
func (g *GoFile) Place(line, column int, message string) Place {
	i := g.tokenAt(g.offsetOf(line, column))
	if i < 0 {
		return g.element(g.mentioned(message))
	}
	if place, ok := g.imported(i); ok {
		return place
	}
	if i = g.sameToken(i); i < 0 {
		return g.element(g.mentioned(message))
	}
	t := g.written[i]
	o := sort.Search(len(g.origins), func(k int) bool { return g.origins[k].Start > t.offset }) - 1
	for ; o >= 0; o = g.origins[o].Around {
		if from := &g.origins[o]; t.offset < from.End {
			return g.from(from, t)
		}
	}
	return g.element(g.mentioned(message))
}

// from returns the place that a token in an origin has.
func (g *GoFile) from(o *golang.Origin, t goToken) Place {
	switch o.Part {
	case golang.PartElement:
		return g.element(o.Index)
	case golang.PartNode:
		return g.node(o.Index)
	}
	place := g.node(o.Index)
	at := t.offset - o.Start
	if value := g.u.Tree.Value(o.Index); len(value) == o.End-o.Start+1 && value[0] == '*' {
		at++ // what it points to was written
	}
	place.Start, place.End = golang.FileSpan(g.u.Tree, o.Index, golang.Span{Start: int32(at), End: int32(at + len(t.text))})
	return place
}

// imported returns the place of the import that a token is in: the one that the path was written for, or the unit for one of the
// generator's own. Imports are sorted.
func (g *GoFile) imported(i int) (Place, bool) {
	end := 0
	for end < len(g.tokens) && g.tokens[end].text != ")" {
		end++
	}
	if i >= end {
		return Place{}, false
	}
	for ; i < end; i++ {
		if path, err := strconv.Unquote(g.tokens[i].text); err == nil {
			if k, known := g.imports[path]; known {
				return g.node(g.u.Imports[k].Path.Node), true
			}
			break
		}
	}
	return g.element(-1), true
}

// sameToken returns the index among the written tokens of a token of the file, or -1. Where the file is not what is written, as another
// generator made it, that is the token with the most around it that is the same.
func (g *GoFile) sameToken(i int) int {
	if len(g.tokens) == len(g.written) {
		return i
	}
	const least = 3 // tokens of which others are not the same by chance
	found, most := -1, least-1
	for k := range g.written {
		if like := g.likeAround(i, k); like > most {
			found, most = k, like
		}
	}
	return found
}

// likeAround returns how many tokens are the same around two, with them.
func (g *GoFile) likeAround(i, k int) (n int) {
	const enough = 100
	for d := 0; i+d < len(g.tokens) && k+d < len(g.written) && d < enough && g.tokens[i+d].text == g.written[k+d].text; d++ {
		n++
	}
	for d := 1; n > 0 && i-d >= 0 && k-d >= 0 && d < enough && g.tokens[i-d].text == g.written[k-d].text; d++ {
		n++
	}
	return n
}

// offsetOf returns the offset of a line and column.
func (g *GoFile) offsetOf(line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		end := strings.IndexByte(g.source[offset:], '\n')
		if end < 0 {
			return len(g.source)
		}
		offset += end + 1
	}
	for column == 0 && offset < len(g.source) && (g.source[offset] == '\t' || g.source[offset] == ' ') {
		offset++
	}
	return min(offset+max(column-1, 0), len(g.source))
}

// tokenAt returns the token at an offset, or the last one before it; -1 if there is none.
func (g *GoFile) tokenAt(offset int) int {
	return sort.Search(len(g.tokens), func(i int) bool { return g.tokens[i].offset > offset }) - 1
}

// tokensOf returns the tokens of a text of Go, but for semicolons, which formatting takes away; errors are passed over.
func tokensOf(text string) []goToken {
	var tokens []goToken
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return tokens
		}
		if tok == token.SEMICOLON {
			continue
		}
		if literal == "" {
			literal = tok.String()
		}
		tokens = append(tokens, goToken{file.Offset(pos), literal})
	}
}
