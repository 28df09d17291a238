package compile

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

var externalTypeMismatch = &rules.Rule{
	Name: "external-type-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
	Summary: "An external type of a known package does not fit the attribute.",
}

// checkExternalType has Go's type checker look at the conversion functions of an external type whose package is known.
func (c *expressionCheck) checkExternalType(t *spec.GoType) {
	if t.Role != schema.RoleExternalType || c.off(externalTypeMismatch) && c.off(undeclaredName) || !c.p.Whole(t.Type.Node) {
		return
	}
	before, text, after, ok := golang.Conversion(c.p.Unit, t)
	if !ok {
		return
	}
	c.element, c.index, c.node = &c.p.Unit.Elements[t.Element], t.Element, t.Type.Node
	c.e = &golang.Expression{Text: t.Type.Value}
	check := func(before, after string, undeclared func(string, golang.Span)) *compile.Error {
		checked := compile.Text{Go: text, Place: golang.FieldType, Before: before, After: after}
		scope := c.scope()
		scope.Undeclared = undeclared
		return compile.Check(checked, scope)
	}
	var undeclared func(string, golang.Span)
	switch pkg := c.p.ByHand(); {
	case pkg == nil:
		undeclared = c.noteUndeclared
	case !pkg.Partial:
		star := int32(strings.Index(t.Type.Value, text))
		undeclared = func(name string, at golang.Span) {
			c.reportUndeclared(name, golang.Span{Start: at.Start + star, End: at.End + star})
		}
	}
	err := check(before, after, undeclared)
	if err == nil {
		return
	}
	n := &c.p.Tree.Nodes[t.Type.Node]
	f := c.p.ReportAs(
		externalTypeMismatch,
		t.Type.Node,
		n.Start,
		n.End,
		fmt.Sprintf("external type %q does not fit %s", t.Type.Value, c.p.Element(c.element)),
	)
	if f == nil {
		return
	}
	f.WithNote("The generated conversion functions do not compile. Go says: %s", strings.ReplaceAll(err.Message, golang.ConversionType, text)).
		WithHelp("declare a type with the attribute's fields or elements, each a pointer")
	if before, _, after, ok := golang.ConversionOfField(c.p.Unit, t, -1); ok && check(before, after, nil) == nil {
		c.fields(f, t, text, check)
	}
	dropExternalFix(c.p, f, t.Type.Node)
}

// fields reports which fields of a struct that is an external type are missing or wrong.
func (c *expressionCheck) fields(
	f *rules.Finding,
	t *spec.GoType,
	text string,
	check func(before, after string, undeclared func(string, golang.Span)) *compile.Error,
) {
	var wrong []string
	for i, field := range golang.ExternalFields(c.p.Unit, t) {
		before, _, after, _ := golang.ConversionOfField(c.p.Unit, t, i)
		err := check(before, after, nil)
		if err == nil {
			continue
		}
		n := &c.p.Tree.Nodes[field.Node]
		needed := fmt.Sprintf("%s of type %s", field.Name, strings.Join(strings.Fields(field.Type), " "))
		if strings.HasPrefix(err.Message, "unknown field") {
			wrong = append(wrong, "It lacks field "+needed)
			f.Relate(n.Start, n.End, "needs field %s", needed)
			continue
		}
		has := ""
		if _, rest, ok := strings.Cut(err.Message, ") as "); ok {
			if typ, _, ok := strings.Cut(rest, " value in "); ok {
				has = ", not " + typ
			}
		}
		wrong = append(wrong, fmt.Sprintf("Field %s%s", strings.Replace(needed, " of type ", " must be of type ", 1), has))
		f.Relate(n.Start, n.End, "needs field %s", needed)
	}
	if len(wrong) == 0 {
		return
	}
	where := ""
	if pkg := c.p.ByHand(); pkg != nil && pkg.Declared[text] != nil {
		where = fmt.Sprintf(" It is declared in %s.", pkg.Place(pkg.Declared[text]))
	}
	f.WithNote("%s.%s The generated conversion functions do not compile.", strings.Join(wrong, ". "), where).
		WithHelp("give the struct the fields that the attributes become")
}
