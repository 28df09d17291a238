package implementation

import (
	"path"
	"slices"
)

// Depending returns the folders of the module whose packages import the packages in some folders, directly or not, but for these. Tests do
// not count, and build constraints do not either.
func (m *Module) Depending(on []string) (folders []string) {
	importers := map[string][]string{} // folders by their imports
	for _, f := range m.known {
		if f.isTest() {
			continue
		}
		for _, imported := range f.Imports {
			if folder := path.Dir(f.path); !slices.Contains(importers[imported.Path], folder) {
				importers[imported.Path] = append(importers[imported.Path], folder)
			}
		}
	}
	seen := map[string]bool{}
	for _, folder := range on {
		seen[folder] = true
	}
	for waiting := slices.Clone(on); len(waiting) > 0; waiting = waiting[1:] {
		for _, folder := range importers[m.ImportPath(waiting[0])] {
			if !seen[folder] {
				seen[folder] = true
				folders, waiting = append(folders, folder), append(waiting, folder)
			}
		}
	}
	slices.Sort(folders)
	return folders
}
