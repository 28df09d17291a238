package change

import "github.com/spec-ls/spec-ls/analysis/rules"

// table is all rules. The texts of a rule are here and on its page; the code that finds its changes is elsewhere.
var table = []Rule{
	// Units.
	{
		Rule: rules.Rule{Name: "resource-removed", Summary: "A resource is gone."}, Levels: breaking,
		headline: `resource "{name}" removed`,
		note:     `configurations with {type} do not validate any more, and its instances in state can't be refreshed or destroyed`,
		help:     `deprecate it in a minor release first, and remove it in a major one`,
		entry:    "The resource has been removed", mirrors: []string{"resource-added"},
	},
	{
		Rule: rules.Rule{Name: "datasource-removed", Summary: "A data source is gone."}, Levels: breaking,
		headline: `data source "{name}" removed`,
		note:     `configurations that read {type} do not validate any more`,
		help:     `deprecate it in a minor release first, and remove it in a major one`,
		entry:    "The data source has been removed", mirrors: []string{"datasource-added"},
	},
	{
		Rule: rules.Rule{Name: "definition-removed", Summary: "A function, ephemeral resource, list resource or action is gone."}, Levels: breaking,
		headline: `{unit} removed`,
		note:     `configurations that use it do not validate any more`,
		help:     `deprecate it in a minor release first, and remove it in a major one`,
		entry:    "The {kind} has been removed", mirrors: []string{"definition-added"},
	},
	{
		Rule: rules.Rule{Name: "resource-added", Summary: "There is a new resource."}, Levels: minor, Section: Features,
		headline: `resource "{name}" added`, entry: "**New Resource:** `{type}`", mirrors: []string{"resource-removed"},
	},
	{
		Rule: rules.Rule{Name: "datasource-added", Summary: "There is a new data source."}, Levels: minor, Section: Features,
		headline: `data source "{name}" added`, entry: "**New Data Source:** `{type}`", mirrors: []string{"datasource-removed"},
	},
	{
		Rule: rules.Rule{Name: "definition-added", Summary: "There is a new function, ephemeral resource, list resource or action."}, Levels: minor, Section: Features,
		headline: `{unit} added`, entry: "**New {Kind}:** `{type}`", mirrors: []string{"definition-removed"},
	},
	{
		Rule: rules.Rule{Name: "function-signature-changed", Summary: "A function takes or returns other types."}, Levels: breaking,
		headline: `signature of function "{name}" changed`,
		note:     `it was {old} and is {new}; calls that fit the old one may not fit the new one`,
		help:     `add a function with another name, and deprecate this one`,
		entry:    "The signature has changed from `{old}` to `{new}`", mirrors: []string{"function-signature-changed"},
	},
	{
		Rule: rules.Rule{Name: "provider-renamed", Summary: "The provider has another name."}, Levels: breaking,
		headline: `provider "{old}" renamed to "{new}"`,
		note:     `all types of resources and data sources begin with the name of the provider, so each configuration and each state has to be changed`,
		help:     `keep the name, or publish a provider with the new name next to this one`,
		entry:    "The provider has been renamed from `{old}` to `{new}`", mirrors: []string{"provider-renamed"},
	},
	{
		Rule: rules.Rule{Name: "schema-version-lowered", Summary: "The version of a resource's schema went down."}, Levels: breaking,
		headline: `schema version of {unit} lowered from {old} to {new}`,
		note:     `Terraform refuses to read state that a newer version of a provider has written`,
		help:     `a schema's version only ever goes up`,
		entry:    "The schema version has been lowered from {old} to {new}", mirrors: []string{"schema-version-raised"},
	},
	{
		Rule: rules.Rule{Name: "schema-version-raised", Summary: "The version of a resource's schema went up."}, Levels: minor, Section: Notes,
		headline: `schema version of {unit} raised from {old} to {new}`,
		note:     `once state is written with the new version, older versions of the provider can't read it`,
		entry:    "The schema version has been raised from {old} to {new}", mirrors: []string{"schema-version-lowered"},
	},
	{
		Rule: rules.Rule{Name: "identity-attribute-removed", Summary: "A resource's identity lacks an attribute that it had."}, Levels: breaking,
		headline: `identity attribute "{name}" of {unit} removed`,
		note:     `import blocks that set it do not validate any more, and identities in state have to be upgraded`,
		help:     `keep it, and add new attributes next to it`,
		entry:    "The identity attribute `{name}` has been removed", mirrors: []string{"identity-attribute-added", "identity-attribute-required"},
	},
	{
		Rule: rules.Rule{Name: "identity-attribute-required", Summary: "An attribute of a resource's identity must be set for an import."}, Levels: breaking,
		headline: `identity attribute "{name}" of {unit} required for import`,
		note:     `import blocks without it do not validate any more`,
		help:     `make it optional for import`,
		entry:    "The identity attribute `{name}` is required for import", mirrors: []string{"identity-attribute-added", "identity-attribute-removed"},
	},
	{
		Rule: rules.Rule{Name: "identity-attribute-added", Summary: "A resource's identity has another attribute, or demands one less."}, Levels: minor, Section: Enhancements,
		headline: `identity attribute "{name}" of {unit} added or made optional`,
		entry:    "The identity attribute `{name}` is optional for import", mirrors: []string{"identity-attribute-removed", "identity-attribute-required"},
	},

	// Attributes and blocks.
	{
		Rule: rules.Rule{Name: "attribute-removed", Summary: "An attribute is gone."}, Levels: breaking,
		headline:  `{thing} removed`,
		note:      `configurations that set or read it do not validate any more; existing state is read without it`,
		help:      `give it a deprecation_message in a minor release first; keep the old name next to the new one when you rename`,
		stateless: `configurations that set or read it do not validate any more`,
		entry:     "The `{path}` attribute has been removed",
		mirrors:   []string{"attribute-added", "required-added", "replacing-default-added", "plan-noise", "constraint-added"},
	},
	{
		Rule: rules.Rule{Name: "block-removed", Summary: "A block is gone."}, Levels: breaking,
		headline:  `{thing} removed`,
		note:      `configurations with the block do not validate any more; existing state is read without it`,
		help:      `give it a deprecation_message in a minor release first`,
		stateless: `configurations with the block do not validate any more`,
		entry:     "The `{path}` block has been removed", mirrors: []string{"block-added", "required-added", "constraint-added"},
	},
	{
		Rule: rules.Rule{Name: "attribute-added", Summary: "There is a new attribute that nobody has to set."}, Levels: minor, Section: Enhancements,
		headline: `{thing} added`, entry: "Add `{path}` attribute", mirrors: []string{"attribute-removed"},
	},
	{
		Rule: rules.Rule{Name: "block-added", Summary: "There is a new block that nobody has to write."}, Levels: minor, Section: Enhancements,
		headline: `{thing} added`, entry: "Add `{path}` block", mirrors: []string{"block-removed"},
	},
	{
		Rule: rules.Rule{Name: "required-added", Summary: "There is a new attribute or block that everybody has to set."}, Levels: breaking,
		headline: `required {thing} added`,
		note:     `no existing configuration has it, so none validates any more`,
		help:     `make it optional, with a default that does what happened before`,
		entry:    "Add required `{path}` {word}", mirrors: []string{"attribute-removed", "block-removed"},
	},
	{
		Rule: rules.Rule{Name: "attribute-block-swapped", Summary: "An attribute became a block, or a block an attribute."}, Levels: breaking,
		headline:  `{old} became {new}`,
		note:      `an attribute is written as {path} = …, a block as {path} { … }, so no configuration that has it validates any more; state stays readable if the nesting is the same`,
		help:      `add the new form under another name, and deprecate this one`,
		stateless: `an attribute is written as {path} = …, a block as {path} { … }, so no configuration that has it validates any more`,
		entry:     "`{path}` has changed from {old} to {new}", mirrors: []string{"attribute-block-swapped"},
	},

	// Types.
	{
		Rule: rules.Rule{Name: "type-changed", Summary: "A value has another type."}, Levels: breaking,
		headline:      `type of {thing} changed`,
		note:          `it was {old} and is {new}; state that holds the old type can't be read ("Unable to Read Previously Saved State") unless a state upgrader converts it, which a specification can't declare`,
		help:          `add an attribute with another name with the new type, and deprecate this one; or raise the schema's Version in Go and write a state upgrader`,
		stateless:     `it was {old} and is {new}; configurations that set it, or use it where the old type is wanted, do not validate any more`,
		statelessHelp: `add an attribute with another name with the new type, and deprecate this one`,
		entry:         "The type of `{path}` has changed from `{old}` to `{new}`", mirrors: []string{"type-changed", "object-attribute-added", "nested-became-object", "object-became-nested"},
	},
	{
		Rule: rules.Rule{Name: "object-attribute-added", Summary: "The object in an output has another attribute."}, Levels: minor, Section: Enhancements,
		headline: `object type of {thing} extended`,
		note:     `it was {old} and is {new}; it is only read, so readers find everything that they know`,
		entry:    "`{path}` has more attributes", mirrors: []string{"type-changed"},
	},
	{
		Rule: rules.Rule{Name: "collection-kind-changed", Summary: "A list became a set, or a set a list."}, Levels: breaking,
		headline:  `{thing} became a {new}`,
		note:      `it was a {old}; state is written the same way, but a set has no order, no indexes and no equal elements, so expressions on it and plans change`,
		help:      `add an attribute with another name, and deprecate this one`,
		stateless: `it was a {old}; a set has no order, no indexes and no equal elements, so expressions on it change`,
		entry:     "`{path}` has changed from a {old} to a {new}", mirrors: []string{"collection-kind-changed"},
	},
	{
		Rule: rules.Rule{Name: "nesting-changed", Summary: "A nested attribute or block holds one object in place of several, or a map in place of a list."}, Levels: breaking,
		headline:  `nesting of {thing} changed`,
		note:      `it was {old} and is {new}; references to what is inside need other indexes, and state that holds the old form can't be read`,
		help:      `add it under another name with the new nesting, and deprecate this one`,
		stateless: `it was {old} and is {new}; references to what is inside need other indexes`,
		entry:     "`{path}` has changed from `{old}` to `{new}`", mirrors: []string{"nesting-changed"},
	},
	{
		Rule: rules.Rule{Name: "object-became-nested", Summary: "An attribute of objects became a nested attribute of the same members."}, Levels: minor, Section: Enhancements,
		headline:  `{thing} became a nested attribute`,
		note:      `it was {old} and is {new}; both are written and kept in state the same way, and in a nested attribute optional members can be left out`,
		stateless: `it was {old} and is {new}; both are written the same way, and in a nested attribute optional members can be left out`,
		entry:     "`{path}` is a nested attribute now", mirrors: []string{"nested-became-object"},
	},
	{
		Rule: rules.Rule{Name: "nested-became-object", Summary: "A nested attribute became an attribute of objects."}, Levels: breaking,
		headline: `{thing} is not nested any more`,
		note:     `it was {old} and is {new}; every member of an object type must be given, so configurations that leave out optional ones do not validate any more`,
		help:     `keep the nested attribute: only protocol version 5 can't have it`,
		entry:    "`{path}` has changed from `{old}` to `{new}`", mirrors: []string{"object-became-nested"},
	},
	{
		Rule: rules.Rule{Name: "number-kind-widened", Summary: "A number takes more values than before."}, Levels: minor, Section: Enhancements,
		headline:  `{thing} takes more numbers`,
		note:      `it was {old} and is {new}; Terraform has one type for all numbers, so state does not change`,
		stateless: `it was {old} and is {new}; Terraform has one type for all numbers`,
		entry:     "`{path}` takes `{new}` values", mirrors: []string{"number-kind-narrowed"},
	},
	{
		Rule: rules.Rule{Name: "number-kind-narrowed", Summary: "A number takes fewer values than before."}, Levels: breaking,
		headline:  `{thing} takes fewer numbers`,
		note:      `it was {old} and is {new}; configurations and state with a fraction, or beyond the new range, are refused`,
		help:      `keep the kind, and validate the value`,
		stateless: `it was {old} and is {new}; values with a fraction, or beyond the new range, are refused`,
		entry:     "`{path}` only takes `{new}` values", mirrors: []string{"number-kind-widened", "number-kind-narrowed"}, // neither int64 nor float32 takes all of the other
	},
	{
		Rule: rules.Rule{Name: "output-number-changed", Summary: "A number that is only read is of another kind."}, Levels: minor, Section: NoSection,
		headline: `number kind of output "{path}" changed`,
		note:     `it was {old} and is {new}; Terraform has one type for all numbers, so readers can't tell`,
		mirrors:  []string{"output-number-changed"},
	},

	// Who sets a value.
	{
		Rule: rules.Rule{Name: "became-required", Summary: "Something that could be left out must be set."}, Levels: breaking,
		headline: `{thing} became required`,
		note:     `it was {old}; configurations that leave it out do not validate any more`,
		help:     `keep it optional, with a default that does what happened before; require it in a major release, after a deprecation`,
		entry:    "`{path}` is now required", mirrors: []string{"became-optional"},
	},
	{
		Rule: rules.Rule{Name: "became-optional", Summary: "Something that had to be set can be left out."}, Levels: minor, Section: Enhancements,
		headline: `{thing} became optional`,
		note:     `it was required and is {new}`,
		entry:    "`{path}` is now optional", mirrors: []string{"became-required"},
	},
	{
		Rule: rules.Rule{Name: "became-read-only", Summary: "Something that could be set can only be read."}, Levels: breaking,
		headline: `{thing} became read-only`,
		note:     `it was {old} and is computed; configurations that set it do not validate any more`,
		help:     `deprecate setting it first; if setting it never had an effect, lower this change's level with --severity`,
		entry:    "`{path}` is now read-only", mirrors: []string{"became-settable", "output-became-input"},
	},
	{
		Rule: rules.Rule{Name: "became-settable", Summary: "Something that could only be read can be set as well."}, Levels: minor, Section: Enhancements,
		headline: `{thing} became settable`, entry: "`{path}` can now be configured", mirrors: []string{"became-read-only"},
	},
	{
		Rule: rules.Rule{Name: "output-became-input", Summary: "Something that the provider set has to come from the configuration."}, Levels: breaking,
		headline: `output {thing} became an input`,
		note:     `it was computed and is {new}; what reads it gets null unless the configuration sets it`,
		help:     `make it computed_optional`,
		entry:    "`{path}` is no longer set by the provider", mirrors: []string{"became-read-only"},
	},
	{
		Rule: rules.Rule{Name: "computed-removed", Summary: "The provider no longer sets a value that the configuration leaves out."}, Levels: breaking,
		headline:  `{thing} is no longer computed`,
		note:      `it was computed_optional and is optional; where the configuration leaves it out, plans remove the value that is in state, and what reads it gets null`,
		help:      `keep it computed_optional; a default needs that as well`,
		stateless: `it was computed_optional and is optional; where the configuration leaves it out, what reads it gets null`,
		entry:     "`{path}` is no longer computed", mirrors: []string{"computed-added", "output-added"},
	},
	{
		Rule: rules.Rule{Name: "computed-added", Summary: "The provider sets a value that the configuration leaves out."}, Levels: dangerous, Section: Notes,
		headline: `{thing} became computed`,
		note:     `it was optional and is computed_optional; taking it out of a configuration no longer clears it, and plans show it as known after apply`,
		help:     `add UseStateForUnknown if the value does not change by itself`,
		entry:    "`{path}` is now computed if it is not configured", mirrors: []string{"computed-removed"},
	},
	{
		Rule: rules.Rule{Name: "output-added", Summary: "An argument of a data source, or the like, also gives a value."}, Levels: minor, Section: Enhancements,
		headline: `{thing} also gives a value`,
		note:     `it was optional and is computed_optional; there is no state that could keep an old value`,
		entry:    "`{path}` is now computed if it is not configured", mirrors: []string{"computed-removed"},
	},

	// Defaults and plans.
	{
		Rule: rules.Rule{Name: "default-changed", Summary: "A default is another value."}, Levels: breaking,
		headline: `default of {thing} changed`,
		note:     `it was {old} and is {new}; wherever the configuration leaves it out, the next plan changes what exists`,
		help:     `keep the default, and document the better value`,
		entry:    "The default of `{path}` has changed from `{old}` to `{new}`", mirrors: []string{"default-changed"},
	},
	{
		Rule: rules.Rule{Name: "default-code-changed", Summary: "A default changed, and its value may differ."}, Levels: dangerous, Section: Notes,
		headline: `Go of the default of {thing} changed`,
		note:     `it was {old} and is {new}; Go code outside the specification decides its value`,
		help:     `if the value is the same, lower the level with --severity or accept the change in the baseline`,
		entry:    "The default of `{path}` may have changed", mirrors: []string{"default-code-changed"},
	},
	{
		Rule: rules.Rule{Name: "default-added", Summary: "What a configuration leaves out has a default."}, Levels: dangerous, Section: Enhancements,
		headline: `default of {thing} added`,
		note:     `it is {new}; where the configuration leaves it out and the value in state is another one, the next plan changes what exists`,
		help:     `use the default of the API; then nothing changes`,
		entry:    "`{path}` has the default `{new}`", mirrors: []string{"default-removed"},
	},
	{
		Rule: rules.Rule{Name: "default-removed", Summary: "A default is gone."}, Levels: dangerous, Section: Notes,
		headline: `default of {thing} removed`,
		note:     `it was {old}; where the configuration leaves it out, the provider decides if it is computed, or else the value is removed`,
		help:     `keep it computed_optional, and have the provider return the value of the API`,
		entry:    "`{path}` no longer has the default `{old}`", mirrors: []string{"default-added", "replacing-default-added"},
	},
	{
		Rule: rules.Rule{Name: "replacing-default-added", Summary: "A default has existing resources replaced."}, Levels: breaking,
		headline: `default of replacing {thing} added`,
		note:     `it is {new}, and RequiresReplace holds; the next apply destroys and creates again every resource whose state has another value or null`,
		help:     `make it computed_optional without default, with UseStateForUnknown`,
		entry:    "`{path}` has the default `{new}`, with which resources are replaced", mirrors: []string{"default-removed", "attribute-removed"},
	},
	{
		Rule: rules.Rule{Name: "replace-added", Summary: "A change of the value replaces the resource."}, Levels: [2]Level{Dangerous, Breaking}, Section: Notes,
		headline: `{thing} requires replacement`,
		note:     `changing it was an update in place, and now destroys the resource and creates another one; nothing is planned while the value stays the same`,
		help:     `add it only where the API can't update the value anyway`,
		entry:    "Changing `{path}` now requires replacement", mirrors: []string{"replace-removed"},
	},
	{
		Rule: rules.Rule{Name: "conditional-replace-added", Summary: "A change of the value may replace the resource."}, Levels: dangerous, Section: Notes,
		headline: `{thing} may require replacement`,
		note:     `under a condition in Go code, changing it now destroys the resource and creates another one`,
		help:     `say in the changelog when`,
		entry:    "Changing `{path}` may now require replacement", mirrors: []string{"replace-removed"},
	},
	{
		Rule: rules.Rule{Name: "replace-removed", Summary: "A change of the value replaces the resource less often."}, Levels: minor, Section: Enhancements,
		headline: `{thing} requires replacement less often`,
		note:     `changing it is an update in place, which the provider must be able to do`,
		entry:    "Changing `{path}` no longer requires replacement", mirrors: []string{"replace-added", "conditional-replace-added"},
	},
	{
		Rule: rules.Rule{Name: "plan-noise", Summary: "Plans show a value as unknown that does not change."}, Levels: dangerous, Section: Notes,
		headline: `{thing} is unknown in each update`,
		note:     `without UseStateForUnknown a computed value is known only after apply; what depends on it is planned to change, and with RequiresReplace to be replaced`,
		help:     `add UseStateForUnknown, unless the value does change with each update`,
		entry:    "`{path}` is known only after apply in each update", mirrors: []string{"plan-quieted", "attribute-removed"},
	},
	{
		Rule: rules.Rule{Name: "plan-quieted", Summary: "Plans keep the value of state where they showed it as unknown."}, Levels: patch, Section: BugFixes,
		headline: `{thing} keeps its value in plans`,
		entry:    "`{path}` no longer shows as known after apply in each update", mirrors: []string{"plan-noise"},
	},
	{
		Rule: rules.Rule{Name: "plan-modifier-changed", Summary: "A plan modifier was added, removed or changed; its effect is not known."}, Levels: dangerous, Section: Notes,
		headline: `plan modifier of {thing} changed`,
		note:     `{detail}; its effect is in Go code outside the specification`,
		help:     `read the code; if plans stay the same, lower the level with --severity or accept the change in the baseline`,
		entry:    "Plans for `{path}` have changed", mirrors: []string{"plan-modifier-changed"},
	},

	// Validation.
	{
		Rule: rules.Rule{Name: "validation-added", Summary: "A value is validated that was not."}, Levels: [2]Level{Dangerous, Breaking}, Section: Enhancements,
		headline: `validation of {thing} added`,
		note:     `{detail}; configurations with other values do not validate any more`,
		help:     `refuse only what the API refuses as well: then the error comes earlier, and nothing else changes`,
		entry:    "`{path}` is validated: {detail}", mirrors: []string{"validation-removed"},
	},
	{
		Rule: rules.Rule{Name: "validation-tightened", Summary: "A validator allows less than before."}, Levels: [2]Level{Dangerous, Breaking}, Section: Enhancements,
		headline: `validation of {thing} tightened`,
		note:     `{detail}; configurations with values that are refused now do not validate any more`,
		help:     `refuse only what the API refuses as well, or tighten in a major release`,
		entry:    "The validation of `{path}` is stricter: {detail}", mirrors: []string{"validation-loosened", "validation-tightened"},
	},
	{
		Rule: rules.Rule{Name: "validation-changed", Summary: "A validator changed, and it may allow less."}, Levels: dangerous, Section: Notes,
		headline: `validation of {thing} changed`,
		note:     `{detail}; the text does not show whether it refuses values that were accepted`,
		help:     `if all old values are accepted, lower the level with --severity or accept the change in the baseline`,
		entry:    "The validation of `{path}` has changed", mirrors: []string{"validation-changed"},
	},
	{
		Rule: rules.Rule{Name: "validation-loosened", Summary: "A validator allows more than before."}, Levels: minor, Section: Enhancements,
		headline: `validation of {thing} loosened`,
		note:     `{detail}`,
		entry:    "The validation of `{path}` is less strict: {detail}", mirrors: []string{"validation-tightened"},
	},
	{
		Rule: rules.Rule{Name: "validation-removed", Summary: "A value is not validated any more."}, Levels: minor, Section: Enhancements,
		headline: `validation of {thing} removed`,
		note:     `{detail}`,
		entry:    "`{path}` is no longer validated: {detail}", mirrors: []string{"validation-added"},
	},
	{
		Rule: rules.Rule{Name: "constraint-added", Summary: "Attributes exclude or demand each other that did not."}, Levels: breaking,
		headline: `constraint on {thing} added`,
		note:     `{detail}; configurations with other combinations do not validate any more`,
		help:     `let the API refuse the combination until the next major release`,
		entry:    "`{path}` depends on other attributes: {detail}", mirrors: []string{"constraint-removed", "constraint-added", "attribute-removed", "block-removed"},
	},
	{
		Rule: rules.Rule{Name: "constraint-removed", Summary: "Attributes do not exclude or demand each other any more."}, Levels: minor, Section: Enhancements,
		headline: `constraint on {thing} removed`,
		note:     `{detail}`,
		entry:    "`{path}` no longer depends on other attributes: {detail}", mirrors: []string{"constraint-added"},
	},

	// The rest of what is said of a value.
	{
		Rule: rules.Rule{Name: "sensitive-added", Summary: "A value became sensitive."}, Levels: dangerous, Section: Notes,
		headline: `{thing} became sensitive`,
		note:     `root modules that have it in an output fail with "Output refers to sensitive values" until they mark the output, and it can't be used in for_each`,
		help:     `announce it in the changelog; a secret should still be sensitive`,
		entry:    "`{path}` is now sensitive: outputs with it must be marked as sensitive", mirrors: []string{"sensitive-removed"},
	},
	{
		Rule: rules.Rule{Name: "sensitive-removed", Summary: "A value is not sensitive any more."}, Levels: dangerous, Section: Notes,
		headline: `{thing} is no longer sensitive`,
		note:     `plans and outputs show the value, also in logs`,
		help:     `make sure that it never holds a secret`,
		entry:    "`{path}` is no longer sensitive", mirrors: []string{"sensitive-added"},
	},
	{
		Rule: rules.Rule{Name: "write-only-changed", Summary: "A value became write-only, or is not any more."}, Levels: breaking,
		headline: `{thing} became {new}`,
		note:     `it was {old}; a write-only value is never in state, and nothing can refer to it`,
		help:     `add an attribute with another name, such as one that ends in _wo`,
		entry:    "`{path}` has changed from {old} to {new}", mirrors: []string{"write-only-changed"},
	},
	{
		Rule: rules.Rule{Name: "custom-type-changed", Summary: "A value has another custom type."}, Levels: dangerous, Section: Notes,
		headline:      `custom type of {thing} changed`,
		note:          `it was {old} and is {new}; a custom type decides which values are valid and which are equal, so plans may differ`,
		help:          `read the code of both types; state is the same, because the underlying type is`,
		stateless:     `it was {old} and is {new}; a custom type decides which values are valid, and may show them in another form`,
		statelessHelp: `read the code of both types; the underlying type is the same`,
		entry:         "The custom type of `{path}` has changed", mirrors: []string{"custom-type-changed"},
	},
	{
		Rule: rules.Rule{Name: "deprecated", Summary: "Something is deprecated."}, Levels: minor, Section: Notes,
		headline: `{thing} deprecated`,
		note:     `{detail}`,
		entry:    "{Path} has been deprecated", mirrors: []string{"deprecation-removed"},
	},
	{
		Rule: rules.Rule{Name: "deprecation-removed", Summary: "Something is not deprecated any more."}, Levels: minor, Section: Notes,
		headline: `{thing} is no longer deprecated`, entry: "{Path} is no longer deprecated", mirrors: []string{"deprecated"},
	},
	{
		Rule: rules.Rule{Name: "description-changed", Summary: "A description or the text of a deprecation changed."}, Levels: patch, Section: NoSection,
		headline: `description of {thing} changed`, mirrors: []string{"description-changed"},
	},
}

// The levels of rules on which the policies agree.
var (
	breaking  = [2]Level{Breaking, Breaking}
	dangerous = [2]Level{Dangerous, Dangerous}
	minor     = [2]Level{Minor, Minor}
	patch     = [2]Level{Patch, Patch}
)
