package overlay

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Result is a specification with the edits of an overlay.
type Result struct {
	Text  string // unchanged if there are problems
	Edits []syntax.Edit
	// Problems are entries that can't be applied, such as those that match nothing.
	Problems []Problem
	// Notes are about entries that can be applied but change nothing, or must leave something out.
	Notes []Problem
}

// SyntaxError reports that a specification is not JSON.
type SyntaxError struct {
	Offset  int
	Message string
}

func (e *SyntaxError) Error() string { return "not JSON: " + e.Message }

// parse reads a specification. Errors are of type *SyntaxError.
func parse(text string) (*syntax.Tree, *value, error) {
	t := syntax.Parse(text, spec.AnyDialect)
	for _, e := range t.Errors {
		if e.Code.Breaks() {
			return nil, nil, &SyntaxError{int(e.Start), e.Code.String()}
		}
	}
	if t.Root() < 0 || t.Nodes[0].Kind != syntax.Object {
		return nil, nil, &SyntaxError{0, "its value is not an object"}
	}
	return t, read(t, 0), nil
}

// applier applies an overlay to a specification.
type applier struct {
	problems
	root   *value
	notes  problems
	inRule bool // some of the attributes that a rule matches may have the value already

	// The kinds of things that entries edit, by name.
	units    map[string]map[string][]*value
	elements map[*value]map[string][]*element
	counts   map[any]map[string]int

	later   []func() // what is done once all entries have found what they are about
	names   []func() // what needs to know which names there are then
	finally []func() // what adds to those names
}

// Apply applies the overlay to a specification. Rules come first, in their order, and each entry after them, so that an entry has the last
// word. Names are those of the specification before anything is renamed. Errors are of type *SyntaxError.
func (o *Overlay) Apply(source string) (*Result, error) {
	tree, root, err := parse(source)
	if err != nil {
		return nil, err
	}
	a := &applier{
		problems: problems{tree: o.Tree}, root: root, notes: problems{tree: o.Tree},
		units: map[string]map[string][]*value{}, elements: map[*value]map[string][]*element{}, counts: map[any]map[string]int{},
	}
	for _, r := range o.rules {
		a.rule(r)
	}
	for _, u := range o.units {
		a.unitEntry(u)
	}
	for _, do := range a.later {
		do()
	}
	for _, do := range slices.Concat(a.names, a.finally) {
		do()
	}
	for _, section := range []string{keyResources, keyDatasources} {
		a.addNamed(root, section, o.added[section])
	}
	for _, f := range o.specification {
		a.set(root, &f, f.value, true)
	}
	r := &Result{Text: source, Problems: inOrder(a.found), Notes: inOrder(a.notes.found)}
	if len(r.Problems) > 0 {
		return r, nil
	}
	e := &editor{tree: tree}
	e.value(root)
	if r.Text, err = text.ApplyEdits(source, e.edits); err != nil {
		return nil, fmt.Errorf("applying the overlay: %w", err)
	}
	r.Edits = e.edits
	return r, nil
}

// unitEntry applies the entry of a unit.
func (a *applier) unitEntry(u *unitEntry) {
	unit := a.unit(u)
	if unit == nil {
		return
	}
	holder := schemaOf(u.section, unit)
	if u.remove {
		array := a.root.member(u.section)
		a.later = append(a.later, func() { array.drop(unit) })
		return
	}
	if u.rename.isThere() {
		a.rename(&u.rename, unit, a.counted(u.section, func() []string { return unitNames(a.root, u.section) }))
	}
	if holder.object == nil && len(u.fields)+len(u.added) > 0 {
		holder.object = newObject("schema")
		a.later = append(a.later, func() { unit.set(holder.object) })
	}
	for _, f := range u.fields {
		a.field(holder.object, holder.of, &f, schema.KindNone)
	}
	for _, e := range u.elements {
		a.elementEntry(holder, e)
	}
	a.addElements(&u.entry, holder)
}

// elementEntry applies the entry of an attribute or block.
func (a *applier) elementEntry(in container, entry *elementEntry) {
	e := a.element(in, entry.path, entry.node)
	if e == nil {
		return
	}
	if entry.remove {
		array := e.in.object.member(e.array)
		a.later = append(a.later, func() { array.drop(e.object) })
		return
	}
	if entry.rename.isThere() {
		a.rename(&entry.rename, e.object, a.counted(e.in.object, e.in.names))
	}
	a.later = append(a.later, func() {
		a.change(e, &entry.entry)
		if inner := e.inside(); len(entry.added) > 0 {
			if inner.object == nil && e.kind.IsNested() {
				inner.object = newObject(keyNestedObject)
				e.body.set(inner.object)
			}
			a.addElements(&entry.entry, inner)
		}
	})
}

// counted returns how often each name occurs after all renames. Of has the names.
func (a *applier) counted(of any, names func() []string) func() map[string]int {
	return func() map[string]int {
		if a.counts[of] == nil {
			a.counts[of] = map[string]int{}
			for _, name := range names() {
				a.counts[of][name]++
			}
		}
		return a.counts[of]
	}
}

// rename gives something another name. Names are those of its siblings.
func (a *applier) rename(to *field, object *value, names func() map[string]int) {
	name := to.value.text
	a.later = append(a.later, func() {
		if object.string(keyName) == name {
			a.redundant(to.node, "the name is "+strconv.Quote(name)+" already")
			return
		}
		object.set(newString(keyName, name))
	})
	a.names = append(a.names, func() {
		if names()[name] > 1 {
			a.add(to.node, Taken, "the name "+strconv.Quote(name)+" is that of something else", "")
		}
	})
}

// change changes an attribute or block as its entry says.
func (a *applier) change(e *element, entry *entry) {
	if e.body == nil {
		a.add(entry.node, NoMatch, "the attribute has no type in the specification", "repair it first")
		return
	}
	if entry.as.isThere() {
		a.as(e, &entry.as)
	}
	a.fields(e.body, e.bodyType, entry, e.kind)
	if entry.nested == nil {
		return
	}
	inner := e.bodyType.Member(schema.KeyNestedObject)
	object := e.body.member(keyNestedObject)
	if inner == schema.TypeAny {
		a.add(entry.nested.node, NotAllowed, notAllowed(e.bodyType, e.kind, keyNestedObject), "")
		return
	}
	if object == nil {
		object = newObject(keyNestedObject)
		e.body.set(object)
	}
	a.fields(object, inner, entry.nested, schema.KindObject)
}

// fields applies the entries of an object's fields.
func (a *applier) fields(object *value, of schema.Type, entry *entry, kind schema.Kind) {
	for _, f := range entry.fields {
		a.field(object, of, &f, kind)
	}
	for _, f := range entry.drops {
		a.drop(object, &f, kind)
	}
	for _, f := range entry.added {
		if key, ok := definitionsOf(f.key); ok {
			a.addDefinitions(object, of, &f, key, kind)
		}
	}
}

// field sets or removes a field of an object.
func (a *applier) field(object *value, of schema.Type, f *field, kind schema.Kind) {
	key := schema.LookupKey([]byte(f.key))
	open := of.Shape().Open && isComment(f.key)
	if !open && !of.Shape().Allowed.Has(key) {
		a.add(f.node, NotAllowed, notAllowed(of, kind, f.key), "")
		return
	}
	v := f.value
	if k, ok := definitionsOf(f.key); ok && v.isArray() {
		v = v.clone(f.key)
		for i, entry := range v.items {
			v.items[i] = expand(entry, k, kind.Go().Kind, &a.problems)
		}
	}
	a.set(object, f, v, open)
}

// notAllowed returns that what is of a kind, in its part of the provider, does not have a field.
func notAllowed(of schema.Type, kind schema.Kind, key string) string {
	shape := of.Shape()
	what := "schemas"
	switch shape.Role {
	case schema.RoleBlock, schema.RoleBlockBody:
		what = kind.String() + " blocks"
	case schema.RoleAttribute, schema.RoleAttributeBody:
		what = kind.String() + " attributes"
	case schema.RoleAttributeNestedObject, schema.RoleBlockNestedObject:
		what = "nested objects"
	}
	where := map[schema.Scope]string{
		schema.ScopeProvider:   " of the provider",
		schema.ScopeResource:   " of resources",
		schema.ScopeDatasource: " of data sources",
	}
	return what + where[shape.Scope] + " have no " + strconv.Quote(key)
}

// set gives an object a field of some value, or takes it away for null.
func (a *applier) set(object *value, f *field, v *value, open bool) {
	old := object.member(f.key)
	switch {
	case f.value.isNull() && old == nil && a.inRule:
	case f.value.isNull() && old == nil:
		a.add(f.node, NoMatch, "there is no "+strconv.Quote(f.key)+" to remove", "")
	case f.value.isNull():
		for _, m := range slices.Clone(object.items) {
			if m.key == f.key {
				object.drop(m)
			}
		}
	case old != nil && equal(old, v):
		a.redundant(f.node, strconv.Quote(f.key)+" has this value already")
	default:
		object.set(v.clone(f.key))
	}
}

// redundant notes that an entry changes nothing.
func (a *applier) redundant(node int32, message string) {
	if !a.inRule {
		a.notes.add(node, NoMatch, message, "remove the entry")
	}
}

// addDefinitions adds missing validators or plan modifiers.
func (a *applier) addDefinitions(object *value, of schema.Type, f *field, key schema.Key, kind schema.Kind) {
	if !of.Shape().Allowed.Has(key) {
		a.add(f.node, NotAllowed, notAllowed(of, kind, f.key), "")
		return
	}
	array := object.member(f.key)
	if !array.isArray() {
		array = newArray(f.key)
		object.set(array)
	}
	for _, entry := range f.value.list() {
		full := expand(entry, key, kind.Go().Kind, &a.problems)
		if slices.ContainsFunc(array.items, func(other *value) bool { return equal(other, full) }) {
			a.redundant(entry.place, "it is there already")
			continue
		}
		array.items = append(array.items, full.clone(""))
	}
}

// drop takes validators or plan modifiers away: those that call a function, by its short name, or those that are the same.
func (a *applier) drop(object *value, f *field, kind schema.Kind) {
	key, _ := definitionsOf(f.key)
	array := object.member(f.key)
	for _, entry := range f.value.list() {
		found := slices.DeleteFunc(slices.Clone(array.list()), func(other *value) bool { return !dropped(other, entry, key, kind.Go().Kind) })
		if len(found) == 0 && !a.inRule {
			a.add(entry.place, NoMatch, "there is no such "+words(key)[:len(words(key))-1], "")
		}
		for _, other := range found {
			array.drop(other)
		}
	}
	if array.isArray() && len(array.items) == 0 {
		object.drop(array)
	}
}

// dropped reports whether an entry of validators or plan modifiers is one that must be dropped.
func dropped(other, entry *value, key schema.Key, kind schema.Kind) bool {
	pkg, ok := definitionPackage(key, kind)
	if ok && entry.kind == syntax.String {
		name, _, called := calledFunction(other, pkg)
		return called && shortName(name) == entry.text
	}
	return equal(other, expand(entry, key, kind, &problems{}))
}

// addElements adds attributes and blocks, once what is removed and renamed is.
func (a *applier) addElements(entry *entry, to container) {
	for _, f := range entry.added {
		if _, definitions := definitionsOf(f.key); definitions {
			continue
		}
		if !to.of.Shape().Allowed.Has(schema.LookupKey([]byte(f.key))) {
			a.add(f.node, NotAllowed, "there can be no "+f.key, "")
			continue
		}
		a.finally = append(a.finally, func() {
			array := a.array(to.object, f.key)
			names := setOf(to.names())
			for _, v := range f.value.list() {
				name := v.string(keyName)
				if names[name] {
					a.add(v.place, Taken, "there is an attribute or block "+strconv.Quote(name)+" already", "")
					continue
				}
				names[name] = true
				array.items = append(array.items, a.expanded(v, f.key, to))
			}
		})
	}
}

// array returns an array of an object. It adds the array if it is missing.
func (a *applier) array(object *value, key string) *value {
	array := object.member(key)
	if !array.isArray() {
		array = newArray(key)
		object.set(array)
	}
	return array
}

// expanded returns an attribute or block with the validators and plan modifiers that have short names as a specification has them.
func (a *applier) expanded(v *value, array string, in container) *value {
	v = v.clone("")
	a.expandInside(newElement(v, array, in))
	return v
}

// expandInside replaces short names in an attribute or block and in those inside it.
func (a *applier) expandInside(e *element) {
	if e.body == nil {
		return
	}
	a.expandIn(e.body, e.kind.Go().Kind)
	if inner := e.inside(); inner.object != nil {
		if inner.object != e.body {
			a.expandIn(inner.object, schema.KindObject)
		}
		for _, other := range inner.elements() {
			a.expandInside(other)
		}
	}
}

func (a *applier) expandIn(object *value, kind schema.Kind) {
	for _, m := range object.items {
		if key, ok := definitionsOf(m.key); ok {
			for i, entry := range m.list() {
				m.items[i] = expand(entry, key, kind, &a.problems)
			}
		}
	}
}

// addNamed adds resources or data sources.
func (a *applier) addNamed(root *value, section string, added []*value) {
	names := setOf(unitNames(root, section))
	for _, v := range added {
		name := v.string(keyName)
		if names[name] {
			a.add(v.place, Taken, "there is a "+unitWord(section)+" "+strconv.Quote(name)+" already", "")
			continue
		}
		names[name] = true
		v = v.clone("")
		for _, e := range schemaOf(section, v).elements() {
			a.expandInside(e)
		}
		array := a.array(root, section)
		array.items = append(array.items, v)
	}
}

// unitNames returns the names of the units in a part of the specification.
func unitNames(root *value, section string) []string {
	var names []string
	for _, unit := range unitsOf(root, section) {
		names = append(names, unit.string(keyName))
	}
	return names
}

func setOf(names []string) map[string]bool {
	set := map[string]bool{}
	for _, name := range names {
		set[name] = true
	}
	return set
}
