package golang

import (
	"errors"
	"regexp/syntax"
	"strings"
)

// Regexp is a regular expression that a text compiles from a literal: regexp.MustCompile("^a$").
type Regexp struct {
	Package string // the name under which package regexp is imported, if it is that package
	Pattern string
	Span    // of the content of the literal
	// Err is the reason why it does not compile, or nil. Wrong is the place of the mistake in the text.
	Err   *syntax.Error
	Wrong Span
}

// regexp finds out whether a call compiles a regular expression. Parsing tells whether one compiles at a fifth of the cost.
func (r *expressionReader) regexp(v *Value) {
	flags := syntax.Perl
	switch {
	case v.Kind != Call || v.Package == "" || len(v.Arguments) != 1 || v.Arguments[0].Kind != String:
		return
	case v.Name == "MustCompilePOSIX":
		flags = syntax.POSIX
	case v.Name != "MustCompile":
		return
	}
	literal := &v.Arguments[0]
	x := Regexp{Package: v.Package, Pattern: literal.Text, Span: r.e.Content(literal)}
	if _, err := syntax.Parse(x.Pattern, flags); err != nil {
		x.Wrong = x.Span
		if errors.As(err, &x.Err) {
			if at := strings.Index(x.Pattern, x.Err.Expr); at >= 0 && x.Err.Expr != "" {
				x.Wrong = Span{r.e.LiteralOffset(literal, at), r.e.LiteralOffset(literal, at+len(x.Err.Expr))}
			}
		}
	}
	r.e.Regexps = append(r.e.Regexps, x)
}
