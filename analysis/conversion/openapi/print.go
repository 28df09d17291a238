package openapi

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/spec-ls/spec-ls/schema"
)

// Text returns the specification as the program writes it, byte for byte: its keys come in the order of the program's types, and there is
// no line feed at the end.
func (r *Result) Text() string {
	w := &writer{}
	w.open('{')
	w.units("datasources", r.DataSources)
	w.key("provider")
	w.open('{')
	w.member("name", r.Config.Provider.Name.Value)
	if r.Config.Provider.SchemaRef.Value != "" {
		w.schema(&r.Provider, "optional_required")
	}
	w.close('}')
	w.units("resources", r.Resources)
	w.member("version", "0.1")
	w.close('}')
	return w.String()
}

// writer writes JSON with a tab a level.
type writer struct {
	bytes.Buffer
	level int
	first bool // the innermost brackets are empty so far
}

func (w *writer) open(bracket byte) {
	w.WriteByte(bracket)
	w.level++
	w.first = true
}

func (w *writer) close(bracket byte) {
	w.level--
	if !w.first {
		w.line()
	}
	w.first = false
	w.WriteByte(bracket)
}

func (w *writer) line() {
	w.WriteByte('\n')
	for range w.level {
		w.WriteByte('\t')
	}
}

// next begins an element or a member.
func (w *writer) next() {
	if !w.first {
		w.WriteByte(',')
	}
	w.first = false
	w.line()
}

func (w *writer) key(name string) {
	w.next()
	w.string(name)
	w.WriteString(": ")
}

func (w *writer) string(text string) {
	quoted, _ := json.Marshal(text) // a string never fails
	w.Write(quoted)
}

func (w *writer) member(key, value string) {
	w.key(key)
	w.string(value)
}

func (w *writer) raw(key, value string) {
	w.key(key)
	w.WriteString(value)
}

// units writes the units that are not skipped, if there are any.
func (w *writer) units(key string, units []*Unit) {
	begun := false
	for _, u := range units {
		if u.Skipped != nil {
			continue
		}
		if !begun {
			w.key(key)
			w.open('[')
			begun = true
		}
		w.next()
		w.open('{')
		w.member("name", u.Config.Name.Value)
		w.schema(u, "computed_optional_required")
		w.close('}')
	}
	if begun {
		w.close(']')
	}
}

func (w *writer) schema(u *Unit, configurability string) {
	w.key("schema")
	w.open('{')
	w.attributes(u.Attributes, configurability)
	w.close('}')
}

func (w *writer) attributes(attributes []*Attribute, configurability string) {
	if len(attributes) == 0 {
		return
	}
	w.key("attributes")
	w.open('[')
	for _, a := range attributes {
		w.next()
		w.attribute(a, configurability)
	}
	w.close(']')
}

func (w *writer) attribute(a *Attribute, configurability string) {
	w.open('{')
	w.member("name", a.Name)
	w.key(a.Kind.String())
	w.open('{')
	w.member(configurability, a.Configurability.String())
	if a.JSON {
		w.key("custom_type")
		w.open('{')
		w.key("import")
		w.open('{')
		w.member("path", "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes")
		w.close('}')
		w.member("type", "jsontypes.NormalizedType{}")
		w.member("value_type", "jsontypes.Normalized")
		w.close('}')
	}
	switch {
	case a.Element != nil:
		w.key("element_type")
		w.element(a.Element)
	case a.Kind == schema.KindSingleNested:
		w.attributes(a.Attributes, configurability)
	case a.Kind.IsNested():
		w.key("nested_object")
		w.open('{')
		w.attributes(a.Attributes, configurability)
		w.close('}')
	}
	if a.Default != "" {
		w.key("default")
		w.open('{')
		w.raw("static", a.Default)
		w.close('}')
	}
	if a.Deprecation != "" {
		w.member("deprecation_message", a.Deprecation)
	}
	if a.Description != nil {
		w.member("description", *a.Description)
	}
	w.definitions("plan_modifiers", a.PlanModifiers)
	if a.Sensitive {
		w.raw("sensitive", strconv.FormatBool(true))
	}
	w.definitions("validators", a.Validators)
	w.close('}')
	w.close('}')
}

func (w *writer) definitions(key string, list []Definition) {
	if len(list) == 0 {
		return
	}
	w.key(key)
	w.open('[')
	for _, d := range list {
		w.next()
		w.open('{')
		w.key("custom")
		w.open('{')
		w.key("imports")
		w.open('[')
		for _, path := range d.Imports {
			w.next()
			w.open('{')
			w.member("path", path)
			w.close('}')
		}
		w.close(']')
		w.member("schema_definition", d.Expression)
		w.close('}')
		w.close('}')
	}
	w.close(']')
}

func (w *writer) element(e *Element) {
	w.open('{')
	w.kind(e)
	w.close('}')
}

// kind writes the kind of a type with its content.
func (w *writer) kind(e *Element) {
	w.key(e.Kind.String())
	w.open('{')
	switch {
	case e.Element != nil:
		w.key("element_type")
		w.element(e.Element)
	case e.Kind == schema.KindObject:
		w.key("attribute_types")
		w.open('[')
		for _, a := range e.Attributes {
			w.next()
			w.open('{')
			w.member("name", a.Name)
			w.kind(a)
			w.close('}')
		}
		w.close(']')
	}
	w.close('}')
}
