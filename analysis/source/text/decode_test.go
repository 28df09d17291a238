package text_test

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

func TestDecode(t *testing.T) {
	const source = `{"a": "é 🐈"}`
	encodings := map[string]string{}
	for order, name := range map[binary.AppendByteOrder]string{binary.LittleEndian: "little endian", binary.BigEndian: "big endian"} {
		var narrow, wide []byte
		for _, unit := range utf16.Encode([]rune(source)) {
			narrow = order.AppendUint16(narrow, unit)
		}
		for _, r := range source {
			wide = order.AppendUint32(wide, uint32(r))
		}
		encodings["UTF-16, "+name], encodings["UTF-32, "+name] = string(narrow), string(wide)
		for encoding, mark := range map[string][]byte{"UTF-16, " + name: order.AppendUint16(nil, 0xFEFF),
			"UTF-32, " + name: order.AppendUint32(nil, 0xFEFF)} {
			if got, decoded := text.Decode(string(mark) + encodings[encoding]); got != encoding || decoded != source {
				t.Errorf("%s with a mark is read as %q, %q", encoding, got, decoded)
			}
			if got, _ := text.Decode(string(mark) + encodings[encoding] + "x"); got != "" {
				t.Errorf("%s with a byte too many is read as %q", encoding, got)
			}
		}
	}
	for encoding, encoded := range encodings {
		if got, decoded := text.Decode(encoded); got != encoding || decoded != source {
			t.Errorf("%s is read as %q, %q", encoding, got, decoded)
		}
	}
	for _, other := range []string{"", "x", source, "\uFEFF" + source, "\x00\x00\x00\x00"} {
		if got, decoded := text.Decode(other); got != "" || decoded != "" {
			t.Errorf("%q is read as %q, %q", other, got, decoded)
		}
	}
}
