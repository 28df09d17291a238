package style

import (
	re "regexp/syntax"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// This file holds what a message of RegexMatches says of the value against where its regular expression may match.

// What messages say of the value. Those that speak of its beginning or its end ask for nothing more.
var (
	beginWords = []string{"start with", "starts with", "starting with", "begin with", "begins with", "beginning with", "prefix"}
	endWords   = []string{"end with", "ends with", "ending with", "end in", "ends in", "suffix"}
	// The whole value is meant.
	wholeWords = []string{
		"only",
		"consist",
		"consists",
		"consisting",
		"cannot contain",
		"can't contain",
		"can not contain",
		"must not contain",
		"may not contain",
		"should not contain",
		"does not contain",
		"exactly",
		"alphanumeric",
	}
	// The whole value is most likely meant: an expression with one anchor may still do.
	formWords = []string{"must be", "should be", "has to be", "needs to be", "must match", "must have the form", "format", "valid"}
	partWords = []string{"contain", "contains", "containing", "include", "includes", "including"}
)

// anchors reports an expression that may match in the middle of a value of which its message says something else.
func anchors(c *expression.Check, x *golang.Regexp, message *golang.Value) {
	text := strings.ToLower(message.Text)
	begins, ends := words.ContainsAnyWord(text, beginWords), words.ContainsAnyWord(text, endWords)
	whole := words.ContainsAnyWord(text, wholeWords)
	form := !begins && !ends && !whole && words.ContainsAnyWord(text, formWords) && !words.ContainsAnyWord(text, partWords)
	if !begins && !ends && !whole && !form {
		return
	}
	tree, err := re.Parse(x.Pattern, re.Perl)
	if err != nil {
		return
	}
	atBegin, atEnd := anchored(tree, false), anchored(tree, true)
	missesBegin, missesEnd := !atBegin &&
		(begins || whole && !ends || form && !atEnd), !atEnd &&
		(ends || whole && !begins || form && !atBegin)
	if !missesBegin && !missesEnd {
		return
	}
	where := ""
	switch {
	case !missesEnd:
		where = " at its beginning"
	case !missesBegin:
		where = " at its end"
	}
	pattern := c.Go.In(x.Span)
	before, after := "", ""
	if missesBegin {
		before = "^"
	}
	if missesEnd {
		after = "$"
	}
	if withoutCapture(tree).Op == re.OpAlternate || strings.Contains(pattern, "|") {
		before, after = before+"(?:", ")"+after
	}
	c.Report(regexNotAnchored, x.Span, "regular expression is not anchored"+where).
		WithNote("It matches part of the value. Its message says: %s", words.Shortened(message.Text)).
		Fix(false, "Anchor the expression", insert(c, x.Start, before), insert(c, x.End, after))
}

// insert inserts Go text into the expression.
func insert(c *expression.Check, at int32, text string) syntax.Edit {
	return c.Edit(golang.Span{Start: at, End: at}, text)
}

// anchored reports whether an expression can only match at the beginning of a text, or at its end. One that begins or ends with .* says
// itself that it doesn't matter.
func anchored(x *re.Regexp, end bool) bool {
	x = withoutCapture(x)
	switch x.Op {
	case re.OpBeginText, re.OpBeginLine:
		return !end
	case re.OpEndText, re.OpEndLine:
		return end
	case re.OpStar:
		return isAnyCharacter(x.Sub[0])
	case re.OpPlus:
		return isAnyCharacter(x.Sub[0])
	case re.OpConcat:
		subs := x.Sub
		if end {
			return anchored(subs[len(subs)-1], true)
		}
		return anchored(subs[0], false)
	case re.OpAlternate:
		return !slices.ContainsFunc(x.Sub, func(sub *re.Regexp) bool { return !anchored(sub, end) })
	}
	return false
}
