package golang

import (
	"go/ast"
	"go/token"
)

// Extents say where nodes of one file start and end. A sum or a chain of calls is a tree as deep as it is long, whose root starts
// where its innermost node does: to ask each node by itself takes time quadratic in its length. The zero value is ready to use.
type Extents struct{ starts, ends map[ast.Node]token.Pos }

// remembered is how deep a node is at least whose place is worth remembering.
const remembered = 16

// Start is n.Pos().
func (e *Extents) Start(n ast.Node) token.Pos {
	return extent(&e.starts, n, leftmost, ast.Node.Pos)
}

// End is n.End().
func (e *Extents) End(n ast.Node) token.Pos {
	return extent(&e.ends, n, rightmost, ast.Node.End)
}

func extent(known *map[ast.Node]token.Pos, n ast.Node, outer func(ast.Node) ast.Node, of func(ast.Node) token.Pos) token.Pos {
	depth := 0
	at, found := token.NoPos, false
	for inner := n; ; depth++ {
		if at, found = (*known)[inner]; found {
			break
		}
		next := outer(inner)
		if next == nil {
			at = of(inner)
			break
		}
		inner = next
	}
	if depth < remembered {
		return at
	}
	if *known == nil {
		*known = map[ast.Node]token.Pos{}
	}
	for inner := n; depth > 0; depth-- {
		(*known)[inner] = at
		inner = outer(inner)
	}
	return at
}

// leftmost returns the part of an expression with which it starts, or nil if that is a token.
func leftmost(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.X
	case *ast.CallExpr:
		return n.Fun
	case *ast.SelectorExpr:
		return n.X
	case *ast.IndexExpr:
		return n.X
	case *ast.SliceExpr:
		return n.X
	case *ast.TypeAssertExpr:
		return n.X
	case *ast.KeyValueExpr:
		return n.Key
	}
	return nil
}

// rightmost returns the part of an expression with which it ends, or nil if that is a token.
func rightmost(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.Y
	case *ast.UnaryExpr:
		return n.X
	case *ast.StarExpr:
		return n.X
	case *ast.KeyValueExpr:
		return n.Value
	}
	return nil
}
