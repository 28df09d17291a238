package openapi

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Calls are the requests that a resource or a data source makes, and how its attributes are the JSON of them.
type Calls struct {
	Create, Read, Update, Delete Call
	Parameters                   []CallParameter // of all paths
	Fields                       []Field
}

// Call is an operation of the API; its method is empty for none.
type Call struct {
	Method, Path string
	Media        string // of the request body; empty for none
	Sent, Got    string // the properties in which the content of the request and the response is; empty for the body itself
}

// CallParameter is a parameter in a path, and the attribute that it is.
type CallParameter struct {
	Name, Attribute string
	Kind            schema.Kind
	Identifies      bool // the path of the read operation has it
}

// Field is an attribute, and the property or the query parameter that it is. The list that a data source is has no property.
type Field struct {
	Attribute, Property      string
	Kind                     schema.Kind
	JSON                     bool // the attribute is a string of the property's JSON
	Create, Update, Question bool // whether the request to create or update has it, or the query of the request to read
	Fields                   []Field
}

// Calls returns the calls of a unit, whose operations the document has.
func (d *Document) Calls(unit *UnitConfig, improve Improvements) *Calls {
	m := &unitMapper{document: d, improve: improve, unit: &Unit{Config: unit}, config: unit, ignores: texts(unit.Ignores), budget: MaxCost}
	mapped := NewUnit(unit, d, improve)
	c := &Calls{
		Create: m.call(unit.Create, CreateRequest, CreateResponse), Read: m.call(unit.Read, CreateOperation, ReadResponse),
		Update: m.call(unit.Update, CreateRequest, CreateResponse), Delete: m.call(unit.Delete, DeleteOperation, DeleteOperation),
	}
	var updated []*Attribute
	if update := m.operation(unit.Update); update >= 0 {
		if body := d.schemaOf(d.Tree.Member(update, "requestBody")); body >= 0 {
			updated, _ = m.mapper(CreateRequest, request).body(body, m.ignores)
		}
	}
	queries := map[string]bool{}
	for _, p := range d.Parameters(unit.Read) {
		queries[unit.alias(p.Name)] = p.In == "query"
	}
	for _, f := range fieldsOf(mapped.Attributes, updated) {
		f.Question = queries[f.Property] && !f.Create
		if unit.DataSource && f.Property == unit.Name.Value && !f.Question && m.isList() {
			f.Property = ""
		}
		c.Fields = append(c.Fields, f)
	}
	for _, l := range unit.Locations() {
		c.addParameters(l, unit, mapped)
	}
	return c
}

func fieldsOf(attributes, updated []*Attribute) (fields []Field) {
	for _, a := range attributes {
		f := Field{Attribute: a.Name, Property: a.Property, Kind: a.Kind, JSON: a.JSON}
		f.Create = a.Configurability != spec.Computed && slices.ContainsFunc(a.Sources, func(s Source) bool { return s.Role == CreateRequest })
		i := slices.IndexFunc(updated, func(u *Attribute) bool { return u.Property == a.Property })
		var inside []*Attribute
		if i >= 0 {
			f.Update, inside = updated[i].Configurability != spec.Computed, updated[i].Attributes
		}
		f.Fields = fieldsOf(a.Attributes, inside)
		fields = append(fields, f)
	}
	return fields
}

// call returns an operation with what its bodies are in.
func (m *unitMapper) call(l *Location, sent, got Role) (c Call) {
	d := m.document
	operation := m.operation(l)
	if operation < 0 {
		return c
	}
	c.Method, c.Path = strings.ToUpper(l.Method.Value), l.Path.Value
	request := d.Tree.Member(operation, "requestBody")
	if body := d.schemaOf(request); body >= 0 && sent == CreateRequest {
		c.Sent = m.envelope(sent, body)
		c.Media = d.media(request)
	}
	if body := d.responseOf(operation); body >= 0 {
		c.Got = m.envelope(got, body)
	}
	return c
}

// media returns the media type of a body whose schema is mapped; see schemaOf.
func (d *Document) media(body int32) string {
	types := slices.Collect(d.Tree.Children(d.Tree.Member(d.follow(body), "content")))
	types = slices.DeleteFunc(types, func(node int32) bool { return d.Tree.Member(d.follow(node), "schema") < 0 })
	if len(types) == 0 {
		return ""
	}
	return d.Tree.Key(slices.MinFunc(types, func(a, b int32) int { return strings.Compare(d.mediaType(a), d.mediaType(b)) }))
}

// isJSON reports whether bodies of a media type are JSON, as far as the document says.
func isJSON(media string) bool {
	return strings.Contains(media, "json") || media == "*/*" || media == ""
}

// envelope returns the property whose value the attributes of a body are from; empty for the body itself.
func (m *unitMapper) envelope(role Role, body int32) string {
	mapper := m.mapper(role, request)
	if role != CreateRequest {
		mapper.side = response
	}
	outer, err := mapper.followed(body, nil, 0)
	if err != nil {
		return ""
	}
	inner := mapper.unwrap(outer)
	if inner.node == outer.node {
		return ""
	}
	for _, p := range mapper.properties(&outer) {
		if s, err := mapper.followed(p.node, nil, 0); err == nil && s.node == inner.node {
			return p.name
		}
	}
	return ""
}

// isList reports whether the content of the response to read is an array.
func (m *unitMapper) isList() bool {
	body := m.document.responseOf(m.operation(m.config.Read))
	if body < 0 {
		return false
	}
	mapper := m.mapper(ReadResponse, response)
	s, err := mapper.followed(body, nil, 0)
	return err == nil && mapper.unwrap(s).kind == "array"
}

// addParameters adds the parameters in a path. One that another path calls otherwise is that at the same place in the path to read.
func (c *Calls) addParameters(l *Location, unit *UnitConfig, mapped *Unit) {
	steps, read := strings.Split(l.Path.Value, "/"), strings.Split(unit.Read.Path.Value, "/")
	for i, step := range steps {
		if !isParameter(step) {
			continue
		}
		p := CallParameter{Name: step[1 : len(step)-1], Identifies: l.Role == ReadOperation}
		names := []string{unit.alias(p.Name), p.Name}
		if i < len(read) && isParameter(read[i]) {
			names = append(names, unit.alias(read[i][1:len(read[i])-1]))
		}
		for _, name := range names {
			at := slices.IndexFunc(mapped.Attributes, func(a *Attribute) bool { return a.Property == name || a.Name == Identifier(name) })
			if at >= 0 && p.Attribute == "" {
				p.Attribute, p.Kind = mapped.Attributes[at].Name, mapped.Attributes[at].Kind
			}
		}
		known := slices.IndexFunc(c.Parameters, func(other CallParameter) bool { return other.Name == p.Name })
		if known < 0 {
			c.Parameters = append(c.Parameters, p)
		} else {
			c.Parameters[known].Identifies = c.Parameters[known].Identifies || p.Identifies
		}
	}
}
