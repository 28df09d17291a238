package module

import (
	"go/types"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// framework is the path of the module that declares what validators, plan modifiers, defaults and types are.
// basePackages are those that the code around a text imports, without which no text can be checked.
var basePackages = []string{schema.FrameworkModule + "/attr", schema.FrameworkModule + "/types/basetypes", schema.FrameworkModule + "/schema/validator"}

// generatedPackages are the other packages that generated code imports, if the version of the framework has them.
var generatedPackages = []string{
	"context", "fmt", "strings", "math/big",
	schema.FrameworkModule + "/diag", schema.FrameworkModule + "/path", schema.FrameworkModule + "/types",
	schema.FrameworkModule + "/resource/schema", schema.FrameworkModule + "/datasource/schema", schema.FrameworkModule + "/provider/schema",
	schema.FrameworkModule + "/resource/schema/planmodifier", schema.FrameworkModule + "/resource/schema/defaults",
	"github.com/hashicorp/terraform-plugin-go/tftypes",
}

// Describe returns an entry of the catalogue for a package that was loaded whole: for which kinds of attributes its members fit.
func (m *Module) Describe(p *Package) *catalog.Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := p.Types.Path()
	if m.described[at] == nil {
		m.described[at] = m.describe(p)
	}
	return m.described[at]
}

// describe is Describe for those who hold the lock.
func (m *Module) describe(of *Package) *catalog.Package {
	p := &catalog.Package{Path: of.Types.Path(), Name: of.Types.Name(), Module: of.Module, Version: of.Version, Described: of.Whole}
	if of.Whole {
		p.Members = m.describeMembers(of)
	}
	return p
}

// describeMembers describes the exported names of a package, without those whose declarations are not known. Callers hold the lock.
func (m *Module) describeMembers(of *Package) []catalog.Member {
	own := of.Types.Path()
	d := describe.Describer{Interface: m.roleInterface, Deprecated: of.Deprecated, Plain: func(path, method string) catalog.TypeName {
		if loaded := m.loaded[path]; loaded != nil {
			return loaded.Plain[method]
		} else if path == own {
			return of.Plain[method]
		}
		return ""
	}}
	var members []catalog.Member
	scope := of.Types.Scope()
	for _, name := range scope.Names() { // which are sorted
		if object := scope.Lookup(name); object.Exported() && (of.Whole || describe.IsKnown(object)) {
			members = append(members, d.Member(object))
		}
	}
	return members
}

// roleInterface returns an interface of the framework, or nil if it is not known, to those who hold the lock.
func (m *Module) roleInterface(path, name string) *types.Interface {
	if p := m.loaded[path]; p != nil && p.Types != nil {
		return describe.InterfaceIn(p.Types, name)
	}
	return nil
}
