package golang

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// An import whose alias is a dot declares every exported name of its package in the file. Go wants one of them to be used, and none of them
// to be declared twice.

// exported returns the scope of a package whose declarations are known, or nil.
func exported(path string, from declarations.Source) *types.Scope {
	if !from.Has(path) {
		return nil
	}
	p, err := from.Import(path)
	if err != nil {
		return nil
	}
	return p.Scope()
}

// Exports reports whether a package whose declarations are known exports a name.
func Exports(path, name string, from declarations.Source) bool {
	scope := exported(path, from)
	return scope != nil && token.IsExported(name) && scope.Lookup(name) != nil
}

// dotImport judges an import whose alias is a dot, once all the other imports of the file are known.
func (g *generator) dotImport(made *local) {
	l := &g.ledger
	scope := exported(made.path, g.toolchain.Packages)
	if made.used = g.usesDot(made); made.used {
		l.used |= made.plain
	}
	if scope == nil {
		return
	}
	for _, name := range scope.Names() {
		if !token.IsExported(name) {
			continue
		}
		for n := range l.locals {
			if other := &l.locals[n]; other.name == name && !other.overruled {
				g.reportDot(made, other, name)
				return
			}
		}
		if g.declares(name) {
			g.reportDot(made, nil, name)
			return
		}
		for n := range l.locals {
			other := &l.locals[n]
			if other == made {
				break // the pair is reported once, at the later one
			}
			if theirs := exported(other.path, g.toolchain.Packages); other.name == "." && theirs != nil && theirs.Lookup(name) != nil &&
				other.path != made.path {
				g.reportDot(made, other, name)
				return
			}
		}
	}
}

// usesDot reports whether anything uses a name of a package that is imported with a dot.
func (g *generator) usesDot(made *local) bool {
	scope := exported(made.path, g.toolchain.Packages)
	return slices.ContainsFunc(g.ledger.free, func(name string) bool { return g.fromDot(made, scope, name) })
}

// fromDot reports whether a name that a text uses is, or may be, of the package that is imported with a dot.
func (g *generator) fromDot(made *local, scope *types.Scope, name string) bool {
	switch {
	case !token.IsExported(name) || g.declares(name) || slices.ContainsFunc(g.ledger.locals, func(o local) bool { return o.name == name }):
		return false
	case scope != nil:
		return scope.Lookup(name) != nil
	}
	// A name may be from an unknown package if no other package has it.
	return !slices.ContainsFunc(g.ledger.locals, func(o local) bool {
		theirs := exported(o.path, g.toolchain.Packages)
		return o.name == "." && theirs != nil && theirs.Lookup(name) != nil
	})
}

// reportDot reports that a name of a package is declared twice: by another import, or by the generated file if that is nil.
func (g *generator) reportDot(made, other *local, name string) {
	kind := ImportShadows
	if other != nil {
		kind = ImportNameConflict
	}
	p := g.reportImport(kind, made.first)
	p.Name = name
	made.used, made.reported = true, true
	if other != nil {
		p.OtherImport = other.first
		other.used, other.reported = true, true
	}
}

// dotSupplies reports whether a name may be one of a package that is imported with a dot.
func (g *generator) dotSupplies(name string) bool {
	return slices.ContainsFunc(g.ledger.locals, func(made local) bool {
		if made.name != "." || !token.IsExported(name) {
			return false
		}
		scope := exported(made.path, g.toolchain.Packages)
		return scope == nil || scope.Lookup(name) != nil
	})
}
