package openapi

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/language"
)

// Define returns where a name leads to: a path and a method to the operation, the path of an attribute and a parameter to where the
// document describes it, and a resource or data source to the specification that is made from it.
func (v *view) Define(offset int) (found []language.Defined, start, end int) {
	draft := yaml.ReadDraft(v.lines.Text())
	place, ok := draft.At(offset)
	if !ok || place.Node < 0 {
		return nil, 0, 0
	}
	d := &definer{view: v, source: v.source(), place: place}
	d.config, _ = openapi.NewConfig(draft.Tree)
	d.find(draft)
	return d.found, place.Start, place.End
}

type definer struct {
	*view
	source source
	place  yaml.Place
	config *openapi.Config
	found  []language.Defined
}

// find finds the definitions of the name at the place.
func (d *definer) find(draft *yaml.Draft) {
	at := func(t openapi.Text) bool { return t.Start == d.place.Start && t.End == d.place.End }
	document := d.source.mapped()
	if document != nil && at(d.config.Provider.SchemaRef) {
		if node := document.Schema(d.config.Provider.SchemaRef.Value); node >= 0 {
			d.add(node)
		}
	}
	for _, u := range slices.Concat(d.config.Resources, d.config.DataSources) {
		switch {
		case at(u.Name) && u.Node == d.place.Node:
			d.inSpecification(u)
		case document == nil || !slices.Contains(d.place.Around, u.Node):
		default:
			d.inUnit(u, draft, at)
		}
	}
}

// inUnit finds the definitions of the name at the place inside a resource or data source.
func (d *definer) inUnit(u *openapi.UnitConfig, draft *yaml.Draft, at func(openapi.Text) bool) {
	document := d.source.mapped()
	for _, l := range u.Locations() {
		item := document.Path(l.Path.Value)
		if item < 0 || !at(l.Path) && !at(l.Method) {
			continue
		}
		if operation := document.Operation(item, strings.ToLower(l.Method.Value)); operation >= 0 {
			d.add(operation)
		} else {
			d.add(item)
		}
	}
	for _, alias := range u.Aliases {
		if !at(alias.Parameter) && !at(alias.Attribute) {
			continue
		}
		for _, p := range document.Parameters(u.Read) {
			if p.Name == alias.Parameter.Value {
				d.add(p.Node)
			}
		}
	}
	isIgnore := slices.ContainsFunc(u.Ignores, at)
	if isIgnore || slices.ContainsFunc(u.Overrides, func(o openapi.OverrideConfig) bool { return at(o.Path) }) {
		name := draft.Value(d.place.Node)
		if !isIgnore {
			name = draft.Key(d.place.Node)
		}
		for _, n := range openapi.Names(d.config, u, document, d.source.of.Improve, isIgnore) {
			if n.Path == name {
				d.addSources(&n)
			}
		}
	}
}

// addSources adds where the document describes what is named by its path.
func (d *definer) addSources(n *openapi.Named) {
	switch {
	case n.Failure != nil && n.Failure.Node >= 0:
		d.add(n.Failure.Node)
	case n.Attribute != nil:
		for _, s := range n.Attribute.Sources {
			d.add(s.Node)
		}
	}
}

// add adds a node of the document.
func (d *definer) add(node int32) {
	d.found = appendNew(d.found, inDocument(d.source.document, node))
}

// appendNew adds a place that is not in the list yet: several operations may have one schema.
func appendNew(found []language.Defined, place language.Defined) []language.Defined {
	if slices.ContainsFunc(found, func(f language.Defined) bool { return f.Path == place.Path && f.WholeStart == place.WholeStart }) {
		return found
	}
	return append(found, place)
}

// inDocument returns the place of a node of a document.
func inDocument(document *config.Document, node int32) language.Defined {
	n := &document.Tree.Nodes[node]
	place := language.Defined{
		Path:       document.Path,
		Lines:      document.Lines,
		Start:      document.Tree.From(node),
		End:        int(n.KeyEnd),
		WholeStart: document.Tree.From(node),
		WholeEnd:   int(n.End),
	}
	if !n.HasKey() {
		place.End = place.Start
	}
	place.WholeEnd = max(place.WholeEnd, place.End)
	return place
}

// sectionOf returns the part of specifications that a unit is in.
func sectionOf(dataSource bool) string {
	if dataSource {
		return "datasources"
	}
	return "resources"
}

// inSpecification finds a unit in the specification that is made from the configuration, or in those that are open.
func (d *definer) inSpecification(u *openapi.UnitConfig) {
	subject := overlay.Subject{Section: sectionOf(u.DataSource), Unit: u.Name.Value}
	add := func(document *analysis.Document, address, file string) {
		for _, f := range overlay.Find([]*analysis.Document{document}, subject) {
			place := language.Defined{Address: address, Path: file, Lines: document.File().Lines}
			named := false
			if place.Start, place.End, named = f.Name(); named {
				place.WholeStart, place.WholeEnd = f.Whole()
				d.found = append(d.found, place)
			}
		}
	}
	isOpen := false
	for _, s := range d.in.Open() {
		if d.source.of.Specification.Path() == "" || s.Path == d.source.of.Specification.Path() {
			isOpen = true
			add(s.Document, s.Address, s.Path)
		}
	}
	if !isOpen && d.source.of.Specification.Path() != "" {
		if source, err := d.in.Read(d.source.of.Specification); err == nil {
			add(analysis.NewDocument(source, nil), "", d.source.of.Specification.Path())
		}
	}
}
