package overlay

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// candidate is an attribute that a rule may select.
type candidate struct {
	*element
	section, unit, path string
	array               *value // that it is in
}

// rule applies a rule to all attributes that match it, and that can have what it sets.
func (a *applier) rule(r *rule) {
	matched, able := 0, 0
	a.inRule = true
	for _, c := range a.candidates() {
		if !c.matches(r.match) {
			continue
		}
		matched++
		if !c.takes(&r.set) {
			continue
		}
		able++
		if r.set.remove {
			c.array.drop(c.object)
			continue
		}
		a.change(c.element, &r.set)
	}
	a.inRule = false
	switch {
	case matched == 0:
		a.add(r.node, NoMatch, "no attribute matches", "")
	case able == 0:
		a.add(r.node, NoMatch, "no attribute that matches can have what is set", "")
	}
}

// candidates returns all attributes of the specification, those that are inside others too.
func (a *applier) candidates() []candidate {
	var all []candidate
	for _, section := range sections {
		for _, unit := range unitsOf(a.root, section) {
			all = append(all, candidatesIn(schemaOf(section, unit), candidate{section: section, unit: unit.string(keyName)})...)
		}
	}
	return all
}

// candidatesIn returns the attributes in a container; around is the attribute or block around them.
func candidatesIn(in container, around candidate) []candidate {
	var all []candidate
	for _, e := range in.elements() {
		c := around
		c.element, c.array = e, in.object.member(e.array)
		if c.path = e.object.string(keyName); around.path != "" {
			c.path = around.path + "." + c.path
		}
		if e.array == keyAttributes && e.body != nil {
			all = append(all, c)
		}
		if e.kind.IsNested() {
			all = append(all, candidatesIn(e.inside(), c)...)
		}
	}
	return all
}

// takes reports whether an attribute can have the fields of an entry, and the validators and plan modifiers that are named in it.
func (c candidate) takes(set *entry) bool {
	for _, f := range slices.Concat(set.fields, set.added, set.drops) {
		if !c.bodyType.Shape().Allowed.Has(schema.LookupKey([]byte(f.key))) {
			return false
		}
		if key, ok := definitionsOf(f.key); ok {
			tried := &problems{}
			for _, entry := range f.value.list() {
				expand(entry, key, c.kind.Go().Kind, tried)
			}
			if len(tried.found) > 0 {
				return false
			}
		}
	}
	for _, f := range set.drops {
		key, _ := definitionsOf(f.key)
		if !slices.ContainsFunc(f.value.list(), func(entry *value) bool {
			return slices.ContainsFunc(c.body.member(f.key).list(), func(other *value) bool { return dropped(other, entry, key, c.kind.Go().Kind) })
		}) {
			return false
		}
	}
	if set.as.isThere() && !c.of.Shape().Choice.Has(schema.LookupKey([]byte(set.as.value.text))) {
		return false
	}
	return set.nested == nil || c.bodyType.Shape().Allowed.Has(schema.KeyNestedObject)
}

// matches reports whether all conditions hold.
func (c candidate) matches(conditions []field) bool {
	for _, f := range conditions {
		alternatives := []*value{f.value}
		if f.value.isArray() && keyList(f.key) {
			alternatives = f.value.items
		}
		if !slices.ContainsFunc(alternatives, func(v *value) bool { return c.matchesOne(f.key, v) }) {
			return false
		}
	}
	return true
}

// keyList reports whether a list is alternatives, and not the value of a field that is a list itself.
func keyList(key string) bool {
	_, definitions := definitionsOf(key)
	return !definitions && key != "attribute_types"
}

func (c candidate) matchesOne(key string, v *value) bool {
	like := func(text string) bool {
		ok, err := path.Match(v.text, text)
		return err == nil && ok
	}
	configurability := spec.ParseConfigurability(c.body.string("computed_optional_required") + c.body.string("optional_required"))
	switch key {
	case "in":
		return v.text == c.section
	case "unit":
		return c.section != keyProvider && like(c.unit)
	case keyName:
		return like(c.path[strings.LastIndexByte(c.path, '.')+1:])
	case "path":
		return like(c.path)
	case "type":
		return like(c.kind.String())
	case "computed":
		return configurability.IsComputed() == (v.kind == syntax.True)
	case "optional":
		return (configurability == spec.Optional || configurability == spec.ComputedOptional) == (v.kind == syntax.True)
	case "required":
		return (configurability == spec.Required) == (v.kind == syntax.True)
	}
	is := c.body.member(key)
	if is == nil && v.kind == syntax.False {
		return true // a missing member counts as false
	}
	if k, ok := definitionsOf(key); ok && v.isArray() {
		full := v.clone(key)
		for i, entry := range full.items {
			full.items[i] = expand(entry, k, c.kind.Go().Kind, &problems{})
		}
		v = full
	}
	return equal(is, v)
}
