package completion

import (
	"maps"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// packageNames are the names under which the imports of a unit can be used: the generator gathers all of them into one file, where
// no two packages may have one name.
type packageNames map[string]string // the path of the package that has a name

// readPackageNames gathers the names of the unit that the place is in, once.
func (l *list) readPackageNames() packageNames {
	if l.names != nil {
		return l.names
	}
	l.names = packageNames{}
	unit := l.doc.Unit(l.unit)
	for i := range unit.Imports {
		m := &unit.Imports[i]
		if name := gotext.ImportName(m.Path.Value, m.Alias.Value, l.packages()); name != "" && l.names[name] == "" {
			l.names[name] = m.Path.Value
		}
	}
	return l.names
}

// newImport returns the name that a package has once it is imported where it is not yet, and the alias that this takes: none, unless
// another package of the unit has its name.
func (l *list) newImport(p *catalog.Package) (name, alias string) {
	names := l.readPackageNames()
	if names[p.Name] == p.Path {
		return p.Name, ""
	}
	for _, given := range slices.Sorted(maps.Keys(names)) {
		if names[given] == p.Path {
			return given, given
		}
	}
	if names[p.Name] == "" {
		return p.Name, ""
	}
	for n := 2; ; n++ {
		name = p.Name + strconv.Itoa(n)
		if taken := names[name]; taken == "" || taken == p.Path {
			return name, name
		}
	}
}
