package style

import (
	re "regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/schema"
)

// Rules about regular expressions that compile, and that match other values than they were written for.
var (
	regexUnescapedDot = &rules.Rule{
		Name: "regex-unescaped-dot", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A dot between digits in a regular expression matches any character.",
	}
	regexNotAnchored = &rules.Rule{
		Name: "regex-not-anchored", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A regular expression matches part of a value, but its message speaks of the whole value.",
	}
	regexMessageEmpty = &rules.Rule{
		Name: "regex-message-empty", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "RegexMatches has no message, so users see the regular expression.",
		Unit:    reportEmptyMessages,
	}
)

// emptyMessage is the second argument of a RegexMatches that says nothing, by its place in the tree.
type emptyMessage struct{ node, start, end int32 }

// emptyMessages are those of a unit.
var emptyMessages = rules.NewFact(func(*rules.Pass) *[]emptyMessage { return new([]emptyMessage) })

// checkPatterns looks at the regular expressions of a definition.
func checkPatterns(c *expression.Check) {
	for x := range c.Patterns() {
		if x.Err == nil && x.Pattern != "" {
			unescapedDot(c, x)
		}
	}
	if c.Definition.Role == schema.RoleValidator && len(c.Go.Regexps) > 0 {
		for i := range c.Go.Values {
			checkMessages(c, &c.Go.Values[i])
		}
	}
}

// scanPattern calls a function for each character of the content of a Go literal that holds a regular expression, and reports whether it is
// inside a character class. Escaped characters are left out.
func scanPattern(source string, visit func(at int, class bool)) {
	class := false
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\\':
			for i+1 < len(source) && source[i+1] == '\\' {
				i++ // in a quoted literal a backslash is two
			}
			i++
			continue
		case '[':
			if !class {
				class = true
				if i+1 < len(source) && source[i+1] == '^' {
					i++
				}
				if i+1 < len(source) && source[i+1] == ']' {
					i++ // a bracket at the beginning is one of the characters
				}
				continue
			}
		case ']':
			class = false
		}
		visit(i, class)
	}
}

// unescapedDot reports dots that match any character and are between digits. Where both sides are plain digits the dot is offered to be
// escaped.
func unescapedDot(c *expression.Check, x *golang.Regexp) {
	if !strings.Contains(x.Pattern, ".") || c.Off(regexUnescapedDot) {
		return
	}
	source := c.Go.In(x.Span)
	var dots []int
	scanPattern(source, func(at int, class bool) {
		if !class && source[at] == '.' && at > 0 && at+1 < len(source) && isDigit(source[at-1]) && isDigit(source[at+1]) {
			dots = append(dots, at)
		}
	})
	if len(dots) == 0 {
		if tree, err := re.Parse(x.Pattern, re.Perl); err == nil && dotBetweenDigits(tree) {
			dot(c, x.Span).WithHelp("escape the dot")
		}
		return
	}
	f := dot(c, golang.Span{Start: x.Start + int32(dots[0]) - 1, End: x.Start + int32(dots[0]) + 2})
	escape := `\.`
	if x.Start > 0 && c.Go.Text[x.Start-1] == '"' {
		escape = `\\.`
	}
	var edits []syntax.Edit
	for _, at := range dots {
		edits = append(edits, c.Edit(golang.Span{Start: x.Start + int32(at), End: x.Start + int32(at) + 1}, escape))
	}
	f.Fix(false, "Escape the "+wording.Plural(len(dots), "dot"), edits...)
}

func dot(c *expression.Check, at golang.Span) *rules.Finding {
	return c.Report(regexUnescapedDot, at, "dot between digits matches any character").
		WithNote("Only \\. matches a full stop and nothing else.")
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// dotBetweenDigits reports whether any character is matched between two parts that match digits only.
func dotBetweenDigits(x *re.Regexp) bool {
	if x.Op == re.OpConcat {
		for i := 1; i+1 < len(x.Sub); i++ {
			if isAnyCharacter(x.Sub[i]) && endsInDigits(x.Sub[i-1]) && beginsWithDigits(x.Sub[i+1]) {
				return true
			}
		}
		for i := range x.Sub {
			// A repeated group that ends with the dot is followed by itself, and by the expression after it.
			if body, ok := repeated(x.Sub[i]); ok && i+1 < len(x.Sub) && endsInDot(body) && beginsWithDigits(body) && beginsWithDigits(x.Sub[i+1]) {
				return true
			}
		}
	}
	for _, sub := range x.Sub {
		if dotBetweenDigits(sub) {
			return true
		}
	}
	return false
}

func isAnyCharacter(x *re.Regexp) bool {
	x = withoutCapture(x)
	return x.Op == re.OpAnyCharNotNL || x.Op == re.OpAnyChar
}

func withoutCapture(x *re.Regexp) *re.Regexp {
	for x.Op == re.OpCapture {
		x = x.Sub[0]
	}
	return x
}

// repeated returns the expression that a part of a regular expression repeats.
func repeated(x *re.Regexp) (*re.Regexp, bool) {
	x = withoutCapture(x)
	switch x.Op {
	case re.OpRepeat, re.OpStar, re.OpPlus:
		return withoutCapture(x.Sub[0]), true
	}
	return nil, false
}

// endsInDot reports whether a part is digits and then any character.
func endsInDot(x *re.Regexp) bool {
	n := len(x.Sub)
	return x.Op == re.OpConcat && n > 1 && isAnyCharacter(x.Sub[n-1]) && endsInDigits(x.Sub[n-2])
}

func endsInDigits(x *re.Regexp) bool { return edgeIsDigit(x, true) }

func beginsWithDigits(x *re.Regexp) bool { return edgeIsDigit(x, false) }

// edgeIsDigit reports whether the first or last character that a part matches is always a digit.
func edgeIsDigit(x *re.Regexp, last bool) bool {
	x = withoutCapture(x)
	switch x.Op {
	case re.OpLiteral:
		edge := x.Rune[0]
		if last {
			edge = x.Rune[len(x.Rune)-1]
		}
		return '0' <= edge && edge <= '9'
	case re.OpCharClass:
		return len(x.Rune) > 0 && x.Rune[0] >= '0' && x.Rune[len(x.Rune)-1] <= '9'
	case re.OpPlus, re.OpStar, re.OpQuest, re.OpRepeat:
		return edgeIsDigit(x.Sub[0], last)
	case re.OpConcat:
		edge := x.Sub[0]
		if last {
			edge = x.Sub[len(x.Sub)-1]
		}
		return edgeIsDigit(edge, last)
	case re.OpAlternate:
		for _, sub := range x.Sub {
			if !edgeIsDigit(sub, last) {
				return false
			}
		}
		return true
	}
	return false
}

// checkMessages looks at the messages of RegexMatches, wherever it is in a validator.
func checkMessages(c *expression.Check, v *golang.Value) {
	for i := range v.Arguments {
		checkMessages(c, &v.Arguments[i])
	}
	if v.Kind != golang.Call || v.Name != "RegexMatches" || len(v.Arguments) != 2 || v.Arguments[1].Kind != golang.String {
		return
	}
	if p := c.Packages.Lookup(v.Package); p == nil || !strings.HasPrefix(p.Path, demand.ValidatorsPath) {
		return
	}
	pattern, message := &v.Arguments[0], &v.Arguments[1]
	if strings.TrimSpace(message.Text) == "" {
		start, end := golang.FileSpan(c.Pass.Tree, c.Node, message.Span)
		empty := emptyMessages.Of(c.Pass)
		*empty = append(*empty, emptyMessage{c.Node, start, end})
		return
	}
	if c.Off(regexNotAnchored) {
		return
	}
	for i := range c.Go.Regexps {
		if x := &c.Go.Regexps[i]; x.Err == nil && x.Start >= pattern.Start && x.End <= pattern.End {
			anchors(c, x, message)
		}
	}
}

// reportEmptyMessages reports all messages of a unit that say nothing, at the first: converters write them by the hundred.
func reportEmptyMessages(p *rules.Pass) {
	empty := *emptyMessages.Of(p)
	n := len(empty)
	if n == 0 || !p.Enabled() {
		return
	}
	first := empty[0]
	headline := "RegexMatches has no message"
	if n > 1 {
		headline = strconv.Itoa(n) + " calls of RegexMatches in " + p.UnitWords() + " have no message"
	}
	f := p.Report(first.node, first.start, first.end, headline).
		WithNote("Users who write a wrong value see the regular expression instead.").
		WithHelp("describe in words what the value must be")
	for _, other := range empty[1:min(n, maxEmptyShown)] {
		f.Relate(other.start, other.end, "no message here either")
	}
}

// maxEmptyShown is how many empty texts a finding shows the places of.
const maxEmptyShown = 10

// The texts of messages about the value. Those that speak of its beginning or its end ask for nothing more.
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

// anchors reports an expression that may match in the middle of a value though its message speaks of the whole.
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
		WithNote("It matches part of the value. Its message says: %s", wording.Shorten(message.Text, longestQuote)).
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
