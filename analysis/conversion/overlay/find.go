package overlay

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/schema"
)

// container contains attributes and blocks. It is the schema of a unit, or an attribute or block.
type container struct {
	object *value // whose members are the arrays; nil if it is missing
	of     schema.Type
}

// element is an attribute or a block.
type element struct {
	object *value
	array  string // attributes or blocks
	in     container
	of     schema.Type // of the object

	body     *value // under the key of its kind
	kind     schema.Kind
	bodyType schema.Type
}

// newElement returns the element that an object of an array is.
func newElement(object *value, array string, in container) *element {
	e := &element{object: object, array: array, in: in, of: in.of.Member(schema.LookupKey([]byte(array))).Items()}
	for _, m := range object.items {
		key := schema.LookupKey([]byte(m.key))
		if kind := schema.KindOf(key); kind != schema.KindNone && m.isObject() && e.of.Shape().Choice.Has(key) {
			e.kind, e.body, e.bodyType = kind, m, e.of.Member(key)
		}
	}
	return e
}

// inside returns the container of the attributes and blocks in a nested attribute or block.
func (e *element) inside() container {
	switch {
	case !e.kind.IsNested():
		return container{}
	case e.bodyType.Shape().Allowed.Has(schema.KeyNestedObject):
		return container{e.body.member(keyNestedObject), e.bodyType.Member(schema.KeyNestedObject)}
	}
	return container{e.body, e.bodyType}
}

// elements returns the attributes and blocks of a container.
func (c container) elements() []*element {
	var all []*element
	for _, array := range []string{keyAttributes, keyBlocks} {
		for _, object := range c.object.member(array).list() {
			if object.isObject() {
				all = append(all, newElement(object, array, c))
			}
		}
	}
	return all
}

// names returns the names of attributes and blocks.
func (c container) names() []string {
	var names []string
	for _, e := range c.elements() {
		names = append(names, e.object.string(keyName))
	}
	return names
}

// schemaOf returns the container of the attributes and blocks of a unit.
func schemaOf(section string, unit *value) container {
	return container{unit.member("schema"), unitType(section).Member(schema.KeySchema)}
}

// unitType returns the grammar's type of a unit.
func unitType(section string) schema.Type {
	switch section {
	case keyResources:
		return schema.TypeResource
	case keyDatasources:
		return schema.TypeDatasource
	}
	return schema.TypeProvider
}

// sections are the parts of a specification that hold units.
var sections = []string{keyProvider, keyResources, keyDatasources}

// unitsOf returns the units in a part of a specification.
func unitsOf(root *value, section string) []*value {
	if section == keyProvider {
		if p := root.member(keyProvider); p.isObject() {
			return []*value{p}
		}
		return nil
	}
	return slices.DeleteFunc(slices.Clone(root.member(section).list()), func(u *value) bool { return !u.isObject() })
}

// namesIn returns the units in a section of the specification by name, before any entry is applied.
func (a *applier) namesIn(section string) map[string][]*value {
	if a.units[section] == nil {
		a.units[section] = map[string][]*value{}
		for _, unit := range unitsOf(a.root, section) {
			name := unit.string(keyName)
			if section == keyProvider {
				name = "" // there is one
			}
			a.units[section][name] = append(a.units[section][name], unit)
		}
	}
	return a.units[section]
}

// elementsIn returns the attributes and blocks in a container by name, before any entry is applied.
func (a *applier) elementsIn(in container) map[string][]*element {
	if in.object == nil {
		return nil
	}
	if a.elements[in.object] == nil {
		a.elements[in.object] = map[string][]*element{}
		for _, e := range in.elements() {
			name := e.object.string(keyName)
			a.elements[in.object][name] = append(a.elements[in.object][name], e)
		}
	}
	return a.elements[in.object]
}

// unit finds the unit of an entry, or reports a problem.
func (a *applier) unit(u *unitEntry) *value {
	found := a.namesIn(u.section)[u.name]
	what := "provider"
	if u.name != "" {
		what = unitWord(u.section) + " " + strconv.Quote(u.name)
	}
	switch len(found) {
	case 1:
		return found[0]
	case 0:
		a.noMatch(u.node, "the specification has no "+what, u.name, slices.Sorted(maps.Keys(a.namesIn(u.section))))
	default:
		a.add(u.node, NoMatch, "the specification has "+strconv.Itoa(len(found))+" times "+what, "")
	}
	return nil
}

// unitWord returns the word for a unit in a sentence.
func unitWord(section string) string {
	return map[string]string{keyProvider: "provider", keyResources: "resource", keyDatasources: "data source"}[section]
}

// noMatch adds a problem for an unknown name.
func (a *applier) noMatch(node int32, message, name string, names []string) {
	help := ""
	if nearest, ok := rules.Nearest(name, names); ok {
		help = "did you mean " + strconv.Quote(nearest) + "?"
	}
	a.add(node, NoMatch, message, help)
}

// element finds the attribute or block of a path, or has a problem.
func (a *applier) element(in container, path string, node int32) *element {
	steps := strings.Split(path, ".")
	for i, name := range steps {
		found := a.elementsIn(in)[name]
		around := ""
		if i > 0 {
			around = strconv.Quote(strings.Join(steps[:i], ".")) + " has "
		}
		switch {
		case len(found) > 1:
			a.add(node, NoMatch, around+strconv.Itoa(len(found))+" attributes have the name "+strconv.Quote(name),
				"an entry is about one; ignore the other one where the specification comes from")
			return nil
		case len(found) == 0 && i == 0:
			a.noMatch(node, "there is no attribute or block "+strconv.Quote(name), name, in.names())
			return nil
		case len(found) == 0:
			a.noMatch(node, around+"no attribute or block "+strconv.Quote(name), name, in.names())
			return nil
		case i == len(steps)-1:
			return found[0]
		}
		in = found[0].inside()
	}
	return nil
}

// keyOf returns the key of the language that a member has.
func keyOf(m *value) schema.Key { return schema.LookupKey([]byte(m.key)) }
