// Package lazyregexp has regular expressions that are compiled when they are first needed: a run of the program needs few of them, and pays
// for none at its start.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that returns the regular expression of a text, which must be a valid one. It is safe for any number of goroutines.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
