package syntax

import "strings"

// This file finds out what a string was meant to be that lacks a quote or has one too many. It goes by the line around it alone, so that all
// who read the text find the same.

// token is a string or a word, and what is wrong with its quotes.
type token struct {
	start, end int // what belongs to it, with those of its quotes that do
	next       int // where the text goes on
	quotes     quotes
}

// quotes says what is wrong with those of a token.
type quotes uint8

const (
	bothQuotes  quotes = iota // nothing is wrong, or it is not known what
	noClosing                 // the one at the end is missing
	noOpening                 // the one at the start is missing
	twiceBefore               // one too many is before the token
	twiceAfter                // one too many is after the token
)

// mayFollow reports whether what is at an offset may directly follow a string.
func mayFollow(text string, i int) bool {
	return i >= len(text) || strings.IndexByte(",:]} \t\r\n", text[i]) >= 0
}

// endsValue reports whether, but for blanks, what is at an offset is the end of a line or may follow a value or a key.
func endsValue(text string, i int) bool {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i >= len(text) || strings.IndexByte(",:]}\r\n", text[i]) >= 0
}

// stringAt reads the string that a double quote begins.
func stringAt(text string, start int) token {
	end, closed := closingQuote(text, start)
	if closed && mayFollow(text, end) {
		return token{start, end, end, bothQuotes}
	}
	return misquoted(text, start, end, closed)
}

// closingQuote returns the offset after the next quote without a backslash, or that of the line's end.
func closingQuote(text string, start int) (end int, closed bool) {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			if i+1 < len(text) && text[i+1] != '\n' && text[i+1] != '\r' {
				i++
			}
		case '"':
			return i + 1, true
		case '\n', '\r':
			return i, false
		}
	}
	return len(text), false
}

// misquoted returns the string that was meant where a quote begins one that is not closed on its line, or is closed where something follows
// that can't follow a string.
func misquoted(text string, start, end int, closed bool) token {
	if !closed {
		end = unclosedEnd(text, start, end)
		return token{start, end, end, noClosing}
	}
	content := text[start+1 : end-1]
	before := strings.TrimRight(content, " \t,:{}[]")
	mark := strings.TrimLeft(content[len(before):], " \t")
	switch {
	case strings.HasPrefix(mark, ":") && isKeyName(before) && isKeyPlace(text, start),
		strings.Contains(mark, ",") && before != "" && isKeyAhead(text, end):
		end = start + 1 + len(before) // the next quote begins another string
		return token{start, end, end, noClosing}
	case text[end] == '"' && endsValue(text, end+1):
		return token{start, end, end + 1, twiceAfter}
	case content == "":
		if last, closed := closingQuote(text, start+1); closed && last > end+1 && endsValue(text, last) {
			return token{start + 1, last, last, twiceBefore}
		}
	}
	return token{start, end, end, bothQuotes}
}

// isKeyName reports whether a text could be a key.
func isKeyName(s string) bool { return s != "" && keyEnd(s) == len(s) }

// keyEnd returns the size of the key, without quotes, at the start of a text.
func keyEnd(s string) int {
	return len(s) - len(strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$-."))
}

// isKeyAhead reports whether a key, its closing quote and a colon are at an offset.
func isKeyAhead(text string, i int) bool {
	size := keyEnd(text[i:])
	rest, ok := strings.CutPrefix(text[i+size:], `"`)
	return ok && size > 0 && strings.HasPrefix(strings.TrimLeft(rest, " \t"), ":")
}

// placeBefore returns the last byte that is not blank before an offset, or 0, and whether a line begins after it.
func placeBefore(text string, i int) (c byte, newLine bool) {
	for i--; i >= 0; i-- {
		switch text[i] {
		case ' ', '\t', '\r':
		case '\n':
			newLine = true
		default:
			return text[i], newLine
		}
	}
	return 0, newLine
}

// isKeyPlace reports whether what begins at an offset is likely to be a key: it is after a brace or a comma, or begins a line after a value.
func isKeyPlace(text string, i int) bool {
	c, newLine := placeBefore(text, i)
	return c == '{' || c == ',' || newLine && c != ':' && c != '['
}

// unclosedEnd decides where a string without closing quote ends: before the colon of a key, or with its line, but before the commas and
// brackets at the line's end, which were most likely meant as such. Brackets that were opened after the quote stay together.
func unclosedEnd(text string, start, lineEnd int) int {
	inside := text[start+1 : lineEnd]
	if size := keyEnd(inside); size > 0 && strings.HasPrefix(strings.TrimLeft(inside[size:], " \t"), ":") && isKeyPlace(text, start) {
		return start + 1 + size
	}
	braces := strings.Count(inside, "}") - strings.Count(inside, "{")
	brackets := strings.Count(inside, "]") - strings.Count(inside, "[")
	end := lineEnd
	for ; end > start+1; end-- {
		surplus := 1
		switch text[end-1] {
		case '}':
			surplus, braces = braces, braces-1
		case ']':
			surplus, brackets = brackets, brackets-1
		case ',', ' ', '\t':
		default:
			surplus = 0
		}
		if surplus <= 0 {
			break
		}
	}
	return end
}

// longestUnquoted is how far a closing quote is looked for whose opening quote is missing, in bytes.
const longestUnquoted = 1000

// wordAt reads the word at an offset. Where a quote ends it, or the text after a colon that it begins, that is a string whose opening quote
// is missing.
func wordAt(text string, start int) token {
	end := start
	for end < len(text) && !endsWord(text, end) {
		end++
	}
	if end == start {
		end++ // a lone punctuation character that begins nothing
	}
	word := token{start, end, end, bothQuotes}
	if end >= len(text) || !mayEndUnopened(text, start, end) {
		return word
	}
	last, closed := closingQuote(text[:min(start+longestUnquoted, len(text))], start-1)
	if closed && endsValue(text, last) && (last == end+1 || !strings.HasSuffix(strings.TrimRight(text[start:last-1], " \t"), ",")) {
		return token{start, last - 1, last, noOpening}
	}
	return word
}

// mayEndUnopened reports whether the word in a range may be the start of a string, or all of it, whose opening quote is missing.
func mayEndUnopened(text string, start, end int) bool {
	switch c, newLine := placeBefore(text, start); {
	case text[end] == '"':
		return newLine || c == '{' || c == '[' || c == ',' || c == ':'
	case text[end] == ' ' || text[end] == ',':
		return c == ':' && kindOf(text[start:end]) == Word
	}
	return false
}

// kindOf returns the kind of a value without quotes.
func kindOf(word string) Kind {
	switch {
	case word == "null":
		return Null
	case word == "true":
		return True
	case word == "false":
		return False
	case isNumber(word):
		return Number
	}
	return Word
}
