package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/edit"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// This file holds the checks of members that stand where they may not.

// configurabilityKeys say who may set an attribute.
var configurabilityKeys = schema.Of(schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired)

// typeBodyKeys may stand in the type of an element or attribute type.
var typeBodyKeys = schema.Of(schema.KeyCustomType, schema.KeyElementType, schema.KeyAttributeTypes)

// bodyKeys may stand in the body of some attribute or block.
var bodyKeys = configurabilityKeys | typeBodyKeys | schema.Of(schema.KeyAssociatedExternalType, schema.KeyAttributes, schema.KeyBlocks,
	schema.KeyDefault, schema.KeyDeprecationMessage, schema.KeyDescription, schema.KeyMarkdownDescription, schema.KeyNestedObject,
	schema.KeyPlanModifiers, schema.KeySensitive, schema.KeyValidators)

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

func duplicateKey(p *Pass, v *Violation) bool {
	if v.Key == schema.KeyNone || !v.ObjectType.Shape().Allowed.Has(v.Key) {
		return true // whatever is wrong with the key is said of each member; where nothing is wrong it has no effect
	}
	f := p.ReportKey(v.Node, "key %q is defined twice in %s", v.Name, p.Subject(v.Object)).
		WithNote("The JSON Schema sees only the last value, but Go's decoder merges both.")
	if f == nil || v.Other < 0 {
		return true
	}
	first := &p.Tree.Nodes[v.Other]
	f.Relate(first.KeyStart, first.KeyEnd, "first defined here")
	if p.Tree.Nodes[v.Object].Has(syntax.Damaged) {
		return true
	}
	if p.Tree.Raw(v.Other) == p.Tree.Raw(v.Node) && !p.holdsUnit(v.Node) {
		f.Severity = min(f.Severity, SeverityWarning) // both say the same: nothing goes wrong
		f.Fix(true, "Delete the second", edit.Delete(p.Tree, v.Node)...)
		return true
	}
	f.Fix(false, "Delete the first", edit.Delete(p.Tree, v.Other)...)
	f.Fix(false, "Delete this one", edit.Delete(p.Tree, v.Node)...)
	return true
}

// holdsUnit reports whether a unit stands in a node of the frame: its text is elsewhere.
func (p *Pass) holdsUnit(node int32) bool {
	for i := node; i < p.Tree.Nodes[node].Skip; i++ {
		if p.Tree.Nodes[i].Has(syntax.UnitRoot) {
			return true
		}
	}
	return false
}

func keyCase(p *Pass, v *Violation) bool {
	both := v.Present.Has(v.Key)
	message := fmt.Sprintf("key %q differs from %q only in case", v.Name, v.Key)
	note := "The JSON Schema ignores it, but Go's decoder reads it, so nothing inside is validated."
	if both {
		message = fmt.Sprintf("keys %q and %q differ only in case", v.Name, v.Key)
		note = "The JSON Schema sees one of them, but Go's decoder merges both."
	}
	f := p.ReportKey(v.Node, "%s", message).WithNote("%s", note)
	if f != nil && !both {
		f.Stage = foldedStage(p, v)
	}
	if required := v.ObjectType.Shape().Required | v.ObjectType.Shape().Choice; required.Has(v.Key) && !both {
		v.Explain(v.Key)
		v.ExplainChoice()
		if f != nil {
			f.Stage = StageSchema // the JSON Schema misses the key
		}
	}
	if both {
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	} else if f != nil {
		// What the generator takes, the JSON Schema may refuse.
		n := &p.Tree.Nodes[v.Node]
		safe := p.isSound(p.Tree.Text[n.Start:n.End], v.ObjectType.Member(v.Key))
		f.Fix(safe, fmt.Sprintf("Rename to %q", v.Key), edit.RenameKey(p.Tree, v.Node, v.Key.String()))
	}
	return true
}

func blockTypeInvalid(p *Pass, v *Violation) bool {
	kind := schema.KindOf(v.Key)
	if v.ObjectType.Shape().Role != schema.RoleBlock || kind == schema.KindNone {
		return false
	}
	v.ExplainChoice()
	f := p.ReportKey(v.Node, "%s can't be of type %q", p.Subject(v.Object), v.Name).
		WithNote("The type of a block is %s.", p.keyList(v.ObjectType.Shape().Choice))
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
		edits := append(edit.Delete(p.Tree, v.Object), edit.InsertAfter(p.Tree, blocks, edit.Member("attributes", "["+edit.Source(p.Tree, v.Object)+"]")))
		f.Fix(false, title, edits...)
	} else if p.Tree.Nodes[attributes].Kind == syntax.Array {
		f.Fix(false, title, edit.MoveInto(p.Tree, attributes, v.Object)...)
	}
	return true
}

func attributeTypeUnknown(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	if !isTyped(shape) || v.Present&shape.Choice != 0 || schema.KindOf(v.Key) != schema.KindNone || strings.HasPrefix(v.Name, "x-") {
		return false
	}
	n := &p.Tree.Nodes[v.Node]
	if v.Name == "type" && n.Kind == syntax.String { // as in OpenAPI: "type": "string"
		if kind, ok := p.suggestKey(p.Tree.Value(v.Node), shape, v.Present); ok && shape.Choice.Has(kind) {
			v.ExplainChoice()
			body, _ := Placeholder(v.ObjectType.Member(kind))
			p.ReportKey(v.Node, "type of %s is written as a value", p.Subject(v.Object)).
				WithNote("A type is a key, such as %q, with an object as its value.", kind).
				Fix(false, fmt.Sprintf("Replace it with %q", kind), edit.Replace(p.Tree, v.Node, edit.Member(kind.String(), body)))
			return true
		}
	}
	if bodyKeys.Has(v.Key) || v.Key == schema.KeyName {
		return false
	}
	near, ok := p.suggestKey(v.Name, shape, v.Present)
	if ok && !shape.Choice.Has(near) || !ok && n.Kind != syntax.Object {
		return false
	}
	v.ExplainChoice()
	if !ok {
		p.ReportKey(v.Node, "%s has unknown type %q", p.Subject(v.Object), v.Name).
			WithHelp("use %s", p.keyList(shape.Choice))
		return true
	}
	p.ReportKey(v.Node, "%s has unknown type %q", p.Subject(v.Object), v.Name).
		WithHelp("did you mean %q?", near).
		Fix(true, fmt.Sprintf("Rename to %q", near), edit.RenameKey(p.Tree, v.Node, near.String()))
	return true
}

func attributeSiblingKey(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	if !isElement(shape) || !bodyKeys.Has(v.Key) {
		return false
	}
	chosen := v.Present & shape.Choice
	if chosen == 0 && !p.Tree.Nodes[v.Object].Has(syntax.Damaged) {
		return true // attribute-type-missing says that there is nothing to put it into
	}
	body := p.Member(v.Object, chosen.First())
	f := p.ReportKey(v.Node, "key %q of %s belongs in its type", v.Name, p.Subject(v.Object)).
		WithNote("Only the name is beside the type.")
	if body < 0 || p.Tree.Nodes[body].Kind != syntax.Object {
		return true
	}
	if chosen.Len() == 1 {
		f.Message = fmt.Sprintf("key %q of %s belongs in %q", v.Name, p.Subject(v.Object), chosen.First())
	}
	if allowed := v.ObjectType.Member(chosen.First()).Shape().Allowed; allowed.Has(v.Key) && p.Member(body, v.Key) < 0 {
		f.Fix(true, fmt.Sprintf("Move it into %q", chosen.First()), edit.MoveInto(p.Tree, body, v.Node)...)
	}
	return true
}

func configurabilityWrongKey(p *Pass, v *Violation) bool {
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

func blockConfigurability(p *Pass, v *Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleBlockBody || !configurabilityKeys.Has(v.Key) {
		return false
	}
	p.ReportKey(v.Node, "%s can't have %q", p.Subject(v.Object), v.Name).
		WithNote("Only attributes are required, optional or computed.").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func blockSensitive(p *Pass, v *Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleBlockBody || v.Key != schema.KeySensitive {
		return false
	}
	p.ReportKey(v.Node, "%s can't be sensitive", p.Subject(v.Object)).
		WithNote("Only attributes can be sensitive.").WithHelp("mark the attributes inside it").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func defaultNotResource(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	if !isBody(shape) || v.Key != schema.KeyDefault || shape.Scope == schema.ScopeResource {
		return false
	}
	p.ReportKey(v.Node, "%s can't have a default", p.Subject(v.Object)).
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

func planModifiersNotResource(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	if !isBody(shape) || v.Key != schema.KeyPlanModifiers || shape.Scope == schema.ScopeResource {
		return false
	}
	p.ReportKey(v.Node, "%s can't have plan modifiers", p.Subject(v.Object)).
		WithNote("Only resources are planned.").
		Fix(false, "Delete them", edit.Delete(p.Tree, v.Node)...)
	return true
}

func attributeMarkdownDescription(p *Pass, v *Violation) bool {
	if !isBody(v.ObjectType.Shape()) || v.Key != schema.KeyMarkdownDescription {
		return false
	}
	f := p.ReportKey(v.Node, "%s can't have %q", p.Subject(v.Object), v.Name).
		WithNote("The generator makes both descriptions from \"description\".")
	if v.Present.Has(schema.KeyDescription) {
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	} else {
		f.Fix(true, `Rename to "description"`, edit.RenameKey(p.Tree, v.Node, "description"))
	}
	return true
}

// futureKeys are keys of attributes in Terraform that version 0.1 of the specification has no place for, folded.
var futureKeys = map[string]bool{"writeonly": true, "ephemeral": true, "version": true}

func writeOnlyUnsupported(p *Pass, v *Violation) bool {
	if !isBody(v.ObjectType.Shape()) || !futureKeys[fold(v.Name)] {
		return false
	}
	p.ReportKey(v.Node, "key %q of %s is not part of version 0.1", v.Name, p.Subject(v.Object)).
		WithHelp("set it in the provider's Go code, after the schema is generated").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func externalTypeOnCollection(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	if !isBody(shape) || v.Key != schema.KeyAssociatedExternalType || !shape.Allowed.Has(schema.KeyNestedObject) {
		return false
	}
	f := p.ReportKey(v.Node, "external type of %s belongs in its nested_object", p.Subject(v.Object)).
		WithNote("It is the type of one element.")
	if object := p.Member(v.Object, schema.KeyNestedObject); object >= 0 && p.Tree.Nodes[object].Kind == syntax.Object && p.Member(object, v.Key) < 0 {
		f.Fix(true, "Move it into nested_object", edit.MoveInto(p.Tree, object, v.Node)...)
	}
	return true
}

func nestedObjectMisplaced(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	inside := schema.Of(schema.KeyAttributes, schema.KeyBlocks)
	switch {
	case !isBody(shape):
		return false
	case shape.Allowed.Has(schema.KeyNestedObject) && inside.Has(v.Key):
		v.Explain(schema.KeyNestedObject)
		if v.Key == schema.KeyBlocks && p.Member(v.Object, schema.KeyAttributes) >= 0 {
			return true // said of the attributes, and fixed with them
		}
		f := p.ReportKey(v.Node, "%q of %s belongs in its nested_object", v.Name, p.Subject(v.Object))
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
		f := p.ReportKey(v.Node, "%s is single_nested but has %q", p.Subject(v.Object), v.Name).
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

func elementTypeNested(p *Pass, v *Violation) bool {
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
	p.ReportKey(v.Node, "%s can't be %q", p.Subject(v.Object), v.Name).
		WithNote("A nested attribute is not a type.").WithHelp("%s", advice)
	return true
}

func elementTypeDynamic(p *Pass, v *Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleElementType || v.Key != schema.KeyDynamic {
		return false
	}
	v.ExplainChoice()
	p.ReportKey(v.Node, "%s can't be dynamic", p.Subject(v.Object)).
		WithNote("Terraform has no collections of dynamic elements.")
	return true
}

// elementTypeMissing reports a missing element_type, also where the type stands in its place.
func elementTypeMissing(p *Pass, v *Violation) bool {
	if v.Kind == MissingKey {
		return missing(schema.KeyElementType, "It is the type of the elements.")(p, v)
	}
	shape := v.ObjectType.Shape()
	if !shape.Required.Has(schema.KeyElementType) || v.Present.Has(schema.KeyElementType) ||
		!v.ObjectType.Member(schema.KeyElementType).Shape().Choice.Has(v.Key) {
		return false
	}
	v.Explain(schema.KeyElementType)
	p.ReportKey(v.Node, "%q belongs in an element_type", v.Name).
		WithNote("The element_type of %s is missing.", p.Subject(v.Object)).
		Fix(true, `Put it into "element_type"`, edit.Replace(p.Tree, v.Node, edit.Member("element_type", "{"+edit.Source(p.Tree, v.Node)+"}")))
	return true
}

func typeHasAttributeKeys(p *Pass, v *Violation) bool {
	shape := v.ObjectType.Shape()
	isType := shape.Role == schema.RoleTypeBody
	inEntry := shape.Role == schema.RoleElementType || shape.Role == schema.RoleAttributeType
	if !isType && !inEntry || !(bodyKeys &^ typeBodyKeys).Has(v.Key) {
		return false
	}
	if isType && shape.Kind == schema.KindObject && v.Key == schema.KeyAttributes && !v.Present.Has(schema.KeyAttributeTypes) {
		return false // attribute_types was meant
	}
	f := p.ReportKey(v.Node, "%s can't have %q", p.Subject(v.Object), v.Name).
		WithNote("Only attributes have such properties, not types.")
	p.fixMisplaced(f, v)
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

// legacyModifiers are the predefined plan modifiers of version 0.1.0, and what they are called in Go.
var legacyModifiers = map[string]string{"use_state_for_unknown": "UseStateForUnknown", "requires_replace": "RequiresReplace"}

func legacyPlanModifier(p *Pass, v *Violation) bool {
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

func importSingular(p *Pass, v *Violation) bool {
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
	f := p.ReportKey(v.Node, "%q is ignored in %s", v.Name, p.Subject(v.Object)).
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

func planModifiersIgnored(p *Pass, v *Violation) bool {
	role := v.ObjectType.Shape().Role
	if role != schema.RoleAttributeNestedObject && role != schema.RoleBlockNestedObject || v.Key != schema.KeyPlanModifiers {
		return false
	}
	p.ReportKey(v.Node, "plan modifiers of %s are ignored", p.Subject(v.Object)).
		WithNote("Only resources are planned.").
		Fix(false, "Delete them", edit.Delete(p.Tree, v.Node)...)
	return true
}

func blocksInNestedAttribute(p *Pass, v *Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleAttributeNestedObject || v.Key != schema.KeyBlocks {
		return false
	}
	p.ReportKey(v.Node, "blocks of %s are ignored", p.Subject(v.Object)).
		WithNote("Terraform allows no blocks inside attributes.").WithHelp("make them nested attributes, or make the attribute a block").
		Fix(false, "Delete them", edit.Delete(p.Tree, v.Node)...)
	return true
}

func extensionKey(p *Pass, v *Violation) bool {
	if !strings.HasPrefix(v.Name, "x-") {
		return false
	}
	if v.Kind == IgnoredKey {
		return true // open objects may have any
	}
	p.ReportKey(v.Node, "extension key %q is not allowed in %s", v.Name, p.Subject(v.Object)).
		WithNote("The JSON Schema rejects other keys there.").WithHelp("put it into an object that is open, such as the schema").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

// configurabilityFlags are the fields of the framework's attributes that the specification has one key for.
var configurabilityFlags = map[string]bool{"required": true, "optional": true, "computed": true}

func unknownKey(p *Pass, v *Violation) bool {
	if commentInElement(p, v) {
		return true
	}
	shape := v.ObjectType.Shape()
	subject := p.Subject(v.Object)
	if key := shape.Allowed & configurabilityKeys; key != 0 && configurabilityFlags[fold(v.Name)] {
		v.Explain(key.First())
		for m := range p.Tree.Children(v.Object) {
			if m < v.Node && p.Tree.Nodes[m].IsMember() && configurabilityFlags[fold(p.Tree.Key(m))] {
				return true // said of the first of them
			}
		}
		f := p.ReportKey(v.Node, "unknown key %q in %s", v.Name, subject).
			WithNote("Whether it is required, optional or computed is set with %q.", key.First())
		if f != nil && !v.Present.Has(key.First()) && p.Tree.Nodes[v.Node].Kind == syntax.True {
			p.flagFixes(f, v, key.First())
		}
		return true
	}
	near, ok := p.suggestKey(v.Name, shape, v.Present)
	if !ok || !p.isLike(v.Node, v.ObjectType.Member(near)) {
		f := p.ReportKey(v.Node, "unknown key %q in %s", v.Name, subject)
		if v.Key == schema.KeyBlocks {
			f.WithNote("Attributes hold no blocks.")
		} else if meant, again := p.suggestKey(v.Name, shape, 0); again && v.Present.Has(meant) && v.Key == schema.KeyNone {
			f.WithNote("The key that is meant is already there.")
		} else if possible := shape.Allowed &^ v.Present &^ shape.Choice; possible != 0 && possible.Len() <= 4 {
			f.WithNote("It can have %s.", p.keyList(possible))
		}
		p.fixMisplaced(f, v)
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
		return true
	}
	v.Explain(near)
	if shape.Choice.Has(near) {
		v.ExplainChoice()
	}
	f := p.ReportKey(v.Node, "unknown key %q in %s", v.Name, subject).WithHelp("did you mean %q?", near)
	p.fixKey(f, v, near, true)
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

// flagFixes offers to write "optional": true and the like as the configurability. Of several flags the first is replaced
// and the others deleted.
func (p *Pass) flagFixes(f *Finding, v *Violation, key schema.Key) {
	flags := map[string]bool{}
	var others []int32
	for m := range p.Tree.Children(v.Object) {
		name := fold(p.Tree.Key(m))
		if !p.Tree.Nodes[m].IsMember() || !configurabilityFlags[name] {
			continue
		}
		if p.Tree.Nodes[m].Kind == syntax.True {
			flags[name] = true
		}
		if m != v.Node {
			others = append(others, m)
		}
	}
	value := fold(v.Name)
	if flags["optional"] && flags["computed"] {
		value = "computed_optional"
	} else if len(flags) > 1 {
		return
	}
	for _, possible := range v.ObjectType.Member(key).Shape().Enum {
		if value == possible {
			edits := append(edit.Delete(p.Tree, others...), edit.ReplaceMember(p.Tree, v.Node, key.String(), syntax.Quote(value))...)
			f.Fix(true, fmt.Sprintf("Replace it with %q: %q", key, value), edits...)
		}
	}
}

func unknownKeyIgnored(p *Pass, v *Violation) bool {
	if leftAlone(v.Name) {
		return true
	}
	shape := v.ObjectType.Shape()
	near, ok := p.suggestKey(v.Name, shape, v.Present)
	n := &p.Tree.Nodes[v.Object]
	if ok && (shape.Required | shape.Choice).Has(near) && !n.Has(syntax.Damaged) && !n.Has(syntax.Unclosed) {
		return true // what is said of the missing key names this one
	}
	f := p.ReportKey(v.Node, "unknown key %q in %s is ignored", v.Name, p.Subject(v.Object))
	if ok && p.isLike(v.Node, v.ObjectType.Member(near)) {
		f.WithHelp("did you mean %q?", near)
		p.fixKey(f, v, near, false)
	}
	p.fixMisplaced(f, v)
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}
