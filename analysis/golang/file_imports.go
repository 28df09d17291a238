package golang

import (
	"cmp"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// FileImport is an import of a unit's file. The alias is what is written before the path, empty if nothing is.
type FileImport struct{ Alias, Path string }

// FileImports returns the imports that the generator writes into a unit's file, by path; without that of the schema, which it writes apart. Of
// two that it picks from by chance one is returned.
func FileImports(u *spec.Unit, by *toolchain.Profile) []FileImport {
	var all []FileImport
	prepare(u, by, func(g *generator) {
		g.collectLocals()
		l := &g.ledger
		met := packages(0) // of the generator's own
		for n := range l.locals {
			made := &l.locals[n]
			met |= made.plain
			if made.root != int32(n) {
				continue
			}
			i := FileImport{Path: made.path}
			if written, _ := g.writtenImport(int32(n)); written != generatorItself {
				i.Alias = u.Imports[l.locals[written].first].Written
			}
			all = append(all, i)
		}
		for i := range packageCount {
			if p := packages(1) << i; (l.imported|packageContext)&^packageSchema&^met&p != 0 {
				all = append(all, FileImport{Path: generatedPackages[i].path})
			}
		}
	})
	slices.SortFunc(all, func(a, b FileImport) int { return cmp.Compare(a.Path, b.Path) })
	return all
}
