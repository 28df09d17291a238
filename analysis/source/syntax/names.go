package syntax

import (
	"slices"
	"sync"
)

// UnitName identifies a unit among those of its provider. The name of the provider itself is empty: it is the only one, under any name.
type UnitName struct {
	Kind UnitKind
	Name string
}

// NewUnitName returns the identifier of a unit of a kind and name.
func NewUnitName(kind UnitKind, name string) UnitName {
	if kind == Provider {
		name = ""
	}
	return UnitName{kind, name}
}

// nameIn returns the name of the unit that a tree is of. If there are several, the last counts, as in Go's decoder.
func nameIn(t *Tree) string {
	name := t.Member(t.Root(), "name")
	if name < 0 || t.Nodes[name].Kind != String {
		return ""
	}
	return t.Value(name)
}

// names is the index of a file's units by their names, made when the first one is looked up.
type names struct {
	once  sync.Once
	units map[UnitName][]int
}

// Named returns the numbers of the units of a name in document order. Callers must not change the slice.
func (f *File) Named(name UnitName) []int {
	f.names.once.Do(func() {
		f.names.units = make(map[UnitName][]int, len(f.Units))
		for k, u := range f.Units {
			of := NewUnitName(u.Kind, u.Name)
			f.names.units[of] = append(f.names.units[of], k)
		}
	})
	return f.names.units[name]
}

// FirstNamed returns the number of the first unit of a name, or -1.
func (f *File) FirstNamed(name UnitName) int {
	if all := f.Named(name); len(all) > 0 {
		return all[0]
	}
	return -1
}

// LastNamed returns the number of the last unit of a name, or -1. Where there are several, it is the one too many.
func (f *File) LastNamed(name UnitName) int {
	if all := f.Named(name); len(all) > 0 {
		return all[len(all)-1]
	}
	return -1
}

// Provider returns the number of the provider, or -1. If there are several, it is the first. It needs no index, which each edit would have
// made again.
func (f *File) Provider() int {
	return slices.IndexFunc(f.Units, func(u *Unit) bool { return u.Kind == Provider })
}

// ProviderName returns the name of the provider, or nothing if it has none.
func (f *File) ProviderName() string {
	if k := f.Provider(); k >= 0 {
		return f.Units[k].Name
	}
	return ""
}
