package golang

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// ImportName returns the name by which the texts of a file use an import: its alias, or the name of the package. The name of a
// package that that the source does not know is the likeliest one by its path. It is empty for an import without path.
func ImportName(m *spec.Import, from declarations.Source) string {
	if m.Alias.Value != "" {
		return m.Alias.Value
	}
	if name, known := PackageName(m.Path.Value, from); known {
		return name
	}
	return likelyName(m.Path.Value)
}
