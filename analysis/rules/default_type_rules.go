package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var defaultElementTypeMismatch = &Rule{
	Name: "default-element-type-mismatch", Stage: StageStartup, Severity: SeverityError,
	Summary: "A default's elements or members are of other types than the attribute's.",
}

// checkDefaultType holds the types in a default, such as listdefault.StaticValue(types.ListNull(types.StringType)), against
// those of the attribute. The framework compares them when the provider starts, except where the attribute's own type is
// generated or custom.
func (c *expressionCheck) checkDefaultType(v *golang.Value) {
	e := c.element
	if c.p.Unit.Kind != syntax.Resource || e.CustomType >= 0 || e.ExternalType >= 0 || !e.Kind.HasElementType() && e.Kind != schema.KindObject ||
		c.off(defaultElementTypeMismatch) || len(c.p.Tree.Errors) > 0 {
		return
	}
	p, m := c.member(v)
	if m == nil || m.Name != "StaticValue" || len(v.Arguments) != 1 || !m.Fits.Default.Has(catalogKinds[e.Kind]) || p == nil {
		return
	}
	value := &v.Arguments[0]
	_, maker := c.member(value)
	if maker == nil || value.Kind != golang.Call || len(value.Arguments) == 0 || len(maker.Params) == 0 || !maker.Fits.Value.Has(catalogKinds[e.Kind]) {
		return
	}
	var wrong *golang.Value
	var want string
	given := &value.Arguments[0]
	place := spec.At(c.definition.Element)
	switch {
	case e.Kind == schema.KindObject && maker.Params[0].Type == "map[string]attr.Type":
		wrong, want = c.members(given, place)
	case e.Kind != schema.KindObject && maker.Params[0].Type == "attr.Type":
		elements, ok := c.p.Unit.ElementsOf(place)
		if !ok {
			return
		}
		wrong, want = c.mismatch(given, elements)
	}
	if wrong == nil {
		return
	}
	have := c.e.In(wrong.Span)
	if len(have) > 60 {
		have = "this type"
	}
	c.report(defaultElementTypeMismatch, wrong.Span, fmt.Sprintf("The default of %s has %s where the attribute has %s: the framework refuses the "+
		"schema when the provider starts, and with it the whole provider; give the default the attribute's type", c.p.Element(e), have, want))
}

// mismatch compares an attr.Type expression with the type at a place. It gives the part that differs for sure, and what
// should stand there; nil if nothing does.
func (c *expressionCheck) mismatch(v *golang.Value, at spec.Place) (*golang.Value, string) {
	if at.Type < 0 {
		return nil, ""
	}
	t := &c.p.Unit.Types[at.Type]
	if t.Kind == schema.KindNone {
		return nil, ""
	}
	_, m := c.member(v)
	if m == nil || v.Pointer || v.Kind != golang.Name && v.Kind != golang.Composite {
		return nil, ""
	}
	if v.Kind == golang.Name && m.Sort == catalog.Type || m.Fits.Type == 0 {
		return nil, "" // which does not compile
	}
	if t.CustomType >= 0 {
		return c.customMismatch(v, m, &c.p.Unit.GoTypes[t.CustomType])
	}
	want := typeWords(t)
	if !m.Fits.Type.Has(catalogKinds[t.Kind]) {
		return v, want
	}
	if !strings.HasPrefix(string(m.Of), basetypesPackage+".") {
		return v, want // a custom type of the right kind is still another type
	}
	for i := range v.Arguments {
		a := &v.Arguments[i]
		if a.Key == nil {
			continue
		}
		switch a.Key.Name {
		case "ElemType":
			if elements, ok := c.p.Unit.ElementsOf(at); ok {
				return c.mismatch(a, elements)
			}
		case "AttrTypes":
			return c.members(a, at)
		}
	}
	return nil, ""
}

// customMismatch compares an attr.Type expression, which names m, with a custom type.
func (c *expressionCheck) customMismatch(v *golang.Value, m *catalog.Member, g *spec.GoType) (*golang.Value, string) {
	x := golang.ParseDefinition(g.Type.Value, golang.FieldValue)
	if x.Err != nil || len(x.Values) != 1 || x.Values[0].Pointer {
		return nil, ""
	}
	_, custom := c.member(&x.Values[0])
	if custom == nil || custom.Of == "" || m.Of == "" || custom.Of == m.Of {
		return nil, ""
	}
	return v, g.Type.Value
}

// members compares a map of attr.Type with the members of the object at a place.
func (c *expressionCheck) members(v *golang.Value, at spec.Place) (*golang.Value, string) {
	if v.Kind != golang.Composite || !strings.HasPrefix(c.e.In(v.Type), "map[") {
		return nil, ""
	}
	names := c.p.Unit.NamesAt(at)
	seen := 0
	for i := range v.Arguments {
		a := &v.Arguments[i]
		if a.Key == nil || a.Key.Kind != golang.String {
			return nil, ""
		}
		r := c.p.Unit.Resolve(&at, []spec.Step{{Kind: spec.StepName, Name: a.Key.Text}})
		switch r.Fault {
		case spec.FaultNone:
		case spec.FaultNoName:
			return a.Key, "no such member"
		default:
			return nil, ""
		}
		if c.p.Unit.Types[r.Place.Type].Kind == schema.KindDynamic {
			return a.Key, "no such member, for dynamic ones are left out"
		}
		if wrong, want := c.mismatch(a, r.Place); wrong != nil {
			return wrong, want
		}
		seen++
	}
	if missing := c.notDynamic(at, names) - seen; missing > 0 {
		return v, fmt.Sprintf("%d more members", missing)
	}
	return nil, ""
}

// notDynamic counts the members of an object that the generator writes.
func (c *expressionCheck) notDynamic(at spec.Place, names []string) int {
	n := 0
	for _, name := range names {
		r := c.p.Unit.Resolve(&at, []spec.Step{{Kind: spec.StepName, Name: name}})
		if r.Fault == spec.FaultNone && r.Place.Type >= 0 && c.p.Unit.Types[r.Place.Type].Kind != schema.KindDynamic {
			n++
		}
	}
	return n
}

// typeWords give the Go expression of a plain type, as far as it is short.
func typeWords(t *spec.Type) string {
	words := t.Kind.Go().Type
	if t.Kind == schema.KindObject || t.Kind.IsCollection() {
		words += "{…}"
	}
	return words
}
