package schema

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

func blockTypeInvalid(p *rules.Pass, v *rules.Violation) bool {
	kind := schema.KindOf(v.Key)
	if v.ObjectType.Shape().Role != schema.RoleBlock || kind == schema.KindNone {
		return false
	}
	v.ExplainChoice()
	f := p.ReportKey(v.Node, "%s can't be of type %q", words.Subject(p, v.Object), v.Name).
		WithNote("The type of a block is %s.", keyList(p, v.ObjectType.Shape().Choice))
	if kind == schema.KindMapNested {
		f.Fix(false, `Rename to "list_nested"`, edit.RenameKey(p.Tree, v.Node, "list_nested"))
	}
	if f == nil || kind.IsNested() && kind != schema.KindMapNested {
		return true
	}
	// An attribute of that name may be what was meant.
	blocks := p.Tree.Nodes[v.Object].Parent
	if blocks < 0 || !p.Tree.Nodes[blocks].IsMember() || p.Tree.Nodes[p.Tree.Nodes[blocks].Parent].Has(syntax.Damaged) {
		return true
	}
	const title = "Make it an attribute"
	if attributes := p.Member(p.Tree.Nodes[blocks].Parent, schema.KeyAttributes); attributes < 0 {
		edits := append(
			edit.Delete(p.Tree, v.Object),
			edit.InsertAfter(p.Tree, blocks, edit.Member("attributes", "["+edit.Source(p.Tree, v.Object)+"]")),
		)
		f.Fix(false, title, edits...)
	} else if p.Tree.Nodes[attributes].Kind == syntax.Array {
		f.Fix(false, title, edit.MoveInto(p.Tree, attributes, v.Object)...)
	}
	return true
}

func attributeTypeUnknown(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if !isTyped(shape) || v.Present&shape.Choice != 0 || schema.KindOf(v.Key) != schema.KindNone || strings.HasPrefix(v.Name, "x-") {
		return false
	}
	n := &p.Tree.Nodes[v.Node]
	if v.Name == "type" && n.Kind == syntax.String { // as in OpenAPI: "type": "string"
		if kind, ok := suggestKey(p, p.Tree.Value(v.Node), shape, v.Present); ok && shape.Choice.Has(kind) {
			v.ExplainChoice()
			body, _ := Placeholder(v.ObjectType.Member(kind))
			p.ReportKey(v.Node, "type of %s is written as a value", words.Subject(p, v.Object)).
				WithNote("A type is a key, such as %q, with an object as its value.", kind).
				Fix(false, fmt.Sprintf("Replace it with %q", kind), edit.Replace(p.Tree, v.Node, edit.Member(kind.String(), body)))
			return true
		}
	}
	if bodyKeys.Has(v.Key) || v.Key == schema.KeyName {
		return false
	}
	near, ok := suggestKey(p, v.Name, shape, v.Present)
	if ok && !shape.Choice.Has(near) || !ok && n.Kind != syntax.Object {
		return false
	}
	v.ExplainChoice()
	if !ok {
		p.ReportKey(v.Node, "%s has unknown type %q", words.Subject(p, v.Object), v.Name).
			WithHelp("use %s", keyList(p, shape.Choice))
		return true
	}
	p.ReportKey(v.Node, "%s has unknown type %q", words.Subject(p, v.Object), v.Name).
		WithHelp("did you mean %q?", near).
		Fix(true, fmt.Sprintf("Rename to %q", near), edit.RenameKey(p.Tree, v.Node, near.String()))
	return true
}

func externalTypeOnCollection(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if !isBody(shape) || v.Key != schema.KeyAssociatedExternalType || !shape.Allowed.Has(schema.KeyNestedObject) {
		return false
	}
	f := p.ReportKey(v.Node, "external type of %s belongs in its nested_object", words.Subject(p, v.Object)).
		WithNote("It is the type of one element.")
	if object := p.Member(v.Object, schema.KeyNestedObject); object >= 0 && p.Tree.Nodes[object].Kind == syntax.Object &&
		p.Member(object, v.Key) < 0 {
		f.Fix(true, "Move it into nested_object", edit.MoveInto(p.Tree, object, v.Node)...)
	}
	return true
}

func nestedObjectMisplaced(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	inside := schema.NewKeySet(schema.KeyAttributes, schema.KeyBlocks)
	switch {
	case !isBody(shape):
		return false
	case shape.Allowed.Has(schema.KeyNestedObject) && inside.Has(v.Key):
		v.Explain(schema.KeyNestedObject)
		if v.Key == schema.KeyBlocks && p.Member(v.Object, schema.KeyAttributes) >= 0 {
			return true // said about the attributes, and fixed with them
		}
		f := p.ReportKey(v.Node, "%q of %s belongs in its nested_object", v.Name, words.Subject(p, v.Object))
		var nodes []int32
		var sources []string
		for m := range p.Tree.Children(v.Object) {
			if inside.Has(schema.Key(p.Tree.Nodes[m].Key)) {
				nodes, sources = append(nodes, m), append(sources, edit.Source(p.Tree, m))
			}
		}
		object := p.Member(v.Object, schema.KeyNestedObject)
		switch {
		case f == nil:
		case object < 0 && len(nodes) == 1:
			f.Fix(true, "Put it into nested_object", edit.Replace(p.Tree, v.Node, edit.Member("nested_object", "{"+sources[0]+"}")))
		case object < 0:
			f.Fix(true, "Put them into nested_object", append(edit.Delete(p.Tree, nodes[1:]...),
				edit.Replace(p.Tree, nodes[0], edit.Member("nested_object", "{"+strings.Join(sources, ", ")+"}")))...)
		case p.Tree.Nodes[object].Kind == syntax.Object && p.Member(object, v.Key) < 0:
			f.Fix(true, "Move it into nested_object", edit.MoveInto(p.Tree, object, v.Node)...)
		}
		return true
	case shape.Kind == schema.KindSingleNested && v.Key == schema.KeyNestedObject:
		f := p.ReportKey(v.Node, "%s is single_nested but has %q", words.Subject(p, v.Object), v.Name).
			WithNote("Its attributes belong directly in it.")
		if f == nil || p.Tree.Nodes[v.Node].Kind != syntax.Object || p.Tree.Nodes[v.Node].Has(syntax.Damaged) {
			return true
		}
		var sources []string
		for m := range p.Tree.Children(v.Node) {
			if v.Present.Has(schema.Key(p.Tree.Nodes[m].Key)) {
				return true
			}
			sources = append(sources, edit.Source(p.Tree, m))
		}
		if len(sources) > 0 {
			f.Fix(false, "Unwrap it", edit.Replace(p.Tree, v.Node, sources...))
		} else {
			f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
		}
		return true
	}
	return false
}

func elementTypeNested(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	kind := schema.KindOf(v.Key)
	if shape.Role != schema.RoleElementType && shape.Role != schema.RoleAttributeType || !kind.IsNested() {
		return false
	}
	v.ExplainChoice()
	advice := "use \"object\" with attribute_types"
	if outer := p.Tree.Nodes[v.Object].Parent; shape.Role == schema.RoleElementType && outer >= 0 && kind == schema.KindSingleNested {
		if nested := schema.LookupKey([]byte(p.Tree.Key(outer) + "_nested")); nested != schema.KeyNone && isBody(p.TypeOf(outer).Shape()) {
			advice = fmt.Sprintf("make the attribute %q with a nested_object", nested)
		}
	}
	p.ReportKey(v.Node, "%s can't be %q", words.Subject(p, v.Object), v.Name).
		WithNote("A nested attribute is not a type.").WithHelp("%s", advice)
	return true
}

func elementTypeDynamic(p *rules.Pass, v *rules.Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleElementType || v.Key != schema.KeyDynamic {
		return false
	}
	v.ExplainChoice()
	p.ReportKey(v.Node, "%s can't be dynamic", words.Subject(p, v.Object)).
		WithNote("Terraform has no collections of dynamic elements.")
	return true
}

// elementTypeMissing reports a missing element_type, also where the type is in its place.
func elementTypeMissing(p *rules.Pass, v *rules.Violation) bool {
	if v.Kind == rules.MissingKey {
		return missing(schema.KeyElementType, "It is the type of the elements.")(p, v)
	}
	shape := v.ObjectType.Shape()
	if !shape.Required.Has(schema.KeyElementType) || v.Present.Has(schema.KeyElementType) ||
		!v.ObjectType.Member(schema.KeyElementType).Shape().Choice.Has(v.Key) {
		return false
	}
	v.Explain(schema.KeyElementType)
	p.ReportKey(v.Node, "%q belongs in an element_type", v.Name).
		WithNote("The element_type of %s is missing.", words.Subject(p, v.Object)).
		Fix(true, `Put it into "element_type"`, edit.Replace(p.Tree, v.Node, edit.Member("element_type", "{"+edit.Source(p.Tree, v.Node)+"}")))
	return true
}

func typeHasAttributeKeys(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	isType := shape.Role == schema.RoleTypeBody
	inEntry := shape.Role == schema.RoleElementType || shape.Role == schema.RoleAttributeType
	if !isType && !inEntry || !(bodyKeys &^ typeBodyKeys).Has(v.Key) {
		return false
	}
	if isType && shape.Kind == schema.KindObject && v.Key == schema.KeyAttributes && !v.Present.Has(schema.KeyAttributeTypes) {
		return false // attribute_types was meant
	}
	f := p.ReportKey(v.Node, "%s can't have %q", words.Subject(p, v.Object), v.Name).
		WithNote("Only attributes have such properties, not types.")
	fixMisplaced(p, f, v)
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}
