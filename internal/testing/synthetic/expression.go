package synthetic

import (
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"strconv"
	"strings"
)

// wrappings are pairs of texts that people write before and after an expression.
var wrappings = [][2]string{
	{"(", ")"}, {"stringvalidator.Any(", ")"}, {"stringvalidator.All(", ")"}, {"listvalidator.ValueStringsAre(", ")"},
	{"int64validator.Any(", ", int64validator.AtLeast(1))"}, {"", " // as in the API"}, {"[]validator.String{", "}[0]"}, {"&", ""},
	{"", "."}, {"", ", " + "nil"}, {"\n", ""}, {"types.", ""}, {"", "{}"}, {"", "()"}, {"-", ""}, {"*", ""}, {"[]", ""}, {"map[string]", ""},
	{"func() validator.String { return ", " }()"}, {"var x = ", ""}, {"return ", ""},
}

// literals are the tokens that people take for each other.
var literals = map[token.Token][]string{
	token.INT: {"0", "1", "2", "-1", "10", "64", "65", "1.5", `"1"`, "9223372036854775807", "9223372036854775808", "0x10", "1e3",
		"nil"},
	token.STRING: {`""`, `" "`, `"a"`, `"A"`, "`^a$`", `"^[a-z]+$"`, `"[a-z]*"`, `"^(a|b)"`, `"("`, `"ä\n"`, "1", "nil", "true",
		`"a", "b"`, `"none", "none"`},
	token.FLOAT: {"0.0", "1", "-0.5", "1e400"},
	token.IDENT: {"nil", "true", "false", "x", "X", "stringvalidator", "int64validator", "listvalidator", "path", "types", "OneOf", "Any",
		"AtLeast",
		"AtMost", "Between", "LengthAtLeast", "LengthBetween", "SizeAtLeast", "UniqueValues", "ConflictsWith", "AlsoRequires", "IsRequired",
		"MatchRoot", "MatchRelative", "AtParent", "AtName", "RequiresReplace", "UseStateForUnknown", "StaticString", "StaticBool", "RegexMatches",
		"NoneOf", "Null", "StringValue", "StringType", "StringNull", "Empty", "Required", "Optional"},
}

// Expression changes a Go expression in one place as people do by mistake: a name or a value is another one, a token is lost, doubled or
// out of its order, or something is around it.
func Expression(text string, random *rand.Rand) string {
	type lexeme struct {
		start, end int
		token      token.Token
	}
	set := token.NewFileSet()
	file := set.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	var all []lexeme
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.SEMICOLON && literal == "\n" {
			continue
		}
		start := file.Offset(pos)
		if literal == "" {
			literal = tok.String()
		}
		all = append(all, lexeme{start, min(start+len(literal), len(text)), tok})
	}
	if len(all) == 0 || random.IntN(5) == 0 {
		w := wrappings[random.IntN(len(wrappings))]
		return w[0] + text + w[1]
	}
	k := random.IntN(len(all))
	at := all[k]
	own := text[at.start:at.end]
	switch choice := random.IntN(8); {
	case choice < 4 && literals[at.token] != nil:
		others := literals[at.token]
		with := others[random.IntN(len(others))]
		if n, err := strconv.Atoi(own); err == nil && random.IntN(2) == 0 {
			with = strconv.Itoa(n + 1 - 2*random.IntN(2))
		}
		return text[:at.start] + with + text[at.end:]
	case choice == 4 && at.token == token.IDENT && len(own) > 2: // a letter is lost, or in the other case
		if random.IntN(2) == 0 {
			return text[:at.start] + own[:1] + own[2:] + text[at.end:]
		}
		return text[:at.start] + strings.ToLower(own[:1]) + own[1:] + text[at.end:]
	case choice == 5:
		return text[:at.end] + own + text[at.end:]
	case choice == 6 && k+2 < len(all): // as two arguments change their places
		to := all[k+2]
		return text[:at.start] + text[to.start:to.end] + text[at.end:to.start] + own + text[to.end:]
	}
	return text[:at.start] + text[at.end:]
}
