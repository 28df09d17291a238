package style

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The rules that are reported by one look at an element's validators, by contradicting-validators.
var (
	duplicateValidatorRule = &rules.Rule{
		Name: "duplicate-validator", Stage: rules.StageStyle, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary: "An attribute has the same validator twice.",
	}
	defaultViolatesValidatorRule = &rules.Rule{
		Name: "default-violates-validator", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A default is rejected by the attribute's own validators.",
	}
	presenceValidatorOnRequiredRule = &rules.Rule{
		Name: "presence-validator-on-required", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A required attribute has a validator that asks whether it is set.",
	}
)

// ValidatorRules are the rules about validators that say nothing, or too much.
var ValidatorRules = []*rules.Rule{
	{
		Name: "validators-on-computed", Stage: rules.StageStyle, Severity: rules.SeverityInfo, Tag: rules.TagUnnecessary,
		Summary: "An attribute that nobody can configure has validators.",
		Key:     schema.KeyValidators, Element: validatorsOnComputed,
	},
	{
		Name: "contradicting-validators", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "No value satisfies all validators of an attribute.",
		Element: validators,
	},
	duplicateValidatorRule,
	defaultViolatesValidatorRule,
	presenceValidatorOnRequiredRule,
}

func validatorsOnComputed(p *rules.Pass, e *spec.Element) {
	if e.Block || e.Configurability != spec.Computed || p.Tree.Len(e.Validators) == 0 {
		return
	}
	if countsItself(p, e) {
		return
	}
	f := p.ReportKey(e.Validators, "attribute %q is computed and has validators", e.Name.Value).
		WithNote("Terraform validates the configuration, in which the attribute is null, and validators of a value accept null.")
	f.Fix(false, "Delete the validators", edit.Delete(p.Tree, e.Validators)...)
}

// countsItself reports whether a validator of an element asks whether it, or one of others, is set: those find something in a null as well.
func countsItself(p *rules.Pass, e *spec.Element) bool {
	for _, c := range demand.Calls(p, nil, e, schema.RoleValidator) {
		if c.Value.Name == "ExactlyOneOf" || c.Value.Name == "AtLeastOneOf" || !c.Known {
			return true
		}
	}
	return false
}

// validators looks at the validators of an element and of its nested object.
func validators(p *rules.Pass, e *spec.Element) {
	if e.Validators < 0 && !e.ObjectKeys.Has(schema.KeyValidators) || e.Definitions.Len() == 0 {
		return
	}
	var buffer [4]demand.DefinedCall
	calls := demand.Calls(p, buffer[:0], e, schema.RoleValidator)
	demand.DuplicateCalls(p, duplicateValidatorRule, calls, "validator")
	own := 0
	for i := range calls {
		c := &calls[i]
		if !c.Known {
			continue
		}
		if !c.Definition.OnObject {
			presenceOnRequired(p, e, c)
			own++
		}
	}
	if own > 1 || own == 1 && e.Default >= 0 {
		constraints := demand.ConstraintsOf(calls)
		contradictions(p, e, calls, constraints)
		defaultViolates(p, e, calls, constraints)
	}
}

// presenceOnRequired reports a required attribute that has a validator of presence other than AlsoRequires. A required
// attribute inside another one may be absent together with it: there the other attributes must be beside it.
func presenceOnRequired(p *rules.Pass, e *spec.Element, c *demand.DefinedCall) {
	if e.Configurability != spec.Required || e.Block || len(c.Value.Arguments) == 0 {
		return
	}
	switch c.Value.Name {
	case "ConflictsWith", "ExactlyOneOf", "AtLeastOneOf":
	default:
		return
	}
	for k := range c.Value.Arguments {
		target, ok := demand.Target(p, c, c.Value.Arguments[k].Path)
		if !ok || e.Depth > 0 && p.Unit.Elements[target].Parent != e.Parent {
			return
		}
	}
	effect := "None of the others can be set."
	if c.Value.Name == "AtLeastOneOf" {
		effect = "The validator finds nothing."
	}
	start, end := demand.SourceRange(p, c)
	f := p.ReportAs(presenceValidatorOnRequiredRule, c.Definition.Expression.Node, start, end,
		c.Value.Name+" is on required attribute \""+e.Name.Value+"\"").
		WithNote("%s", effect).WithHelp("make the attribute optional, or delete the validator")
	n := &p.Tree.Nodes[e.ConfigurabilityNode]
	f.Relate(n.Start, n.End, "attribute %q is required", e.Name.Value)
	f.Fix(false, "Make the attribute optional", edit.ReplaceString(p.Tree, e.ConfigurabilityNode, spec.Optional.String()))
}

// contradictions reports, for contradicting-validators, the first validator that leaves no value.
func contradictions(p *rules.Pass, e *spec.Element, calls []demand.DefinedCall, constraints []demand.Constraint) {
	i, k := demand.Contradiction(constraints)
	if i < 0 {
		return
	}
	a, b := &calls[constraints[i].Call], &calls[constraints[k].Call]
	start, end := demand.SourceRange(p, b)
	f := p.Report(b.Definition.Expression.Node, start, end, "no value satisfies both "+a.Value.Name+" and "+b.Value.Name).
		WithNote("Nobody can set attribute %q.", e.Name.Value).WithHelp("change or delete one of them")
	firstStart, firstEnd := demand.SourceRange(p, a)
	f.Relate(firstStart, firstEnd, "%s is here", a.Value.Name)
	demand.DeleteCall(p, f, b, "Delete "+b.Value.Name)
	demand.DeleteCall(p, f, a, "Delete "+a.Value.Name)
}

// defaultViolates reports a default that one of the constraints rejects.
func defaultViolates(p *rules.Pass, e *spec.Element, calls []demand.DefinedCall, constraints []demand.Constraint) {
	if e.Default < 0 || e.Block || len(constraints) == 0 || p.Unit.Kind != syntax.Resource {
		return
	}
	value, node, span, ok := defaultValue(p, e)
	if !ok {
		return
	}
	for i := range constraints {
		c := &constraints[i]
		if c.Allows(&value) {
			continue
		}
		call := &calls[c.Call]
		n := &p.Tree.Nodes[node]
		start, end := n.Start, n.End
		if span != (golang.Span{}) {
			start, end = golang.FileSpan(p.Tree, node, span)
		}
		f := p.ReportAs(defaultViolatesValidatorRule, node, start, end,
			"default "+wording.Shorten(demand.ConstantText(&value), longestQuote)+" is rejected by its own validator "+callWords(call)).
			WithNote("Terraform applies the default without validation, but nobody can write it in a configuration.").
			WithHelp("change one of them")
		firstStart, firstEnd := demand.SourceRange(p, call)
		f.Relate(firstStart, firstEnd, "%s is here", call.Value.Name)
		otherDefault(p, f, e, c, &value)
		return
	}
}

// callWords returns a call without its package, or its name alone if its arguments are long.
func callWords(call *demand.DefinedCall) string {
	const longest = 30
	words := strings.TrimPrefix(call.Expression.In(call.Value.Span), call.Value.Package+".")
	if len(words) > longest || strings.Contains(words, "\n") {
		return call.Value.Name
	}
	return words
}

// otherDefault offers the value that was probably meant for a static default that is not among those allowed, and to have no
// default.
func otherDefault(p *rules.Pass, f *rules.Finding, e *spec.Element, c *demand.Constraint, value *golang.Value) {
	if f == nil || e.Static < 0 {
		return
	}
	if value.Kind == golang.String && !c.None {
		var allowed []string
		for i := range c.Values {
			allowed = append(allowed, c.Values[i].Text)
		}
		if near, ok := rules.Nearest(value.Text, allowed); ok {
			f.Fix(false, `Make the default "`+near+`"`, edit.ReplaceString(p.Tree, e.Static, near))
		}
	}
	f.Fix(false, "Delete the default", edit.Delete(p.Tree, e.Default)...)
}

// staticDefaults are the functions that make a default of a constant.
var staticDefaults = map[string]bool{
	"StaticString": true, "StaticBool": true, "StaticInt64": true, "StaticFloat64": true, "StaticInt32": true, "StaticFloat32": true,
}

// defaultValue returns the value of a default that is a constant, the node that holds it, and where in that node's Go.
func defaultValue(p *rules.Pass, e *spec.Element) (golang.Value, int32, golang.Span, bool) {
	if e.Static >= 0 {
		v, ok := demand.JsonValue(p.Tree, e.Static)
		return v, e.Static, golang.Span{}, ok
	}
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		d := &p.Unit.Definitions[i]
		if d.Role != schema.RoleDefault || !p.Whole(d.Expression.Node) {
			continue
		}
		x := golang.ParseDefinition(d.Expression.Value, golang.FieldValue)
		if x.Err != nil || len(x.Values) != 1 {
			continue
		}
		v := &x.Values[0]
		if v.Kind == golang.Call && staticDefaults[v.Name] && v.Receiver == nil && len(v.Arguments) == 1 && v.Arguments[0].IsConstant() {
			return v.Arguments[0], d.Expression.Node, v.Arguments[0].Span, true
		}
	}
	return golang.Value{}, -1, golang.Span{}, false
}
