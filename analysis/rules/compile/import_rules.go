package compile

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// importNotInModuleRule is reported once for each module that a file lacks. The check of each unit gathers the modules that it lacks.
var importNotInModuleRule = &rules.Rule{
	Name: "import-not-in-module", Stage: rules.StageCompile, Severity: rules.SeverityWarning,
	Summary: "No module that go.mod requires has the imported package.",
	File:    importNotInModule, UnitFacts: []rules.AnyUnitFact{missingModules},
}

// ImportRules are the rules about the imports of a generated file, which are those of all its attributes and blocks
// together, and those that the generator adds.
var ImportRules = []*rules.Rule{
	{
		Name: "import-path-invalid", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An import path is not one that Go accepts.",
		Problems: []golang.ProblemKind{golang.ImportPathInvalid}, Problem: importPathInvalid,
	},
	{
		Name: "import-internal-path", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An import is of a package that can't be imported: an internal one of another module, a program, or a module without a package at its root.",
		Problems: []golang.ProblemKind{golang.ImportInternal}, Problem: importInternalPath,
		Unit: importNotAllowed,
	},
	{
		Name: "import-unknown-package", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An import is of a package that its module, or the standard library, does not have.",
		Problems: []golang.ProblemKind{golang.ImportUnknown}, Problem: importUnknownPackage,
		Unit: func(p *rules.Pass) { importNotStandard(p); importNotThere(p) },
	},
	importNotInModuleRule,
	{
		Name: "import-alias-conflict", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "One path is imported under two names, and the generator writes either of them.",
		Problems: []golang.ProblemKind{golang.ImportAliasConflict}, Problem: importAliasConflict,
	},
	{
		Name: "import-name-conflict", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "Two imports of different paths have the same name.",
		Problems: []golang.ProblemKind{golang.ImportNameConflict}, Problem: importNameConflict,
	},
	{
		Name: "import-shadows-generated", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An import has the name of a package that the generated file uses.",
		Problems: []golang.ProblemKind{golang.ImportShadows, golang.ImportRepeatsSchema}, Problem: importShadowsGenerated,
	},
	{
		Name: "import-reserved-path-alias", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A package that the generator imports itself has an alias.",
		Problems: []golang.ProblemKind{golang.ImportReservedAlias}, Problem: importReservedPathAlias,
	},
	{
		Name: "import-alias-unused", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An import has an alias, and the code uses the package's own name.",
		Problems: []golang.ProblemKind{golang.ImportAliasUnused}, Problem: importAliasUnused,
	},
	{
		Name: "unused-import", Stage: rules.StageCompile, Severity: rules.SeverityError, Tag: rules.TagUnnecessary,
		Summary:  "No code of the schema uses an import.",
		Problems: []golang.ProblemKind{golang.ImportUnused}, Problem: unusedImport,
	},
	{
		Name: "empty-definition-with-import", Stage: rules.StageCompile, Severity: rules.SeverityError, Tag: rules.TagUnnecessary,
		Summary:  "A validator, plan modifier or default is empty and has an import, which is then not used.",
		Problems: []golang.ProblemKind{golang.ImportOfEmpty}, Problem: emptyDefinitionWithImport,
	},
	{
		Name: "package-not-imported", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The code uses a package that nothing imports.",
		Problems: []golang.ProblemKind{golang.PackageMissing, golang.ImportMisspelt}, Problem: packageNotImported,
	},
	{
		Name: "validator-import-missing", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "No validator of the schema has an import, so package validator is missing.",
		Problems: []golang.ProblemKind{golang.ValidatorMissing}, Problem: listImportMissing,
	},
	{
		Name: "plan-modifier-import-missing", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "No plan modifier of the schema has an import, so package planmodifier is missing.",
		Problems: []golang.ProblemKind{golang.PlanModifierMissing}, Problem: listImportMissing,
	},
	{
		Name: "custom-type-package-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A custom type is from another package than it imports.",
		Problems: []golang.ProblemKind{golang.CustomPackageMismatch}, Problem: customTypePackageMismatch,
	},
	{
		Name: "custom-type-import-dropped", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The import of a list, map, set or object type's custom type is not written.",
		Problems: []golang.ProblemKind{golang.ImportDropped}, Problem: customTypeImportDropped,
	},
	{
		Name: "object-attr-import-missing", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An object without a plain attribute type needs package attr, which is not imported.",
		Problems: []golang.ProblemKind{golang.AttrMissing}, Problem: objectAttrImportMissing,
	},
	{
		Name: "object-number-unused-import", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A number in an object makes the generator import package math/big, which nothing uses.",
		Problems: []golang.ProblemKind{golang.BigUnused}, Problem: objectNumberUnusedImport,
	},
	{
		Name: "custom-type-unused-types-import", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A custom type replaces types whose packages are still imported.",
		Problems: []golang.ProblemKind{golang.TypesUnused, golang.ImportOfHidden}, Problem: customTypeUnusedTypesImport,
	},
	{
		Name: "custom-type-missing-types-import", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "All attributes have custom types, so package types, which the generated code needs, is not imported.",
		Problems: []golang.ProblemKind{golang.TypesMissing}, Problem: customTypeMissingTypesImport,
	},
}
