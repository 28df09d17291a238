package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var (
	customTypeNotExpression = &rules.Rule{
		Name: "custom-type-not-expression", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "The type of a custom_type names a Go type where a value is needed.",
	}
	customTypeBareName = &rules.Rule{
		Name: "custom-type-bare-name", Stage: rules.StageCompile, Severity: rules.SeverityWarning,
		Summary: "The type of a custom_type looks like a Go type where a value is needed.",
	}
	customTypeKindMismatch = &rules.Rule{
		Name: "custom-type-kind-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A custom type is for values of a type other than the attribute's.",
	}
)

// declared reports whether a name is known, so that the type checker has judged it.
func declared(c *expression.Check, v *golang.Value) bool {
	if pkg := c.Pass.ByHand(); v.Package == "" && pkg != nil && pkg.Declared[v.Name] != nil {
		return true
	}
	n := c.Packages.Find(v.Package)
	return v.Package != "" && n != nil && !n.Ambiguous && c.Pass.Settings.Profile().Packages.Has(n.Path)
}

// customTypeKind returns the kind of a custom type that does not compile.
func customTypeKind(c *expression.Check, v *golang.Value) {
	_, m := c.Member(v)
	if len(c.Errors) == 0 || m == nil || v.Pointer || v.Kind == golang.Name && m.Sort == catalog.Type ||
		v.Kind == golang.Call != (m.Sort == catalog.Func) {
		return
	}
	kind := expression.CatalogKinds[c.GoType.Kind]
	if m.Fits.Type.Has(kind) || c.GoType.Owner >= 0 && m.Fits.Type != 0 || c.Off(customTypeKindMismatch) ||
		m.Sort == catalog.Func && m.Fits.Type == 0 && m.Fits.Value == 0 {
		return
	}
	headline := fmt.Sprintf("custom type of %s is not an attribute type", c.Pass.Element(c.Element))
	if m.Fits.Type != 0 {
		headline = fmt.Sprintf("custom type of %s is for %s values, not %s", c.Pass.Element(c.Element), kindWords(m.Fits.Type), kind)
	}
	c.Report(customTypeKindMismatch, v.NameOrSpan(), headline).
		WithNote(expression.DoesNotCompile).WithHelp("use a type for %s values", kind)
}

// needsParts reports whether a type is one of objects or collections: without the types of what is in them, it equals that of no schema.
func needsParts(m *catalog.Member) bool {
	return slices.ContainsFunc([]catalog.Kind{catalog.List, catalog.Map, catalog.Object, catalog.Set}, m.Fits.Type.Has)
}

// typeOfValues returns the name of the type whose values are of the type that a custom type names, where its package has one.
func typeOfValues(c *expression.Check, v *golang.Value, m *catalog.Member) string {
	p := c.Packages.Lookup(v.Package)
	if m == nil || p == nil || m.Fits.Value == 0 || m.Fits.Type != 0 {
		return ""
	}
	for _, name := range []string{v.Name + "Type", strings.TrimSuffix(v.Name, "Value") + "Type"} {
		if t, ok := p.Member(name); ok && t.Literal && t.Fits.Type != 0 {
			return name
		}
	}
	return ""
}

// bareName looks at a custom type that is the name of a type, or looks like one.
func bareName(c *expression.Check, v *golang.Value) {
	if len(c.Errors) == 0 && declared(c, v) {
		return
	}
	_, m := c.Member(v)
	if v.Kind != golang.Name || m != nil && m.Sort != catalog.Type || m == nil && !strings.HasSuffix(v.Name, "Type") {
		return
	}
	source := c.Go.In(v.Span)
	if len(c.Errors) > 0 {
		f := c.Report(customTypeNotExpression, v.Span, "custom_type.type of "+c.Pass.Element(c.Element)+" is a Go type, not a value").
			WithNote(expression.DoesNotCompile)
		if f == nil {
			return
		}
		if name := typeOfValues(c, v, m); name != "" {
			f.Message = "custom_type.type of " + c.Pass.Element(c.Element) + " is a type of values"
			f.WithHelp("use the type that returns such values, %s.%s", v.Package, name)
			f.Fix(true, "Write "+v.Package+"."+name+"{}", c.Edit(v.NameSpan, name+"{}"))
		} else if m != nil && needsParts(m) {
			f.WithHelp("write %s{…} with the types of its attributes or elements", source)
		} else if m == nil || m.Literal && m.Fits.Type != 0 {
			f.Fix(true, "Append {}", c.Edit(golang.Span{Start: v.End, End: v.End}, "{}"))
		}
		return
	}
	if c.Off(customTypeBareName) || v.Package == "" && c.Packages.ExportedByDot(v.Name) {
		return
	}
	f := c.Report(customTypeBareName, v.Span, "custom_type.type of "+c.Pass.Element(c.Element)+" looks like a Go type, not a value").
		WithNote("Unless %s is a variable, the generated code does not compile.", source)
	f.Fix(false, "Append {}", c.Edit(golang.Span{Start: v.End, End: v.End}, "{}"))
}
