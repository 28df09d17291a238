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
	if n == 0 || d.unit < 0 {
		return
	}
	call := d.place.Around[n-1]
	if len(call.Chain) < 2 || call.Argument > 0 {
		return
	}
	pkg := d.lookup(call.Chain[0].Name)
	if pkg == nil || pkg.Path != framework+"path" {
		return
	}
	u := spec.Read(d.file.Units[d.unit])
	own := d.own(u)
	place, ok := resolve(u, own, call.Chain[1:])
	if !ok || place.Type >= 0 {
		return
	}
	from, to := d.literalRange()
	imports := d.importEdits([]string{pkg.Path})
	for i := range u.Inside(place.Element) {
		e := &u.Elements[i]
		if e.Name.Value == "" || own != nil && i == own.Element {
			continue
		}
		d.addWithin(Item{Label: e.Name.Value, Kind: KindName, Detail: e.Kind.String(), AdditionalEdits: imports}, e.Name.Value, from, to)
	}
}

// own gives the attribute, block or nested object whose definition it is; nil if that is not known.
func (d *definition) own(u *spec.Unit) *spec.Place {
	for i := range u.Definitions {
		def := &u.Definitions[i]
		if def.Custom != d.custom {
			continue
		}
		place := spec.At(def.Element)
		if def.OnObject && u.Elements[def.Element].Kind.IsCollection() {
			place.Elements = 1
		}
		return &place
	}
	return nil
}

// stepKinds are the steps that the methods of a path make.
var stepKinds = map[string]spec.StepKind{
	"MatchRoot": spec.StepName, "Root": spec.StepName, "AtName": spec.StepName,
	"AtParent": spec.StepParent, "ParentPath": spec.StepParent,
	"AtListIndex": spec.StepListElement, "AtAnyListIndex": spec.StepListElement,
	"AtMapKey": spec.StepMapElement, "AtAnyMapKey": spec.StepMapElement,
	"AtSetValue": spec.StepSetElement, "AtAnySetValue": spec.StepSetElement,
}

// resolve gives the place in whose attributes and blocks the last step of a path looks for a name.
func resolve(u *spec.Unit, own *spec.Place, chain []code.Step) (spec.Place, bool) {
	last := len(chain) - 1
	if kind, ok := stepKinds[chain[last].Name]; !ok || kind != spec.StepName {
		return spec.Place{}, false
	}
	if chain[0].Name != "MatchRelative" {
		own = nil
	} else if own == nil {
		return spec.Place{}, false
	} else {
		chain, last = chain[1:], last-1
	}
	steps := make([]spec.Step, last)
	for i, s := range chain[:last] {
		kind, ok := stepKinds[s.Name]
		if !ok {
			return spec.Place{}, false
		}
		steps[i] = spec.Step{Kind: kind, Name: s.Argument}
	}
	r := u.Resolve(own, steps)
	if r.Fault == spec.FaultEmpty {
		return spec.RootPlace, true
	}
	return r.Place, r.Fault == spec.FaultNone
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

// isElement says whether a node is an attribute or block.
func isElement(tree *syntax.Tree, node int32) bool {
	parent := tree.Nodes[node].Parent
	if parent < 0 || tree.Nodes[parent].Kind != syntax.Array {
		return false
	}
	k := schema.Key(tree.Nodes[parent].Key)
	return k == schema.KeyAttributes || k == schema.KeyBlocks
}
