package rules

// openAPIRules are about configurations of tfplugingen-openapi and the result of them beside an OpenAPI document. Package review reports
// them.
var openAPIRules = []*Rule{
	ConfigYAMLSyntax, ConfigWrongType, ConfigDuplicateKey, ConfigMissingKey, ConfigAttributePathInvalid, ConfigPathNotFound,
	ConfigMethodUnknown, OpenAPIDocumentRefused,
	ConfigUnknownKey, ConfigOverrideClearsDescription, ConfigUnitNameInvalid, ConfigProviderNameInvalid, ConfigOpenAPICrash, ConfigUnitSkipped,
	ConfigEmptyOutput, ConfigBodyDropped, ConfigOperationAbsent, ConfigIgnoreWithoutEffect, ConfigAliasWithoutEffect,
	ConfigOverrideWithoutEffect,
	OpenAPIPatternNotRE2, OpenAPINumberOverflow, OpenAPIExclusiveBoundChanged, OpenAPINullDefault, OpenAPIReadOnlyRequired, ConfigParameterNotMapped,
	ConfigAttributeTypeConflict, ConfigParameterBesideID, ConfigBodyNotRead, ConfigAliasNotAName,
	ConfigAttributeTwice, ConfigPagingParameter,
}

// OpenAPI returns the rules about configurations of tfplugingen-openapi. The slice must not be changed.
func OpenAPI() []*Rule { return openAPIRules }

// The rules about mistakes that tfplugingen-openapi refuses.
var (
	ConfigYAMLSyntax = &Rule{
		Name: "config-yaml-syntax", Stage: StageSyntax, Severity: SeverityError,
		Summary: "The configuration of tfplugingen-openapi is not YAML.",
	}
	ConfigWrongType = &Rule{
		Name: "config-wrong-type", Stage: StageSchema, Severity: SeverityError,
		Summary: "A value has another type than tfplugingen-openapi reads.",
	}
	ConfigDuplicateKey = &Rule{
		Name: "config-duplicate-key", Stage: StageSchema, Severity: SeverityError,
		Summary: "A key is there twice.",
	}
	ConfigMissingKey = &Rule{
		Name: "config-missing-key", Stage: StageSchema, Severity: SeverityError,
		Summary: "A key is missing without which nothing is generated.",
	}
	ConfigAttributePathInvalid = &Rule{
		Name: "config-attribute-path-invalid", Stage: StageSchema, Severity: SeverityError,
		Summary: "A path of an attribute has characters that are not allowed in one.",
	}
	ConfigPathNotFound = &Rule{
		Name: "config-path-not-found", Stage: StageSchema, Severity: SeverityError,
		Summary: "The OpenAPI document does not have a path or a schema.",
	}
	ConfigMethodUnknown = &Rule{
		Name: "config-method-unknown", Stage: StageSchema, Severity: SeverityError,
		Summary: "A method is not one of HTTP.",
	}
	OpenAPIDocumentRefused = &Rule{
		Name: "openapi-document-refused", Stage: StageSchema, Severity: SeverityError,
		Summary: "The OpenAPI document is not one that tfplugingen-openapi reads.",
	}
)

// The rules about mistakes at which tfplugingen-openapi fails, or which it silently misunderstands.
var (
	ConfigUnknownKey = &Rule{
		Name: "config-unknown-key", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "tfplugingen-openapi ignores a key.", Tag: TagUnnecessary,
	}
	ConfigOverrideClearsDescription = &Rule{
		Name: "config-override-clears-description", Stage: StageMeaning, Severity: SeverityError,
		Summary: "An override without a description makes the description empty.",
	}
	ConfigUnitNameInvalid = &Rule{
		Name: "config-unit-name-invalid", Stage: StageGenerate, Severity: SeverityError,
		Summary: "The name of a resource or data source is not one of specifications.",
	}
	ConfigProviderNameInvalid = &Rule{
		Name: "config-provider-name-invalid", Stage: StageGenerate, Severity: SeverityError,
		Summary: "The name of the provider is not one of specifications.",
	}
	ConfigOpenAPICrash = &Rule{
		Name: "config-openapi-crash", Stage: StageGenerate, Severity: SeverityError,
		Summary: "tfplugingen-openapi crashes at the OpenAPI document, or never ends.",
	}
	ConfigUnitSkipped = &Rule{
		Name: "config-unit-skipped", Stage: StageMeaning, Severity: SeverityError,
		Summary: "tfplugingen-openapi skips a resource or data source.",
	}
	ConfigEmptyOutput = &Rule{
		Name: "config-empty-output", Stage: StageMeaning, Severity: SeverityError,
		Summary: "The specification would be empty.",
	}
	ConfigBodyDropped = &Rule{
		Name: "config-body-dropped", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "Attributes that only a response or a parameter has are missing.",
	}
	ConfigOperationAbsent = &Rule{
		Name: "config-operation-absent", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "The OpenAPI document does not have an operation under its path.",
	}
	ConfigIgnoreWithoutEffect = &Rule{
		Name: "config-ignore-without-effect", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "An ignore changes nothing.", Tag: TagUnnecessary,
	}
	ConfigAliasWithoutEffect = &Rule{
		Name: "config-alias-without-effect", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "An alias changes nothing.", Tag: TagUnnecessary,
	}
	ConfigOverrideWithoutEffect = &Rule{
		Name: "config-override-without-effect", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "An override changes nothing.", Tag: TagUnnecessary,
	}
	OpenAPIPatternNotRE2 = &Rule{
		Name: "openapi-pattern-not-re2", Stage: StageStartup, Severity: SeverityWarning,
		Summary: "A pattern is not a regular expression of Go.",
	}
	OpenAPINumberOverflow = &Rule{
		Name: "openapi-number-overflow", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "A bound of an integer becomes the smallest integer.",
	}
	OpenAPIExclusiveBoundChanged = &Rule{
		Name: "openapi-exclusive-bound-changed", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "An exclusive bound becomes inclusive, or is lost.",
	}
	OpenAPINullDefault = &Rule{
		Name: "openapi-null-default", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "The default null becomes an empty value.",
	}
	OpenAPIReadOnlyRequired = &Rule{
		Name: "openapi-read-only-required", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "A readOnly property becomes a required attribute.",
	}
	ConfigParameterNotMapped = &Rule{
		Name: "config-parameter-not-mapped", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "A parameter in the path of create is no required attribute.",
	}
	ConfigAttributeTypeConflict = &Rule{
		Name: "config-attribute-type-conflict", Stage: StageMeaning, Severity: SeverityInfo,
		Summary: "A later source gives an attribute another type, which is lost.",
	}
	ConfigBodyNotRead = &Rule{
		Name: "config-body-not-read", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "A body gives no attributes.",
	}
	ConfigAliasNotAName = &Rule{
		Name: "config-alias-not-a-name", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "An alias has a dot, which is lost.",
	}
	ConfigAttributeTwice = &Rule{
		Name: "config-attribute-twice", Stage: StageGenerate, Severity: SeverityError,
		Summary: "Two properties or parameters become attributes of the same name.",
	}
	ConfigPagingParameter = &Rule{
		Name: "config-paging-parameter", Stage: StageMeaning, Severity: SeverityInfo,
		Summary: "A parameter that says which page to read is an attribute.",
	}
	ConfigParameterBesideID = &Rule{
		Name: "config-parameter-beside-id", Stage: StageMeaning, Severity: SeverityInfo,
		Summary: "A parameter in the path of read is an attribute of its own beside id.",
	}
)
