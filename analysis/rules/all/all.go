// Package all registers all rules. Callers that check documents import it.
package all

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/compile"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
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
		syntax.DocumentRules,

		schema.DocumentRules,
		schema.StructureRules,
		schema.DuplicateRules,

		generate.ExpressionRules,
		generate.IdentifierRules,
		generate.ImportRules,
		generate.PackageRules,
		generate.GeneratorRules,

		compile.ExpressionRules,
		compile.ByHandRules,
		compile.IdentifierRules,
		compile.ExternalTypeRules,
		compile.ImportRules,
		compile.PackageRules,

		startup.ExpressionRules,
		startup.FrameworkRules,

		terraform.ExpressionRules,
		terraform.NameRules,
		terraform.DefaultRules,
		terraform.ObjectRules,

		meaning.KeyRules,
		meaning.EncodingRules,
		meaning.LeftOutRules,
		meaning.ValidatorRules,
		meaning.NeighbourRules,

		style.ExpressionRules,
		style.ValidatorRules,
		style.PlanModifierRules,
		style.CreateRules,
		style.SensitiveRules,
		style.DefaultRules,
		style.ShapeRules,
		style.TextRules,
		style.DescriptionRules,
		style.ImportRules,
		style.OrderRules,
		style.NamingRules,
		style.HouseRules,

		rules.ReportedRules,
	)
	expression.Register(generate.Texts, compile.Texts, startup.Texts, terraform.Texts, meaning.Texts, style.Texts)
}
