package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The rules that are reported by one look at an element's validators, by contradicting-validators.
var (
	duplicateValidatorRule = &Rule{
		Name: "duplicate-validator", Stage: StageStyle, Severity: SeverityWarning, Tag: TagUnnecessary,
		Summary: "An attribute has the same validator twice.",
	}
	duplicateOneOfValueRule = &Rule{
		Name: "duplicate-oneof-value", Stage: StageStyle, Severity: SeverityHint, Tag: TagUnnecessary,
		Summary: "A value is listed twice in OneOf or NoneOf.",
	}
	defaultViolatesValidatorRule = &Rule{
		Name: "default-violates-validator", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A default is rejected by the attribute's own validators.",
	}
	boundOverflowRule = &Rule{
		Name: "bound-overflow", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A validator leaves only the smallest or the largest integer, most likely because a limit did not fit.",
	}
	presenceValidatorOnRequiredRule = &Rule{
		Name: "presence-validator-on-required", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A required attribute has a validator that asks whether it is set.",
	}
	validatorPathRequiredRule = &Rule{
		Name: "validator-path-required", Stage: StageStyle, Severity: SeverityInfo,
		Summary: "A validator asks whether a required attribute is set.",
	}
	validatorPathComputedRule = &Rule{
		Name: "validator-path-computed", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A validator asks whether an attribute is set that nobody can set.",
	}
)

// styleValidatorRules are the rules about validators that say nothing, or too much.
var styleValidatorRules = []*Rule{
	{
		Name: "validators-on-computed", Stage: StageStyle, Severity: SeverityInfo, Tag: TagUnnecessary,
		Summary: "An attribute that nobody can configure has validators.",
		Key:     schema.KeyValidators, Element: validatorsOnComputed,
	},
	{
		Name: "contradicting-validators", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "No value satisfies all validators of an attribute.",
		Element: validators,
	},
	duplicateValidatorRule,
	duplicateOneOfValueRule,
	defaultViolatesValidatorRule,
	boundOverflowRule,
	presenceValidatorOnRequiredRule,
	validatorPathRequiredRule,
	validatorPathComputedRule,
}

func validatorsOnComputed(p *Pass, e *spec.Element) {
	if e.Block || e.Configurability != spec.Computed || p.Tree.Len(e.Validators) == 0 {
		return
	}
	if p.countsItself(e) {
		return
	}
	f := p.ReportKey(e.Validators, "attribute %q is computed and has validators", e.Name.Value).
		WithNote("Terraform validates the configuration, in which the attribute is null, and validators of a value accept null.")
	f.Fix(false, "Delete the validators", edit.Delete(p.Tree, e.Validators)...)
}

// countsItself reports whether a validator of an element asks whether it, or one of others, is set: those find something in a null as well.
func (p *Pass) countsItself(e *spec.Element) bool {
	for _, c := range p.calls(nil, e, schema.RoleValidator) {
		if c.value.Name == "ExactlyOneOf" || c.value.Name == "AtLeastOneOf" || !c.known {
			return true
		}
	}
	return false
}

// validators looks at the validators of an element and of its nested object.
func validators(p *Pass, e *spec.Element) {
	if e.Validators < 0 && !e.ObjectKeys.Has(schema.KeyValidators) || e.Definitions.Len() == 0 {
		return
	}
	var buffer [4]definedCall
	calls := p.calls(buffer[:0], e, schema.RoleValidator)
	p.duplicateCalls(duplicateValidatorRule, calls, "validator")
	own := 0
	for i := range calls {
		c := &calls[i]
		if !c.known {
			continue
		}
		p.duplicateOneOfValues(c)
		p.boundOverflow(c)
		if !c.definition.OnObject {
			p.presence(e, c)
			own++
		}
	}
	if own > 1 || own == 1 && e.Default >= 0 {
		constraints := constraintsOf(calls)
		p.contradictions(e, calls, constraints)
		p.defaultViolates(e, calls, constraints)
	}
}

// duplicateOneOfValues reports constants that are there twice among the arguments of OneOf, NoneOf and their like.
func (p *Pass) duplicateOneOfValues(c *definedCall) {
	if p.Settings.Severity(duplicateOneOfValueRule) == SeverityOff || !strings.Contains(c.value.Name, "neOf") {
		return
	}
	fold := strings.HasSuffix(c.value.Name, "CaseInsensitive")
	seen := map[string]int{}
	node := c.definition.Expression.Node
	for i := range c.value.Arguments {
		v := &c.value.Arguments[i]
		if !v.IsConstant() {
			continue
		}
		text := constantText(v)
		if fold {
			text = strings.ToLower(text)
		}
		first, again := seen[text]
		if !again {
			seen[text] = i
			continue
		}
		start, end := golang.FileSpan(p.Tree, node, v.Span)
		f := p.ReportAs(duplicateOneOfValueRule, node, start, end, c.expression.In(v.Span)+" is listed twice in "+c.value.Name)
		firstStart, firstEnd := golang.FileSpan(p.Tree, node, c.value.Arguments[first].Span)
		f.Relate(firstStart, firstEnd, "the first one")
		// The comma before it goes as well, with the white space around it.
		from, _ := golang.FileSpan(p.Tree, node, golang.Span{Start: c.value.Arguments[i-1].End, End: v.Start})
		f.Fix(false, "Delete it", edit.Text(from, end, ""))
	}
}

// presence reports a validator that asks whether an attribute is set of which that is known.
func (p *Pass) presence(e *spec.Element, c *definedCall) {
	switch c.value.Name {
	case "ConflictsWith", "ExactlyOneOf", "AtLeastOneOf", "AlsoRequires":
	default:
		return
	}
	p.presenceOnRequired(e, c)
	for k := range c.value.Arguments {
		path := c.value.Arguments[k].Path
		if target, ok := p.target(c, path); ok && target != c.definition.Element {
			p.presencePath(e, c, &c.expression.Paths[path], &p.Unit.Elements[target])
		}
	}
}

// presenceOnRequired reports a required attribute that has a validator of presence other than AlsoRequires. A required
// attribute inside another one may be absent together with it: there the other attributes must be beside it.
func (p *Pass) presenceOnRequired(e *spec.Element, c *definedCall) {
	if e.Configurability != spec.Required || e.Block || c.value.Name == "AlsoRequires" || len(c.value.Arguments) == 0 {
		return
	}
	for k := range c.value.Arguments {
		target, ok := p.target(c, c.value.Arguments[k].Path)
		if !ok || e.Depth > 0 && p.Unit.Elements[target].Parent != e.Parent {
			return
		}
	}
	effect := "None of the others can be set."
	if c.value.Name == "AtLeastOneOf" {
		effect = "The validator finds nothing."
	}
	start, end := p.sourceRange(c)
	f := p.ReportAs(presenceValidatorOnRequiredRule, c.definition.Expression.Node, start, end,
		c.value.Name+" is on required attribute \""+e.Name.Value+"\"").
		WithNote("%s", effect).WithHelp("make the attribute optional, or delete the validator")
	n := &p.Tree.Nodes[e.ConfigurabilityNode]
	f.Relate(n.Start, n.End, "attribute %q is required", e.Name.Value)
	f.Fix(false, "Make the attribute optional", edit.ReplaceString(p.Tree, e.ConfigurabilityNode, spec.Optional.String()))
}

// target returns the attribute or block to which a path leads, by its index into the expression's paths. Paths that lead
// nowhere have a finding.
func (p *Pass) target(c *definedCall, path int32) (int32, bool) {
	if path < 0 {
		return -1, false
	}
	found := &c.expression.Paths[path]
	if !found.Complete || len(found.Steps) == 0 {
		return -1, false
	}
	var from *spec.Place
	if found.Relative {
		at := spec.At(c.definition.Element)
		from = &at
	}
	r := p.Unit.Resolve(from, found.Steps)
	if r.Fault != spec.FaultNone || r.Place.Element < 0 || r.Place.Type >= 0 || r.Place.Elements > 0 {
		return -1, false
	}
	return r.Place.Element, true
}

// presencePath reports a path to a required or computed attribute.
func (p *Pass) presencePath(e *spec.Element, c *definedCall, path *golang.Path, target *spec.Element) {
	if target.Block {
		return
	}
	rule, effect := validatorPathRequiredRule, ""
	switch {
	case target.Configurability == spec.Computed:
		rule = validatorPathComputedRule
		switch c.value.Name {
		case "AlsoRequires":
			effect = "It is never configured, so \"" + e.Name.Value + "\" can't be set."
		case "ConflictsWith":
			effect = "It is never configured, so the two don't conflict."
		default:
			effect = "It is never configured, so it does not count as set."
		}
	case target.Configurability != spec.Required || target.Depth > 0 && target.Parent != e.Parent:
		return
	case e.Configurability == spec.Required && c.value.Name != "AlsoRequires":
		return // presenceOnRequired has said it
	case c.value.Name == "ConflictsWith", c.value.Name == "ExactlyOneOf":
		effect = "It is always set, so \"" + e.Name.Value + "\" can't be set."
	case c.value.Name == "AlsoRequires":
		effect = "It is always set, whether another attribute requires it or not."
	default:
		effect = "It is always set, so the validator finds nothing."
	}
	start, end := golang.FileSpan(p.Tree, c.definition.Expression.Node, path.Span)
	f := p.ReportAs(rule, c.definition.Expression.Node, start, end,
		c.value.Name+" names "+target.Configurability.String()+" attribute \""+target.Name.Value+"\"").
		WithNote("%s", effect)
	if f != nil && target.ConfigurabilityNode >= 0 {
		n := &p.Tree.Nodes[target.ConfigurabilityNode]
		f.Relate(n.Start, n.End, "attribute %q is %s", target.Name.Value, target.Configurability)
	}
	if len(c.value.Arguments) == 1 {
		p.deleteCall(f, c, "Delete "+c.value.Name)
	}
}

// contradictions reports, for contradicting-validators, the first validator that leaves no value.
func (p *Pass) contradictions(e *spec.Element, calls []definedCall, constraints []constraint) {
	i, k := contradiction(constraints)
	if i < 0 {
		return
	}
	a, b := &calls[constraints[i].call], &calls[constraints[k].call]
	start, end := p.sourceRange(b)
	f := p.Report(b.definition.Expression.Node, start, end, "no value satisfies both "+a.value.Name+" and "+b.value.Name).
		WithNote("Nobody can set attribute %q.", e.Name.Value).WithHelp("change or delete one of them")
	firstStart, firstEnd := p.sourceRange(a)
	f.Relate(firstStart, firstEnd, "%s is here", a.value.Name)
	p.deleteCall(f, b, "Delete "+b.value.Name)
	p.deleteCall(f, a, "Delete "+a.value.Name)
}

// defaultViolates reports a default that one of the constraints rejects.
func (p *Pass) defaultViolates(e *spec.Element, calls []definedCall, constraints []constraint) {
	if e.Default < 0 || e.Block || len(constraints) == 0 || p.Unit.Kind != syntax.Resource {
		return
	}
	value, node, span, ok := p.defaultValue(e)
	if !ok {
		return
	}
	for i := range constraints {
		c := &constraints[i]
		if c.allows(&value) {
			continue
		}
		call := &calls[c.call]
		n := &p.Tree.Nodes[node]
		start, end := n.Start, n.End
		if span != (golang.Span{}) {
			start, end = golang.FileSpan(p.Tree, node, span)
		}
		f := p.ReportAs(defaultViolatesValidatorRule, node, start, end, "default "+shortened(constantText(&value))+" is rejected by its own validator "+callWords(call)).
			WithNote("Terraform applies the default without validation, but nobody can write it in a configuration.").
			WithHelp("change one of them")
		firstStart, firstEnd := p.sourceRange(call)
		f.Relate(firstStart, firstEnd, "%s is here", call.value.Name)
		p.otherDefault(f, e, c, &value)
		return
	}
}

// callWords returns a call without its package, or its name alone if its arguments are long.
func callWords(call *definedCall) string {
	const longest = 30
	words := strings.TrimPrefix(call.expression.In(call.value.Span), call.value.Package+".")
	if len(words) > longest || strings.Contains(words, "\n") {
		return call.value.Name
	}
	return words
}

// otherDefault offers the value that was probably meant for a static default that is not among those allowed, and to have no
// default.
func (p *Pass) otherDefault(f *Finding, e *spec.Element, c *constraint, value *golang.Value) {
	if f == nil || e.Static < 0 {
		return
	}
	if value.Kind == golang.String && !c.none {
		var allowed []string
		for i := range c.values {
			allowed = append(allowed, c.values[i].Text)
		}
		if near, ok := Nearest(value.Text, allowed); ok {
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
func (p *Pass) defaultValue(e *spec.Element) (golang.Value, int32, golang.Span, bool) {
	if e.Static >= 0 {
		v, ok := jsonValue(p.Tree, e.Static)
		return v, e.Static, golang.Span{}, ok
	}
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		d := &p.Unit.Definitions[i]
		if d.Role != schema.RoleDefault || !p.whole(d.Expression.Node) {
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
