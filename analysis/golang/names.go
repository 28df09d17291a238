package golang

import (
	"go/token"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/schema"
)

// Pascal returns the generator's name for the Go field or type of a name in the file: "foo_bar" becomes "FooBar". It drops an
// underscore only before a lower-case letter or a digit, and raises that: "foo_1" and "foo1" are both "Foo1", and
// "foo__bar" is "Foo_Bar".
func Pascal(name string) string { return string(appendPascal(nil, name)) }

func appendPascal[T string | []byte](b []byte, name T) []byte {
	for i := 0; i < len(name); i++ {
		c := name[i]
		switch {
		case i == 0 && isLower(c):
			c = upper(c)
		case c == '_' && i+1 < len(name) && (isLower(name[i+1]) || isDigit(name[i+1])):
			i++
			c = upper(name[i])
		}
		b = append(b, c)
	}
	return b
}

// Camel returns the generator's name for a local variable: Pascal with a lower-case first letter.
func Camel(name string) string { return string(lowerFirst(appendPascal(nil, name), 0)) }

// lowerFirst lowers the letter at an index.
func lowerFirst(b []byte, at int) []byte {
	if at < len(b) && 'A' <= b[at] && b[at] <= 'Z' {
		b[at] += 'a' - 'A'
	}
	return b
}

// LowerFirst returns a name with its first letter lowered.
func LowerFirst(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[size:]
}

// FieldName returns the name of the field that an attribute or block is in the value of the nested one around it: its own in Pascal case,
// with the parent's before it if a method of the value is called so.
func FieldName(name, parent string) string { return string(appendField(nil, name, parent)) }

// PrefixedCamel returns the name of the local variable for a nested attribute or block in the nested one around it.
func PrefixedCamel(name, parent string) string {
	return string(appendPrefixedCamel(nil, name, Pascal(parent)))
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func upper(c byte) byte {
	if isLower(c) {
		return c - ('a' - 'A')
	}
	return c
}

// isMethod reports whether every generated value type of a nested element has a method of this name. The generator puts the
// parent's name before a field that would be called so, though not everywhere; see locals.
func isMethod(pascal []byte) bool {
	switch string(pascal) {
	case "AttributeTypes", "Equal", "IsNull", "IsUnknown", "String", "ToObjectValue", "ToTerraformValue", "Type":
		return true
	}
	return false
}

// appendField appends the name of a struct field. Parent is the name of the nested element around it, or empty for a field of
// the model.
func appendField(b []byte, name, parent string) []byte {
	from := len(b)
	b = appendPascal(b, name)
	if parent == "" || !isMethod(b[from:]) {
		return b
	}
	pascal := string(b[from:])
	return append(appendPascal(b[:from], Pascal(parent)), pascal...) // twice, as the generator does it
}

// appendPrefixedCamel appends the name of the local variable of a nested list, map or set inside a nested element.
func appendPrefixedCamel(b []byte, name, parent string) []byte {
	pascal := appendPascal(make([]byte, 0, 64), name)
	from := len(b)
	if isMethod(pascal) {
		pascal = append([]byte(parent), pascal...)
	}
	return lowerFirst(appendPascal(b, pascal), from)
}

// IsIdentifier reports whether a text is a Go identifier and no keyword.
func IsIdentifier(text string) bool { return token.IsIdentifier(text) }

// isNamed reports whether a name is one that the schema allows: others are reported for that.
func isNamed(name string) bool {
	for i := range len(name) {
		if c := name[i]; !isLower(c) && c != '_' && (i == 0 || !isDigit(c)) {
			return false
		}
	}
	return name != ""
}

// isCollection reports whether the kind is list, map or set.
func isCollection(k schema.Kind) bool {
	return k == schema.KindList || k == schema.KindMap || k == schema.KindSet
}
