package startup

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/types"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var (
	customTypeValueMismatch = &rules.Rule{
		Name: "custom-type-value-mismatch", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "The value_type of a custom_type is not the type of the values that its type returns.",
	}
	customTypeWithoutElements = &rules.Rule{
		Name: "custom-type-without-elements", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A custom type is a list, map or set type that does not say what its elements are.",
	}
	customTypeUnusable = &rules.Rule{
		Name: "custom-type-unusable", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A custom type compiles, but the framework can't use it: it is nil, a pointer, or dynamic inside a collection.",
	}
)

// checkMade checks the value of a custom type.
func checkMade(c *expression.Check, made any) {
	g, whole := c.GoType, golang.Span{End: int32(len(c.Go.Text))}
	if c.Element.ExternalType >= 0 {
		return // beside it the generator writes a type of its own
	}
	t, ok := made.(*evaluate.Type)
	if _, is := made.(evaluate.Nil); is {
		t, ok = nil, true
	}
	if !ok {
		return
	}
	top := c.Element.Depth == 0
	switch inCollection := g.Owner >= 0 && isInCollection(c, g.Owner); {
	case t == nil && g.Owner < 0 && (c.Element.IsNested() || !g.Kind.IsCollection() && g.Kind != schema.KindObject):
		// which is as if there were no custom type
	case t == nil && inCollection && !top && c.Pass.Unit.Types[g.Owner].Parent >= 0:
		// whose elements nothing asks for
	case t == nil, t.HasNilMember(), t.Has(expression.IsHollow):
		c.Report(customTypeUnusable, whole, c.Words()+" is nil").
			WithNote("The framework calls the type's methods when the provider starts, and those of nil panic.").
			WithHelp("write a type, or delete custom_type")
	case g.Owner >= 0 && (inCollection && t.Has(isDynamic) || t.Has(collectionOfDynamic)):
		c.Report(customTypeUnusable, whole, c.Words()+" is dynamic inside a collection").
			WithNote("The framework has no collections of dynamic values and rejects the whole schema when the provider starts.").
			WithHelp("make the attribute dynamic, or use another type")
	case top && t.Has(withoutElements):
		c.Report(customTypeWithoutElements, whole, c.Words()+" has no element type").
			WithNote("The generator writes element_type only where there is no custom_type, and the framework fails when it makes a value without one.").
			WithHelp("give it an ElemType, or delete custom_type")
	case top && (g.Owner >= 0 || !c.Element.IsNested() || !writesOwnType(c.Go, c.Element)) && t.Has(withoutMembers(c)):
		c.Report(customTypeUnusable, whole, c.Words()+" is an object without attributes").
			WithNote("Written without its constructor, a generated type has no attribute types, and can't take the values of its attributes.").
			WithHelp("give it the attributes, as its value has them in AttributeTypes, or delete custom_type")
	case top && t.Has(isPointer) && (g.Owner >= 0 || g.OnObject || !t.Pointer || t.Elem.Has(isPointer)):
		c.Report(customTypeUnusable, whole, c.Words()+" is a pointer to a type").
			WithNote("Such a type equals no other, not even itself: the framework fails whenever it makes a value of the elements or members.").
			WithHelp("use the type itself")
	}
}

// isInCollection reports whether a list, map or set is around a type: another type, or the attribute.
func isInCollection(c *expression.Check, owner int32) bool {
	for i := c.Pass.Unit.Types[owner].Parent; i >= 0; i = c.Pass.Unit.Types[i].Parent {
		if c.Pass.Unit.Types[i].Kind.IsCollection() {
			return true
		}
	}
	return c.Element.Kind.HasElementType()
}

// withoutMembers returns a function that reports whether a type is a generated one without the attributes that its values have.
func withoutMembers(c *expression.Check) func(t *evaluate.Type) bool {
	return func(t *evaluate.Type) bool {
		name, is := t.WithoutMembers()
		if !is {
			return false
		}
		whole := c.GeneratedType(name)
		return whole != nil && len(whole.Members) > 0
	}
}

func isPointer(t *evaluate.Type) bool { return t.Pointer }

func isDynamic(t *evaluate.Type) bool {
	kind, known := t.Kind()
	return known && kind == catalog.Dynamic
}

func collectionOfDynamic(t *evaluate.Type) bool { return t.Elem != nil && t.Elem.Has(isDynamic) }

func withoutElements(t *evaluate.Type) bool {
	kind, known := t.Kind()
	return known && !t.Open && t.Elem == nil && (kind == catalog.List || kind == catalog.Map || kind == catalog.Set)
}

// writesOwnType reports whether an expression is an empty literal of the type that is generated for an element.
func writesOwnType(x *golang.Expression, e *spec.Element) bool {
	if len(x.Values) != 1 {
		return false
	}
	v := &x.Values[0]
	return v.Kind == golang.Composite && v.Package == "" && v.Name == golang.Pascal(e.Name.Value)+"Type" && len(v.Arguments) == 0
}

// likeness reports a custom type that the framework takes for another than that of its values, or whose values it can't compare.
func likeness(c *expression.Check) {
	g, v := c.GoType, c.One()
	if v == nil || len(c.Errors) > 0 || len(c.Found()) > 0 {
		return
	}
	m := c.MadeBy(v)
	if v.Pointer {
		m = c.NamedType(v)
	}
	if m == nil {
		return
	}
	path, _ := m.Value.Split()
	why, top := m.Lies, c.Element.Depth == 0
	switch {
	case why != "":
	case g.Owner >= 0 && (top || c.Pass.Unit.Types[g.Owner].Parent >= 0):
		why = cmp.Or(m.Unequal, m.Unlike)
	case !top:
		return
	case !g.OnObject && !g.Kind.IsCollection() && g.Kind != schema.KindObject && path != imports.BasetypesPackage:
		why = m.Unlike
	default:
		return
	}
	if why != "" {
		f := c.Report(customTypeUnusable, v.Span, c.Words()+" is not the type of its own values").
			WithNote("%s. The provider starts, and the framework fails when it makes a value of the type.", why).
			WithHelp("declare the methods Equal, ValueFromTerraform and the like on the type, and Type and Equal on its values")
		if f != nil && !top {
			f.Severity = min(f.Severity, rules.SeverityWarning) // it makes none where what is around it is not set
		}
		return
	}
	// Values are compared with those of the configuration or of the plan: there are none of a provider, nor of what a data source computes.
	computed := c.Element.Configurability == spec.Computed
	if m.Uncompared == "" || !top || c.Pass.Unit.Kind == syntax.Provider || c.Pass.Unit.Kind == syntax.DataSource && computed {
		return
	}
	f := c.Report(customTypeUnusable, v.Span, "values of "+c.Pass.Element(c.Element)+" can't be compared")
	f.WithNote(`%s. Terraform shows "Semantic Equality Check Error" when the attribute has a value.`, m.Uncompared).
		WithHelp("declare the method on the values, or embed a type that has it")
	if f != nil && c.Element.Configurability != spec.Required {
		f.Severity = min(f.Severity, rules.SeverityWarning)
	}
}

// valueType compares the value type with the type.
func valueType(c *expression.Check, v *golang.Value, m *catalog.Member) {
	if v == nil {
		c.Report(customTypeValueMismatch, golang.Span{End: int32(len(c.Go.Text))},
			"value_type of "+c.Pass.Element(c.Element)+" is more than one Go type").
			WithNote("The generated model compiles, but its field loses its tfsdk tag, so the framework fails when it fills the model.").
			WithHelp("write the type alone")
		return
	}
	if len(c.Errors) > 0 || c.Off(customTypeValueMismatch) {
		return
	}
	g, made := c.GoType, c.Returns
	kind := expression.CatalogKinds[g.Kind]
	var written ast.Expr
	if m != nil {
		if m.Fits.Value.Has(kind) && (made == "" || m.Of == "" || m.Of == made) {
			return
		}
	} else if t, err := parser.ParseExpr(c.Go.Text); err != nil || mayBeValue(c, t) {
		return
	} else {
		written = t
	}
	advice := "use the type of the values that it returns"
	_, name := made.Split()
	if made != "" {
		advice = "use " + name
	}
	f := c.Report(customTypeValueMismatch, v.Span, "value_type of "+c.Pass.Element(c.Element)+" does not match its custom type").
		WithNote("%s does not return values of type %s, so the framework fails when it fills the generated model.", g.Type.Value, c.Go.In(v.Span)).
		WithHelp("%s", advice)
	if star, ok := written.(*ast.StarExpr); ok {
		if target, ok := lookupMember(c, star.X); ok && target.Fits.Value.Has(kind) && (made == "" || target.Of == made) {
			f.Fix(true, "Remove *", c.Edit(golang.Span{Start: v.Start, End: v.Start + int32(star.X.Pos()-star.Pos())}, ""))
		}
	}
	p := c.Packages.Lookup(v.Package)
	if made == "" || p == nil {
		return
	}
	if path, _ := made.Split(); path == p.Path {
		f.Fix(true, "Change to "+v.Package+"."+name, c.Edit(v.NameSpan, name))
	}
}

// mayBeValue reports whether a type may be one of values of the framework, for all that is known. No type is that the language has or makes
// of others, nor any of the standard library.
func mayBeValue(c *expression.Check, t ast.Expr) bool {
	switch t := ast.Unparen(t).(type) {
	case *ast.Ident:
		return types.Universe.Lookup(t.Name) == nil && t.Name != golang.NamesOfUnit(c.Pass.Unit, "").Model
	case *ast.StarExpr:
		_, known := lookupMember(c, t.X) // a pointer to one of our own may be; to one of the framework's it is not
		return !known && mayBeValue(c, t.X)
	case *ast.SelectorExpr:
		if p, ok := t.X.(*ast.Ident); ok {
			n := c.Packages.Find(p.Name)
			return n == nil || n.Ambiguous || n.Described == nil || n.Described.Module != "std"
		}
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return false
	}
	return true
}

// lookupMember returns the member of a known package that a type is.
func lookupMember(c *expression.Check, t ast.Expr) (*catalog.Member, bool) {
	s, ok := ast.Unparen(t).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	name, ok := s.X.(*ast.Ident)
	if !ok {
		return nil, false
	}
	p := c.Packages.Lookup(name.Name)
	if p == nil || !p.Described {
		return nil, false
	}
	return p.Member(s.Sel.Name)
}
