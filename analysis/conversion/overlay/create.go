package overlay

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Edits is an overlay that was made, to be written.
type Edits struct{ root *value }

// IsEmpty reports whether there is nothing to do.
func (e *Edits) IsEmpty() bool { return len(e.root.items) == 0 }

// DropWhole leaves out the resources and data sources that are replaced as a whole, because no entry can say by name what differs. It returns
// their places.
func (e *Edits) DropWhole() (dropped []string) {
	dropEmpty := func(around, v *value) {
		if v != nil && len(v.items) == 0 {
			around.drop(v)
		}
	}
	added, whole := e.root.member(keyAdd), e.root.member(keySpecification)
	for _, section := range sections {
		units, more := e.root.member(section), added.member(section)
		for _, u := range slices.Clone(more.list()) {
			name := u.string(keyName)
			if removed := units.member(name); removed.member(keyRemove) != nil {
				dropped = append(dropped, section+spec.StepSeparator+name)
				units.drop(removed)
				more.drop(u)
			}
		}
		if v := whole.member(section); v != nil {
			dropped = append(dropped, section)
			whole.drop(v)
		}
		dropEmpty(added, more)
		dropEmpty(e.root, units)
	}
	dropEmpty(e.root, added)
	dropEmpty(e.root, whole)
	return dropped
}

// Create returns the overlay that makes one specification of another: applied to the old one, it gives the content of the new one. The
// order of members with names does not count. Errors are of type *VersionError.
func Create(before, after string) (*Edits, error) {
	_, old, err := parse(before)
	if err != nil {
		return nil, &VersionError{0, err}
	}
	_, new, err := parse(after)
	if err != nil {
		return nil, &VersionError{1, err}
	}
	c := &creator{renames: map[string]string{}}
	if merged, err := merge.Merge(before, before, after, merge.Options{}); err == nil {
		for _, r := range merged.Renames {
			c.renames[r.Place] = r.To
		}
	}
	return &Edits{c.create(old, new)}, nil
}

// VersionError reports that one of two specifications can't be read.
type VersionError struct {
	Version int // 0 for the old one, 1 for the new one
	Err     error
}

func (e *VersionError) Error() string { return e.Err.Error() }

func (e *VersionError) Unwrap() error { return e.Err }

// creator compares two specifications.
type creator struct {
	renames map[string]string // what the things at some places are called in the new one
}

func (c *creator) create(old, new *value) *value {
	root, whole := newObject(""), newObject(keySpecification)
	added := newObject(keyAdd)
	for _, section := range sections {
		if units, more, ok := c.section(old, new, section); ok {
			put(root, units)
			put(added, more)
		} else {
			whole.set(orNull(new.member(section), section))
		}
	}
	for _, key := range keysOf(old, new) {
		if slices.Contains(sections, key) || equal(old.member(key), new.member(key)) {
			continue
		}
		whole.set(orNull(new.member(key), key))
	}
	put(root, added)
	if len(whole.items) > 0 {
		root.items = append([]*value{whole}, root.items...)
	}
	return root
}

// put adds a member to an object, if there is anything in it.
func put(object, member *value) {
	if member != nil && len(member.items) > 0 {
		object.items = append(object.items, member)
	}
}

// orNull returns a value as a member, which is null for none.
func orNull(v *value, key string) *value {
	if v == nil {
		return newScalar(key, syntax.Null, "null")
	}
	return v.clone(key)
}

// keysOf returns the keys that one of two objects has, in their order.
func keysOf(old, new *value) []string {
	var keys []string
	seen := map[string]bool{}
	for _, object := range []*value{old, new} {
		if !object.isObject() {
			continue
		}
		for _, m := range object.items {
			if !seen[m.key] {
				seen[m.key] = true
				keys = append(keys, m.key)
			}
		}
	}
	return keys
}

// byName returns the elements of an array by their names. It reports false if an element has no name, or two elements have the same name.
func byName(array *value) (map[string]*value, bool) {
	named := map[string]*value{}
	if array != nil && !array.isArray() {
		return nil, array.isNull()
	}
	for _, v := range array.list() {
		name := v.string(keyName)
		if name == "" || strings.Contains(name, ".") || named[name] != nil {
			return nil, false
		}
		named[name] = v
	}
	return named, true
}

// section compares a part of the specification that holds units. It reports false if that can't be said by name.
func (c *creator) section(old, new *value, section string) (units, added *value, ok bool) {
	before, after := old.member(section), new.member(section)
	if section == keyProvider {
		if before.isObject() && after.isObject() {
			if entry, ok := c.unit(before, after, section, section); ok {
				entry.key = section
				return entry, nil, true
			}
		}
		return nil, nil, equal(before, after)
	}
	olds, ok1 := byName(before)
	news, ok2 := byName(after)
	if !ok1 || !ok2 {
		return nil, nil, equal(before, after)
	}
	units, added = newObject(section), newArray(section)
	done := map[string]bool{}
	for _, unit := range before.list() {
		name := unit.string(keyName)
		place := section + spec.StepSeparator + name
		to := partner(c, place, name, olds, news)
		if to == "" {
			units.items = append(units.items, removal(name))
			continue
		}
		entry, ok := c.unit(unit, news[to], section, place)
		if !ok {
			units.items = append(units.items, removal(name))
			continue
		}
		done[to] = true
		if to != name {
			entry.items = append([]*value{newString(keyRename, to)}, entry.items...)
		}
		entry.key = name
		put(units, entry)
	}
	for _, unit := range after.list() {
		if name := unit.string(keyName); !done[name] {
			v := unit.clone("")
			for _, e := range schemaOf(section, v).elements() {
				shortenInside(e)
			}
			added.items = append(added.items, v)
		}
	}
	return units, added, true
}

// partner returns the name that something has in the new specification, or nothing.
func partner[T any](c *creator, place, name string, olds, news map[string]*T) string {
	if to := c.renames[place]; schema.IsIdentifier([]byte(to)) && news[to] != nil && olds[to] == nil {
		return to
	}
	if news[name] != nil {
		return name
	}
	return ""
}

// removal returns the entry that removes something.
func removal(name string) *value {
	return newObject(name, newScalar(keyRemove, syntax.True, "true"))
}

// unit compares two units. It reports false if what differs can't be said by name.
func (c *creator) unit(old, new *value, section, place string) (*value, bool) {
	for _, key := range keysOf(old, new) {
		switch {
		case key == "schema" || key == keyName && section != keyProvider:
		case key == keyName && new.string(keyName) != "" && schema.IsIdentifier([]byte(new.string(keyName))):
		case !equal(old.member(key), new.member(key)):
			return nil, false
		}
	}
	entry := newObject("")
	if section == keyProvider && !equal(old.member(keyName), new.member(keyName)) {
		entry.items = append(entry.items, newString(keyRename, new.string(keyName)))
	}
	before, after := schemaOf(section, old), schemaOf(section, new)
	if before.object == nil && after.object.isObject() && len(after.object.items) > 0 {
		before.object = newObject("schema")
	}
	if !before.object.isObject() || !after.object.isObject() {
		return entry, equal(before.object, after.object)
	}
	if !c.fields(entry, before.object, after.object, before.of, schema.KindNone) {
		return nil, false
	}
	elements := newObject(keyAttributes)
	added, ok := c.container(before, after, "", place, elements)
	put(entry, elements)
	put(entry, added)
	return entry, ok && (old.member("schema") != nil || len(entry.items) > 0)
}

// fields compares the fields of two objects, without the members inside them that have names.
func (c *creator) fields(entry, old, new *value, of schema.Type, kind schema.Kind) bool {
	added, drops := newObject(keyAdd), newObject(keyDrop)
	for _, key := range keysOf(old, new) {
		was, is := old.member(key), new.member(key)
		k := schema.LookupKey([]byte(key))
		switch {
		case k == schema.KeyAttributes || k == schema.KeyBlocks || k == schema.KeyNestedObject || equal(was, is):
			continue
		case !of.Shape().Allowed.Has(k) && !(of.Shape().Open && isComment(key)):
			return false
		}
		if definitions, ok := definitionsOf(key); ok && is.isArray() && (was.isNull() || was.isArray()) {
			c.definitions(entry, added, drops, was, is, definitions, kind)
			continue
		}
		v := is
		if is.isNull() {
			v = nil
		}
		entry.items = append(entry.items, orNull(v, key))
	}
	put(entry, drops)
	put(entry, added)
	return true
}

// definitions compares validators or plan modifiers: some may be gone and others added, else all are listed.
func (c *creator) definitions(entry, added, drops, was, is *value, key schema.Key, kind schema.Kind) {
	list := func(values []*value) *value {
		array := newArray(key.String())
		for _, v := range values {
			array.items = append(array.items, shortened(v, key, kind.Go().Kind))
		}
		return array
	}
	var kept, gone []*value
	for _, v := range was.list() {
		if slices.ContainsFunc(is.items, func(other *value) bool { return equal(v, other) }) {
			kept = append(kept, v)
		} else {
			gone = append(gone, v)
		}
	}
	more := is.items[min(len(kept), len(is.items)):]
	distinct := func(values []*value) bool {
		for i, v := range values {
			if slices.ContainsFunc(values[:i], func(other *value) bool { return equal(v, other) }) {
				return false
			}
		}
		return true
	}
	if len(is.items) < len(kept) || !slices.EqualFunc(kept, is.items[:len(kept)], equal) || !distinct(was.list()) || !distinct(is.items) ||
		was.isNull() ||
		len(kept) == 0 {
		entry.items = append(entry.items, list(is.items))
		return
	}
	put(added, list(more))
	put(drops, list(gone))
}

// container compares two containers of attributes and blocks. Elements gets the entries of the attributes and blocks inside, at any depth;
// added has the new attributes and blocks.
func (c *creator) container(old, new container, path, place string, elements *value) (added *value, ok bool) {
	olds, news := map[string]*element{}, map[string]*element{}
	for _, side := range []struct {
		of   container
		into map[string]*element
	}{{old, olds}, {new, news}} {
		for _, array := range []string{keyAttributes, keyBlocks} {
			if _, ok := byName(side.of.object.member(array)); !ok {
				return nil, equal(old.object.member(keyAttributes), new.object.member(keyAttributes)) &&
					equal(old.object.member(keyBlocks), new.object.member(keyBlocks))
			}
		}
		for _, e := range side.of.elements() {
			name := e.object.string(keyName)
			if side.into[name] != nil {
				return nil, false
			}
			side.into[name] = e
		}
	}
	done := map[string]bool{}
	for _, e := range old.elements() {
		name := e.object.string(keyName)
		at := strings.Join([]string{place, e.array, name}, spec.StepSeparator)
		to := partner(c, at, name, olds, news)
		inside := newObject("")
		var entry *value
		ok := to != "" && news[to].array == e.array
		if ok {
			entry, ok = c.element(e, news[to], path+name, at, inside)
		}
		if !ok {
			elements.items = append(elements.items, removal(path+name))
			continue
		}
		done[to] = true
		if to != name {
			entry.items = append([]*value{newString(keyRename, to)}, entry.items...)
		}
		entry.key = path + name
		put(elements, entry)
		elements.items = append(elements.items, inside.items...)
	}
	added = newObject(keyAdd)
	for _, array := range []string{keyAttributes, keyBlocks} {
		list := newArray(array)
		for _, e := range new.elements() {
			if e.array == array && !done[e.object.string(keyName)] {
				v := newElement(e.object.clone(""), array, new)
				shortenInside(v)
				list.items = append(list.items, v.object)
			}
		}
		put(added, list)
	}
	return added, true
}

// element compares two attributes or two blocks. Inside gets the entries of the attributes and blocks inside them.
func (c *creator) element(old, new *element, path, place string, inside *value) (*value, bool) {
	if old.body == nil || new.body == nil {
		return newObject(""), equal(old.object, new.object)
	}
	for _, key := range keysOf(old.object, new.object) {
		if key != keyName && key != old.body.key && key != new.body.key && !equal(old.object.member(key), new.object.member(key)) {
			return nil, false
		}
	}
	entry := newObject("")
	if old.kind != new.kind {
		if old.kind.IsNested() != new.kind.IsNested() {
			return nil, false
		}
		old = newElement(old.object.clone(""), old.array, old.in)
		convert(old, new.kind)
		entry.items = append(entry.items, newString(keyAs, new.kind.String()))
	}
	if !c.fields(entry, old.body, new.body, new.bodyType, new.kind) {
		return nil, false
	}
	if !new.kind.IsNested() {
		return entry, equal(old.body.member(keyNestedObject), new.body.member(keyNestedObject))
	}
	before, after := old.inside(), new.inside()
	if before.object != old.body {
		if !before.object.isObject() || !after.object.isObject() {
			return entry, equal(before.object, after.object)
		}
		nested := newObject(keyNestedObject)
		if !c.fields(nested, before.object, after.object, before.of, schema.KindObject) {
			return nil, false
		}
		put(entry, nested)
	}
	more, ok := c.container(before, after, path+".", place, inside)
	if !ok {
		return nil, false
	}
	if more != nil && len(more.items) > 0 {
		if there := entry.member(keyAdd); there != nil {
			there.items = append(there.items, more.items...)
		} else {
			put(entry, more)
		}
	}
	return entry, true
}

// shortenInside gives the validators and plan modifiers of an attribute or block, and of those inside it, their short names.
func shortenInside(e *element) {
	if e.body == nil {
		return
	}
	shortenIn(e.body, e.kind.Go().Kind)
	if inner := e.inside(); inner.object != nil {
		if inner.object != e.body {
			shortenIn(inner.object, schema.KindObject)
		}
		for _, other := range inner.elements() {
			shortenInside(other)
		}
	}
}

func shortenIn(object *value, kind schema.Kind) {
	for _, m := range object.items {
		if key, ok := definitionsOf(m.key); ok {
			for i, entry := range m.list() {
				m.items[i] = shortened(entry, key, kind)
			}
		}
	}
}
