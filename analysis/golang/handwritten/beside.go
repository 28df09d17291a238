package handwritten

import (
	"errors"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

var errNotChecked = errors.New("what is declared by hand could not be checked")

// beside is a source that also has the packages that code is generated into, with the declarations by hand in them.
type beside struct {
	declarations.Source
	packages *Packages
}

// Beside returns a source that has the packages beside those of another source, each under its [Package.Path]. It may be called on nil.
func (p *Packages) Beside(source declarations.Source) declarations.Source {
	if p == nil {
		return source
	}
	return beside{source, p}
}

// packageAt returns the package of a path; nil if no code is generated into it.
func (b beside) packageAt(at string) *Package {
	if !strings.HasPrefix(at, "./") {
		return nil
	}
	for _, p := range b.packages.read {
		if p.Path() == at {
			return p
		}
	}
	return nil
}

// Lookup implements declarations.Source.
func (b beside) Lookup(at string) (*catalog.Package, bool) {
	if p := b.packageAt(at); p != nil {
		return p.describe(b.Source).catalog, true
	}
	return b.Source.Lookup(at)
}

// Has implements declarations.Source: there may be names beside those that are written by hand.
func (b beside) Has(at string) bool { return b.packageAt(at) == nil && b.Source.Has(at) }

// Find implements declarations.Source.
func (b beside) Find(at string) declarations.Place {
	if p := b.packageAt(at); p != nil {
		return declarations.Place{Found: true, Main: true, Local: true, Directory: p.Folder}
	}
	return b.Source.Find(at)
}

// Declaration implements declarations.Source.
func (b beside) Declaration(at, name string) (declarations.Declaration, bool) {
	p := b.packageAt(at)
	if p == nil {
		return b.Source.Declaration(at, name)
	}
	d := p.find(name)
	if d == nil {
		return declarations.Declaration{}, false
	}
	return declarations.Declaration{File: path.Join(p.Folder, d.File), Line: d.Line - 1, Before: d.Before, Name: d.Name, Doc: d.Doc}, true
}

// Together implements declarations.Source.
func (b beside) Together(paths []string) declarations.Source {
	var all []string
	for _, at := range paths {
		if p := b.packageAt(at); p != nil {
			all = append(all, p.imported()...)
		} else {
			all = append(all, at)
		}
	}
	return beside{b.Source.Together(slices.Compact(slices.Sorted(slices.Values(all)))), b.packages}
}

// Import implements types.Importer.
func (b beside) Import(at string) (*types.Package, error) {
	if p := b.packageAt(at); p != nil {
		if d := p.describe(b.Source); d.types != nil {
			return d.types, nil
		}
		return nil, errNotChecked
	}
	return b.Source.Import(at)
}
