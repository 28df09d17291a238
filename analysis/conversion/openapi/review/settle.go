package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// settle returns what was found by offset, as the settings and the comments of the configuration leave it.
func (r *reviewer) settle(settings *rules.Settings) []Finding {
	comments := suppressions(r.config.Tree)
	found := make([]Finding, 0, len(r.findings))
	for _, f := range r.findings {
		f.Unit = r.unitAt(f.Start)
		if isFinal(f.Rule) {
			f.Severity = f.Rule.Severity
			if severity := settings.General(f.Rule); severity == rules.SeverityOff || settings.IsBeyond(f.Rule.Stage) {
				continue
			}
		} else if f.Severity = settings.SeverityAt(f.Rule, f.Steps()); f.Severity == rules.SeverityOff || settings.IsBeyond(f.Rule.Stage) || quiets(comments, f) {
			continue
		}
		found = append(found, *f)
	}
	unused := rules.UnusedSuppression
	if severity := settings.General(unused); severity != rules.SeverityOff && !settings.IsBeyond(unused.Stage) {
		for i := range comments {
			if c := &comments[i]; !c.used && (c.rule == nil || settings.Severity(c.rule) != rules.SeverityOff && r.looks(c.rule)) {
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
	case rules.ConfigUnknownKey, rules.ConfigUnitNameInvalid, rules.ConfigProviderNameInvalid:
		return true
	}
	return r.mapped
}

// isFinal reports whether findings of a rule can't be suppressed: of what tfplugingen-openapi refuses.
func isFinal(rule *rules.Rule) bool { return !rule.Suppressible() }

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

// suppression is one rule that a comment names: "# spec-ls-ignore: rule, rule # reason".
type suppression struct {
	rule               *rules.Rule // nil if no rule has that name, or it can't be suppressed
	problem, help      string      // what is wrong with it
	near               string      // the rule that may be meant
	start, end         int         // the name
	from, to           int         // what it holds for: the entry on the line of the comment, or below it
	lineStart, lineEnd int         // what goes with the comment
	alone              bool        // no other name is in the comment
	used               bool
}

// suppressing finds the comments. What looks like one inside a string is left out afterwards.
var suppressing = lazyregexp.New(`(?m)(^|[ \t])#[ \t]*spec-ls-ignore\b([^#\r\n]*)[^\r\n]*`)

func suppressions(tree *yaml.Tree) (found []suppression) {
	if !strings.Contains(tree.Text, "spec-ls-ignore") {
		return nil
	}
	for _, at := range suppressing().FindAllStringSubmatchIndex(tree.Text, -1) {
		hash := at[3]
		if isInside(tree, hash) {
			continue
		}
		one := suppression{start: hash, end: at[1]}
		one.place(tree, hash)
		names, ok := strings.CutPrefix(tree.Text[at[4]:at[5]], ":")
		if !ok || strings.TrimSpace(names) == "" {
			one.problem, one.help, one.alone = "comment names no rule", `write "# spec-ls-ignore: RULE # reason"`, true
			found = append(found, one)
			continue
		}
		offset := at[4] + 1
		for name := range strings.SplitSeq(names, ",") {
			trimmed := strings.TrimSpace(name)
			start := offset + len(name) - len(strings.TrimLeft(name, " \t"))
			offset += len(name) + 1
			if trimmed == "" {
				continue
			}
			next := one
			next.start, next.end, next.alone = start, start+len(trimmed), !strings.Contains(names, ",")
			next.resolve(trimmed)
			found = append(found, next)
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

// place finds what a comment holds for.
func (s *suppression) place(tree *yaml.Tree, hash int) {
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

// resolve finds the rule, or says why it can't be suppressed.
func (s *suppression) resolve(name string) {
	rule, err := rules.Find(name)
	switch {
	case err != nil:
		s.problem, s.help = fmt.Sprintf("unknown rule %q", name), "run `spec-ls rules` to list the rules"
		if near, ok := rules.NearestRule(name); ok {
			s.near, s.help = near, fmt.Sprintf("did you mean %q?", near)
		}
	case isFinal(rule):
		s.problem = fmt.Sprintf("findings of %s can't be suppressed", name)
	default:
		s.rule = rule
	}
}

// quiets reports whether a comment suppresses a finding.
func quiets(comments []suppression, f *Finding) bool {
	for i := range slices.Backward(comments) {
		if c := &comments[i]; c.rule == f.Rule && c.from <= f.Start && f.Start < c.to {
			c.used = true
			return true
		}
	}
	return false
}

// finding returns what is said of a comment without effect.
func (s *suppression) finding(severity rules.Severity) Finding {
	f := Finding{Rule: rules.UnusedSuppression, Severity: severity, Start: s.start, End: s.end, Message: s.problem, Help: s.help}
	if s.problem == "" {
		f.Message = fmt.Sprintf("comment suppresses no finding of %s", s.rule.Name)
	}
	if s.near != "" {
		f.Fixes = append(f.Fixes, Fix{fmt.Sprintf("Change to %q", s.near), syntax.Edit{Start: s.start, End: s.end, Text: s.near}})
	}
	if s.alone {
		f.Fixes = append(f.Fixes, Fix{"Delete it", syntax.Edit{Start: s.lineStart, End: s.lineEnd}})
	}
	return f
}
