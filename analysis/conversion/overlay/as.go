package overlay

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// as makes an attribute or block one of another type.
func (a *applier) as(e *element, to *field) {
	kind := schema.KindOf(schema.LookupKey([]byte(to.value.text)))
	if kind == e.kind {
		a.redundant(to.node, "the type is "+kind.String()+" already")
		return
	}
	if !e.of.Shape().Choice.Has(kind.Key()) {
		a.add(to.node, NotAllowed, "it can't be "+kind.String()+" there", "")
		return
	}
	if e.kind.IsNested() && !kind.IsNested() && len(e.inside().elements()) > 0 {
		a.add(
			to.node,
			NotAllowed,
			kind.String()+" has no attributes inside, and "+e.kind.String()+" does",
			"remove the attribute, and add it as another one",
		)
		return
	}
	for _, left := range convert(e, kind) {
		a.notes.add(to.node, NotAllowed, left+" has no counterpart for "+kind.String()+", and is left out", "set it in the entry")
	}
}

// convert changes the kind of an attribute or block, and returns the members that it cannot keep: those that depend on the type, such as a
// validator without a counterpart for the other type. It does not name members that the other type never has, such as the type of elements.
func convert(e *element, kind schema.Kind) (left []string) {
	from, to := e.kind, e.of.Member(kind.Key())
	inner := e.inside()
	var content []*value // the attributes and blocks inside
	if inner.object != nil {
		content = slices.DeleteFunc(slices.Clone(inner.object.items), func(m *value) bool { return !holdsElements(m) })
	}
	e.body.key = kind.String()
	for _, m := range slices.Clone(e.body.items) {
		key := keyOf(m)
		switch {
		case key == schema.KeyNone, key == schema.KeyNestedObject && to.Shape().Allowed.Has(key), holdsElements(m) && to.Shape().Allowed.Has(key):
		case !to.Shape().Allowed.Has(key):
			e.body.drop(m)
		case key == schema.KeyValidators || key == schema.KeyPlanModifiers:
			left = append(left, translate(e.body, m, key, from, kind)...)
		case key == schema.KeyDefault:
			if s := m.member("static"); s == nil || !fits(s, to.Member(key).Member(schema.KeyStatic)) {
				left = append(left, "the default")
				e.body.drop(m)
			}
		case (key == schema.KeyCustomType || key == schema.KeyAssociatedExternalType) && from.Go().Kind != kind.Go().Kind:
			left = append(left, "the "+words(key))
			e.body.drop(m)
		}
	}
	e.kind, e.bodyType = kind, to
	switch holder := e.inside(); {
	case len(content) == 0 || holder.of == schema.TypeAny:
	case holder.object == e.body && inner.object != e.body: // what was in a nested object is in the body
		for _, m := range inner.object.items {
			if holdsElements(m) {
				e.body.set(m)
			} else {
				left = append(left, "what the nested object has as "+m.key)
			}
		}
	case holder.object == nil:
		e.body.set(newObject(keyNestedObject, content...))
	}
	return left
}

// holdsElements reports whether a member is the array of the attributes or blocks that are inside.
func holdsElements(m *value) bool {
	key := keyOf(m)
	return key == schema.KeyAttributes || key == schema.KeyBlocks
}

// fits reports whether a value has a type that is allowed.
func fits(v *value, of schema.Type) bool {
	is := map[syntax.Kind]schema.JSONType{
		syntax.String: schema.JSONString, syntax.Number: schema.JSONNumber, syntax.True: schema.JSONBoolean, syntax.False: schema.JSONBoolean,
	}[v.kind]
	return of != schema.TypeAny && of.Shape().JSON&is != 0
}

// translate makes the validators or plan modifiers of one kind those of another, and returns those that it has none like.
func translate(body, array *value, key schema.Key, from, to schema.Kind) (left []string) {
	from, to = from.Go().Kind, to.Go().Kind
	if from == to {
		return nil
	}
	var kept []*value
	for _, entry := range array.list() {
		form, ok := short(entry, key, from)
		if ok {
			tried := &problems{}
			form = expand(form, key, to, tried)
			ok = len(tried.found) == 0
		}
		if !ok {
			left = append(left, entry.member("custom").string("schema_definition"))
			continue
		}
		kept = append(kept, form)
	}
	if array.items = kept; len(kept) == 0 {
		body.drop(array)
	}
	return left
}
