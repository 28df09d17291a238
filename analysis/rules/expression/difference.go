package expression

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// TypesDiffer are two types that surely differ: that of something in the attribute, and that of the default.
type TypesDiffer struct {
	want, have *evaluate.Type
	around     *evaluate.Type // the innermost type around have, for a missing part
	member     string         // the name of the member that one of them does not have
}

// HasTypedDefault reports whether the type of a default is known, and compared with that of its attribute.
func (c *Check) HasTypedDefault(made *evaluate.Default) bool {
	return c.Pass.Unit.Kind == syntax.Resource && made != nil && made.Value != nil && len(c.Pass.Tree.Errors) == 0
}

// HasOwnType reports whether the type of the attribute is generated or custom.
func (c *Check) HasOwnType() bool {
	return c.Element.IsNested() || c.Element.CustomType >= 0 || c.Element.ExternalType >= 0
}

// IsHollow reports whether a type is a nil pointer.
func IsHollow(t *evaluate.Type) bool { return t.Hollow }

// ReportMismatch reports a default or custom type whose type differs from that of its attribute, and why that is wrong.
func (c *Check) ReportMismatch(rule *rules.Rule, d *TypesDiffer, why string) *rules.Finding {
	if d == nil {
		return nil
	}
	at, words := golang.Span{End: int32(len(c.Go.Text))}, d.have.String()+" where the attribute has "+d.want.String()
	if d.member != "" {
		words = fmt.Sprintf("no member %q, which the attribute has", d.member)
		if d.want == nil {
			words = fmt.Sprintf("a member %q, which the attribute does not have", d.member)
		}
	}
	for _, t := range [...]*evaluate.Type{d.have, d.around} {
		if t != nil && t.At != nil {
			at = c.checked.Span(t.At)
			break
		}
	}
	what, way := "default", "give the default the type of the attribute"
	if c.Definition == nil {
		what, way = "custom type", "write the types that the attribute has into it, or delete custom_type"
	}
	return c.Report(rule, at, what+" of "+c.Pass.Element(c.Element)+" has the wrong type").
		WithNote("It has %s. %s", words, why).WithHelp("%s", way)
}

// Within returns where two types that differ do so: inside, if they are of one kind.
func Within(want, have *evaluate.Type, compare func(want, have *evaluate.Type) *TypesDiffer) *TypesDiffer {
	whole := &TypesDiffer{want: want, have: have}
	if have == nil || have.Pointer {
		return whole
	}
	kind, _ := want.Kind()
	if other, _ := have.Kind(); other != kind {
		return whole
	}
	inside := func(want, have *evaluate.Type) *TypesDiffer {
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
			return &TypesDiffer{want: want.Members[name], around: have, member: name}
		}
		if d := inside(want.Members[name], member); d != nil {
			return d
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have.Members)) {
		if _, has := want.Members[name]; !has {
			return &TypesDiffer{have: have.Members[name], around: have, member: name}
		}
	}
	return whole
}
