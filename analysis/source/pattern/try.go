package pattern

import (
	"fmt"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Match is the result of matching a text against a regular expression.
type Match struct {
	Pattern string `json:"pattern"`
	Matches bool   `json:"matches"`
	// Start and End are the first part of the text that matches, in characters of an encoding. They are 0 if none does.
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Message string `json:"message"` // the same in words
}

// Try matches a text against a regular expression; see Find.
func Try(pattern string, posix bool, source string, encoding text.Encoding) *Match {
	start, end, err := Find(pattern, posix, source)
	match := &Match{Pattern: pattern, Message: "It does not match."}
	if err != nil {
		match.Message = fmt.Sprintf("The pattern does not compile: %v.", err)
	}
	if err != nil || start < 0 {
		return match
	}
	match.Matches, match.Start, match.End = true, text.ColumnWidth(source[:start], encoding), text.ColumnWidth(source[:end], encoding)
	switch {
	case start == 0 && end == len(source):
		match.Message = "It matches the whole text."
	case start == end:
		match.Message = fmt.Sprintf("It matches, by nothing before character %d.", match.Start+1)
	default:
		match.Message = fmt.Sprintf("It matches, by %s.", strconv.Quote(source[start:end]))
	}
	return match
}
