package spec

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// Keys numbers the keys of a document for the parser, by package schema.
func Keys(key string) uint8 { return uint8(toolchain.Default().Key(key)) }

// Options parse specifications for the default toolchain.
var Options = syntax.Options{Keys: Keys}

// AnyDialect parses specifications with the keys of all dialects, for code that compares, merges or converts them and does not judge.
var AnyDialect = syntax.Options{Keys: func(key string) uint8 { return uint8(schema.LookupKey([]byte(key))) }}

// OptionsFor returns the options that parse specifications for a toolchain.
func OptionsFor(p *toolchain.Profile) syntax.Options {
	if p.Keys() == toolchain.Default().Keys() {
		return Options
	}
	return syntax.Options{Keys: func(key string) uint8 { return uint8(p.Key(key)) }}
}

var unitTypes = [...]struct {
	scope schema.Scope
	root  schema.Type
}{
	syntax.Provider:   {schema.ScopeProvider, schema.TypeProvider},
	syntax.Resource:   {schema.ScopeResource, schema.TypeResource},
	syntax.DataSource: {schema.ScopeDatasource, schema.TypeDatasource},
}

// RootType returns the grammar's type of a unit's root.
func RootType(kind syntax.UnitKind) schema.Type { return unitTypes[kind].root }

// Read reads a unit. The unit must have been parsed with Options.
func Read(source *syntax.Unit) *Unit {
	u := new(Unit)
	u.Read(source)
	return u
}

// Read is the function Read, but uses the memory of a unit that is not needed any more: neither it nor its elements, by any
// holder. Where unit after unit is read, that saves half of the memory that a check takes, and in a process that has just started
// new memory costs more than what is done with it.
func (u *Unit) Read(source *syntax.Unit) {
	t := unitTypes[source.Kind]
	clear(u.names)
	*u = Unit{
		names: u.names,
		Tree:  source.Tree, Kind: source.Kind, Scope: t.scope, Type: t.root,
		Name: absent, Schema: -1, Attributes: -1, Blocks: -1,
		Description: absent, MarkdownDescription: absent, Deprecation: absent,
		Elements: u.Elements[:0], Types: u.Types[:0], Definitions: u.Definitions[:0], GoTypes: u.GoTypes[:0], Imports: u.Imports[:0],
	}
	r := reader{unit: u, tree: source.Tree}
	r.read()
}

var absent = Text{Node: -1}

type reader struct {
	unit  *Unit
	tree  *syntax.Tree
	depth int // of types in types
}

func key(n *syntax.Node) schema.Key { return schema.Key(n.Key) }

// text reads a string member.
func (r *reader) text(node int32) Text {
	if r.tree.Nodes[node].Kind != syntax.String {
		return absent
	}
	return Text{node, r.tree.Value(node)}
}

func (r *reader) ofKind(node int32, kind syntax.Kind) int32 {
	if r.tree.Nodes[node].Kind != kind {
		return -1
	}
	return node
}

func (r *reader) object(node int32) int32 { return r.ofKind(node, syntax.Object) }
func (r *reader) array(node int32) int32  { return r.ofKind(node, syntax.Array) }

func (r *reader) read() {
	u := r.unit
	if u.Tree.Root() < 0 {
		return
	}
	for m := range r.tree.Children(0) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyName:
			u.Name = r.text(m)
		case schema.KeySchema:
			u.Schema = r.object(m)
		}
	}
	for m := range r.tree.Children(u.Schema) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyAttributes:
			u.Attributes = r.array(m)
		case schema.KeyBlocks:
			u.Blocks = r.array(m)
		case schema.KeyDescription:
			u.Description = r.text(m)
		case schema.KeyMarkdownDescription:
			u.MarkdownDescription = r.text(m)
		case schema.KeyDeprecationMessage:
			u.Deprecation = r.text(m)
		}
	}
	u.Elements = slices.Grow(u.Elements, r.names())
	r.elements(u.Attributes, u.Blocks, -1, 0)
}

// names counts the members called "name". There are about as many elements: attribute types have names too, but there are few.
func (r *reader) names() int {
	n := 0
	for i := range r.tree.Nodes {
		if key(&r.tree.Nodes[i]) == schema.KeyName {
			n++
		}
	}
	return n
}

// elements reads two arrays of elements in document order.
func (r *reader) elements(attributes, blocks, parent, depth int32) {
	// Deeper elements are beyond what any JSON reader of the toolchain accepts; each is four brackets deeper.
	if depth > syntax.MaxDepth/4 {
		return
	}
	first, second := attributes, blocks
	if first < 0 || second >= 0 && second < first {
		first, second = second, first
	}
	for _, array := range [...]int32{first, second} {
		for n := range r.tree.Children(array) {
			if node := &r.tree.Nodes[n]; node.Kind == syntax.Object && !node.IsMember() {
				r.element(n, array == blocks && array != attributes, parent, depth)
			}
		}
	}
}

func (r *reader) element(node int32, block bool, parent, depth int32) {
	u := r.unit
	i := int32(len(u.Elements))
	u.Elements = append(u.Elements, Element{
		Node: node, Name: absent, Block: block, Body: -1, Parent: parent, Depth: depth,
		Object: -1, Attributes: -1, Blocks: -1, ConfigurabilityNode: -1, Sensitive: -1, Default: -1, Static: -1,
		Validators: -1, PlanModifiers: -1, CustomType: -1, ExternalType: -1, ElementType: -1, AttributeTypes: -1,
		NestedObject: -1, Description: absent, Deprecation: absent,
		Types:       Range{int32(len(u.Types)), int32(len(u.Types))},
		Definitions: Range{int32(len(u.Definitions)), int32(len(u.Definitions))},
		GoTypes:     Range{int32(len(u.GoTypes)), int32(len(u.GoTypes))},
	})
	e := &u.Elements[i]
	for m := range r.tree.Children(node) {
		n := &r.tree.Nodes[m]
		k := key(n)
		if k == schema.KeyName {
			e.Name = r.text(m)
		} else if kind := schema.KindOf(k); kind != schema.KindNone && e.Kind == schema.KindNone {
			e.Kind = kind
			e.Body = r.object(m)
		}
	}
	r.body(e)
	if e.NestedObject >= 0 && e.Kind != schema.KindSingleNested {
		r.nestedObject(e)
	} else if e.Kind == schema.KindSingleNested {
		e.Object = e.Body
	}
	r.definitions(e, i)
	e.Definitions.To = int32(len(u.Definitions))
	r.goTypes(e, i)
	if e.ElementType >= 0 {
		r.valueType(e.ElementType, false, -1, i)
	}
	if e.AttributeTypes >= 0 {
		r.attributeTypes(e.AttributeTypes, -1, i)
	}
	e.Types.To = int32(len(u.Types))
	e.GoTypes.To = int32(len(u.GoTypes))
	attributes, blocks := e.Attributes, e.Blocks
	if e.Kind.IsNested() {
		r.elements(attributes, blocks, i, depth+1)
	}
	u.Elements[i].Skip = int32(len(u.Elements))
}

func (r *reader) body(e *Element) {
	for m := range r.tree.Children(e.Body) {
		k := key(&r.tree.Nodes[m])
		e.Keys = e.Keys.Add(k)
		switch k {
		case schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired:
			e.ConfigurabilityNode = m
			e.Configurability = ParseConfigurability(r.tree.Value(m))
		case schema.KeySensitive:
			e.Sensitive = m
		case schema.KeyDefault:
			e.Default = r.object(m)
		case schema.KeyValidators:
			e.Validators = r.array(m)
		case schema.KeyPlanModifiers:
			e.PlanModifiers = r.array(m)
		case schema.KeyCustomType:
			e.CustomType = r.object(m)
		case schema.KeyAssociatedExternalType:
			e.ExternalType = r.object(m)
		case schema.KeyElementType:
			e.ElementType = r.object(m)
		case schema.KeyAttributeTypes:
			e.AttributeTypes = r.array(m)
		case schema.KeyNestedObject:
			e.NestedObject = r.object(m)
		case schema.KeyAttributes:
			e.Attributes = r.array(m)
		case schema.KeyBlocks:
			e.Blocks = r.array(m)
		case schema.KeyDescription:
			e.Description = r.text(m)
		case schema.KeyDeprecationMessage:
			e.Deprecation = r.text(m)
		}
	}
	if !schema.TypeResourceAttribute.Member(e.Kind.Key()).Member(schema.KeyDefault).Shape().Allowed.Has(schema.KeyStatic) {
		return // the default of some kinds has no such key, which is ignored beside "custom"
	}
	for m := range r.tree.Children(e.Default) {
		if key(&r.tree.Nodes[m]) == schema.KeyStatic {
			e.Static = m
		}
	}
}

func (r *reader) nestedObject(e *Element) {
	e.Object, e.Attributes, e.Blocks = e.NestedObject, -1, -1
	for m := range r.tree.Children(e.NestedObject) {
		k := key(&r.tree.Nodes[m])
		e.ObjectKeys = e.ObjectKeys.Add(k)
		switch k {
		case schema.KeyAttributes:
			e.Attributes = r.array(m)
		case schema.KeyBlocks:
			// An attribute's nested object has no blocks: they are ignored.
			if e.Block {
				e.Blocks = r.array(m)
			}
		}
	}
}

// definitions reads the validators, plan modifiers and the custom default of an element and of its nested object.
func (r *reader) definitions(e *Element, i int32) {
	kind := e.Kind.Go().Kind
	r.definitionArray(e.Validators, i, schema.RoleValidator, kind, false)
	r.definitionArray(e.PlanModifiers, i, schema.RolePlanModifier, kind, false)
	if e.Default >= 0 {
		r.definition(e.Default, i, schema.RoleDefault, kind, false)
	}
	if e.Object < 0 || e.Object == e.Body {
		return
	}
	for m := range r.tree.Children(e.Object) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyValidators:
			r.definitionArray(r.array(m), i, schema.RoleValidator, schema.KindObject, true)
		case schema.KeyPlanModifiers:
			r.definitionArray(r.array(m), i, schema.RolePlanModifier, schema.KindObject, true)
		}
	}
}

func (r *reader) definitionArray(array, element int32, role schema.Role, kind schema.Kind, onObject bool) {
	for n := range r.tree.Children(array) {
		if r.tree.Nodes[n].Kind == syntax.Object {
			r.definition(n, element, role, kind, onObject)
		}
	}
}

func (r *reader) definition(node, element int32, role schema.Role, kind schema.Kind, onObject bool) {
	u := r.unit
	d := Definition{
		Element: element, Role: role, Kind: kind, OnObject: onObject, Node: node, Custom: -1,
		Expression: absent, ImportsKey: -1,
		Imports: Range{int32(len(u.Imports)), int32(len(u.Imports))},
	}
	for m := range r.tree.Children(node) {
		if key(&r.tree.Nodes[m]) == schema.KeyCustom {
			d.Custom = r.object(m)
		}
	}
	if d.Custom < 0 {
		return
	}
	for m := range r.tree.Children(d.Custom) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeySchemaDefinition:
			d.Expression = r.text(m)
		case schema.KeyImports:
			d.ImportsKey = r.array(m)
		}
	}
	for n := range r.tree.Children(d.ImportsKey) {
		r.importAt(n, element, role, int32(len(u.Definitions)))
	}
	d.Imports.To = int32(len(u.Imports))
	u.Definitions = append(u.Definitions, d)
}

// importAt reads an import and returns its index, or -1 if it is not an object.
func (r *reader) importAt(node, element int32, of schema.Role, owner int32) int32 {
	if r.tree.Nodes[node].Kind != syntax.Object {
		return -1
	}
	i := Import{Node: node, Path: absent, Alias: absent, Element: element, Of: of, Owner: owner}
	for m := range r.tree.Children(node) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyPath:
			i.Path = r.text(m)
		case schema.KeyAlias:
			i.Alias = r.text(m)
			i.Written = i.Alias.Value
			i.Alias.Value = aliasOf(i.Written)
		}
	}
	r.unit.Imports = append(r.unit.Imports, i)
	return int32(len(r.unit.Imports) - 1)
}

// goTypes reads the custom type and external type of an element and of its nested object.
func (r *reader) goTypes(e *Element, i int32) {
	if e.CustomType >= 0 {
		r.goType(e.CustomType, i, -1, schema.RoleCustomType, e.Kind, false)
	}
	if e.ExternalType >= 0 {
		r.goType(e.ExternalType, i, -1, schema.RoleExternalType, e.Kind, false)
	}
	if e.Object < 0 || e.Object == e.Body {
		return
	}
	for m := range r.tree.Children(e.Object) {
		if r.tree.Nodes[m].Kind != syntax.Object {
			continue
		}
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyCustomType:
			r.goType(m, i, -1, schema.RoleCustomType, schema.KindObject, true)
		case schema.KeyAssociatedExternalType:
			r.goType(m, i, -1, schema.RoleExternalType, schema.KindObject, true)
		}
	}
}

// goType reads a custom or external type and returns its index.
func (r *reader) goType(node, element, owner int32, role schema.Role, kind schema.Kind, onObject bool) int32 {
	u := r.unit
	g := GoType{
		Element: element, Owner: owner, Role: role, Kind: kind, OnObject: onObject, Node: node,
		Type: absent, Value: absent, Import: -1,
	}
	for m := range r.tree.Children(node) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyType:
			g.Type = r.text(m)
		case schema.KeyValueType:
			g.Value = r.text(m)
		case schema.KeyImport:
			g.Import = r.importAt(m, element, role, int32(len(u.GoTypes)))
		}
	}
	u.GoTypes = append(u.GoTypes, g)
	return int32(len(u.GoTypes) - 1)
}

func (r *reader) attributeTypes(array, parent, element int32) {
	for n := range r.tree.Children(array) {
		if r.tree.Nodes[n].Kind == syntax.Object {
			r.valueType(n, true, parent, element)
		}
	}
}

// valueType reads an element type or an entry of attribute_types with all that is inside.
func (r *reader) valueType(node int32, attribute bool, parent, element int32) {
	u := r.unit
	i := int32(len(u.Types))
	u.Types = append(u.Types, Type{
		Node: node, Name: absent, Body: -1, Parent: parent, Element: element, CustomType: -1, Attribute: attribute,
		AttributeTypes: -1, ElementType: -1,
	})
	t := &u.Types[i]
	for m := range r.tree.Children(node) {
		k := key(&r.tree.Nodes[m])
		if k == schema.KeyName {
			t.Name = r.text(m)
		} else if kind := schema.KindOf(k); kind != schema.KindNone && t.Kind == schema.KindNone {
			t.Kind = kind
			t.Body = r.object(m)
		}
	}
	for m := range r.tree.Children(t.Body) {
		switch key(&r.tree.Nodes[m]) {
		case schema.KeyCustomType:
			if r.object(m) >= 0 {
				t.CustomType = r.goType(m, element, i, schema.RoleCustomType, t.Kind, false)
			}
		case schema.KeyElementType:
			t.ElementType = r.object(m)
		case schema.KeyAttributeTypes:
			t.AttributeTypes = r.array(m)
		}
	}
	elementType, attributeTypes := t.ElementType, t.AttributeTypes
	if r.depth++; r.depth < syntax.MaxDepth {
		if elementType >= 0 {
			r.valueType(elementType, false, i, element)
		}
		if attributeTypes >= 0 {
			r.attributeTypes(attributeTypes, i, element)
		}
	}
	r.depth--
	u.Types[i].Skip = int32(len(u.Types))
}
