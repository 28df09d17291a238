// Command cost does what a user asks of spec-ls on specifications of growing size, and counts how often each block of code runs
// while it does. It must be built with -cover -covermode=atomic: the counters of coverage are the measure, so the output is the same on
// every machine and under every load. See TestCost of package main of spec-ls.
//
// Arguments are regular expressions: of the dimensions, and of the operations; and which share of the dimensions is measured, such as 0/2
// for the first half.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
)

// Growth is the cost of an operation when a dimension is doubled, and doubled again.
type Growth struct {
	Dimension, Operation string
	// Steps and Bytes are the work at each of the sizes: all runs of all blocks, and the bytes of memory that were asked for.
	Steps, Bytes [len(factors)]uint64
	// Blocks are the blocks of code that run more than three times as often with each doubling, each as file:line.
	Blocks []string
}

// factors are the multiples of a dimension's size that are measured.
var factors = [...]int{1, 2, 4}

// A block counts if it runs more than floor times at the largest size: below, chance and small steps show.
const floor = 4_000

// more reports whether work more than triples.
func more(before, after uint64) bool { return after > 3*before }

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	share, shares := 0, 1
	if len(arguments) > 2 {
		if _, err := fmt.Sscanf(arguments[2], "%d/%d", &share, &shares); err != nil {
			return fmt.Errorf("argument 3: %w", err)
		}
		arguments = arguments[:2]
	}
	patterns := [2]*regexp.Regexp{regexp.MustCompile(``), regexp.MustCompile(``)}
	for i, a := range arguments {
		var err error
		if patterns[i], err = regexp.Compile(a); err != nil {
			return fmt.Errorf("argument %d: %w", i+1, err)
		}
	}
	names, err := blockNames()
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for i, d := range dimensions {
		if i%shares != share || !patterns[0].MatchString(d.name) {
			continue
		}
		var inputs [len(factors)]*input
		for i, f := range factors {
			inputs[i] = newInput(d, d.size*f)
		}
		for _, o := range operations {
			if !patterns[1].MatchString(o.name) {
				continue
			}
			g, err := measure(d, o, inputs, names)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", d.name, o.name, err)
			}
			if err := out.Encode(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// measure runs an operation on inputs of growing size.
func measure(d dimension, o operation, inputs [len(factors)]*input, names map[block]string) (Growth, error) {
	g := Growth{Dimension: d.name, Operation: o.name}
	var at [len(factors)]counts
	for i := range factors {
		var err error
		if at[i], err = count(func() { o.run(inputs[i]) }); err != nil {
			return g, err
		}
		g.Steps[i], g.Bytes[i] = at[i].total(), at[i].bytes
	}
	for b, n := range at[2].blocks {
		if n > floor && more(at[0].of(b), at[1].of(b)) && more(at[1].of(b), n) {
			g.Blocks = append(g.Blocks, names[b])
		}
	}
	slices.Sort(g.Blocks)
	return g, nil
}
