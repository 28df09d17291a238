// Package sampling says how much of a sample tests take: of what is made by lot, or looked at in many places.
package sampling

import (
	"os"
	"testing"
)

// Every returns 1 in continuous integration, where tests take whole samples, and 4 elsewhere, where they take every fourth part. With
// -short, as under the race detector, it is 4 too: a race shows in a few, and each takes ten times as long.
func Every() int {
	if os.Getenv("CI") == "" || testing.Short() {
		return 4
	}
	return 1
}

// Short returns 1, and 4 with -short: for what is quick but under the race detector, and has one goroutine for it to look at.
func Short() int {
	if testing.Short() {
		return 4
	}
	return 1
}
