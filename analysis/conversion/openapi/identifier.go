package openapi

import "strings"

// Identifier returns the name of an attribute that the program derives from a property's: only ASCII letters, digits and underscores are
// left, digits at the beginning go, an underscore comes between a small letter and a capital one, and all becomes small. It is empty if
// nothing is left.
func Identifier(property string) string {
	var kept strings.Builder
	for i := 0; i < len(property); i++ {
		c := property[i]
		if isLetter(c) || c == '_' || isDigit(c) && kept.Len() > 0 {
			kept.WriteByte(c)
		}
	}
	source := kept.String()
	var name strings.Builder
	for i := 0; i < len(source); i++ {
		if i > 0 && 'a' <= source[i-1] && source[i-1] <= 'z' && 'A' <= source[i] && source[i] <= 'Z' {
			name.WriteByte('_')
		}
		name.WriteByte(source[i])
	}
	return strings.ToLower(name.String())
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
