package provenance

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

var (
	// schemaPath matches the place where the validation against the JSON Schema fails, as in resources.0.schema.attributes.1.string.
	schemaPath = lazyregexp.New(`(?:^|[:\s])((?:resources|datasources|provider|functions|version|\(root\))(?:\.[A-Za-z0-9_]+)*): (.*)`)
	// extraMember is the failure for an unknown key.
	extraMember = lazyregexp.New(`^Additional property (\S+) is not allowed`)
	// namedThing is a step of the paths that the generator writes in words: resource "server" attribute "id".
	namedThing = lazyregexp.New(`\b(resource|data ?source|provider|attribute|block|nested attribute|nested block)s? "([^"]*)"`)
	// structField matches the place where Go's decoder fails: types of the generator and keys, without the numbers of the elements.
	structField = lazyregexp.New(`Go struct field \w+\.([\w.]+) of type`)
)

// OfGenerator returns the place of a message of the generator, and reports whether the message has one.
func (f *Finder) OfGenerator(message string) (place Place, ok bool) {
	doc := f.doc
	if path := schemaPath().FindStringSubmatch(message); path != nil {
		pointer := ""
		if path[1] != "(root)" {
			pointer = "/" + strings.ReplaceAll(path[1], ".", "/")
		}
		if extra := extraMember().FindStringSubmatch(path[2]); extra != nil {
			if unit, node, found := spec.Find(doc.File(), pointer+"/"+extra[1]); found {
				return key(doc, unit, node), true
			}
		}
		return OfPointer(doc, pointer), true
	}
	if unit, names := namedPath(doc, message); unit >= 0 {
		in := f.in(unit)
		return in.element(in.walk(names)), true
	}
	return Whole(doc), false
}

// namedPath returns the unit that a message names, or -1, and the names of the attributes and blocks after it.
func namedPath(doc *analysis.Document, message string) (unit int, names []string) {
	unit = -1
	for _, step := range namedThing().FindAllStringSubmatch(message, -1) {
		kind := slices.Index([]string{"provider", "resource", "data source", "datasource"}, step[1])
		switch {
		case kind < 0 && unit >= 0:
			names = append(names, step[2])
		case kind >= 0 && unit < 0:
			of := [...]syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource, syntax.DataSource}[kind]
			unit = doc.File().LastNamed(syntax.NewUnitName(of, step[2]))
		}
	}
	return unit, names
}

// InElement returns the place of a message about an element at a JSON Pointer: the member that Go's decoder names in it, otherwise the
// element.
func InElement(doc *analysis.Document, pointer, message string) Place {
	if field := structField().FindStringSubmatch(message); field != nil {
		steps := strings.Split(field[1], ".")
		for i := len(steps) - 1; i >= 0; i-- {
			if steps[i] == "attributes" || steps[i] == "blocks" || steps[i] == "resources" || steps[i] == "datasources" {
				return OfPointer(doc, pointer+"/"+strings.Join(steps[i+1:], "/"))
			}
		}
	}
	return OfPointer(doc, pointer)
}

// key returns the place of a member's key.
func key(doc *analysis.Document, unit int, node int32) Place {
	place := at(doc, unit, node)
	tree := doc.File().Frame
	if unit >= 0 {
		tree = doc.File().Units[unit].Tree
	}
	if n := &tree.Nodes[node]; n.IsMember() {
		place.Start, place.End = n.KeyStart, n.KeyEnd
	}
	return place
}
