package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// maxExample is the size of the longest string that Examples makes, in bytes, and maxExamples is how many it makes.
const (
	maxExample  = 120
	maxExamples = 3
)

// Examples returns strings that a regular expression in Go's syntax matches; none if it does not compile, is too long, or none is found
// easily.
func Examples(pattern string) (matching []string) {
	if len(pattern) > maxPattern {
		return nil
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	for way := range 2 * maxExamples {
		m := maker{way: way}
		m.make(tree)
		if text := m.out.String(); !m.failed && len(text) <= maxExample && compiled.MatchString(text) && !slices.Contains(matching, text) {
			if matching = append(matching, text); len(matching) == maxExamples {
				break
			}
		}
	}
	return matching
}

// maker makes a string that matches a pattern. The way chooses which of several strings: the first is a short one.
type maker struct {
	way    int
	choice int // counts the choices
	out    strings.Builder
	failed bool
}

func (m *maker) make(tree *syntax.Regexp) {
	if m.failed = m.failed || m.out.Len() > maxExample; m.failed {
		return
	}
	switch tree.Op {
	case syntax.OpNoMatch:
		m.failed = true
	case syntax.OpLiteral:
		m.out.WriteString(string(tree.Rune))
	case syntax.OpCharClass:
		m.class(tree.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		m.out.WriteByte(byte('a' + m.pick(26)))
	case syntax.OpAlternate:
		m.make(tree.Sub[m.pick(len(tree.Sub))])
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range tree.Sub {
			m.make(sub)
		}
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		least, most := bounds(tree)
		times := least + m.way
		if most >= 0 {
			times = min(times, most)
		}
		for range times {
			m.make(tree.Sub[0])
		}
	}
}

// pick returns a number below n.
func (m *maker) pick(n int) int {
	if m.way == 0 {
		return 0
	}
	m.choice++
	return (m.way*7 + m.choice*3) % n
}

// usualCharacters are those that examples are made from if they can be.
const usualCharacters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. /:,"

// class writes a character of a set.
func (m *maker) class(ranges []rune) {
	var possible []rune
	for _, c := range usualCharacters {
		for i := 0; i < len(ranges); i += 2 {
			if ranges[i] <= c && c <= ranges[i+1] {
				possible = append(possible, c)
			}
		}
	}
	switch {
	case len(possible) > 0:
		m.out.WriteRune(possible[m.pick(len(possible))])
	case len(ranges) > 0:
		m.out.WriteRune(ranges[0])
	default:
		m.failed = true
	}
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
