package spec

import (
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// Text is a string value of the file: the node that holds it, and its content with its escapes resolved.
type Text struct {
	Node  int32 // -1 if the member is absent or no string
	Value string
}

// Present reports whether there is such a string, even an empty one.
func (t Text) Present() bool { return t.Node >= 0 }

// Configurability is who may set an attribute: computed_optional_required or, in the provider, optional_required.
type Configurability uint8

// The configurabilities. ConfigurabilityNone stands for a missing or unknown one.
const (
	ConfigurabilityNone Configurability = iota
	Computed
	ComputedOptional
	Optional
	Required
)

var configurabilities = map[string]Configurability{
	"computed": Computed, "computed_optional": ComputedOptional, "optional": Optional, "required": Required,
}

// ParseConfigurability returns the configurability of that name.
func ParseConfigurability(name string) Configurability { return configurabilities[name] }

// ConfigurabilityOf returns the configurability for the flags of an attribute in Terraform's schemas. Required excludes the others.
func ConfigurabilityOf(required, optional, computed bool) Configurability {
	switch {
	case required:
		return Required
	case optional && computed:
		return ComputedOptional
	case optional:
		return Optional
	case computed:
		return Computed
	}
	return ConfigurabilityNone
}

// String returns the configurability's name in the file.
func (c Configurability) String() string {
	return [...]string{"", "computed", "computed_optional", "optional", "required"}[c]
}

// Configurable reports whether a practitioner may set the attribute.
func (c Configurability) Configurable() bool {
	return c == ComputedOptional || c == Optional || c == Required
}

// IsComputed reports whether the provider may set the attribute.
func (c Configurability) IsComputed() bool { return c == Computed || c == ComputedOptional }

// Range is a run of entries in one of a unit's slices.
type Range struct{ From, To int32 }

// Len returns the number of entries.
func (r Range) Len() int { return int(r.To - r.From) }

// Unit is the provider, one resource or one data source.
type Unit struct {
	Tree  *syntax.Tree
	Kind  syntax.UnitKind
	Scope schema.Scope
	Type  schema.Type // the grammar's type of the unit's root

	Name   Text
	Schema int32 // the object under "schema"

	// The members of the schema; -1 if absent.
	Attributes, Blocks                            int32 // the arrays
	Description, MarkdownDescription, Deprecation Text

	Elements    []Element    // attributes and blocks at any depth, each before those inside it
	Types       []Type       // element types and attribute types, each before those inside it
	Definitions []Definition // validators, plan modifiers and custom defaults
	GoTypes     []GoType     // custom types and associated external types
	Imports     []Import     // every import of the unit

	names map[inside]int32 // see Named
}

// Element is an attribute or a block.
type Element struct {
	Node  int32 // the object in "attributes" or "blocks"
	Name  Text
	Block bool
	Kind  schema.Kind // by the first type key; KindNone if no known key is present
	Body  int32       // the object under the type key; -1 if it is absent or no object

	Parent int32 // the element around it; -1 at the top of the schema
	Skip   int32 // the index after the elements inside it
	Depth  int32 // 0 at the top of the schema

	Keys schema.KeySet // the known keys of the body

	// Object is the object that holds the attributes and blocks of a nested element: nested_object, or the body itself of a
	// single_nested one. Its members are Attributes and Blocks. All are -1 where there is nothing.
	Object, Attributes, Blocks int32
	ObjectKeys                 schema.KeySet // the known keys of the nested_object

	// The nodes of the body's members; -1 if absent.
	Configurability     Configurability
	ConfigurabilityNode int32
	Sensitive           int32
	Default             int32 // the object under "default"
	Static              int32 // the value of "static" in it
	Validators          int32
	PlanModifiers       int32
	CustomType          int32
	ExternalType        int32
	ElementType         int32
	AttributeTypes      int32
	NestedObject        int32
	Description         Text
	Deprecation         Text

	Types       Range // of Unit.Types: its element type or attribute types with all that is inside
	Definitions Range // of Unit.Definitions: its own and its nested object's, not those of the elements inside it
	GoTypes     Range // of Unit.GoTypes: its own, its nested object's and those of its types
}

// IsNested reports whether attributes and blocks may be inside the element.
func (e *Element) IsNested() bool { return e.Kind.IsNested() }

// Type is the type in element_type or in one entry of attribute_types.
type Type struct {
	Node       int32 // the object {<kind>: {…}} or {name, <kind>: {…}}
	Name       Text  // of an attribute type; absent for an element type
	Kind       schema.Kind
	Body       int32
	Parent     int32 // the type around it, an index into Unit.Types; -1 for the type of an attribute itself
	Skip       int32 // the index after the types inside it
	Element    int32 // the attribute that it belongs to
	CustomType int32 // an index into Unit.GoTypes; -1 if it has none
	Attribute  bool  // it is an entry of attribute_types, not an element type

	AttributeTypes int32 // the array; -1 if absent
	ElementType    int32 // the object; -1 if absent
}

// Definition is a place that holds a Go expression: an entry of validators or plan_modifiers, or a custom default.
type Definition struct {
	Element    int32
	Role       schema.Role // RoleValidator, RolePlanModifier or RoleDefault
	Kind       schema.Kind // what the expression must serve: the element's kind as in GoKind, KindObject in a nested_object
	OnObject   bool        // it is in the nested_object, not in the body
	Node       int32       // the entry, or the object under "default"
	Custom     int32       // the object under "custom"
	Expression Text        // schema_definition
	Imports    Range       // of Unit.Imports
	ImportsKey int32       // the array under "imports"; -1 if absent
}

// GoType is a custom_type or an associated_external_type.
type GoType struct {
	Element  int32
	Owner    int32       // an index into Unit.Types if it is in an element type or attribute type; else -1
	Role     schema.Role // RoleCustomType or RoleExternalType
	Kind     schema.Kind // the kind of value: the element's or the type's own; KindObject in a nested_object
	OnObject bool        // it is in the nested_object, not in the body
	Node     int32
	Type     Text  // type
	Value    Text  // value_type; absent for an external type
	Import   int32 // an index into Unit.Imports; -1 if it has none
}

// Import is one import of a Go package.
type Import struct {
	Node    int32
	Path    Text
	Alias   Text   // the name that Go reads in it, where it is a name with white space or comments around it
	Written string // the alias as it is in the file, and as the generator writes it
	Element int32
	// Of is the role of its owner: RoleValidator, RolePlanModifier, RoleDefault, RoleCustomType or RoleExternalType. Owner is the index of the
	// owner in Unit.Definitions or Unit.GoTypes.
	Of    schema.Role
	Owner int32
}

// Parent returns the element around an element, or nil.
func (u *Unit) Parent(e *Element) *Element {
	if e.Parent < 0 {
		return nil
	}
	return &u.Elements[e.Parent]
}

// StaticNumber returns the text of an element's static default if it is a number in a resource.
func (u *Unit) StaticNumber(e *Element) (string, bool) {
	if e.Static < 0 || u.Scope != schema.ScopeResource || u.Tree.Nodes[e.Static].Kind != syntax.Number {
		return "", false
	}
	return u.Tree.Raw(e.Static), true
}

// TypeName returns the Terraform type name of a resource or data source of a provider, such as "example_pet".
func (u *Unit) TypeName(provider string) string { return provider + "_" + u.Name.Value }

// Word returns the word for a unit of this kind in a sentence.
func Word(kind syntax.UnitKind) string {
	return [...]string{syntax.Provider: "provider", syntax.Resource: "resource", syntax.DataSource: "data source"}[kind]
}
