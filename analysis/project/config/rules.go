package config

import (
	"errors"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// severityNames are the severities that a rule can have.
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
			if p.tree.Key(node) != commentKey {
				p.unknownRule(node)
			}
			continue
		}
		out = append(out, p.ruleSetting(node, rule))
	}
	return append(stages, out...) // the severity of a rule counts more
}

// unknownRule reports a key that names neither a rule nor a stage.
func (p *parser) unknownRule(node int32) {
	n, name := &p.tree.Nodes[node], p.tree.Key(node)
	mistake := p.problem(n.KeyStart, n.KeyEnd, "unknown rule %q", shortened(name))
	if near, ok := rules.NearestRule(name); ok {
		p.misspelt(mistake, near)
		return
	}
	mistake.WithHelp("run `spec-ls rules` to list the rules")
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
	p.unknown(n.Start, n.End, name, known, "unknown %s %q", what, shortened(name))
	return "", false
}

func (p *parser) ruleSetting(node int32, rule *rules.Rule) ruleSetting {
	out := ruleSetting{rule: rule}
	if p.tree.Nodes[node].Kind != syntax.Object {
		out.severity, out.hasSeverity = p.severity(node)
		return out
	}
	p.parseMembers(node, "the settings of a rule", []member{
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
	p.unknown(n.Start, n.End, name, severityNames, "unknown severity %q", shortened(name))
	return 0, false
}

// override reads one entry of overrides.
func (p *parser) override(node int32) {
	o := override{start: p.tree.Nodes[node].Start}
	hasPlaces := false
	p.parseMembers(node, "an override", []member{
		{"files", func(p *parser, node int32) { o.readFiles(p, node) }},
		{"path", func(p *parser, node int32) { hasPlaces = true; o.readPlaces(p, node) }},
		{"preset", func(p *parser, node int32) { o.scalars.Preset = p.preset(node) }},
		{"stage", func(p *parser, node int32) { o.scalars.LastStage = p.stage(node) }},
		{"rules", func(p *parser, node int32) { o.rules = p.ruleSettings(node) }},
		{"package", func(p *parser, node int32) { o.scalars.Package = p.text(node) }},
		{"protocol", func(p *parser, node int32) { o.scalars.Protocol = p.protocol(node) }},
	})
	n := &p.tree.Nodes[node]
	if n.Kind != syntax.Object || n.Has(syntax.Damaged) {
		return
	}
	switch {
	case !hasPlaces && o.files == nil:
		p.problem(n.Start, n.Start+1, `override has neither "files" nor "path"`).WithNote("It must say what it is about.")
		return
	case hasPlaces && o.scalars != scalars{}:
		p.problem(n.Start, n.Start+1, `override with "path" sets more than severities`).
			WithNote(`"preset", "stage", "package" and "protocol" hold for whole files.`).WithHelp(`set them in an override with "files" alone`)
	case hasPlaces:
		p.onlySeverities(node)
	}
	if hasPlaces && len(o.places) == 0 {
		return
	}
	p.file.overrides = append(p.file.overrides, o)
}

// onlySeverities reports the settings that an override can't have for single places: other severities of rules whose findings keep the rest
// of the file from being checked, and options.
func (p *parser) onlySeverities(override int32) {
	object := p.tree.Member(override, "rules")
	if object < 0 {
		return
	}
	for node := range p.tree.Children(object) {
		n := &p.tree.Nodes[node]
		if stage, err := rules.ParseStage(p.tree.Key(node)); err == nil && stage <= rules.StageSchema {
			p.problem(n.KeyStart, n.KeyEnd, "severity of stage %s can't be changed at single places", stage)
			continue
		}
		rule, err := rules.Find(p.tree.Key(node))
		if err != nil {
			continue
		}
		if !rule.Suppressible() {
			p.problem(n.KeyStart, n.KeyEnd, "severity of %s can't be changed at single places", rule.Name)
		}
		if options := p.tree.Member(node, "options"); options >= 0 {
			o := &p.tree.Nodes[options]
			p.problem(o.KeyStart, o.KeyEnd, `override with "path" sets options`).
				WithNote("Options hold for whole files.").WithHelp(`set them in an override with "files" alone`)
		}
	}
}

// wrongSelector reports a text that is not a selector. One that begins with a misspelt word may be meant as another.
func (p *parser) wrongSelector(s placed, err error) {
	var wrong *spec.SelectorError
	if !errors.As(err, &wrong) {
		return
	}
	mistake := p.problem(s.start, s.end, "selector %q %s", shortened(s.text), wrong.Problem)
	mistake.Note = wrong.Note
	first, rest, _ := strings.Cut(s.text, spec.StepSeparator)
	if near, ok := rules.Nearest(first, spec.SelectorRoots); ok {
		meant := strings.TrimSuffix(near+spec.StepSeparator+rest, spec.StepSeparator)
		if _, err := spec.ParseSelector(meant); err == nil {
			p.misspelt(mistake, meant)
		}
	}
}
