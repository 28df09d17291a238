package rules

// suppressionRules are about the ways to suppress findings of other rules. Package analysis and package config report them, which know what was
// suppressed and configured.
var suppressionRules = []*Rule{UnusedSuppression, InvalidConfiguration}

// UnusedSuppression is the rule about comments that suppress nothing.
var UnusedSuppression = &Rule{
	Name: "unused-suppression", Stage: StageStyle, Severity: SeverityWarning, Tag: TagUnnecessary,
	Summary: "A comment suppresses a finding that does not exist.",
}

// InvalidConfiguration is the rule about mistakes in the configuration of spec-ls itself.
var InvalidConfiguration = &Rule{
	Name: "invalid-configuration", Stage: StageMeaning, Severity: SeverityError,
	Summary: "The configuration of spec-ls is wrong.",
}
