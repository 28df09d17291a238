package handwritten

import (
	"cmp"
	"go/ast"
	"go/token"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// fileReader takes the declarations of a file.
type fileReader struct {
	p          *Package
	plain      describe.Plain
	name, text string
	set        *token.FileSet
	imports    []gofiles.Import
}

func (f *fileReader) offset(pos token.Pos) int { return f.set.Position(pos).Offset }

func (f *fileReader) source(from, to token.Pos) string {
	start, end := f.offset(from), f.offset(to)
	if start < 0 || end > len(f.text) || start > end {
		return ""
	}
	return f.text[start:end]
}

// declaration takes the names that a declaration declares.
func (f *fileReader) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		f.function(d)
	case *ast.GenDecl:
		for i, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				f.declare(s.Name, "type "+f.source(s.Pos(), s.End()), s, cmp.Or(s.Doc, d.Doc))
			case *ast.ValueSpec:
				f.values(d, s, i)
			}
		}
	}
}

func (f *fileReader) function(d *ast.FuncDecl) {
	head := *d
	head.Body = nil
	made := f.made(d.Name, f.source(d.Pos(), d.Type.End()), &head, d.Doc)
	switch {
	case d.Recv != nil:
		if of := declarations.Receiver(d); of != "" {
			f.p.Methods[of] = append(f.p.Methods[of], made)
			f.plain.Add(d)
		}
	case d.Name.Name == "init" || d.Name.Name == "_":
	default:
		f.p.Declared[d.Name.Name] = made
	}
}

// values takes variables or constants. Constants are kept with all that they are declared beside, which may say what they are.
func (f *fileReader) values(d *ast.GenDecl, s *ast.ValueSpec, i int) {
	text, of := d.Tok.String()+" "+f.source(s.Pos(), s.End()), ast.Node(s)
	if d.Tok == token.CONST && d.Lparen.IsValid() {
		text, of = f.source(d.Pos(), d.End()), d
	}
	if d.Tok == token.VAR && s.Type != nil {
		var names []string
		for _, name := range s.Names {
			names = append(names, name.Name)
		}
		text, of = "var "+strings.Join(names, ", ")+" "+f.source(s.Type.Pos(), s.Type.End()), s.Type
	}
	doc := cmp.Or(s.Doc, s.Comment)
	if len(d.Specs) == 1 {
		doc = cmp.Or(s.Doc, d.Doc, s.Comment)
	}
	for _, name := range s.Names {
		f.declare(name, text, of, doc)
	}
}

func (f *fileReader) declare(name *ast.Ident, text string, of ast.Node, doc *ast.CommentGroup) {
	if name.Name != "_" {
		f.p.Declared[name.Name] = f.made(name, text, of, doc)
	}
}

func (f *fileReader) made(name *ast.Ident, text string, of ast.Node, doc *ast.CommentGroup) *Declaration {
	at := f.set.PositionFor(name.Pos(), false)
	d := &Declaration{
		Name: strings.Clone(name.Name), File: f.name, Line: at.Line,
		Before: strings.Clone(f.text[at.Offset-at.Column+1 : at.Offset]), Doc: strings.Clone(doc.Text()),
		text: strings.Clone(text), imports: f.imports,
	}
	seen := map[string]bool{}
	ast.Inspect(of, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok && !seen[ident.Name] {
			seen[ident.Name] = true
			d.idents = append(d.idents, strings.Clone(ident.Name))
		}
		return true
	})
	return d
}
