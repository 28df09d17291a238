package style

import (
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

// Texts finds what could be better.
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
