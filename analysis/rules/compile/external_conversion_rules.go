package compile

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

var externalTypeMismatch = &rules.Rule{
	Name: "external-type-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
	Summary: "An external type of a known package does not fit the attribute.",
}

// checkExternalType has Go's type checker look at the conversion functions of an external type whose package is known.
func checkExternalType(c *expression.Check, t *spec.GoType) {
	if t.Role != schema.RoleExternalType || c.Off(externalTypeMismatch) && c.Off(undeclaredName) || !c.Pass.Whole(t.Type.Node) {
		return
	}
	before, text, after, ok := golang.Conversion(c.Pass.Unit, t)
	if !ok {
		return
	}
	c.Element, c.Index, c.Node = &c.Pass.Unit.Elements[t.Element], t.Element, t.Type.Node
	c.Go = &golang.Expression{Text: t.Type.Value}
	check := func(before, after string, undeclared func(string, golang.Span)) *compile.Error {
		checked := compile.Text{Go: text, Place: golang.FieldType, Before: before, After: after}
		scope := c.Scope()
		scope.Undeclared = undeclared
		return compile.Check(checked, scope)
	}
	undeclared := c.Undeclared()
	if star := int32(strings.Index(t.Type.Value, text)); undeclared != nil {
		report := undeclared
		undeclared = func(name string, at golang.Span) {
			report(name, golang.Span{Start: at.Start + star, End: at.End + star})
		}
	}
	err := check(before, after, undeclared)
	if err == nil {
		return
	}
	n := &c.Pass.Tree.Nodes[t.Type.Node]
	f := c.Pass.ReportAs(
		externalTypeMismatch,
		t.Type.Node,
		n.Start,
		n.End,
		fmt.Sprintf("external type %q does not fit %s", t.Type.Value, c.Pass.Element(c.Element)),
	)
	if f == nil {
		return
	}
	f.WithNote("The generated conversion functions do not compile. Go says: %s", strings.ReplaceAll(err.Message, golang.ConversionType, text)).
		WithHelp("declare a type with the attribute's fields or elements, each a pointer")
	if before, _, after, ok := golang.ConversionOfField(c.Pass.Unit, t, -1); ok && check(before, after, nil) == nil {
		fields(c, f, t, text, check)
	}
	generate.DropExternalFix(c.Pass, f, t.Type.Node)
}

// fields reports which fields of a struct that is an external type are missing or wrong.
func fields(
	c *expression.Check,
	f *rules.Finding,
	t *spec.GoType,
	text string,
	check func(before, after string, undeclared func(string, golang.Span)) *compile.Error,
) {
	var wrong []string
	for i, field := range golang.ExternalFields(c.Pass.Unit, t) {
		before, _, after, _ := golang.ConversionOfField(c.Pass.Unit, t, i)
		err := check(before, after, nil)
		if err == nil {
			continue
		}
		n := &c.Pass.Tree.Nodes[field.Node]
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
	if pkg := c.Pass.ByHand(); pkg != nil && pkg.Declared[text] != nil {
		where = fmt.Sprintf(" It is declared in %s.", pkg.Place(pkg.Declared[text]))
	}
	f.WithNote("%s.%s The generated conversion functions do not compile.", strings.Join(wrong, ". "), where).
		WithHelp("give the struct the fields that the attributes become")
}
