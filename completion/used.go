package completion

import (
	"go/scanner"
	"go/token"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// used counts the uses of packages, members and types elsewhere in the specification, so that those in use can be offered first.
type used struct {
	members map[member]int
	paths   map[string]int // of packages that are imported
	order   []string       // the paths as they come, those of the unit at the place first
	types   map[string]int // by the "type" of custom and external types

	texts map[string][]selected // the names in each Go text, read once, as specifications repeat them
}

// member is a name of a package.
type member struct{ path, name string }

// selected is a name in a Go text, and the one before its dot; that is empty for a name that is called alone.
type selected struct{ of, name string }

// maxSearched is the greatest number of nodes of a document that are searched for uses.
const maxSearched = 50_000

// used returns the counts of the uses in the document. It counts once for a list.
func (l *list) used() *used {
	if l.usage != nil {
		return l.usage
	}
	l.usage = &used{members: map[member]int{}, paths: map[string]int{}, types: map[string]int{}, texts: map[string][]selected{}}
	paths := map[string]string{} // of packages that are not imported where they are used, by name
	left := maxSearched
	l.count(l.unit, paths, &left)
	for i := range l.file.Units {
		if i != l.unit {
			l.count(i, paths, &left)
		}
	}
	return l.usage
}

// count counts the uses in a unit.
func (l *list) count(unit int, paths map[string]string, left *int) {
	tree := l.file.Units[unit].Tree
	if unit == l.unit {
		tree = l.tree
	}
	imports := l.importsIn(unit, tree, -1)
	for i := range tree.Nodes[:min(len(tree.Nodes), *left)] {
		n := &tree.Nodes[i]
		if n.Kind != syntax.String || unit == l.unit && int32(i) == l.node {
			continue
		}
		switch schema.Key(n.Key) {
		case schema.KeyPath:
			if path := tree.Value(int32(i)); path != "" {
				if l.usage.paths[path]++; l.usage.paths[path] == 1 {
					l.usage.order = append(l.usage.order, path)
				}
			}
		case schema.KeyType:
			l.usage.types[tree.Value(int32(i))]++
		case schema.KeySchemaDefinition:
			imports.Object = n.Parent
			for _, s := range l.usage.selections(tree.Value(int32(i))) {
				l.usage.members[member{pathOf(s.of, imports, paths), s.name}]++
			}
		}
	}
	*left = max(*left-len(tree.Nodes), 0)
}

// importsIn returns the packages that a text in an object of a unit may name.
func (l *list) importsIn(unit int, tree *syntax.Tree, object int32) gotext.Imports {
	return gotext.NewImports(l.doc.Settings(), l.file.Units[unit], tree, object)
}

// pathOf returns the path of the package that a name stands for; for none, that of the package that the text is generated into.
func pathOf(name string, imports gotext.Imports, paths map[string]string) string {
	if path, imported := imports.PathOf(name); imported {
		return path
	}
	if name == "" {
		return imports.ByHand
	}
	path, known := paths[name]
	if !known {
		if p := imports.Lookup(name); p != nil {
			path = p.Path
		}
		paths[name] = path
	}
	return path
}

// selections returns the names that are selected or called in a Go text.
func (u *used) selections(text string) []selected {
	found, read := u.texts[text]
	if read {
		return found
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), nil, 0)
	name, dot := "", false
	for {
		_, tok, literal := s.Scan()
		switch {
		case tok == token.EOF:
			u.texts[text] = found
			return found
		case tok == token.PERIOD:
			dot = name != ""
		case tok == token.LPAREN && name != "" && !dot:
			found = append(found, selected{"", name})
			name = ""
		case tok == token.IDENT && dot:
			found = append(found, selected{name, literal})
			name, dot = "", false
		case tok == token.IDENT:
			name = literal
		default:
			name, dot = "", false
		}
	}
}

// count returns how often a name of a package is used.
func (u *used) count(p *catalog.Package, m *catalog.Member) int {
	return u.members[member{p.Path, m.Name}]
}

// importedBy returns the import path of a custom or external type; empty if it has none.
func importedBy(tree *syntax.Tree, object int32) string {
	return tree.Value(spec.Member(tree, spec.Member(tree, object, schema.KeyImport), schema.KeyPath))
}
