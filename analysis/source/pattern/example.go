package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// examples finds strings that match and strings that don't. Each is tried.
func (e *Explanation) examples(tree *syntax.Regexp, compiled *regexp.Regexp) {
	for way := range 2 * maxOfKind {
		m := maker{way: way}
		m.make(tree)
		if text := m.out.String(); !m.failed && len(text) <= maxExample && compiled.MatchString(text) && !slices.Contains(e.Matching, text) {
			if e.Matching = append(e.Matching, text); len(e.Matching) == maxOfKind {
				break
			}
		}
	}
	for _, text := range near(e.Matching) {
		if len(text) <= maxExample && !compiled.MatchString(text) && !slices.Contains(e.Others, text) {
			if e.Others = append(e.Others, text); len(e.Others) == maxOfKind {
				break
			}
		}
	}
}

// near returns strings that are like some: most patterns exist to refuse these.
func near(matching []string) []string {
	var all []string
	for _, change := range [...]func(string) string{
		func(s string) string { return s + "!" },
		func(s string) string { return " " + s },
		strings.ToUpper,
		strings.ToLower,
		func(s string) string {
			if s == "" {
				return s
			}
			return s[1:]
		},
		func(s string) string { return strings.Repeat(s, 100) },
		func(string) string { return "" },
		func(string) string { return "?" },
		func(s string) string { return s + "é" },
		func(s string) string { return s + "\n" },
	} {
		for _, text := range matching {
			if changed := change(text); changed != text {
				all = append(all, strings.ToValidUTF8(changed, ""))
				break
			}
		}
	}
	return all
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
