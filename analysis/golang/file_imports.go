package golang

import (
	"cmp"
	"maps"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// FileImport is an import of a unit's file. The alias is the name before the path, or empty.
type FileImport struct{ Alias, Path string }

// FileImports returns the imports that the generator writes into a unit's file, in its order; without that of the schema, which it writes
// apart. The generator leaves the order of neighbours to chance, and with it the alias of a path that has two; here the order is by name.
//
// The order matters where gofmt does not sort: around an alias that breaks its line.
func FileImports(u *spec.Unit, by *toolchain.Profile) []FileImport {
	var all []FileImport
	prepare(u, by, allPackages, func(g *generator) {
		g.collectLocals()
		turns := g.turns()
		first := map[string]placedImport{} // by path
		place := func(i FileImport, r request, p packages) {
			placed := placedImport{i, turns.of(r.element, r.slot), r.slot, r.order, p}
			if known, found := first[i.Path]; !found || comparePlaced(placed, known) < 0 {
				first[i.Path] = placed
			}
		}
		place(FileImport{Path: packageContext.path()}, request{-1, slotFirst, -1, generatorItself}, packageContext)
		for i := range g.ledger.own {
			r := &g.ledger.own[i]
			for left := r.packages &^ packageSchema; left != 0; left &= left - 1 {
				place(FileImport{Path: left.path()}, r.request, left&-left)
			}
		}
		for i, n := range g.ledger.localOf {
			if n >= 0 {
				m := &u.Imports[i]
				place(FileImport{m.Written, m.Path.Value}, g.request(int32(i)), 0)
			}
		}
		for _, placed := range slices.SortedFunc(maps.Values(first), comparePlaced) {
			all = append(all, placed.FileImport)
		}
	})
	return all
}

// placedImport is an import with its sort keys: the turn of its element, and its place among the imports there.
type placedImport struct {
	FileImport
	turn     int
	slot     int
	order    int32
	packages packages
}

func comparePlaced(a, b placedImport) int {
	return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.slot, b.slot), cmp.Compare(a.order, b.order), cmp.Compare(a.packages, b.packages))
}

// turns are when the generator comes to each element, and when it has been through what is inside.
type turns struct{ comes, leaves []int }

// of returns the turn of an element's slot. That of the schema, whose element is -1, is before all.
func (t turns) of(element int32, slot int) int {
	switch {
	case element < 0:
		return 0
	case slot < slotAttributes:
		return t.comes[element]
	}
	return t.leaves[element]
}

func (g *generator) turns() turns {
	all := turns{make([]int, len(g.unit.Elements)), make([]int, len(g.unit.Elements))}
	turn := 0
	var next []int32 // the last first; the complement of an element that is left
	push := func(parent int32) {
		for _, blocks := range [...]bool{true, false} {
			for _, i := range slices.Backward(Inside(g.unit, parent, blocks)) {
				next = append(next, i)
			}
		}
	}
	push(-1)
	for len(next) > 0 {
		i := next[len(next)-1]
		next = next[:len(next)-1]
		turn++
		if i < 0 {
			all.leaves[^i] = turn
			continue
		}
		all.comes[i] = turn
		next = append(next, ^i)
		push(i)
	}
	return all
}
