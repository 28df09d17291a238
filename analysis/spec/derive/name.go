package derive

import (
	"strings"
	"unicode"
)

// SnakeCase returns a name as in specifications: vpc_id for vpcID, a_b for a-B. It is empty if there is neither letter nor digit that a
// name can have.
func SnakeCase(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		isUpper := unicode.IsUpper(r)
		switch {
		case r > unicode.MaxASCII, !unicode.IsLetter(r) && !unicode.IsDigit(r):
			underscore(&b)
			continue
		case isUpper && i > 0 && (isLowerOrDigit(runes[i-1]) ||
			i+1 < len(runes) && unicode.IsUpper(runes[i-1]) && isLower(runes[i+1]) && !isPlural(runes[i+1:])):
			underscore(&b)
		}
		b.WriteRune(unicode.ToLower(r))
	}
	out := strings.Trim(b.String(), "_")
	if out != "" && unicode.IsDigit(rune(out[0])) {
		out = "x_" + out // a name can't begin with a digit
	}
	return out
}

// isPlural reports whether what follows a capital is the s of a plural, as in IDs.
func isPlural(rest []rune) bool {
	return rest[0] == 's' && (len(rest) == 1 || !isLower(rest[1]))
}

func isLower(r rune) bool        { return r <= unicode.MaxASCII && unicode.IsLower(r) }
func isLowerOrDigit(r rune) bool { return isLower(r) || unicode.IsDigit(r) }

// underscore ends a word.
func underscore(b *strings.Builder) {
	if s := b.String(); s != "" && !strings.HasSuffix(s, "_") {
		b.WriteByte('_')
	}
}
