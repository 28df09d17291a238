package words

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Capital returns words with an upper-case first letter, for the start of a sentence.
func Capital(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

// ContainsAnyWord reports whether one of the words is in a text in lower case.
func ContainsAnyWord(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return ContainsAsWord(text, word) })
}

// ContainsAsWord reports whether words are in a text, not as part of longer ones.
func ContainsAsWord(text, words string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], words)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(words)
		if (i == 0 || !isLetter(text[i-1])) && (end == len(text) || !isLetter(text[end]) || text[end] == 's') {
			return true
		}
		from = i + 1
	}
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80 }

// PathWords returns an import path in quotes, short enough for a headline.
func PathWords(text string) string {
	const longest = 45
	if len(text) > longest {
		text = "…/" + path.Base(text)
	}
	return strconv.Quote(text)
}

// SnakeCase writes a name in lower case with underscores between its words: "vpcID" becomes "vpc_id".
func SnakeCase(name string) string {
	var b strings.Builder
	runes := []rune(strings.TrimSpace(name))
	for i, r := range runes {
		switch {
		case r == '-' || r == '.' || r == ' ' || r == '/' || r == ':':
			r = '_'
		case unicode.IsUpper(r):
			endsWord := i > 0 && (unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1]))
			startsWord := i > 0 && unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if endsWord || startsWord {
				b.WriteByte('_')
			}
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}
