package golang

import "github.com/spec-ls/spec-ls/analysis/spec"

// ImportName returns the name by which the texts of a file use an import: its alias, or the name of the package. The name of a
// package that is not known is the likeliest one by its path. It is empty for an import without path.
func ImportName(m *spec.Import) string {
	if m.Alias.Value != "" {
		return m.Alias.Value
	}
	if name, known := PackageName(m.Path.Value); known {
		return name
	}
	return likelyName(m.Path.Value)
}
