package rules

import "slices"

// ReportedRules are the rules that no check of a specification runs: other code reports under their names.
var ReportedRules = slices.Concat(
	[]*Rule{UnusedSuppression, InvalidConfiguration, InvalidOverlay}, openAPIRules,
	[]*Rule{InternalError, OutputShared, GeneratorError, CompileError, StartupError, Disagreement},
)

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

// InvalidOverlay is the rule about mistakes in an overlay.
var InvalidOverlay = &Rule{
	Name: "invalid-overlay", Stage: StageMeaning, Severity: SeverityError,
	Summary: "An overlay of a specification is wrong.",
}

// OutputShared is the rule about specifications that generate one file. It is found where it is known what is generated where.
var OutputShared = &Rule{
	Name: "output-shared", Stage: StageMeaning, Severity: SeverityWarning,
	Summary: "Another specification generates the same file with another content.",
}

// Rules of the messages of the real toolchain. No check finds it: `spec-ls verify` does, and reports it under these names.
var (
	GeneratorError = &Rule{
		Name: "generator-error", Stage: StageGenerate, Severity: SeverityError, ByVerify: true,
		Summary: "tfplugingen-framework refused the specification.",
	}
	CompileError = &Rule{
		Name: "compile-error", Stage: StageCompile, Severity: SeverityError, ByVerify: true,
		Summary: "The Go that was generated does not compile.",
	}
	StartupError = &Rule{
		Name: "startup-error", Stage: StageStartup, Severity: SeverityError, ByVerify: true,
		Summary: "The provider refused one of its schemas when it started.",
	}
	Disagreement = &Rule{
		Name: "disagreement", Stage: StageMeaning, Severity: SeverityWarning, ByVerify: true,
		Summary: "The real toolchain and `spec-ls check` contradict each other: a mistake in spec-ls.",
	}
)
