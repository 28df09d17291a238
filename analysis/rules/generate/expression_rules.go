package generate

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/brackets"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// ExpressionRules are the rules about texts that are not Go.
var ExpressionRules = []*rules.Rule{invalidGoExpression}

// Texts finds the mistakes in a text that is not Go.
var Texts = expression.Rules{NotGo: notGo}

// invalidGoExpression also has the rules of the other stages look at the texts of a unit.
var invalidGoExpression = &rules.Rule{
	Name: "invalid-go-expression", Stage: rules.StageGenerate, Severity: rules.SeverityError, Hides: true,
	Summary: "A schema_definition or custom type is not a Go expression.",
	Unit:    func(p *rules.Pass) { expression.Look(p, nil) },
}

// notGo reports a text that is not Go.
func notGo(c *expression.Check, text string, place golang.Place) {
	at := golang.Span{Start: c.Go.Err.Offset, End: c.Go.Err.Offset + 1}
	if int(at.Start) >= len(text) && at.Start > 0 {
		at = golang.Span{Start: at.Start - 1, End: at.Start}
	}
	from, to := golang.FileSpan(c.Pass.Tree, c.Node, at)
	if kept := golang.WithoutTail(text, place); kept < len(text) {
		tail := golang.Span{Start: int32(kept), End: int32(len(text))}
		from, to = golang.FileSpan(c.Pass.Tree, c.Node, tail)
		f := c.Pass.ReportAs(invalidGoExpression, c.Node, from, to, c.Words()+" ends in a comma, newline or comment").
			WithNote("The generator writes a comma right after it, which Go rejects there.")
		f.Fix(true, "Remove what follows the expression", syntax.Edit{Start: int(from), End: int(to)})
		return
	}
	if u, found := brackets.FindUnbalanced(text); found {
		reportUnbalanced(c, text, &u, place)
		return
	}
	says := c.Go.Err.Message
	if expected, _, what := strings.Cut(says, ", found "); what && int(c.Go.Err.Offset) >= len(text) {
		says = expected + ", but the text ends" // and not with the code that the generator writes after it
	}
	f := c.Pass.ReportAs(invalidGoExpression, c.Node, from, to, c.Words()+" is not a Go expression").
		WithNote("Go says: %s. The generator fails without saying where.", says)
	if strings.HasPrefix(c.Go.Err.Message, "missing ','") && int(c.Go.Err.Offset) <= len(text) {
		before := strings.TrimRight(text[:c.Go.Err.Offset], " \t\n")
		if end := int32(len(before)); golang.ParseDefinition(before+","+text[end:], place).Err == nil {
			f.Fix(false, "Insert a comma", c.Edit(golang.Span{Start: end, End: end}, ","))
		}
	}
}

// reportUnbalanced reports a bracket without partner.
func reportUnbalanced(c *expression.Check, text string, u *brackets.Unbalanced, place golang.Place) {
	closer := ""
	at := golang.Span{Start: int32(u.Close), End: int32(u.Close + 1)}
	if u.Breaks() {
		at = golang.Span{Start: int32(len(strings.TrimRight(text, " \t\n")) - 1), End: int32(len(text))}
	} else {
		closer = text[u.Close : u.Close+1]
	}
	from, to := golang.FileSpan(c.Pass.Tree, c.Node, at)
	message, note := c.Words()+" has one "+closer+" too many", "Nothing opens it."
	if u.Open >= 0 {
		message, note = c.Words()+" lacks "+u.Missing, "The "+text[u.Open:u.Open+1]
		if !u.Breaks() {
			message += " before " + closer
		}
		if before := u.Opened(); before != "" {
			note += " after " + before
		}
		note += " is not closed."
	}
	f := c.Pass.ReportAs(invalidGoExpression, c.Node, from, to, message).WithNote("%s The generator fails without saying where.", note)
	if f == nil {
		return
	}
	if u.Open >= 0 {
		from, to := golang.FileSpan(c.Pass.Tree, c.Node, golang.Span{Start: int32(u.Open), End: int32(u.Open + 1)})
		f.Relate(from, to, "this bracket is not closed")
	}
	for _, r := range u.Repairs(place) {
		f.Fix(false, r.Title, c.Edit(golang.Span{Start: int32(r.Start), End: int32(r.End)}, r.Text))
	}
}
