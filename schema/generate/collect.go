package main

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// identifierPattern is the one pattern that the schema uses. The grammar has a
// flag for it instead of a regular expression.
const identifierPattern = "^[a-z_][a-z0-9_]*$"

// grammar is the content of the generated file.
type grammar struct {
	keys     []string // all member names, sorted
	standard []string // those of the canonical schema, without what dialects add
	shapes   []*shape // sorted for reading: the root first, then by first use
}

// shape is schema.Shape with names in place of the package's constants.
type shape struct {
	place
	json          []string
	allowed       []string
	required      []string
	choice        []string
	open          bool
	minProperties int
	members       map[string]*shape
	items         *shape
	minItems      int
	enum          []string
	identifier    bool
	minLength     int
}

// collector turns the compiled schema into a grammar.
type collector struct {
	shapes []*shape
	// byName holds every shape that was begun, with the schemas that it came
	// from: two places may share a name only if they share the schemas.
	byName map[string]begun
}

type begun struct {
	shape  *shape
	origin string
}

// collect returns the grammar of a compiled JSON Schema. It refuses anything that
// it can't express, so that no part of a new schema is lost unnoticed.
func collect(root *jsonschema.Schema) (*grammar, error) {
	c := &collector{byName: map[string]begun{}}
	if _, err := c.visit(rootPlace, root); err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for _, s := range c.shapes {
		for _, k := range s.allowed {
			keys[k] = true
		}
	}
	return &grammar{keys: slices.Sorted(maps.Keys(keys)), shapes: c.shapes}, nil
}

// visit returns the shape of the value at a place.
func (c *collector) visit(at place, alternatives ...*jsonschema.Schema) (*shape, error) {
	origin := origins(alternatives)
	if b, ok := c.byName[at.name]; ok {
		if b.origin != origin {
			return nil, fmt.Errorf("%s: two places have this name: %s and %s", at.name, b.origin, origin)
		}
		return b.shape, nil
	}
	s := &shape{place: at, members: map[string]*shape{}}
	c.byName[at.name] = begun{s, origin}
	c.shapes = append(c.shapes, s)

	var err error
	if len(alternatives) == 1 {
		err = c.describe(s, alternatives[0])
	} else {
		err = c.fold(s, alternatives)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at.name, err)
	}
	return s, nil
}

// describe fills in a shape from its schema.
func (c *collector) describe(s *shape, from *jsonschema.Schema) error {
	resolved, err := resolve(from)
	if err != nil {
		return err
	}
	if len(resolved.OneOf) > 0 && len(resolved.Properties) == 0 {
		return c.fold(s, resolved.OneOf)
	}
	if err := refuseUnknown(resolved); err != nil {
		return err
	}
	if s.json, err = jsonTypes(resolved); err != nil {
		return err
	}
	for _, value := range resolved.Enum {
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("enum value %v is not a string", value)
		}
		s.enum = append(s.enum, text)
	}
	s.minLength = max(resolved.MinLength, 0)
	s.minItems = max(resolved.MinItems, 0)
	s.minProperties = max(resolved.MinProperties, 0)
	if resolved.Pattern != nil {
		if resolved.Pattern.String() != identifierPattern {
			return fmt.Errorf("pattern %s has no counterpart in the grammar", resolved.Pattern)
		}
		s.identifier = true
	}
	switch {
	case slices.Contains(s.json, "JSONObject"):
		return c.describeObject(s, resolved)
	case slices.Contains(s.json, "JSONArray"):
		items, ok := resolved.Items.(*jsonschema.Schema)
		if !ok {
			return fmt.Errorf("an array without one schema for its items")
		}
		at, err := itemPlace(s.place)
		if err != nil {
			return err
		}
		s.items, err = c.visit(at, items)
		return err
	}
	return nil
}

// describeObject fills in what concerns the members of an object.
func (c *collector) describeObject(s *shape, from *jsonschema.Schema) error {
	switch from.AdditionalProperties {
	case nil, true:
		s.open = true
	case false:
	default:
		return fmt.Errorf("additionalProperties that are a schema have no counterpart in the grammar")
	}
	s.required = slices.Sorted(slices.Values(from.Required))
	for _, alternative := range from.OneOf {
		key, err := presence(alternative)
		if err != nil {
			return err
		}
		s.choice = append(s.choice, key)
	}
	slices.Sort(s.choice)
	if len(s.choice) == 1 { // nothing to choose
		s.required = append(s.required, s.choice...)
		s.choice = nil
	}
	s.allowed = slices.Sorted(maps.Keys(from.Properties))
	for _, key := range s.allowed {
		at, err := memberPlace(s.place, key, from.Properties[key])
		if err != nil {
			return err
		}
		if s.members[key], err = c.visit(at, from.Properties[key]); err != nil {
			return err
		}
	}
	return s.check()
}

// fold makes one shape of alternatives that differ in one required key each:
// {name, bool} or {name, string} becomes {name, and one of bool and string}.
func (c *collector) fold(s *shape, alternatives []*jsonschema.Schema) error {
	var resolved []*jsonschema.Schema
	uses := map[string]int{}
	for _, alternative := range alternatives {
		r, err := resolve(alternative)
		if err != nil {
			return err
		}
		if err := refuseUnknown(r); err != nil {
			return err
		}
		if !slices.Equal(r.Types, []string{"object"}) || r.AdditionalProperties != false || len(r.OneOf) > 0 || r.MinProperties > 0 {
			return fmt.Errorf("alternative %s is no closed object without a choice of its own", r.Location)
		}
		// Closed alternatives whose keys are all required exclude each
		// other by the key that is theirs alone. With an optional key they
		// might not.
		if len(r.Required) != len(r.Properties) {
			return fmt.Errorf("alternative %s has optional keys", r.Location)
		}
		for key := range r.Properties {
			uses[key]++
		}
		resolved = append(resolved, r)
	}
	s.json = []string{"JSONObject"}
	for key, n := range uses {
		s.allowed = append(s.allowed, key)
		switch n {
		case len(resolved):
			s.required = append(s.required, key)
		case 1:
			s.choice = append(s.choice, key)
		default:
			return fmt.Errorf("key %q is in some alternatives, but neither in one nor in all", key)
		}
	}
	if len(s.choice) != len(resolved) {
		return fmt.Errorf("%d alternatives have %d keys of their own", len(resolved), len(s.choice))
	}
	slices.Sort(s.allowed)
	slices.Sort(s.required)
	slices.Sort(s.choice)
	for _, key := range s.allowed {
		for _, r := range resolved {
			property, ok := r.Properties[key]
			if !ok {
				continue
			}
			at, err := memberPlace(s.place, key, property)
			if err != nil {
				return err
			}
			if s.members[key], err = c.visit(at, property); err != nil {
				return err
			}
		}
	}
	return s.check()
}

// check compares the sets of keys with each other.
func (s *shape) check() error {
	for _, key := range slices.Concat(s.required, s.choice) {
		if !slices.Contains(s.allowed, key) {
			return fmt.Errorf("key %q is required but not described", key)
		}
	}
	for _, key := range s.choice {
		if slices.Contains(s.required, key) {
			return fmt.Errorf("key %q is both required and a choice", key)
		}
	}
	return nil
}

// resolve follows "$ref", and merges the one sibling that the schema uses.
func resolve(s *jsonschema.Schema) (*jsonschema.Schema, error) {
	if s.Ref == nil {
		return s, nil
	}
	target, err := resolve(s.Ref)
	if err != nil {
		return nil, err
	}
	types := s.Types
	s = without(s, func(s *jsonschema.Schema) { s.Ref, s.Types = nil, nil })
	if !isEmpty(s) {
		return nil, fmt.Errorf("%s has more than a type beside its $ref", s.Location)
	}
	if len(types) == 0 {
		return target, nil
	}
	if len(target.Types) > 0 && !slices.Equal(types, target.Types) {
		return nil, fmt.Errorf("%s has another type than the schema that it refers to", s.Location)
	}
	return without(target, func(s *jsonschema.Schema) { s.Types = types }), nil
}

// presence returns the key that a schema of the form {"required": [key]} asks for.
func presence(s *jsonschema.Schema) (string, error) {
	rest := without(s, func(s *jsonschema.Schema) { s.Required = nil })
	if len(s.Required) != 1 || !isEmpty(rest) {
		return "", fmt.Errorf("alternative %s is not of the form {required: [key]}", s.Location)
	}
	return s.Required[0], nil
}

// refuseUnknown reports what describe would pass over.
func refuseUnknown(s *jsonschema.Schema) error {
	rest := without(s, func(s *jsonschema.Schema) {
		s.Types, s.Enum, s.MinLength, s.Pattern = nil, nil, -1, nil
		s.Items, s.MinItems = nil, -1
		s.Properties, s.Required, s.AdditionalProperties, s.MinProperties, s.OneOf = nil, nil, nil, -1, nil
	})
	if !isEmpty(rest) {
		return fmt.Errorf("%s uses a keyword that has no counterpart in the grammar", s.Location)
	}
	return nil
}

// jsonTypes returns the names of the JSON types that a schema allows.
func jsonTypes(s *jsonschema.Schema) ([]string, error) {
	if len(s.Types) == 0 {
		if len(s.Enum) > 0 { // describe takes no enum but of strings
			return []string{"JSONString"}, nil
		}
		return nil, fmt.Errorf("%s has no type", s.Location)
	}
	if len(s.Types) > 1 {
		return nil, fmt.Errorf("%s has several types", s.Location)
	}
	name, ok := map[string]string{
		"object": "JSONObject", "array": "JSONArray", "string": "JSONString",
		"number": "JSONNumber", "boolean": "JSONBoolean",
	}[s.Types[0]]
	if !ok {
		return nil, fmt.Errorf("%s: type %q has no counterpart in the grammar", s.Location, s.Types[0])
	}
	return []string{name}, nil
}

// definition returns the name under which the schema defines what s refers to,
// "" if it is written in place.
func definition(s *jsonschema.Schema) string {
	if s.Ref == nil {
		return ""
	}
	return path.Base(s.Ref.Location)
}

// origins returns an identifier of each schema: for objects and arrays, the
// place that it is written at; for values, which the schema writes out wherever
// it needs them, its text.
func origins(schemas []*jsonschema.Schema) string {
	var found []string
	for _, s := range schemas {
		if s.Ref != nil {
			s = s.Ref
		}
		origin := s.Location
		if len(s.Properties) == 0 && s.Items == nil && len(s.OneOf) == 0 {
			origin = fmt.Sprint(s.Types, s.Enum, s.MinLength, s.Pattern)
		}
		found = append(found, origin)
	}
	slices.Sort(found)
	return strings.Join(found, " ")
}
