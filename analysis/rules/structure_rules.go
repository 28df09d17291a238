package rules

import "github.com/spec-ls/spec-ls/schema"

// structureRules are the rules about departures from the grammar. Where several could claim a violation, special ones
// are before general ones; the last ones claim whatever is left.
var structureRules = []*Rule{
	// Members that occur twice or in another case.
	{
		Name: "json-duplicate-key", Stage: StageMeaning, Severity: SeverityError,
		Summary:    "A key is defined twice in one object, and the generator merges the two values.",
		Violations: []ViolationKind{DuplicateKey}, Structure: duplicateKey,
	},
	{
		Name: "json-key-case", Stage: StageMeaning, Severity: SeverityError,
		Summary:    "A key differs from a known one only in case: it is used, but not validated.",
		Violations: []ViolationKind{FoldedKey}, Structure: keyCase,
	},

	// Keys of an attribute or block.
	{
		Name: "block-type-invalid", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A block has a type that only attributes can have.",
		Violations: []ViolationKind{UnknownKey}, Structure: blockTypeInvalid,
	},
	{
		Name: "attribute-type-unknown", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The type of an attribute, block or element does not exist.",
		Violations: []ViolationKind{UnknownKey}, Structure: attributeTypeUnknown,
	},
	{
		Name: "attribute-sibling-key", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A property of an attribute or block is beside its type instead of inside it.",
		Violations: []ViolationKind{UnknownKey}, Structure: attributeSiblingKey,
	},
	{
		Name: "configurability-wrong-key", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An attribute has the configurability key of another kind of schema.",
		Violations: []ViolationKind{UnknownKey}, Structure: configurabilityWrongKey,
	},
	{
		Name: "block-configurability", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A block has a configurability, which only attributes have.",
		Violations: []ViolationKind{UnknownKey}, Structure: blockConfigurability,
	},
	{
		Name: "block-sensitive", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A block is marked as sensitive, which only attributes can be.",
		Violations: []ViolationKind{UnknownKey}, Structure: blockSensitive,
	},
	{
		Name: "default-not-resource", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A default is outside a resource.",
		Violations: []ViolationKind{UnknownKey}, Structure: defaultNotResource,
	},
	{
		Name: "plan-modifiers-not-resource", Stage: StageSchema, Severity: SeverityError,
		Summary:    "Plan modifiers are outside a resource.",
		Violations: []ViolationKind{UnknownKey}, Structure: planModifiersNotResource,
	},
	{
		Name: "attribute-markdown-description", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An attribute or block has a markdown_description, which only schemas have.",
		Violations: []ViolationKind{UnknownKey}, Structure: attributeMarkdownDescription,
	},
	{
		Name: "write-only-unsupported", Stage: StageSchema, Severity: SeverityError,
		Summary:    "Write-only and ephemeral values are not part of version 0.1.",
		Violations: []ViolationKind{UnknownKey}, Structure: writeOnlyUnsupported,
	},
	{
		Name: "external-type-on-collection", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An associated_external_type is on a nested collection instead of its nested_object.",
		Violations: []ViolationKind{UnknownKey}, Structure: externalTypeOnCollection,
	},
	{
		Name: "nested-object-misplaced", Stage: StageSchema, Severity: SeverityError,
		Summary:    "Attributes are outside the nested_object that they belong in, or in one that should not be there.",
		Violations: []ViolationKind{UnknownKey}, Structure: nestedObjectMisplaced,
	},

	// Keys of element types and attribute types.
	{
		Name: "element-type-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A list, map or set has no element_type.",
		Violations: []ViolationKind{UnknownKey, MissingKey}, Structure: elementTypeMissing,
	},
	{
		Name: "element-type-nested", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A nested attribute type is in element_type or attribute_types, which hold plain types.",
		Violations: []ViolationKind{UnknownKey}, Structure: elementTypeNested,
	},
	{
		Name: "element-type-dynamic", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The elements of a collection are dynamic, which is not possible.",
		Violations: []ViolationKind{UnknownKey}, Structure: elementTypeDynamic,
	},
	{
		Name: "type-has-attribute-keys", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A type in element_type or attribute_types has a key that only attributes have.",
		Violations: []ViolationKind{UnknownKey}, Structure: typeHasAttributeKeys,
	},

	// Keys around Go code.
	{
		Name: "legacy-plan-modifier", Stage: StageSchema, Severity: SeverityError, Tag: TagDeprecated,
		Summary:    "A predefined plan modifier of an older version of the specification.",
		Violations: []ViolationKind{IgnoredKey}, Structure: legacyPlanModifier,
	},
	{
		Name: "legacy-import-string", Stage: StageSchema, Severity: SeverityError, Tag: TagDeprecated,
		Summary:    "An import is a string, as in an older version of the specification.",
		Violations: []ViolationKind{WrongType}, Structure: legacyImportString,
	},
	{
		Name: "import-singular", Stage: StageSchema, Severity: SeverityWarning,
		Summary:    "`import` is written where `imports` belongs, or the other way round, and is ignored.",
		Violations: []ViolationKind{IgnoredKey}, Structure: importSingular,
	},
	{
		Name: "validators-shape", Stage: StageSchema, Severity: SeverityError,
		Summary:    "Validators or plan modifiers are not an array of objects with `custom`.",
		Violations: []ViolationKind{IgnoredKey, MissingKey, WrongType}, Structure: validatorsShape,
	},
	{
		Name: "default-static-unsupported", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A type that has no static defaults has one.",
		Violations: []ViolationKind{IgnoredKey}, Structure: defaultStaticUnsupported,
	},
	{
		Name: "default-choice", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A default needs exactly one of `static` and `custom`.",
		Violations: []ViolationKind{IgnoredKey, MissingKey, ChoiceMissing, ChoiceMultiple}, Structure: defaultChoice,
	},

	// Keys that are silently ignored.
	{
		Name: "plan-modifiers-ignored", Stage: StageSchema, Severity: SeverityWarning, Tag: TagUnnecessary,
		Summary:    "Plan modifiers in a nested_object outside a resource are ignored.",
		Violations: []ViolationKind{IgnoredKey}, Structure: planModifiersIgnored,
	},
	{
		Name: "blocks-in-nested-attribute", Stage: StageSchema, Severity: SeverityWarning, Tag: TagUnnecessary,
		Summary:    "Blocks inside a nested attribute are ignored.",
		Violations: []ViolationKind{IgnoredKey}, Structure: blocksInNestedAttribute,
	},

	// What is missing.
	{
		Name: "version-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The specification has no version.",
		Violations: []ViolationKind{MissingKey, WrongType, NotInEnum}, Structure: versionMissing,
	},
	{
		Name: "provider-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The specification has no provider.",
		Violations: []ViolationKind{MissingKey, WrongType}, Structure: missingOrNull(schema.RoleProvider),
	},
	{
		Name: "provider-name-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The provider has no name.",
		Violations: []ViolationKind{MissingKey}, Structure: providerNameMissing,
	},
	{
		Name: "name-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A resource, data source, attribute, block or attribute type has no name.",
		Violations: []ViolationKind{MissingKey}, Structure: nameMissing,
	},
	{
		Name: "schema-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A resource or data source has no schema.",
		Violations: []ViolationKind{MissingKey, WrongType}, Structure: missingOrNull(schema.RoleSchema),
	},
	{
		Name: "schema-empty", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The schema of a resource or data source is an empty object.",
		Violations: []ViolationKind{TooFewMembers}, Structure: schemaEmpty,
	},
	{
		Name: "attribute-type-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An attribute or block has no type.",
		Violations: []ViolationKind{ChoiceMissing}, Structure: attributeTypeMissing,
	},
	{
		Name: "attribute-type-multiple", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An attribute or block has more than one type.",
		Violations: []ViolationKind{ChoiceMultiple}, Structure: attributeTypeMultiple,
	},
	{
		Name: "configurability-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An attribute does not say whether it is required, optional or computed.",
		Violations: []ViolationKind{MissingKey}, Structure: configurabilityMissing,
	},
	{
		Name: "element-type-choice", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An element_type has no type, or more than one.",
		Violations: []ViolationKind{ChoiceMissing, ChoiceMultiple}, Structure: typeChoice(schema.RoleElementType),
	},
	{
		Name: "attribute-types-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An object attribute has no attribute_types.",
		Violations: []ViolationKind{MissingKey}, Structure: missing(schema.KeyAttributeTypes, "It holds the names and types of the members."),
	},
	{
		Name: "attribute-types-empty", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The attribute_types of an object are an empty array.",
		Violations: []ViolationKind{TooFewItems}, Structure: attributeTypesEmpty,
	},
	{
		Name: "attribute-type-choice", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An entry of attribute_types has no type, or more than one.",
		Violations: []ViolationKind{ChoiceMissing, ChoiceMultiple}, Structure: typeChoice(schema.RoleAttributeType),
	},
	{
		Name: "nested-object-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A nested list, map or set has no nested_object.",
		Violations: []ViolationKind{MissingKey}, Structure: missing(schema.KeyNestedObject, "It is the object that holds the attributes."),
	},
	{
		Name: "imports-empty", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The imports are an empty array.",
		Violations: []ViolationKind{TooFewItems}, Structure: importsEmpty,
	},
	{
		Name: "import-path-missing", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An import has no path, or its path or alias is empty.",
		Violations: []ViolationKind{MissingKey, TooShort}, Structure: importPathMissing,
	},
	{
		Name: "custom-type-incomplete", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A custom_type lacks its type or its value_type.",
		Violations: []ViolationKind{MissingKey, TooShort}, Structure: customTypeIncomplete,
	},

	// Values.
	{
		Name: "version-type", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The version is not a string.",
		Violations: []ViolationKind{WrongType}, Structure: versionType,
	},
	{
		Name: "version-unsupported", Stage: StageSchema, Severity: SeverityError,
		Summary:    "The version is not 0.1, the only one.",
		Violations: []ViolationKind{NotInEnum}, Structure: versionUnsupported,
	},
	{
		Name: "invalid-identifier", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A name does not consist of lower-case letters, digits and underscores.",
		Violations: []ViolationKind{NotIdentifier}, Structure: invalidIdentifier,
	},
	{
		Name: "provider-computed", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An attribute of the provider is computed, which is not possible.",
		Violations: []ViolationKind{NotInEnum}, Structure: providerComputed,
	},
	{
		Name: "configurability-invalid", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A configurability is not one of the possible values.",
		Violations: []ViolationKind{NotInEnum}, Structure: configurabilityInvalid,
	},
	{
		Name: "null-value", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A value is null, which is not allowed for any key.",
		Violations: []ViolationKind{WrongType}, Structure: nullValue,
	},
	{
		Name: "default-static-type", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A static default does not have its attribute's type.",
		Violations: []ViolationKind{WrongType}, Structure: defaultStaticType,
	},

	// Whatever is left.
	{
		Name: "extension-key", Stage: StageSchema, Severity: SeverityError,
		Summary:    "An extension key is not allowed in its object.",
		Violations: []ViolationKind{UnknownKey, IgnoredKey}, Structure: extensionKey,
	},
	{
		Name: "unknown-key", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A key is not allowed in its object.",
		Violations: []ViolationKind{UnknownKey}, Structure: unknownKey,
	},
	{
		Name: "unknown-key-ignored", Stage: StageSchema, Severity: SeverityWarning, Tag: TagUnnecessary,
		Summary:    "A key is unknown and silently ignored.",
		Violations: []ViolationKind{IgnoredKey}, Structure: unknownKeyIgnored,
	},
	{
		Name: "missing-key", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A required key is missing.",
		Violations: []ViolationKind{MissingKey}, Structure: missingKey,
	},
	{
		Name: "wrong-json-type", Stage: StageSchema, Severity: SeverityError,
		Summary:    "A value has the wrong JSON type for its key.",
		Violations: []ViolationKind{WrongType}, Structure: wrongJSONType,
	},
}
