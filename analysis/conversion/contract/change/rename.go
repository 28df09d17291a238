package change

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// A rename can't be distinguished from a removal and an addition, so it is reported as both, with a question. The question is asked where
// the names are alike and their values are the same.

// maxRenames is how many names of each side are compared with each other; regenerating a specification under other rules renames them all.
const maxRenames = 64

// Alike reports whether one name may be another spelling of the other.
func Alike(a, b string) bool {
	if _, near := rules.Nearest(a, []string{b}); near {
		return true
	}
	within := func(long, short string) bool {
		return len(short) > 2 && (strings.HasPrefix(long, short+"_") || strings.HasSuffix(long, "_"+short))
	}
	return within(a, b) || within(b, a)
}

// Renames pairs removed members with added ones, if each is the only possible counterpart of the other. Both directions are in the map.
func Renames[T comparable](removed, added []T, same func(a, b T) bool) map[T]T {
	out := map[T]T{}
	if len(removed) > maxRenames || len(added) > maxRenames {
		return out
	}
	candidates := map[T][]T{}
	for _, a := range removed {
		for _, b := range added {
			if same(a, b) {
				candidates[a] = append(candidates[a], b)
				candidates[b] = append(candidates[b], a)
			}
		}
	}
	for _, a := range removed {
		if c := candidates[a]; len(c) == 1 && len(candidates[c[0]]) == 1 {
			out[a], out[c[0]] = c[0], a
		}
	}
	return out
}

// renamedMembers returns the names that members which are gone or new most likely have in the other version.
func renamedMembers(removed, added []*contract.Member) map[*contract.Member]string {
	out := map[*contract.Member]string{}
	for a, b := range Renames(removed, added, func(a, b *contract.Member) bool {
		if a.Block != b.Block || !Alike(a.Name, b.Name) || a.Kind() != b.Kind() {
			return false
		}
		from, to := a.Flat(), b.Flat()
		return compareTypes(&from, &to)&^customized == 0
	}) {
		out[a] = b.Name
	}
	return out
}

// renameUnits notes in pairs the names that units which are gone or new most likely have in the other version.
func renameUnits(all []pair) {
	var removed, added []*pair
	for i := range all {
		switch p := &all[i]; {
		case p.kind == contract.Provider:
		case p.new == nil:
			removed = append(removed, p)
		case p.old == nil:
			added = append(added, p)
		}
	}
	for p, other := range Renames(removed, added, func(a, b *pair) bool {
		from, to := a.old.Content(), b.new.Content()
		return a.kind == b.kind && (Alike(a.name, b.name) && sameShape(from, to) || equalMembers(from, to))
	}) {
		p.renamed = other.name
	}
}

// telling is how many members two units must have in common to be taken for one thing under two names.
const telling = 5

// equalMembers reports whether two units have the same members, and enough of them to tell.
func equalMembers(a, b *contract.Content) bool {
	return len(a.Members) >= telling && len(a.Members) == len(b.Members) && !slices.ContainsFunc(a.Members, func(m *contract.Member) bool {
		n := contract.Named(b.Members, m.Name)
		return n == nil || n.Kind() != m.Kind() || n.Block != m.Block || n.Configurability != m.Configurability
	})
}

// sameShape reports whether two units have most members in common.
func sameShape(a, b *contract.Content) bool {
	common := 0
	for _, m := range a.Members {
		if n := contract.Named(b.Members, m.Name); n != nil && n.Kind() == m.Kind() && n.Block == m.Block {
			common++
		}
	}
	const most = 5 // four of them must be common
	return common*most >= max(len(a.Members), len(b.Members))*(most-1)
}
