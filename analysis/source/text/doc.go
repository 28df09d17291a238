// Package text holds texts in any language, with their lines: places in them as bytes and as editors count, and edits.
//
// Inside this program a place is an absolute offset: bytes from the start of the text (int). Editors have a Position: a line and a column,
// both from 0, where the column counts bytes, UTF-16 units or code points: an Encoding. Lines.Offset and a Mapper convert; a Mapper costs
// little for positions in ascending order. Reports count from 1.
//
// The package relies on nothing but the standard library.
package text
