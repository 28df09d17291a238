package schema

import (
	"iter"
	"math/bits"
	"unicode/utf8"
)

// A Key is one of the member names of the specification language. KeyNone
// stands for every other name.
//
// A key says nothing about where it may stand: "name" is the same key in a
// provider and in an attribute. The place of a key decides what it means, see
// [Type].
type Key uint8

// String returns the member name, and "" for KeyNone.
func (k Key) String() string {
	if int(k) >= len(keyNames) {
		return ""
	}
	return keyNames[k]
}

// LookupKeyFold returns the key that encoding/json would take name for: the
// one that equals it in the sense of [bytes.EqualFold]. The Go code that reads
// specification files decodes a member whose name has the wrong case, while
// the JSON Schema does not see it.
func LookupKeyFold(name []byte) Key {
	var folded [maxKeyLength]byte
	length := 0
	for i := 0; i < len(name); {
		c := name[i]
		size := 1
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c >= utf8.RuneSelf:
			// Keys are ASCII, and Unicode has two other characters
			// that fold to an ASCII letter.
			var r rune
			r, size = utf8.DecodeRune(name[i:])
			switch r {
			case 'ſ':
				c = 's'
			case '\u212a': // Kelvin sign
				c = 'k'
			default:
				return KeyNone
			}
		}
		if length == len(folded) {
			return KeyNone
		}
		folded[length] = c
		length++
		i += size
	}
	return LookupKey(folded[:length])
}

// A KeySet is a set of keys. The zero value is empty.
type KeySet uint64

// NewKeySet returns the set of the given keys. KeyNone is never a member.
func NewKeySet(keys ...Key) KeySet {
	var s KeySet
	for _, k := range keys {
		s = s.Add(k)
	}
	return s
}

// Has reports whether k is in the set.
func (s KeySet) Has(k Key) bool { return s>>k&1 != 0 }

// Add returns the set with k in it.
func (s KeySet) Add(k Key) KeySet { return s | 1<<k&^1 }

// Remove returns the set without k.
func (s KeySet) Remove(k Key) KeySet { return s &^ (1 << k) }

// Len returns the number of keys in the set.
func (s KeySet) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the alphabetically first key of the set, KeyNone if it is empty.
func (s KeySet) First() Key {
	if s == 0 {
		return KeyNone
	}
	return Key(bits.TrailingZeros64(uint64(s)))
}

// All yields the keys of the set in alphabetical order.
func (s KeySet) All() iter.Seq[Key] {
	return func(yield func(Key) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Key(bits.TrailingZeros64(uint64(s)))) {
				return
			}
		}
	}
}
