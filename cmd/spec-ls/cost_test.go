package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/sampling"
)

// instrumented are the packages whose work TestCost counts: our own, and those of the standard library that loop over their
// arguments.
const instrumented = "github.com/spec-ls/spec-ls/...,slices,strings,sort,bytes,go/types,go/parser,go/scanner,go/ast,go/constant,regexp/syntax,unicode/utf8,strconv"

// growing are the operations that are measured on each dimension of the program testdata/cost.
const growing = "^(check|edit|format|symbols|tokens|hints|links)$"

// Fixes are tried before they are offered. These operations do it, and are measured on dimensions that each bring a finding with a fix.
const (
	fixing  = "^(report|fix|fix unsafe)$"
	fixable = "^(ignored keys of a resource|wrong values|equal keys|names that are none|many levels of equal names|many levels that lack something|equal nested attributes)$"
)

// To hover and to complete read the code around a place. They are measured on much code.
const (
	explaining = "^(complete|hover)$"
	explained  = "^(parentheses|open parentheses|calls in calls|selectors|terms of a sum|arguments|steps of a path)$"
)

// Requests that show a place in other words, or rewrite it, are measured on many levels, sections or steps.
const (
	rewriting = "^(preview|navigate|lenses|select|refactor|refactor all|refactor file)$"
	rewritten = "^(providers|steps of a path|levels|levels of blocks|many levels of equal names|many levels that lack something)$"
)

// TestCost doubles each dimension of a specification, and twice, and fails where the work, or the memory asked for, more than triples with
// both. Work is counted, not timed: the program testdata/cost is built with the counters of coverage, which say how often each block of
// code ran, on every machine and under every load the same. The blocks that grow fastest are named. Where samples are not taken whole,
// every sixteenth dimension is measured.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("a program is built with all packages counted")
	}
	t.Parallel()
	program := filepath.Join(t.TempDir(), "cost")
	build := exec.Command("go", "build", "-cover", "-covermode=atomic", "-coverpkg="+instrumented, "-o", program, ".")
	build.Dir = filepath.Join("testdata", "cost")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	shares, every := runtime.GOMAXPROCS(0), 1
	if !sampling.Whole() {
		every = 16 // all dimensions take minutes
	}
	outs := make([]bytes.Buffer, shares)
	var running sync.WaitGroup
	for share := range shares {
		running.Go(func() {
			for _, measured := range [][2]string{{"", growing}, {fixable, fixing}, {explained, explaining}, {rewritten, rewriting}} {
				c := exec.Command(program, measured[0], measured[1], fmt.Sprintf("%d/%d", share*every, shares*every))
				c.Stdout = &outs[share]
				if err := c.Run(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	running.Wait()
	var out []byte
	for i := range outs {
		out = append(out, outs[i].Bytes()...)
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	measured := 0
	for lines.Scan() {
		var g struct {
			Dimension, Operation string
			Steps, Bytes         [3]uint64
			Blocks               []string
		}
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		measured++
		const small = 100_000 // below, chance shows
		if g.Steps[2] > small && g.Steps[1] > 3*g.Steps[0] && g.Steps[2] > 3*g.Steps[1] {
			t.Errorf("%s: %s takes %d steps, %d for twice as many, %d for four times as many; most grow\n\t%s",
				g.Dimension, g.Operation, g.Steps[0], g.Steps[1], g.Steps[2], strings.Join(g.Blocks, "\n\t"))
		}
		const little = 8 << 20
		if g.Bytes[2] > little && g.Bytes[1] > 3*g.Bytes[0] && g.Bytes[2] > 3*g.Bytes[1] {
			t.Errorf("%s: %s takes %d bytes, %d for twice as many, %d for four times as many", g.Dimension, g.Operation, g.Bytes[0], g.Bytes[1],
				g.Bytes[2])
		}
	}
	if measured < 900/every {
		t.Errorf("only %d measurements", measured)
	}
}
