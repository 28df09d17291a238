package schema

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// maxSteps is how far a misplaced member is moved: so many objects up.
const maxSteps = 3

// fixMisplaced offers to move a member whose key is known, but not where it is, to the nearest object that may have it: one inside its
// own object, one that may be there, the objects around it, or one beside those. The value must fit there, and the key be absent. A
// move is safe if there is one such place, and the file does not generate as it is.
func fixMisplaced(p *rules.Pass, f *rules.Finding, v *rules.Violation) {
	if f == nil || v.Key == schema.KeyNone || damagedAround(p, v.Object) || p.HoldsUnit(v.Node) {
		return
	}
	safe := v.Kind == rules.UnknownKey
	object := v.Object
	for step := range maxSteps {
		if places := placesIn(p, object, v); len(places) > 0 {
			f.Fix(safe && len(places) == 1, "Move it into "+words.Subject(p, places[0]), edit.MoveInto(p.Tree, places[0], v.Node)...)
			return
		}
		if step == 0 {
			if child, ok := childFor(p, v); ok {
				f.Fix(
					safe,
					fmt.Sprintf("Put it into %q", child),
					edit.Replace(p.Tree, v.Node, edit.Member(child.String(), "{"+edit.Source(p.Tree, v.Node)+"}")),
				)
				return
			}
		}
		object = objectAround(p, object)
		if object < 0 {
			return
		}
		if takes(p, object, v) {
			f.Fix(safe, "Move it into "+words.Subject(p, object), edit.MoveInto(p.Tree, object, v.Node)...)
			return
		}
	}
}

// damagedAround reports whether a syntax error is in the object. The place of each member is a guess then.
func damagedAround(p *rules.Pass, object int32) bool {
	return p.Tree.Nodes[object].Has(syntax.Damaged) || p.Tree.Nodes[object].Has(syntax.Unclosed) || !intact(p, object)
}

// objectAround returns the object around an object, arrays left out, or -1.
func objectAround(p *rules.Pass, object int32) int32 {
	for object = p.Tree.Nodes[object].Parent; object >= 0 && p.Tree.Nodes[object].Kind != syntax.Object; {
		object = p.Tree.Nodes[object].Parent
	}
	return object
}

// placesIn returns the members of an object that are objects and may have the misplaced member.
func placesIn(p *rules.Pass, object int32, v *rules.Violation) []int32 {
	var places []int32
	for m := range p.Tree.Children(object) {
		if p.Tree.Nodes[m].IsMember() && takes(p, m, v) {
			places = append(places, m)
		}
	}
	return places
}

// childFor returns the key of an object that could be in the misplaced member's own, and have it.
func childFor(p *rules.Pass, v *rules.Violation) (schema.Key, bool) {
	shape := v.ObjectType.Shape()
	for k := range (shape.Allowed &^ v.Present &^ shape.Choice).All() {
		child := v.ObjectType.Member(k).Shape()
		if child.JSON == schema.JSONObject && child.Choice == 0 && child.Required&^schema.NewKeySet(v.Key) == 0 && child.Allowed.Has(v.Key) &&
			fits(p, v.Node, v.ObjectType.Member(k).Member(v.Key)) {
			return k, true
		}
	}
	return schema.KeyNone, false
}

// takes reports whether the misplaced member may be in an object: its key is allowed and absent, and the value fits.
func takes(p *rules.Pass, object int32, v *rules.Violation) bool {
	n := &p.Tree.Nodes[object]
	if n.Kind != syntax.Object || n.Has(syntax.UnitRoot) && p.Unit == nil || object >= v.Node && object < p.Tree.Nodes[v.Node].Skip {
		return false
	}
	t := p.TypeOf(object)
	if t == schema.TypeAny || !t.Shape().Allowed.Has(v.Key) || p.Member(object, v.Key) >= 0 || misspelt(p, object, v.Key) >= 0 {
		return false
	}
	if choice := t.Shape().Choice; choice.Has(v.Key) {
		for m := range p.Tree.Children(object) {
			if choice.Has(schema.Key(p.Tree.Nodes[m].Key)) {
				return false
			}
		}
	}
	return fits(p, v.Node, t.Member(v.Key))
}

// fits reports whether the grammar takes a value at a place of some type.
func fits(p *rules.Pass, node int32, t schema.Type) bool { return p.IsSound(p.Tree.Raw(node), t) }

// isLike reports whether a value is of the kind of JSON that a place takes; its content does not matter.
func isLike(p *rules.Pass, node int32, t schema.Type) bool {
	kind := rules.JsonTypes[p.Tree.Nodes[node].Kind]
	return kind == 0 || t.Shape().JSON&kind != 0
}

// fixKey offers to rename a key where the value fits the other.
func fixKey(p *rules.Pass, f *rules.Finding, v *rules.Violation, key schema.Key, safe bool) {
	if f != nil && fits(p, v.Node, v.ObjectType.Member(key)) {
		f.Fix(safe, fmt.Sprintf("Rename to %q", key), edit.RenameKey(p.Tree, v.Node, key.String()))
	}
}
