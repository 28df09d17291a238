package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/suppression"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// settle returns the findings by offset, after the settings and the comments of the configuration are applied.
func (r *reviewer) settle(settings *rules.Settings) []Finding {
	comments := suppressions(r.config.Tree)
	found := make([]Finding, 0, len(r.findings))
	for _, f := range r.findings {
		f.Unit = r.unitAt(f.Start)
		if !f.Rule.Suppressible() {
			f.Severity = f.Rule.Severity
			if severity := settings.General(f.Rule); severity == rules.SeverityOff || settings.IsBeyond(f.Rule.Stage) {
				continue
			}
		} else if f.Severity = settings.SeverityAt(f.Rule, f.Steps()); f.Severity == rules.SeverityOff || settings.IsBeyond(f.Rule.Stage) ||
			quiets(comments, f) {
			continue
		}
		found = append(found, *f)
	}
	unused := rules.UnusedSuppression
	if severity := settings.General(unused); severity != rules.SeverityOff && !settings.IsBeyond(unused.Stage) {
		for i := range comments {
			if c := &comments[i]; !c.used && (c.Rule == nil || settings.Severity(c.Rule) != rules.SeverityOff && r.looks(c.Rule)) {
				found = append(found, c.finding(severity))
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Finding) int { return cmp.Compare(a.Start, b.Start) })
	return found
}

// looks reports whether what a rule is about has been looked at: most rules need the document.
func (r *reviewer) looks(rule *rules.Rule) bool {
	if r.draft != nil {
		return false
	}
	switch rule {
	case rules.ConfigUnknownKey, rules.ConfigAliasNotAName, rules.ConfigUnitNameInvalid, rules.ConfigProviderNameInvalid:
		return true
	}
	return r.mapped
}

// unitAt returns the unit that an offset is in, or nil.
func (r *reviewer) unitAt(offset int) *openapi.UnitConfig {
	for _, units := range [][]*openapi.UnitConfig{r.config.Resources, r.config.DataSources} {
		for _, u := range units {
			if u.Name.Start <= offset && offset < max(int(r.config.Tree.Nodes[u.Node].End), u.Name.End) {
				return u
			}
		}
	}
	return nil
}

// Steps returns the place of a finding as in selectors: that of its unit in the specification.
func (f *Finding) Steps() []string {
	switch {
	case f.Unit == nil:
		return nil
	case f.Unit.DataSource:
		return []string{"datasources", f.Unit.Name.Value}
	}
	return []string{"resources", f.Unit.Name.Value}
}

// Path returns the place of a finding in words; empty outside all units.
func (f *Finding) Path() string {
	if f.Unit == nil {
		return ""
	}
	return unitName(f.Unit)
}

// suppressed is one rule name in one comment.
type suppressed struct {
	suppression.Name
	from, to           int // what it holds for: the entry on the line of the comment, or below it
	lineStart, lineEnd int // what goes with the comment
	used               bool
}

// comment finds the comments that may suppress something. Texts inside strings that look like one are left out afterwards.
var comment = lazyregexp.New(`(?m)(?:^|[ \t])(#)[ \t]*([^\r\n]*(?:gnore|spec.?ls)[^\r\n]*)`)

func suppressions(tree *yaml.Tree) (found []suppressed) {
	if !strings.Contains(tree.Text, "gnore") && !strings.Contains(tree.Text, "ls") {
		return nil
	}
	for _, at := range comment().FindAllStringSubmatchIndex(tree.Text, -1) {
		hash := at[2]
		if isInside(tree, hash) {
			continue
		}
		around := suppressed{}
		around.place(tree, hash)
		for _, name := range suppression.Read(tree.Text[at[4]:at[5]], at[4]) {
			around.Name = name
			found = append(found, around)
		}
	}
	return found
}

// isInside reports whether an offset is in a scalar.
func isInside(tree *yaml.Tree, offset int) bool {
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.Kind.IsScalar() && int(n.Start) < offset && offset < int(n.End) || n.HasKey() && int(n.KeyStart) < offset && offset < int(n.KeyEnd) {
			return true
		}
	}
	return false
}

// place finds the entry that a comment applies to.
func (s *suppressed) place(tree *yaml.Tree, hash int) {
	s.lineStart, s.lineEnd = lineAround(tree.Text, hash)
	behind := strings.TrimSpace(tree.Text[s.lineStart:hash]) != ""
	s.from, s.to = -1, -1
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		at := tree.From(int32(i))
		if n.Parent < 0 || behind && at < s.lineStart || !behind && at < s.lineEnd {
			continue
		}
		if behind && at >= s.lineEnd {
			break
		}
		s.from, s.to = at, max(int(n.End), int(n.KeyEnd), at+1)
		break
	}
	if behind {
		s.lineStart = hash - (hash - s.lineStart - len(strings.TrimRight(tree.Text[s.lineStart:hash], " \t")))
		s.lineEnd = s.lineStart + len(strings.TrimRight(tree.Text[s.lineStart:s.lineEnd], "\r\n"))
	}
}

// quiets reports whether a comment suppresses a finding.
func quiets(comments []suppressed, f *Finding) bool {
	for i := range slices.Backward(comments) {
		if c := &comments[i]; c.Rule == f.Rule && c.from <= f.Start && f.Start < c.to {
			c.used = true
			return true
		}
	}
	return false
}

// finding returns the finding about a comment without effect.
func (s *suppressed) finding(severity rules.Severity) Finding {
	f := Finding{Rule: rules.UnusedSuppression, Severity: severity, Start: s.Start, End: s.End, Message: s.Message(), Help: s.Help}
	if title, change, ok := s.Change(); ok {
		f.Fixes = append(f.Fixes, Fix{Title: title, Edit: change})
	}
	if s.Alone {
		f.Fixes = append(f.Fixes, Fix{Title: "Delete it", Edit: syntax.Edit{Start: s.lineStart, End: s.lineEnd}})
	}
	return f
}
