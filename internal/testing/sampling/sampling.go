// Package sampling chooses how much of a sample tests take: how many random inputs, and how many of many places.
package sampling

import (
	"maps"
	"os"
	"slices"
	"testing"
)

// Whole reports whether tests take whole samples: in continuous integration, unless SPEC_LS_SAMPLES says that a part is enough, as for a
// pull request.
func Whole() bool { return os.Getenv("CI") != "" && os.Getenv("SPEC_LS_SAMPLES") != "part" }

// All reports whether tests also take what hardly differs from the rest of a sample, as every night.
func All() bool { return os.Getenv("SPEC_LS_SAMPLES") == "all" }

// Every returns 1 where tests take whole samples, and 4 elsewhere, where they take every fourth part. With -short, as under the race
// detector, it is 4 too: a race shows in a few, and each takes ten times as long.
func Every() int {
	if !Whole() || testing.Short() {
		return 4
	}
	return 1
}

// Few returns 1 where tests take whole samples, and 10 elsewhere: for samples whose cases take seconds of processor time each.
func Few() int {
	if Every() == 1 {
		return 1
	}
	return 10
}

// Share returns, where tests take whole samples, all of a sample. Elsewhere several tests that ask different things of the same sample
// share it: each takes every so manyth of its names, in order, and together they take all.
func Share[T any](sample map[string]T, share, shares int) map[string]T {
	if Every() == 1 {
		return sample
	}
	taken := map[string]T{}
	for i, name := range slices.Sorted(maps.Keys(sample)) {
		if i%shares == share {
			taken[name] = sample[name]
		}
	}
	return taken
}

// Short returns 1, and 4 with -short: for tests that are quick except under the race detector, and have a single goroutine for it to look
// at.
func Short() int {
	if testing.Short() {
		return 4
	}
	return 1
}
