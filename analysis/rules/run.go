package rules

import (
	"cmp"
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// units are units that were checked. Their memory is used again for the next ones: rules keep nothing of them.
var units = sync.Pool{New: func() any { return new(spec.Unit) }}

// CheckUnit runs all rules that look at one unit by itself. The findings' Unit is -1, as are those of their related places:
// the caller knows which unit it is. A rule that panics is lost in this unit, with a finding of InternalError.
func CheckUnit(source *syntax.Unit, settings *Settings) ([]Finding, Summary) {
	var summary Summary
	p, ok := survive(Pass{Tree: source.Tree, Settings: settings}, func(p *Pass) { summary = p.checkUnit(source) })
	if !ok {
		summary = Summary{Kind: source.Kind}
	}
	return settings.Reached(p.findings), summary
}

func (p *Pass) checkUnit(source *syntax.Unit) Summary {
	r := registered()
	unit := units.Get().(*spec.Unit)
	unit.Read(source)
	p.Unit, p.Root = unit, unit.Type
	reported := p.lookAtText(r)
	p.syntaxErrors(r)
	w := walker{pass: p, tree: p.Tree, rules: &r.violations}
	w.walk(p.Root)
	for _, rule := range r.elements { // one rule after the other: a processor learns the way through it
		if !p.runs(rule) {
			continue
		}
		for i := range unit.Elements {
			rule.Element(p, &unit.Elements[i])
		}
	}
	for i := range unit.Elements {
		e := &unit.Elements[i]
		for k := range (e.Keys & r.keys).All() {
			for _, rule := range r.byKey[k] {
				if p.runs(rule) {
					rule.Element(p, e)
				}
			}
		}
	}
	p.problems(r)
	for _, rule := range r.units {
		if p.runs(rule) {
			rule.Unit(p)
		}
	}
	for _, rule := range r.settling {
		if p.runs(rule) {
			p.findings = rule.Settle(p)
		}
	}
	p.leaveOutCovered(reported)
	p.findings = withoutDeep(p.Tree, p.findings)
	summary := p.summarize(r)
	units.Put(unit) // not when a rule has panicked: others may have it
	return summary
}

// summarize returns the summary of the unit for the rules that span units.
func (p *Pass) summarize(r *registry) Summary {
	summary := Summary{Kind: p.Unit.Kind, Name: p.Unit.Name}
	for _, rule := range r.keeping {
		if p.runs(rule) && p.Enabled() {
			for _, fact := range rule.UnitFacts {
				fact.keep(p, &summary)
			}
		}
	}
	for _, rule := range r.unchecked {
		if p.runs(rule) && p.Enabled() && !p.Settings.IsBeyond(rule.Stage) {
			rule.Unchecked(p)
		}
	}
	summary.Unchecked = p.unchecked
	return summary
}

// problems turns the problems of the generated file into findings.
func (p *Pass) problems(r *registry) {
	p.rule = nil
	problems := p.Generated().Problems
	var structure errorRanges // of the parts that depart from the grammar; made for the first problem that asks
	for i := range problems {
		problem := &problems[i]
		rule := r.problems[problem.Kind]
		if p.Settings.Severity(rule) == SeverityOff || problem.Kind.OfImports() && p.explained(&structure, problem) {
			continue
		}
		if p.runs(rule) {
			rule.Problem(p, problem)
		}
	}
}

// explained reports whether the element of a problem departs from the grammar. Its imports and uses may then not be those that were meant.
func (p *Pass) explained(structure *errorRanges, problem *golang.Problem) bool {
	if problem.Element < 0 {
		return false
	}
	if !structure.made {
		structure.gather(p.findings)
	}
	n := &p.Tree.Nodes[p.Unit.Elements[problem.Element].Node]
	return structure.anyInside(n.Start, n.End)
}

// errorRanges are the ranges of errors of the syntax and the schema.
type errorRanges struct {
	made   bool
	starts []int32 // sorted
	ends   []int32 // the first end of the ranges that start there or later
}

func (r *errorRanges) gather(findings []Finding) {
	r.made = true
	var ranges []Finding
	for _, f := range findings {
		if f.Severity == SeverityError && f.Rule.Stage <= StageSchema {
			ranges = append(ranges, f)
		}
	}
	slices.SortFunc(ranges, func(a, b Finding) int { return cmp.Compare(a.Start, b.Start) })
	r.starts, r.ends = make([]int32, len(ranges)), make([]int32, len(ranges))
	for i, f := range slices.Backward(ranges) {
		r.starts[i], r.ends[i] = f.Start, f.End
		if i+1 < len(ranges) {
			r.ends[i] = min(f.End, r.ends[i+1])
		}
	}
}

// anyInside reports whether one of the ranges is between two offsets.
func (r *errorRanges) anyInside(start, end int32) bool {
	at, _ := slices.BinarySearch(r.starts, start)
	return at < len(r.starts) && r.ends[at] <= end
}

// CheckFrame runs all rules that look at the document around the units, and those that span units or files. Neighbours may be
// nil.
func CheckFrame(file *syntax.File, units []*Summary, settings *Settings, neighbours *Neighbours) []Finding {
	var f *FilePass
	fates := Fates(file)
	forget(units, fates)
	frame, ok := survive(Pass{Tree: file.Frame, Settings: settings, Root: schema.TypeRoot}, func(p *Pass) {
		f = &FilePass{File: file, Units: units, Settings: settings, Frame: p, neighbours: neighbours}
		f.check()
	})
	findings := withoutDeep(frame.Tree, frame.findings)
	if ok {
		findings = append(findings, slices.DeleteFunc(f.findings, func(found Finding) bool {
			return fates != nil && found.Unit >= 0 && !fates[found.Unit].Leaves(&found)
		})...)
	}
	return settings.Reached(findings)
}

// CheckForeign returns the findings in a file that is recognizably not a specification. Nothing else in the file is checked.
func CheckForeign(file *syntax.File, settings *Settings) []Finding {
	p, _ := survive(Pass{Tree: file.Frame, Settings: settings, Root: schema.TypeRoot}, func(p *Pass) {
		for _, rule := range registered().foreign {
			if p.runs(rule) {
				rule.Foreign(p)
			}
		}
	})
	return settings.Reached(p.findings)
}

func (f *FilePass) check() {
	r, p := registered(), f.Frame
	reported := p.lookAtText(r)
	p.syntaxErrors(r)
	w := walker{pass: p, tree: p.Tree, rules: &r.violations}
	w.walk(p.Root)
	for _, rule := range r.files {
		if p.runs(rule) {
			f.rule = rule
			rule.File(f)
		}
	}
	p.leaveOutCovered(reported)
}

// deepest is how many brackets may be around findings that are all reported. Deeper nesting is malicious: the places of its findings grow
// with the depth, so naming them all takes quadratic time.
const deepest = 1000

// withoutDeep leaves the first finding of each rule of those that are too deep in a tree.
func withoutDeep(tree *syntax.Tree, findings []Finding) []Finding {
	if tree.Levels <= deepest {
		return findings
	}
	depths := tree.Depths()
	told := map[*Rule]bool{}
	return slices.DeleteFunc(findings, func(f Finding) bool {
		if f.Node < 0 || depths[f.Node] <= deepest {
			return false
		}
		before := told[f.Rule]
		told[f.Rule] = true
		return before
	})
}

// syntaxErrors turns the parser's errors into findings.
func (p *Pass) syntaxErrors(r *registry) {
	for _, e := range p.Tree.Errors {
		if p.isBeforeCovered(e) {
			continue
		}
		message := e.Code.String()
		var advice Advice
		rule := r.syntax[e.Code]
		if p.rule = rule; rule.SyntaxFix != nil && p.runs(rule) {
			advice = rule.SyntaxFix(p, e)
		}
		if advice.Follows {
			continue
		}
		if advice.Message != "" {
			message = advice.Message
		}
		f := p.Report(e.Node, e.Start, e.End, message)
		if f == nil {
			continue
		}
		f.Note, f.Help, f.Fixes = advice.Note, advice.Help, advice.Fixes
		if e.Related >= 0 {
			f.Relate(e.Related, e.Related+1, "opened here")
		}
		if advice.Missing > 0 {
			f.Relate(advice.Missing, advice.Missing, "missing here")
		}
	}
}
