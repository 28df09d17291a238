package rules

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Pass is the run of the rules over one tree: a unit's, or the frame's. A rule reads from it and reports to it.
type Pass struct {
	Tree     *syntax.Tree
	Unit     *spec.Unit // nil for the frame
	Settings *Settings
	Root     schema.Type // the grammar's type of the tree's root

	rule      *Rule
	failed    failures // which rules panicked in this tree, and don't run
	findings  []Finding
	types     []schema.Type // of the nodes, once the walk has begun
	facts     []any         // see Fact
	covered   []span        // see Cover
	unchecked []unchecked.Item
}

// NoteUnchecked notes a part that the current rule could not check.
func (p *Pass) NoteUnchecked(item unchecked.Item) { p.unchecked = append(p.unchecked, item) }

// Rule returns the rule that looks now.
func (p *Pass) Rule() *Rule { return p.rule }

// Findings returns the findings in the tree so far. The slice must not be changed.
func (p *Pass) Findings() []Finding { return p.findings }

var generated = NewFact(func(p *Pass) *golang.File { return golang.Generate(p.Unit, p.Settings.Profile()) })

// Generated returns the simulation of the file that the generator will write for the unit.
func (p *Pass) Generated() *golang.File { return generated.Of(p) }

// Report adds a finding of the current rule about a node, at the given range. The message is a headline: the problem with the names in it.
// Report returns the finding so that a note, help, related places and fixes can be added, or nil if the rule is off or damage hides what it
// found: compute costly parts only if it is not nil.
func (p *Pass) Report(node, start, end int32, message string) *Finding {
	return p.ReportAs(p.rule, node, start, end, message)
}

// ReportAs is Report for another rule than the current one: for rules that share one way of looking.
func (p *Pass) ReportAs(rule *Rule, node, start, end int32, message string) *Finding {
	severity := p.Settings.Severity(rule)
	if severity == SeverityOff || isHidden(rule, p.Tree, node) {
		return nil
	}
	p.findings = append(p.findings, Finding{
		Rule: rule, Stage: rule.Stage, Severity: severity, Unit: -1, Node: node, Start: start, End: end, Message: message,
	})
	return &p.findings[len(p.findings)-1]
}

// isHidden reports whether damage to the text hides what a rule would find at a node.
func isHidden(rule *Rule, tree *syntax.Tree, node int32) bool {
	return rule.Stage > StageSyntax && len(tree.Errors) > 0 && tree.IsDoubtful(node)
}

// TakeBack takes the last finding out of those of the pass: something else decides whether it is one.
func (p *Pass) TakeBack() Finding {
	last := len(p.findings) - 1
	f := p.findings[last]
	p.findings = p.findings[:last]
	return f
}

// Enabled reports whether the current rule runs. Costly searches must check it first.
func (p *Pass) Enabled() bool { return p.Settings.Severity(p.rule) != SeverityOff }

// ReportValue reports at a node's value, or for -1, the node of something absent, at the whole tree's ObjectRange.
func (p *Pass) ReportValue(node int32, format string, arguments ...any) *Finding {
	if node < 0 {
		return p.ReportObject(0, format, arguments...)
	}
	n := &p.Tree.Nodes[node]
	return p.Report(node, n.Start, n.End, Sprintf(format, arguments))
}

// ReportKey reports at a member's key, or at the value of a node that has none.
func (p *Pass) ReportKey(node int32, format string, arguments ...any) *Finding {
	start, end := p.KeyOrValue(node)
	return p.Report(node, start, end, Sprintf(format, arguments))
}

// ReportObject reports something that an object lacks: at its name if it has one, else at its key, else at its opening
// brace.
func (p *Pass) ReportObject(node int32, format string, arguments ...any) *Finding {
	start, end := p.ObjectRange(node)
	return p.Report(node, start, end, Sprintf(format, arguments))
}

func Sprintf(format string, arguments []any) string {
	if len(arguments) == 0 {
		return format
	}
	return fmt.Sprintf(format, arguments...)
}

// KeyOrValue returns the range of a member's key, or of the value of a node that has none.
func (p *Pass) KeyOrValue(node int32) (start, end int32) {
	n := &p.Tree.Nodes[node]
	if n.IsMember() {
		return n.KeyStart, n.KeyEnd
	}
	return n.Start, n.End
}

// ObjectRange returns the range that stands for a whole object; see ReportObject.
func (p *Pass) ObjectRange(node int32) (start, end int32) {
	n := &p.Tree.Nodes[node]
	if name := spec.Member(p.Tree, node, schema.KeyName); name >= 0 {
		v := &p.Tree.Nodes[name]
		if v.End > v.Start {
			return v.Start, v.End
		}
	}
	if n.IsMember() {
		return n.KeyStart, n.KeyEnd
	}
	return n.Start, min(n.Start+1, n.End)
}

// TypeOf returns the grammar's type of the value at a node of the tree.
func (p *Pass) TypeOf(node int32) schema.Type {
	if node >= 0 && p.types != nil {
		return p.types[node]
	}
	return spec.TypeOf(p.Tree, p.Root, node)
}

// Member returns the value of a known member of an object, or -1.
func (p *Pass) Member(object int32, key schema.Key) int32 { return spec.Member(p.Tree, object, key) }

// HoldsUnit reports whether a unit is in a node of the frame: its text is elsewhere.
func (p *Pass) HoldsUnit(node int32) bool {
	for i := node; i < p.Tree.Nodes[node].Skip; i++ {
		if p.Tree.Nodes[i].Has(syntax.UnitRoot) {
			return true
		}
	}
	return false
}

// Element returns the words for an element in a message: `attribute "tags"`.
func (p *Pass) Element(e *spec.Element) string {
	word := "attribute"
	if e.Block {
		word = "block"
	}
	return fmt.Sprintf("%s %q", word, e.Name.Value)
}

// UnitWords returns the words for the unit in a message: `resource "pet"`.
func (p *Pass) UnitWords() string {
	return fmt.Sprintf("%s %q", spec.Word(p.Unit.Kind), p.Unit.Name.Value)
}

// Relate adds another place in the same tree to a finding. On nil, the finding of a rule that is off, it does nothing.
func (f *Finding) Relate(start, end int32, format string, arguments ...any) *Finding {
	if f != nil {
		f.Related = append(f.Related, Related{Unit: -1, Start: start, End: end, Message: Sprintf(format, arguments)})
	}
	return f
}

// longestText is how many characters a note or a help has at most: some quote more Go than a reader takes in.
const longestText = 1000

// WithNote sets the reason: why what the headline says is wrong. On nil, the finding of a rule that is off, it does nothing.
func (f *Finding) WithNote(format string, arguments ...any) *Finding {
	if f != nil {
		f.Note = wording.Shorten(Sprintf(format, arguments), longestText)
	}
	return f
}

// WithHelp sets the way out, if the title of a fix does not say it. On nil, the finding of a rule that is off, it does nothing.
func (f *Finding) WithHelp(format string, arguments ...any) *Finding {
	if f != nil {
		f.Help = wording.Shorten(Sprintf(format, arguments), longestText)
	}
	return f
}

// WithCommand sets the way out: the command line that cures the problem, which the user runs, and the other way out. On nil, the finding of
// a rule that is off, it does nothing.
func (f *Finding) WithCommand(line, otherwise string) *Finding {
	if f != nil {
		f.CommandLine = line
		f.WithHelp("%s%s", line, otherwise)
	}
	return f
}

// Fix adds a way to fix the finding. On nil, the finding of a rule that is off, it does nothing.
func (f *Finding) Fix(safe bool, title string, edits ...syntax.Edit) *Finding {
	if f != nil && len(edits) > 0 {
		f.Fixes = append(f.Fixes, Fix{Title: title, Safe: safe, Edits: edits})
	}
	return f
}

// FilePass is the run of the rules that span units. It must be cheap: it runs again on every edit.
type FilePass struct {
	File     *syntax.File
	Units    []*Summary
	Settings *Settings
	// Frame is a pass over the file's frame, for findings in the frame.
	Frame *Pass

	rule       *Rule
	findings   []Finding
	neighbours *Neighbours // the other specifications of the provider; nil if none are known
	uses       *Uses       // notes the facts that are read from them; nil if nobody asks
}

// IsAlone reports whether no other specification of the provider is known, and none is asked for.
func (p *FilePass) IsAlone() bool { return p.neighbours == nil && p.uses == nil }

// Summary is the summary of one unit for the rules that span units.
type Summary struct {
	Kind syntax.UnitKind
	Name spec.Text
	// Unchecked are the parts that no rule could check.
	Unchecked []unchecked.Item
	facts     []any // see UnitFact
}

// Enabled reports whether the current rule runs.
func (p *FilePass) Enabled() bool { return p.Settings.Severity(p.rule) != SeverityOff }

// Report adds a finding of the current rule in a unit.
func (p *FilePass) Report(unit int, node int32, format string, arguments ...any) *Finding {
	severity := p.Settings.Severity(p.rule)
	tree := p.File.Units[unit].Tree
	if severity == SeverityOff || isHidden(p.rule, tree, node) {
		return nil
	}
	n := &tree.Nodes[node]
	p.findings = append(p.findings, Finding{
		Rule: p.rule, Stage: p.rule.Stage, Severity: severity, Unit: unit, Node: node, Start: n.Start, End: n.End,
		Message: Sprintf(format, arguments),
	})
	return &p.findings[len(p.findings)-1]
}

// Look returns a pass of the current rule over one of the file's units, for findings that depend on other units.
func (p *FilePass) Look(source *syntax.Unit, unit *spec.Unit) *Pass {
	return &Pass{Tree: source.Tree, Unit: unit, Settings: p.Settings, Root: unit.Type, rule: p.rule}
}

// Add adds a finding in a unit that a pass over the unit has made.
func (p *FilePass) Add(unit int, f Finding) {
	f.Unit = unit
	p.findings = append(p.findings, f)
}

// RelateUnit adds a place in another unit to a finding.
func (p *FilePass) RelateUnit(f *Finding, unit int, node int32, message string) {
	if f != nil {
		n := &p.File.Units[unit].Tree.Nodes[node]
		f.Related = append(f.Related, Related{Unit: unit, Start: n.Start, End: n.End, Message: message})
	}
}
