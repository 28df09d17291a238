package rules

import (
	"hash/maphash"
	"strings"
)

var likenessSeed = maphash.MakeSeed()

// Likeness returns a number that is the same for texts that differ only in white space between their tokens. It holds within
// one run of the program.
func Likeness(text string) uint64 {
	var hash maphash.Hash
	hash.SetSeed(likenessSeed)
	for text != "" {
		switch text[0] {
		case ' ', '\t', '\r', '\n':
			text = strings.TrimLeft(text, " \t\r\n")
			continue
		case '"':
			end := stringEnd(text)
			_, _ = hash.WriteString(text[:end]) // it cannot fail
			text = text[end:]
			continue
		}
		end := strings.IndexAny(text, " \t\r\n\"")
		if end < 0 {
			end = len(text)
		}
		_, _ = hash.WriteString(text[:end])
		text = text[end:]
	}
	return hash.Sum64()
}

// stringEnd returns the offset after the string with which a text begins.
func stringEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
