package compile

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// IdentifierRules are the rules about the Go identifiers that are made from names.
var IdentifierRules = []*rules.Rule{
	{
		Name: "attribute-block-same-name", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "An attribute and a block of one schema or block have the same name.",
		Unit:    attributeBlockSameName,
	},
	{
		Name: "duplicate-generated-type", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "Two attributes or blocks of one schema generate the same Go type.",
		Problems: []golang.ProblemKind{golang.TypeRedeclared}, Problem: duplicateGeneratedType,
	},
	{
		Name: "generated-constructor-collision", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A generated Go type has the name of a generated function.",
		Problems: []golang.ProblemKind{golang.ConstructorRedeclared}, Problem: generatedConstructorCollision,
	},
	{
		Name: "go-field-collision", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "Two names become the same field of a Go struct.",
		Problems: []golang.ProblemKind{golang.FieldRedeclared}, Problem: goFieldCollision,
	},
	{
		Name: "nested-method-name", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A single_nested attribute or block has the name of a generated method.",
		Problems: []golang.ProblemKind{golang.FieldIsMethod}, Problem: nestedMethodName,
	},
	{
		Name: "external-method-field-collision", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A field and a conversion function of an external type have the same name.",
		Problems: []golang.ProblemKind{golang.FieldAndMethod, golang.MethodRedeclared}, Problem: externalMethodFieldCollision,
	},
	{
		Name: "generated-local-collision", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A name becomes a variable that the generated code already has, or that hides a package.",
		Problems: []golang.ProblemKind{golang.LocalTaken, golang.LocalShared, golang.LocalShadows}, Problem: generatedLocalCollision,
	},
	{
		Name: "blank-go-identifier", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A nested attribute or block is called `_`, a field that Go code can't set.",
		Problems: []golang.ProblemKind{golang.FieldBlank}, Problem: blankGoIdentifier,
	},
	{
		Name: "generated-file-ignored", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The name of the generated file begins with an underscore, so Go ignores it.",
		Problems: []golang.ProblemKind{golang.FileIgnored}, Problem: generatedFileIgnored,
	},
}

func attributeBlockSameName(p *rules.Pass) {
	for _, twin := range *names.Twins.Of(p) {
		if twin.Element.Block == twin.Earlier.Block {
			continue
		}
		f := twin.Report(p, p.Rule(), "%q is both an attribute and a block of %s", twin.Element.Name.Value, twin.Around(p)).
			WithNote("The generated Go code declares the name twice.")
		if f != nil && twin.Element.Parent >= 0 {
			f.Stage = rules.StageTerraform
			f.WithNote("Attributes and blocks share one set of names: Terraform rejects the provider.")
		}
		twin.RenameFix(p, f)
	}
}

// generatedElement returns the words for an element that generates a type.
func generatedElement(p *rules.Pass, e *spec.Element) string {
	switch {
	case e.Block:
		return p.Element(e)
	case e.IsNested():
		return "nested " + p.Element(e)
	}
	return p.Element(e) + " with an external type"
}

// bothGenerate returns the words for two elements that generate something.
func bothGenerate(first, second string) string {
	if first == second {
		return words.Capital(first) + " and another one of that name both generate"
	}
	return words.Capital(first) + " and " + second + " both generate"
}

func duplicateGeneratedType(p *rules.Pass, problem *golang.Problem) {
	e, other := p.ElementAt(problem.Element), p.ElementAt(problem.Other)
	f := p.ReportName(problem.Element,
		"Go type %s is generated twice in %s", problem.Name, p.UnitWords()).
		WithNote("%s it: its name leaves out the element around.", bothGenerate(generatedElement(p, e), generatedElement(p, other)))
	p.RelateElement(f, problem.Other, "%s is generated here first", problem.Name)
	if e.Parent < 0 && other.Parent >= 0 {
		names.PrefixFix(p, f, problem.Other)
		return
	}
	names.PrefixFix(p, f, problem.Element)
}

func generatedConstructorCollision(p *rules.Pass, problem *golang.Problem) {
	other := p.ElementAt(problem.Other)
	f := p.ReportName(problem.Element, "Go type %s is also the name of a generated function", problem.Name).
		WithNote("%s generates the type, and the function makes values of %s.",
			words.Capital(generatedElement(p, p.ElementAt(problem.Element))), generatedElement(p, other))
	p.RelateElement(f, problem.Other, "function %s is generated here", problem.Name)
	names.PrefixFix(p, f, problem.Element)
}

func goFieldCollision(p *rules.Pass, problem *golang.Problem) {
	e, other := p.ElementAt(problem.Element), p.ElementAt(problem.Other)
	f := p.ReportName(problem.Element, "%q and %q both become Go field %s", e.Name.Value, other.Name.Value, problem.Name).
		WithNote("Both are fields of struct %s.", golang.NamesOf(p.Unit, problem.Element).Struct)
	p.RelateElement(f, problem.Other, "becomes field %s as well", problem.Name)
	names.PrefixFix(p, f, problem.Element)
}

func nestedMethodName(p *rules.Pass, problem *golang.Problem) {
	f := p.ReportName(problem.Element,
		"%s becomes Go field %s, which is a method", p.Element(p.ElementAt(problem.Element)), problem.Name).
		WithNote("The generated value has a method %s, so its code can't use it as a field.", problem.Name)
	names.PrefixFix(p, f, problem.Element)
}

func externalMethodFieldCollision(p *rules.Pass, problem *golang.Problem) {
	if problem.Kind == golang.MethodRedeclared {
		p.ReportValue(problem.Node, "external type %q generates method %s twice", p.Tree.Value(problem.Node), problem.Name).
			WithNote("The generated value already has a method of that name.").WithHelp("rename the Go type")
		return
	}
	f := p.ReportName(problem.Element, "%s becomes Go field %s, which is also a method", p.Element(p.ElementAt(problem.Element)),
		problem.Name).
		WithNote("Method %s converts %s to its external type.", problem.Name, p.Element(p.ElementAt(problem.Other)))
	names.PrefixFix(p, f, problem.Element)
}

func generatedLocalCollision(p *rules.Pass, problem *golang.Problem) {
	subject := p.Element(p.ElementAt(problem.Element))
	var f *rules.Finding
	switch {
	case problem.Kind == golang.LocalShadows:
		f = p.ReportName(problem.Element, "%s becomes variable %s, which hides a package", subject, problem.Name).
			WithNote("The generated ToObjectValue uses package %s.", problem.Name)
	case problem.Other >= 0:
		f = p.ReportName(problem.Element, "%q and %q both become Go variable %s", p.ElementAt(problem.Element).Name.Value,
			p.ElementAt(problem.Other).Name.Value, problem.Name).WithNote("Both are variables of the generated ToObjectValue.")
		p.RelateElement(f, problem.Other, "becomes variable %s as well", problem.Name)
		if f != nil && !problem.Breaks() {
			f.WithNote("In the generated ToObjectValue one gets the value of the other.")
			f.Severity, f.Stage = min(f.Severity, rules.SeverityWarning), rules.StageMeaning
		}
	default:
		f = p.ReportName(problem.Element, "%s becomes Go variable %s, which is taken", subject, problem.Name).
			WithNote("The generated ToObjectValue already has a variable of that name.")
	}
	names.PrefixFix(p, f, problem.Element)
}

func blankGoIdentifier(p *rules.Pass, problem *golang.Problem) {
	f := p.ReportName(problem.Element, "%s becomes Go field _, which can't be set", p.Element(p.ElementAt(problem.Element)))
	names.PrefixFix(p, f, problem.Element)
}

func generatedFileIgnored(p *rules.Pass, problem *golang.Problem) {
	f := p.ReportValue(p.Unit.Name.Node, "%s generates file %s, which Go ignores", p.UnitWords(), problem.Name).
		WithNote("Go ignores files whose names begin with an underscore.")
	if name := strings.TrimLeft(p.Unit.Name.Value, "_"); schema.IsIdentifier([]byte(name)) {
		f.Fix(false, fmt.Sprintf("Rename to %q", name), edit.ReplaceString(p.Tree, p.Unit.Name.Node, name))
	}
}
