package compile

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var (
	customTypeWithoutElements = &rules.Rule{
		Name: "custom-type-without-elements", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A custom type is a list, map or set type that does not say what its elements are.",
	}
	customTypeUnusable = &rules.Rule{
		Name: "custom-type-unusable", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A custom type compiles, but the framework can't use it: it is nil, a pointer, or dynamic inside a collection.",
	}
)

// plainMade reports whether the type that a value plainly is can have nothing wrong with it beyond what its kind says.
func (c *expressionCheck) plainMade(v *golang.Value) bool {
	_, m := c.member(v)
	if m == nil || !strings.HasPrefix(string(m.Of), basetypesPackage+".") {
		return true
	}
	kind, ok := m.Fits.Type.Only()
	return ok && kind != catalog.Dynamic && kind != catalog.List && kind != catalog.Map && kind != catalog.Set && kind != catalog.Object
}

// checkMade looks at what a custom type is once it is made.
func (c *expressionCheck) checkMade(made any) {
	g, whole := c.goType, golang.Span{End: int32(len(c.e.Text))}
	if c.element.ExternalType >= 0 {
		return // beside it the generator writes a type of its own
	}
	t, ok := made.(*evaluate.Type)
	if _, is := made.(evaluate.Nil); is {
		t, ok = nil, true
	}
	if !ok {
		return
	}
	top := c.element.Depth == 0
	switch inCollection := g.Owner >= 0 && c.inCollection(g.Owner); {
	case t == nil && g.Owner < 0 && (c.element.IsNested() || !g.Kind.IsCollection() && g.Kind != schema.KindObject):
		// which is as if there were no custom type
	case t == nil && inCollection && !top && c.p.Unit.Types[g.Owner].Parent >= 0:
		// whose elements nothing asks for
	case t == nil, t.HasNilMember(), t.Has(isHollow):
		c.report(customTypeUnusable, whole, c.words()+" is nil").
			WithNote("The framework calls the type's methods when the provider starts, and those of nil panic.").
			WithHelp("write a type, or delete custom_type")
	case g.Owner >= 0 && (inCollection && t.Has(isDynamic) || t.Has(collectionOfDynamic)):
		c.report(customTypeUnusable, whole, c.words()+" is dynamic inside a collection").
			WithNote("The framework has no collections of dynamic values and rejects the whole schema when the provider starts.").
			WithHelp("make the attribute dynamic, or use another type")
	case top && t.Has(withoutElements):
		c.report(customTypeWithoutElements, whole, c.words()+" has no element type").
			WithNote("The generator writes element_type only where there is no custom_type, and the framework fails when it makes a value without one.").
			WithHelp("give it an ElemType, or delete custom_type")
	case top && (g.Owner >= 0 || !c.element.IsNested() || !WritesOwnType(c.e, c.element)) && t.Has(c.withoutMembers):
		c.report(customTypeUnusable, whole, c.words()+" has no attributes").
			WithNote("Written without its constructor, a generated type has no attribute types, and can't take the values of its attributes.").
			WithHelp("give it the attributes, as its value has them in AttributeTypes, or delete custom_type")
	case top && t.Has(isPointer) && (g.Owner >= 0 || g.OnObject || !t.Pointer || t.Elem.Has(isPointer)):
		c.report(customTypeUnusable, whole, c.words()+" is a pointer or a struct around a type").
			WithNote("Such a type equals no other, not even itself: the framework fails whenever it makes a value of the elements or members.").
			WithHelp("use the type itself")
	}
}

// inCollection reports whether a list, map or set is around a type: another type, or the attribute.
func (c *expressionCheck) inCollection(owner int32) bool {
	for i := c.p.Unit.Types[owner].Parent; i >= 0; i = c.p.Unit.Types[i].Parent {
		if c.p.Unit.Types[i].Kind.IsCollection() {
			return true
		}
	}
	return c.element.Kind.HasElementType()
}

// withoutMembers reports whether a type is a generated one without the attributes that its values have.
func (c *expressionCheck) withoutMembers(t *evaluate.Type) bool {
	name, is := t.WithoutMembers()
	if !is {
		return false
	}
	whole := c.generatedType(name)
	return whole != nil && len(whole.Members) > 0
}

func isHollow(t *evaluate.Type) bool { return t.Hollow }

func isPointer(t *evaluate.Type) bool { return t.Pointer }

func isDynamic(t *evaluate.Type) bool {
	kind, known := t.Kind()
	return known && kind == catalog.Dynamic
}

func collectionOfDynamic(t *evaluate.Type) bool { return t.Elem != nil && t.Elem.Has(isDynamic) }

func withoutElements(t *evaluate.Type) bool {
	kind, known := t.Kind()
	return known && !t.Open && t.Elem == nil && t.IsBase() && (kind == catalog.List || kind == catalog.Map || kind == catalog.Set)
}

// WritesOwnType reports whether an expression is an empty literal of the type that is generated for an element.
func WritesOwnType(x *golang.Expression, e *spec.Element) bool {
	if len(x.Values) != 1 {
		return false
	}
	v := &x.Values[0]
	return v.Kind == golang.Composite && v.Package == "" && v.Name == golang.Pascal(e.Name.Value)+"Type" && len(v.Arguments) == 0
}
