package generate

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// IdentifierRules are the rules about names and types from which the generator can make no Go.
var IdentifierRules = []*rules.Rule{
	{
		Name: "go-keyword-local", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "A nested attribute or block inside another becomes a variable named for a Go keyword.",
		Problems: []golang.ProblemKind{golang.LocalKeyword}, Problem: goKeywordLocal,
	},
	{
		Name: "invalid-go-identifier", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "A name does not become a Go identifier.",
		Problems: []golang.ProblemKind{golang.NotIdentifier}, Problem: invalidGoIdentifier,
	},
	{
		Name: "name-too-long", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "A name makes a file name that is too long for file systems.",
		Problems: []golang.ProblemKind{golang.FileNameTooLong}, Problem: nameTooLong,
	},
	DynamicNotGeneratedRule,
	{
		Name: "nested-object-without-attribute-types", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "An object inside a nested attribute or block has no attribute types that are generated.",
		Problems: []golang.ProblemKind{golang.NoAttributeTypes}, Problem: nestedObjectWithoutAttributeTypes,
	},
	{
		Name: "object-in-object-in-nested", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "An object is inside an object in a nested attribute or block.",
		Problems: []golang.ProblemKind{golang.ObjectInObject}, Problem: objectInObjectInNested,
	},
	{
		Name: "external-type-unsupported-form", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "The generator can't name functions after an external type.",
		Problems: []golang.ProblemKind{golang.ExternalForm, golang.ExternalUnexported}, Problem: externalTypeUnsupportedForm,
	},
}

var DynamicNotGeneratedRule = &rules.Rule{
	Name: "dynamic-not-generated", Stage: rules.StageGenerate, Severity: rules.SeverityError,
	Summary:  "The generator has no code for dynamic attributes.",
	Problems: []golang.ProblemKind{golang.NotGenerated}, Problem: dynamicNotGenerated,
}

func goKeywordLocal(p *rules.Pass, problem *golang.Problem) {
	f := p.ReportName(problem.Element,
		"%s becomes Go variable %q, which is a keyword", p.Element(p.ElementAt(problem.Element)), problem.Name).
		WithNote("The generator makes a variable of each element inside another nested one.")
	names.PrefixFix(p, f, problem.Element)
}

func invalidGoIdentifier(p *rules.Pass, problem *golang.Problem) {
	if problem.Element < 0 {
		p.ReportValue(p.Unit.Name.Node, "%s becomes %q, which is not a Go identifier", p.UnitWords(), problem.Name).WithHelp("rename it")
		return
	}
	if problem.Node >= 0 {
		p.ReportValue(problem.Node, "attribute type %q becomes %q, which is not a Go identifier", p.Tree.Value(problem.Node), problem.Name).
			WithNote("It is a field in the conversion to the external type.").WithHelp("rename it")
		return
	}
	p.ReportName(problem.Element, "%s becomes %q, which is not a Go identifier",
		p.Element(p.ElementAt(problem.Element)), problem.Name).WithHelp("rename it")
}

func nameTooLong(p *rules.Pass, problem *golang.Problem) {
	p.ReportValue(p.Unit.Name.Node, "name of this %s makes a file name of %d bytes", spec.Word(p.Unit.Kind), len(problem.Name)).
		WithNote("File systems allow at most 255.").WithHelp("shorten it")
}

func dynamicNotGenerated(p *rules.Pass, problem *golang.Problem) {
	e := p.ElementAt(problem.Element)
	if problem.Node >= 0 {
		p.ReportObject(problem.Node, "object type of %s has a dynamic member", p.Element(e)).
			WithNote("%s writes broken code for it beside an associated_external_type.", p.Settings.Profile()).
			WithHelp("use another type, or delete the external type")
		return
	}
	node := e.Body
	if node < 0 {
		node = e.Node
	}
	f := p.ReportKey(node, "%s is dynamic", p.Element(e)).
		WithNote("%s has no code for dynamic attributes.", p.Settings.Profile()).
		WithHelp("use another type, such as a string that holds JSON")
	if f == nil || e.Body < 0 || e.Definitions.Len() > 0 || e.CustomType >= 0 || e.Static >= 0 || e.ExternalType >= 0 {
		return
	}
	const custom = `{"import": {"path": "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"}, ` +
		`"type": "jsontypes.NormalizedType{}", "value_type": "jsontypes.Normalized"}`
	f.Fix(false, "Make it a string of JSON", edit.RenameKey(p.Tree, e.Body, schema.KeyString.String()),
		edit.InsertInto(p.Tree, e.Body, edit.Member(schema.KeyCustomType.String(), custom)))
}

func nestedObjectWithoutAttributeTypes(p *rules.Pass, problem *golang.Problem) {
	p.ReportObject(problem.Node,
		"object type of %s has no attribute types", p.Element(p.ElementAt(problem.Element))).
		WithNote("Inside a nested element the generator writes broken code for an object type without attribute types.").
		WithHelp("give it one")
}

func objectInObjectInNested(p *rules.Pass, problem *golang.Problem) {
	p.ReportObject(problem.Node,
		"object type of %s holds another object type", p.Element(p.ElementAt(problem.Element))).
		WithNote("Inside a nested element the generator writes broken code for it.").
		WithHelp("use a single_nested attribute")
}
