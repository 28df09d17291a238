package syntax

// ErrorCode is the kind of an error in the text.
type ErrorCode uint8

// The errors of syntax and encoding.
const (
	// EmptyDocument: there is nothing but white space.
	EmptyDocument ErrorCode = iota + 1
	// ByteOrderMark: the text begins with the mark of UTF-8, which Go's JSON decoder refuses.
	ByteOrderMark
	// NotUTF8: the text is UTF-16 or UTF-32, or binary data. There is no tree.
	NotUTF8
	// InvalidUTF8: a string holds bytes that are not UTF-8; decoders replace them.
	InvalidUTF8
	// LoneSurrogate: a \u escape is half of a pair; decoders replace it.
	LoneSurrogate
	// ExpectedValue: a value is missing, after a colon or at the start.
	ExpectedValue
	// ExpectedKey: something in an object is not a key.
	ExpectedKey
	// ExpectedColon: the colon after a key is missing.
	ExpectedColon
	// ExpectedComma: the comma after a value is missing.
	ExpectedComma
	// ExtraComma: a comma with nothing before it, or a run of them.
	ExtraComma
	// TrailingComma: a comma before a closing bracket.
	TrailingComma
	// UnexpectedColon: a colon where none may stand.
	UnexpectedColon
	// MissingBraces: an array holds members of an object, from a key at this place on.
	MissingBraces
	// UnclosedObject and UnclosedArray: the closing bracket is missing. Related is where the bracket opens.
	UnclosedObject
	UnclosedArray
	// UnmatchedCloser: a closing bracket that nothing opens.
	UnmatchedCloser
	// DoubledBracket: an opening bracket directly after the same one, which opens nothing.
	DoubledBracket
	// UnclosedString: a string without its closing quote; it ends with its line.
	UnclosedString
	// ExtraQuote: a second quote beside one of a string.
	ExtraQuote
	// UnquotedKey: a key without quotes, or without the one at its start.
	UnquotedKey
	// SingleQuoted: a string in single quotes.
	SingleQuoted
	// CurlyQuoted: a string in the quotes of printed text, as word processors and web pages have them.
	CurlyQuoted
	// InvalidWord: something that is not JSON value, such as True, undefined, or a string without quotes or without the one at its start.
	InvalidWord
	// InvalidNumber: a number in a form that JSON does not have, such as 01, .5, +1 or 0x10.
	InvalidNumber
	// InvalidEscape: a backslash with a character after it that JSON does not know, or a \u without four digits.
	InvalidEscape
	// ControlCharacter: a raw control character in a string, such as a tab.
	ControlCharacter
	// Comment: JSON has none.
	Comment
	// UnclosedComment: a block comment that runs to the end of the text.
	UnclosedComment
	// ConflictMarker: a line that a version control system left after a failed merge.
	ConflictMarker
	// TrailingData: something is after the document's value.
	TrailingData
	// TooDeep: more than MaxDepth brackets inside each other.
	TooDeep
)

// MaxDepth is how many brackets may be open at once: Go's JSON decoder, and so the generator, refuses more.
const MaxDepth = 10000

// Error is a mistake in the text. Offsets are bytes from the start of the tree's text; the range is never reversed, and is
// empty only at the end of an empty text.
type Error struct {
	Code       ErrorCode
	Start, End int32
	Node       int32 // the array or object that it is in; -1 outside
	Related    int32 // the offset of a second place, such as the bracket that is not closed; -1 for none
}

// errorText has the message of each code, without its particulars.
var errorText = [...]string{
	EmptyDocument:    "the file is empty",
	ByteOrderMark:    "the file begins with a byte order mark",
	NotUTF8:          "the file is not UTF-8",
	InvalidUTF8:      "invalid UTF-8 in a string",
	LoneSurrogate:    "half of a surrogate pair",
	ExpectedValue:    "expected value",
	ExpectedKey:      "expected property name",
	ExpectedColon:    "expected colon",
	ExpectedComma:    "expected comma",
	ExtraComma:       "unexpected comma",
	TrailingComma:    "trailing comma",
	UnexpectedColon:  "unexpected colon",
	MissingBraces:    "property in an array",
	UnclosedObject:   "expected closing brace",
	UnclosedArray:    "expected closing bracket",
	UnmatchedCloser:  "unexpected closing bracket",
	DoubledBracket:   "unexpected opening bracket",
	UnclosedString:   "unterminated string",
	ExtraQuote:       "unexpected quote",
	UnquotedKey:      "property names must be in double quotes",
	SingleQuoted:     "strings must be in double quotes",
	CurlyQuoted:      "strings must be in straight quotes",
	InvalidWord:      "not a JSON value",
	InvalidNumber:    "invalid number",
	InvalidEscape:    "invalid escape",
	ControlCharacter: "control character in a string",
	Comment:          "JSON has no comments",
	UnclosedComment:  "unterminated comment",
	ConflictMarker:   "merge conflict marker",
	TrailingData:     "unexpected text after the document",
	TooDeep:          "too many levels of nesting",
}

// String returns the code's message, a few words without a full stop.
func (c ErrorCode) String() string { return errorText[c] }

// Breaks reports whether a strict JSON decoder refuses a text that has this error. The others only change what the text
// says.
func (c ErrorCode) Breaks() bool { return c != InvalidUTF8 && c != LoneSurrogate }

// Balanced reports whether each bracket of the text that was parsed has its partner, and nothing follows the document's value.
func (t *Tree) Balanced() bool { return !t.entangled }

// Valid reports whether a strict JSON decoder, such as Go's, takes the tree's text.
func (t *Tree) Valid() bool {
	for i := range t.Errors {
		if t.Errors[i].Code.Breaks() {
			return false
		}
	}
	return true
}

// damages reports whether members may be lost where the error is.
func (c ErrorCode) damages() bool {
	return c.Breaks() && c != Comment && c != ExtraQuote && c != DoubledBracket
}

// structural reports whether an error may have put members or elements where they do not belong.
func (c ErrorCode) structural() bool {
	switch c {
	case ExpectedValue, ExpectedKey, ExpectedColon, UnexpectedColon, MissingBraces, UnclosedObject, UnclosedArray, UnmatchedCloser, ConflictMarker:
		return true
	}
	return false
}

// misquotes reports whether the line around an error may have said where the string or word ends.
func (c ErrorCode) misquotes() bool { return c == UnclosedString || c == ExtraQuote || explained(c) }

// explained reports whether an unclosed string on the same line explains the error.
func explained(code ErrorCode) bool {
	switch code {
	case ExpectedComma, ExpectedColon, ExpectedKey, ExpectedValue, UnquotedKey, InvalidWord, InvalidNumber, UnexpectedColon, ExtraComma:
		return true
	}
	return false
}
