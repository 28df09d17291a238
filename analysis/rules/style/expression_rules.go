package style

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// ExpressionRules are the rules about Go expressions that work and could be better.
var ExpressionRules = []*rules.Rule{
	multipleExpressions, deprecatedName, regexLetterRange, regexUnescapedDot, regexNotAnchored, regexMessageEmpty,
}

// Texts finds the texts that could be better.
var Texts = expression.Rules{Definition: func(c *expression.Check) {
	several(c)
	deprecated(c)
	checkPatterns(c)
}}

var multipleExpressions = &rules.Rule{
	Name: "multiple-expressions", Stage: rules.StageStyle, Severity: rules.SeverityHint,
	Summary: "One schema_definition holds several expressions.",
}

// several reports that a text holds several expressions.
func several(c *expression.Check) {
	if len(c.Go.Values) < 2 || c.Definition.Role == schema.RoleDefault || c.Off(multipleExpressions) {
		return
	}
	f := c.Report(multipleExpressions, c.Go.Values[1].Span, c.Words()+" holds several expressions").
		WithNote("The generator pastes the text into a list, so they work, but tools don't see them one by one.")
	entry := &c.Pass.Tree.Nodes[c.Definition.Node]
	text := &c.Pass.Tree.Nodes[c.Node]
	var entries []string
	for i := range c.Go.Values {
		if c.Go.Values[i].Key != nil {
			return
		}
		entries = append(
			entries,
			c.Pass.Tree.Text[entry.Start:text.Start]+syntax.Quote(c.Go.In(c.Go.Values[i].Span))+c.Pass.Tree.Text[text.End:entry.End],
		)
	}
	// The generated code means the same, but for comments between the expressions; it is not the same text.
	f.Fix(false, "Give each expression its own entry", edit.Replace(c.Pass.Tree, c.Definition.Node, entries...))
}

// deprecatedName knows the names that the documentation of packages of the module around a file calls deprecated, and a few of the
// standard library.
var deprecatedName = &rules.Rule{
	Name: "deprecated-name", Stage: rules.StageStyle, Severity: rules.SeverityWarning, Tag: rules.TagDeprecated,
	Summary: "An expression uses a Go name that is deprecated.",
}

// deprecatedStandard has the advice on the deprecated names of the standard library that an expression may use.
var deprecatedStandard = map[[2]string]string{
	{"strings", "Title"}: "It doesn't know where words begin in Unicode. Use golang.org/x/text/cases instead.",
}

// deprecated reports the names in an expression that are deprecated, each once.
func deprecated(c *expression.Check) {
	if c.Off(deprecatedName) {
		return
	}
	var seen [][2]string
	for i := range c.Go.Selectors {
		s := &c.Go.Selectors[i]
		n := c.Packages.Find(s.Package)
		name := [2]string{s.Package, s.Name}
		if n == nil || n.Ambiguous || n.Described == nil || slices.Contains(seen, name) {
			continue
		}
		reason := deprecatedStandard[[2]string{n.Path, s.Name}]
		if m, has := n.Described.Member(s.Name); has && reason == "" {
			reason = m.Deprecated
		}
		if reason == "" {
			continue
		}
		seen = append(seen, name)
		at := s.NameSpan()
		c.Report(deprecatedName, golang.Span{Start: at.Start, End: at.End}, s.Package+"."+s.Name+" is deprecated").
			WithNote("Its documentation says: %s", reason)
	}
}
