package syntax

import (
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unquote resolves a key's or value's source text to the text that it means. It reads the valid part of damaged strings.
func unquote(source string, flags Flags) string {
	if len(source) > 0 && (source[0] == '"' || source[0] == '\'' || source[0] == curlyLead) {
		start, end := contentRange(source, 0, int32(len(source)))
		if flags&Unclosed != 0 {
			end = int32(len(source))
		}
		source = source[start:end]
	}
	if flags&Escaped == 0 && (flags&NonASCII == 0 || utf8.ValidString(source)) {
		return source
	}
	return Unescape(source)
}

// ContentOf returns the content of a string with its quotes, which may be of any kind.
func ContentOf(source string) string { return unquote(source, Escaped|NonASCII) }

// Unescape resolves the escapes of a JSON string's content (without quotes), as Go's decoder does: a lone surrogate and each ill-formed
// byte become U+FFFD. An escape that JSON does not have stays as it is.
func Unescape(content string) string {
	var b strings.Builder
	b.Grow(len(content))
	for i := 0; i < len(content); {
		// Most of a string is plain text between escapes.
		run := strings.IndexByte(content[i:], '\\')
		if run < 0 {
			run = len(content) - i
		}
		if text := content[i : i+run]; utf8.ValidString(text) {
			b.WriteString(text)
		} else {
			for _, r := range text { // U+FFFD for each ill-formed byte
				b.WriteRune(r)
			}
		}
		if i += run; i == len(content) {
			break
		}
		r, size := unescapeOne(content[i:])
		if r < 0 {
			b.WriteString(content[i : i+size])
		} else {
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

// unescapeOne reads one character at the start of s and returns how many bytes of source it takes. It returns a negative rune
// for an escape that JSON does not have.
func unescapeOne(s string) (r rune, size int) {
	if s[0] != '\\' {
		return utf8.DecodeRuneInString(s)
	}
	if len(s) == 1 {
		return '\\', 1
	}
	switch s[1] {
	case '"', '\\', '/', '\'':
		return rune(s[1]), 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r := hex4(s[2:])
		if r < 0 {
			return -1, 2
		}
		if utf16.IsSurrogate(r) {
			if len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
				if pair := utf16.DecodeRune(r, hex4(s[8:])); pair != utf8.RuneError {
					return pair, 12
				}
			}
			return utf8.RuneError, 6
		}
		return r, 6
	}
	return -1, 2
}

// hex4 reads four hexadecimal digits, or returns -1.
func hex4(s string) rune {
	if len(s) < 4 {
		return -1
	}
	var r rune
	for i := range 4 {
		d := hexDigit(s[i])
		if d < 0 {
			return -1
		}
		r = r<<4 | d
	}
	return r
}

func hexDigit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// SourceOffset returns the offset in a string's content (without quotes, escapes not resolved) of the n-th byte of its
// unescaped text. It reads the content up to there; see Tree.SourceOffset.
func SourceOffset(content string, n int) int {
	i, done := 0, 0
	for i < len(content) && done < n {
		r, size := unescapeOne(content[i:])
		done += lengthOf(r, size)
		i += size
	}
	return i
}

// lengthOf returns the length of the unescaped character that unescapeOne has read.
func lengthOf(r rune, size int) int {
	switch {
	case r < 0:
		return size
	case r == utf8.RuneError:
		return 3
	}
	return utf8.RuneLen(r)
}

// stringOffsets maps places in the content of a string to places in its source: the characters whose lengths differ, or that have more than
// a byte, by where they begin and end in both. Offsets in the source are from the start of the content.
type stringOffsets struct {
	node    int32
	strange []strangeCharacter
}

type strangeCharacter struct{ from, to, sourceEnd int32 }

// SourceOffset returns the offset in the tree's text of the n-th byte of the content of the string at a node. It maps places inside a
// string's meaning, such as the middle of a Go expression, back to the file. The last string that was asked for is remembered: many places
// in one cost time linear in its length.
func (t *Tree) SourceOffset(node, n int32) int32 {
	start, end := t.ContentRange(node)
	offsets := t.offsets.Load()
	if offsets == nil || offsets.node != node {
		offsets = newStringOffsets(node, t.Text[start:end])
		t.offsets.Store(offsets)
	}
	k := sort.Search(len(offsets.strange), func(k int) bool { return offsets.strange[k].from >= n }) - 1
	if k < 0 {
		return min(start+max(n, 0), end)
	}
	c := &offsets.strange[k]
	return min(start+c.sourceEnd+max(n-c.to, 0), end)
}

func newStringOffsets(node int32, content string) *stringOffsets {
	o := &stringOffsets{node: node}
	done := 0
	for i := 0; i < len(content); {
		if c := content[i]; c != '\\' && c < utf8.RuneSelf {
			i++
			done++
			continue
		}
		from := done
		r, size := unescapeOne(content[i:])
		done += lengthOf(r, size)
		i += size
		o.strange = append(o.strange, strangeCharacter{int32(from), int32(done), int32(i)})
	}
	return o
}

// AppendQuote appends a string as JSON, with the escapes that JSON demands and no others.
func AppendQuote(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\r':
			b = append(b, '\\', 'r')
		case c == '\t':
			b = append(b, '\\', 't')
		case c < 0x20:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// Quote returns a string as JSON; see AppendQuote.
func Quote(s string) string { return string(AppendQuote(make([]byte, 0, len(s)+2), s)) }
