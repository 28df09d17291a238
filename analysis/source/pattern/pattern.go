// Package pattern explains regular expressions: the meaning of their parts, and examples of strings that match.
package pattern

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode"
)

// The bounds of an explanation.
const (
	maxPattern = 1000 // bytes
	maxParts   = 40
	maxDepth   = 4
	maxExample = 120 // bytes
	maxOfKind  = 3   // strings that match, and strings that don't
)

// Explanation is the explanation of a regular expression.
type Explanation struct {
	Parts []Part
	// Cut is set if there are more parts than are listed.
	Cut bool
	// Matching are strings that match, Others strings that don't. There may be none of either.
	Matching, Others []string
}

// Part is a part of a regular expression.
type Part struct {
	Source  string // a way to write it, which need not be that of the text
	Meaning string
	Depth   int // in how many other parts it is
}

// Explain explains a regular expression in Go's syntax, or in that of POSIX. It returns false for an expression that does not compile or is
// too long.
func Explain(text string, posix bool) (Explanation, bool) {
	flags, compile := syntax.Perl, regexp.Compile
	if posix {
		flags, compile = syntax.POSIX, regexp.CompilePOSIX
	}
	if len(text) > maxPattern {
		return Explanation{}, false
	}
	tree, err := syntax.Parse(text, flags)
	if err != nil {
		return Explanation{}, false
	}
	compiled, err := compile(text)
	if err != nil {
		return Explanation{}, false
	}
	var e Explanation
	e.sequence(tree, 0)
	e.examples(tree, compiled)
	return e, true
}

// sequence explains what comes one after the other.
func (e *Explanation) sequence(tree *syntax.Regexp, depth int) {
	if tree.Op != syntax.OpConcat {
		e.part(tree, depth)
		return
	}
	for _, sub := range tree.Sub {
		e.part(sub, depth)
	}
}

// part explains one part and, if it is not plain, the parts in it.
func (e *Explanation) part(tree *syntax.Regexp, depth int) {
	if len(e.Parts) == maxParts {
		e.Cut = true
		return
	}
	meaning, inside := describe(tree)
	e.Parts = append(e.Parts, Part{source(tree), meaning, depth})
	if depth == maxDepth {
		e.Cut = e.Cut || len(inside) > 0
		return
	}
	for _, sub := range inside {
		e.sequence(sub, depth+1)
	}
}

// source writes a part as people do.
func source(tree *syntax.Regexp) string {
	switch tree.Op {
	case syntax.OpBeginText:
		return "^"
	case syntax.OpEndText:
		if tree.Flags&syntax.WasDollar != 0 {
			return "$"
		}
		return `\z`
	case syntax.OpBeginLine:
		return "(?m:^)"
	case syntax.OpEndLine:
		return "(?m:$)"
	case syntax.OpAnyCharNotNL:
		return "."
	}
	return tree.String()
}

// meanings are those of parts that always mean the same.
var meanings = map[syntax.Op]string{
	syntax.OpNoMatch: "nothing: it never matches", syntax.OpEmptyMatch: "nothing in particular",
	syntax.OpAnyCharNotNL: "any character except a line break",
	syntax.OpAnyChar:      "any character", syntax.OpBeginLine: "the start of a line", syntax.OpEndLine: "the end of a line",
	syntax.OpBeginText: "the start of the text",
	syntax.OpEndText:   "the end of the text", syntax.OpWordBoundary: "the edge of a word", syntax.OpNoWordBoundary: "no edge of a word",
}

// describe returns the meaning of a part, and the parts in it that need an explanation of their own.
func describe(tree *syntax.Regexp) (meaning string, inside []*syntax.Regexp) {
	switch tree.Op {
	case syntax.OpLiteral:
		text := "the text " + strconv.Quote(string(tree.Rune))
		if len(tree.Rune) == 1 {
			text = "the character " + strconv.Quote(string(tree.Rune))
		}
		if tree.Flags&syntax.FoldCase != 0 {
			text += " in capitals or small letters"
		}
		return text, nil
	case syntax.OpCharClass:
		return class(tree.Rune), nil
	case syntax.OpCapture:
		name := "group " + strconv.Itoa(tree.Cap)
		if tree.Name != "" {
			name += ", called " + strconv.Quote(tree.Name)
		}
		return name, tree.Sub
	case syntax.OpAlternate:
		return "one of " + strconv.Itoa(len(tree.Sub)), tree.Sub
	case syntax.OpConcat:
		return "one after the other", tree.Sub
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		return repeat(tree)
	}
	return meanings[tree.Op], nil
}

// repeat describes a part that may come several times.
func repeat(tree *syntax.Regexp) (meaning string, inside []*syntax.Regexp) {
	times := ""
	switch least, most := bounds(tree); {
	case least == 0 && most == 1:
		times = "or nothing"
	case most < 0 && least == 0:
		times = "any number of times"
	case most < 0 && least == 1:
		times = "once or more"
	case most < 0:
		times = fmt.Sprintf("%d times or more", least)
	case least == most:
		times = fmt.Sprintf("%d times", least)
	default:
		times = fmt.Sprintf("%d to %d times", least, most)
	}
	if tree.Flags&syntax.NonGreedy != 0 {
		times += ", as few as possible"
	}
	of, inside := describe(tree.Sub[0])
	if len(inside) > 0 {
		return "what follows, " + times, tree.Sub
	}
	if times == "or nothing" {
		return of + ", " + times, nil
	}
	return of + "; " + times, nil
}

// bounds returns how often a repeated part comes at least and at most; -1 for any number.
func bounds(tree *syntax.Regexp) (least, most int) {
	switch tree.Op {
	case syntax.OpStar:
		return 0, -1
	case syntax.OpPlus:
		return 1, -1
	case syntax.OpQuest:
		return 0, 1
	}
	return tree.Min, tree.Max
}

// class describes a set of characters, given by the first and last of each range.
func class(ranges []rune) string {
	if n := len(ranges); n > 0 && ranges[n-1] == unicode.MaxRune {
		return "any character except " + list(complement(ranges))
	}
	return "one of " + list(ranges)
}

// complement returns the ranges between some.
func complement(ranges []rune) []rune {
	var out []rune
	next := rune(0)
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] > next {
			out = append(out, next, ranges[i]-1)
		}
		next = ranges[i+1] + 1
	}
	return out
}

// maxRanges is the greatest number of ranges that are written.
const maxRanges = 12

func list(ranges []rune) string {
	if len(ranges) == 0 {
		return "none"
	}
	var words []string
	for i := 0; i < len(ranges); i += 2 {
		if i == 2*maxRanges {
			words = append(words, "…")
			break
		}
		from, to := ranges[i], ranges[i+1]
		switch {
		case from == to:
			words = append(words, character(from))
		case to == from+1:
			words = append(words, character(from), character(to))
		default:
			words = append(words, character(from)+" to "+character(to))
		}
	}
	return strings.Join(words, ", ")
}

// named are characters that are better called by a name.
var named = map[rune]string{
	' ':  "space",
	'\t': "tab",
	'\n': "line feed",
	'\r': "carriage return",
	'\f': "form feed",
	'\v': "vertical tab",
	',':  "comma",
}

func character(r rune) string {
	if name, has := named[r]; has {
		return name
	}
	if r < ' ' || r == 0x7f || !unicode.IsPrint(r) {
		return fmt.Sprintf("U+%04X", r)
	}
	return string(r)
}
