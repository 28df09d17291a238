package analysis

import (
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/suppression"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file quiets findings where the user asked for it: by a comment in the file, such as
//
//	"//": "spec-ls-ignore: missing-description, unsorted-attributes # generated"
//
// which holds for the object around it with all that is below, or by an override in the settings. JSON has no comments, but the
// specification leaves some objects open, and Terraform's own JSON takes the key "//" for them.

// commentKey is the key of comments, as it is in the file.
const commentKey = `"//"`

// suppressed is one rule name in one comment.
type suppressed struct {
	suppression.Name
	object int32 // the object for which it holds
	node   int32 // the string
}

// suppressions reads the comments of a tree, the outermost first.
func suppressions(tree *syntax.Tree) []suppressed {
	// Parts of both that begin with a rare character are found in a third of the time.
	if !strings.Contains(tree.Text, commentKey[1:]) && !strings.Contains(tree.Text, "gnore") {
		return nil
	}
	var out []suppressed
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.KeyEnd-n.KeyStart != int32(len(commentKey)) || tree.Text[n.KeyStart:n.KeyEnd] != commentKey {
			if slip := slipOfKey(tree, int32(i)); slip != nil {
				out = append(out, *slip)
			}
			continue
		}
		switch n.Kind {
		case syntax.String:
			out = append(out, suppressionsIn(tree, int32(i), n.Parent)...)
		case syntax.Array:
			for line := range tree.Children(int32(i)) {
				if tree.Nodes[line].Kind == syntax.String {
					out = append(out, suppressionsIn(tree, line, n.Parent)...)
				}
			}
		}
	}
	return out
}

// suppressionsIn reads one string. It looks at the source: names of rules need no escapes.
func suppressionsIn(tree *syntax.Tree, node, object int32) (out []suppressed) {
	start, end := tree.ContentRange(node)
	for _, name := range suppression.Read(tree.Text[start:end], int(start)) {
		out = append(out, suppressed{name, object, node})
	}
	return out
}

// slipOfKey returns the suppression that is under another key than that of comments; nil if the key means something.
func slipOfKey(tree *syntax.Tree, node int32) *suppressed {
	n := &tree.Nodes[node]
	if n.Kind != syntax.String || !n.IsMember() || schema.Key(n.Key) != schema.KeyNone {
		return nil
	}
	start, end := tree.ContentRange(node)
	if !strings.HasPrefix(strings.TrimLeft(tree.Text[start:end], " "), suppression.Word) {
		return nil
	}
	name := suppression.Name{
		Problem: "comment suppresses nothing: its key is not " + commentKey,
		Start:   int(n.KeyStart), End: int(n.KeyEnd), Alone: true, Slip: true,
	}
	if tree.Member(n.Parent, rules.CommentKey) < 0 {
		name.Meant = commentKey
	}
	return &suppressed{name, n.Parent, node}
}

// suppressor quiets the findings of one tree, and knows which suppressions did something.
type suppressor struct {
	tree *syntax.Tree
	all  []suppressed
	used []bool
}

func newSuppressor(tree *syntax.Tree, settings *Settings) suppressor {
	if settings.Unsuppressed {
		return suppressor{}
	}
	all := suppressions(tree)
	if all == nil {
		return suppressor{}
	}
	return suppressor{tree, all, make([]bool, len(all))}
}

// clone returns a suppressor that can be used further without a change to this one.
func (s suppressor) clone() suppressor {
	s.used = slices.Clone(s.used)
	return s
}

// quiets reports whether a finding at a node of the tree is suppressed: the innermost comment counts.
func (s suppressor) quiets(f *rules.Finding, node int32) bool {
	if len(s.all) == 0 || f.IsFinal() {
		return false
	}
	for i, one := range slices.Backward(s.all) {
		if one.Rule == f.Rule && node >= one.object && node < s.tree.Nodes[one.object].Skip {
			s.used[i] = true
			return true
		}
	}
	return false
}

// unused returns findings about the comments that did nothing. A comment about a rule that does not run may do something for
// those who run it, and one about other files where they are known: alone means that they are not.
func (s suppressor) unused(settings *Settings, alone bool) []rules.Finding {
	rule := rules.UnusedSuppression
	severity := settings.Severity(rule)
	if severity == rules.SeverityOff {
		return nil
	}
	var out []rules.Finding
	for i := range s.all {
		one := &s.all[i]
		if s.used[i] || one.Problem == "" && (settings.Severity(one.Rule) == rules.SeverityOff || alone && one.Rule.LooksAcrossFiles) {
			continue
		}
		f := rules.Finding{
			Rule: rule, Stage: rule.Stage, Severity: severity, Unit: -1, Node: one.node, Start: int32(one.Start), End: int32(one.End),
			Message: one.Message(), Help: one.Help,
		}
		title, change, ok := one.Change()
		if ok {
			f.Fix(one.Slip, title, change)
		}
		f.Fix(one.Near == "" && !one.Slip, "Delete it", s.deletion(one)...)
		out = append(out, f)
	}
	return out
}

// deletion returns the edits that delete a name from its comment, with the comment if it is the only one.
func (s suppressor) deletion(one *suppressed) []syntax.Edit {
	if !one.Alone {
		text, start := s.tree.Text, one.Start
		rest := strings.TrimLeft(text[one.End:], " ") // a string that isn't closed at the end of the text has no rest
		if list, more := strings.CutPrefix(rest, ","); more {
			rest = strings.TrimLeft(list, " ")
		} else {
			rest = text[one.End:]
			for start > 0 && text[start-1] == ' ' {
				start--
			}
			if start > 0 && text[start-1] == ',' {
				start--
			}
		}
		end := len(text) - len(rest)
		return []syntax.Edit{{Start: start, End: end}}
	}
	node := one.node
	if parent := s.tree.Nodes[node].Parent; s.tree.Nodes[parent].Kind == syntax.Array && s.tree.Len(parent) == 1 {
		node = parent
	}
	return edit.Delete(s.tree, node)
}

// override applies the overrides of the settings to a finding, and reports whether it is left. Steps gives its place.
func override(settings *Settings, f *rules.Finding, steps func() []string) bool {
	if len(settings.Overrides) == 0 || f.IsFinal() {
		return true
	}
	severity := settings.SeverityAt(f.Rule, steps())
	if severity != settings.Severity(f.Rule) {
		f.Severity = severity
	}
	return severity != rules.SeverityOff
}

// quietUnit applies the overrides, and the comments inside the unit, to the findings in a unit. It uses up the slice.
func quietUnit(source *syntax.Unit, settings *Settings, findings []rules.Finding) ([]rules.Finding, suppressor) {
	s := newSuppressor(source.Tree, settings)
	if len(s.all) == 0 && len(settings.Overrides) == 0 {
		return findings, s
	}
	left := findings[:0]
	for _, f := range findings {
		steps := func() []string { return spec.UnitSteps(source, f.Node) }
		if override(settings, &f, steps) && !s.quiets(&f, max(f.Node, 0)) {
			left = append(left, f)
		}
	}
	return left, s
}

// quietness applies the overrides and comments to all findings of a document.
type quietness struct {
	document *Document
	frame    suppressor
	units    map[int]suppressor // of units with comments: as the check of the unit left them, with all uses since
}

func (d *Document) newQuietness() *quietness {
	return &quietness{document: d, frame: newSuppressor(d.file.Frame, d.settings), units: map[int]suppressor{}}
}

// unit returns the findings in a unit that the comments around it do not suppress.
func (q *quietness) unit(k int, c *checked) *unitFindings {
	if len(c.suppressor.all) > 0 {
		q.units[k] = c.suppressor.clone()
	}
	if len(q.frame.all) == 0 {
		return &c.unitFindings
	}
	var left []rules.Finding
	for i := range c.findings {
		if !q.frame.quiets(&c.findings[i], q.document.file.Units[k].Node) {
			left = append(left, c.findings[i])
		}
	}
	return newUnitFindings(left)
}

// rest returns the findings of the check of the frame, in the frame and in units, that are not suppressed. It adds the findings about
// comments without effect in the whole document. It must be called after unit was called for all units.
func (q *quietness) rest(findings []rules.Finding) []rules.Finding {
	left := findings[:0]
	for _, f := range findings {
		if q.overrides(&f) && !q.quiets(&f) {
			left = append(left, f)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(q.units)) {
		left = q.addUnused(left, q.units[k], k)
	}
	return q.addUnused(left, q.frame, -1)
}

func (q *quietness) overrides(f *rules.Finding) bool {
	return override(q.document.settings, f, func() []string { return spec.Steps(q.document.file, f.Unit, f.Node) })
}

// quiets reports whether a finding that was made from outside the units is suppressed.
func (q *quietness) quiets(f *rules.Finding) bool {
	node := max(f.Node, 0)
	if f.Unit < 0 {
		return q.frame.quiets(f, node)
	}
	return q.units[f.Unit].quiets(f, node) || q.frame.quiets(f, q.document.file.Units[f.Unit].Node)
}

func (q *quietness) addUnused(findings []rules.Finding, s suppressor, unit int) []rules.Finding {
	if len(s.all) == 0 {
		return findings
	}
	for _, f := range q.document.settings.Reached(s.unused(q.document.settings, q.document.neighbours == nil)) {
		f.Unit = unit
		if q.overrides(&f) {
			findings = append(findings, f)
		}
	}
	return findings
}
