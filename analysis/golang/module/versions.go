package module

import "github.com/spec-ls/spec-ls/schema/catalog"

// RequiredVersion is a module that the catalogue describes and another one requires.
type RequiredVersion struct {
	Module    string `json:"module"`
	Required  string `json:"required"` // empty if a directory takes its place
	Described string `json:"described"`
}

// Versions returns the modules of the catalogue that the module requires.
func (m *Module) Versions() []RequiredVersion {
	var versions []RequiredVersion
	for _, described := range catalog.Modules() {
		if m.Requires(described.Path) {
			versions = append(versions, RequiredVersion{described.Path, m.Version(described.Path), described.Version})
		}
	}
	return versions
}
