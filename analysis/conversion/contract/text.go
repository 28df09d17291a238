package contract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Text returns a contract as text, for people to read and to compare line by line: one order for everything, independent of the order and
// the layout of the file.
func (c *Contract) Text() string {
	units := slices.Clone(c.Units)
	slices.SortStableFunc(units, func(a, b *Unit) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		return strings.Compare(a.Name, b.Name)
	})
	w := textWriter{}
	for i, u := range units {
		if i > 0 {
			w.WriteByte('\n')
		}
		name := c.TypeName(u)
		if u.Kind == Provider {
			name = c.Provider
		}
		w.line(0, strings.TrimSpace(u.Kind.Word()+" "+name))
		content := u.Content()
		w.said(1, content.Deprecated, content.Deprecation, content.Description)
		w.writeMembers(1, content.Members)
	}
	return w.String()
}

// Summary returns the properties of a member on one line, without its name, its texts and its members: list(string), required, sensitive.
func (m *Member) Summary() string {
	words := []string{m.Type.String()}
	if m.Block {
		words[0] += " block"
	}
	if m.Configurability != spec.ConfigurabilityNone && (!m.Block || m.Configurability == spec.Required) {
		words = append(words, m.Configurability.String())
	}
	if m.Sensitive {
		words = append(words, "sensitive")
	}
	if m.WriteOnly {
		words = append(words, "write-only")
	}
	if m.Deprecated {
		words = append(words, "deprecated")
	}
	if m.Default != nil {
		words = append(words, "default "+m.Default.Text)
	}
	for _, calls := range [][]Call{m.Validators, m.Modifiers} {
		for i := range calls {
			words = append(words, calls[i].words())
		}
	}
	return strings.Join(words, ", ")
}

// words returns the call with the group that it checks.
func (c *Call) words() string {
	switch {
	case c.OnObject:
		return c.Text + " on each object"
	case c.Within != "":
		return c.Text + " in " + c.Within
	}
	return c.Text
}

type textWriter struct{ strings.Builder }

// line writes a line, indented.
func (w *textWriter) line(depth int, text string) {
	w.WriteString(strings.Repeat("  ", depth))
	w.WriteString(text)
	w.WriteByte('\n')
}

func (w *textWriter) said(depth int, deprecated bool, deprecation, description string) {
	if deprecated {
		w.line(depth, strings.TrimSpace("- deprecated: "+oneLine(deprecation)))
	}
	if description != "" {
		w.line(depth, "- description: "+oneLine(strings.TrimSpace(description)))
	}
}

func (w *textWriter) writeMembers(depth int, members []*Member) {
	for _, m := range members {
		w.member(depth, m)
	}
}

func (w *textWriter) member(depth int, m *Member) {
	short := *m // what has a line of its own is left out of the first one
	short.Deprecated, short.Default, short.Validators, short.Modifiers = false, nil, nil, nil
	name := m.Name
	if strings.TrimSpace(name) != name || name == "" || strings.ContainsFunc(name, func(r rune) bool { return !strconv.IsPrint(r) }) {
		name = strconv.Quote(name)
	}
	w.line(depth, name+": "+short.Summary())
	if m.CustomType != "" {
		w.line(depth+1, "- custom type: "+m.CustomTypeText)
	}
	if m.Default != nil {
		w.line(depth+1, "- default: "+oneLine(m.Default.Text))
	}
	w.calls(depth+1, "validator", m.Validators)
	w.calls(depth+1, "plan modifier", m.Modifiers)
	w.said(depth+1, m.Deprecated, m.Deprecation, m.Description)
	w.writeMembers(depth+1, m.Members)
}

// calls writes calls, sorted: their order means nothing.
func (w *textWriter) calls(depth int, word string, calls []Call) {
	lines := make([]string, 0, len(calls))
	for i := range calls {
		lines = append(lines, "- "+word+": "+calls[i].words())
	}
	slices.Sort(lines)
	for _, line := range lines {
		w.line(depth, line)
	}
}
