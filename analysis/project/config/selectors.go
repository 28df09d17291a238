package config

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Specification is a file that a configuration applies to.
type Specification struct {
	Name     string // relative to the configuration's directory, with slashes
	Document *analysis.Document
}

// Match is a place that a selector selects.
type Match struct {
	Specification string // its name
	Selector      string // that selects this place alone
	Path          string // in words, such as `resource "pet" › attribute "tags"`; empty outside all units
	Offset        int    // absolute
}

// Matches returns the outermost places that a selector selects, in the order of the text: units, attributes and blocks or, where it
// selects none of those, other values.
func Matches(selector spec.Selector, specifications []Specification) []Match {
	var all []Match
	for i := range specifications {
		s := &specifications[i]
		found := matchElements(selector, s)
		if len(found) == 0 {
			found = matchNodes(selector, s)
		}
		all = append(all, found...)
	}
	return all
}

func (s *Specification) match(unit int, node int32) Match {
	file := s.Document.File()
	m := Match{Specification: s.Name, Selector: strings.Join(spec.Steps(file, unit, node), spec.StepSeparator)}
	tree := file.Frame
	if unit >= 0 {
		tree = file.Units[unit].Tree
		m.Path = spec.Path(file, unit, node)
	}
	m.Offset = file.Absolute(unit, tree.Nodes[node].From())
	return m
}

func matchElements(selector spec.Selector, s *Specification) []Match {
	var all []Match
	for k, source := range s.Document.File().Units {
		if selector.Match(spec.UnitSteps(source, 0)) {
			all = append(all, s.match(k, 0))
			continue
		}
		u := s.Document.Unit(k)
		for i := int32(0); int(i) < len(u.Elements); {
			e := &u.Elements[i]
			if selector.Match(spec.UnitSteps(source, e.Node)) {
				all = append(all, s.match(k, e.Node))
				i = e.Skip
				continue
			}
			i++
		}
	}
	return all
}

func matchNodes(selector spec.Selector, s *Specification) []Match {
	var all []Match
	file := s.Document.File()
	within := func(tree *syntax.Tree, unit int) {
		for i := int32(1); int(i) < len(tree.Nodes); {
			n := &tree.Nodes[i]
			if !n.Has(syntax.UnitRoot) && n.IsMember() && selector.Match(spec.Steps(file, unit, i)) {
				all = append(all, s.match(unit, i))
				i = n.Skip
				continue
			}
			i++
		}
	}
	within(file.Frame, -1)
	for k, unit := range file.Units {
		within(unit.Tree, k)
	}
	return all
}

// Continuation is a selector that goes one step further than another.
type Continuation struct {
	Selector string
	Path     string // of the first place that it selects, in words; empty if it is no single unit, attribute or block
	Count    int    // of the places below the first selector that it selects
}

// maxContinuations bounds the number of continuations: nobody reads a longer list.
const maxContinuations = 500

// Continue returns the selectors that go one step further than the one that a text begins with: resources.pet. is continued by the
// attributes and blocks of pet in the specifications. They come in the order of the text.
func Continue(text string, specifications []Specification) []Continuation {
	prefix := ""
	if i := strings.LastIndex(text, spec.StepSeparator); i >= 0 {
		prefix = text[:i]
	}
	var selector spec.Selector
	if prefix != "" {
		var err error
		if selector, err = spec.ParseSelector(prefix); err != nil {
			return nil
		}
	}
	var all []Continuation
	seen := map[string]int{}
	add := func(step string, path func() string) {
		if strings.ContainsAny(step, `*?[\.`) || len(all) >= maxContinuations {
			return // it would mean something else
		}
		full := strings.TrimPrefix(prefix+spec.StepSeparator+step, spec.StepSeparator)
		if k, ok := seen[full]; ok {
			all[k].Count++
			return
		}
		seen[full] = len(all)
		all = append(all, Continuation{full, path(), 1})
	}
	for i := range specifications {
		s := &specifications[i]
		for k, source := range s.Document.File().Units {
			u := s.Document.Unit(k)
			extend(selector, spec.UnitSteps(source, 0), add, func() string { return spec.Path(s.Document.File(), k, 0) })
			for j := range u.Elements {
				e := &u.Elements[j]
				extend(selector, spec.UnitSteps(source, e.Node), add, func() string { return spec.Path(s.Document.File(), k, e.Node) })
			}
		}
	}
	return all
}

// extend adds the step of a place that follows the ones that a selector selects, with the place in words if it is its last step.
func extend(selector spec.Selector, steps []string, add func(step string, path func() string), path func() string) {
	for n := range steps {
		if !selector.Match(steps[:n]) {
			continue
		}
		switch n {
		case len(steps) - 1:
			add(steps[n], path)
		case len(steps) - 2: // the array that it is in
			add(steps[n], func() string { return "" })
		}
		return // only the shortest part that is selected is continued
	}
}
