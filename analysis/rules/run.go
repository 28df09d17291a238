package rules

import (
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// units are units that were checked. Their memory is used again for the next ones: rules keep nothing of them.
var units = sync.Pool{New: func() any { return new(spec.Unit) }}

// CheckUnit runs all rules that look at one unit by itself. The findings' Unit is -1, as are those of their related places:
// the caller knows which unit it is.
func CheckUnit(source *syntax.Unit, settings *Settings) ([]Finding, Summary) {
	r := registered()
	unit := units.Get().(*spec.Unit)
	unit.Read(source)
	p := &Pass{Tree: source.Tree, Unit: unit, Settings: settings, Root: unit.Type}
	p.syntaxErrors(r)
	w := walker{pass: p, tree: p.Tree, rules: &r.violations}
	w.walk(p.Root)
	for i := range unit.Elements {
		e := &unit.Elements[i]
		for _, rule := range r.elements {
			p.rule = rule
			rule.Element(p, e)
		}
		for k := range e.Keys.All() {
			for _, rule := range r.byKey[k] {
				p.rule = rule
				rule.Element(p, e)
			}
		}
	}
	p.problems(r)
	for _, rule := range r.units {
		p.rule = rule
		rule.Unit(p)
	}
	summary := Summary{Kind: source.Kind, Name: unit.Name}
	if settings != nil && settings.Package != "" {
		summary.Declared = golang.Declared(unit)
	}
	units.Put(unit) // not when a rule has panicked: others may have it
	return settings.Reached(p.findings), summary
}

// problems turns the problems of the generated file into findings.
func (p *Pass) problems(r *registry) {
	problems := p.Generated().Problems
	structure := p.findings
	for i := range problems {
		problem := &problems[i]
		rule := r.problems[problem.Kind]
		if p.Settings.Severity(rule) == SeverityOff || problem.Kind.OfImports() && p.explained(structure, problem) {
			continue
		}
		p.rule = rule
		rule.Problem(p, problem)
	}
}

// explained says whether the element of a problem departs from the grammar: what it imports or uses may then not be what it
// was meant to.
func (p *Pass) explained(structure []Finding, problem *golang.Problem) bool {
	if problem.Element < 0 {
		return false
	}
	n := &p.Tree.Nodes[p.Unit.Elements[problem.Element].Node]
	return slices.ContainsFunc(structure, func(f Finding) bool {
		return f.Severity == SeverityError && f.Rule.Stage <= StageSchema && n.Start <= f.Start && f.End <= n.End
	})
}

// CheckFrame runs all rules that look at the document around the units, and those that span units or files. Neighbours may be
// nil.
func CheckFrame(file *syntax.File, units []Summary, settings *Settings, neighbours *Neighbours) []Finding {
	r := registered()
	p := &Pass{Tree: file.Frame, Settings: settings, Root: schema.TypeRoot}
	p.syntaxErrors(r)
	w := walker{pass: p, tree: p.Tree, rules: &r.violations}
	w.walk(p.Root)
	f := &FilePass{File: file, Units: units, Settings: settings, Neighbours: neighbours, Frame: p}
	for _, rule := range r.files {
		p.rule, f.rule = rule, rule
		rule.File(f)
	}
	return settings.Reached(append(p.findings, f.findings...))
}

// syntaxErrors turns the parser's errors into findings.
func (p *Pass) syntaxErrors(r *registry) {
	for _, e := range p.Tree.Errors {
		p.rule = r.syntax[e.Code]
		message := e.Code.String()
		var advice Advice
		if p.rule.SyntaxFix != nil {
			advice = p.rule.SyntaxFix(p, e)
		}
		if advice.Message != "" {
			message = advice.Message
		}
		f := p.Report(e.Node, e.Start, e.End, message)
		if f == nil {
			continue
		}
		f.Fixes = advice.Fixes
		if e.Related >= 0 {
			f.Relate(e.Related, e.Related+1, "opened here")
		}
	}
}
