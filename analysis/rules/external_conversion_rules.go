package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

var externalTypeMismatch = &Rule{
	Name: "external-type-mismatch", Stage: StageCompile, Severity: SeverityError,
	Summary: "An external type of a known package does not fit the attribute.",
}

// checkExternalType has Go's type checker look at the conversion functions of an external type whose package is known.
func (c *expressionCheck) checkExternalType(t *spec.GoType) {
	if t.Role != schema.RoleExternalType || c.off(externalTypeMismatch) || !c.p.whole(t.Type.Node) {
		return
	}
	before, text, after, ok := golang.Conversion(c.p.Unit, t)
	if !ok {
		return
	}
	c.element = &c.p.Unit.Elements[t.Element]
	checked := compile.Text{Go: text, Place: golang.FieldType, Before: before, After: after}
	err := compile.Check(checked, c.scope(&checked))
	if err == nil {
		return
	}
	n := &c.p.Tree.Nodes[t.Type.Node]
	f := c.p.ReportAs(externalTypeMismatch, t.Type.Node, n.Start, n.End, fmt.Sprintf("external type %q does not fit %s", t.Type.Value, c.p.Element(c.element))).
		WithNote("The generated conversion functions do not compile. Go says: %s", strings.ReplaceAll(err.Message, golang.ConversionType, text)).
		WithHelp("declare a type with the attribute's fields or elements, each a pointer")
	c.p.dropExternalFix(f, t.Type.Node)
}
