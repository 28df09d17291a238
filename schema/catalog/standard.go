package catalog

import (
	"slices"
	"strings"
)

// standardPackage is an importable package of the standard library.
type standardPackage struct{ path, name string }

// StandardLibrary returns the name of the standard library's package with the given import path. Packages that only the library
// itself can import are not found.
func StandardLibrary(path string) (name string, ok bool) {
	i, found := slices.BinarySearchFunc(standardPackages[:], path, func(p standardPackage, path string) int {
		return strings.Compare(p.path, path)
	})
	if !found {
		return "", false
	}
	return standardPackages[i].name, true
}
