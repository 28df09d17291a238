package schema

import (
	"fmt"
	"path"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// This file holds the checks of members in the wrong place.

// configurabilityKeys say who may set an attribute.
var configurabilityKeys = schema.NewKeySet(schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired)

// typeBodyKeys may be in the type of an element or attribute type.
var typeBodyKeys = schema.NewKeySet(schema.KeyCustomType, schema.KeyElementType, schema.KeyAttributeTypes)

// bodyKeys may be in the body of some attribute or block.
var bodyKeys = configurabilityKeys | typeBodyKeys | schema.NewKeySet(
	schema.KeyAssociatedExternalType,
	schema.KeyAttributes,
	schema.KeyBlocks,
	schema.KeyDefault,
	schema.KeyDeprecationMessage,
	schema.KeyDescription,
	schema.KeyMarkdownDescription,
	schema.KeyNestedObject,
	schema.KeyPlanModifiers,
	schema.KeySensitive,
	schema.KeyValidators,
)

// isElement reports whether an object is an entry of attributes or blocks.
func isElement(shape *schema.Shape) bool {
	return shape.Role == schema.RoleAttribute || shape.Role == schema.RoleBlock
}

// isBody reports whether an object is the body of an attribute or block.
func isBody(shape *schema.Shape) bool {
	return shape.Role == schema.RoleAttributeBody || shape.Role == schema.RoleBlockBody
}

// isTyped reports whether an object has a type as its key: an attribute, block, element type or attribute type.
func isTyped(shape *schema.Shape) bool {
	return isElement(shape) || shape.Role == schema.RoleElementType || shape.Role == schema.RoleAttributeType
}

// scopeWord returns the words for the part of a provider that a shape belongs to.
func scopeWord(scope schema.Scope) string {
	return [...]string{"", "the provider", "data sources", "resources"}[scope]
}

func attributeSiblingKey(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if !isElement(shape) || !bodyKeys.Has(v.Key) {
		return false
	}
	chosen := v.Present & shape.Choice
	if chosen == 0 && !p.Tree.Nodes[v.Object].Has(syntax.Damaged) {
		return true // attribute-type-missing reports that it has no place
	}
	body := p.Member(v.Object, chosen.First())
	f := p.ReportKey(v.Node, "key %q of %s belongs in its type", v.Name, words.Subject(p, v.Object)).
		WithNote("Only the name is beside the type.")
	if f == nil || body < 0 || p.Tree.Nodes[body].Kind != syntax.Object {
		return true
	}
	if chosen.Len() == 1 {
		f.Message = fmt.Sprintf("key %q of %s belongs in %q", v.Name, words.Subject(p, v.Object), chosen.First())
	}
	if allowed := v.ObjectType.Member(chosen.First()).Shape().Allowed; allowed.Has(v.Key) && p.Member(body, v.Key) < 0 {
		f.Fix(true, fmt.Sprintf("Move it into %q", chosen.First()), edit.MoveInto(p.Tree, body, v.Node)...)
	}
	return true
}

func configurabilityWrongKey(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	right := shape.Allowed & configurabilityKeys
	if shape.Role != schema.RoleAttributeBody || !configurabilityKeys.Has(v.Key) || right == 0 {
		return false
	}
	v.Explain(right.First())
	f := p.ReportKey(v.Node, "key %q is not allowed in attributes of %s", v.Name, scopeWord(shape.Scope)).
		WithNote("There, the key is %q.", right.First())
	if v.Present.Has(right.First()) {
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	} else {
		possible := v.ObjectType.Member(right.First()).Shape().Enum
		_, sure := suggestValue(p.Tree.Value(v.Node), possible)
		f.Fix(sure, fmt.Sprintf("Rename to %q", right.First()), edit.RenameKey(p.Tree, v.Node, right.First().String()))
	}
	return true
}

func blockConfigurability(p *rules.Pass, v *rules.Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleBlockBody || !configurabilityKeys.Has(v.Key) {
		return false
	}
	p.ReportKey(v.Node, "%s can't have %q", words.Subject(p, v.Object), v.Name).
		WithNote("Only attributes are required, optional or computed.").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func blockSensitive(p *rules.Pass, v *rules.Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleBlockBody || v.Key != schema.KeySensitive {
		return false
	}
	p.ReportKey(v.Node, "%s can't be sensitive", words.Subject(p, v.Object)).
		WithNote("Only attributes can be sensitive.").WithHelp("mark the attributes inside it").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func defaultNotResource(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if !isBody(shape) || v.Key != schema.KeyDefault || shape.Scope == schema.ScopeResource {
		return false
	}
	p.ReportKey(v.Node, "%s can't have a default", words.Subject(p, v.Object)).
		WithNote("Only resources have defaults; %s does not.", singular(shape.Scope)).
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func singular(scope schema.Scope) string {
	if scope == schema.ScopeDatasource {
		return "a data source"
	}
	return scopeWord(scope)
}

func planModifiersNotResource(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if !isBody(shape) || v.Key != schema.KeyPlanModifiers || shape.Scope == schema.ScopeResource {
		return false
	}
	p.ReportKey(v.Node, "%s can't have plan modifiers", words.Subject(p, v.Object)).
		WithNote("Only resources are planned.").
		Fix(false, "Delete them", edit.Delete(p.Tree, v.Node)...)
	return true
}

func attributeMarkdownDescription(p *rules.Pass, v *rules.Violation) bool {
	if !isBody(v.ObjectType.Shape()) || v.Key != schema.KeyMarkdownDescription {
		return false
	}
	f := p.ReportKey(v.Node, "%s can't have %q", words.Subject(p, v.Object), v.Name).
		WithNote("The generator makes both descriptions from \"description\".")
	if v.Present.Has(schema.KeyDescription) {
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	} else {
		f.Fix(true, `Rename to "description"`, edit.RenameKey(p.Tree, v.Node, "description"))
	}
	return true
}

// legacyModifiers are the predefined plan modifiers of version 0.1.0, and their names in Go.
var legacyModifiers = map[string]string{"use_state_for_unknown": "UseStateForUnknown", "requires_replace": "RequiresReplace"}

func legacyPlanModifier(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	function := legacyModifiers[v.Name]
	if shape.Role != schema.RolePlanModifier || function == "" || v.Present.Has(schema.KeyCustom) {
		return false
	}
	v.Explain(schema.KeyCustom)
	f := p.ReportKey(v.Node, "plan modifier %q was removed from the specification", v.Name).
		WithHelp("call %s with \"custom\"", function)
	goPackage := shape.Kind.Go().PlanModifierPackage
	if f == nil || goPackage == "" || p.Tree.Len(v.Object) > 1 {
		return true
	}
	definition := fmt.Sprintf("%s.%s()", path.Base(goPackage), function)
	f.Fix(true, "Call "+definition, edit.ReplaceMember(p.Tree, v.Node, "custom",
		fmt.Sprintf(`{"imports": [{"path": %q}], "schema_definition": %q}`, goPackage, definition))...)
	return true
}

func importSingular(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	right := schema.KeyImports
	switch {
	case shape.Role == schema.RoleCustom && v.Key == schema.KeyImport:
	case shape.Role == schema.RoleCustomType && v.Key == schema.KeyImports:
		right = schema.KeyImport
	default:
		return false
	}
	what := "an array"
	if right == schema.KeyImport {
		what = "one object"
	}
	f := p.ReportKey(v.Node, "%q is ignored in %s", v.Name, words.Subject(p, v.Object)).
		WithNote("There, the key is %q, with %s.", right, what)
	if f == nil || v.Present.Has(right) {
		return true
	}
	n := &p.Tree.Nodes[v.Node]
	value := p.Tree.Raw(v.Node)
	switch {
	case n.Kind == syntax.Object && right == schema.KeyImports:
		value = "[" + value + "]"
	case n.Kind == syntax.Array && right == schema.KeyImport && p.Tree.Len(v.Node) == 1:
		value = p.Tree.Raw(v.Node + 1)
	case n.Kind == syntax.Array && right == schema.KeyImports && p.Tree.Len(v.Node) > 0, n.Kind == syntax.Object:
	default:
		return true
	}
	f.Fix(true, fmt.Sprintf("Rename to %q", right), edit.ReplaceMember(p.Tree, v.Node, right.String(), value)...)
	return true
}

func planModifiersIgnored(p *rules.Pass, v *rules.Violation) bool {
	role := v.ObjectType.Shape().Role
	if role != schema.RoleAttributeNestedObject && role != schema.RoleBlockNestedObject || v.Key != schema.KeyPlanModifiers {
		return false
	}
	p.ReportKey(v.Node, "plan modifiers of %s are ignored", words.Subject(p, v.Object)).
		WithNote("Only resources are planned.").
		Fix(false, "Delete them", edit.Delete(p.Tree, v.Node)...)
	return true
}

func blocksInNestedAttribute(p *rules.Pass, v *rules.Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleAttributeNestedObject || v.Key != schema.KeyBlocks {
		return false
	}
	p.ReportKey(v.Node, "blocks of %s are ignored", words.Subject(p, v.Object)).
		WithNote("Terraform allows no blocks inside attributes.").WithHelp("make them nested attributes, or make the attribute a block").
		Fix(false, "Delete them", edit.Delete(p.Tree, v.Node)...)
	return true
}
