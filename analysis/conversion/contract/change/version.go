package change

import (
	"fmt"
	"strconv"
	"strings"
)

// Bump is the part of a version that changes.
type Bump uint8

// The bumps in the order of the changes that they allow.
const (
	BumpNone Bump = iota
	BumpPatch
	BumpMinor
	BumpMajor
)

// String returns the bump's name.
func (b Bump) String() string { return [...]string{"none", "patch", "minor", "major"}[b] }

// bumps are the version numbers that changes of a level require.
var bumps = [...]Bump{Off: BumpNone, Patch: BumpPatch, Minor: BumpMinor, Dangerous: BumpMinor, Breaking: BumpMajor}

// Suggested returns the bump that changes need.
func Suggested(changes []Change) Bump {
	most := BumpNone
	for i := range changes {
		most = max(most, bumps[changes[i].Level])
	}
	return most
}

// Version is a semantic version, without what comes after its three numbers.
type Version struct{ Major, Minor, Patch int }

// ParseVersion reads a version such as v1.2.3 or 1.2.3-beta1.
func ParseVersion(text string) (Version, error) {
	numbers, _, _ := strings.Cut(strings.TrimPrefix(text, "v"), "+")
	numbers, _, _ = strings.Cut(numbers, "-")
	parts := strings.Split(numbers, ".")
	var v Version
	if len(parts) != 3 {
		return v, fmt.Errorf("%q is not a version such as 1.2.3", text)
	}
	for i, into := range []*int{&v.Major, &v.Minor, &v.Patch} {
		n, err := strconv.Atoi(parts[i])
		if err != nil || n < 0 || strings.HasPrefix(parts[i], "+") {
			return v, fmt.Errorf("%q is not a version such as 1.2.3", text)
		}
		*into = n
	}
	return v, nil
}

// String returns the version without a v.
func (v Version) String() string { return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch) }

// Before reports whether a version is lower than another one.
func (v Version) Before(other Version) bool {
	for _, d := range []int{v.Major - other.Major, v.Minor - other.Minor, v.Patch - other.Patch} {
		if d != 0 {
			return d < 0
		}
	}
	return false
}

// BumpTo returns the bump from one version to another that is not lower. Before 1.0.0 the minor number counts as the major one, and the
// last number as the minor one.
func (v Version) BumpTo(to Version) Bump {
	switch {
	case to.Major != v.Major:
		return BumpMajor
	case to.Minor != v.Minor && v.Major == 0:
		return BumpMajor
	case to.Minor != v.Minor:
		return BumpMinor
	case to.Patch != v.Patch && v.Major == 0:
		return BumpMinor
	case to.Patch != v.Patch:
		return BumpPatch
	}
	return BumpNone
}

// Next returns the lowest version that allows a bump.
func (v Version) Next(b Bump) Version {
	if v.Major == 0 && b > BumpNone {
		b = max(b-1, BumpPatch)
	}
	switch b {
	case BumpMajor:
		return Version{v.Major + 1, 0, 0}
	case BumpMinor:
		return Version{v.Major, v.Minor + 1, 0}
	case BumpPatch:
		return Version{v.Major, v.Minor, v.Patch + 1}
	}
	return v
}
