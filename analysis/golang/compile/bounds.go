package compile

import (
	"go/ast"
	"go/token"
	"math/bits"
)

// The bounds of the type checker's input. It has none of its own: the size of a type, or of a constant, can double with each declaration
// and with each use of something generic. Texts of specifications are far below; those above are not checked.
const (
	maxWritten  = 100_000 // nodes of declarations, written out
	maxChain    = 1000    // declarations that name each other
	maxDeclared = 10_000
	maxDoubling = 17 // how often a type may double
)

// bounded reports whether the type checker comes back from some files soon: written ones, which anybody wrote, and generated ones. Growth
// is the factor by which types grow where the files use generic declarations of their imports.
func bounded(written, generated []*ast.File, growth int) bool {
	b := bounds{declared: map[string][]ast.Node{}, sizes: map[string]int{}, growth: growth, most: maxWritten}
	for _, file := range generated {
		ast.Inspect(file, b.declare)
	}
	b.uses = 0 // the generator uses nothing generic
	for _, file := range written {
		ast.Inspect(file, b.declare)
	}
	if len(b.declared) > maxDeclared || b.uses*(bits.Len(uint(b.growth))-1) > maxDoubling {
		return false
	}
	all := 0
	for name := range b.declared {
		all = min(all+b.sizeOfName(name), b.most+1)
	}
	for _, file := range written {
		for _, d := range file.Decls {
			all = min(all+b.size(d), b.most+1)
		}
	}
	return all <= b.most && !b.tooDeep
}

// bounds measures files by their names. Where several things have one name, all count.
type bounds struct {
	declared map[string][]ast.Node
	sizes    map[string]int // of declarations, by name
	depth    int
	tooDeep  bool
	uses     int // of possibly generic declarations: calls and indices
	growth   int
	most     int // the size that is allowed, which is that of the files if there are many nodes
}

// declare notes the declarations in a node that other types can be made from, at any depth.
func (b *bounds) declare(n ast.Node) bool {
	b.most += 8
	switch n := n.(type) {
	case *ast.CallExpr, *ast.IndexListExpr, *ast.IndexExpr:
		b.uses++
	case *ast.GenDecl:
		for i, s := range n.Specs {
			s, ok := s.(*ast.ValueSpec)
			if !ok {
				continue
			}
			of := ast.Node(s)
			if n.Tok == token.VAR {
				if of = s.Type; s.Type == nil {
					of = &ast.BadExpr{} // values make no type that is not written, but for generic ones
				}
			}
			for j := i; n.Tok == token.CONST && len(s.Values) == 0 && j >= 0; j-- { // it repeats the values before
				if before := n.Specs[j].(*ast.ValueSpec); len(before.Values) > 0 {
					of = before
					break
				}
			}
			for _, name := range s.Names {
				b.declared[name.Name] = append(b.declared[name.Name], of)
			}
		}
	case *ast.TypeSpec:
		b.declared[n.Name.Name] = append(b.declared[n.Name.Name], n)
		b.generic(n.TypeParams, n.Type)
	case *ast.FuncDecl:
		if n.Type.TypeParams != nil {
			b.generic(n.Type.TypeParams, n.Type)
		}
	}
	return true
}

// generic notes something generic: each use of it makes a type that has its arguments as often as it names its parameters, at least.
func (b *bounds) generic(parameters *ast.FieldList, t ast.Expr) {
	if parameters == nil {
		return
	}
	names, found := map[string]bool{}, 0
	for _, field := range parameters.List {
		for _, name := range field.Names {
			names[name.Name] = true
		}
	}
	ast.Inspect(t, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if names[n.Name] {
				found++
			}
		case *ast.IndexExpr, *ast.IndexListExpr:
			found *= 2 // there may be two of the type that it is an instance of
		}
		return found < maxWritten
	})
	b.growth = max(b.growth, 2, found)
}

// sizeOfName returns the size of the declaration of a name.
func (b *bounds) sizeOfName(name string) int {
	nodes, is := b.declared[name]
	if !is {
		return 1
	}
	if size, has := b.sizes[name]; has {
		return size
	}
	if b.depth++; b.depth > maxChain {
		b.tooDeep = true
	}
	b.sizes[name] = 1 // in itself
	size := 1
	for _, n := range nodes {
		if b.tooDeep {
			break
		}
		switch n := n.(type) {
		case *ast.TypeSpec:
			size += b.size(n.Type)
		case *ast.ValueSpec:
			if n.Type != nil {
				size += b.size(n.Type)
			}
			for _, value := range n.Values {
				size += b.size(value)
			}
		case ast.Expr:
			size += b.size(n)
		}
		size = min(size, b.most+1)
	}
	b.sizes[name] = size
	b.depth--
	return size
}

// size returns the number of nodes below a node, with the declarations in the place of their names. A type that a defined type points to
// does not count: it is not looked at with the type.
func (b *bounds) size(root ast.Node) (size int) {
	ast.Inspect(root, func(n ast.Node) bool {
		if b.tooDeep || size > b.most {
			return false
		}
		size++
		switch n := n.(type) {
		case *ast.Ident:
			size += b.sizeOfName(n.Name)
		case *ast.SelectorExpr:
			size += b.size(n.X)
			return false // a field's or a method's name is no declaration's
		case *ast.KeyValueExpr:
			size += b.size(n.Value)
			return false
		case *ast.Field:
			size += len(n.Names) * b.size(n.Type)
			if len(n.Names) > 0 {
				return false
			}
		case *ast.StarExpr:
			size += b.pointed(n.X)
			return false
		case *ast.ArrayType:
			if n.Len == nil {
				size += b.pointed(n.Elt)
				return false
			}
		case *ast.MapType:
			size += b.pointed(n.Key) + b.pointed(n.Value)
			return false
		case *ast.ChanType:
			size += b.pointed(n.Value)
			return false
		case *ast.IndexExpr:
			size = min(size+b.size(n.X)*b.size(n.Index), b.most+1)
			return false
		case *ast.IndexListExpr:
			arguments := 0
			for _, argument := range n.Indices {
				arguments = min(arguments+b.size(argument), b.most+1)
			}
			size = min(size+b.size(n.X)*arguments, b.most+1)
			return false
		case *ast.BasicLit:
			size += len(n.Value) / 64
		}
		return true
	})
	return min(size, b.most+1)
}

// pointed returns the size of the type that a pointer points to: a name of a defined type is only a name there.
func (b *bounds) pointed(t ast.Expr) int {
	if name, ok := ast.Unparen(t).(*ast.Ident); ok {
		for _, n := range b.declared[name.Name] {
			if s, is := n.(*ast.TypeSpec); !is || s.Assign.IsValid() {
				return b.sizeOfName(name.Name)
			}
		}
		return 1
	}
	return b.size(t)
}
