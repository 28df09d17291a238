package rules

import (
	"slices"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ViolationKind is the way in which a place departs from the grammar.
type ViolationKind uint8

// The kinds of violations.
const (
	// UnknownKey: a member that a closed object must not have. Node is the member.
	UnknownKey ViolationKind = iota
	// IgnoredKey: a member that an open object does not know, and that is silently ignored. Node is the member.
	IgnoredKey
	// FoldedKey: a member of an open object whose key is a known one but for its case. Node is the member, Key the known key.
	FoldedKey
	// DuplicateKey: a member whose key is a known one that is in the object already. Node is the later member, Other the first.
	DuplicateKey
	// MissingKey: Key is required and absent. Node is the object.
	MissingKey
	// ChoiceMissing: one of several keys must be there, and none is. Node is the object.
	ChoiceMissing
	// ChoiceMultiple: more than one of them is present. Node is the second of them, Other the first.
	ChoiceMultiple
	// WrongType: the value is of a JSON type that is not allowed there. Node is the value.
	WrongType
	// NotInEnum: the string is not one of those that are possible. Node is the value.
	NotInEnum
	// NotIdentifier: the string is not an identifier. Node is the value.
	NotIdentifier
	// TooShort: the string is too short, which always means empty. Node is the value.
	TooShort
	// TooFewItems: the array is empty and must not be. Node is the array.
	TooFewItems
	// TooFewMembers: the object is empty and must not be. Node is the object.
	TooFewMembers

	violationKinds
)

// Violation is a place where the file departs from the grammar.
type Violation struct {
	Kind ViolationKind
	Node int32
	// Object is the object whose member is wrong or missing, and ObjectType is its type. For violations of a value they are its parent's, if
	// that is an object; else Object is -1.
	Object     int32
	ObjectType schema.Type
	// Type is the type that the value at Node should have; TypeAny for the value of an unknown key.
	Type schema.Type
	Key  schema.Key // the known key that it is about
	Name string     // the text of an unknown key
	// Other is a second node, see the kinds; -1 for none.
	Other int32
	// Present are the known keys that the object has.
	Present schema.KeySet

	explained schema.KeySet
	choice    bool
}

// Explain has the finding also tell why these keys are missing in the object: no other finding will.
func (v *Violation) Explain(keys ...schema.Key) { v.explained |= schema.NewKeySet(keys...) }

// ExplainChoice has the finding also tell why the object has none of its alternatives.
func (v *Violation) ExplainChoice() { v.choice = true }

// walker finds the violations of one tree.
type walker struct {
	pass  *Pass
	tree  *syntax.Tree
	rules *[violationKinds][]*Rule

	// overridden are the members whose keys are in their objects again, further down. The walk is inside one before overriddenTo.
	overridden   map[int32]bool
	node         int32
	overriddenTo int32
}

var JsonTypes = [...]schema.JSONType{
	syntax.Null: schema.JSONNull, syntax.False: schema.JSONBoolean, syntax.True: schema.JSONBoolean,
	syntax.Number: schema.JSONNumber, syntax.String: schema.JSONString, syntax.Array: schema.JSONArray,
	syntax.Object: schema.JSONObject, syntax.Word: 0, syntax.Missing: 0,
}

// walk checks the whole tree against the type of its root. Nodes are in document order, so that one loop with the types of
// the open nodes does it: depth costs nothing.
func (w *walker) walk(root schema.Type) {
	if w.tree.Root() < 0 {
		return
	}
	types := typesOf(w.tree, root)
	w.pass.types = types
	for i := range types {
		n := &w.tree.Nodes[i]
		w.node = int32(i)
		if w.overridden[w.node] {
			w.overriddenTo = max(w.overriddenTo, n.Skip)
		}
		switch {
		case n.Has(syntax.UnitRoot): // its own tree is walked by itself
		case n.Kind == syntax.Object:
			w.object(int32(i), types[i])
		case types[i] != schema.TypeAny:
			w.value(int32(i), types[i])
		}
	}
}

// typesOf returns the types of all nodes; see spec.TypeOf, which takes time for each in proportion to its depth.
func typesOf(tree *syntax.Tree, root schema.Type) []schema.Type {
	types := make([]schema.Type, len(tree.Nodes))
	types[0] = root
	for i := 1; i < len(types); i++ {
		n := &tree.Nodes[i]
		if t := types[n.Parent]; t == schema.TypeAny {
			continue
		} else if tree.Nodes[n.Parent].Kind == syntax.Array {
			if !n.IsMember() {
				types[i] = t.Items()
			}
		} else {
			types[i] = t.Member(schema.Key(n.Key))
		}
	}
	return types
}

// offer gives a violation to the rules until one claims it. The JSON Schema does not see a value that a later one overrides, and Go's
// decoder checks only its type.
func (w *walker) offer(v *Violation) {
	if w.node < w.overriddenTo && (v.Kind != WrongType || w.tree.Nodes[v.Node].Kind == syntax.Null) {
		return
	}
	for _, r := range w.rules[v.Kind] {
		if w.pass.runs(r) && r.Structure(w.pass, v) {
			break
		}
	}
	w.pass.rule = nil
}

// value checks a value that is not an object.
func (w *walker) value(node int32, t schema.Type) {
	n := &w.tree.Nodes[node]
	shape := t.Shape()
	kind := JsonTypes[n.Kind]
	if kind == 0 {
		return // the parser has said what is wrong
	}
	var problem ViolationKind
	switch {
	case shape.JSON&kind == 0:
		problem = WrongType
	case n.Kind == syntax.Array && shape.MinItems > 0 && n.Skip == node+1 && !n.Has(syntax.Damaged):
		problem = TooFewItems
	case n.Kind == syntax.String:
		var fits bool
		if problem, fits = w.stringFits(node, shape); fits {
			return
		}
	default:
		return
	}
	v := Violation{Kind: problem, Node: node, Object: -1, Type: t, Other: -1}
	if n.Parent >= 0 && w.tree.Nodes[n.Parent].Kind == syntax.Object {
		v.Object, v.Key, v.ObjectType = n.Parent, schema.Key(n.Key), w.typeOf(n.Parent)
	}
	w.offer(&v)
}

func (w *walker) typeOf(object int32) schema.Type { return w.pass.TypeOf(object) }

// stringFits checks a string, and reports how it departs from the grammar if it does.
func (w *walker) stringFits(node int32, shape *schema.Shape) (ViolationKind, bool) {
	n := &w.tree.Nodes[node]
	if n.Has(syntax.Unclosed) {
		return 0, true // its end is only guessed at
	}
	switch {
	case shape.Identifier:
		return NotIdentifier, schema.IsIdentifier([]byte(w.tree.Value(node)))
	case shape.Enum != nil:
		return NotInEnum, slices.Contains(shape.Enum, w.tree.Value(node))
	case shape.MinLength > 0:
		return TooShort, utf8.RuneCountInString(w.tree.Value(node)) >= shape.MinLength
	}
	return 0, true
}

// object checks an object: its keys and, if an object is allowed at its place, the missing keys.
func (w *walker) object(node int32, t schema.Type) {
	n := &w.tree.Nodes[node]
	shape := t.Shape()
	known := t != schema.TypeAny
	if known && shape.JSON&schema.JSONObject == 0 {
		v := Violation{Kind: WrongType, Node: node, Type: t, Object: -1, Other: -1}
		if n.Parent >= 0 && w.tree.Nodes[n.Parent].Kind == syntax.Object {
			v.Object, v.Key, v.ObjectType = n.Parent, schema.Key(n.Key), w.typeOf(n.Parent)
		}
		w.offer(&v)
		known = false
	}
	present, unknown := w.keys(node)
	if !known {
		return
	}
	context := Violation{Object: node, ObjectType: t, Other: -1, Present: present}
	if unknown > 0 || present&^shape.Allowed != 0 {
		w.unknownKeys(&context, shape)
	}
	if shape.Choice != 0 {
		w.choice(&context, shape)
	}
	if w.damaged(node) {
		return // what is missing may only be lost in the damage
	}
	for k := range (shape.Required &^ present &^ context.explained).All() {
		v := context
		v.Kind, v.Node, v.Key, v.Type = MissingKey, node, k, t.Member(k)
		w.offer(&v)
	}
	if shape.MinProperties > 0 && n.Skip == node+1 && shape.Required == 0 && shape.Choice == 0 {
		v := context
		v.Kind, v.Node, v.Type = TooFewMembers, node, t
		w.offer(&v)
	}
}

// ForEachViolation calls a function for all places where a tree departs from the grammar.
func ForEachViolation(tree *syntax.Tree, root schema.Type, settings *Settings, visit func(*Violation)) {
	record := []*Rule{{Structure: func(_ *Pass, v *Violation) bool {
		visit(v)
		return true
	}}}
	var all [violationKinds][]*Rule
	for kind := range all {
		all[kind] = record
	}
	w := walker{pass: &Pass{Tree: tree, Root: root, Settings: settings}, tree: tree, rules: &all}
	w.walk(root)
}

// damaged reports whether a syntax error is directly in an object: members may be missing, or belong elsewhere.
func (w *walker) damaged(object int32) bool {
	n := &w.tree.Nodes[object]
	return n.Has(syntax.Damaged) || n.Has(syntax.Unclosed)
}

// keys reports members that occur twice, and returns the known keys of an object and the number of its other members.
func (w *walker) keys(object int32) (present schema.KeySet, unknown int) {
	var first, last []int32 // of each key, in an object with duplicates
	for m := range w.tree.Children(object) {
		n := &w.tree.Nodes[m]
		if !n.IsMember() {
			continue
		}
		k := schema.Key(n.Key)
		if k == schema.KeyNone {
			unknown++
			continue
		}
		if present.Has(k) && !w.damaged(object) {
			if first == nil {
				first, last = w.firstAndLast(object, m)
			}
			w.override(last[k])
			w.duplicate(object, m, first[k])
		}
		present = present.Add(k)
		if first != nil {
			if first[k] < 0 {
				first[k] = m
			}
			last[k] = m
		}
	}
	return present, unknown
}

// firstAndLast returns the first and the last member of each key, or -1, among the members of an object before one of them.
func (w *walker) firstAndLast(object, end int32) (first, last []int32) {
	first, last = slices.Repeat([]int32{-1}, 256), slices.Repeat([]int32{-1}, 256)
	for m := range w.tree.Children(object) {
		if m == end {
			break
		}
		if n := &w.tree.Nodes[m]; n.IsMember() {
			if first[n.Key] < 0 {
				first[n.Key] = m
			}
			last[n.Key] = m
		}
	}
	return first, last
}

// override notes a member whose key a later one has.
func (w *walker) override(member int32) {
	if w.overridden == nil {
		w.overridden = map[int32]bool{}
	}
	w.overridden[member] = true
}

func (w *walker) duplicate(object, member, first int32) {
	v := Violation{
		Kind:       DuplicateKey,
		Node:       member,
		Object:     object,
		ObjectType: w.typeOf(object),
		Key:        schema.Key(w.tree.Nodes[member].Key),
		Other:      -1,
	}
	v.Name = w.tree.Key(member)
	v.Other = first
	w.offer(&v)
}

// unknownKeys reports the members that is not allowed in the object, and notes in the context what they explain.
func (w *walker) unknownKeys(context *Violation, shape *schema.Shape) {
	for m := range w.tree.Children(context.Object) {
		n := &w.tree.Nodes[m]
		k := schema.Key(n.Key)
		if !n.IsMember() || k != schema.KeyNone && shape.Allowed.Has(k) {
			continue
		}
		if k != schema.KeyNone && w.damaged(context.Object) {
			continue // it may have come here from another object, whose bracket is missing
		}
		v := *context
		v.Node, v.Name, v.Type = m, w.tree.Key(m), schema.TypeAny
		v.Kind = UnknownKey
		if shape.Open {
			v.Kind = IgnoredKey
			if folded := w.pass.Settings.Profile().KeyFold(v.Name); folded != k && shape.Allowed.Has(folded) {
				v.Kind, v.Key = FoldedKey, folded
			}
		}
		if v.Key == schema.KeyNone {
			v.Key = k
		}
		w.offer(&v)
		context.explained |= v.explained
		context.choice = context.choice || v.choice
	}
}

func (w *walker) choice(context *Violation, shape *schema.Shape) {
	chosen := context.Present & shape.Choice
	if chosen.Len() == 1 || chosen == 0 && context.choice {
		return
	}
	if w.damaged(context.Object) {
		return
	}
	v := *context
	v.Type = context.ObjectType
	if chosen == 0 {
		v.Kind, v.Node = ChoiceMissing, context.Object
		w.offer(&v)
		return
	}
	v.Kind = ChoiceMultiple
	for m := range w.tree.Children(context.Object) {
		n := &w.tree.Nodes[m]
		if k := schema.Key(n.Key); n.IsMember() && chosen.Has(k) {
			if v.Other >= 0 && schema.Key(w.tree.Nodes[v.Other].Key) != k {
				v.Node, v.Key = m, k
				w.offer(&v)
				return
			}
			if v.Other < 0 {
				v.Other = m
			}
		}
	}
}

// IsSound reports whether the JSON Schema would take a value once it sees it.
func (p *Pass) IsSound(value string, t schema.Type) bool {
	tree := syntax.Parse(value, spec.OptionsFor(p.Settings.Profile()))
	sound := tree.Valid()
	ForEachViolation(tree, t, &Settings{Toolchain: p.Settings.Profile()}, func(v *Violation) {
		sound = sound && (v.Kind == IgnoredKey || v.Kind == FoldedKey || v.Kind == DuplicateKey)
	})
	return sound
}
