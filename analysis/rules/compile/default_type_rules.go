package compile

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var (
	defaultElementTypeMismatch = &rules.Rule{
		Name: "default-element-type-mismatch", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A default's elements or members have other types than the attribute's.",
	}
	defaultTerraformTypeMismatch = &rules.Rule{
		Name: "default-terraform-type-mismatch", Stage: rules.StageTerraform, Severity: rules.SeverityError,
		Summary: "A default has another Terraform type than its attribute, so a plan fails where the attribute is not set.",
	}
)

// checkDefault compares the type of a default, such as listdefault.StaticValue(types.ListNull(types.StringType)), with that of the
// attribute. The framework compares them when the provider starts, as Go types, except where the attribute's own type is generated or
// custom. There it finds out when it plans, and by the types of Terraform.
func (c *expressionCheck) checkDefault(checked *compile.Checked, value *evaluate.Value) {
	e := c.element
	if c.p.Unit.Kind != syntax.Resource || value == nil || len(c.p.Tree.Errors) > 0 {
		return
	}
	want := c.attributeType(c.definition.Element)
	if e.IsNested() || e.CustomType >= 0 || e.ExternalType >= 0 {
		if value.Type.Has(isHollow) {
			c.panicsInPlan("a type in it is a nil pointer")
		} else if !c.off(defaultTerraformTypeMismatch) {
			c.reportMismatch(defaultTerraformTypeMismatch, checked, terraformDifference(want, value.Type))
		}
		return
	}
	if !c.off(defaultElementTypeMismatch) {
		c.reportMismatch(defaultElementTypeMismatch, checked, difference(want, value.Type))
	}
}

// typesDiffer are two types that surely differ: that of something in the attribute, and that of the default.
type typesDiffer struct {
	want, have *evaluate.Type
	around     *evaluate.Type // the innermost type around have, for something that is not there
	member     string         // the name of the member that one of them does not have
}

func (c *expressionCheck) reportMismatch(rule *rules.Rule, checked *compile.Checked, d *typesDiffer) {
	if d == nil {
		return
	}
	at, words := golang.Span{End: int32(len(c.e.Text))}, d.have.String()+" where the attribute has "+d.want.String()
	if d.member != "" {
		words = fmt.Sprintf("no member %q, which the attribute has", d.member)
		if d.want == nil {
			words = fmt.Sprintf("a member %q, which the attribute does not have", d.member)
		}
	}
	for _, t := range [...]*evaluate.Type{d.have, d.around} {
		if t != nil && t.At != nil {
			at = checked.Span(t.At)
			break
		}
	}
	note := "The framework compares the two when the provider starts and rejects the whole schema."
	if rule == defaultTerraformTypeMismatch {
		note = `Every plan that leaves the attribute out fails with "Error Handling Schema Defaults".`
	}
	c.report(rule, at, "default of "+c.p.Element(c.element)+" has the wrong type").
		WithNote("It has %s. %s", words, note).WithHelp("give the default the type of the attribute")
}

// difference returns where two types differ as seen by the framework, or nil if they don't, or that is not known.
func difference(want, have *evaluate.Type) *typesDiffer {
	if !want.Known() || have != nil && !have.Known() {
		return nil
	}
	if equal, known := want.Equal(have); equal || !known {
		return nil
	}
	return within(want, have, difference)
}

// within returns where two types that differ do so: inside, if they are of one kind.
func within(want, have *evaluate.Type, compare func(want, have *evaluate.Type) *typesDiffer) *typesDiffer {
	whole := &typesDiffer{want: want, have: have}
	if have == nil || have.Pointer || want.Name != have.Name {
		return whole
	}
	inside := func(want, have *evaluate.Type) *typesDiffer {
		d := compare(want, have)
		if d != nil && d.around == nil {
			d.around = whole.have
		}
		return d
	}
	if want.Elem != nil {
		if d := inside(want.Elem, have.Elem); d != nil {
			return d
		}
		return whole
	}
	for _, name := range slices.Sorted(maps.Keys(want.Members)) {
		member, has := have.Members[name]
		if !has {
			return &typesDiffer{want: want.Members[name], around: have, member: name}
		}
		if d := inside(want.Members[name], member); d != nil {
			return d
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have.Members)) {
		if _, has := want.Members[name]; !has {
			return &typesDiffer{have: have.Members[name], around: have, member: name}
		}
	}
	return whole
}

// terraformDifference returns where two types differ as seen by Terraform, to which all numbers are one type, and a custom type is what
// it is made from.
func terraformDifference(want, have *evaluate.Type) *typesDiffer {
	if equal, known := want.TerraformEqual(have); equal || !known {
		return nil
	}
	return within(want, have, terraformDifference)
}

// attributeType returns the type that the generator gives an attribute, as far as it is known.
func (c *expressionCheck) attributeType(element int32) *evaluate.Type {
	u := c.p.Unit
	e := &u.Elements[element]
	switch {
	case e.CustomType >= 0 && (e.IsNested() || e.Kind.IsCollection() || e.Kind == schema.KindObject):
		return c.customOf(c.customType(e, false))
	case !e.IsNested():
		t := evaluate.Base(catalogKinds[e.Kind])
		switch {
		case e.Kind.HasElementType():
			if elements, ok := u.ElementsOf(spec.At(element)); ok {
				t.Elem, t.Open = c.typeAt(elements), false
			}
		case e.Kind == schema.KindObject:
			t.Members, t.Open = c.memberTypes(e.Types.From, e.Types.To), false
		}
		return t
	}
	object := evaluate.Base(catalogKinds[schema.KindObject])
	object.Members, object.Open = map[string]*evaluate.Type{}, false
	for i := element + 1; i < e.Skip; i = u.Elements[i].Skip {
		if child := &u.Elements[i]; !child.Block {
			object.Members[child.Name.Value] = c.attributeType(i)
		}
	}
	if c.customType(e, true) >= 0 {
		object = evaluate.Unknown()
	}
	if e.Kind == schema.KindSingleNested {
		return object
	}
	t := evaluate.Base(catalogKinds[e.Kind])
	t.Elem, t.Open = object, false
	return t
}

// generatedTypes are the types that the generator declares for what has attributes inside, as far as they have been asked for.
type generatedTypes struct {
	elements map[string]int32 // by the name of the type, the first element that it is declared for
	made     map[string]generatedType
}

var typesOfNested = rules.NewFact(func(p *rules.Pass) *generatedTypes {
	g := &generatedTypes{map[string]int32{}, map[string]generatedType{}}
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		if _, has := g.elements[golang.Pascal(e.Name.Value)+"Type"]; e.IsNested() && !has {
			g.elements[golang.Pascal(e.Name.Value)+"Type"] = int32(i)
		}
	}
	return g
})

// generatedType is a type with its size: how many types are in it, each as often as it occurs.
type generatedType struct {
	*evaluate.Type
	size int
}

// largestType is the size up to which a generated type is known. A specification in which names occur again and again, at all levels, is
// small and can have types without bound.
const largestType = 1 << 12

// generatedType returns the type that the generator declares under a name for something with attributes inside, or nil: that which its
// values say they are of.
func (c *expressionCheck) generatedType(name string) *evaluate.Type {
	made := c.sizedType(name)
	if made.Type == nil {
		return nil
	}
	copied := *made.Type // for its place is another in each expression
	return &copied
}

func (c *expressionCheck) sizedType(name string) generatedType {
	g := typesOfNested.Of(c.p)
	element, has := g.elements[name]
	if !has {
		return generatedType{}
	}
	if made, is := g.made[name]; is {
		return made
	}
	// Inside itself a type is not known, which ends the recursion: valueMembers comes back here for a name that the element also has inside.
	g.made[name] = generatedType{evaluate.Generated(name, catalog.Object, evaluate.Unknown()), 1}
	if like, size := c.valueMembers(element); size <= largestType {
		g.made[name] = generatedType{evaluate.Generated(name, catalog.Object, like), size}
	}
	return g.made[name]
}

// valueMembers returns the object type that the generated value of something nested says it is of, and its size. What is inside has no
// custom types there. It calls itself for what is nested in the tree, whose depth the parser bounds; and see sizedType.
func (c *expressionCheck) valueMembers(element int32) (object *evaluate.Type, size int) {
	u := c.p.Unit
	object, size = evaluate.Base(catalog.Object), 1
	object.Members, object.Open = map[string]*evaluate.Type{}, false
	for i := element + 1; i < u.Elements[element].Skip; i = u.Elements[i].Skip {
		child, more := &u.Elements[i], 1
		member := evaluate.Unknown()
		switch {
		case child.GoTypes.Len() > 0 || size > largestType:
		case child.Kind == schema.KindSingleNested:
			member, more = c.valueMembers(i)
		case child.IsNested():
			elem := c.sizedType(golang.Pascal(child.Name.Value) + "Type")
			member, more = evaluate.Base(catalogKinds[child.Kind]), elem.size+1
			member.Elem, member.Open = elem.Type, false
		default:
			member, more = c.attributeType(i), 1+int(child.Types.To-child.Types.From)
		}
		object.Members[child.Name.Value] = member
		size += more
	}
	return object, size
}

// customType returns the index of the custom type of an element itself, or of its nested_object; -1 if it has none.
func (c *expressionCheck) customType(e *spec.Element, onObject bool) int32 {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if g := &c.p.Unit.GoTypes[i]; g.Role == schema.RoleCustomType && g.Owner < 0 && g.OnObject == onObject {
			return i
		}
	}
	return -1
}

// typeAt returns the type that the generator writes for an element type or attribute type, as far as it is known.
func (c *expressionCheck) typeAt(p spec.Place) *evaluate.Type {
	if p.Type < 0 {
		return evaluate.Unknown()
	}
	return c.writtenType(p.Type)
}

func (c *expressionCheck) writtenType(i int32) *evaluate.Type {
	t := &c.p.Unit.Types[i]
	switch {
	case t.CustomType >= 0:
		return c.customOf(t.CustomType)
	case t.Kind == schema.KindNone:
		return evaluate.Unknown()
	}
	made := evaluate.Base(catalogKinds[t.Kind])
	switch {
	case t.Kind == schema.KindObject:
		made.Members, made.Open = c.memberTypes(i+1, t.Skip), false
	case t.Kind.IsCollection() && i+1 < t.Skip:
		made.Elem, made.Open = c.writtenType(i+1), false
	}
	return made
}

// memberTypes returns the attribute types among the types from one to another, without the dynamic ones, which the generator leaves out.
func (c *expressionCheck) memberTypes(from, to int32) map[string]*evaluate.Type {
	members := map[string]*evaluate.Type{}
	for i := from; i < to; i = c.p.Unit.Types[i].Skip {
		if t := &c.p.Unit.Types[i]; t.Attribute && t.Kind != schema.KindDynamic {
			members[t.Name.Value] = c.writtenType(i)
		}
	}
	return members
}

// customOf returns the type that a custom type is, as far as it is known.
func (c *expressionCheck) customOf(goType int32) *evaluate.Type {
	if goType < 0 || c.p.Unit.GoTypes[goType].Type.Value == "" {
		return evaluate.Unknown()
	}
	g := &c.p.Unit.GoTypes[goType]
	text := compile.Text{Go: g.Type.Value, Place: golang.FieldValue, Path: attrPackage, Type: "Type"}
	checked, _ := compile.Compile(text, c.scope())
	if checked == nil {
		return evaluate.Unknown()
	}
	if results, err := checked.Values(); err == nil && len(results) == 1 {
		if t, ok := results[0].(*evaluate.Type); ok {
			copied := *t
			copied.At = nil // which is a place in another text
			return &copied
		}
	}
	return evaluate.Unknown()
}
