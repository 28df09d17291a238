package syntax

import "strings"

// bitset is a set of small numbers.
type bitset []uint64

// newBitset returns a set for the numbers from 0 to limit.
func newBitset(limit int) bitset { return make(bitset, limit/64+1) }

func (b bitset) has(i int32) bool { return b[i/64]&(1<<(i%64)) != 0 }
func (b bitset) add(i int32)      { b[i/64] |= 1 << (i % 64) }
func (b bitset) remove(i int32)   { b[i/64] &^= 1 << (i % 64) }

// closesItself reports whether an array that is open has a bracket that closes it, going by the brackets alone.
func (p *parser) closesItself(array *Node) bool {
	if p.closed == nil {
		stands := visitor{stands: p.stands.stands}
		p.closed = p.closedArrays(&stands)
		p.mixed = p.mixed || !stands.met(int32(len(p.text)))
	}
	return p.closed.has(array.Start)
}

// closedArrays returns the offsets of the brackets that open an array and have a partner. Like the parser, it takes closers without partner
// for superfluous, and open brackets inside a closed one for unclosed. It goes by the same hints.
func (p *parser) closedArrays(stands *visitor) bitset {
	text, hints := p.text, p.hints
	closed := newBitset(len(text))
	var open []int32
	var count [2]int // of arrays and objects that are open
	for i := 0; i < len(text); i++ {
		for len(hints) > 0 && hints[0].at < int32(i) {
			hints = hints[1:]
		}
		if len(hints) > 0 && hints[0].at == int32(i) {
			if hints[0].unclosed == 0 {
				continue
			}
			for range min(hints[0].unclosed, len(open)) {
				count[text[open[len(open)-1]]>>5&1]--
				open = open[:len(open)-1]
			}
		}
		switch c := text[i]; c {
		case '"':
			i = stringAt(text, i).next - 1
		case '/':
			i = commentEnd(text, i)
		case '[', '{':
			if p.doubles && isDouble(text, i) {
				continue
			}
			stands.visit(int32(i))
			open = append(open, int32(i))
			count[c>>5&1]++
		case ']', '}':
			opener := c - 2
			for count[c>>5&1] > 0 {
				last := open[len(open)-1]
				open = open[:len(open)-1]
				count[text[last]>>5&1]--
				if text[last] == opener {
					if c == ']' {
						closed.add(last)
					}
					break
				}
			}
		default:
			if !endsWord(text, i) {
				i = wordAt(text, i).next - 1
			}
		}
	}
	return closed
}

// isDouble reports whether the bracket at an offset is directly after the same one.
func isDouble(text string, i int) bool { return i > 0 && text[i-1] == text[i] }

// commentEnd returns the offset of the last character of a comment, or start if it is not a comment.
func commentEnd(text string, start int) int {
	end := -1
	switch rest := text[start:]; {
	case strings.HasPrefix(rest, "//"):
		end = strings.IndexAny(rest, "\r\n")
	case strings.HasPrefix(rest, "/*"):
		if end = strings.Index(rest[2:], "*/"); end >= 0 {
			end += 4
		}
	default:
		return start
	}
	if end < 0 {
		return len(text)
	}
	return start + end - 1
}
