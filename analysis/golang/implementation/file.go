package implementation

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Place is a name in a Go file.
type Place = declarations.Declaration

// file has the relevant parts of a Go file.
type file struct {
	path           string
	size, modified int64

	gofiles.Head

	// The fields below are set for files that are read whole.
	isRead    bool
	types     []Place
	methods   []method
	mentions  []mention
	constants map[string]string // of strings
	typeNames map[string]name   // that Metadata sets, by the receiver's type
}

// method is a method with a body.
type method struct {
	receiver string
	Place
}

// mention is a place that names what may be generated: a function for a schema, or a model.
type mention struct {
	qualifier, name string
	receiver        string // of the method around it
	Place
}

// maxMentions is the greatest number of mentions that are kept for a file.
const maxMentions = 10_000

func (f *file) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

// readWhole reads a whole file. If the file is damaged, it keeps the readable parts.
func (f *file) readWhole(text string) {
	set := token.NewFileSet()
	parsed, _ := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	f.Head = gofiles.HeadOf(parsed)
	if parsed == nil || golang.NestsDeeply(parsed) {
		return
	}
	r := reader{file: f, set: set, text: text}
	f.constants, f.typeNames = map[string]string{}, map[string]name{}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			r.function(d)
		case *ast.GenDecl:
			r.general(d)
		}
	}
}

// reader reads the relevant parts of a file.
type reader struct {
	*file
	set  *token.FileSet
	text string
}

func (r *reader) place(name *ast.Ident) Place {
	return placeOf(r.path, r.text, r.set.Position(name.Pos()), name.Name)
}

// placeOf returns the place of a name in the text of a file.
func placeOf(file, text string, at token.Position, name string) Place {
	start := max(0, at.Offset-at.Column+1)
	return Place{File: file, Line: at.Line - 1, Before: strings.Clone(text[start:at.Offset]), Name: strings.Clone(name)}
}

func (r *reader) function(d *ast.FuncDecl) {
	of := strings.Clone(declarations.Receiver(d))
	if of != "" && d.Body != nil {
		r.methods = append(r.methods, method{of, r.place(d.Name)})
		if d.Name.Name == "Metadata" {
			if made := typeName(d.Body); made != nil {
				r.typeNames[of] = made
			}
		}
	}
	r.mentionsIn(d, of)
}

func (r *reader) general(d *ast.GenDecl) {
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			r.types = append(r.types, r.place(s.Name))
			r.mentionsIn(s.Type, "")
		case *ast.ValueSpec:
			for i, name := range s.Names {
				if d.Tok != token.CONST || i >= len(s.Values) {
					continue
				}
				if value, ok := literal(s.Values[i]); ok {
					r.constants[strings.Clone(name.Name)] = value
				}
			}
			r.mentionsIn(s, "")
		}
	}
}

// mentionsIn takes the names below a node that may be those of functions for schemas, or of models.
func (r *reader) mentionsIn(node ast.Node, receiver string) {
	ast.Inspect(node, func(n ast.Node) bool {
		qualifier, name := "", (*ast.Ident)(nil)
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				qualifier, name = x.Name, n.Sel
			}
		case *ast.Ident:
			name = n
		}
		if name != nil && mayBeGenerated(name.Name) && len(r.mentions) < maxMentions {
			r.mentions = append(r.mentions, mention{strings.Clone(qualifier), strings.Clone(name.Name), receiver, r.place(name)})
		}
		return qualifier == "" || name == nil
	})
}

// mayBeGenerated reports whether a name may be that of a function for a schema or of a model.
func mayBeGenerated(name string) bool {
	if strings.HasSuffix(name, "Model") {
		return true
	}
	rest, ok := strings.CutSuffix(name, "Schema")
	return ok && (strings.HasSuffix(rest, "Resource") || strings.HasSuffix(rest, "DataSource") || strings.HasSuffix(rest, "Provider"))
}

// literal returns the text of a string.
func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(l.Value)
	return value, err == nil
}
