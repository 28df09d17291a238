package openapi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Attribute is an attribute of the specification, and why it is as it is.
type Attribute struct {
	Property        string // what the OpenAPI document calls it; the alias of a parameter
	Name            string
	Kind            schema.Kind
	Configurability spec.Configurability
	Element         *Element     // of a list, map or set that is not nested
	Attributes      []*Attribute // of a nested one

	Default                   string // JSON; empty for none
	Deprecation               string
	Description               *string // nil for none
	Sensitive                 bool
	JSON                      bool // its values are strings of JSON
	PlanModifiers, Validators []Definition

	Sources  []Source // where it comes from; the first one decides its type
	Schema   int32    // the schema of the first source, after its references
	Around   []int32  // the schemas that led there by allOf, anyOf or oneOf
	Override int      // the override that replaced the description, by its number among those of the unit; -1 for none
	Improved []Improvement
	// Overridden is the description that the override replaced; nil for none.
	Overridden *string
}

// Element is the type of elements, or an attribute of an object inside them.
type Element struct {
	Name       string // of an object's attribute, as in the OpenAPI document
	Kind       schema.Kind
	Element    *Element
	Attributes []*Element // of an object
}

// Source is a place of the document where an attribute is described.
type Source struct {
	Role Role
	Node int32 // of the property or parameter
	Gave Gave
}

// Gave is the part of an attribute that comes from a source.
type Gave uint8

// The parts of an attribute that can come from a source.
const (
	GaveNothing     Gave = iota // an earlier source said it all
	GaveAll                     // the first source
	GaveDescription             // the description, which earlier sources do not have
	GaveMembers                 // attributes inside that earlier sources do not have
	GaveConflict                // it has another type, which is lost
)

// Definition is a validator or a plan modifier.
type Definition struct {
	Imports    []string
	Expression string
}

// side is how the properties of a body become configurable.
type side uint8

const (
	request   side = iota // users set them
	response              // the provider sets them
	settings              // of the provider
	parameter             // a parameter of a resource's read operation: users may set it, even if it is required
	argument              // a parameter of a data source
)

// mapper maps the schemas of one source.
type mapper struct {
	document *Document
	improve  Improvements
	role     Role
	side     side
	resource bool // only resources have defaults
	budget   *int // what may still be spent
	stack    map[string]bool
	ignored  *[]Absent
	only     []string // the properties at the root of a body that are mapped; nil for all
}

// The attributes of one configuration are bounded: maxAttributes is several times what the largest known provider has, and each of them
// may take some steps through allOf, anyOf and oneOf. One that is nested very deeply counts more, because its lines in the specification
// are as long as it is deep.
const (
	maxAttributes = 100_000
	attributeCost = 10
	stepCost      = 1
	freeNesting   = 50 // schemas around an attribute that cost nothing
)

// MaxCost is the most that one unit may cost, and all units together except the last one.
const MaxCost = maxAttributes * attributeCost

// spendAttribute adds the cost of an attribute.
func (m *mapper) spendAttribute(path []string, node int32) *Failure {
	return m.spend(attributeCost+max(0, len(m.stack)-freeNesting), path, node)
}

// spend adds the cost of an attribute or a step.
func (m *mapper) spend(cost int, path []string, node int32) *Failure {
	if *m.budget -= cost; *m.budget < 0 {
		return &Failure{Kind: TooLarge, Path: path, Node: node, Message: tooMany()}
	}
	return nil
}

func tooMany() string {
	return fmt.Sprintf("there are more than %d attributes, or deeply nested ones of which fewer count as many", maxAttributes)
}

// maxNesting is how many schemas are mapped inside each other at most.
const maxNesting = 1_000

// enter notes that the inside of a schema is being mapped, under ignores. It fails where that happens inside the same schema under the same
// ignores, which never ends, and inside too many schemas.
func (m *mapper) enter(s *resolved, ignores []string, path []string) (leave func(), err *Failure) {
	key := fmt.Sprint(s.node, "\x00", strings.Join(ignores, "\x00"))
	if m.stack[key] {
		return nil, &Failure{Kind: Endless, Path: path, Node: s.node, Message: "the schema contains itself"}
	}
	if len(m.stack) == maxNesting {
		return nil, &Failure{Kind: TooLarge, Path: path, Node: s.node, Message: fmt.Sprintf("more than %d schemas are nested", maxNesting)}
	}
	m.stack[key] = true
	return func() { delete(m.stack, key) }, nil
}

// mapMembers maps the properties of an object.
func (m *mapper) mapMembers(s *resolved, ignores, path []string) ([]*Attribute, *Failure) {
	leave, err := m.enter(s, ignores, path)
	if err != nil {
		return nil, err
	}
	defer leave()
	var attributes []*Attribute
	properties := m.properties(s)
	if m.only != nil { // those that are passed over are not free
		if err := m.spend(len(properties)*stepCost, path, s.node); err != nil {
			return nil, err
		}
	}
	for _, p := range properties {
		if len(path) == 0 && m.only != nil && !slices.Contains(m.only, p.name) {
			continue
		}
		inside := append(path, p.name) // siblings share the array: nothing keeps a path, but a failure, after which no sibling comes
		if slices.Contains(ignores, p.name) {
			*m.ignored = append(*m.ignored, Absent{Path: slices.Clone(inside), Node: p.node, Role: m.role, Reason: Ignored})
			continue
		}
		a, err := m.property(p, below(ignores, p.name), inside)
		if err != nil {
			if a, err = m.orJSON(p, err, inside); err != nil {
				return nil, err
			}
		}
		attributes = append(attributes, a)
	}
	return attributes, nil
}

// property maps a property of an object.
func (m *mapper) property(p property, ignores, path []string) (*Attribute, *Failure) {
	s, err := m.followed(p.node, path, 0)
	if err != nil {
		return nil, err
	}
	a, err := m.attribute(p.name, p.node, &s, m.configurability(p, &s), ignores, path)
	if err != nil {
		if err.Kind == Endless && len(err.Path) == len(path) {
			err.Node = p.node // what leads back says more than what it leads to
		}
		return nil, err
	}
	m.restrict(a, p.node, &s)
	return a, nil
}

// below returns the ignores that are about the content of a property.
func below(ignores []string, property string) (inside []string) {
	for _, path := range ignores {
		if first, rest, ok := strings.Cut(path, "."); ok && first == property { // a property with a dot in its name has none
			inside = append(inside, rest)
		}
	}
	return inside
}

// configurability returns that of a property of an object.
func (m *mapper) configurability(p property, of *resolved) spec.Configurability {
	switch {
	case m.side == response:
		return spec.Computed
	case m.side == settings && p.required:
		return spec.Required
	case m.side == settings:
		return spec.Optional
	case m.side == parameter:
		return spec.ComputedOptional
	case p.required && !(m.resource && m.hasDefault(of)):
		return spec.Required
	}
	return spec.ComputedOptional
}

// hasDefault reports whether the program finds a default that it can write.
func (m *mapper) hasDefault(of *resolved) bool { return m.defaultOf(of, m.kind(of)) != "" }

// kind returns the kind of the attributes of a scalar schema, KindNone for others.
func (m *mapper) kind(s *resolved) schema.Kind {
	switch s.kind {
	case "string":
		return schema.KindString
	case "integer":
		return schema.KindInt64
	case "boolean":
		return schema.KindBool
	case "number":
		if format := m.document.text(s.node, "format"); format == "float" || format == "double" {
			return schema.KindFloat64
		}
		return schema.KindNumber
	}
	return schema.KindNone
}

// attribute maps a schema to an attribute.
func (m *mapper) attribute(name string, node int32, s *resolved, c spec.Configurability, ignores, path []string) (*Attribute, *Failure) {
	a := &Attribute{
		Property: name, Name: Identifier(name), Kind: m.kind(s), Configurability: c,
		Sources: []Source{{m.role, node, GaveAll}}, Schema: s.node, Around: s.around, Override: -1,
	}
	if err := m.spendAttribute(path, node); err != nil {
		return nil, err
	}
	if a.Name == "" {
		return nil, &Failure{
			Kind:    NoIdentifier,
			Path:    path,
			Node:    node,
			Message: fmt.Sprintf("nothing of the name %q can be in the name of an attribute", name),
		}
	}
	if s.description != "" {
		a.Description = &s.description
	}
	if m.document.isTrue(s.node, "deprecated") {
		a.Deprecation = "This attribute is deprecated."
	}
	var err *Failure
	switch {
	case a.Kind != schema.KindNone:
		a.Default = m.defaultOf(s, a.Kind)
		a.Sensitive = a.Kind == schema.KindString && m.document.text(s.node, "format") == "password"
	case s.kind == "array":
		err = m.collection(a, s, ignores, path)
	case s.kind == "object":
		err = m.object(a, s, ignores, path)
	default:
		err = &Failure{Kind: UnknownType, Path: path, Node: s.node, Message: fmt.Sprintf("no attribute has the type %q", s.kind)}
	}
	if err != nil {
		return nil, err
	}
	if m.side != response {
		a.Validators = m.validators(a, s)
	}
	m.noteImprovements(a, s)
	return a, nil
}

// defaultOf returns the default of a scalar as JSON. A value that does not fit is lost, and null becomes the zero value.
func (m *mapper) defaultOf(s *resolved, kind schema.Kind) string {
	if !m.resource {
		return ""
	}
	found := m.defaultIn(s.node, kind)
	if found == "" && m.improve.Has(AnyOfNull) {
		for _, around := range s.nulls {
			if found = m.defaultIn(around, kind); found != "" {
				break
			}
		}
	}
	return found
}

func (m *mapper) defaultIn(of int32, kind schema.Kind) string {
	node := m.document.Tree.Member(of, "default")
	if node < 0 {
		return ""
	}
	switch kind {
	case schema.KindString:
		return decodedJSON[string](m.document, node)
	case schema.KindInt64:
		return decodedJSON[int64](m.document, node)
	case schema.KindBool:
		return decodedJSON[bool](m.document, node)
	case schema.KindFloat64:
		return decodedJSON[float64](m.document, node)
	}
	return ""
}

// decodedJSON returns a scalar as the JSON of a type, or nothing if it does not fit.
func decodedJSON[T any](d *Document, node int32) string {
	var value T
	if !d.Tree.DecodeScalar(node, &value) {
		return ""
	}
	text, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(text)
}

// collection maps an array.
func (m *mapper) collection(a *Attribute, s *resolved, ignores, path []string) *Failure {
	items, err := m.items(s, path)
	if err != nil {
		return err
	}
	leave, err := m.enter(s, ignores, path)
	if err != nil {
		return err
	}
	defer leave()
	of, err := m.followed(items, path, 0)
	if err != nil {
		return err
	}
	set := m.isSet(s)
	if of.kind == "object" {
		values, err := m.values(&of, path)
		if err != nil {
			return err
		}
		if values < 0 {
			a.Kind = schema.KindListNested
			if set {
				a.Kind = schema.KindSetNested
			}
			a.Attributes, err = m.mapMembers(&of, ignores, path)
			return err
		}
	}
	a.Kind = schema.KindList
	if set {
		a.Kind = schema.KindSet
	}
	a.Element, err = m.element(&of, ignores, path)
	return err
}

// isSet reports whether an array becomes a set.
func (m *mapper) isSet(s *resolved) bool {
	return m.document.text(s.node, "format") == "set" || m.improve.Has(Sets) && m.document.isTrue(s.node, "uniqueItems")
}

// object maps an object, which is a map if it has a schema for its additional properties.
func (m *mapper) object(a *Attribute, s *resolved, ignores, path []string) *Failure {
	values, err := m.values(s, path)
	if err != nil {
		return err
	}
	if values < 0 {
		a.Kind = schema.KindSingleNested
		a.Attributes, err = m.mapMembers(s, ignores, path)
		return err
	}
	leave, err := m.enter(s, ignores, path)
	if err != nil {
		return err
	}
	defer leave()
	of, err := m.followed(values, path, 0)
	if err != nil {
		return err
	}
	if of.kind == "object" {
		a.Kind = schema.KindMapNested
		a.Attributes, err = m.mapMembers(&of, ignores, path)
		return err
	}
	a.Kind = schema.KindMap
	a.Element, err = m.element(&of, ignores, path)
	return err
}

// element maps a schema to the type of elements.
func (m *mapper) element(s *resolved, ignores, path []string) (*Element, *Failure) {
	if err := m.spendAttribute(path, s.node); err != nil {
		return nil, err
	}
	e := &Element{Kind: m.kind(s)}
	if e.Kind != schema.KindNone {
		return e, nil
	}
	inner := int32(-1)
	var err *Failure
	switch s.kind {
	case "array":
		e.Kind = schema.KindList
		if m.isSet(s) {
			e.Kind = schema.KindSet
		}
		inner, err = m.items(s, path)
	case "object":
		e.Kind = schema.KindMap
		inner, err = m.values(s, path)
	default:
		err = &Failure{Kind: UnknownType, Path: path, Node: s.node, Message: fmt.Sprintf("no attribute has the type %q", s.kind)}
	}
	if err != nil {
		return nil, err
	}
	leave, err := m.enter(s, ignores, path)
	if err != nil {
		return nil, err
	}
	defer leave()
	if inner < 0 {
		e.Kind = schema.KindObject
		e.Attributes, err = m.elementMembers(s, ignores, path)
		return e, err
	}
	of, err := m.followed(inner, path, 0)
	if err != nil {
		return nil, err
	}
	e.Element, err = m.element(&of, ignores, path)
	return e, err
}

// elementMembers maps the properties of an object to the attributes of an object type.
func (m *mapper) elementMembers(s *resolved, ignores, path []string) ([]*Element, *Failure) {
	attributes := []*Element{}
	for _, p := range m.properties(s) {
		inside := append(path, p.name) // as in mapMembers
		if slices.Contains(ignores, p.name) {
			*m.ignored = append(*m.ignored, Absent{Path: slices.Clone(inside), Node: p.node, Role: m.role, Reason: Ignored})
			continue
		}
		of, err := m.followed(p.node, inside, 0)
		if err != nil {
			return nil, err
		}
		e, err := m.element(&of, below(ignores, p.name), inside)
		if err != nil {
			return nil, err
		}
		e.Name = p.name // as it is: the program makes no identifier of names inside element types
		attributes = append(attributes, e)
	}
	return attributes, nil
}

// asSet makes a set of a list.
func (a *Attribute) asSet() {
	switch a.Kind {
	case schema.KindList:
		a.Kind = schema.KindSet
	case schema.KindListNested:
		a.Kind = schema.KindSetNested
	}
}
