package openapi

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
)

// Summary returns the purpose of an operation on one line, or nothing if the document does not say it.
func (d *Document) Summary(o Operation) string {
	operation := d.Operation(d.Path(o.Path), strings.ToLower(o.Method))
	for _, keyword := range []string{"summary", "operationId"} {
		if text := d.text(operation, keyword); text != "" {
			return strings.Join(strings.Fields(text), " ")
		}
	}
	return ""
}

// Schemas returns the names of the document's schemas.
func (d *Document) Schemas() (names []string) {
	for node := range d.Tree.Children(d.Tree.Member(d.Tree.Member(d.Tree.Root(), "components"), "schemas")) {
		names = append(names, d.Tree.Key(node))
	}
	return names
}

// Named is an attribute or a property that ignores and overrides can name by its path.
type Named struct {
	Path      string     // in the spelling of the OpenAPI document
	Attribute *Attribute // nil for a property inside an element type, or one that is not mapped
	Element   *Element   // an attribute of objects in an element type: only an ignore leads there
	Failure   *Failure   // what is lost as long as it is not ignored, and why; nil for nothing
}

// maxTries bounds how often a unit is mapped to find all for which something is lost.
const maxTries = 8

// Names returns the names that a unit's ignores, or its overrides, may have, including those that they have already. Names for which
// something is lost come first.
func Names(config *Config, unit *UnitConfig, document *Document, improve Improvements, ignores bool) (names []Named) {
	u := *unit
	u.Ignores, u.Overrides = nil, nil
	u.Create, u.Read, u.Update, u.Delete = document.known(u.Create), document.known(u.Read), nil, nil
	var mapped *Unit
	for range maxTries {
		result := MapUnit(config, &u, document, improve)
		units := result.Units()
		if len(units) == 0 {
			return names
		}
		mapped = units[0]
		failures := []*Failure{mapped.Skipped}
		for _, dropped := range mapped.Dropped {
			failures = append(failures, dropped.Failure)
		}
		more := false
		for _, failure := range failures {
			path := mapped.ignorable(failure)
			if path == "" || slices.ContainsFunc(names, func(n Named) bool { return n.Path == path }) {
				continue
			}
			names = append(names, Named{Path: path, Failure: failure})
			u.Ignores = append(u.Ignores[:len(u.Ignores):len(u.Ignores)], Text{Value: path})
			more = true
		}
		if !more {
			break
		}
	}
	if !ignores {
		names = nil
	}
	attributes := mapped.Attributes
	if ignores && unit.DataSource && len(attributes) > 0 { // those of an array are without its name
		attributes = slices.Clone(attributes)
		for i, a := range attributes {
			if a.Property == unit.Name.Value && a.Sources[0].Role == ReadResponse &&
				(a.Kind == schema.KindSet || a.Kind == schema.KindSetNested) {
				attributes = slices.Concat(attributes[:i], a.Attributes, attributes[i+1:])
				break
			}
		}
	}
	return appendNames(names, attributes, "", ignores)
}

// known returns a location, or nil if the document does not have its path.
func (d *Document) known(l *Location) *Location {
	if l == nil || d.Path(l.Path.Value) < 0 || !slices.Contains(Methods, strings.ToLower(l.Method.Value)) {
		return nil
	}
	return l
}

// ProviderNames returns the attributes and properties that the ignores of the provider can name.
func ProviderNames(config *Config, document *Document, improve Improvements) []Named {
	provider := config.Provider
	provider.Ignores = nil
	result := Map(&Config{Tree: config.Tree, Provider: provider}, document, improve)
	return appendNames(nil, result.Provider.Attributes, "", true)
}

// ignorable returns the path to ignore for a failure, or nothing if no path helps.
func (u *Unit) ignorable(failure *Failure) string {
	if failure == nil || len(failure.Path) == 0 {
		return ""
	}
	path := failure.Path
	if failure.Kind == Endless {
		path = path[:firstRepeated(path)+1]
	}
	if u.Config.DataSource && len(path) > 1 && path[0] == u.Config.Name.Value {
		path = path[1:]
	}
	text := strings.Join(path, ".")
	if !attributePaths().MatchString(text) {
		return ""
	}
	return text
}

// firstRepeated returns the number of the first step of a path that occurs again in it: there a schema that contains itself begins.
func firstRepeated(path []string) int {
	for i, step := range path {
		if slices.Contains(path[i+1:], step) {
			return i
		}
	}
	return len(path) - 1
}

// appendNames adds attributes, and those that are inside them.
func appendNames(names []Named, attributes []*Attribute, prefix string, ignores bool) []Named {
	for _, a := range attributes {
		path := prefix + a.Property
		if !attributePaths().MatchString(path) {
			continue
		}
		names = append(names, Named{Path: path, Attribute: a})
		names = appendNames(names, a.Attributes, path+".", ignores)
		if ignores && a.Element != nil {
			names = appendElements(names, a.Element, path)
		}
	}
	return names
}

// appendElements adds the attributes of the objects in an element type.
func appendElements(names []Named, e *Element, prefix string) []Named {
	for e.Element != nil {
		e = e.Element
	}
	for _, inside := range e.Attributes {
		if path := prefix + "." + inside.Name; attributePaths().MatchString(path) {
			names = append(names, Named{Path: path, Element: inside})
			names = appendElements(names, inside, path)
		}
	}
	return names
}

// Schema returns the schema that a reference of the provider's leads to, or -1.
func (d *Document) Schema(reference string) int32 {
	node, _ := providerSchema(d, reference)
	return node
}

// Trail returns the attribute at a path of attributes' names, or nil, with the names that the OpenAPI document gives the attributes on the
// way to it.
func (u *Unit) Trail(path []string) (properties []string, found *Attribute) {
	attributes := u.Attributes
	for _, name := range path {
		i := slices.IndexFunc(attributes, func(a *Attribute) bool { return a.Name == name })
		if i < 0 {
			return nil, nil
		}
		found = attributes[i]
		properties = append(properties, found.Property)
		attributes = found.Attributes
	}
	return properties, found
}
