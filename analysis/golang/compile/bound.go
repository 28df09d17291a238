package compile

import (
	"go/ast"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// Declarations that build on each other are the business of bounded. These bound what a text builds by itself.
const (
	// longestBody is how long a text with functions may be, in bytes: the time of some parts of the type checker grows with the square of the
	// length.
	longestBody = 1 << 16
	// mostMessages is how much the type checker may have to say about a text, in bytes: each error may name all of a type.
	mostMessages = 1 << 20
)

// tooLarge reports whether a text of a length, in bytes, is too long or too deep for the type checker.
func tooLarge(file *ast.File, length int) bool {
	return golang.NestsDeeply(file) || length > longestBody && hasFunctions(file)
}

// hasFunctions reports whether there are function literals in a file, or declarations beside the one around the text.
func hasFunctions(file *ast.File) bool {
	has := len(file.Decls) > 1
	ast.Inspect(file, func(n ast.Node) bool {
		_, isFunction := n.(*ast.FuncLit)
		has = has || isFunction
		return !has
	})
	return has
}
