package review

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// twice are two properties that make attributes of one name.
type twice struct {
	name        string // with those around it
	kept, other *openapi.Attribute
	ignore      string // the path without which kept is alone; empty if nothing can be ignored
}

// twice finds the attributes of the same name. The one that users can set is kept.
func (f *finder) twice(attributes []*openapi.Attribute, around []*openapi.Attribute) (found []twice) {
	byName := make(map[string]*openapi.Attribute, len(attributes))
	for _, a := range attributes {
		inside := append(around[:len(around):len(around)], a)
		if kept := byName[a.Name]; kept != nil {
			t := twice{kept: kept, other: a}
			if settable(a) > settable(kept) {
				t.kept, t.other = a, kept
			}
			var names, properties []string
			for _, outer := range around {
				names, properties = append(names, outer.Name), append(properties, outer.Property)
			}
			t.name = strings.Join(append(names, a.Name), ".")
			if f.unit.DataSource && len(properties) > 0 && properties[0] == f.unit.Name.Value {
				properties = properties[1:] // ignores of a list are without its name
			}
			path := strings.Join(append(properties, t.other.Property), ".")
			ignored := *f.unit
			ignored.Ignores = append(slices.Clone(ignored.Ignores), openapi.Text{Value: path})
			before := openapi.CountAttributes(f.mapped.Attributes) - openapi.CountAttributes([]*openapi.Attribute{t.other})
			if u := openapi.NewUnit(&ignored, f.document, f.improve); openapi.IsAttributePath(path) && openapi.CountAttributes(u.Attributes) == before {
				t.ignore = path
			}
			found = append(found, t)
		} else {
			byName[a.Name] = a
		}
		found = append(found, f.twice(a.Attributes, inside)...)
	}
	return found
}

// settable returns how much users have to say about an attribute: they send those of a request, and may know a parameter.
func settable(a *openapi.Attribute) int {
	switch {
	case a.Configurability == spec.Computed:
		return 0
	case a.Sources[0].Role == openapi.CreateRequest:
		return 2
	}
	return 1
}
