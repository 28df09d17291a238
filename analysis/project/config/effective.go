package config

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Effective is a value that holds for a file, and where it comes from.
type Effective struct {
	Keys []string // that lead to it; for an element of an array, those of the array
	Text string   // JSON text
	// Path, Line and Column say where it is written, from 1 and in code points; an empty path means the default.
	Path         string
	Line, Column int
}

// Effective returns the values that hold for a file: those with a default first, and then in the order in which configurations are read.
// It may be called on nil, for the defaults alone. Mistaken values are left out.
func (c *Config) Effective(file string) []Effective {
	v := &values{}
	v.defaults(nil, Grammar())
	if c == nil {
		return v.all
	}
	for i := range c.Sources {
		v.read(&c.Sources[i], file)
	}
	v.settle(c, file)
	return v.all
}

// JSON returns the value without comments and trailing commas.
func (v *Effective) JSON() string {
	tree := syntax.Parse(v.Text, syntax.Options{Comments: true})
	var b strings.Builder
	writeJSON(&b, tree, tree.Root())
	return b.String()
}

func writeJSON(b *strings.Builder, tree *syntax.Tree, node int32) {
	brackets := map[syntax.Kind]string{syntax.Object: "{}", syntax.Array: "[]"}[tree.Nodes[node].Kind]
	if brackets == "" {
		b.WriteString(tree.Raw(node))
		return
	}
	b.WriteByte(brackets[0])
	separator := ""
	for child := range tree.Children(node) {
		b.WriteString(separator)
		separator = ", "
		if tree.Nodes[child].IsMember() {
			b.WriteString(syntax.Quote(tree.Key(child)) + ": ")
		}
		writeJSON(b, tree, child)
	}
	b.WriteByte(brackets[1])
}

// values collects what holds.
type values struct {
	all []Effective

	source *Source
	tree   *syntax.Tree
	mapper *text.Mapper
}

// defaults adds the defaults of an object's members.
func (v *values) defaults(keys []string, shape *Shape) {
	for _, m := range shape.Members {
		inner := append(slices.Clone(keys), m.Key)
		switch {
		case m.Element != nil || m.Key == rulesKey:
		case m.Default != "":
			v.all = append(v.all, Effective{Keys: inMembers(inner), Text: m.Default})
		default:
			v.defaults(inner, m.Shape)
		}
	}
}

// inMembers returns the keys of a value whose shape may be an object or, for short, one member of it: "generator": "0.4.1" is its version.
func inMembers(keys []string) []string {
	if slices.Equal(keys, []string{"generator"}) {
		return []string{"generator", "version"}
	}
	return keys
}

// read adds the values of a source for a file.
func (v *values) read(source *Source, file string) {
	parsed := syntax.ParseFile(source.Text, syntax.Options{Comments: true})
	v.source, v.tree, v.mapper = source, parsed.Frame, parsed.Mapper(text.UTF32)
	root := v.tree.Root()
	if root < 0 || v.tree.Nodes[root].Kind != syntax.Object {
		return
	}
	relative := source.relative(file)
	v.layer(root)
	for element := range v.tree.Children(max(v.tree.Member(root, "overrides"), 0)) {
		i := slices.IndexFunc(source.overrides, func(o override) bool { return o.start == v.tree.Nodes[element].Start })
		if i < 0 {
			continue // it is mistaken, or no override
		}
		switch o := &source.overrides[i]; {
		case !o.has(relative):
		case o.places != nil:
			v.add(element, true, "overrides")
		default:
			v.layer(element)
		}
	}
}

// layer adds the members of a configuration or of an override, in the order in which they count.
func (v *values) layer(object int32) {
	if preset := v.tree.Member(object, "preset"); preset >= 0 {
		v.add(preset, false, "preset")
	}
	for node := range v.tree.Children(object) {
		n, key := &v.tree.Nodes[node], v.tree.Key(node)
		if !n.IsMember() {
			continue
		}
		switch key {
		case "$schema", "//", "extends", "overrides", "files", "path", "preset":
		case "exclude":
			if n.Kind != syntax.Array {
				v.add(node, true, key)
				continue
			}
			for element := range v.tree.Children(node) {
				v.add(element, true, key)
			}
		default:
			if n.Kind != syntax.Object {
				v.add(node, false, inMembers([]string{key})...)
				continue
			}
			for inner := range v.tree.Children(node) {
				if name := v.tree.Key(inner); v.tree.Nodes[inner].IsMember() && name != "//" {
					v.add(inner, false, key, name)
				}
			}
		}
	}
}

// add adds a value, in place of the one that has the same keys unless it is one of several.
func (v *values) add(node int32, several bool, keys ...string) {
	n := &v.tree.Nodes[node]
	mistaken := slices.ContainsFunc(
		v.source.Diagnostics,
		func(d analysis.Diagnostic) bool { return int(n.From()) <= d.Start && d.Start < int(n.End) },
	)
	if mistaken || n.Kind == syntax.Missing {
		return
	}
	at := v.mapper.Position(int(n.From()))
	if !several {
		v.all = slices.DeleteFunc(v.all, func(other Effective) bool { return slices.Equal(other.Keys, keys) })
	}
	v.all = append(v.all, Effective{keys, v.tree.Raw(node), v.source.Path, at.Line + 1, at.Column + 1})
}

// settle corrects the severities of rules and stages that a later stage or preset has changed, to which they are then ascribed.
func (v *values) settle(c *Config, file string) {
	settings := c.Settings(file)
	var settled []Effective
	for i, value := range v.all {
		if len(value.Keys) != 2 || value.Keys[0] != rulesKey {
			settled = append(settled, value)
			continue
		}
		concerned := v.concerned(value.Keys[1])
		if len(concerned) == 0 {
			settled = append(settled, value)
			continue
		}
		effective := settings.General(concerned[0])
		if slices.ContainsFunc(concerned, func(r *rules.Rule) bool { return settings.General(r) != effective }) {
			continue // nothing is left of a stage's severity
		}
		if written, err := rules.ParseSeverity(severityIn(value.Text)); err == nil && written != effective {
			for _, cause := range v.all[i+1:] { // what counts more comes later
				if slices.Equal(cause.Keys, []string{rulesKey, concerned[0].Stage.String()}) || slices.Equal(cause.Keys, []string{"preset"}) {
					value.Path, value.Line, value.Column = cause.Path, cause.Line, cause.Column
				}
			}
			value.Text = syntax.Quote(effective.String())
		}
		settled = append(settled, value)
	}
	v.all = settled
}

// concerned returns the rule of a name, or the rules of a stage that are not named themselves.
func (v *values) concerned(name string) []*rules.Rule {
	if rule, err := rules.Find(name); err == nil {
		return []*rules.Rule{rule}
	}
	stage, err := rules.ParseStage(name)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(rules.OfStage(stage), func(r *rules.Rule) bool {
		return slices.ContainsFunc(v.all, func(other Effective) bool { return slices.Equal(other.Keys, []string{rulesKey, r.Name}) })
	})
}

// severityIn returns the severity that a configuration sets for a rule.
func severityIn(text string) string {
	tree := syntax.Parse(text, syntax.Options{Comments: true})
	node := tree.Root()
	if tree.Nodes[node].Kind == syntax.Object {
		node = tree.Member(node, "severity")
	}
	if node < 0 {
		return ""
	}
	return tree.Value(node)
}
