package spec

import (
	"go/scanner"
	"go/token"
	"strings"
)

// aliasOf returns the name that Go reads where the generator writes an alias, before the path: without white space and comments around it.
// An alias that is anything but one name, or a dot, is as it is in the file.
func aliasOf(text string) string {
	if token.IsIdentifier(text) || text == "" || text == "." {
		return text
	}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	broken := false
	s.Init(file, []byte(text), func(token.Position, string) { broken = true }, scanner.ScanComments)
	name := ""
	for {
		pos, tok, literal := s.Scan()
		switch {
		case broken, tok == token.COMMENT && literal[1] == '/' && !strings.Contains(text[file.Offset(pos):], "\n"):
			return text // which leaves no path after it
		case tok == token.EOF, tok == token.SEMICOLON && literal == "\n" && file.Offset(pos) == len(text):
			return name
		case tok == token.COMMENT:
		case name == "" && tok == token.IDENT:
			name = literal
		case name == "" && tok == token.PERIOD:
			name = "."
		default:
			return text
		}
	}
}
