package config

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// optionValue is the value of an option of a rule in a configuration.
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
		if !n.IsMember() || p.tree.Key(node) == commentKey {
			continue
		}
		option := rule.FindOption(p.tree.Key(node))
		if option == nil {
			p.unknownOption(node, rule)
			continue
		}
		if value, ok := p.optionValue(node, option); ok {
			out = append(out, optionValue{option, value})
		}
	}
	return out
}

// unknownOption reports a key that names no option of a rule.
func (p *parser) unknownOption(node int32, rule *rules.Rule) {
	n, name := &p.tree.Nodes[node], p.tree.Key(node)
	if len(rule.Options) == 0 {
		p.problem(n.KeyStart, n.KeyEnd, "%s has no options", rule.Name)
		return
	}
	var known []string
	for _, o := range rule.Options {
		known = append(known, o.Name)
	}
	p.unknown(n.KeyStart, n.KeyEnd, name, known, "unknown option %q of %s", shortened(name), rule.Name)
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
		if err != nil || number < o.Min || number > o.Max { // a fraction, or out of bounds
			p.problem(n.Start, n.End, "option %q must be %s", o.Name, o.Words())
			return nil, false
		}
		return number, true
	case rules.OptionChoice, rules.OptionPattern:
		text := placed{p.text(node), n.Start, n.End}
		return text.text, text.text != "" && p.allowed(o, text)
	}
	if !p.is(node, syntax.Array) {
		return nil, false
	}
	list := []string{}
	for _, element := range p.texts(node) {
		if p.allowed(o, element) {
			list = append(list, element.text)
		}
	}
	return list, true
}

// allowed reports whether an option takes a text, and reports it if not.
func (p *parser) allowed(o *rules.Option, text placed) bool {
	switch o.Kind {
	case rules.OptionPattern:
		if _, err := regexp.Compile(text.text); err != nil {
			reason := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
			p.problem(text.start, text.end, "option %q is not a valid regular expression", o.Name).WithNote("Package regexp says: %s", reason)
			return false
		}
	case rules.OptionChoice, rules.OptionChoices:
		if !slices.Contains(o.Choices, text.text) {
			p.unknown(text.start, text.end, text.text, o.Choices, "unknown value %q of option %q", shortened(text.text), o.Name)
			return false
		}
	}
	return true
}
