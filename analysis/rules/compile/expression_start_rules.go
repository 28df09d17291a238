package compile

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/schema"
)

// expressionPanics is about what compiles and can't be computed: the generated schema is a function that the provider calls when it starts.
var expressionPanics = &rules.Rule{
	Name: "expression-panics", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A Go expression panics when the provider starts.",
}

var nilEntry = &rules.Rule{
	Name: "nil-entry", Stage: rules.StageTerraform, Severity: rules.SeverityError,
	Summary: "A validator or plan modifier is nil, so that the provider panics when it is asked.",
}

// evaluate looks at what the values of an expression that compiles are, unless a rule has found a mistake in it already: findings is how
// many there were before.
func (c *expressionCheck) evaluate(checked *compile.Checked, role schema.Role, findings int) {
	if checked == nil {
		return
	}
	for _, f := range c.p.Findings()[findings:] {
		if f.Severity == rules.SeverityError && f.Stage <= rules.StageStartup {
			return
		}
	}
	results, err := checked.Values()
	if err != nil {
		c.panics(err)
		return
	}
	if role == schema.RoleValidator || role == schema.RolePlanModifier {
		c.nilEntries(results)
	}
	if len(results) != 1 || len(c.e.Values) != 1 {
		return // the text is more than an expression
	}
	switch role {
	case schema.RoleDefault:
		made, ok := results[0].(*evaluate.Default)
		switch {
		case !ok || made == nil:
		case made.Fault != "":
			c.panicsInPlan(made.Fault)
		default:
			c.checkDefault(checked, made.Value)
		}
	case schema.RoleCustomType:
		c.checkMade(results[0])
	}
}

// panicsInPlan reports a default that panics as soon as Terraform plans, and why.
func (c *expressionCheck) panicsInPlan(why string) {
	if f := c.report(expressionPanics, c.e.Values[0].Span, c.words()+" panics in every plan"); f != nil {
		f.Stage = rules.StageTerraform
		f.WithNote("The provider starts, and ends as soon as Terraform plans without the attribute: %s.", why).
			WithHelp("give it another value")
	}
}

// nilEntries reports validators and plan modifiers that are nil.
func (c *expressionCheck) nilEntries(results []any) {
	for i, result := range results {
		if _, is := result.(evaluate.Nil); is && i < len(c.e.Values) {
			word := "validator"
			if c.definition.Role == schema.RolePlanModifier {
				word = "plan modifier"
			}
			c.reportNil(c.e.Values[i].Span, word+" of "+c.p.Element(c.element)+" is nil", "delete the "+word)
		}
	}
}

// reportNil reports that a list of validators or plan modifiers has nil in it, and what to do.
func (c *expressionCheck) reportNil(at golang.Span, message, help string) {
	when := "validates a configuration"
	if c.definition.Role == schema.RolePlanModifier {
		when = "plans"
	}
	c.report(nilEntry, at, message).
		WithNote("The provider starts. It panics whenever Terraform %s, whether the attribute is set or not.", when).
		WithHelp("%s", help)
}

func (c *expressionCheck) panics(err *compile.Error) {
	rule, headline, note, help := expressionPanics, c.words()+" panics", "The provider evaluates it when it starts: %s.", "fix the arguments"
	if strings.HasPrefix(err.Message, "regexp: Compile") {
		rule, headline = invalidRegex, "regular expression of "+c.p.Element(c.element)+" does not compile"
		note, help = "Go says: %s.", "fix the expression that it comes from"
	}
	c.report(rule, err.Span, headline).WithNote(note, strings.TrimRight(err.Message, ".\n")).WithHelp("%s", help)
}
