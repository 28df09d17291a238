package compile

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// ExpressionRules are the rules about Go expressions that do not compile where the generator writes them.
var ExpressionRules = []*rules.Rule{
	defaultMultipleExpressions,
	unqualifiedCall,
	unknownLibraryFunction,
	validatorTypeMismatch,
	planModifierTypeMismatch,
	defaultTypeMismatch,
	configValidatorMisused,
	argumentMismatch,
	goTypeError,
	customTypeNotExpression,
	customTypeBareName,
	customTypeKindMismatch,
	externalTypeMismatch,
}

// Texts finds the texts that do not compile.
var Texts = expression.Rules{
	Undeclared: reportUndeclared,
	Definition: func(c *expression.Check) {
		severalDefaults(c)
		for i := range c.Go.Values {
			unqualified(c, &c.Go.Values[i])
		}
		typeErrors(c)
	},
	Repeated: repeatedIndex,
	CustomType: func(c *expression.Check) {
		if v := c.One(); v != nil {
			bareName(c, v)
			customTypeKind(c, v)
		}
		typeErrors(c)
	},
	ValueType:    func(c *expression.Check, _ *golang.Value, _ *catalog.Member) { typeErrors(c) },
	ExternalType: checkExternalType,
}

var (
	defaultMultipleExpressions = &rules.Rule{
		Name: "default-multiple-expressions", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A default's schema_definition holds several expressions.",
	}
	unqualifiedCall = &rules.Rule{
		Name: "unqualified-call", Stage: rules.StageCompile, Severity: rules.SeverityInfo,
		Summary: "A schema_definition uses a name that must be declared by hand in the generated package.",
	}
)

// severalDefaults reports that the text of a default holds several expressions.
func severalDefaults(c *expression.Check) {
	if c.Definition.Role != schema.RoleDefault || len(c.Errors) == 0 || len(c.Go.Values) < 2 || c.Go.Values[1].Key != nil {
		return // it is a field of the attribute
	}
	c.Report(defaultMultipleExpressions, c.Go.Values[1].Span, c.Words()+" holds several expressions").
		WithNote("A default is one value. %s", expression.DoesNotCompile).WithHelp("keep one of them")
}

// repeatedIndex reports an element of a list with the index that another one has.
func repeatedIndex(c *expression.Check, v *golang.Value, index int64) {
	c.Report(goTypeError, v.Span, "Go expression of "+c.Pass.Element(c.Element)+" does not compile").
		WithNote("Go says: duplicate index %d in array or slice literal. The generator writes all expressions into one list.", index).
		WithHelp("leave the indexes out")
}

// undeclaredReported are the names that were reported in a unit, or would be.
var undeclaredReported = rules.NewFact(func(*rules.Pass) map[string]bool { return map[string]bool{} })

// unqualified reports a name of the generated package itself.
func unqualified(c *expression.Check, v *golang.Value) {
	if v.Package != "" || v.Name == "" || v.Receiver != nil || v.Kind != golang.Call && v.Kind != golang.Name && v.Kind != golang.Composite ||
		v.Name == "nil" || c.Off(unqualifiedCall) || undeclaredReported.Of(c.Pass)[v.Name] {
		return
	}
	if pkg := c.Pass.ByHand(); pkg != nil && (!pkg.Partial || pkg.Has(v.Name, "")) {
		return // it exists, or another rule reports that it is missing
	}
	if len(c.Packages.Dots) > 0 {
		return
	}
	undeclaredReported.Of(c.Pass)[v.Name] = true
	c.Report(unqualifiedCall, v.NameSpan, v.Name+" has no package").
		WithNote("It must be declared by hand in the package that the code is generated into.")
}
