package compile

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// attributeInExpression is about texts that close the brackets around them and open others: what they write beside the attributes of the
// specification compiles, and is held to what the framework wants of all attributes.
var attributeInExpression = &rules.Rule{
	Name: "attribute-in-expression", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A Go expression opens an attribute or block with which the provider does not work.",
}

// checkMembers looks at the attributes and blocks that a text writes which compiles.
func (c *expressionCheck) checkMembers(checked *compile.Checked) {
	if checked == nil || c.text.Before == "" || c.off(attributeInExpression) {
		return
	}
	for _, m := range golang.Members(c.text.Before, c.e.Text, c.text.After) {
		why, stage := c.memberFault(&m), rules.StageStartup
		if why == "" && c.isLacking(&m) {
			why, stage = "The generated type of the attribute or block around it has no such member, so every configuration of that fails.", rules.StageTerraform
		}
		if why == "" {
			continue
		}
		at, headline := m.Span, c.words()+" opens another: "+m.Name
		if !m.Opened {
			at, headline = golang.Span{End: int32(len(c.e.Text))}, c.words()+" changes the attribute"
		}
		if f := c.report(attributeInExpression, at, headline); f != nil {
			f.Stage = stage
			f.WithNote("%s", why).WithHelp("close no brackets that the text does not open")
		}
		return
	}
}

// memberFault returns why the provider does not start with a member; empty if it does, as far as that is known.
func (c *expressionCheck) memberFault(m *golang.Member) string {
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
	case c.p.Unit.Kind == syntax.Resource && m.Sets("Default") && !m.Sets("Computed") && (m.Opened || !HasDefault(c.p, c.element)):
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

// isLacking reports whether the generated type of what is around a member has no place for it: Terraform sends all members that the schema
// has. A type of the user's own may have one.
func (c *expressionCheck) isLacking(m *golang.Member) bool {
	if !m.Opened || c.element == nil {
		return false
	}
	around := c.element
	for int(around.Depth) >= m.Depth {
		if around.Parent < 0 {
			return false
		}
		around = &c.p.Unit.Elements[around.Parent]
	}
	for i := around.GoTypes.From; i < around.GoTypes.To; i++ {
		if c.p.Unit.GoTypes[i].Role == schema.RoleCustomType {
			return false
		}
	}
	return int(around.Depth) == m.Depth-1
}

// ComputedByText reports whether a text of an attribute gives it the field that makes it computed.
func ComputedByText(p *rules.Pass, e *spec.Element) bool {
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

// HasDefault reports whether the generator writes a default for an element: it leaves out an empty expression.
func HasDefault(p *rules.Pass, e *spec.Element) bool {
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
