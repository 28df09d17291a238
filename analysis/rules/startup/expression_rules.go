package startup

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ExpressionRules are the rules about Go that compiles, and fails when the provider starts.
var ExpressionRules = []*rules.Rule{
	invalidRegex, expressionPanics, attributeInExpression, defaultElementTypeMismatch,
	customTypeValueMismatch, customTypeWithoutElements, customTypeUnusable,
}

// Texts finds the texts that fail when the provider starts.
var Texts = expression.Rules{
	Definition: func(c *expression.Check) {
		invalidPatterns(c)
		checkMembers(c)
		evaluated(c)
	},
	CustomType: func(c *expression.Check) {
		checkMembers(c)
		evaluated(c)
		likeness(c)
	},
	ValueType: valueType,
}

var invalidRegex = &rules.Rule{
	Name: "invalid-regex", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A regular expression does not compile in Go, so the provider panics when it starts.",
}

// invalidPatterns reports the regular expressions of a definition that package regexp does not take.
func invalidPatterns(c *expression.Check) {
	for x := range c.Patterns() {
		if x.Err != nil {
			invalidPattern(c, x)
		}
	}
}

func invalidPattern(c *expression.Check, x *golang.Regexp) {
	reason := x.Err.Code.String()
	if slices.ContainsFunc([]string{"(?=", "(?!", "(?<=", "(?<!"}, func(group string) bool { return strings.HasPrefix(x.Err.Expr, group) }) {
		reason = "no look-around"
	}
	c.Report(invalidRegex, x.Wrong, "regular expression of "+c.Pass.Element(c.Element)+" does not compile").
		WithNote("Go says: %s: `%s`. regexp.MustCompile panics when the provider starts.", reason, x.Err.Expr)
}

// expressionPanics is about expressions that compile and can't be computed: the generated schema is a function that the provider calls when
// it starts.
var expressionPanics = &rules.Rule{
	Name: "expression-panics", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A Go expression panics when the provider starts.",
}

// evaluated checks the values of an expression that compiles.
func evaluated(c *expression.Check) {
	results, err := c.Values()
	switch {
	case err != nil:
		panics(c, err)
	case len(results) != 1 || len(c.Go.Values) != 1: // the text is more than an expression
	case c.Definition == nil:
		checkMade(c, results[0])
	default:
		if made, ok := results[0].(*evaluate.Default); ok && made != nil {
			checkDefault(c, made)
		}
	}
}

// panicsInPlan reports a default that panics as soon as Terraform plans, and why.
func panicsInPlan(c *expression.Check, why string) {
	if f := c.Report(expressionPanics, c.Go.Values[0].Span, c.Words()+" panics in every plan"); f != nil {
		f.Stage = rules.StageTerraform
		f.WithNote("The provider starts, and ends as soon as Terraform plans without the attribute: %s.", why).
			WithHelp("give it another value")
	}
}

func panics(c *expression.Check, err *compile.Error) {
	rule, headline, note, help := expressionPanics, c.Words()+" panics", "The provider evaluates it when it starts: %s.", "fix the arguments"
	if strings.HasPrefix(err.Message, "regexp: Compile") {
		rule, headline = invalidRegex, "regular expression of "+c.Pass.Element(c.Element)+" does not compile"
		note, help = "Go says: %s.", "fix the expression that it comes from"
	}
	c.Report(rule, err.Span, headline).WithNote(note, strings.TrimRight(err.Message, ".\n")).WithHelp("%s", help)
}

// attributeInExpression is about texts that close the brackets around them and open others. The attributes that they write beside those of
// the specification compile, and must meet the framework's demands on all attributes.
var attributeInExpression = &rules.Rule{
	Name: "attribute-in-expression", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A Go expression opens an attribute or block with which the provider does not work.",
}

// checkMembers looks at the attributes and blocks that a text writes which compiles.
func checkMembers(c *expression.Check) {
	if !c.IsChecked() || c.Text.Before == "" || c.Off(attributeInExpression) {
		return
	}
	for _, m := range golang.Members(c.Text.Before, c.Go.Text, c.Text.After) {
		why, stage := memberFault(c, &m), rules.StageStartup
		if why == "" && isLacking(c, &m) {
			why, stage = "The generated type of the attribute or block around it has no such member, so every configuration of that fails.", rules.StageTerraform
		}
		if why == "" {
			continue
		}
		at, headline := m.Span, c.Words()+" opens another: "+m.Name
		if !m.Opened {
			at, headline = golang.Span{End: int32(len(c.Go.Text))}, c.Words()+" changes the attribute"
		}
		if f := c.Report(attributeInExpression, at, headline); f != nil {
			f.Stage = stage
			f.WithNote("%s", why).WithHelp("close no brackets that the text does not open")
		}
		return
	}
}

// memberFault returns the reason why the provider does not start with a member, or nothing if no reason is known.
func memberFault(c *expression.Check, m *golang.Member) string {
	isAttribute := strings.HasSuffix(m.Type, "Attribute")
	switch {
	case m.Opened && m.Depth == 0:
		return "The generated model has no field for it, so the framework can't fill the model."
	case m.Nil:
		return "It is nil, so the provider panics when it starts."
	case m.Opened && !schema.IsIdentifier([]byte(m.Name)):
		return "The framework takes no such name: it must consist of lowercase letters, digits and underscores."
	case isAttribute && !m.Sets("Required") && !m.Sets("Optional") && !m.Sets("Computed"):
		return "It is neither required nor optional nor computed, so the framework rejects the schema."
	case c.Pass.Unit.Kind == syntax.Resource && m.Sets("Default") && !m.Sets("Computed") && (m.Opened || !hasDefault(c.Pass, c.Element)):
		return "It has a default and is not computed, so the framework rejects the schema."
	case !m.Opened || m.Sets("CustomType"):
	case m.Type == "ListAttribute" || m.Type == "MapAttribute" || m.Type == "SetAttribute":
		if !m.Sets("ElementType") {
			return "It has no element type, so the framework rejects the schema."
		}
	case m.Type == "ObjectAttribute" && !m.Sets("AttributeTypes"):
		return "It has no attribute types, so the framework rejects the schema."
	}
	return ""
}

// isLacking reports whether the generated type around a member has no place for it: Terraform sends all members that the schema has. A type
// of the user's own may have one.
func isLacking(c *expression.Check, m *golang.Member) bool {
	if !m.Opened || c.Element == nil {
		return false
	}
	around := c.Element
	for int(around.Depth) >= m.Depth {
		if around.Parent < 0 {
			return false
		}
		around = &c.Pass.Unit.Elements[around.Parent]
	}
	for i := around.GoTypes.From; i < around.GoTypes.To; i++ {
		if c.Pass.Unit.GoTypes[i].Role == schema.RoleCustomType {
			return false
		}
	}
	return int(around.Depth) == m.Depth-1
}

// computedByText reports whether a text of an attribute gives it the field that makes it computed.
func computedByText(p *rules.Pass, e *spec.Element) bool {
	sets := func(element int32, text spec.Text) bool {
		if !strings.Contains(text.Value, "Computed") {
			return false
		}
		before, after, written := golang.Around(p.Unit, element, text.Node)
		if !written {
			return false
		}
		for _, m := range golang.Members(before, text.Value, after) {
			if !m.Opened && m.Name == e.Name.Value && m.Depth == int(e.Depth) && m.Sets("Computed") {
				return true
			}
		}
		return false
	}
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		if d := &p.Unit.Definitions[i]; sets(d.Element, d.Expression) {
			return true
		}
	}
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if g := &p.Unit.GoTypes[i]; sets(g.Element, g.Type) {
			return true
		}
	}
	return false
}

// hasDefault reports whether the generator writes a default for an element: it leaves out an empty expression.
func hasDefault(p *rules.Pass, e *spec.Element) bool {
	if e.Static >= 0 {
		return p.Tree.Nodes[e.Static].Kind != syntax.Null
	}
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		if d := &p.Unit.Definitions[i]; d.Role == schema.RoleDefault {
			return d.Expression.Value != ""
		}
	}
	return false
}

var defaultElementTypeMismatch = &rules.Rule{
	Name: "default-element-type-mismatch", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A default's elements or members have other types than the attribute's.",
}

// checkDefault looks at a default. The framework compares its type, such as that of
// listdefault.StaticValue(types.ListNull(types.StringType)), with that of the attribute when the provider starts, as Go types. Where the
// attribute's own type is generated or custom, it finds out when it plans; see package terraform.
func checkDefault(c *expression.Check, made *evaluate.Default) {
	switch {
	case !c.HasTypedDefault(made):
	case !c.HasOwnType() && !c.Off(defaultElementTypeMismatch):
		c.ReportMismatch(defaultElementTypeMismatch, difference(c.AttributeType(c.Index), made.Value.Type),
			"The framework compares the two when the provider starts and rejects the whole schema.")
	case c.HasOwnType() && made.Value.Type.Has(expression.IsHollow):
		panicsInPlan(c, "a type in it is a nil pointer")
	}
}

// difference returns the place where two types differ for the framework, or nil if they don't, or it is not known.
func difference(want, have *evaluate.Type) *expression.TypesDiffer {
	if !want.Known() || have != nil && !have.Known() {
		return nil
	}
	if equal, known := want.Equal(have); equal || !known {
		return nil
	}
	return expression.Within(want, have, difference)
}
