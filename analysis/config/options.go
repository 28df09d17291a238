package config

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// optionValue is what a configuration chooses for an option of a rule.
type optionValue struct {
	option *rules.Option
	value  any
}

// options reads the options of a rule.
func (p *parser) options(object int32, rule *rules.Rule) []optionValue {
	if !p.is(object, syntax.Object) {
		return nil
	}
	var out []optionValue
	for node := range p.tree.Children(object) {
		n := &p.tree.Nodes[node]
		if !n.IsMember() || p.tree.Key(node) == "//" {
			continue
		}
		option, err := rule.FindOption(p.tree.Key(node))
		if err != nil {
			p.problem(n.KeyStart, n.KeyEnd, "%s", err.Error())
			continue
		}
		if value, ok := p.optionValue(node, option); ok {
			out = append(out, optionValue{option, value})
		}
	}
	return out
}

// optionValue reads a value as the option's kind has it.
func (p *parser) optionValue(node int32, o *rules.Option) (value any, ok bool) {
	n := &p.tree.Nodes[node]
	switch o.Kind {
	case rules.OptionFlag:
		return n.Kind == syntax.True, n.Kind == syntax.True || p.is(node, syntax.False)
	case rules.OptionNumber:
		if !p.is(node, syntax.Number) {
			return nil, false
		}
		number, err := strconv.Atoi(p.tree.Raw(node))
		if err != nil {
			p.problem(n.Start, n.End, "option %q must be %s, not %s", o.Name, o.Words(), p.tree.Raw(node))
			return nil, false // a fraction, or beyond all bounds
		}
		return number, p.allowed(o, number, n.Start, n.End)
	case rules.OptionChoice, rules.OptionPattern:
		text := p.text(node)
		return text, text != "" && p.allowed(o, text, n.Start, n.End)
	}
	if !p.is(node, syntax.Array) {
		return nil, false
	}
	list := []string{}
	for _, element := range p.texts(node) {
		if p.allowed(o, element.text, element.start, element.end) {
			list = append(list, element.text)
		}
	}
	return list, true
}

// allowed reports a value that the option does not take.
func (p *parser) allowed(o *rules.Option, value any, start, end int32) bool {
	err := o.Check(value)
	if err != nil {
		p.problem(start, end, "%s", err.Error())
	}
	return err == nil
}
