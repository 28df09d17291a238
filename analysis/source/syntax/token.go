package syntax

import (
	"strings"
	"unicode/utf8"
)

// This file reads the tokens that have a length: strings, words, comments and conflict markers.

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// plainRun counts the bytes at the start of s, eight at a time, that a string may hold and that need no attention: no
// quote, no backslash, no control character and nothing beyond ASCII.
func plainRun(s string) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		w := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
		quote := w ^ (lowBits * '"')
		slash := w ^ (lowBits * '\\')
		special := (quote-lowBits)&^quote | (slash-lowBits)&^slash | (w - lowBits*0x20) | w
		if special&highBits != 0 {
			break
		}
	}
	for i < len(s) && s[i] >= 0x20 && s[i] < 0x80 && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// str reads a string in double quotes.
func (p *parser) str() {
	start := p.pos
	text := p.text
	i := int(start) + 1
	var flags Flags
	problems := 0
scan:
	for {
		i += plainRun(text[i:])
		if i >= len(text) {
			p.openEnded = true
			flags |= Unclosed
			break
		}
		switch c := text[i]; {
		case c == '"':
			i++
			break scan
		case c == '\\':
			flags |= Escaped
			if i+1 < len(text) && text[i+1] != '\n' && text[i+1] != '\r' {
				i++
			}
			if text[i] >= 0x80 {
				flags |= NonASCII
			}
			i++
		case c == '\n' || c == '\r':
			flags |= Unclosed
			break scan
		case c >= 0x80:
			flags |= NonASCII
			i++
		default:
			problems++
			i++
		}
	}
	if flags&Unclosed != 0 || !mayFollow(text, i) {
		p.misquoted(int(start), i, flags&Unclosed == 0)
		return
	}
	p.finishString(start, int32(i), flags, problems > 0)
}

// misquoted puts a string into the tree that is not closed on its line, or has something after it that can't be there.
func (p *parser) misquoted(start, end int, closed bool) {
	p.lookAtLine(start)
	t := misquoted(p.text, start, end, closed)
	from, to, next := int32(t.start), int32(t.end), int32(t.next)
	flags := contentFlags(p.text[from:to])
	switch t.quotes {
	case noClosing:
		flags |= Unquoted | Unclosed
		if closed || strings.HasPrefix(strings.TrimLeft(p.text[to:end], " \t"), ":") { // what follows is as it was meant
			p.report(UnclosedString, from, to)
		} else {
			p.unclosedString(from, to, int32(end))
		}
	case twiceBefore:
		p.report(ExtraQuote, from-1, from)
	}
	p.finishString(from, to, flags, true)
	if t.quotes == twiceAfter {
		p.report(ExtraQuote, to, next)
		p.pos, p.last = next, next
	}
}

// contentFlags returns the flags that follow from the characters of a string or word.
func contentFlags(s string) (flags Flags) {
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\\':
			flags |= Escaped
		case c >= 0x80:
			flags |= NonASCII
		}
	}
	return flags
}

// lookAtLine notes that the whole line of an offset says how the text there is read.
func (p *parser) lookAtLine(offset int) {
	if p.mixed || len(p.stands.stands) == 0 {
		return
	}
	p.mixed = p.stands.anyIn(int32(lineStart(p.text, offset)), int32(offset+lineLength(p.text[offset:])))
}

func lineStart(text string, offset int) int { return strings.LastIndexAny(text[:offset], "\r\n") + 1 }

// lineLength returns the size of a text's first line, without its end.
func lineLength(text string) int {
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		return i
	}
	return len(text)
}

// unclosedString reports a string without closing quote that goes to the end of its line: what looked wrong before on the line follows from it,
// and so does what looks wrong after it. What is on the line at all is a guess.
func (p *parser) unclosedString(start, end, lineEnd int32) {
	first := int32(lineStart(p.text, int(start)))
	for k := len(p.errors); k > 0 && p.errors[k-1].Start >= first && explained(p.errors[k-1].Code); k-- {
		p.errors = p.errors[:k-1]
	}
	for k := len(p.nodes) - 1; k >= 0 && p.nodes[k].From() >= first; k-- {
		p.nodes[k].Flags |= Doubtful
	}
	p.report(UnclosedString, start, end)
	p.quietUntil = lineEnd
}

// finishString checks the content of a string that is at [start, end) and puts it into the tree.
func (p *parser) finishString(start, end int32, flags Flags, controls bool) {
	if flags&NonASCII != 0 {
		p.nonASCII = true
	}
	isKey := p.takesKey(start, end)
	if isKey {
		p.startKey(start, end, flags)
	} else {
		p.pos = end
		p.scalar(String, flags, start)
	}
	p.pos = end
	if controls || flags&Escaped != 0 || flags&NonASCII != 0 && !utf8.ValidString(p.text[start:end]) {
		p.checkString(start, end)
	}
}

// checkString reports the errors inside a string.
func (p *parser) checkString(start, end int32) {
	from, to := contentRange(p.text, start, end)
	for i := from; i < to; {
		s := p.text[i:to]
		switch c := s[0]; {
		case c == '\\':
			r, size := unescapeOne(s)
			switch {
			case r < 0 || size == 1 || s[1] == '\'':
				_, width := utf8.DecodeRuneInString(s[min(1, len(s)-1):])
				p.report(InvalidEscape, i, min(i+1+int32(width), to))
				size = 1 + width
				if len(s) == 1 {
					size = 1
				}
			case r == utf8.RuneError && size == 6 && !strings.EqualFold(s[2:6], "fffd"):
				p.report(LoneSurrogate, i, i+6)
			}
			i += int32(size)
		case c < 0x20:
			p.report(ControlCharacter, i, i+1)
			i++
		case c < 0x80:
			i++
		default:
			r, size := utf8.DecodeRuneInString(s)
			if r == utf8.RuneError && size == 1 {
				n := int32(1) // one finding for a run of broken bytes
				for i+n < to {
					if r, size := utf8.DecodeRuneInString(p.text[i+n : to]); r != utf8.RuneError || size != 1 {
						break
					}
					n++
				}
				p.report(InvalidUTF8, i, i+n)
				i += n
				continue
			}
			i += int32(size)
		}
	}
}

// singleQuoted reads a string in single quotes, which ends with its line at the latest.
func (p *parser) singleQuoted() {
	start := p.pos
	i := int(start) + 1
	flags := Unquoted
	for ; ; i++ {
		if i >= len(p.text) {
			p.openEnded = true
			flags |= Unclosed
			break
		}
		c := p.text[i]
		if c == '\'' {
			i++
			break
		}
		if c == '\n' || c == '\r' {
			flags |= Unclosed
			break
		}
		if c == '\\' {
			flags |= Escaped
			if i+1 < len(p.text) && p.text[i+1] == '\'' {
				i++
			}
		} else if c >= 0x80 {
			flags |= NonASCII
		}
	}
	end := int32(i)
	if flags&Unclosed != 0 {
		p.lookAtLine(int(start))
		lineEnd := end
		end = int32(unclosedEnd(p.text, int(start), int(lineEnd)))
		p.unclosedString(start, end, lineEnd)
	} else {
		p.report(SingleQuoted, start, end)
	}
	if flags&NonASCII != 0 {
		p.nonASCII = true
	}
	if p.takesKey(start, end) {
		p.startKey(start, end, flags)
	} else {
		p.pos = end
		p.scalar(String, flags, start)
	}
	p.pos = end
}

// The quotes of printed text, ‘ to ‟, are the three bytes curlyLead, 0x80, and one from 0x98 to 0x9F.
const (
	curlyLead = 0xE2
	curlySize = 3
)

// isCurly reports whether a quote of printed text is at i.
func isCurly(text string, i int) bool {
	return i+curlySize <= len(text) && text[i] == curlyLead && text[i+1] == 0x80 && 0x98 <= text[i+2] && text[i+2] <= 0x9F
}

// curlyQuoted reads a string in the quotes of printed text, if one begins here and ends on its line. Which of them opens and which closes
// is not looked at: text that went through other programs has them mixed, and straight ones among them.
func (p *parser) curlyQuoted() bool {
	start := int(p.pos)
	if !isCurly(p.text, start) {
		return false
	}
	p.lookAtLine(start)
	end := 0 // after the closing quote: the first before what may follow a string, or else the last
	for i := start + curlySize; ; {
		if i >= len(p.text) {
			p.openEnded = true
			break
		}
		size := 0
		switch c := p.text[i]; {
		case isCurly(p.text, i):
			size = curlySize
		case c == '"':
			size = 1
		case c == '\\' && i+1 < len(p.text) && p.text[i+1] >= ' ':
			i++ // what follows is part of the text
		}
		if p.text[i] == '\n' || p.text[i] == '\r' {
			break
		}
		if size == 0 {
			i++
			continue
		}
		i += size
		end = i
		if p.mayFollowString(i) {
			break
		}
	}
	if end == 0 {
		return false
	}
	from, to := int32(start), int32(end)
	flags := Unquoted | NonASCII
	if strings.IndexByte(p.text[from:to], '\\') >= 0 {
		flags |= Escaped
	}
	p.nonASCII = true
	p.report(CurlyQuoted, from, to)
	if p.takesKey(from, to) {
		p.startKey(from, to, flags)
	} else {
		p.pos = to
		p.scalar(String, flags, from)
	}
	p.pos = to
	return true
}

// mayFollowString reports whether what is next on the line may follow a string.
func (p *parser) mayFollowString(i int) bool {
	for i < len(p.text) && (p.text[i] == ' ' || p.text[i] == '\t') {
		i++
	}
	if i >= len(p.text) {
		p.openEnded = true
		return true
	}
	return strings.IndexByte(",:]}\r\n", p.text[i]) >= 0
}

// word reads a run of characters that are no punctuation: a number, a literal, an unquoted key, or something unknown.
func (p *parser) word() {
	start := p.pos
	t := wordAt(p.text, int(start))
	end, next := int32(t.end), int32(t.next)
	w := p.text[start:end]
	flags := contentFlags(w) | Unquoted
	if flags&NonASCII != 0 {
		p.nonASCII = true
	}
	if t.next == len(p.text) {
		p.openEnded = true
	} else if mayEndUnopened(p.text, int(start), t.end) || t.quotes == noOpening {
		p.lookAtLine(int(start))
	}
	if p.takesKey(start, next) {
		p.startKey(start, end, flags&^Escaped)
		p.report(UnquotedKey, start, next)
		p.pos, p.last = next, next
		return
	}
	if t.quotes == noOpening {
		p.pos = end
		p.scalar(String, flags, start)
		p.pos, p.last = next, next
		p.report(InvalidWord, start, next)
		return
	}
	kind := kindOf(w)
	if kind != Word {
		flags = 0
	}
	p.pos = end
	p.scalar(kind, flags&^Escaped, start)
	if kind == Word && p.nodes[len(p.nodes)-1].Flags&Keyless == 0 { // without a key, the missing key or comma says it all
		code := InvalidWord
		if c := w[0]; '0' <= c && c <= '9' || len(w) > 1 && (c == '-' || c == '+' || c == '.') && '0' <= w[1] && w[1] <= '9' {
			code = InvalidNumber
		}
		p.report(code, start, end)
	}
}

// endsWord reports whether the byte at i ends a word.
func endsWord(text string, i int) bool {
	switch text[i] {
	case ' ', '\t', '\n', '\r', ',', ':', '[', ']', '{', '}', '"', '\'':
		return true
	case '/':
		return i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*')
	}
	return false
}

// isNumber reports whether w is a number as in JSON.
func isNumber(w string) bool {
	i := 0
	digits := func() bool {
		from := i
		for i < len(w) && '0' <= w[i] && w[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(w) && w[i] == '-' {
		i++
	}
	if i < len(w) && w[i] == '0' {
		i++
	} else if !digits() {
		return false
	}
	if i < len(w) && w[i] == '.' {
		i++
		if !digits() {
			return false
		}
	}
	if i < len(w) && (w[i] == 'e' || w[i] == 'E') {
		i++
		if i < len(w) && (w[i] == '+' || w[i] == '-') {
			i++
		}
		if !digits() {
			return false
		}
	}
	return i == len(w)
}

// comment skips a comment. It reports false if there is no comment at the current place.
func (p *parser) comment() bool {
	rest := p.text[p.pos:]
	if len(rest) < 2 || rest[1] != '/' && rest[1] != '*' {
		return false
	}
	code, end := Comment, len(rest)
	if rest[1] == '/' {
		if i := strings.IndexAny(rest, "\r\n"); i >= 0 {
			end = i
		} else {
			p.openEnded = true
		}
	} else if i := strings.Index(rest[2:], "*/"); i >= 0 {
		end = i + 4
	} else {
		code = UnclosedComment
		p.openEnded = true
	}
	for i := range end {
		if rest[i] >= 0x80 {
			p.nonASCII = true
		}
	}
	if !p.jsonc || code == UnclosedComment {
		p.report(code, p.pos, p.pos+int32(end))
	}
	p.pos += int32(end)
	return true
}

// conflictMarker skips a line that a failed merge left. It reports false if there is no such line at the current place.
func (p *parser) conflictMarker() bool {
	const width = 7
	if p.pos > 0 && p.text[p.pos-1] != '\n' && p.text[p.pos-1] != '\r' {
		return false
	}
	line := p.text[p.pos:]
	if len(line) < width || strings.Trim(line[:width], line[:1]) != "" {
		return false
	}
	if i := strings.IndexAny(line, "\r\n"); i >= 0 {
		line = line[:i]
	} else {
		p.openEnded = true
	}
	if len(line) > width && line[width] != ' ' {
		return false
	}
	for i := range len(line) {
		if line[i] >= 0x80 {
			p.nonASCII = true
		}
	}
	p.report(ConflictMarker, p.pos, p.pos+int32(len(line)))
	p.quiet = true
	p.pos += int32(len(line))
	return true
}
