package overlay

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// sectionKinds are the kinds of the units in the parts of a specification.
var sectionKinds = map[string]syntax.UnitKind{
	keyProvider: syntax.Provider, keyResources: syntax.Resource, keyDatasources: syntax.DataSource,
}

// Units returns the units in a part of a specification, with their numbers in the file.
func Units(document *analysis.Document, section string) map[int]*spec.Unit {
	units := map[int]*spec.Unit{}
	kind, known := sectionKinds[section]
	for k, u := range document.File().Units {
		if known && u.Kind == kind {
			units[k] = document.Unit(k)
		}
	}
	return units
}

// Path returns the path that an attribute or block has in overlays.
func Path(u *spec.Unit, e *spec.Element) string {
	steps := []string{e.Name.Value}
	for p := u.Parent(e); p != nil; p = u.Parent(p) {
		steps = append([]string{p.Name.Value}, steps...)
	}
	return strings.Join(steps, ".")
}

// Found is a unit, attribute or block of a specification that an overlay is about.
type Found struct {
	Document *analysis.Document
	Number   int // of the unit in the file
	Unit     *spec.Unit
	Element  *spec.Element // nil for the unit itself
}

// Find returns the units, attributes or blocks of specifications that a subject means.
func Find(documents []*analysis.Document, s Subject) []Found {
	var found []Found
	for _, document := range documents {
		for k, u := range Units(document, s.Section) {
			switch {
			case s.Section != keyProvider && u.Name.Value != s.Unit:
			case s.Path == "":
				found = append(found, Found{document, k, u, nil})
			default:
				for i := range u.Elements {
					if e := &u.Elements[i]; strings.HasSuffix(s.Path, e.Name.Value) && Path(u, e) == s.Path {
						found = append(found, Found{document, k, u, e})
						break
					}
				}
			}
		}
	}
	return found
}

// Name returns the range of the name, as offsets of the file.
func (f *Found) Name() (start, end int, ok bool) {
	name := f.Unit.Name
	if f.Element != nil {
		name = f.Element.Name
	}
	if !name.Present() {
		return 0, 0, false
	}
	n := &f.Unit.Tree.Nodes[name.Node]
	start, end = f.Document.File().Span(f.Number, n.Start, n.End)
	return start, end, true
}

// Whole returns the range of the whole unit, attribute or block, as offsets of the file.
func (f *Found) Whole() (start, end int) {
	node := int32(0)
	if f.Element != nil {
		node = f.Element.Node
	}
	n := &f.Unit.Tree.Nodes[node]
	return f.Document.File().Span(f.Number, n.Start, n.End)
}
