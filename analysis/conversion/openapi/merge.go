package openapi

import "slices"

// merge adds the missing parts from later attributes: missing attributes, also inside, and missing descriptions. Attributes are the same if
// the OpenAPI document gives them the same name; the first of two types stays.
func merge(attributes, later []*Attribute) []*Attribute {
	byName := make(map[string]*Attribute, len(attributes))
	for _, a := range attributes {
		if byName[a.Property] == nil {
			byName[a.Property] = a
		}
	}
	for _, from := range later {
		into := byName[from.Property]
		if into == nil {
			attributes = append(attributes, from)
			byName[from.Property] = from
			continue
		}
		source := from.Sources[0]
		source.Gave = into.take(from)
		into.Sources = append(into.Sources, source)
	}
	return attributes
}

// take adds the parts of another attribute of the same name that this one lacks.
func (a *Attribute) take(from *Attribute) Gave {
	if a.Kind != from.Kind {
		return GaveConflict
	}
	gave := GaveNothing
	if a.Description == nil && from.Description != nil {
		a.Description, gave = from.Description, GaveDescription
	}
	before := len(a.Attributes)
	a.Attributes = merge(a.Attributes, from.Attributes)
	if len(a.Attributes) > before || a.Element != nil && from.Element != nil && a.Element.take(from.Element) {
		gave = GaveMembers
	}
	return gave
}

// take adds the attributes of objects that another type has beside this one, and reports whether there are any.
func (e *Element) take(from *Element) bool {
	if e.Kind != from.Kind {
		return false
	}
	took := false
	for _, other := range from.Attributes {
		i := slices.IndexFunc(e.Attributes, func(a *Element) bool { return a.Name == other.Name })
		switch {
		case i < 0:
			e.Attributes = append(e.Attributes, other)
			took = true
		case e.Attributes[i].take(other):
			took = true
		}
	}
	return e.Element != nil && from.Element != nil && e.Element.take(from.Element) || took
}
