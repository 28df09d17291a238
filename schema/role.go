package schema

// A Role is what an object, array or value is in the specification language,
// in any scope or kind.
type Role uint8

// The roles. Behind each: the JSON type, and where it is allowed.
const (
	RoleNone                  Role = iota // a place that is unknown to the language
	RoleRoot                              // object: the document
	RoleVersion                           // string: version
	RoleProvider                          // object: provider
	RoleDatasources                       // array: datasources
	RoleDatasource                        // object: an entry of datasources
	RoleResources                         // array: resources
	RoleResource                          // object: an entry of resources
	RoleName                              // string: any name; Shape.Of says whose
	RoleSchema                            // object: schema
	RoleDescription                       // string: description
	RoleMarkdownDescription               // string: markdown_description
	RoleDeprecationMessage                // string: deprecation_message
	RoleAttributes                        // array: attributes
	RoleAttribute                         // object: an entry of attributes, {name, <kind>}
	RoleAttributeBody                     // object: the value of an attribute's kind
	RoleAttributeNestedObject             // object: nested_object of an attribute
	RoleBlocks                            // array: blocks
	RoleBlock                             // object: an entry of blocks, {name, <kind>}
	RoleBlockBody                         // object: the value of a block's kind
	RoleBlockNestedObject                 // object: nested_object of a block
	RoleConfigurability                   // string: computed_optional_required, optional_required
	RoleFlag                              // boolean: sensitive
	RoleElementType                       // object: element_type, {<kind>}
	RoleAttributeTypes                    // array: attribute_types
	RoleAttributeType                     // object: an entry of attribute_types, {name, <kind>}
	RoleTypeBody                          // object: the value of the kind of an element type or attribute type
	RoleCustomType                        // object: custom_type
	RoleExternalType                      // object: associated_external_type
	RoleGoType                            // string: type, value_type; Go code that names a type
	RoleImports                           // array: imports
	RoleImport                            // object: import, an entry of imports
	RoleImportPath                        // string: path
	RoleImportAlias                       // string: alias
	RoleValidators                        // array: validators
	RoleValidator                         // object: an entry of validators
	RolePlanModifiers                     // array: plan_modifiers
	RolePlanModifier                      // object: an entry of plan_modifiers
	RoleDefault                           // object: default
	RoleStatic                            // boolean, number or string: static
	RoleCustom                            // object: custom; Shape.Of says of what
	RoleDefinition                        // string: schema_definition; a Go expression
)

// A Scope is which part of a provider a shape belongs to, for the shapes that
// differ between them.
type Scope uint8

// The scopes.
const (
	ScopeNone       Scope = iota // the same in all scopes
	ScopeProvider                // the provider's own configuration
	ScopeDatasource              // a data source
	ScopeResource                // a resource
)

// String returns "provider", "datasource" or "resource", and "" for ScopeNone.
func (s Scope) String() string {
	return [...]string{"", "provider", "datasource", "resource"}[s]
}
