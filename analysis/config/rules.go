package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// severityNames are the values that a rule takes.
var severityNames = []string{"off", "hint", "info", "warning", "error"}

// ruleSettings reads an object of rules: each has a severity, or an object with one and with options.
func (p *parser) ruleSettings(object int32) []ruleSetting {
	if !p.is(object, syntax.Object) {
		return nil
	}
	var stages, out []ruleSetting
	for node := range p.tree.Children(object) {
		n := &p.tree.Nodes[node]
		if !n.IsMember() {
			continue
		}
		if stage, err := rules.ParseStage(p.tree.Key(node)); err == nil {
			if severity, ok := p.severity(node); ok {
				for _, rule := range rules.OfStage(stage) {
					stages = append(stages, ruleSetting{rule: rule, severity: severity, hasSeverity: true})
				}
			}
			continue
		}
		rule, err := rules.Find(p.tree.Key(node))
		if err != nil {
			if near, ok := rules.NearestRule(p.tree.Key(node)); ok {
				p.misspelt(n.KeyStart, n.KeyEnd, near, err.Error())
			} else {
				p.problem(n.KeyStart, n.KeyEnd, "%s", err.Error())
			}
			continue
		}
		out = append(out, p.ruleSetting(node, rule))
	}
	return append(stages, out...) // what is said of a rule counts more
}

// preset reads the name of a preset.
func (p *parser) preset(node int32) *rules.Preset {
	name, _ := p.oneOf(node, "preset", rules.PresetNames())
	return rules.FindPreset(name)
}

// stage reads the name of a stage.
func (p *parser) stage(node int32) *rules.Stage {
	name, ok := p.oneOf(node, "stage", rules.StageNames())
	if !ok {
		return nil
	}
	stage, err := rules.ParseStage(name)
	if err != nil {
		return nil
	}
	return &stage
}

// oneOf reads a name, and reports one that is not among those that are known.
func (p *parser) oneOf(node int32, what string, known []string) (name string, ok bool) {
	if name = p.text(node); name == "" {
		return "", false
	}
	if slices.Contains(known, name) {
		return name, true
	}
	n := &p.tree.Nodes[node]
	if near, ok := rules.Nearest(name, known); ok {
		p.misspelt(n.Start, n.End, near, fmt.Sprintf("unknown %s %q; did you mean %q?", what, name, near))
	} else {
		p.problem(n.Start, n.End, "unknown %s %q; must be one of %s", what, name, strings.Join(known, ", "))
	}
	return "", false
}

func (p *parser) ruleSetting(node int32, rule *rules.Rule) ruleSetting {
	out := ruleSetting{rule: rule}
	if p.tree.Nodes[node].Kind != syntax.Object {
		out.severity, out.hasSeverity = p.severity(node)
		return out
	}
	p.members(node, "the settings of a rule", []member{
		{"severity", func(p *parser, node int32) { out.severity, out.hasSeverity = p.severity(node) }},
		{"options", func(p *parser, node int32) { out.options = p.options(node, rule) }},
	})
	out.enabled = !out.hasSeverity
	return out
}

func (p *parser) severity(node int32) (rules.Severity, bool) {
	n := &p.tree.Nodes[node]
	if !p.is(node, syntax.String) {
		return 0, false
	}
	name := p.tree.Value(node)
	severity, err := rules.ParseSeverity(name)
	if err == nil {
		return severity, true
	}
	near, ok := rules.Nearest(name, severityNames)
	for _, known := range severityNames {
		if len(name) > 2 && strings.HasPrefix(known, name) {
			near, ok = known, true
		}
	}
	if ok {
		p.misspelt(n.Start, n.End, near, fmt.Sprintf("unknown severity %q; did you mean %q?", name, near))
	} else {
		p.problem(n.Start, n.End, "unknown severity %q; must be one of %s", name, strings.Join(severityNames, ", "))
	}
	return 0, false
}

// override reads one entry of overrides.
func (p *parser) override(node int32) {
	o := override{start: p.tree.Nodes[node].Start}
	hasPlaces := false
	p.members(node, "an override", []member{
		{"files", func(p *parser, node int32) { o.files = p.patterns(node) }},
		{"path", func(p *parser, node int32) { hasPlaces, o.places = true, p.selectors(node) }},
		{"preset", func(p *parser, node int32) { o.wishes.Preset = p.preset(node) }},
		{"stage", func(p *parser, node int32) { o.wishes.LastStage = p.stage(node) }},
		{"rules", func(p *parser, node int32) { o.rules = p.ruleSettings(node) }},
		{"package", func(p *parser, node int32) { o.wishes.Package = p.text(node) }},
		{"protocol", func(p *parser, node int32) { o.wishes.Protocol = p.protocol(node) }},
	})
	n := &p.tree.Nodes[node]
	if n.Kind != syntax.Object || n.Has(syntax.Damaged) {
		return
	}
	switch {
	case !hasPlaces && o.files == nil:
		p.problem(n.Start, n.Start+1, "an override must have \"files\" or \"path\"")
		return
	case hasPlaces && o.wishes != wishes{}:
		p.problem(n.Start, n.Start+1, "an override with \"path\" can't set \"preset\", \"stage\", \"package\" or \"protocol\", which hold for whole files")
	case hasPlaces:
		p.onlySeverities(node)
	}
	if hasPlaces && len(o.places) == 0 {
		return
	}
	p.file.overrides = append(p.file.overrides, o)
}

// onlySeverities reports what an override can't say of single places: other severities of rules without which nothing can be said
// of the file, and options.
func (p *parser) onlySeverities(override int32) {
	object := p.tree.Member(override, "rules")
	if object < 0 {
		return
	}
	for node := range p.tree.Children(object) {
		n := &p.tree.Nodes[node]
		if stage, err := rules.ParseStage(p.tree.Key(node)); err == nil && stage <= rules.StageSchema {
			p.problem(n.KeyStart, n.KeyEnd, "the severity of stage %s can't be changed at single places", stage)
			continue
		}
		rule, err := rules.Find(p.tree.Key(node))
		if err != nil {
			continue
		}
		if !rule.Suppressible() {
			p.problem(n.KeyStart, n.KeyEnd, "the severity of %s can't be changed at single places", rule.Name)
		}
		if options := p.tree.Member(node, "options"); options >= 0 {
			o := &p.tree.Nodes[options]
			p.problem(o.KeyStart, o.KeyEnd, "an override with \"path\" can't set options, which hold for whole files")
		}
	}
}

func (p *parser) selectors(node int32) []spec.Selector {
	var out []spec.Selector
	for _, s := range p.texts(node) {
		selector, err := spec.ParseSelector(s.text)
		if err != nil {
			p.problem(s.start, s.end, "%s", err.Error())
			continue
		}
		out = append(out, selector)
	}
	return out
}
