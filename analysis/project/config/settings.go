package config

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Settings are the settings of an editor: those that a configuration may have for all files, and the switches for the things that the
// editor shows.
type Settings struct {
	*File
	Diff Diff
	on   map[string]bool // what switches are set to, by their places
}

// Diff has the earlier version that an editor compares a specification with, and the policy: {"diff": {"base": "main", "policy": "strict"}}.
type Diff struct {
	Base   string // what git knows the earlier version by, which the editor asks it for; empty for HEAD
	Policy change.Policy
}

// diffMember reads the settings of comparisons.
func (s *Settings) diffMember() member {
	return member{"diff", func(p *parser, node int32) {
		p.parseMembers(node, "diff", []member{
			{"base", func(p *parser, node int32) { s.Diff.Base = p.text(node) }},
			{"policy", func(p *parser, node int32) { s.Diff.Policy = p.policy(node) }},
		})
	}}
}

// policy returns the policy with a name.
func (p *parser) policy(node int32) change.Policy {
	name := p.text(node)
	i := slices.Index(change.PolicyNames, name)
	if i < 0 && name != "" {
		n := &p.tree.Nodes[node]
		p.unknown(n.Start, n.End, name, change.PolicyNames, "policy %q is not known", shortened(name))
	}
	return change.Policy(max(i, 0))
}

// Switches turn on and off the kinds of one sort that an editor shows. It shows all kinds except those whose names are set to false:
// {"codeLens": {"files": false}}; {"codeLens": false} is about all kinds. Those in Asked are shown only if their names are set to true.
type Switches struct {
	Key   string
	Names []string
	Asked []string // of the names
}

// IsOff reports whether one of some switches is off.
func (s *Settings) IsOff(switches Switches, name string) bool {
	if on, set := s.on[switches.Key]; set && !on {
		return true
	}
	on, set := s.on[Inside(switches.Key, name)]
	return !on && (set || slices.Contains(switches.Asked, name))
}

// filesOnly are the members of a configuration that say something of the files around it, and so are not settings of an editor.
var filesOnly = []string{"extends", "exclude", "schemas"}

// ParseSettings reads the settings of an editor, which may be inside a section: JSON with the members of a configuration and with switches.
// Editors send all settings, and keys of their own: null and empty strings are settings that nobody has set, and a key is a mistake only if
// it is nearly a known one. A text that is not an object sets nothing.
func ParseSettings(text, section string, switches ...Switches) *Settings {
	p := parser{tree: syntax.Parse(text, syntax.Options{}), file: &File{Text: text}, lenient: true}
	settings := &Settings{File: p.file, on: map[string]bool{}}
	root := p.tree.Root()
	if root < 0 || p.tree.Nodes[root].Kind != syntax.Object {
		return settings
	}
	if inner := p.tree.Member(root, section); inner >= 0 && p.tree.Nodes[inner].Kind == syntax.Object {
		root = inner
	}
	p.parseMembers(root, "the settings", append(append(settingsMembers(), settings.diffMember()), settings.switchMembers(switches)...))
	p.file.sort()
	return settings
}

// settingsMembers are the members of a configuration as they are in the settings of an editor.
func settingsMembers() []member {
	all := slices.Clone(topLevel)
	for i, m := range all {
		if slices.Contains(filesOnly, m.key) {
			all[i].read = func(p *parser, node int32) {
				n := &p.tree.Nodes[node]
				p.problem(n.KeyStart, n.KeyEnd, "%q is not a setting of an editor", m.key).WithNote("It has an effect in %s only.", FileName)
			}
		}
	}
	return all
}

// switchMembers are the switches as members of an object.
func (s *Settings) switchMembers(switches []Switches) []member {
	turn := func(p *parser, place string, node int32) {
		on := p.tree.Nodes[node].Kind == syntax.True
		if on || p.is(node, syntax.False) {
			s.on[place] = on
		}
	}
	var all []member
	for _, of := range switches {
		var kinds []member
		for _, name := range of.Names {
			kinds = append(kinds, member{name, func(p *parser, node int32) { turn(p, Inside(of.Key, name), node) }})
		}
		all = append(all, member{of.Key, func(p *parser, node int32) {
			if p.tree.Nodes[node].Kind == syntax.Object {
				p.parseMembers(node, of.Key, kinds)
				return
			}
			turn(p, of.Key, node)
		}})
	}
	return all
}
