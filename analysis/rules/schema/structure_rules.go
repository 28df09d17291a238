package schema

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/schema"
)

// StructureRules are the rules about departures from the grammar. Where several could claim a violation, special ones
// are before general ones; the last ones claim what is left.
var StructureRules = []*rules.Rule{
	// Keys of an attribute or block.
	{
		Name: "block-type-invalid", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A block has a type that only attributes can have.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: blockTypeInvalid,
	},
	{
		Name: "attribute-type-unknown", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The type of an attribute, block or element does not exist.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: attributeTypeUnknown,
	},
	{
		Name: "attribute-sibling-key", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A property of an attribute or block is beside its type instead of inside it.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: attributeSiblingKey,
	},
	{
		Name: "configurability-wrong-key", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An attribute has the configurability key of another kind of schema.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: configurabilityWrongKey,
	},
	{
		Name: "block-configurability", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A block has a configurability, which only attributes have.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: blockConfigurability,
	},
	{
		Name: "block-sensitive", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A block is marked as sensitive, which only attributes can be.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: blockSensitive,
	},
	{
		Name: "default-not-resource", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A default is outside a resource.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: defaultNotResource,
	},
	{
		Name: "plan-modifiers-not-resource", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "Plan modifiers are outside a resource.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: planModifiersNotResource,
	},
	{
		Name: "attribute-markdown-description", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An attribute or block has a markdown_description, which only schemas have.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: attributeMarkdownDescription,
	},
	{
		Name: "write-only-unsupported", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "Write-only and ephemeral values are not part of version 0.1.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: writeOnlyUnsupported,
	},
	{
		Name: "external-type-on-collection", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An associated_external_type is on a nested collection instead of its nested_object.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: externalTypeOnCollection,
	},
	{
		Name: "nested-object-misplaced", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "Attributes are outside the nested_object that they belong in, or in one that should not be there.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: nestedObjectMisplaced,
	},

	// Keys of element types and attribute types.
	{
		Name: "element-type-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A list, map or set has no element_type.",
		Violations: []rules.ViolationKind{rules.UnknownKey, rules.MissingKey}, Structure: elementTypeMissing,
	},
	{
		Name: "element-type-nested", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A nested attribute type is in element_type or attribute_types, which hold plain types.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: elementTypeNested,
	},
	{
		Name: "element-type-dynamic", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The elements of a collection are dynamic, which is not possible.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: elementTypeDynamic,
	},
	{
		Name: "type-has-attribute-keys", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A type in element_type or attribute_types has a key that only attributes have.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: typeHasAttributeKeys,
	},

	// Keys around Go code.
	{
		Name: "legacy-plan-modifier", Stage: rules.StageSchema, Severity: rules.SeverityError, Tag: rules.TagDeprecated,
		Summary:    "A predefined plan modifier of an older version of the specification.",
		Violations: []rules.ViolationKind{rules.IgnoredKey}, Structure: legacyPlanModifier,
	},
	{
		Name: "legacy-import-string", Stage: rules.StageSchema, Severity: rules.SeverityError, Tag: rules.TagDeprecated,
		Summary:    "An import is a string, as in an older version of the specification.",
		Violations: []rules.ViolationKind{rules.WrongType}, Structure: legacyImportString,
	},
	{
		Name: "import-singular", Stage: rules.StageSchema, Severity: rules.SeverityWarning,
		Summary:    "`import` is written where `imports` belongs, or the other way round, and is ignored.",
		Violations: []rules.ViolationKind{rules.IgnoredKey}, Structure: importSingular,
	},
	{
		Name: "validators-shape", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "Validators or plan modifiers are not an array of objects with `custom`.",
		Violations: []rules.ViolationKind{rules.IgnoredKey, rules.MissingKey, rules.WrongType}, Structure: validatorsShape,
	},
	{
		Name: "default-static-unsupported", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A type that has no static defaults has one.",
		Violations: []rules.ViolationKind{rules.IgnoredKey}, Structure: defaultStaticUnsupported,
	},
	{
		Name: "default-choice", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A default needs exactly one of `static` and `custom`.",
		Violations: []rules.ViolationKind{rules.IgnoredKey, rules.MissingKey, rules.ChoiceMissing, rules.ChoiceMultiple},
		Structure:  defaultChoice,
	},

	// Keys that are silently ignored.
	{
		Name: "plan-modifiers-ignored", Stage: rules.StageSchema, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary:    "Plan modifiers in a nested_object outside a resource are ignored.",
		Violations: []rules.ViolationKind{rules.IgnoredKey}, Structure: planModifiersIgnored,
	},
	{
		Name: "blocks-in-nested-attribute", Stage: rules.StageSchema, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary:    "Blocks inside a nested attribute are ignored.",
		Violations: []rules.ViolationKind{rules.IgnoredKey}, Structure: blocksInNestedAttribute,
	},

	// Missing members.
	{
		Name: "version-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The specification has no version.",
		Violations: []rules.ViolationKind{rules.MissingKey, rules.WrongType, rules.NotInEnum}, Structure: versionMissing,
	},
	{
		Name: "provider-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The specification has no provider.",
		Violations: []rules.ViolationKind{rules.MissingKey, rules.WrongType}, Structure: missingOrNull(schema.RoleProvider),
	},
	{
		Name: "provider-name-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The provider has no name.",
		Violations: []rules.ViolationKind{rules.MissingKey}, Structure: providerNameMissing,
	},
	{
		Name: "name-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A resource, data source, attribute, block or attribute type has no name.",
		Violations: []rules.ViolationKind{rules.MissingKey}, Structure: nameMissing,
	},
	{
		Name: "schema-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A resource or data source has no schema.",
		Violations: []rules.ViolationKind{rules.MissingKey, rules.WrongType}, Structure: missingOrNull(schema.RoleSchema),
	},
	{
		Name: "schema-empty", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The schema of a resource or data source is an empty object.",
		Violations: []rules.ViolationKind{rules.TooFewMembers}, Structure: schemaEmpty,
	},
	{
		Name: "attribute-type-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An attribute or block has no type.",
		Violations: []rules.ViolationKind{rules.ChoiceMissing}, Structure: attributeTypeMissing,
	},
	{
		Name: "attribute-type-multiple", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An attribute or block has more than one type.",
		Violations: []rules.ViolationKind{rules.ChoiceMultiple}, Structure: attributeTypeMultiple,
	},
	{
		Name: "configurability-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An attribute does not say whether it is required, optional or computed.",
		Violations: []rules.ViolationKind{rules.MissingKey}, Structure: configurabilityMissing,
	},
	{
		Name: "element-type-choice", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An element_type has no type, or more than one.",
		Violations: []rules.ViolationKind{rules.ChoiceMissing, rules.ChoiceMultiple}, Structure: typeChoice(schema.RoleElementType),
	},
	{
		Name: "attribute-types-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An object attribute has no attribute_types.",
		Violations: []rules.ViolationKind{rules.MissingKey},
		Structure:  missing(schema.KeyAttributeTypes, "It holds the names and types of the members."),
	},
	{
		Name: "attribute-types-empty", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The attribute_types of an object are an empty array.",
		Violations: []rules.ViolationKind{rules.TooFewItems}, Structure: attributeTypesEmpty,
	},
	{
		Name: "attribute-type-choice", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An entry of attribute_types has no type, or more than one.",
		Violations: []rules.ViolationKind{rules.ChoiceMissing, rules.ChoiceMultiple}, Structure: typeChoice(schema.RoleAttributeType),
	},
	{
		Name: "nested-object-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A nested list, map or set has no nested_object.",
		Violations: []rules.ViolationKind{rules.MissingKey},
		Structure:  missing(schema.KeyNestedObject, "It is the object that holds the attributes."),
	},
	{
		Name: "imports-empty", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The imports are an empty array.",
		Violations: []rules.ViolationKind{rules.TooFewItems}, Structure: importsEmpty,
	},
	{
		Name: "import-path-missing", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An import has no path, or its path or alias is empty.",
		Violations: []rules.ViolationKind{rules.MissingKey, rules.TooShort}, Structure: importPathMissing,
	},
	{
		Name: "custom-type-incomplete", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A custom_type lacks its type or its value_type.",
		Violations: []rules.ViolationKind{rules.MissingKey, rules.TooShort}, Structure: customTypeIncomplete,
	},

	// Values.
	{
		Name: "version-type", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The version is not a string.",
		Violations: []rules.ViolationKind{rules.WrongType}, Structure: versionType,
	},
	{
		Name: "version-unsupported", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "The version is not 0.1, the only one.",
		Violations: []rules.ViolationKind{rules.NotInEnum}, Structure: versionUnsupported,
	},
	{
		Name: "invalid-identifier", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A name does not consist of lower-case letters, digits and underscores.",
		Violations: []rules.ViolationKind{rules.NotIdentifier}, Structure: invalidIdentifier,
	},
	{
		Name: "provider-computed", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An attribute of the provider is computed, which is not possible.",
		Violations: []rules.ViolationKind{rules.NotInEnum}, Structure: providerComputed,
	},
	{
		Name: "configurability-invalid", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A configurability is not one of the possible values.",
		Violations: []rules.ViolationKind{rules.NotInEnum}, Structure: configurabilityInvalid,
	},
	{
		Name: "null-value", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A value is null, which is not allowed for any key.",
		Violations: []rules.ViolationKind{rules.WrongType}, Structure: nullValue,
	},
	{
		Name: "default-static-type", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A static default does not have its attribute's type.",
		Violations: []rules.ViolationKind{rules.WrongType}, Structure: defaultStaticType,
	},

	// The rest.
	{
		Name: "extension-key", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "An extension key is not allowed in its object.",
		Violations: []rules.ViolationKind{rules.UnknownKey, rules.IgnoredKey}, Structure: extensionKey,
	},
	{
		Name: "unknown-key", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A key is not allowed in its object.",
		Violations: []rules.ViolationKind{rules.UnknownKey}, Structure: unknownKey,
	},
	{
		Name: "unknown-key-ignored", Stage: rules.StageSchema, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary:    "A key is unknown and silently ignored.",
		Violations: []rules.ViolationKind{rules.IgnoredKey}, Structure: unknownKeyIgnored,
	},
	{
		Name: "missing-key", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A required key is missing.",
		Violations: []rules.ViolationKind{rules.MissingKey}, Structure: missingKey,
	},
	{
		Name: "wrong-json-type", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:    "A value has the wrong JSON type for its key.",
		Violations: []rules.ViolationKind{rules.WrongType}, Structure: wrongJSONType,
	},
}
