package tokens

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// names are those that the Go text in an object may use: the packages that it imports, with their members, and those of the catalogue
// without an import.
type names struct {
	from   declarations.Source
	tree   *syntax.Tree
	object int32
}

// member returns the member of a package with a name, or nil if it is not known.
func (n names) member(pkg, name string) *catalog.Member {
	path, imported := n.imported(pkg)
	if !imported {
		path, _ = catalog.PathFor(pkg, name)
	}
	if path == "" {
		return nil
	}
	p, known := n.from.Lookup(path)
	if !known {
		return nil
	}
	m, _ := p.Member(name)
	return m
}

// imported returns the path that the object imports under a name.
func (n names) imported(name string) (path string, found bool) {
	if path, found = n.importAt(spec.Member(n.tree, n.object, schema.KeyImport), name); found {
		return path, true
	}
	if array := spec.Member(n.tree, n.object, schema.KeyImports); array >= 0 {
		for i := range n.tree.Children(array) {
			if path, found = n.importAt(i, name); found {
				return path, true
			}
		}
	}
	return "", false
}

func (n names) importAt(node int32, name string) (path string, found bool) {
	path = n.tree.Value(spec.Member(n.tree, node, schema.KeyPath))
	if path == "" {
		return "", false
	}
	given := n.tree.Value(spec.Member(n.tree, node, schema.KeyAlias))
	if given == "" {
		given, _ = golang.PackageName(path, n.from)
	}
	return path, given == name
}
