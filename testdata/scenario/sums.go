package scenario

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"io"
	"os"
	"strings"
	"testing"
)

var show = flag.String("show", "", "print the results behind the sums whose names contain this text")

// Sums are the checksums of results that are too many for a golden file, such as those at all places of a document: a line for each name.
// When one differs, the results themselves are what to compare, those of now and those of the commit before:
//
//	go test ./hover -run TestSweep -show provider.json
type Sums struct {
	lines strings.Builder
	shown io.Writer
	name  string
	count int
	sum   hash.Hash
}

// Begin begins the results of a name, which Add adds to.
func (s *Sums) Begin(name string) {
	s.end()
	s.name, s.count, s.sum = name, 0, sha256.New()
	s.shown = nil
	if *show != "" && strings.Contains(name, *show) {
		s.shown = os.Stdout
		fmt.Printf("== %s\n", name)
	}
}

// Add adds a result.
func (s *Sums) Add(result string) {
	s.count++
	fmt.Fprintf(s.sum, "%d %s\n", len(result), result)
	if s.shown != nil {
		fmt.Fprintf(s.shown, "%s\n", result)
	}
}

func (s *Sums) end() {
	if s.sum != nil {
		fmt.Fprintf(&s.lines, "%s: %d, %.6x\n", s.name, s.count, s.sum.Sum(nil))
	}
	s.sum = nil
}

// Hold compares all sums with those in a golden file.
func (s *Sums) Hold(t testing.TB, file string) {
	t.Helper()
	s.end()
	Golden(t, file, s.lines.String())
	if t.Failed() {
		t.Logf("To see the results of a name, now and at the commit before: go test -run %s -show NAME", t.Name())
	}
}
