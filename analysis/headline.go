package analysis

import (
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

const (
	// longestHeadline is how many characters a headline has at most.
	longestHeadline = 80
	// shortestCut is how many characters of a word are left at least.
	shortestCut = 12
)

// innermost matches the last of the places around something, before what has a name: " of entry 1 of imports of attribute".
var innermost = lazyregexp.New(` (?:of|in) (?:entry \d+ of )?[a-z_]+ (?:of|in) ((?:attribute|block|resource|data source|provider)\b)`)

// shortenedHeadline returns a message that is as short as a headline must be, even if the names in it are long. If a message is too long,
// it drops the places in the middle of a path, and then the middle of the longest words.
func shortenedHeadline(message string) string {
	for excess(message) > 0 {
		shorter := innermost().ReplaceAllString(message, " in $1")
		if shorter == message {
			return withShortWords(message)
		}
		message = shorter
	}
	return message
}

// excess returns by how many characters a message is too long.
func excess(message string) int {
	if len(message) <= longestHeadline {
		return 0
	}
	return max(0, utf8.RuneCountInString(message)-longestHeadline)
}

func withShortWords(message string) string {
	words := strings.Split(message, " ")
	for {
		left := excess(strings.Join(words, " "))
		if left == 0 {
			return strings.Join(words, " ")
		}
		longest := 0
		for i := range words {
			if utf8.RuneCountInString(words[i]) > utf8.RuneCountInString(words[longest]) {
				longest = i
			}
		}
		word := []rune(words[longest])
		kept := max(len(word)-left-1, shortestCut)
		if kept >= len(word)-1 { // there are too many words
			return wording.Shorten(strings.Join(words, " "), longestHeadline)
		}
		words[longest] = string(word[:(kept+1)/2]) + "…" + string(word[len(word)-kept/2:])
	}
}
