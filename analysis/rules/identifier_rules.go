package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// identifierRules are the rules about the Go identifiers that are made from names.
var identifierRules = []*Rule{
	{
		Name: "duplicate-generated-type", Stage: StageCompile, Severity: SeverityError,
		Summary:  "Two attributes or blocks of one schema generate the same Go type.",
		Problems: []golang.ProblemKind{golang.TypeRedeclared}, Problem: duplicateGeneratedType,
	},
	{
		Name: "generated-constructor-collision", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A generated Go type has the name of a generated function.",
		Problems: []golang.ProblemKind{golang.ConstructorRedeclared}, Problem: generatedConstructorCollision,
	},
	{
		Name: "go-field-collision", Stage: StageCompile, Severity: SeverityError,
		Summary:  "Two names become the same field of a Go struct.",
		Problems: []golang.ProblemKind{golang.FieldRedeclared}, Problem: goFieldCollision,
	},
	{
		Name: "nested-method-name", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A single_nested attribute or block has the name of a generated method.",
		Problems: []golang.ProblemKind{golang.FieldIsMethod}, Problem: nestedMethodName,
	},
	{
		Name: "external-method-field-collision", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A field and a conversion function of an external type have the same name.",
		Problems: []golang.ProblemKind{golang.FieldAndMethod, golang.MethodRedeclared}, Problem: externalMethodFieldCollision,
	},
	{
		Name: "generated-local-collision", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A name becomes a variable that the generated code already has, or that hides a package.",
		Problems: []golang.ProblemKind{golang.LocalTaken, golang.LocalShared, golang.LocalShadows}, Problem: generatedLocalCollision,
	},
	{
		Name: "go-keyword-local", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "A nested attribute or block inside another becomes a variable named for a Go keyword.",
		Problems: []golang.ProblemKind{golang.LocalKeyword}, Problem: goKeywordLocal,
	},
	{
		Name: "invalid-go-identifier", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "A name does not become a Go identifier.",
		Problems: []golang.ProblemKind{golang.NotIdentifier}, Problem: invalidGoIdentifier,
	},
	{
		Name: "blank-go-identifier", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A nested attribute or block is called `_`, a field that Go code can't set.",
		Problems: []golang.ProblemKind{golang.FieldBlank}, Problem: blankGoIdentifier,
	},
	{
		Name: "generated-file-ignored", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The name of the generated file begins with an underscore, so Go ignores it.",
		Problems: []golang.ProblemKind{golang.FileIgnored}, Problem: generatedFileIgnored,
	},
	{
		Name: "name-too-long", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "A name makes a file name that is too long for file systems.",
		Problems: []golang.ProblemKind{golang.FileNameTooLong}, Problem: nameTooLong,
	},
	dynamicNotGeneratedRule,
	{
		Name: "nested-object-without-attribute-types", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "An object inside a nested attribute or block has no attribute types that are generated.",
		Problems: []golang.ProblemKind{golang.NoAttributeTypes}, Problem: nestedObjectWithoutAttributeTypes,
	},
	{
		Name: "object-in-object-in-nested", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "An object is inside an object in a nested attribute or block.",
		Problems: []golang.ProblemKind{golang.ObjectInObject}, Problem: objectInObjectInNested,
	},
}

var dynamicNotGeneratedRule = &Rule{
	Name: "dynamic-not-generated", Stage: StageGenerate, Severity: SeverityError,
	Summary:  "The generator has no code for dynamic attributes.",
	Problems: []golang.ProblemKind{golang.NotGenerated}, Problem: dynamicNotGenerated,
}

func (p *Pass) elementAt(i int32) *spec.Element { return &p.Unit.Elements[i] }

// reportName reports at the name of an element.
func (p *Pass) reportName(element int32, format string, arguments ...any) *Finding {
	return p.ReportValue(p.elementAt(element).Name.Node, format, arguments...)
}

// relateElement adds the name of an element as a related place.
func (p *Pass) relateElement(f *Finding, element int32, format string, arguments ...any) {
	n := &p.Tree.Nodes[p.elementAt(element).Name.Node]
	f.Relate(n.Start, n.End, format, arguments...)
}

// generatedElement returns the words for an element that generates a type.
func (p *Pass) generatedElement(e *spec.Element) string {
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
		return capital(first) + " and another one of that name both generate"
	}
	return capital(first) + " and " + second + " both generate"
}

func duplicateGeneratedType(p *Pass, problem *golang.Problem) {
	e, other := p.elementAt(problem.Element), p.elementAt(problem.Other)
	f := p.reportName(problem.Element,
		"Go type %s is generated twice in %s", problem.Name, p.UnitWords()).
		WithNote("%s it: its name leaves out the element around.", bothGenerate(p.generatedElement(e), p.generatedElement(other)))
	p.relateElement(f, problem.Other, "%s is generated here first", problem.Name)
	if e.Parent < 0 && other.Parent >= 0 {
		p.prefixFix(f, problem.Other)
		return
	}
	p.prefixFix(f, problem.Element)
}

func generatedConstructorCollision(p *Pass, problem *golang.Problem) {
	other := p.elementAt(problem.Other)
	f := p.reportName(problem.Element, "Go type %s is also the name of a generated function", problem.Name).
		WithNote("%s generates the type, and the function makes values of %s.",
			capital(p.generatedElement(p.elementAt(problem.Element))), p.generatedElement(other))
	p.relateElement(f, problem.Other, "function %s is generated here", problem.Name)
	p.prefixFix(f, problem.Element)
}

func goFieldCollision(p *Pass, problem *golang.Problem) {
	e, other := p.elementAt(problem.Element), p.elementAt(problem.Other)
	f := p.reportName(problem.Element, "%q and %q both become Go field %s", e.Name.Value, other.Name.Value, problem.Name).
		WithNote("Both are fields of struct %s.", golang.NamesOf(p.Unit, problem.Element).Struct)
	p.relateElement(f, problem.Other, "becomes field %s as well", problem.Name)
	p.prefixFix(f, problem.Element)
}

func nestedMethodName(p *Pass, problem *golang.Problem) {
	f := p.reportName(problem.Element,
		"%s becomes Go field %s, which is a method", p.Element(p.elementAt(problem.Element)), problem.Name).
		WithNote("The generated value has a method %s, so its code can't use it as a field.", problem.Name)
	p.prefixFix(f, problem.Element)
}

func externalMethodFieldCollision(p *Pass, problem *golang.Problem) {
	if problem.Kind == golang.MethodRedeclared {
		p.ReportValue(problem.Node, "external type %q generates method %s twice", p.Tree.Value(problem.Node), problem.Name).
			WithNote("The generated value already has a method of that name.").WithHelp("rename the Go type")
		return
	}
	f := p.reportName(problem.Element, "%s becomes Go field %s, which is also a method", p.Element(p.elementAt(problem.Element)), problem.Name).
		WithNote("Method %s converts %s to its external type.", problem.Name, p.Element(p.elementAt(problem.Other)))
	p.prefixFix(f, problem.Element)
}

func generatedLocalCollision(p *Pass, problem *golang.Problem) {
	subject := p.Element(p.elementAt(problem.Element))
	var f *Finding
	switch {
	case problem.Kind == golang.LocalShadows:
		f = p.reportName(problem.Element, "%s becomes variable %s, which hides a package", subject, problem.Name).
			WithNote("The generated ToObjectValue uses package %s.", problem.Name)
	case problem.Other >= 0:
		f = p.reportName(problem.Element, "%q and %q both become Go variable %s", p.elementAt(problem.Element).Name.Value,
			p.elementAt(problem.Other).Name.Value, problem.Name).WithNote("Both are variables of the generated ToObjectValue.")
		p.relateElement(f, problem.Other, "becomes variable %s as well", problem.Name)
		if f != nil && !problem.Breaks() {
			f.WithNote("In the generated ToObjectValue one gets the value of the other.")
			f.Severity, f.Stage = min(f.Severity, SeverityWarning), StageMeaning
		}
	default:
		f = p.reportName(problem.Element, "%s becomes Go variable %s, which is taken", subject, problem.Name).
			WithNote("The generated ToObjectValue already has a variable of that name.")
	}
	p.prefixFix(f, problem.Element)
}

func goKeywordLocal(p *Pass, problem *golang.Problem) {
	f := p.reportName(problem.Element,
		"%s becomes Go variable %q, which is a keyword", p.Element(p.elementAt(problem.Element)), problem.Name).
		WithNote("The generator makes a variable of each element inside another nested one.")
	p.prefixFix(f, problem.Element)
}

func invalidGoIdentifier(p *Pass, problem *golang.Problem) {
	if problem.Element < 0 {
		p.ReportValue(p.Unit.Name.Node, "%s becomes %q, which is not a Go identifier", p.UnitWords(), problem.Name).WithHelp("rename it")
		return
	}
	if problem.Node >= 0 {
		p.ReportValue(problem.Node, "attribute type %q becomes %q, which is not a Go identifier", p.Tree.Value(problem.Node), problem.Name).
			WithNote("It is a field in the conversion to the external type.").WithHelp("rename it")
		return
	}
	p.reportName(problem.Element, "%s becomes %q, which is not a Go identifier",
		p.Element(p.elementAt(problem.Element)), problem.Name).WithHelp("rename it")
}

func blankGoIdentifier(p *Pass, problem *golang.Problem) {
	f := p.reportName(problem.Element, "%s becomes Go field _, which can't be set", p.Element(p.elementAt(problem.Element)))
	p.prefixFix(f, problem.Element)
}

func generatedFileIgnored(p *Pass, problem *golang.Problem) {
	f := p.ReportValue(p.Unit.Name.Node, "%s generates file %s, which Go ignores", p.UnitWords(), problem.Name).
		WithNote("Go ignores files whose names begin with an underscore.")
	if name := strings.TrimLeft(p.Unit.Name.Value, "_"); schema.IsIdentifier([]byte(name)) {
		f.Fix(false, fmt.Sprintf("Rename to %q", name), edit.ReplaceString(p.Tree, p.Unit.Name.Node, name))
	}
}

func nameTooLong(p *Pass, problem *golang.Problem) {
	p.ReportValue(p.Unit.Name.Node, "name of this %s makes a file name of %d bytes", spec.Word(p.Unit.Kind), len(problem.Name)).
		WithNote("File systems allow at most 255.").WithHelp("shorten it")
}

func dynamicNotGenerated(p *Pass, problem *golang.Problem) {
	e := p.elementAt(problem.Element)
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

func nestedObjectWithoutAttributeTypes(p *Pass, problem *golang.Problem) {
	p.ReportObject(problem.Node,
		"object type of %s has no attribute types", p.Element(p.elementAt(problem.Element))).
		WithNote("Inside a nested element, the generator writes broken code for an object type without attribute types.").
		WithHelp("give it one")
}

func objectInObjectInNested(p *Pass, problem *golang.Problem) {
	p.ReportObject(problem.Node,
		"object type of %s holds another object type", p.Element(p.elementAt(problem.Element))).
		WithNote("Inside a nested element the generator writes broken code for it.").
		WithHelp("use a single_nested attribute")
}
