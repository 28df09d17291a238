// Package all registers all rules. Callers that check documents import it.
package all

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/compile"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/rules/meaning"
	"github.com/spec-ls/spec-ls/analysis/rules/schema"
	"github.com/spec-ls/spec-ls/analysis/rules/startup"
	"github.com/spec-ls/spec-ls/analysis/rules/style"
	"github.com/spec-ls/spec-ls/analysis/rules/syntax"
	"github.com/spec-ls/spec-ls/analysis/rules/terraform"
)

func init() {
	rules.Register(
		syntax.JSONRules,
		syntax.EncodingRules,
		schema.DocumentRules,
		schema.StructureRules,
		schema.DuplicateRules,
		meaning.NeighbourRules,
		compile.ExpressionRules,
		compile.ByHandRules,
		compile.RegexRules,
		startup.FrameworkRules,
		terraform.NameRules,
		terraform.DefaultRules,
		style.ValidatorRules,
		style.PlanModifierRules,
		style.CreateRules,
		style.SensitiveRules,
		style.ShapeRules,
		style.TextRules,
		style.DescriptionRules,
		style.ImportRules,
		style.OrderRules,
		style.NamingRules,
		generate.IdentifierRules,
		compile.ExternalTypeRules,
		compile.ImportRules,
		generate.PackageRules,
		generate.GeneratorRules,
		style.HouseRules,
		rules.ReportedRules,
	)
}
