package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// catalogue is the names of the rules that there must be, by what they are about. A name is part of the product: it is in
// configurations and in comments of people's files, so that a rule may get company and must not get lost.
var catalogue = []struct{ about, names string }{
	{"text and encoding", `
		json-syntax json-comment json-empty-document json-bom json-not-utf8 json-invalid-utf8 json-lone-surrogate
		json-duplicate-key json-key-case json-trailing-data json-root-type json-number-range not-a-spec-file json-too-deep internal-error`},
	{"the JSON Schema", `
		version-missing version-type version-unsupported provider-missing provider-name-missing name-missing
		invalid-identifier schema-missing schema-empty schema-no-members unknown-key unknown-key-ignored
		attribute-type-missing attribute-type-multiple attribute-type-unknown attribute-sibling-key block-type-invalid
		configurability-missing configurability-invalid configurability-wrong-key provider-computed block-configurability
		block-sensitive default-not-resource plan-modifiers-not-resource plan-modifiers-ignored attribute-markdown-description
		write-only-unsupported element-type-missing element-type-choice element-type-nested element-type-dynamic
		attribute-types-missing attribute-types-empty attribute-type-choice type-has-attribute-keys nested-object-missing
		nested-object-misplaced blocks-in-nested-attribute null-value wrong-json-type default-choice default-static-type
		default-static-unsupported default-int64-value validators-shape legacy-plan-modifier legacy-import-string
		import-singular imports-empty import-path-missing custom-type-incomplete external-type-on-collection extension-key`},
	{"duplicates", `
		duplicate-resource duplicate-datasource duplicate-resource-across-files duplicate-datasource-across-files duplicate-attribute duplicate-block duplicate-attribute-type
		attribute-block-same-name`},
	{"the generator", `
		dynamic-not-generated go-keyword-local invalid-go-identifier nested-object-without-attribute-types
		object-in-object-in-nested invalid-go-expression import-alias-invalid external-type-unsupported-form name-too-long
		package-flag-invalid output-dir-missing generator-replaced`},
	{"the generated Go", `
		duplicate-generated-type generated-constructor-collision go-field-collision nested-method-name
		generated-local-collision blank-go-identifier generated-file-ignored external-method-field-collision
		package-mode-collision validator-import-missing plan-modifier-import-missing package-not-imported unused-import
		empty-definition-with-import import-alias-conflict import-name-conflict import-shadows-generated
		import-reserved-path-alias import-alias-unused import-path-invalid import-internal-path import-not-in-module
		custom-type-import-dropped object-attr-import-missing object-number-unused-import
		custom-type-unused-types-import custom-type-missing-types-import custom-type-not-expression custom-type-kind-mismatch
		custom-type-value-mismatch custom-type-package-mismatch validator-type-mismatch plan-modifier-type-mismatch
		default-type-mismatch config-validator-misused unknown-library-function unqualified-call
		external-type-not-pointer external-type-builtin external-type-no-import external-type-two-collections
		external-type-two-objects external-type-same-child-type external-type-unimplemented external-type-number-collection
		external-type-field-names external-type-with-custom-type import-borrowed empty-definition`},
	{"the framework", `
		default-requires-computed reserved-resource-name reserved-provider-name reserved-provider-block object-only-dynamic
		dynamic-silently-dropped default-element-type-mismatch collection-with-dynamic leading-underscore-attribute
		single-nested-custom-type-generated invalid-regex validator-arguments collection-validator-element-mismatch
		validator-path-not-found validator-path-self model-null-type`},
	{"Terraform", `
		provider-name-not-usable provider-name-builtin redundant-provider-prefix core-reserved-provider-argument
		core-reserved-block hcl-dynamic-block hcl-for-key nested-attribute-protocol-5 required-in-single-nested-block
		block-default-ignored default-in-set-nested nested-default-unreachable`},
	{"style", `
		validators-on-computed sensitive-default-literal secret-not-sensitive default-violates-validator
		use-state-on-configured use-state-with-default computed-id-without-use-state requires-replace-on-computed
		custom-type-ignored-in-nested default-on-computed-only computed-parent-required-child
		empty-nested-object duplicate-validator duplicate-plan-modifier contradicting-validators
		prefer-number-kind prefer-single-nested missing-description 
		schema-description-both empty-string-text deprecated-wording sensitive-false name-underscores
		name-camel-residue singular-plural unsorted-attributes unsorted-resources unsorted-datasources key-order
		datasource-no-computed id-attribute-type legacy-openapi-residue static-default-zero
		nondeterministic-output description-style name-pattern deep-nesting`},
}

func TestCatalogue(t *testing.T) {
	for _, section := range catalogue {
		for _, name := range strings.Fields(section.names) {
			if _, err := rules.Find(name); err != nil {
				t.Errorf("of the rules about %s: %v", section.about, err)
			}
		}
	}
}
