package compile

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
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
	customTypeValueMismatch = &rules.Rule{
		Name: "custom-type-value-mismatch", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "The value_type of a custom_type is not the type of the values that its type returns.",
	}
)

func (c *expressionCheck) checkCustomType(g *spec.GoType) {
	c.element, c.index = &c.p.Unit.Elements[g.Element], g.Element
	if g.Role != schema.RoleCustomType || g.Kind == schema.KindNone || c.element.ExternalType < 0 && underCustomType(c.p, g) {
		return // the generator does not write it
	}
	if g.Owner >= 0 && c.p.Unit.Types[g.Owner].Attribute && g.Kind == schema.KindDynamic {
		return // nor a member that is dynamic
	}
	made, good := catalog.TypeName(""), true
	if g.Type.Value != "" && c.p.Whole(g.Type.Node) {
		c.key = "custom_type.type"
		if good = c.parse(g.Type, golang.FieldValue); good {
			made, good = c.typeOfCustom(g)
		}
	}
	// The value types of element types and attribute types are not written.
	if g.Value.Value == "" || !c.p.Whole(g.Value.Node) || g.Owner >= 0 || g.OnObject {
		return
	}
	c.key = "custom_type.value_type"
	// Nor are those of what is inside a nested attribute or block. That of a wrong type has nothing to agree with.
	if c.element.Depth > 0 || !c.parse(g.Value, golang.FieldType) || !good {
		return
	}
	if len(c.e.Values) != 1 {
		c.report(customTypeValueMismatch, golang.Span{End: int32(len(c.e.Text))},
			"value_type of "+c.p.Element(c.element)+" is more than one Go type").
			WithNote("The generated model compiles, but its field loses its tfsdk tag, so the framework fails when it fills the model.").
			WithHelp("write the type alone")
		return
	}
	v := &c.e.Values[0]
	m := c.namedType(v)
	if v.Kind != golang.Name || m != nil && m.Sort != catalog.Type {
		m = nil
	}
	if m == nil {
		if _, wrong := c.typeCheck(golang.FieldType, schema.RoleCustomType, g.Kind, true); len(wrong) > 0 {
			c.typeErrors(wrong, len(c.p.Findings()))
			return // it is not a type at all
		}
	}
	c.valueType(g, v, m, made)
}

// typeOfCustom looks at the type of a custom type. It returns the type of its values if that is known, and false if it does not compile.
func (c *expressionCheck) typeOfCustom(g *spec.GoType) (catalog.TypeName, bool) {
	var v *golang.Value
	made, like := catalog.TypeName(""), (*catalog.Member)(nil)
	if len(c.e.Values) == 1 {
		v = &c.e.Values[0]
		if m := c.namedType(v); m != nil && !v.Pointer && v.Kind == golang.Call == (m.Sort == catalog.Func) {
			made, like = m.Value, m
		}
	}
	c.goType = g
	kind := g.Kind
	if g.Owner >= 0 {
		kind = schema.KindNone // the type of elements and members may be any
	}
	checked, wrong := c.typeCheck(golang.FieldValue, schema.RoleCustomType, kind, v == nil || !c.plainMade(v))
	c.wrong = len(wrong) > 0
	findings := len(c.p.Findings())
	if v != nil {
		if c.wrong || !c.declared(v) {
			c.bareName(g, v)
		}
		if c.wrong {
			c.customTypeKind(g, v)
		}
		c.walk(v)
	}
	if c.wrong {
		c.typeErrors(wrong, findings)
		return "", false
	}
	c.checkMembers(checked)
	c.evaluate(checked, schema.RoleCustomType, findings)
	if like != nil && c.element.Depth == 0 && len(c.p.Findings()) == findings {
		c.likeness(g, v, like)
	}
	return made, true
}

// namedType returns what is known of the type that a custom type names: of a package, or declared by hand in the one that is generated
// into.
func (c *expressionCheck) namedType(v *golang.Value) *catalog.Member {
	if _, m := c.member(v); m != nil {
		return m
	}
	pkg := c.p.ByHand()
	if pkg == nil || v.Package != "" || pkg.Declared[v.Name] == nil {
		return nil
	}
	described, known := c.p.Settings.ByHand.Beside(c.p.Settings.Profile().Packages).Lookup(pkg.Path())
	if !known {
		return nil
	}
	m, _ := described.Member(v.Name)
	return m
}

// likeness reports a custom type that the framework takes for another than that of its values.
func (c *expressionCheck) likeness(g *spec.GoType, v *golang.Value, m *catalog.Member) {
	path, _ := m.Value.Split()
	why, when := "", "when it makes a value of the type"
	switch {
	case g.Owner >= 0 && c.p.Unit.Types[g.Owner].Parent < 0 && !c.p.Unit.Types[g.Owner].Attribute:
		why, when = cmp.Or(m.Unequal, m.Unlike), "when a configuration has an element"
	case g.Owner < 0 && !g.OnObject && !g.Kind.IsCollection() && g.Kind != schema.KindObject && path != basetypesPackage:
		why = m.Unlike
	}
	if why != "" {
		c.report(customTypeUnusable, v.Span, c.words()+" is not the type of its own values").
			WithNote("%s. The provider starts, and panics %s.", why, when).
			WithHelp("declare the methods Equal, ValueFromTerraform and the like on the type, and Type and Equal on its values")
	}
}

// declared reports whether a name is known, so that the type checker has judged it.
func (c *expressionCheck) declared(v *golang.Value) bool {
	if pkg := c.p.ByHand(); v.Package == "" && pkg != nil && pkg.Declared[v.Name] != nil {
		return true
	}
	n := c.packages.find(v.Package)
	return v.Package != "" && n != nil && !n.ambiguous && c.p.Settings.Profile().Packages.Has(n.path)
}

// customTypeKind returns the kind of a custom type that does not compile.
func (c *expressionCheck) customTypeKind(g *spec.GoType, v *golang.Value) {
	_, m := c.member(v)
	if m == nil || v.Pointer || v.Kind == golang.Name && m.Sort == catalog.Type || v.Kind == golang.Call != (m.Sort == catalog.Func) {
		return
	}
	kind := catalogKinds[g.Kind]
	if m.Fits.Type.Has(kind) || g.Owner >= 0 && m.Fits.Type != 0 || c.off(customTypeKindMismatch) ||
		m.Sort == catalog.Func && m.Fits.Type == 0 && m.Fits.Value == 0 {
		return
	}
	headline := fmt.Sprintf("custom type of %s is not an attribute type", c.p.Element(c.element))
	if m.Fits.Type != 0 {
		headline = fmt.Sprintf("custom type of %s is for %s values, not %s", c.p.Element(c.element), kindWords(m.Fits.Type), kind)
	}
	c.report(customTypeKindMismatch, v.NameOrSpan(), headline).
		WithNote(doesNotCompile).WithHelp("use a type for %s values", kind)
}

// underCustomType reports whether the type that has a custom type is inside another that has one, and is not written.
func underCustomType(p *rules.Pass, g *spec.GoType) bool {
	if g.Owner < 0 {
		return false
	}
	for n := p.Unit.Types[g.Owner].Parent; n >= 0; n = p.Unit.Types[n].Parent {
		if p.Unit.Types[n].CustomType >= 0 {
			return true
		}
	}
	return p.Unit.Elements[g.Element].CustomType >= 0
}

// typeOfValues returns the name of the type whose values are of the type that a custom type names, where its package has one.
func (c *expressionCheck) typeOfValues(v *golang.Value, m *catalog.Member) string {
	p := c.packages.lookup(v.Package)
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
func (c *expressionCheck) bareName(g *spec.GoType, v *golang.Value) {
	_, m := c.member(v)
	if v.Kind != golang.Name || m != nil && m.Sort != catalog.Type || m == nil && !strings.HasSuffix(v.Name, "Type") {
		return
	}
	source := c.e.In(v.Span)
	if c.wrong {
		f := c.report(customTypeNotExpression, v.Span, "custom_type.type of "+c.p.Element(c.element)+" is a Go type, not a value").
			WithNote(doesNotCompile)
		if f == nil {
			return
		}
		if name := c.typeOfValues(v, m); name != "" {
			f.Message = "custom_type.type of " + c.p.Element(c.element) + " is a type of values"
			f.WithHelp("use the type that returns such values, %s.%s", v.Package, name)
			f.Fix(true, "Write "+v.Package+"."+name+"{}", c.edit(v.NameSpan, name+"{}"))
		} else if m == nil || m.Literal && m.Fits.Type != 0 {
			f.Fix(true, "Append {}", c.edit(golang.Span{Start: v.End, End: v.End}, "{}"))
		}
		return
	}
	if c.off(customTypeBareName) || v.Package == "" && c.packages.exportedByDot(v.Name) {
		return
	}
	f := c.report(customTypeBareName, v.Span, "custom_type.type of "+c.p.Element(c.element)+" looks like a Go type, not a value").
		WithNote("Unless %s is a variable, the generated code does not compile.", source)
	f.Fix(false, "Append {}", c.edit(golang.Span{Start: v.End, End: v.End}, "{}"))
}

// valueType compares the value type with the type. The member is the type that it is, if that is of a known package.
func (c *expressionCheck) valueType(g *spec.GoType, v *golang.Value, m *catalog.Member, made catalog.TypeName) {
	if c.off(customTypeValueMismatch) {
		return
	}
	kind := catalogKinds[g.Kind]
	var written ast.Expr
	if m != nil {
		if m.Fits.Value.Has(kind) && (made == "" || m.Of == "" || m.Of == made) {
			return
		}
	} else if t, err := parser.ParseExpr(c.e.Text); err != nil || c.mayBeValue(t) {
		return
	} else {
		written = t
	}
	advice := "use the type of the values that it returns"
	_, name := made.Split()
	if made != "" {
		advice = "use " + name
	}
	f := c.report(customTypeValueMismatch, v.Span, "value_type of "+c.p.Element(c.element)+" does not match its custom type").
		WithNote("%s does not return values of type %s, so the framework fails when it fills the generated model.", g.Type.Value, c.e.In(v.Span)).
		WithHelp("%s", advice)
	if star, ok := written.(*ast.StarExpr); ok {
		if target, ok := c.lookupMember(star.X); ok && target.Fits.Value.Has(kind) && (made == "" || target.Of == made) {
			f.Fix(true, "Remove *", c.edit(golang.Span{Start: v.Start, End: v.Start + int32(star.X.Pos()-star.Pos())}, ""))
		}
	}
	p := c.packages.lookup(v.Package)
	if made == "" || p == nil {
		return
	}
	if path, _ := made.Split(); path == p.Path {
		f.Fix(true, "Change to "+v.Package+"."+name, c.edit(v.NameSpan, name))
	}
}

// mayBeValue reports whether a type may be one of values of the framework, for all that is known. No type is that the language has or makes
// of others, nor any of the standard library.
func (c *expressionCheck) mayBeValue(t ast.Expr) bool {
	switch t := ast.Unparen(t).(type) {
	case *ast.Ident:
		return types.Universe.Lookup(t.Name) == nil && t.Name != golang.NamesOfUnit(c.p.Unit, "").Model
	case *ast.StarExpr:
		_, known := c.lookupMember(t.X) // a pointer to one of our own may be; to one of the framework's it is not
		return !known && c.mayBeValue(t.X)
	case *ast.SelectorExpr:
		if p, ok := t.X.(*ast.Ident); ok {
			n := c.packages.find(p.Name)
			return n == nil || n.ambiguous || n.described == nil || n.described.Module != "std"
		}
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return false
	}
	return true
}

// lookupMember returns the member of a known package that a type is.
func (c *expressionCheck) lookupMember(t ast.Expr) (*catalog.Member, bool) {
	s, ok := ast.Unparen(t).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	name, ok := s.X.(*ast.Ident)
	if !ok {
		return nil, false
	}
	p := c.packages.lookup(name.Name)
	if p == nil || !p.Described {
		return nil, false
	}
	return p.Member(s.Sel.Name)
}
