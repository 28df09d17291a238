package text

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// Decode recognises UTF-16 and UTF-32 by their marks or by where ASCII has zero bytes, and returns the encoding's name and
// the text.
func Decode(text string) (name, decoded string) {
	for _, encoding := range []struct {
		name, mark string
		zeros      string // of the first four bytes, for a text that begins with two ASCII characters or, in UTF-32, one
		order      binary.ByteOrder
		width      int
	}{
		{"UTF-32, little endian", "\xFF\xFE\x00\x00", "x000", binary.LittleEndian, 4},
		{"UTF-32, big endian", "\x00\x00\xFE\xFF", "000x", binary.BigEndian, 4},
		{"UTF-16, little endian", "\xFF\xFE", "x0x0", binary.LittleEndian, 2},
		{"UTF-16, big endian", "\xFE\xFF", "0x0x", binary.BigEndian, 2},
	} {
		content, marked := strings.CutPrefix(text, encoding.mark)
		if !marked && zeroPattern(text) != encoding.zeros || len(content)%encoding.width != 0 {
			continue
		}
		b := []byte(content)
		var out strings.Builder
		if encoding.width == 4 {
			for i := 0; i < len(b); i += 4 {
				out.WriteRune(rune(encoding.order.Uint32(b[i:])))
			}
			return encoding.name, out.String()
		}
		units := make([]uint16, len(b)/2)
		for i := range units {
			units[i] = encoding.order.Uint16(b[2*i:])
		}
		return encoding.name, string(utf16.Decode(units))
	}
	return "", ""
}

// zeroPattern shows which of the first four bytes are zero.
func zeroPattern(text string) string {
	pattern := []byte("xxxx")
	for i := range min(4, len(text)) {
		if text[i] == 0 {
			pattern[i] = '0'
		}
	}
	return string(pattern)
}
