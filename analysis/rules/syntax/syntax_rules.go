package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/brackets"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/schema"
)

// JSONRules are the rules about text that is not JSON. Go's decoder, which the generator uses, only says "invalid JSON".
var JSONRules = []*rules.Rule{
	{
		Name: "json-syntax", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "The file is not valid JSON.",
		Syntax: []syntax.ErrorCode{
			syntax.ExpectedValue, syntax.ExpectedKey, syntax.ExpectedColon, syntax.ExpectedComma, syntax.ExtraComma,
			syntax.TrailingComma, syntax.UnexpectedColon, syntax.MissingBraces, syntax.UnclosedObject, syntax.UnclosedArray, syntax.UnmatchedCloser,
			syntax.DoubledBracket, syntax.UnclosedString, syntax.ExtraQuote, syntax.UnquotedKey, syntax.SingleQuoted, syntax.CurlyQuoted, syntax.InvalidWord, syntax.InvalidNumber,
			syntax.InvalidEscape, syntax.ControlCharacter, syntax.ConflictMarker,
		},
		SyntaxFix: syntaxAdvice,
		Text: func(p *rules.Pass) {
			reportForeign(p)
			goQuotes(p)
		},
	},
	{
		Name: "json-comment", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "JSON has no comments.",
		Syntax:  []syntax.ErrorCode{syntax.Comment, syntax.UnclosedComment}, SyntaxFix: commentAdvice,
	},
	{
		Name: "json-trailing-data", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "There is text after the end of the document.",
		Syntax:  []syntax.ErrorCode{syntax.TrailingData}, SyntaxFix: trailingDataAdvice,
	},
	{
		Name: "json-too-deep", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "More than 10,000 brackets are open at once, which Go's JSON decoder rejects.",
		Syntax:  []syntax.ErrorCode{syntax.TooDeep},
		SyntaxFix: func(*rules.Pass, syntax.Error) rules.Advice {
			return rules.Advice{
				Message: fmt.Sprintf("more than %d levels of nesting", syntax.MaxDepth),
				Note:    "The generator's JSON decoder rejects them.",
			}
		},
	},
}

// whiteSpace are the characters that JSON allows between tokens.
const whiteSpace = " \t\r\n"

// syntaxAdvice returns the advice on an error of json-syntax.
func syntaxAdvice(p *rules.Pass, e syntax.Error) rules.Advice {
	text := p.Tree.Text
	found := tokenAt(text, e.Start)
	insert := func(safe bool, what string) []rules.Fix {
		return []rules.Fix{{Title: "Insert " + what, Safe: safe, Edits: []syntax.Edit{edit.Text(e.End, e.End, what)}}}
	}
	remove := func(safe bool) []rules.Fix {
		return []rules.Fix{{Title: "Delete " + text[e.Start:e.End], Safe: safe, Edits: []syntax.Edit{edit.Text(e.Start, e.End, "")}}}
	}
	switch e.Code {
	case syntax.ExpectedValue:
		if _, m := p.Tree.ChildAfter(e.Node, e.End); m >= 0 && p.Tree.Nodes[m].Kind == syntax.Missing && p.Tree.Nodes[m].Start == e.End {
			a := rules.Advice{Message: fmt.Sprintf("expected a value for %q", p.Tree.Key(m))}
			if brackets.MissingOpeners.Of(p).Closed[e.End] {
				a.Fixes = []rules.Fix{{Title: "Insert {", Edits: []syntax.Edit{edit.Text(e.End, e.End, " {")}}}
			}
			return a
		}
		return rules.Advice{Message: "expected a value"}
	case syntax.ExpectedKey:
		return rules.Advice{Message: fmt.Sprintf("expected a key in double quotes, found %s", found)}
	case syntax.ExpectedColon:
		_, m := p.Tree.ChildAfter(e.Node, e.End)
		if m < 0 || !p.Tree.Nodes[m].IsMember() || p.Tree.Nodes[m].KeyEnd != e.End {
			return rules.Advice{Message: "expected a colon after the key"}
		}
		if p.Tree.Nodes[m].Kind == syntax.Missing {
			return rules.Advice{Message: fmt.Sprintf("expected a colon and a value after key %q", p.Tree.Key(m))}
		}
		a := rules.Advice{Message: fmt.Sprintf("expected a colon after key %q", p.Tree.Key(m)), Fixes: insert(true, ":")}
		if sign, end := assignmentAt(text, e.End); sign != "" {
			a.Note = fmt.Sprintf("JSON has no %q.", sign)
			a.Fixes = []rules.Fix{{Title: "Replace it with :", Safe: true, Edits: []syntax.Edit{edit.Text(e.End, end, ":")}}}
		}
		return a
	case syntax.ExpectedComma:
		return commaAdvice(p.Tree, e)
	case syntax.ExtraComma:
		return extraCommaAdvice(text, e)
	case syntax.TrailingComma:
		return rules.Advice{Message: "trailing comma", Note: "JSON allows no comma before a closing bracket.", Fixes: remove(true)}
	case syntax.UnexpectedColon:
		if e.Node >= 0 && p.Tree.Nodes[e.Node].Kind == syntax.Array {
			return rules.Advice{Message: "unexpected colon in an array", Note: "The elements of an array have no keys."}
		}
		return rules.Advice{Message: "unexpected colon", Note: "Only a key in double quotes is allowed before a colon."}
	case syntax.MissingBraces:
		return bracesAdvice(p, e)
	case syntax.UnclosedObject, syntax.UnclosedArray:
		return unclosedAdvice(p.Tree, e)
	case syntax.UnmatchedCloser:
		return closerAdvice(p, e)
	case syntax.UnclosedString:
		return rules.Advice{
			Message: "string is not closed before the end of the line",
			Fixes: []rules.Fix{{Title: "Close the string", Edits: []syntax.Edit{
				edit.Text(e.Start, e.End, syntax.Quote(syntax.Unescape(text[e.Start+1:e.End]))),
			}}},
		}
	case syntax.DoubledBracket:
		return rules.Advice{Message: "unexpected " + found, Note: "It is twice, and closed once.", Fixes: remove(false)}
	case syntax.ExtraQuote:
		return rules.Advice{Message: `unexpected "`, Note: "The string beside it has both its quotes.", Fixes: remove(false)}
	case syntax.UnquotedKey:
		key := strings.TrimSuffix(text[e.Start:e.End], `"`)
		return rules.Advice{
			Message: fmt.Sprintf("key %s is not in double quotes", found),
			Fixes: []rules.Fix{
				{Title: "Put it in double quotes", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.End, syntax.Quote(key))}},
			},
		}
	case syntax.SingleQuoted:
		return rules.Advice{
			Message: "string is in single quotes",
			Fixes: []rules.Fix{{Title: "Put it in double quotes", Safe: true, Edits: []syntax.Edit{
				edit.Text(e.Start, e.End, syntax.Quote(syntax.Unescape(text[e.Start+1:e.End-1]))),
			}}},
		}
	case syntax.CurlyQuoted:
		return rules.Advice{
			Message: "string is in curly quotes",
			Note:    "Word processors and web pages write them in place of straight ones.",
			Fixes: []rules.Fix{{Title: "Put it in straight quotes", Safe: true, Edits: []syntax.Edit{
				edit.Text(e.Start, e.End, syntax.Quote(syntax.ContentOf(text[e.Start:e.End]))),
			}}},
		}
	case syntax.InvalidWord:
		return wordAdvice(p, e)
	case syntax.InvalidNumber:
		return numberAdvice(text[e.Start:e.End], e)
	case syntax.InvalidEscape:
		return escapeAdvice(text[e.Start:e.End], e)
	case syntax.ControlCharacter:
		escape := syntax.Quote(text[e.Start:e.End])
		return rules.Advice{
			Message: fmt.Sprintf("control character U+%04X in a string", text[e.Start]),
			Fixes:   []rules.Fix{{Title: "Escape it", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.End, escape[1:len(escape)-1])}}},
		}
	case syntax.ConflictMarker:
		return conflictAdvice(text, e)
	}
	return rules.Advice{}
}

// extraCommaAdvice deletes the commas that are too many. Before a closing bracket, that is the first one of them as well.
func extraCommaAdvice(text string, e syntax.Error) rules.Advice {
	start := e.Start
	if after := strings.TrimLeft(text[e.End:], whiteSpace); after != "" && (after[0] == '}' || after[0] == ']') {
		if before := strings.TrimRight(text[:e.Start], whiteSpace); strings.HasSuffix(before, ",") {
			start = int32(len(before) - 1)
		}
	}
	a := rules.Advice{Message: "unexpected comma"}
	title := "Delete ,"
	if e.End > e.Start+1 {
		a.Message = "unexpected commas"
	}
	if e.End > start+1 {
		title = "Delete the commas"
	}
	a.Fixes = []rules.Fix{{Title: title, Safe: true, Edits: []syntax.Edit{edit.Text(start, e.End, "")}}}
	return a
}

// assignmentAt returns the sign with which another language assigns a value, if one is next after an offset, and its end.
func assignmentAt(text string, offset int32) (sign string, end int32) {
	rest := strings.TrimLeft(text[offset:], whiteSpace)
	for _, sign := range []string{"=>", "=", ":="} {
		if strings.HasPrefix(rest, sign) {
			return sign, int32(len(text) - len(rest) + len(sign))
		}
	}
	return "", offset
}

// tokenAt returns the words for the token at an offset: a quoted word or punctuation mark, or the start of a string.
func tokenAt(text string, start int32) string {
	const longest = 24
	if int(start) >= len(text) {
		return "the end of the file"
	}
	if strings.IndexByte(`{}[],:`, text[start]) >= 0 {
		return text[start : start+1]
	}
	end := int(start)
	for end < len(text) && end < int(start)+longest && text[end] >= ' ' {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		if text[start] == '"' && end > int(start)+1 && text[end-1] == '"' {
			return text[start:end]
		}
		if text[start] != '"' && end < len(text) && strings.IndexByte(" \t,:{}[]\"", text[end]) >= 0 {
			break
		}
	}
	if text[start] == '"' {
		return text[start:end] + "…"
	}
	return `"` + text[start:end] + `"`
}

// commaAdvice tells a missing comma from a string that holds a double quote without a backslash.
func commaAdvice(t *syntax.Tree, e syntax.Error) rules.Advice {
	after, before := t.ChildAfter(e.Node, e.End)
	if after >= 0 && t.Nodes[after].Flags&syntax.Keyless != 0 {
		if before >= 0 && t.Nodes[before].Kind == syntax.String {
			return rules.Advice{Message: "expected a comma or a closing brace after the string", Help: `write a double quote inside a string as \"`}
		}
		return rules.Advice{Message: "expected a comma and a key, or a closing brace"}
	}
	message := "expected a comma after this value"
	if before >= 0 && t.Nodes[before].IsMember() && after >= 0 && t.Nodes[after].IsMember() {
		message = fmt.Sprintf("expected a comma between %q and %q", t.Key(before), t.Key(after))
	}
	return rules.Advice{
		Message: message,
		Fixes:   []rules.Fix{{Title: "Insert ,", Safe: true, Edits: []syntax.Edit{edit.Text(e.End, e.End, ",")}}},
	}
}

// wordsOfOthers are words of other languages, with the words of JSON in their place.
var wordsOfOthers = map[string]string{
	"yes": "true", "on": "true", "no": "false", "off": "false",
	"none": "null", "nil": "null", "undefined": "null", "nan": "", "infinity": "", "-infinity": "",
}

// longestQuoted is how many characters of a text a headline has.
const longestQuoted = 24

// wordAdvice returns the likely meaning of an unknown word.
func wordAdvice(p *rules.Pass, e syntax.Error) rules.Advice {
	word := p.Tree.Text[e.Start:e.End]
	if content, ok := strings.CutSuffix(word, `"`); ok {
		return rules.Advice{
			Message: fmt.Sprintf("string %q has no opening quote", wording.Shorten(content, longestQuoted)),
			Fixes: []rules.Fix{
				{Title: "Insert \"", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.Start, `"`)}},
			},
		}
	}
	node, before := p.Tree.ChildAfter(e.Node, e.Start)
	if node < 0 || p.Tree.Nodes[node].Start != e.Start {
		node = -1 // the word is the value of a member
		if before >= 0 && p.Tree.Nodes[before].Start == e.Start {
			node = before
		}
	}
	if digits := strings.TrimLeft(word, "+-."); digits != "" && '0' <= digits[0] && digits[0] <= '9' {
		return numberAdvice(word, e)
	}
	replace := func(safe bool, with string) rules.Advice {
		return rules.Advice{
			Message: fmt.Sprintf("unknown word %q", word),
			Help:    fmt.Sprintf("did you mean %s?", with),
			Fixes:   []rules.Fix{{Title: "Replace it with " + with, Safe: safe, Edits: []syntax.Edit{edit.Text(e.Start, e.End, with)}}},
		}
	}
	expected := p.TypeOf(node).Shape().JSON
	if expected == schema.JSONString {
		return rules.Advice{
			Message: fmt.Sprintf("string %q is not in double quotes", word),
			Fixes: []rules.Fix{
				{Title: "Put it in double quotes", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.End, syntax.Quote(word))}},
			},
		}
	}
	lower := strings.ToLower(word)
	if other, ok := wordsOfOthers[lower]; ok {
		if other == "" {
			return rules.Advice{Message: fmt.Sprintf("JSON has no number %q", word)}
		}
		return replace(other != "null" && expected == schema.JSONBoolean, other)
	}
	if near, ok := rules.Nearest(lower, []string{"true", "false", "null"}); ok {
		return replace(near == lower, near)
	}
	if strings.ContainsAny(word, "<>=|+/") && len(word) < 3 {
		return rules.Advice{Message: fmt.Sprintf("unexpected %q", word)}
	}
	return rules.Advice{
		Message: fmt.Sprintf("string %q is not in double quotes", word),
		Fixes:   []rules.Fix{{Title: "Put it in double quotes", Edits: []syntax.Edit{edit.Text(e.Start, e.End, syntax.Quote(word))}}},
	}
}

// numberAdvice fixes the common forms of numbers that JSON does not have.
func numberAdvice(word string, e syntax.Error) rules.Advice {
	sign, digits := "", word
	if rest, ok := strings.CutPrefix(digits, "-"); ok {
		sign, digits = "-", rest
	}
	reason, fixed, safe := "JSON numbers look like -12.5e3.", "", true
	switch {
	case strings.HasPrefix(digits, "+"):
		reason, fixed = "JSON has no plus sign before a number.", digits[1:]
	case strings.HasPrefix(digits, "."):
		reason, fixed = "A digit must come before the point.", "0"+digits
	case strings.HasSuffix(digits, "."):
		reason, fixed = "A digit must come after the point.", digits+"0"
	case strings.Contains(digits, "_"):
		reason, fixed = "JSON has no underscores in numbers.", strings.ReplaceAll(digits, "_", "")
	case len(digits) > 1 && digits[0] == '0' && '0' <= digits[1] && digits[1] <= '9':
		reason, fixed, safe = "JSON has no leading zeros.", strings.TrimLeft(digits, "0"), false
		if fixed == "" || fixed[0] < '0' || fixed[0] > '9' {
			fixed = "0" + fixed
		}
	case strings.HasPrefix(strings.ToLower(digits), "0x"):
		reason = "JSON has no hexadecimal numbers."
	}
	a := rules.Advice{Message: fmt.Sprintf("number %s is not valid JSON", word), Note: reason}
	if t := syntax.Parse(sign+fixed, syntax.Options{}); t.Valid() && t.Nodes[0].Kind == syntax.Number {
		a.Fixes = []rules.Fix{{Title: "Replace it with " + sign + fixed, Safe: safe, Edits: []syntax.Edit{edit.Text(e.Start, e.End, sign+fixed)}}}
	}
	return a
}

// escapeAdvice fixes an escape that JSON does not have.
func escapeAdvice(escape string, e syntax.Error) rules.Advice {
	if escape == `\'` {
		return rules.Advice{
			Message: `invalid escape \'`,
			Note:    "A single quote needs no backslash.",
			Fixes:   []rules.Fix{{Title: "Delete the backslash", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.End, "'")}}},
		}
	}
	reason := ""
	if escape == `\u` {
		reason = "Four hexadecimal digits must follow it."
	}
	return rules.Advice{
		Message: "invalid escape " + escape,
		Note:    reason,
		Help:    `write a backslash itself as \\`,
		Fixes:   []rules.Fix{{Title: "Double the backslash", Edits: []syntax.Edit{edit.Text(e.Start, e.Start, `\`)}}},
	}
}

// conflictAdvice offers to settle a conflict by keeping one side.
func conflictAdvice(text string, e syntax.Error) rules.Advice {
	a := rules.Advice{Message: "merge conflict marker " + text[e.Start:e.Start+7],
		Note: "The file has both sides of a merge until the conflict is resolved.",
		Help: "keep one side and delete the markers",
	}
	if text[e.Start] != '<' {
		return a
	}
	type line struct{ start, end int32 } // with its line break
	var ours, base, theirs line
	at := e.Start
	for l := range strings.Lines(text[e.Start:]) {
		here := line{at, at + int32(len(l))}
		at = here.end
		switch {
		case strings.HasPrefix(l, "<<<<<<<"):
			if ours.end > 0 {
				return a // another conflict begins before this one ends
			}
			ours = here
		case strings.HasPrefix(l, "|||||||") && base.end == 0:
			base = here
		case strings.HasPrefix(l, "=======") && theirs.end == 0:
			if base.end == 0 {
				base = here
			}
			theirs = here
		case strings.HasPrefix(l, ">>>>>>>"):
			if theirs.end == 0 {
				return a
			}
			a.Fixes = []rules.Fix{
				{Title: "Keep the side above", Edits: []syntax.Edit{edit.Text(ours.start, ours.end, ""), edit.Text(base.start, here.end, "")}},
				{Title: "Keep the side below", Edits: []syntax.Edit{edit.Text(ours.start, theirs.end, ""), edit.Text(here.start, here.end, "")}},
			}
			return a
		}
	}
	return a
}

// trailingDataAdvice offers to delete what follows the document.
func trailingDataAdvice(p *rules.Pass, e syntax.Error) rules.Advice {
	text := p.Tree.Text
	start := int32(len(strings.TrimRight(text[:e.Start], whiteSpace)))
	a := rules.Advice{
		Message: fmt.Sprintf("unexpected %s after the document", tokenAt(text, e.Start)),
		Fixes:   []rules.Fix{{Title: "Delete what follows the document", Edits: []syntax.Edit{edit.Text(start, int32(len(text)), "")}}},
	}
	switch root := &p.Tree.Nodes[0]; {
	case root.Kind == syntax.String && text[e.Start] == ':':
		a.Note = "The first { is missing."
		a.Fixes = []rules.Fix{{Title: "Insert {", Edits: []syntax.Edit{edit.Text(root.Start, root.Start, "{")}}}
	case strings.Trim(text[e.Start:], "]}, \t\r\n") != "":
		a.Note = "A file holds one JSON value."
	}
	return a
}

// commentAdvice offers to delete a comment, or to make it the description of the attribute or block at its place.
func commentAdvice(p *rules.Pass, e syntax.Error) rules.Advice {
	if e.Code == syntax.UnclosedComment {
		return rules.Advice{Message: "comment is not closed", Note: "JSON has no comments, and this one runs to the end of the file."}
	}
	deletion := deleteComment(p.Tree.Text, e.Start, e.End)
	words := commentText(p.Tree.Text[e.Start:e.End])
	a := rules.Advice{
		Message: "comment in JSON",
		Note:    "JSON has no comments, so the generator rejects the file.",
		Fixes:   []rules.Fix{{Title: "Delete the comment", Safe: words == "", Edits: []syntax.Edit{deletion}}},
	}
	if body := describedBy(p, e); body >= 0 && words != "" {
		a.Fixes = append(a.Fixes, rules.Fix{Title: "Make it the description", Edits: []syntax.Edit{
			deletion, edit.InsertInto(p.Tree, body, edit.Member(schema.KeyDescription.String(), syntax.Quote(words))),
		}})
	}
	return a
}

// deleteComment deletes a comment with the blanks around it, and with its line if it is alone on it.
func deleteComment(text string, start, end int32) syntax.Edit {
	from, to := start, end
	for from > 0 && (text[from-1] == ' ' || text[from-1] == '\t') {
		from--
	}
	for int(to) < len(text) && (text[to] == ' ' || text[to] == '\t') {
		to++
	}
	lineStart := from == 0 || text[from-1] == '\n' || text[from-1] == '\r'
	lineEnd := int(to) == len(text) || text[to] == '\n' || text[to] == '\r'
	switch {
	case lineStart && lineEnd:
		if rest := text[to:]; strings.HasPrefix(rest, "\r\n") {
			to += 2
		} else if rest != "" {
			to++
		}
		return edit.Text(from, to, "")
	case lineEnd:
		return edit.Text(from, to, "")
	case lineStart:
		return edit.Text(start, to, "")
	}
	return edit.Text(from, to, " ")
}

// commentText returns the words of a comment.
func commentText(comment string) string {
	comment = strings.TrimSuffix(strings.TrimLeft(comment, "/*!"), "*/")
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(comment, "�"), "\n *", "\n")), " ")
}

// describedBy returns the object that could have a comment as its description: that of the attribute or block which follows or surrounds
// it. It returns -1 if there is no such object, or if it has a description.
func describedBy(p *rules.Pass, e syntax.Error) int32 {
	t := p.Tree
	node := e.Node
	if node >= 0 && t.Nodes[node].Kind == syntax.Array {
		node, _ = t.ChildAfter(node, e.End)
	}
	if node < 0 || t.Nodes[node].Kind != syntax.Object {
		return -1
	}
	if shape := p.TypeOf(node).Shape(); shape.Role == schema.RoleAttribute || shape.Role == schema.RoleBlock {
		node = bodyOf(t, node)
	}
	if node < 0 || t.Nodes[node].Has(syntax.Damaged) || t.Nodes[node].Has(syntax.Unclosed) ||
		!p.TypeOf(node).Shape().Allowed.Has(schema.KeyDescription) || p.Member(node, schema.KeyDescription) >= 0 {
		return -1
	}
	return node
}

// bodyOf returns the object under the type key of an attribute or block, or -1. It looks at the first members only: there may be
// many, and a comment at each.
func bodyOf(t *syntax.Tree, element int32) int32 {
	left := 50
	for m := range t.Children(element) {
		if n := &t.Nodes[m]; schema.KindOf(schema.Key(n.Key)) != schema.KindNone && n.Kind == syntax.Object {
			return m
		}
		if left--; left == 0 {
			break
		}
	}
	return -1
}
