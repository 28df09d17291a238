// Package preview shows the results for a provider, a resource or a data source before anything is generated: the Go function that returns
// its schema, as tfplugingen-framework writes it, and the whole file; the page of its documentation, in the manner of tfplugindocs; and a
// Terraform configuration that uses it.
//
// Everything is a function of the model of package spec. Missing parts of a damaged unit are left out.
package preview

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// UnitAt returns the number of the unit that an absolute offset is in or, outside all units, that of the provider, or -1.
func UnitAt(doc *analysis.Document, offset int) int {
	file := doc.File()
	if offset >= 0 && offset <= file.Len() {
		if k := file.UnitAt(offset); k >= 0 {
			return k
		}
	}
	return file.Provider()
}

// Find returns the number of the unit of a kind and name, or -1.
func Find(doc *analysis.Document, kind syntax.UnitKind, name string) int {
	return doc.File().FirstNamed(syntax.NewUnitName(kind, name))
}

func isTrue(u *spec.Unit, node int32) bool {
	return node >= 0 && u.Tree.Nodes[node].Kind == syntax.True
}

// PathAt returns the names of the attributes and blocks of a unit around an absolute offset, from the schema down.
func PathAt(doc *analysis.Document, unit, offset int) []string {
	u := doc.Unit(unit)
	at := int32(offset - doc.File().UnitStart(unit))
	var path []string
	for i := int32(0); int(i) < len(u.Elements); {
		e := &u.Elements[i]
		if n := &u.Tree.Nodes[e.Node]; n.Start <= at && at <= n.End && e.Name.Value != "" {
			path = append(path, e.Name.Value)
			i++
		} else {
			i = e.Skip
		}
	}
	return path
}

// elementsOn returns the elements of a unit on the way to where a path leads.
func elementsOn(u *spec.Unit, path []string) map[int32]bool {
	found := map[int32]bool{}
	parent := int32(-1)
	for _, name := range path {
		next := int32(-1)
		for i := range u.Inside(parent) {
			if u.Elements[i].Name.Value == name {
				next = i
			}
		}
		if next < 0 {
			break
		}
		found[next] = true
		parent = next
	}
	return found
}
