package handwritten

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// described is a package as the catalogue has packages, and as the type checker has them.
type described struct {
	catalog *catalog.Package
	types   *types.Package
}

// Path returns the path under which [Packages.Beside] has the package, which cannot be imported. It may be called on nil.
func (p *Package) Path() string {
	if p == nil {
		return ""
	}
	return "./" + p.Shown
}

// maxDescribed is the greatest number of descriptions of a package that are kept: each package that becomes known among its imports adds
// one.
const maxDescribed = 4

// describe returns the description of the declarations by hand, with the packages of a source.
func (p *Package) describe(from declarations.Source) *described {
	from = from.Together(p.imported())
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.described[from]; known != nil {
		return known
	}
	if p.described == nil || len(p.described) >= maxDescribed {
		p.described = map[declarations.Source]*described{}
	}
	d := &described{catalog: &catalog.Package{Path: p.Path(), Name: p.Name, Described: true}}
	p.described[from] = d
	names := map[string]bool{}
	for name := range p.Declared {
		names[name] = true
	}
	sources, mentioned := p.Sources(names, from)
	if d.types = compile.Declarations(p.Path(), append(sources, p.placeholders(mentioned)), from); d.types == nil {
		return d
	}
	describer := describe.Describer{
		Own:        d.types,
		Plain:      p.plainType,
		Deprecated: p.deprecated(),
		Interface: func(path, name string) *types.Interface {
			if declares, err := from.Import(path); err == nil {
				return describe.InterfaceIn(declares, name)
			}
			return nil
		},
	}
	for _, name := range p.Names() {
		if object := d.types.Scope().Lookup(name); object != nil {
			d.catalog.Members = append(d.catalog.Members, describer.Member(object))
		}
	}
	return d
}

// placeholders returns a file that declares the generated names that others are made from, as types. They say no more than that.
func (p *Package) placeholders(mentioned map[string]bool) string {
	var b strings.Builder
	b.WriteString("package p\n")
	for _, name := range slices.Sorted(maps.Keys(mentioned)) {
		if len(p.generated[name]) > 0 && p.Declared[name] == nil {
			b.WriteString("type " + name + " struct{}\n")
		}
	}
	return b.String()
}

// deprecated returns the reasons why names are deprecated, by name.
func (p *Package) deprecated() map[string]string {
	reasons := map[string]string{}
	for name, d := range p.Declared {
		if reason := describe.Deprecation(d.Doc); reason != "" {
			reasons[name] = reason
		}
	}
	for of, methods := range p.Methods {
		for _, d := range methods {
			if reason := describe.Deprecation(d.Doc); reason != "" {
				reasons[of+"."+d.Name] = reason
			}
		}
	}
	return reasons
}

// plainType returns the type that a method of the package plainly returns, or takes for equal.
func (p *Package) plainType(path, method string) catalog.TypeName {
	if name := p.plain[method]; name != "" && path == p.Path() {
		return catalog.TypeName(path + "." + name)
	}
	return ""
}

// imported returns the paths of the packages that the files import, in order.
func (p *Package) imported() []string {
	paths := map[string]bool{}
	for _, d := range p.Declared {
		for _, imported := range d.imports {
			paths[imported.Path] = true
		}
	}
	return slices.Sorted(maps.Keys(paths))
}

// find returns a name that is declared by hand; a method has its type's before it, with a dot.
func (p *Package) find(name string) *Declaration {
	of, method, isMethod := strings.Cut(name, ".")
	if !isMethod {
		return p.Declared[name]
	}
	for _, m := range p.Methods[of] {
		if m.Name == method {
			return m
		}
	}
	return nil
}
