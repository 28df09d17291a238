package gotext

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Imports are the packages that the Go text in one object may name: those that it imports, and those that it could import.
type Imports struct {
	// Source is the source of packages.
	Source declarations.Source

	// ByHand is the path under which Source has the package that the text is generated into; empty if it is not known.
	ByHand string

	Tree *syntax.Tree
	// Object has the Go text in one member and the import or imports in another: a custom definition, a custom_type. It is -1 where the object
	// does not exist yet.
	Object int32
	// Unit is the kind of unit that it is in.
	Unit syntax.UnitKind
}

// NewImports returns the packages that a text in an object of a document's unit may name.
func NewImports(settings *rules.Settings, unit *syntax.Unit, tree *syntax.Tree, object int32) Imports {
	return Imports{Source: settings.Packages(), ByHand: settings.ByHandOf(unit.Kind, unit.Name), Tree: tree, Object: object, Unit: unit.Kind}
}

// declared returns the member that is declared by hand under a name, with its package.
func (i Imports) declared(name string) (*catalog.Package, *catalog.Member) {
	if _, imported := i.PathOf(name); i.ByHand == "" || imported {
		return nil, nil
	}
	p, ok := i.Source.Lookup(i.ByHand)
	if !ok {
		return nil, nil
	}
	member, ok := p.Member(name)
	if !ok {
		return nil, nil
	}
	return p, member
}

// IsPackage reports whether a name before a dot is that of a package, and not of a declaration by hand.
func (i Imports) IsPackage(name string) bool {
	_, member := i.declared(name)
	return member == nil
}

// PathOf returns the path that the object imports under a name.
func (i Imports) PathOf(name string) (path string, imported bool) {
	for path, other := range i.All {
		if other == name {
			return path, true
		}
	}
	return "", false
}

// All gives the imports of the object: for each path the name that Go text uses.
func (i Imports) All(yield func(path, name string) bool) {
	if single := spec.Member(i.Tree, i.Object, schema.KeyImport); single >= 0 && !i.one(single, yield) {
		return
	}
	array := spec.Member(i.Tree, i.Object, schema.KeyImports)
	for n := range i.Tree.Children(array) {
		if !i.one(n, yield) {
			return
		}
	}
}

func (i Imports) one(node int32, yield func(path, name string) bool) bool {
	path := i.Tree.Value(spec.Member(i.Tree, node, schema.KeyPath))
	return path == "" || yield(path, ImportName(path, i.Tree.Value(spec.Member(i.Tree, node, schema.KeyAlias)), i.Source))
}

// ImportName returns the name that Go text uses for a package that is imported under an alias, or under none.
func ImportName(path, alias string, from declarations.Source) string {
	if alias != "" {
		return alias
	}
	if p, ok := from.Lookup(path); ok {
		return p.Name
	}
	return path[strings.LastIndexByte(path, '/')+1:]
}

// Lookup returns the package that a name in Go text stands for: the one that is imported so or, if none is, the one that is
// most likely meant. It returns nil if none is known.
func (i Imports) Lookup(name string) *catalog.Package {
	if path, imported := i.PathOf(name); imported {
		p, _ := i.Source.Lookup(path)
		return p
	}
	var first *catalog.Package
	for path := range catalog.PathsFor(name) {
		p, _ := i.Source.Lookup(path)
		if p.Described && (first == nil || path == TimeoutsPath(i.Unit)) {
			first = p
		}
	}
	if first != nil {
		return first
	}
	own, _ := i.Source.Own()
	for _, path := range own {
		if p, ok := i.Source.Lookup(path); ok && p.Name == name {
			return p
		}
	}
	for _, path := range i.Source.Named(name) {
		if p, ok := i.Source.Lookup(path); ok && p.Name == name {
			return p
		}
	}
	return nil
}

// Awaits reports whether a name is that of a package that exists and is not known yet.
func (i Imports) Awaits(name string) bool {
	if path, imported := i.PathOf(name); imported {
		_, known := i.Source.Lookup(path)
		return !known && i.Source.Find(path).Found
	}
	return slices.ContainsFunc(i.Source.Named(name), func(path string) bool {
		_, known := i.Source.Lookup(path)
		return !known
	})
}

// TimeoutsPath returns the package of timeouts for a kind of unit. Several have that name: one is for resources and one for data sources.
func TimeoutsPath(unit syntax.UnitKind) string {
	const module = "github.com/hashicorp/terraform-plugin-framework-timeouts/"
	if unit == syntax.DataSource {
		return module + "datasource/timeouts"
	}
	return module + "resource/timeouts"
}
