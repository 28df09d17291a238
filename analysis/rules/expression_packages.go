package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

const (
	frameworkModule  = "github.com/hashicorp/terraform-plugin-framework/"
	validatorsModule = "github.com/hashicorp/terraform-plugin-framework-validators/"
	pathPackage      = frameworkModule + "path"
	attrPackage      = frameworkModule + "attr"
	basetypesPackage = frameworkModule + "types/basetypes"
)

// namedPackage is a name that a Go expression of the unit can use, and the package behind it.
type namedPackage struct {
	name, path string
	described  *catalog.Package // nil if the catalogue does not know it
	ambiguous  bool             // several packages are imported under the name
}

// packageNames are the packages of one unit: the generator gathers the imports of a whole resource into one file.
type packageNames []namedPackage

// impliedPackages are packages that the generator imports by itself where it needs them.
var impliedPackages = [...]struct{ name, path string }{
	{"types", frameworkModule + "types"}, {"attr", attrPackage}, {"basetypes", basetypesPackage}, {"path", pathPackage},
}

func readPackageNames(names packageNames, u *spec.Unit) packageNames {
	for i := range u.Imports {
		m := &u.Imports[i]
		if m.Path.Value == "" || names.has(m.Path.Value, m.Alias.Value) {
			continue
		}
		name, known := m.Alias.Value, true
		if name == "" {
			name, known = golang.PackageName(m.Path.Value)
		}
		if !known {
			// It may be called otherwise, but most often it is not.
			name = m.Path.Value[strings.LastIndexByte(m.Path.Value, '/')+1:]
		}
		described := describedPackage(m.Path.Value)
		ambiguous := false
		for j := range names {
			if names[j].name == name && names[j].path != m.Path.Value {
				names[j].ambiguous, ambiguous = true, true
			}
		}
		names = append(names, namedPackage{name, m.Path.Value, described, ambiguous})
	}
	for _, implied := range impliedPackages {
		if names.find(implied.name) == nil {
			names = append(names, namedPackage{implied.name, implied.path, describedPackage(implied.path), false})
		}
	}
	return names
}

func describedPackage(path string) *catalog.Package {
	if p, ok := catalog.Lookup(path); ok {
		return p
	}
	if p, ok := catalog.LookupStandard(path); ok {
		return p
	}
	return nil
}

// has says whether an import was read already.
func (names packageNames) has(path, alias string) bool {
	for i := range names {
		if n := &names[i]; n.path == path && (alias == "" || n.name == alias) {
			return true
		}
	}
	return false
}

func (names packageNames) find(name string) *namedPackage {
	for i := range names {
		if names[i].name == name {
			return &names[i]
		}
	}
	return nil
}

// lookup gives the catalogue's package behind a name, or nil if it is not known for sure.
func (names packageNames) lookup(name string) *catalog.Package {
	if n := names.find(name); n != nil && !n.ambiguous {
		return n.described
	}
	return nil
}
