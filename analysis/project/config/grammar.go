package config

import (
	"slices"
	"strings"
	"sync"

	"github.com/tidwall/gjson"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Shape describes the possible values at a place of a configuration, by the JSON Schema. It must not be changed.
type Shape struct {
	Description string
	Types       []string // of values, as JSON Schema names them; a place may take several
	Default     string   // JSON text, or empty
	Members     []Member // of an object, in the order of the schema
	Element     *Shape   // of an array
	Values      []Value  // the only ones of their types that are possible; none if others are too
	Examples    []string // JSON text
}

// Member is a key of an object, with the shape of its value.
type Member struct {
	Key string
	*Shape
}

// Value is a possible value.
type Value struct {
	Source      string // JSON text
	Description string
}

// Member returns the possible values of a key, or nil if the key is unknown.
func (s *Shape) Member(key string) *Shape {
	if s == nil {
		return nil
	}
	i := slices.IndexFunc(s.Members, func(m Member) bool { return m.Key == key })
	if i < 0 {
		return nil
	}
	return s.Members[i].Shape
}

// Takes reports whether values of a type may be there.
func (s *Shape) Takes(kind string) bool { return slices.Contains(s.Types, kind) }

// Grammar is the shape of a whole configuration.
var Grammar = sync.OnceValue(func() *Shape {
	schema := gjson.Parse(Schema())
	g := grammar{definitions: map[string]gjson.Result{}, known: map[string]*Shape{}}
	schema.Get("definitions").ForEach(func(name, definition gjson.Result) bool {
		g.definitions["#/definitions/"+name.String()] = definition
		return true
	})
	return g.shape(schema)
})

// grammar makes shapes of a JSON Schema.
type grammar struct {
	definitions map[string]gjson.Result
	known       map[string]*Shape // by reference
}

func (g *grammar) shape(schema gjson.Result) *Shape {
	s := &Shape{}
	g.merge(s, schema)
	return s
}

// merge adds the possible values of a schema to a shape. Where there are alternatives, all of them are possible. Keywords beside a
// reference override those that it leads to.
func (g *grammar) merge(s *Shape, schema gjson.Result) {
	var references, alternatives []gjson.Result
	var descriptions []gjson.Result
	schema.ForEach(func(key, value gjson.Result) bool {
		switch key.String() {
		case "$ref":
			references = append(references, value)
		case "oneOf", "anyOf", "allOf":
			alternatives = append(alternatives, value.Array()...)
		case "description":
			s.Description = value.String()
		case "default":
			s.Default = value.Raw
		case "type":
			s.addType(value.String())
		case "examples":
			for _, example := range value.Array() {
				s.Examples = append(s.Examples, example.Raw)
			}
		case "enumDescriptions":
			descriptions = value.Array()
		case "enum":
			for _, possible := range value.Array() {
				s.addType(
					map[gjson.Type]string{gjson.String: "string", gjson.Number: "integer", gjson.True: "boolean", gjson.False: "boolean"}[possible.Type],
				)
				s.Values = append(s.Values, Value{Source: possible.Raw})
			}
		case "items":
			s.Element = g.shape(value)
		case "properties":
			value.ForEach(func(key, property gjson.Result) bool {
				s.Members = append(s.Members, Member{key.String(), g.shape(property)})
				return true
			})
		}
		return true
	})
	for i, description := range descriptions {
		if i < len(s.Values) {
			s.Values[i].Description = description.String()
		}
	}
	for _, r := range references {
		s.add(g.referenced(r.String()))
	}
	for _, a := range alternatives {
		s.add(g.shape(a))
	}
}

func (g *grammar) referenced(reference string) *Shape {
	if g.known[reference] == nil {
		g.known[reference] = g.shape(g.definitions[reference])
	}
	return g.known[reference]
}

func (s *Shape) addType(kind string) {
	if kind != "" && !s.Takes(kind) {
		s.Types = append(s.Types, kind)
	}
}

// add adds the parts of another shape that this one lacks.
func (s *Shape) add(other *Shape) {
	if s.Description == "" {
		s.Description = other.Description
	}
	if s.Default == "" {
		s.Default = other.Default
	}
	if s.Element == nil {
		s.Element = other.Element
	}
	for _, kind := range other.Types {
		s.addType(kind)
	}
	for _, m := range other.Members {
		if own := slices.IndexFunc(s.Members, func(have Member) bool { return have.Key == m.Key }); own >= 0 {
			merged := *s.Members[own].Shape
			merged.Members, merged.Values = slices.Clone(merged.Members), slices.Clone(merged.Values)
			merged.add(m.Shape)
			s.Members[own].Shape = &merged
			continue
		}
		s.Members = append(s.Members, m)
	}
	s.Values = append(s.Values[:len(s.Values):len(s.Values)], other.Values...)
	s.Examples = append(s.Examples[:len(s.Examples):len(s.Examples)], other.Examples...)
}

// A place in a configuration is named by the keys that lead to it, with a star for the elements of an array, such as
// overrides/*/rules: PlaceOf gives the name, and At what may be there.

const (
	placeSeparator = "/"
	anyElement     = "*"
)

// PlaceOf names the place of a node's value.
func PlaceOf(tree *syntax.Tree, node int32) string {
	var steps []string
	for n := node; n > 0; n = tree.Nodes[n].Parent {
		if tree.Nodes[n].IsMember() {
			steps = append(steps, tree.Key(n))
		} else {
			steps = append(steps, anyElement)
		}
	}
	slices.Reverse(steps)
	return strings.Join(steps, placeSeparator)
}

// Inside names the place of a member of an object at a place.
func Inside(place, key string) string {
	if place == "" {
		return key
	}
	return place + placeSeparator + key
}

// Elements names the place of the elements of an array at a place.
func Elements(place string) string { return Inside(place, anyElement) }

// At returns the shape of a place, or nil for a place that does not exist.
func At(place string) *Shape {
	shape := Grammar()
	if place == "" {
		return shape
	}
	for step := range strings.SplitSeq(place, placeSeparator) {
		switch {
		case shape == nil:
			return nil
		case step == anyElement:
			shape = shape.Element
		default:
			shape = shape.Member(step)
		}
	}
	return shape
}

// rulesKey is the key of the objects whose members are rules.
const rulesKey = "rules"

// IsRule reports whether a place is that of a rule's settings, and returns the rule's name.
func IsRule(place string) (name string, ok bool) {
	before, name := "", place
	if i := strings.LastIndex(place, placeSeparator); i >= 0 {
		before, name = place[:i], place[i+1:]
	}
	_, err := rules.ParseStage(name)
	return name, err != nil && (before == rulesKey || before == Inside(Elements("overrides"), rulesKey))
}

// IsStage reports whether a place in an override is that of the severity of a stage's rules, and returns the stage.
func IsStage(place string) (rules.Stage, bool) {
	name, ok := strings.CutPrefix(place, Inside(Inside(Elements("overrides"), rulesKey), ""))
	stage, err := rules.ParseStage(name)
	return stage, ok && err == nil
}

// IsSelector reports whether a place takes selectors of places in specifications.
func IsSelector(place string) bool {
	selectors := Inside(Elements("overrides"), "path")
	return place == selectors || place == Elements(selectors)
}
