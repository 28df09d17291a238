package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// externalTypeRules are the rules about associated external types and the functions that are generated for them.
var externalTypeRules = []*Rule{
	{
		Name: "external-type-unsupported-form", Stage: StageGenerate, Severity: SeverityError,
		Summary:  "An external type is written in a way that the generator makes no function names of.",
		Problems: []golang.ProblemKind{golang.ExternalForm, golang.ExternalUnexported}, Problem: externalTypeUnsupportedForm,
	},
	{
		Name: "external-type-not-pointer", Stage: StageCompile, Severity: SeverityError,
		Summary:  "An external type is no pointer.",
		Problems: []golang.ProblemKind{golang.ExternalNotPointer}, Problem: externalTypeNotPointer,
	},
	{
		Name: "external-type-builtin", Stage: StageCompile, Severity: SeverityError,
		Summary:  "An external type is of the language, its library or the framework, which the generated conversion cannot give.",
		Problems: []golang.ProblemKind{golang.ExternalBuiltin}, Problem: externalTypeBuiltin,
	},
	{
		Name: "external-type-no-import", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The package of an external type and its import do not belong together.",
		Problems: []golang.ProblemKind{golang.ExternalImportMissing}, Problem: externalTypeNoImport,
	},
	{
		Name: "external-type-two-collections", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The conversion to an external type declares a variable twice, for a list, map or set.",
		Problems: []golang.ProblemKind{golang.ExternalTwoCollections}, Problem: externalTypeTwo,
	},
	{
		Name: "external-type-two-objects", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The conversion to an external type declares a variable twice, for two objects.",
		Problems: []golang.ProblemKind{golang.ExternalTwoObjects}, Problem: externalTypeTwo,
	},
	{
		Name: "external-type-same-child-type", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The conversion to an external type declares a variable twice, for two attributes of one external type.",
		Problems: []golang.ProblemKind{golang.ExternalSameChildType}, Problem: externalTypeTwo,
	},
	{
		Name: "external-type-unimplemented", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The generator writes no conversion functions for an external type.",
		Problems: []golang.ProblemKind{golang.ExternalUnimplemented}, Problem: externalTypeUnimplemented,
	},
	{
		Name: "external-type-number-collection", Stage: StageCompile, Severity: SeverityError,
		Summary:  "The conversion to an external type needs package math/big for a collection of numbers, which is not imported.",
		Problems: []golang.ProblemKind{golang.ExternalNumber}, Problem: externalTypeNumberCollection,
	},
	{
		Name: "external-type-field-names", Stage: StageCompile, Severity: SeverityError,
		Summary:  "A name becomes no field that the struct of an external type can have.",
		Problems: []golang.ProblemKind{golang.ExternalFieldHidden, golang.ExternalFieldTwice}, Problem: externalTypeFieldNames,
	},
	{
		Name: "external-type-with-custom-type", Stage: StageCompile, Severity: SeverityWarning,
		Summary:  "An external type stands beside a custom type, so that the schema does not use what is generated for it.",
		Problems: []golang.ProblemKind{golang.ExternalWithCustomType, golang.ExternalCustomElements}, Problem: externalTypeWithCustomType,
	},
}

func externalTypeUnsupportedForm(p *Pass, problem *golang.Problem) {
	if problem.Kind == golang.ExternalUnexported {
		if f := p.ReportValue(problem.Node, "External type %q begins with a lower-case letter, so that its package does not export it; use a type that it exports", problem.Name); f != nil {
			f.Stage = StageCompile
		}
		return
	}
	f := p.ReportValue(problem.Node, "External type %q is no name with a * before it: the generator names functions for it; declare a named type and use that",
		problem.Name)
	p.dropExternalFix(f, problem.Node)
}

func externalTypeNotPointer(p *Pass, problem *golang.Problem) {
	start, _ := p.Tree.ContentRange(problem.Node)
	p.ReportValue(problem.Node, "External type %q is no pointer: the generated functions compare it with nil; write %q", problem.Name, "*"+problem.Name).
		Fix(true, "Make it a pointer", edit(start, start, "*"))
}

func externalTypeBuiltin(p *Pass, problem *golang.Problem) {
	f := p.ReportValue(problem.Node,
		"External type %q has no conversion from a pointer, which the generated function needs: only a type declared as a pointer, such as `type Name *string`, has one",
		problem.Name)
	p.dropExternalFix(f, problem.Node)
}

// dropExternalFix offers to delete the external type that a node is, or is the type of.
func (p *Pass) dropExternalFix(f *Finding, node int32) {
	if f == nil {
		return
	}
	for ; node >= 0; node = p.Tree.Nodes[node].Parent {
		if n := &p.Tree.Nodes[node]; n.IsMember() && schema.Key(n.Key) == schema.KeyAssociatedExternalType {
			f.Fix(false, "Delete the external type", DeleteNodes(p.Tree, node)...)
			return
		}
	}
}

func externalTypeNoImport(p *Pass, problem *golang.Problem) {
	if problem.At < 0 {
		f := p.ReportValue(problem.Node, "External type %q names no package, so that its import is not used; put the package's name before it or delete the import",
			p.Tree.Value(problem.Node))
		f.Fix(true, "Delete the import", DeleteNodes(p.Tree, p.Unit.Imports[problem.Import].Node)...)
		return
	}
	start, end := golang.FileSpan(p.Tree, problem.Node, golang.Span{Start: int32(problem.At), End: int32(problem.At + len(problem.Name))})
	if problem.Import < 0 {
		p.Report(problem.Node, start, end, fmt.Sprintf("Package %s of the external type is not imported; add the import beside the type", problem.Name))
		return
	}
	imported := &p.Unit.Imports[problem.Import]
	f := p.Report(problem.Node, start, end, fmt.Sprintf("Package %s of the external type is not what it imports, %q; use the name of that package",
		problem.Name, imported.Path.Value))
	if name := localName(imported); name != "" {
		f.Fix(true, fmt.Sprintf("Write %s", name), edit(start, end, name))
	}
}

// localName gives the name by which an import is known in the file, or nothing if that is not known.
func localName(m *spec.Import) string {
	if m.Alias.Value != "" {
		return m.Alias.Value
	}
	name, _ := golang.PackageName(m.Path.Value)
	return name
}

func externalTypeTwo(p *Pass, problem *golang.Problem) {
	e, other := p.elementAt(problem.Element), p.elementAt(problem.Other)
	f := p.ReportValue(problem.Node, "The conversion of %s to %q declares a variable for %s and again for %s; delete the external type",
		p.Element(p.Unit.Parent(e)), p.Tree.Value(problem.Node), p.Element(other), p.Element(e))
	p.relateElement(f, problem.Other, "declares the variable first")
	p.relateElement(f, problem.Element, "declares it again")
	p.dropExternalFix(f, problem.Node)
}

func externalTypeUnimplemented(p *Pass, problem *golang.Problem) {
	where := ""
	if problem.Other >= 0 && problem.Other != problem.Element {
		where = " (" + p.Element(p.elementAt(problem.Other)) + ")"
	}
	consequence := "its import is then unused"
	if problem.Import < 0 {
		consequence = "only its Go type and value are"
	}
	f := p.ReportValue(problem.Node, "No conversion functions are generated for the external type of %s: %s%s is not implemented, and %s; delete the external type",
		p.Element(p.elementAt(problem.Element)), problem.Name, where, consequence)
	if f != nil && !problem.Breaks() {
		f.Severity = min(f.Severity, SeverityWarning)
	}
	p.dropExternalFix(f, problem.Node)
}

func externalTypeNumberCollection(p *Pass, problem *golang.Problem) {
	e := p.elementAt(problem.Element)
	f := p.reportName(problem.Element, "%s holds numbers, for which the conversion to the external type uses package math/big, which is not imported; use another type of element, or delete the external type",
		capital(p.Element(e)))
	if parent := p.Unit.Parent(e); parent != nil {
		p.dropExternalFix(f, externalTypeOf(p.Unit, parent))
	}
}

// externalTypeOf gives the node of an element's external type, or -1.
func externalTypeOf(u *spec.Unit, e *spec.Element) int32 {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if t := &u.GoTypes[i]; t.Role == schema.RoleExternalType {
			return t.Node
		}
	}
	return -1
}

func externalTypeFieldNames(p *Pass, problem *golang.Problem) {
	node := problem.Node
	if node < 0 {
		node = p.elementAt(problem.Element).Name.Node
	}
	name := p.Tree.Value(node)
	if problem.Kind == golang.ExternalFieldTwice {
		p.ReportValue(node, "Member %q of %s becomes field %s of the external type, as a member before it does; rename one", name,
			p.Element(p.elementAt(problem.Element)), problem.Name)
		return
	}
	f := p.ReportValue(node, "Name %q becomes field %s of the external type, which only the type's own package can see; begin the name with a letter", name,
		problem.Name)
	if renamed := strings.TrimLeft(name, "_"); renamed != "" && golang.IsIdentifier(renamed) {
		f.Fix(false, fmt.Sprintf("Rename to %q", renamed), ReplaceString(p.Tree, node, renamed))
	}
}

func externalTypeWithCustomType(p *Pass, problem *golang.Problem) {
	if problem.Kind == golang.ExternalCustomElements {
		f := p.ReportValue(problem.Node, "The elements of %s have the custom value type %s, and the conversion from the external type makes plain ones; delete one of the types",
			p.Element(p.elementAt(problem.Element)), problem.Name)
		if f != nil && f.Severity == SeverityWarning {
			f.Severity = SeverityError
		}
		p.dropExternalFix(f, problem.Node)
		return
	}
	f := p.ReportValue(problem.Node, "%s has a custom type, which the schema uses, and an external type, for which another type is generated that it does not use; keep one",
		capital(p.Element(p.elementAt(problem.Element))))
	p.dropExternalFix(f, problem.Node)
}
