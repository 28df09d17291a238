package rules

import (
	"strings"

	"github.com/agext/levenshtein"
)

// Nearest gives the candidate that a misspelt word most likely stands for. It reports false if none is near: at most a third
// of the longer word's letters may differ.
func Nearest(word string, candidates []string) (string, bool) {
	if word == "" {
		return "", false
	}
	best, bestDistance := "", -1
	folded := fold(word)
	for _, c := range candidates {
		d := levenshtein.Distance(folded, fold(c), nil)
		if d > max(len(word), len(c))/3 {
			continue
		}
		if bestDistance < 0 || d < bestDistance || d == bestDistance && c < best {
			best, bestDistance = c, d
		}
	}
	return best, bestDistance >= 0
}

// fold makes spellings that differ only in case and separators equal.
func fold(s string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))
}
