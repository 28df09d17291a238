package completion

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover/code"
	"github.com/spec-ls/spec-ls/schema"
)

// names gives the names of attributes and blocks in a string literal that is part of a path: path.MatchRoot("…").
func (d *definition) names() {
	n := len(d.place.Around)
	if n == 0 {
		return
	}
	call := d.place.Around[n-1]
	if len(call.Chain) < 2 || call.Argument > 0 {
		return
	}
	p := d.lookup(call.Chain[0].Name)
	if p == nil || p.Path != framework+"path" {
		return
	}
	last := len(call.Chain) - 1
	var object int32
	switch {
	case last == 1 && (call.Chain[1].Name == "MatchRoot" || call.Chain[1].Name == "Root"):
		object = d.pathRoot().object
	case call.Chain[last].Name == "AtName":
		object = d.follow(call.Chain[1:last]).object
	default:
		return
	}
	from, to := d.literalRange()
	imports := d.importEdits([]string{p.Path})
	own := d.own()
	for element := range elementsOf(d.tree, object) {
		name := d.tree.Value(spec.Member(d.tree, element, schema.KeyName))
		if name == "" || element == own.element {
			continue
		}
		d.addWithin(Item{Label: name, Kind: KindName, Detail: kindOf(d.tree, element).String(), AdditionalEdits: imports}, name, from, to)
	}
}

// literalRange gives what of the literal at the place is replaced: all of it or, if it lacks its closing quote, the word.
func (d *definition) literalRange() (from, to int) {
	text := syntax.Unescape(d.content)
	at := len(syntax.Unescape(d.content[:min(max(d.offset-d.from, 0), len(d.content))]))
	from, to = at, at
	for from > d.place.Start && isWord(text[from-1]) {
		from--
	}
	for to < min(d.place.End, len(text)) && isWord(text[to]) {
		to++
	}
	return from, to
}

// elementsOf gives the attributes and blocks directly in an object.
func elementsOf(tree *syntax.Tree, object int32) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		for _, key := range [...]schema.Key{schema.KeyAttributes, schema.KeyBlocks} {
			array := spec.Member(tree, object, key)
			if array < 0 || tree.Nodes[array].Kind != syntax.Array {
				continue
			}
			for element := range tree.Children(array) {
				if tree.Nodes[element].Kind == syntax.Object && !yield(element) {
					return
				}
			}
		}
	}
}

// kindOf gives the kind of an attribute, a block or a type by the first key that is one.
func kindOf(tree *syntax.Tree, element int32) schema.Kind {
	kind, _ := bodyOf(tree, element)
	return kind
}

// bodyOf gives the kind of an attribute, a block or a type, and the value of the key that says so; -1 if there is none.
func bodyOf(tree *syntax.Tree, element int32) (schema.Kind, int32) {
	if element >= 0 && tree.Nodes[element].Kind == syntax.Object {
		for m := range tree.Children(element) {
			if kind := schema.KindOf(schema.Key(tree.Nodes[m].Key)); kind != schema.KindNone {
				return kind, m
			}
		}
	}
	return schema.KindNone, -1
}

// step is where an attribute path leads: to an attribute or block or, of one that holds many objects, to one of these.
type step struct {
	element int32 // -1 at the root of the schema
	object  int32 // the object whose attributes and blocks come next; -1 if there are none
}

// root is the place where paths begin.
func (l *list) pathRoot() step {
	return step{-1, spec.Member(l.tree, l.tree.Root(), schema.KeySchema)}
}

// follow gives where the steps of a path lead. Where that is nowhere, the object is -1.
func (d *definition) follow(steps []code.Step) step {
	at := step{-1, -1}
	for i, s := range steps {
		switch s.Name {
		case "MatchRoot", "Root":
			if i > 0 {
				return step{-1, -1}
			}
			at = d.child(d.pathRoot(), s.Argument)
		case "MatchRelative":
			at = d.own()
		case "AtParent", "ParentPath":
			at = d.parent(at)
		case "AtName":
			at = d.child(at, s.Argument)
		case "AtListIndex", "AtAnyListIndex", "AtMapKey", "AtAnyMapKey", "AtSetValue", "AtAnySetValue":
			_, body := bodyOf(d.tree, at.element)
			at.object = spec.Member(d.tree, body, schema.KeyNestedObject)
		default:
			return step{-1, -1}
		}
	}
	return at
}

// own is the attribute, block or nested object whose definition it is.
func (d *definition) own() step {
	for n := d.container; n >= 0; n = d.tree.Nodes[n].Parent {
		if schema.Key(d.tree.Nodes[n].Key) == schema.KeyNestedObject {
			return step{d.tree.Nodes[d.tree.Nodes[n].Parent].Parent, n}
		}
		if isElement(d.tree, n) {
			return d.at(n)
		}
	}
	return step{-1, -1}
}

// isElement says whether a node is an attribute or block.
func isElement(tree *syntax.Tree, node int32) bool {
	parent := tree.Nodes[node].Parent
	if parent < 0 || tree.Nodes[parent].Kind != syntax.Array {
		return false
	}
	k := schema.Key(tree.Nodes[parent].Key)
	return k == schema.KeyAttributes || k == schema.KeyBlocks
}

// at is an element. Only that of a single object leads on to attributes directly.
func (d *definition) at(element int32) step {
	kind, body := bodyOf(d.tree, element)
	if kind != schema.KindSingleNested {
		body = -1
	}
	return step{element, body}
}

func (d *definition) child(of step, name string) step {
	for element := range elementsOf(d.tree, of.object) {
		if d.tree.Value(spec.Member(d.tree, element, schema.KeyName)) == name {
			return d.at(element)
		}
	}
	return step{-1, -1}
}

// parent goes one step back.
func (d *definition) parent(s step) step {
	if s.element < 0 {
		return step{-1, -1}
	}
	if s.object >= 0 && schema.Key(d.tree.Nodes[s.object].Key) == schema.KeyNestedObject {
		return step{s.element, -1} // from one of its objects to the whole
	}
	// The element stands in an array, and that in the schema, a nested object or the body of a single object.
	object := d.tree.Nodes[d.tree.Nodes[s.element].Parent].Parent
	if object < 0 {
		return step{-1, -1}
	}
	switch schema.Key(d.tree.Nodes[object].Key) {
	case schema.KeySchema:
		return d.pathRoot()
	case schema.KeyNestedObject:
		body := d.tree.Nodes[object].Parent
		return step{d.tree.Nodes[body].Parent, object}
	}
	return step{d.tree.Nodes[object].Parent, object}
}
