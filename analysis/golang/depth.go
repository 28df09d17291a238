package golang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// deepest is how deep the code is that is formatted: the time that it takes grows with more than the square of its depth.
const deepest = 400

// NestsDeeply reports whether nodes are inside so many others that the code is not to be formatted. A sum is as deep as it is long.
func NestsDeeply(root ast.Node) bool {
	depth, most := 0, 0
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			depth--
		} else {
			depth++
			most = max(most, depth)
		}
		return true
	})
	return most > deepest
}

// TooDeep reports whether the declarations of a text, or its file, nest so deeply that it is not to be formatted.
func TooDeep(text string) bool {
	if !strings.HasPrefix(strings.TrimLeft(text, "\n"), "//") {
		text = "package p\n" + text
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	return err == nil && NestsDeeply(file)
}
