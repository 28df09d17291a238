// Package schema is the language of Provider Code Specification files: the
// places of members, their values, and their meaning.
//
// The grammar is a static table that go generate makes from the canonical JSON
// Schema (see the generate directory). A place in a document has a [Type]; its
// [Shape] holds the values that may be there, and leads to the types of its
// members and elements. Walking a document with it costs one array load a
// member.
//
// Where the JSON Schema offers a choice of alternatives (oneOf), the grammar has
// one shape for all of them and a set of keys. Exactly one of these keys must be
// present: it tells the alternative, so that none has to be tried.
//
// The package relies on nothing but the standard library, and does no work
// when a program starts.
package schema

import "strings"

//go:generate go run ./generate -output grammar_generated.go

// A Type is a place in the grammar. TypeAny, the zero value, is a place that is
// unknown to the language: the value of an unknown key.
type Type uint16

// A JSONType is a set of types of JSON values.
type JSONType uint8

// The types of JSON values.
const (
	JSONObject JSONType = 1 << iota
	JSONArray
	JSONString
	JSONNumber
	JSONBoolean
	JSONNull
)

// jsonTypeNames are the names of the types by their bits' positions.
var jsonTypeNames = [...]string{"object", "array", "string", "number", "boolean", "null"}

// String returns the names of the types, "string" or "string or null".
func (j JSONType) String() string {
	var names []string
	for i, name := range jsonTypeNames {
		if j>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// A Shape describes the values that may be at a place. Shapes are shared and
// must not be changed.
type Shape struct {
	// Name is a stable, readable, unique name: "resource_string_attribute_body".
	Name string
	// Role is the role of the value in the language.
	Role Role
	// Of is whose it is, for a name, import, custom object and others that
	// serve several masters: RoleAttribute for an attribute's name,
	// RoleValidator for the schema_definition of a validator.
	Of Role
	// Scope is the part of the provider, where it makes a difference.
	Scope Scope
	// Kind is the kind of an attribute, block or type body, and the kind that
	// a validator, plan modifier or default must serve. That kind is
	// [GoKind.Kind] of the body's: list for a list_nested attribute.
	Kind Kind
	// JSON is the set of types that the value may have.
	JSON JSONType

	// Allowed are the keys that an object may have, Choice included.
	Allowed KeySet
	// Required are the keys that it must have.
	Required KeySet
	// Choice are keys; the value must have exactly one of them. Empty if there is
	// nothing to choose.
	Choice KeySet
	// Open reports whether keys which are not allowed are silently ignored, instead
	// of refused.
	Open bool
	// MinProperties is the least number of members, unknown ones included.
	MinProperties int
	// Members are the types of the members' values, TypeAny for keys that are
	// not allowed.
	Members [keyCount]Type

	// Items is the type of an array's elements.
	Items Type
	// MinItems is the least number of elements.
	MinItems int

	// Enum are all strings that are possible, nil for no restriction.
	Enum []string
	// Identifier reports whether a string must match ^[a-z_][a-z0-9_]*$.
	Identifier bool
	// MinLength is the least number of characters of a string.
	MinLength int
}

// Shape returns the shape of the values that may be at t.
func (t Type) Shape() *Shape { return &shapes[t] }

// Member returns the type of the value of the member k of an object at t, and
// TypeAny if k is not allowed there.
func (t Type) Member(k Key) Type { return shapes[t].Members[k] }

// Items returns the type of the elements of an array at t.
func (t Type) Items() Type { return shapes[t].Items }

// String returns the name of the type's shape.
func (t Type) String() string { return shapes[t].Name }

// IsIdentifier reports whether name matches ^[a-z_][a-z0-9_]*$, as every name
// in a specification must.
func IsIdentifier(name []byte) bool {
	if len(name) == 0 {
		return false
	}
	for i, c := range name {
		switch {
		case 'a' <= c && c <= 'z', c == '_':
		case '0' <= c && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return true
}
