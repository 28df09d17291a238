// Package compile has Go's own type checker look at a text as the generator writes it into a provider. It knows what the packages of
// the catalogue declare, and takes no exception to what comes from any other package, or from the package that the code is generated
// into: there may be anything.
//
// It costs a hundred times what the tables of package catalog cost, which most texts can be judged by. It is for the others.
package compile

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Text is a text of a specification at a place in the generated code.
type Text struct {
	Go    string
	Place golang.Place
	// Path and Type name the type that is wanted there: of each element of a list, or of a field. They are empty if any type is, and
	// for golang.FieldType, where the text is itself a type.
	Path, Type string
}

// Import is a package that the text may use. Path is empty if it is not known which package the name stands for.
type Import struct{ Name, Path string }

// Error is why a text does not compile.
type Error struct {
	golang.Span        // of what is wrong
	Message     string // as Go says it
}

// wantedName is the name under which the package of the wanted type is imported, which no text has.
const wantedName = "wanted_"

// Check gives the first error that the compiler has for a text, or nil. Imports are those of the names in the text.
func Check(text Text, imports []Import) *Error {
	var before strings.Builder
	before.WriteString("package p\nimport \"context\"\n")
	for _, i := range imports {
		path := i.Path
		if path == "" || !(declarations.Importer{}).Has(path) {
			path = "unknown/" + i.Name
		}
		fmt.Fprintf(&before, "import %s %q\n", i.Name, path)
	}
	wanted := "any"
	if text.Type != "" {
		fmt.Fprintf(&before, "import %s %q\n", wantedName, text.Path)
		wanted = wantedName + "." + text.Type
	}
	before.WriteString("func _(ctx context.Context) {\n")
	after := ",\n}\n}\n"
	switch text.Place {
	case golang.ListElement:
		before.WriteString("_ = []" + wanted + "{\n")
	case golang.FieldValue:
		before.WriteString("_ = struct{ F " + wanted + " }{\nF: ")
	case golang.FieldType:
		before.WriteString("type _ struct{\nF ")
		after = "\n}\n}\n"
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", before.String()+text.Go+after, parser.SkipObjectResolution)
	if err != nil {
		return nil // it is no Go, which is for others to say
	}
	c := checker{start: file.FileStart + token.Pos(before.Len()), length: len(text.Go)}
	c.syntax(file)
	config := types.Config{Importer: declarations.Importer{}, Sizes: types.SizesFor("gc", "amd64"), Error: c.typeError}
	_, _ = config.Check("p", files, []*ast.File{file}, nil) // the error is the first that was reported
	if c.first == nil {
		return nil
	}
	return &Error{c.span(file), c.first.message}
}

// checker takes the errors of one text.
type checker struct {
	start  token.Pos // of the text in the file
	length int
	first  *found
}

type found struct {
	pos     token.Pos
	message string
}

func (c *checker) inside(pos token.Pos) bool {
	return pos >= c.start && pos < c.start+token.Pos(c.length)
}

func (c *checker) add(pos token.Pos, message string) {
	if c.inside(pos) && (c.first == nil || pos < c.first.pos) {
		c.first = &found{pos, message}
	}
}

// typeError takes an error of the type checker. The generated package may declare whatever the text does not.
func (c *checker) typeError(err error) {
	e, ok := err.(types.Error)
	if !ok {
		return
	}
	if name, undefined := strings.CutPrefix(e.Msg, "undefined: "); undefined && !strings.Contains(name, ".") {
		return
	}
	c.add(e.Pos, e.Msg)
}

// syntax finds what is wrong whatever the types are, about which the type checker is silent where it does not know them.
func (c *checker) syntax(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if _, call := ast.Unparen(n.X).(*ast.CallExpr); call && n.Op == token.AND {
				c.add(n.Pos(), "cannot take the address of the result of a call")
			}
		case *ast.CallExpr:
			if _, literal := ast.Unparen(n.Fun).(*ast.CompositeLit); literal {
				c.add(n.Pos(), "a composite literal cannot be called")
			}
		}
		return true
	})
}

// span gives what stands where the first error is reported: the largest expression that begins there.
func (c *checker) span(file *ast.File) golang.Span {
	at := c.first.pos
	end := at + 1
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && e.Pos() == at && e.End() <= c.start+token.Pos(c.length) {
			end = max(end, e.End())
		}
		return n != nil && n.Pos() <= at && at < n.End()
	})
	return golang.Span{Start: int32(at - c.start), End: int32(end - c.start)}
}
