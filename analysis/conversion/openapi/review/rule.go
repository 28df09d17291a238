// Package review finds what is wrong with a configuration of tfplugingen-openapi beside its OpenAPI document: what that program refuses, and
// what it takes in silence for something else, or for nothing. Check is a pure function of both; fixes are edits of the configuration, and
// one that saves something has been tried before it is offered.
package review

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// home is the page that lists the rules.
const home = "https://github.com/spec-ls/spec-ls/blob/main/docs/openapi.md"

// rule returns a rule. It is of no registry: settings don't know it.
func rule(name string, severity rules.Severity, summary string) *rules.Rule {
	stage := rules.StageMeaning
	if severity == rules.SeverityError {
		stage = rules.StageGenerate
	}
	return &rules.Rule{Name: name, Stage: stage, Severity: severity, Summary: summary, Home: home}
}

// The rules.
var (
	InvalidYAML           = rule("config-yaml-syntax", rules.SeverityError, "The file is not YAML.")
	WrongType             = rule("config-wrong-type", rules.SeverityError, "A value has another type than tfplugingen-openapi reads.")
	DuplicateKey          = rule("config-duplicate-key", rules.SeverityError, "A key is there twice.")
	MissingKey            = rule("config-missing-key", rules.SeverityError, "A key is missing without which nothing is generated.")
	AttributePathInvalid  = rule("config-attribute-path-invalid", rules.SeverityError, "A path of an attribute has characters that are not allowed in one.")
	PathNotFound          = rule("config-path-not-found", rules.SeverityError, "The OpenAPI document does not have a path or a schema.")
	MethodUnknown         = rule("config-method-unknown", rules.SeverityError, "A method is not one of HTTP.")
	UnknownKey            = rule("config-unknown-key", rules.SeverityError, "A key is not read.")
	ClearsDescription     = rule("config-override-clears-description", rules.SeverityError, "An override without a description makes the description empty.")
	UnitNameInvalid       = rule("config-unit-name-invalid", rules.SeverityError, "The name of a resource or data source is not one of specifications.")
	ProviderNameInvalid   = rule("config-provider-name-invalid", rules.SeverityError, "The name of the provider is not one of specifications.")
	OpenAPICrash          = rule("config-openapi-crash", rules.SeverityError, "tfplugingen-openapi crashes at the OpenAPI document, or never ends.")
	UnitSkipped           = rule("config-unit-skipped", rules.SeverityError, "A resource or data source is not in the specification.")
	EmptyOutput           = rule("config-empty-output", rules.SeverityError, "The specification would be empty.")
	BodyDropped           = rule("config-body-dropped", rules.SeverityWarning, "A response body or a parameter is left out.")
	OperationAbsent       = rule("config-operation-absent", rules.SeverityWarning, "The OpenAPI document does not have an operation under its path.")
	IgnoreWithoutEffect   = rule("config-ignore-without-effect", rules.SeverityWarning, "An ignore changes nothing.")
	AliasWithoutEffect    = rule("config-alias-without-effect", rules.SeverityWarning, "An alias changes nothing.")
	OverrideWithoutEffect = rule("config-override-without-effect", rules.SeverityWarning, "An override changes nothing.")
	PatternNotRE2         = rule("openapi-pattern-not-re2", rules.SeverityWarning, "A pattern is not a regular expression of Go.")
	NumberOverflow        = rule("openapi-number-overflow", rules.SeverityWarning, "A bound of an integer becomes the smallest integer.")
	ExclusiveBoundChanged = rule("openapi-exclusive-bound-changed", rules.SeverityWarning, "An exclusive bound becomes inclusive, or is lost.")
	OpenAPINullDefault    = rule("openapi-null-default", rules.SeverityWarning, "The default null becomes an empty value.")
	ParameterNotMapped    = rule("config-parameter-not-mapped", rules.SeverityInfo, "A parameter in the path of create has no attribute.")
	TypeConflict          = rule("config-attribute-type-conflict", rules.SeverityInfo, "A later source gives an attribute another type, which is lost.")
)

// Rules are all rules.
var Rules = []*rules.Rule{
	InvalidYAML, WrongType, DuplicateKey, MissingKey, AttributePathInvalid, PathNotFound, MethodUnknown, UnknownKey, ClearsDescription, UnitNameInvalid,
	ProviderNameInvalid, OpenAPICrash, UnitSkipped, EmptyOutput, BodyDropped, OperationAbsent, IgnoreWithoutEffect, AliasWithoutEffect,
	OverrideWithoutEffect, PatternNotRE2, NumberOverflow, ExclusiveBoundChanged, OpenAPINullDefault, ParameterNotMapped, TypeConflict,
}

// FindRule returns the rule of a name, or nil.
func FindRule(name string) *rules.Rule {
	for _, r := range Rules {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Finding is something that is wrong.
type Finding struct {
	Rule                *rules.Rule
	Start, End          int // in the configuration, in bytes
	Message, Note, Help string
	Related             []Related
	Fixes               []Fix
}

// Related is a place of the OpenAPI document that a finding is about.
type Related struct {
	Offset  int // in bytes
	Message string
}

// Fix is a way to fix a finding: an edit of the configuration. Each needs a choice, or deletes what somebody wrote.
type Fix struct {
	Title string
	syntax.Edit
}
