package rules

// Rules of what the real toolchain says. No check finds it: `spec-ls verify` does, and reports it under these names.
var (
	GeneratorError = &Rule{
		Name: "generator-error", Stage: StageGenerate, Severity: SeverityError, ByVerify: true,
		Summary: "tfplugingen-framework, when it was run, refused the specification.",
	}
	CompileError = &Rule{
		Name: "compile-error", Stage: StageCompile, Severity: SeverityError, ByVerify: true,
		Summary: "The Go that was generated does not compile.",
	}
	StartupError = &Rule{
		Name: "startup-error", Stage: StageStartup, Severity: SeverityError, ByVerify: true,
		Summary: "The provider, when it was started, refused one of its schemas.",
	}
	Disagreement = &Rule{
		Name: "disagreement", Stage: StageMeaning, Severity: SeverityWarning, ByVerify: true,
		Summary: "The real toolchain and `spec-ls check` contradict each other: a mistake in spec-ls.",
	}
)

var verifyRules = []*Rule{GeneratorError, CompileError, StartupError, Disagreement}
