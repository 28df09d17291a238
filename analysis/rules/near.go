package rules

import (
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// Nearest returns the candidate that a misspelt word most likely stands for. It reports false if none is near: at most a third
// of the longer word's letters may differ.
func Nearest(word string, candidates []string) (string, bool) {
	return NearestOf(word, func(yield func(Candidate) bool) {
		for _, c := range candidates {
			if !yield(NewCandidate(c)) {
				return
			}
		}
	})
}

// Candidate is a word that a misspelt word may mean.
type Candidate struct {
	name    string
	folded  []rune
	letters letters
}

func NewCandidate(name string) Candidate {
	folded := []rune(Fold(name))
	return Candidate{name, folded, lettersOf(folded)}
}

// letters is the set of the letters in a word. Some share a bit.
type letters uint64

func lettersOf(word []rune) letters {
	var set letters
	for _, r := range word {
		set |= 1 << (r % 64)
	}
	return set
}

// differBy returns how many letters of two words must be changed at least to make one of the other: each change brings one letter at most,
// and takes away one.
func (l letters) differBy(other letters) int {
	return max(bits.OnesCount64(uint64(l&^other)), bits.OnesCount64(uint64(other&^l)))
}

func NearestOf(word string, candidates iter.Seq[Candidate]) (string, bool) {
	best, bestDistance := "", -1
	if word == "" {
		return best, false
	}
	folded := []rune(Fold(word))
	present := lettersOf(folded)
	for c := range candidates {
		limit := max(len(word), len(c.name)) / 3
		if bestDistance >= 0 {
			limit = min(limit, bestDistance)
		}
		if len(c.folded)-len(folded) > limit || len(folded)-len(c.folded) > limit || present.differBy(c.letters) > limit {
			continue
		}
		d, _, _ := levenshtein.Calculate(folded, c.folded, 0, 1, 1, 1)
		if d == 2 && swapsNeighbours(folded, c.folded) {
			d = 1
		}
		if d > limit {
			continue
		}
		if bestDistance < 0 || d < bestDistance || c.name < best {
			best, bestDistance = c.name, d
		}
	}
	return best, bestDistance >= 0
}

// swapsNeighbours reports whether two words of one length differ only in the order of two letters beside each other, as "chekc" and "check"
// do: one slip of the fingers, which Levenshtein's distance counts twice.
func swapsNeighbours(a, b []rune) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
}

// Fold makes spellings that differ only in case and separators equal.
func Fold(s string) string { return separators.Replace(strings.ToLower(s)) }

var separators = strings.NewReplacer("-", "", "_", "", " ", "")
