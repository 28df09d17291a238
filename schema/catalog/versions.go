package catalog

import "strings"

// Versions are the versions in which a provider requires modules, by module path. Nil where nothing is known about that, as for a
// module without an entry, or with an empty one.
type Versions map[string]string

// VersionOf returns the version of a package's module that is required, or else the one that the catalogue describes.
func (v Versions) VersionOf(p *Package) string {
	if required := v[p.Module]; required != "" {
		return required
	}
	return p.Version
}

// Differs reports whether another version is required than the one that the catalogue describes.
func (v Versions) Differs(p *Package) bool { return v.VersionOf(p) != p.Version }

// Module returns the words for a package's module: which version is meant and, if another one is described, which that is.
func (v Versions) Module(p *Package) string {
	switch {
	case v[p.Module] == "":
		return "`" + p.Module + "`, as of " + p.Version
	case v.Differs(p):
		return "`" + p.Module + "` " + v.VersionOf(p) + ", described as of " + p.Version
	}
	return "`" + p.Module + "` " + p.Version
}

// URL returns the address of a package's documentation in the version that is required.
func (v Versions) URL(p *Package) string {
	if _, standard := StandardLibrary(p.Path); standard {
		return "https://pkg.go.dev/" + p.Path
	}
	return "https://pkg.go.dev/" + p.Module + "@" + v.VersionOf(p) + strings.TrimPrefix(p.Path, p.Module)
}

// Before reports whether a version that is required of a module is known and older than the minor version major.minor.
func (v Versions) Before(module string, major, minor int) bool {
	text := v[module]
	if text == "" {
		return false
	}
	m, n := minorVersion(text)
	return m < major || m == major && n < minor
}

// Newer reports whether a newer minor version is required than the one that the catalogue describes: there may be more in it.
func (v Versions) Newer(p *Package) bool {
	major, minor := minorVersion(v.VersionOf(p))
	m, n := minorVersion(p.Version)
	return major > m || major == m && minor > n
}

// minorVersion returns the first two numbers of a version such as v1.17.0-beta.
func minorVersion(text string) (major, minor int) {
	numbers := [2]int{}
	rest := strings.TrimPrefix(text, "v")
	for i := range numbers {
		for len(rest) > 0 && '0' <= rest[0] && rest[0] <= '9' {
			numbers[i] = min(numbers[i]*10+int(rest[0]-'0'), 1<<20)
			rest = rest[1:]
		}
		rest = strings.TrimPrefix(rest, ".")
	}
	return numbers[0], numbers[1]
}
