package hover

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Configuration explains the place at an absolute offset of a configuration: the purpose of a key, the page of a rule, the meaning of a
// value, and the places that a selector selects in the specifications. It reports false if there is nothing to say.
func Configuration(file *syntax.File, offset int, specifications []config.Specification) (Hover, bool) {
	if offset < 0 || offset > file.Len() {
		return Hover{}, false
	}
	found := file.Find(offset)
	if found.Node < 0 || found.Unit >= 0 {
		return Hover{}, false
	}
	p := &place{file: file, tree: found.Tree, unit: -1, node: found.Node, at: found.At}
	n := &p.tree.Nodes[p.node]
	at := config.PlaceOf(p.tree, p.node)
	switch {
	case n.IsMember() && n.KeyStart <= p.at && p.at <= n.KeyEnd:
		return p.result(page.Setting(at), n.KeyStart, n.KeyEnd)
	case n.Start > p.at || n.IsContainer() || n.Kind == syntax.Missing:
		return Hover{}, false
	case config.IsSelector(at) && n.Kind == syntax.String:
		return p.result(selected(p.tree.Value(p.node), specifications), n.Start, n.End)
	}
	return p.result(page.SettingValue(at, p.tree.Raw(p.node)), n.Start, n.End)
}

// maxMatches is the greatest number of places in the list for a selector.
const maxMatches = 12

// selected returns the places that a selector selects, for people.
func selected(text string, specifications []config.Specification) string {
	selector, err := spec.ParseSelector(text)
	if err != nil {
		return ""
	}
	if len(specifications) == 0 {
		return "No specification is open in which this could select something.\n"
	}
	matches := config.Matches(selector, specifications)
	if len(matches) == 0 {
		return "Selects nothing in the specifications that are open.\n"
	}
	var b strings.Builder
	places := "places"
	if len(matches) == 1 {
		places = "place"
	}
	fmt.Fprintf(&b, "Selects %d %s, with all that is below, in the specifications that are open:\n\n", len(matches), places)
	of := ""
	for i, m := range matches {
		if i == maxMatches {
			fmt.Fprintf(&b, "- and %d more\n", len(matches)-i)
			break
		}
		if m.Specification != of {
			of = m.Specification
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString("**" + of + "**\n\n")
		}
		b.WriteString("- ")
		if m.Path != "" {
			b.WriteString(m.Path + ": ")
		}
		b.WriteString("`" + m.Selector + "`\n")
	}
	return b.String()
}
