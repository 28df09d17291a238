package openapi

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
)

// Operation is a path of the document with a method of it, in capital letters.
type Operation struct{ Path, Method string }

// Proposal is a resource or a data source that the paths of a document seem to make up. A missing one is the zero Operation.
type Proposal struct {
	Name                         string
	Create, Read, Update, Delete Operation
}

// Resources returns the resources that the paths of the document seem to make up, in its order: an operation that creates with a body, and
// one that reads.
func (d *Document) Resources() (all []Proposal) {
	items := d.items()
	names := map[string]bool{}
	for _, path := range d.Paths() {
		create := Operation{path, d.first(path, "post", "put")}
		if create.Method == "" || d.schemaOf(d.Tree.Member(d.Operation(d.Path(path), strings.ToLower(create.Method)), "requestBody")) < 0 {
			continue
		}
		one := path
		if create.Method == "POST" {
			if i := slices.IndexFunc(items[path], func(item string) bool { return d.first(item, "get") != "" }); i >= 0 {
				one = items[path][i]
			}
		}
		p := Proposal{Create: create, Read: Operation{one, d.first(one, "get")}}
		if p.Read.Method == "" {
			continue
		}
		if method := d.first(one, "put", "patch"); method != "" {
			p.Update = Operation{one, method}
		}
		if method := d.first(one, "delete"); method != "" {
			p.Delete = Operation{one, method}
		}
		p.Name = nameOf(path, true, names)
		all = append(all, p)
	}
	return all
}

// DataSources returns a data source for each path of the document that can be read.
func (d *Document) DataSources() (all []Proposal) {
	names := map[string]bool{}
	for _, path := range d.Paths() {
		if method := d.first(path, "get"); method != "" {
			all = append(all, Proposal{Name: nameOf(path, strings.HasSuffix(path, "}"), names), Read: Operation{path, method}})
		}
	}
	return all
}

// items returns the paths that have one parameter after another path, by that.
func (d *Document) items() map[string][]string {
	items := map[string][]string{}
	for _, path := range d.Paths() {
		if i := strings.LastIndexByte(path, '/'); i > 0 && strings.HasPrefix(path[i:], "/{") && strings.HasSuffix(path, "}") {
			items[path[:i]] = append(items[path[:i]], path)
		}
	}
	return items
}

// first returns the first of some methods that a path has an operation for, in capital letters.
func (d *Document) first(path string, methods ...string) string {
	for _, method := range methods {
		if d.Operation(d.Path(path), method) >= 0 {
			return strings.ToUpper(method)
		}
	}
	return ""
}

// nameOf returns a name for the things at a path: its last word, with earlier words in front if the name is taken.
func nameOf(path string, one bool, taken map[string]bool) string {
	name := ""
	for _, step := range slices.Backward(strings.Split(strings.Trim(path, "/"), "/")) {
		word := Identifier(strings.NewReplacer("-", "_", ".", "_").Replace(step))
		if strings.HasPrefix(step, "{") || word == "" {
			continue
		}
		if one || name != "" {
			word = singular(word)
		}
		if name != "" {
			word += "_" + name
		}
		if name = word; !taken[name] {
			break
		}
	}
	taken[name] = true
	return name
}

// singular returns the singular of a plural, by the usual rules of English.
func singular(word string) string {
	for _, end := range [...]struct{ several, one string }{{"ies", "y"}, {"sses", "ss"}, {"shes", "sh"}, {"ches", "ch"}, {"xes", "x"},
		{"ss", "ss"}, {"us", "us"}, {"is", "is"}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(word, end.several); ok && len(stem) > 1 {
			return stem + end.one
		}
	}
	return word
}

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
	if u.Config.DataSource && len(path) > 1 && path[0] == u.Config.Name.Value {
		path = path[1:]
	}
	text := strings.Join(path, ".")
	if !attributePaths().MatchString(text) {
		return ""
	}
	return text
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
