package completion

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// A resource and a data source of one name describe the same thing, and mostly have the same attributes. The attributes of one are likely
// to be added to the other.

// counterparts are the kinds of units that are twins of each other.
var counterparts = map[syntax.UnitKind]syntax.UnitKind{
	syntax.Resource: syntax.DataSource, syntax.DataSource: syntax.Resource,
}

// twin returns the data source of the same name for a resource, and the reverse, or nil.
func (l *list) twin() *syntax.Unit {
	own := l.file.Units[l.unit]
	kind, ok := counterparts[own.Kind]
	if !ok || own.Name == "" {
		return nil
	}
	if k := l.file.FirstNamed(syntax.NewUnitName(kind, own.Name)); k >= 0 {
		return l.file.Units[k]
	}
	return nil
}

// unitsWithoutTwin returns the names of the resources that have no data source of the same name, or the reverse if the place is
// among the resources.
func (l *list) unitsWithoutTwin() []string {
	kind := syntax.Resource
	if l.inside.Shape().Scope == schema.ScopeDatasource {
		kind = syntax.DataSource
	}
	var names []string
	for k, u := range l.file.Units {
		first := u.Kind == counterparts[kind] && l.file.FirstNamed(syntax.NewUnitName(u.Kind, u.Name)) == k
		if first && u.Name != "" && l.file.FirstNamed(syntax.NewUnitName(kind, u.Name)) < 0 {
			names = append(names, u.Name)
		}
	}
	return names
}

// elementNames returns the names of the attributes and blocks directly in an object.
func (l *list) elementNames(object int32) map[string]bool {
	names := map[string]bool{}
	for element := range elementsOf(l.tree, object) {
		names[l.tree.Value(spec.Member(l.tree, element, schema.KeyName))] = true
	}
	return names
}

// twinObject returns the object of the twin that corresponds to an object that holds attributes or blocks here, or -1.
func (l *list) twinObject(twin *syntax.Unit, object int32) int32 {
	var names []string
	for object >= 0 && schema.Key(l.tree.Nodes[object].Key) != schema.KeySchema {
		element := l.tree.Nodes[object].Parent
		if schema.Key(l.tree.Nodes[object].Key) == schema.KeyNestedObject && element >= 0 {
			element = l.tree.Nodes[element].Parent
		}
		if element < 0 || !isElement(l.tree, element) {
			return -1
		}
		names = append(names, l.tree.Value(spec.Member(l.tree, element, schema.KeyName)))
		object = l.tree.Nodes[l.tree.Nodes[element].Parent].Parent
	}
	at := spec.Member(twin.Tree, twin.Tree.Root(), schema.KeySchema)
	for _, name := range slices.Backward(names) {
		at = objectOf(twin.Tree, elementNamed(twin.Tree, at, name))
	}
	return at
}

// elementNamed returns the attribute or block of that name directly in an object, or -1.
func elementNamed(tree *syntax.Tree, object int32, name string) int32 {
	for element := range elementsOf(tree, object) {
		if tree.Value(spec.Member(tree, element, schema.KeyName)) == name {
			return element
		}
	}
	return -1
}

// objectOf returns the object that holds the attributes and blocks of an element, or -1.
func objectOf(tree *syntax.Tree, element int32) int32 {
	kind, body := bodyOf(tree, element)
	switch {
	case kind == schema.KindSingleNested:
		return body
	case kind.IsNested():
		return spec.Member(tree, body, schema.KeyNestedObject)
	}
	return -1
}

// twinNames offers the names that the value of "name" may get: those of the twin that are not here yet.
func (l *list) twinNames() {
	if l.container == l.tree.Root() {
		names := l.unitNames()
		for _, name := range names {
			l.add(Item{Label: name, Kind: KindName}, syntax.Quote(name))
		}
		return
	}
	twin := l.twin()
	if twin == nil || !isElement(l.tree, l.container) {
		return
	}
	own, _ := bodyOf(l.tree, l.container)
	array := l.tree.Nodes[l.container].Parent
	elements := l.newElementsOf(twin, l.tree.Nodes[array].Parent)
	slices.SortStableFunc(elements, func(a, b int32) int { // those of the existing type come first
		return boolean(kindOf(twin.Tree, b) == own) - boolean(kindOf(twin.Tree, a) == own)
	})
	for _, element := range elements {
		name := twin.Tree.Value(spec.Member(twin.Tree, element, schema.KeyName))
		kind, body := bodyOf(twin.Tree, element)
		template := syntax.Quote(name)
		if own == schema.KindNone && l.inside.Shape().Choice.Has(kind.Key()) {
			c := copier{tree: twin.Tree, scope: l.inside.Shape().Scope}
			if c.value(body, l.inside.Member(kind.Key())); c.nodes <= maxCopied {
				template += `,"` + kind.Key().String() + `":` + c.out.String()
			}
		}
		l.add(Item{Label: name, Kind: KindName, Detail: kind.String(), Description: "as in the " + spec.Word(twin.Kind)}, template)
	}
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// newElementsOf returns the attributes and blocks that the twin has at the place of an object, and the object does not.
func (l *list) newElementsOf(twin *syntax.Unit, object int32) []int32 {
	here := l.elementNames(object)
	var elements []int32
	for element := range elementsOf(twin.Tree, l.twinObject(twin, object)) {
		if name := twin.Tree.Value(spec.Member(twin.Tree, element, schema.KeyName)); name != "" && !here[name] {
			elements = append(elements, element)
		}
	}
	return elements
}

// namesOfTwin returns the attributes and blocks that the twin has where the array at the place is, and the array has not; none where the
// array is not one of those.
func (l *list) namesOfTwin() []int32 {
	switch schema.Key(l.tree.Nodes[l.container].Key) {
	case schema.KeyAttributes, schema.KeyBlocks:
		if twin := l.twin(); twin != nil {
			return l.newElementsOf(twin, l.tree.Nodes[l.container].Parent)
		}
	}
	return nil
}

// unitNames returns the names that the unit at the place may get: those of units of the other kind without a twin.
func (l *list) unitNames() []string {
	if l.scope() == syntax.Provider {
		return nil
	}
	return l.unitsWithoutTwin()
}

// twinDescriptions offers the description that the twin has at the same place.
func (l *list) twinDescriptions(key schema.Key) {
	twin := l.twin()
	if twin == nil {
		return
	}
	object := int32(-1)
	switch {
	case schema.Key(l.tree.Nodes[l.container].Key) == schema.KeySchema:
		object = spec.Member(twin.Tree, twin.Tree.Root(), schema.KeySchema)
	case l.tree.Nodes[l.container].Parent >= 0 && isElement(l.tree, l.tree.Nodes[l.container].Parent):
		element := l.tree.Nodes[l.container].Parent
		name := l.tree.Value(spec.Member(l.tree, element, schema.KeyName))
		around := l.tree.Nodes[l.tree.Nodes[element].Parent].Parent
		_, object = bodyOf(twin.Tree, elementNamed(twin.Tree, l.twinObject(twin, around), name))
	}
	text := twin.Tree.Value(spec.Member(twin.Tree, object, key))
	if strings.TrimSpace(text) == "" {
		return
	}
	label := wording.Shorten(strings.Join(strings.Fields(text), " "), longestLabel)
	l.add(Item{
		Label: label, Kind: KindText, Description: "as in the " + spec.Word(twin.Kind), Preselect: true, FilterText: label,
	}, syntax.Quote(text))
}

// longestLabel is the greatest number of characters of a label that is a text.
const longestLabel = 80
