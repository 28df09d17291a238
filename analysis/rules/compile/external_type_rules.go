package compile

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ExternalTypeRules are the rules about associated external types and the functions that are generated for them.
var ExternalTypeRules = []*rules.Rule{
	{
		Name: "external-type-not-pointer", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An external type is not a pointer.",
		Problems: []golang.ProblemKind{golang.ExternalNotPointer}, Problem: externalTypeNotPointer,
	},
	{
		Name: "external-type-builtin", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "An external type is predeclared, or from the standard library or the framework, so nothing converts to it.",
		Problems: []golang.ProblemKind{golang.ExternalBuiltin}, Problem: externalTypeBuiltin,
	},
	{
		Name: "external-type-no-import", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The package of an external type and its import do not match.",
		Problems: []golang.ProblemKind{golang.ExternalImportMissing}, Problem: externalTypeNoImport,
	},
	{
		Name: "external-type-two-collections", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The conversion to an external type declares a variable twice, for a list, map or set.",
		Problems: []golang.ProblemKind{golang.ExternalTwoCollections}, Problem: externalTypeTwo,
	},
	{
		Name: "external-type-two-objects", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The conversion to an external type declares a variable twice, for two objects.",
		Problems: []golang.ProblemKind{golang.ExternalTwoObjects}, Problem: externalTypeTwo,
	},
	{
		Name: "external-type-same-child-type", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The conversion to an external type declares a variable twice, for two attributes of one external type.",
		Problems: []golang.ProblemKind{golang.ExternalSameChildType}, Problem: externalTypeTwo,
	},
	{
		Name: "external-type-unimplemented", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The generator writes no conversion functions for an external type.",
		Problems: []golang.ProblemKind{golang.ExternalUnimplemented}, Problem: externalTypeUnimplemented,
	},
	{
		Name: "external-type-number-collection", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "The conversion to an external type needs math/big for a collection of numbers, which is not imported.",
		Problems: []golang.ProblemKind{golang.ExternalNumber}, Problem: externalTypeNumberCollection,
	},
	{
		Name: "external-type-field-names", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary:  "A name becomes a field that the struct of an external type can't have.",
		Problems: []golang.ProblemKind{golang.ExternalFieldHidden, golang.ExternalFieldTwice}, Problem: externalTypeFieldNames,
	},
	{
		Name: "external-type-with-custom-type", Stage: rules.StageCompile, Severity: rules.SeverityWarning,
		Summary:  "An attribute has an external type and a custom type, and the schema uses only the custom type.",
		Problems: []golang.ProblemKind{golang.ExternalWithCustomType, golang.ExternalCustomElements}, Problem: externalTypeWithCustomType,
	},
}

func externalTypeNotPointer(p *rules.Pass, problem *golang.Problem) {
	start, _ := p.Tree.ContentRange(problem.Node)
	p.ReportValue(problem.Node, "external type %q is not a pointer", problem.Name).
		WithNote("The generated functions compare it with nil.").
		Fix(true, "Make it a pointer", edit.Text(start, start, "*"))
}

func externalTypeBuiltin(p *rules.Pass, problem *golang.Problem) {
	f := p.ReportValue(problem.Node,
		"external type %q can't be converted from a pointer", problem.Name).
		WithNote("The generated function needs that conversion. Only a type declared as a pointer, such as `type Name *string`, has it.")
	generate.DropExternalFix(p, f, problem.Node)
}

func externalTypeNoImport(p *rules.Pass, problem *golang.Problem) {
	if problem.At < 0 {
		f := p.ReportValue(problem.Node, "external type %q names no package", p.Tree.Value(problem.Node)).
			WithNote("Its import is not used, which Go rejects.").WithHelp("write the package's name before it, or delete the import")
		f.Fix(true, "Delete the import", edit.Delete(p.Tree, p.Unit.Imports[problem.Import].Node)...)
		return
	}
	start, end := golang.FileSpan(p.Tree, problem.Node, golang.Span{Start: int32(problem.At), End: int32(problem.At + len(problem.Name))})
	if problem.Import < 0 {
		p.Report(problem.Node, start, end, fmt.Sprintf("package %s of the external type is not imported", problem.Name)).
			WithHelp("add the import beside the type")
		return
	}
	imported := &p.Unit.Imports[problem.Import]
	f := p.Report(problem.Node, start, end, fmt.Sprintf("package %s of the external type is not the one that it imports", problem.Name)).
		WithNote("It imports %q.", imported.Path.Value).WithHelp("use the name of that package")
	if name := imports.LocalName(p, imported); name != "" {
		f.Fix(true, fmt.Sprintf("Write %s", name), edit.Text(start, end, name))
	}
}

func externalTypeTwo(p *rules.Pass, problem *golang.Problem) {
	e, other := p.ElementAt(problem.Element), p.ElementAt(problem.Other)
	f := p.ReportValue(problem.Node, "external type of %s has a variable declared twice", p.Element(p.Unit.Parent(e))).
		WithNote("It declares one for %s and another for %s. %s", p.Element(other), p.Element(e), expression.DoesNotCompile)
	p.RelateElement(f, problem.Other, "declares the variable first")
	p.RelateElement(f, problem.Element, "declares it again")
	generate.DropExternalFix(p, f, problem.Node)
}

func externalTypeUnimplemented(p *rules.Pass, problem *golang.Problem) {
	where := ""
	if problem.Other >= 0 && problem.Other != problem.Element {
		where = " (" + p.Element(p.ElementAt(problem.Other)) + ")"
	}
	consequence := "Its import is then unused, which Go rejects."
	if problem.Import < 0 {
		consequence = "Only its Go type and value are generated."
	}
	f := p.ReportValue(problem.Node, "external type of %s has no conversion functions", p.Element(p.ElementAt(problem.Element))).
		WithNote("The generator does not implement %s%s. %s", problem.Name, where, consequence)
	if f != nil && !problem.Breaks() {
		f.Severity = min(f.Severity, rules.SeverityWarning)
	}
	generate.DropExternalFix(p, f, problem.Node)
}

func externalTypeNumberCollection(p *rules.Pass, problem *golang.Problem) {
	e := p.ElementAt(problem.Element)
	f := p.ReportName(problem.Element, "%s needs package math/big, which is not imported", p.Element(e)).
		WithNote("It holds numbers, which the conversion to the external type reads with math/big.").
		WithHelp("use another element type, or delete the external type")
	if parent := p.Unit.Parent(e); parent != nil {
		generate.DropExternalFix(p, f, externalTypeOf(p.Unit, parent))
	}
}

// externalTypeOf returns the node of an element's external type, or -1.
func externalTypeOf(u *spec.Unit, e *spec.Element) int32 {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if t := &u.GoTypes[i]; t.Role == schema.RoleExternalType {
			return t.Node
		}
	}
	return -1
}

func externalTypeFieldNames(p *rules.Pass, problem *golang.Problem) {
	node := problem.Node
	if node < 0 {
		node = p.ElementAt(problem.Element).Name.Node
	}
	name := p.Tree.Value(node)
	if problem.Kind == golang.ExternalFieldTwice {
		p.ReportValue(node, "two members of %s become field %s", p.Element(p.ElementAt(problem.Element)), problem.Name).
			WithNote("Both would be fields of the external type.").WithHelp("rename one")
		return
	}
	f := p.ReportValue(node, "name %q becomes field %s, which is not exported", name, problem.Name).
		WithNote("Only the external type's own package can use it.").WithHelp("begin the name with a letter")
	if renamed := strings.TrimLeft(name, "_"); renamed != "" && golang.IsIdentifier(renamed) {
		f.Fix(false, fmt.Sprintf("Rename to %q", renamed), edit.ReplaceString(p.Tree, node, renamed))
	}
}

func externalTypeWithCustomType(p *rules.Pass, problem *golang.Problem) {
	if problem.Kind == golang.ExternalCustomElements {
		f := p.ReportValue(problem.Node, "elements of %s have a custom type and an external type", p.Element(p.ElementAt(problem.Element))).
			WithNote("The conversion from the external type makes plain values, not %s.", problem.Name).WithHelp("delete one of the types")
		if f != nil && f.Severity == rules.SeverityWarning {
			f.Severity = rules.SeverityError
		}
		generate.DropExternalFix(p, f, problem.Node)
		return
	}
	f := p.ReportValue(problem.Node, "%s has both a custom type and an external type", p.Element(p.ElementAt(problem.Element))).
		WithNote("The schema uses the custom type, and not the one that is generated for the external type.").WithHelp("keep one")
	generate.DropExternalFix(p, f, problem.Node)
}
