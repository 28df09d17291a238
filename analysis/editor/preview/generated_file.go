package preview

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
)

// GeneratedFile returns the Go file that the generator will write for a unit: the schema, the model, and the types of nested attributes and
// blocks. Where the unit's expressions are not Go, or it nests deeply, parts of it are not formatted.
func GeneratedFile(doc *analysis.Document, unit int) string {
	u := doc.Unit(unit)
	// with an error it is not formatted
	file, _ := generated.NewFile(u, doc.Settings().Profile(), doc.Settings().PackageOf(u.Kind, u.Name.Value))
	return file.Text
}

// ElementInGo returns where the preview of a unit's Go, its schema or its file, has the attribute or block that a path leads to by names,
// or the last on the path that it has: from its name to the end of its value. It reports false if it finds nothing.
func ElementInGo(text string, path []string) (start, end int, found bool) {
	if golang.TooDeep(text) {
		return 0, 0, false
	}
	const clause = "package p\n"
	before := 0
	if !strings.HasPrefix(text, "//") {
		text, before = clause+text, len(clause)
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution) // the file has all parts that could be parsed
	if file == nil {
		return 0, 0, false
	}
	inside := schemaIn(file)
	for _, name := range path {
		entry := entryOf(inside, name)
		if entry == nil {
			break
		}
		start, end, found = int(entry.Pos()-file.FileStart)-before, int(entry.End()-file.FileStart)-before, true
		inside = entry.Value
	}
	return start, end, found
}

// schemaIn returns the literal that the first function of a file returns, or nil if it returns something else.
func schemaIn(file *ast.File) ast.Expr {
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Body == nil || len(function.Body.List) == 0 {
			continue
		}
		if made, ok := function.Body.List[0].(*ast.ReturnStmt); ok && len(made.Results) == 1 {
			return made.Results[0]
		}
		return nil
	}
	return nil
}

// entryOf returns the entry of an attribute or block in the literal of a schema, an attribute or a block, or nil.
func entryOf(literal ast.Expr, name string) *ast.KeyValueExpr {
	for key, member := range eachMember(literal) {
		switch {
		case key == "NestedObject":
			if found := entryOf(member.Value, name); found != nil {
				return found
			}
		case key == "Attributes" || key == "Blocks":
			for quoted, entry := range eachMember(member.Value) {
				if unquoted, err := strconv.Unquote(quoted); err == nil && unquoted == name {
					return entry
				}
			}
		}
	}
	return nil
}

// eachMember goes through the members of a literal that have keys, with these as they are written.
func eachMember(of ast.Expr) func(yield func(string, *ast.KeyValueExpr) bool) {
	return func(yield func(string, *ast.KeyValueExpr) bool) {
		literal, ok := of.(*ast.CompositeLit)
		if !ok {
			return
		}
		for _, element := range literal.Elts {
			member, ok := element.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			key := ""
			switch k := member.Key.(type) {
			case *ast.Ident:
				key = k.Name
			case *ast.BasicLit:
				key = k.Value
			}
			if !yield(key, member) {
				return
			}
		}
	}
}
