package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
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
		Summary:  "A name becomes a variable that the generated code has already, or that hides a package.",
		Problems: []golang.ProblemKind{golang.LocalTaken, golang.LocalShared, golang.LocalShadows}, Problem: generatedLocalCollision,
	},
	{
		Name: "go-keyword-local", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "A nested attribute or block inside another becomes a variable named for a Go keyword.",
		Problems: []golang.ProblemKind{golang.LocalKeyword}, Problem: goKeywordLocal,
	},
	{
		Name: "invalid-go-identifier", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "A name becomes no Go identifier.",
		Problems: []golang.ProblemKind{golang.NotIdentifier}, Problem: invalidGoIdentifier,
	},
	{
		Name: "blank-go-identifier", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A nested attribute or block is called `_`, a field that Go code cannot set.",
		Problems: []golang.ProblemKind{golang.FieldBlank}, Problem: blankGoIdentifier,
	},
	{
		Name: "generated-file-ignored", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The generated file begins with an underscore, so that Go ignores it.",
		Problems: []golang.ProblemKind{golang.FileIgnored}, Problem: generatedFileIgnored,
	},
	{
		Name: "name-too-long", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "A name makes a file name that file systems refuse.",
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
		Summary:  "An object stands in an object inside a nested attribute or block.",
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

// generatedElement gives the words for an element that generates a type.
func (p *Pass) generatedElement(e *spec.Element) string {
	switch {
	case e.Block:
		return p.Element(e)
	case e.IsNested():
		return "nested " + p.Element(e)
	}
	return p.Element(e) + " with an external type"
}

func duplicateGeneratedType(p *Pass, problem *golang.Problem) {
	e, other := p.elementAt(problem.Element), p.elementAt(problem.Other)
	f := p.reportName(problem.Element,
		"%s generates Go type %s twice in %s: %s generates it too, and types are named without the element around them; rename one",
		capital(p.generatedElement(e)), problem.Name, p.UnitWords(), p.generatedElement(other))
	p.relateElement(f, problem.Other, "%s is generated here first", problem.Name)
	if e.Parent < 0 && other.Parent >= 0 {
		p.prefixFix(f, problem.Other)
		return
	}
	p.prefixFix(f, problem.Element)
}

func generatedConstructorCollision(p *Pass, problem *golang.Problem) {
	other := p.elementAt(problem.Other)
	f := p.reportName(problem.Element, "%s generates Go type %s, which is also the function that makes a value of %s; rename one",
		capital(p.generatedElement(p.elementAt(problem.Element))), problem.Name, p.generatedElement(other))
	p.relateElement(f, problem.Other, "function %s is generated here", problem.Name)
	p.prefixFix(f, problem.Element)
}

func goFieldCollision(p *Pass, problem *golang.Problem) {
	e, other := p.elementAt(problem.Element), p.elementAt(problem.Other)
	f := p.reportName(problem.Element, "%s and %s both become Go field %s of %s; rename one",
		capital(p.Element(e)), p.Element(other), problem.Name, golang.NamesOf(p.Unit, problem.Element).Struct)
	p.relateElement(f, problem.Other, "becomes field %s as well", problem.Name)
	p.prefixFix(f, problem.Element)
}

func nestedMethodName(p *Pass, problem *golang.Problem) {
	f := p.reportName(problem.Element,
		"%s is read by the generated code as field %s of the value around it, where %s is a method; rename it",
		capital(p.Element(p.elementAt(problem.Element))), problem.Name, problem.Name)
	p.prefixFix(f, problem.Element)
}

func externalMethodFieldCollision(p *Pass, problem *golang.Problem) {
	if problem.Kind == golang.MethodRedeclared {
		p.ReportValue(problem.Node, "external type %q gives the generated value a method %s, which it has already; name the type otherwise",
			p.Tree.Value(problem.Node), problem.Name)
		return
	}
	f := p.reportName(problem.Element, "%s becomes Go field %s, which is also a conversion function for the external type of %s; rename it",
		capital(p.Element(p.elementAt(problem.Element))), problem.Name, p.Element(p.elementAt(problem.Other)))
	p.prefixFix(f, problem.Element)
}

func generatedLocalCollision(p *Pass, problem *golang.Problem) {
	subject := capital(p.Element(p.elementAt(problem.Element)))
	var f *Finding
	switch {
	case problem.Kind == golang.LocalShadows:
		f = p.reportName(problem.Element, "%s becomes variable %s in the generated ToObjectValue, which hides package %s there; rename it",
			subject, problem.Name, problem.Name)
	case problem.Other >= 0:
		f = p.reportName(problem.Element, "%s becomes variable %s in the generated ToObjectValue, as %s does; rename one",
			subject, problem.Name, p.Element(p.elementAt(problem.Other)))
		p.relateElement(f, problem.Other, "becomes variable %s as well", problem.Name)
		if f != nil && !problem.Breaks() {
			f.Message += ": one gets the value of the other"
			f.Severity, f.Stage = min(f.Severity, SeverityWarning), StageMeaning
		}
	default:
		f = p.reportName(problem.Element, "%s becomes variable %s in the generated ToObjectValue, which has one of that name; rename it",
			subject, problem.Name)
	}
	p.prefixFix(f, problem.Element)
}

func goKeywordLocal(p *Pass, problem *golang.Problem) {
	f := p.reportName(problem.Element,
		"%s stands inside another nested element, so the generator makes a variable %q of it, which is a Go keyword; rename it",
		capital(p.generatedElement(p.elementAt(problem.Element))), problem.Name)
	p.prefixFix(f, problem.Element)
}

func invalidGoIdentifier(p *Pass, problem *golang.Problem) {
	if problem.Element < 0 {
		p.ReportValue(p.Unit.Name.Node, "%s becomes %q in Go, which is no identifier; rename it", capital(p.UnitWords()), problem.Name)
		return
	}
	if problem.Node >= 0 {
		p.ReportValue(problem.Node, "Attribute type %q becomes field %q in the conversion to the external type, which is no Go identifier; rename it",
			p.Tree.Value(problem.Node), problem.Name)
		return
	}
	p.reportName(problem.Element, "%s becomes %q in Go, which is no identifier; rename it",
		capital(p.Element(p.elementAt(problem.Element))), problem.Name)
}

func blankGoIdentifier(p *Pass, problem *golang.Problem) {
	f := p.reportName(problem.Element, "%s becomes field _ of a Go struct, which no code can set; rename it",
		capital(p.Element(p.elementAt(problem.Element))))
	p.prefixFix(f, problem.Element)
}

func generatedFileIgnored(p *Pass, problem *golang.Problem) {
	f := p.ReportValue(p.Unit.Name.Node, "%s generates the file %s, which Go ignores because it begins with an underscore; rename it",
		capital(p.UnitWords()), problem.Name)
	if name := strings.TrimLeft(p.Unit.Name.Value, "_"); schema.IsIdentifier([]byte(name)) {
		f.Fix(false, fmt.Sprintf("Rename to %q", name), ReplaceString(p.Tree, p.Unit.Name.Node, name))
	}
}

func nameTooLong(p *Pass, problem *golang.Problem) {
	p.ReportValue(p.Unit.Name.Node, "The name of this %s makes a file name of %d bytes, and file systems allow 255; shorten it",
		spec.Word(p.Unit.Kind), len(problem.Name))
}

func dynamicNotGenerated(p *Pass, problem *golang.Problem) {
	e := p.elementAt(problem.Element)
	if problem.Node >= 0 {
		p.ReportObject(problem.Node, "A member of an object type of %s is dynamic, and tfplugingen-framework 0.4.1 writes broken code for that beside an "+
			"associated_external_type; use another type, or delete the external type", p.Element(e))
		return
	}
	node := e.Body
	if node < 0 {
		node = e.Node
	}
	f := p.ReportKey(node, "%s is dynamic, which tfplugingen-framework 0.4.1 does not generate; use another type, such as a string that holds JSON",
		capital(p.Element(e)))
	if f == nil || e.Body < 0 || e.Definitions.Len() > 0 || e.CustomType >= 0 || e.Static >= 0 || e.ExternalType >= 0 {
		return
	}
	const custom = `{"import": {"path": "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"}, ` +
		`"type": "jsontypes.NormalizedType{}", "value_type": "jsontypes.Normalized"}`
	f.Fix(false, "Make it a string of JSON", RenameKey(p.Tree, e.Body, schema.KeyString.String()),
		InsertInto(p.Tree, e.Body, MemberSource(schema.KeyCustomType.String(), custom)))
}

func nestedObjectWithoutAttributeTypes(p *Pass, problem *golang.Problem) {
	p.ReportObject(problem.Node,
		"An object type of %s has no attribute types that are generated, and inside a nested element the generator writes broken code for that; give it one",
		p.Element(p.elementAt(problem.Element)))
}

func objectInObjectInNested(p *Pass, problem *golang.Problem) {
	p.ReportObject(problem.Node,
		"An object stands in the object of %s, for which the generator writes broken code inside a nested element; use a single_nested attribute",
		p.Element(p.elementAt(problem.Element)))
}
