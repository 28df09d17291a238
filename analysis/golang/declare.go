package golang

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Scopes of names in the table: a struct's fields and the variables of its ToObjectValue are numbered by the element that
// generates the struct, the model being -1; the members of an object in an external type by the object.
const (
	packageScope = iota
	fieldScope
	localScope
	memberScope
	scopes
)

func scopeOf(kind, element int32) int32 { return (element+1)*scopes + kind }

// declare simulates the identifiers that an element becomes. It returns false if the element has the name of an earlier one
// beside it, so that the generator rejects the file.
func (g *generator) declare(e *spec.Element, i int32) bool {
	t := &g.names
	name := e.Name.Value
	var parent *spec.Element
	var prefix string
	if e.Parent >= 0 {
		parent = &g.unit.Elements[e.Parent]
		prefix = parent.Name.Value
	}

	from := int32(len(t.text))
	t.text = appendField(t.text, name, prefix)
	if isDigit(t.text[from]) {
		g.report(problem(NotIdentifier, i)).Name = string(t.text[from:])
		t.text = t.text[:from]
		return true
	}
	if parent != nil && string(t.text[from:]) == "_" {
		g.report(problem(FieldBlank, i))
	}
	if first, taken := t.add(scopeOf(fieldScope, e.Parent), from, i); taken {
		if other := &g.unit.Elements[first]; other.Name.Value == name {
			return other.Block != e.Block // the generator writes an attribute and a block of one name both
		}
		p := g.report(problem(FieldRedeclared, i))
		p.Other = first
		p.Name = string(appendField(nil, name, prefix))
		return true // its types and variables collide for the same reason
	}
	if parent != nil && !g.method(e, i, parent) {
		g.local(e, i, parent)
	}
	if Generated(e) {
		g.declareType(e, i)
	}
	return true
}

// declareType simulates the type and the value type of an element.
func (g *generator) declareType(e *spec.Element, i int32) {
	t := &g.names
	from := int32(len(t.text))
	t.text = appendPascal(t.text, e.Name.Value)
	if pascal := t.text[from:]; len(pascal) > len("New") && string(pascal[:3]) == "New" {
		g.newTypes = append(g.newTypes, i)
	}
	if first, taken := t.add(packageScope, from, i); taken {
		p := g.report(problem(TypeRedeclared, i))
		p.Other = first
		p.Name = Pascal(e.Name.Value) + "Type"
	}
}

// constructors finds value types that are called like a constructor of another element: NewFooValue.
func (g *generator) constructors() {
	for _, i := range g.newTypes {
		pascal := Pascal(g.unit.Elements[i].Name.Value)
		other, found := g.names.lookup(packageScope, []byte(pascal[len("New"):]))
		if found && g.unit.Elements[other].IsNested() {
			p := g.report(problem(ConstructorRedeclared, i))
			p.Other = other
			p.Name = pascal + "Value"
		}
	}
}

// method reports whether a method gets in the way of a field, and reports it.
func (g *generator) method(e *spec.Element, i int32, parent *spec.Element) bool {
	// The code for a single_nested child reads the field by its plain name, though the field has the parent's before it.
	if e.Kind == schema.KindSingleNested && isMethod(appendPascal(make([]byte, 0, 64), e.Name.Value)) && e.Name.Value != "type" {
		g.report(problem(FieldIsMethod, i)).Name = Pascal(e.Name.Value)
		return true
	}
	external := externalType(g.unit, parent)
	if external == nil || !g.converts(parent) {
		return false
	}
	field := string(appendField(nil, e.Name.Value, parent.Name.Value))
	if name := ExternalName(external.Type.Value); field == "To"+name || field == "From"+name {
		p := g.report(problem(FieldAndMethod, i))
		p.Other = e.Parent
		p.Name = field
		return true
	}
	return false
}

// local simulates the variable that an element becomes in its parent's ToObjectValue.
func (g *generator) local(e *spec.Element, i int32, parent *spec.Element) {
	t := &g.names
	from := int32(len(t.text))
	switch {
	case e.Kind == schema.KindSingleNested:
		t.text = lowerFirst(appendPascal(t.text, e.Name.Value), int(from))
	case e.IsNested():
		t.text = appendPrefixedCamel(t.text, e.Name.Value, Pascal(parent.Name.Value))
	case e.Kind == schema.KindObject, hasCollectionValue(e):
		t.text = append(lowerFirst(appendPascal(t.text, e.Name.Value), int(from)), "Val"...)
	default:
		return
	}
	if kind, bad := g.reserved(t.text[from:], e.Parent); bad {
		g.report(problem(kind, i)).Name = string(t.text[from:])
		t.text = t.text[:from]
		return
	}
	variable := t.text[from:]
	if first, taken := t.add(scopeOf(localScope, e.Parent), from, i); taken {
		kind := LocalTaken
		if g.shared(e, first) {
			kind = LocalShared
		}
		p := g.report(problem(kind, i))
		p.Other = first
		p.Name = string(variable)
	}
}

// shared reports whether Go lets a nested element and another one of the same Go type have one variable: where the assignment to it
// declares d beside it. The first one by name does that, of the collections before the objects.
func (g *generator) shared(e *spec.Element, first int32) bool {
	nested := &g.unit.Elements[first]
	if e.IsNested() {
		e, nested = nested, e
	}
	if e.IsNested() || e.Kind != nested.Kind.Go().Kind || !g.declaresDiagnostics(e) {
		return false
	}
	return !g.hasChild(e.Parent, func(o *spec.Element) bool {
		if !g.declaresDiagnostics(o) {
			return false
		}
		if o.Kind == schema.KindObject != (e.Kind == schema.KindObject) {
			return e.Kind == schema.KindObject
		}
		return o.Name.Value < e.Name.Value
	})
}

// declaresDiagnostics reports whether ToObjectValue declares d beside the variable of an element, in its own scope.
func (g *generator) declaresDiagnostics(e *spec.Element) bool {
	return e.Kind == schema.KindObject || g.toolchain.DeclaresDiagnostics && hasCollectionValue(e)
}

// hasCollectionValue reports whether an element is a collection that ToObjectValue makes a variable for.
func hasCollectionValue(e *spec.Element) bool { return isCollection(e.Kind) && e.ExternalType < 0 }

// reserved returns the problem of a variable of this name in ToObjectValue. Reserved are its own variables and parameters, the packages
// that it needs after the declaration of the variable, and keywords.
func (g *generator) reserved(variable []byte, parent int32) (ProblemKind, bool) {
	switch string(variable) {
	case "v", "ctx", "diags", "attributeTypes", "objVal":
		return LocalTaken, true
	case "d":
		return LocalTaken, g.hasChild(parent, g.declaresDiagnostics)
	case "types", "attr", "basetypes":
		return LocalShadows, true
	case "diag":
		return LocalShadows, !g.toolchain.DeclaresDiagnostics && g.hasChild(parent, hasCollectionValue)
	case "break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func", "go", "goto",
		"if", "import", "interface", "map", "package", "range", "return", "select", "struct", "switch", "type", "var":
		return LocalKeyword, true
	}
	return 0, false
}

func (g *generator) hasChild(parent int32, is func(*spec.Element) bool) bool {
	for i := range g.children(parent) {
		if is(&g.unit.Elements[i]) {
			return true
		}
	}
	return false
}

// children returns the elements directly inside an element.
func (g *generator) children(parent int32) func(func(int32) bool) {
	return func(yield func(int32) bool) {
		elements := g.unit.Elements
		for i := parent + 1; i < elements[parent].Skip; i = elements[i].Skip {
			if !yield(i) {
				return
			}
		}
	}
}

// typesInNested finds the object types that the generator writes wrongly where an attribute is in a nested element.
func (g *generator) typesInNested(e *spec.Element, i int32) {
	if e.Kind == schema.KindObject && e.ExternalType >= 0 {
		return // its types are written by other code
	}
	if e.Kind == schema.KindObject && e.AttributeTypes >= 0 && !g.anyWritten(e.Types, -1) {
		g.report(problem(NoAttributeTypes, i)).Node = e.AttributeTypes
	}
	for n := e.Types.From; n < e.Types.To; n++ {
		t := &g.unit.Types[n]
		if t.Kind != schema.KindObject || t.Body < 0 {
			continue
		}
		if !g.anyWritten(spec.Range{From: n + 1, To: t.Skip}, n) {
			g.report(problem(NoAttributeTypes, i)).Node = t.Node
		} else if t.Attribute {
			g.report(problem(ObjectInObject, i)).Node = t.Node
		}
	}
}

// dynamicInExternal finds the dynamic members of objects in an attribute with an external type. Elsewhere the generator leaves
// them out; into the generated value type it writes their names without their types.
func (g *generator) dynamicInExternal(e *spec.Element, i int32) {
	for n := e.Types.From; n < e.Types.To; n++ {
		if t := &g.unit.Types[n]; t.Kind == schema.KindDynamic && t.Attribute {
			g.report(problem(NotGenerated, i)).Node = t.Node
		}
	}
}

// anyWritten reports whether a type's attribute types hold one that the generator writes: it leaves out those that are dynamic.
func (g *generator) anyWritten(types spec.Range, parent int32) bool {
	for n := types.From; n < types.To; n = g.unit.Types[n].Skip {
		t := &g.unit.Types[n]
		if t.Parent == parent && t.Attribute && t.Kind != schema.KindDynamic && t.Kind != schema.KindNone {
			return true
		}
	}
	return false
}
