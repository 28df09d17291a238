package analysis

import (
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// guesses are the parts of a text that unsafe fixes wrote, sorted.
type guesses []guess

type guess struct{ start, end int }

// after returns the guesses after the sorted edits of a round, none of which changes one. Those of its unsafe fixes add some.
func (g guesses) after(edits []syntax.Edit, round []chosen) guesses {
	unsafe := map[syntax.Edit]bool{}
	for _, c := range round {
		for _, e := range c.Edits {
			unsafe[e] = !c.Safe
		}
	}
	next, moved, shift := make(guesses, 0, len(g)), 0, 0
	moveUntil := func(offset int) {
		for ; moved < len(g) && g[moved].start < offset; moved++ {
			next = append(next, guess{g[moved].start + shift, g[moved].end + shift})
		}
	}
	for _, e := range edits {
		moveUntil(e.End)
		if unsafe[e] {
			next = append(next, guessOf(e, shift))
		}
		shift += len(e.Text) - (e.End - e.Start)
	}
	moveUntil(math.MaxInt)
	return next
}

// separators are around what is written and deleted: they come and go with the neighbours.
const separators = ", \t\r\n"

// guessOf returns what an edit writes, in a text that moves by a shift, without the separators around it.
func guessOf(e syntax.Edit, shift int) guess {
	written := strings.TrimLeft(e.Text, separators)
	start := e.Start + shift + len(e.Text) - len(written)
	return guess{start, start + len(strings.TrimRight(written, separators))}
}

// areReasonFor reports whether a diagnostic of a text is about one of the guesses, or its fix would change one.
func (g guesses) areReasonFor(source string, d *Diagnostic, fix *Fix) bool {
	changes := func(e syntax.Edit) bool {
		changed := strings.TrimLeft(source[e.Start:e.End], separators)
		start := e.End - len(changed)
		return g.overlap(start, start+len(strings.TrimRight(changed, separators)))
	}
	return len(g) > 0 && (g.overlap(d.Start, d.End) || slices.ContainsFunc(fix.Edits, changes) ||
		slices.ContainsFunc(d.Related(), func(r Related) bool { return g.overlap(r.Start, r.End) }))
}

func (g guesses) overlap(start, end int) bool {
	k := sort.Search(len(g), func(k int) bool { return g[k].end > start })
	return k < len(g) && g[k].start < end
}
