package spec

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// TypeOf returns the grammar's type of the value at a node, where root is the type of the tree's root. For a member or
// element that the grammar does not know it is TypeAny.
func TypeOf(tree *syntax.Tree, root schema.Type, node int32) schema.Type {
	return typeOf(tree, root, node, false)
}

// LikelyTypeOf is TypeOf for those who explain or complete: under a key that is not one of the types of an attribute, a block or a
// type, it takes the object for that of the type which knows most of its keys.
func LikelyTypeOf(tree *syntax.Tree, root schema.Type, node int32) schema.Type {
	return typeOf(tree, root, node, true)
}

func typeOf(tree *syntax.Tree, root schema.Type, node int32, likely bool) schema.Type {
	if node < 0 {
		return schema.TypeAny
	}
	n := &tree.Nodes[node]
	if n.Parent < 0 {
		return root
	}
	t := typeOf(tree, root, n.Parent, likely)
	if t == schema.TypeAny {
		return schema.TypeAny
	}
	if tree.Nodes[n.Parent].Kind == syntax.Array {
		if n.IsMember() {
			return schema.TypeAny // it lacks the braces around it
		}
		return t.Items()
	}
	found := t.Member(schema.Key(n.Key))
	if likely && found == schema.TypeAny && n.Kind == syntax.Object {
		return likeliest(tree, t, node)
	}
	return found
}

// likeliest returns the type of the choices of an object at t that knows most of the keys of a member; among equals a string's if it is
// one of them.
func likeliest(tree *syntax.Tree, t schema.Type, node int32) schema.Type {
	best, most := schema.TypeAny, -1
	for k := range t.Shape().Choice.All() {
		body := t.Member(k)
		known := 0
		for m := range tree.Children(node) {
			if inner := schema.Key(tree.Nodes[m].Key); inner != schema.KeyNone && body.Shape().Allowed.Has(inner) {
				known++
			}
		}
		if known > most || known == most && k == schema.KeyString {
			best, most = body, known
		}
	}
	return best
}

// Pointer returns the JSON Pointer (RFC 6901) of a node in a file. Unit is the number of the unit whose tree holds the node,
// or -1 for the frame.
func Pointer(file *syntax.File, unit int, node int32) string {
	var steps []string
	tree := file.Frame
	if unit >= 0 {
		steps = pointerSteps(steps, file.Units[unit].Tree, node)
		node = file.Units[unit].Node
	}
	steps = pointerSteps(steps, tree, node)
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(pointerEscaper.Replace(steps[i]))
	}
	return b.String()
}

var (
	pointerEscaper   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Find returns the node that a JSON Pointer leads to, and the number of the unit whose tree holds it, -1 for the frame: the reverse of
// [Pointer]. It follows the last of several members with one key. It reports false if the pointer leads to nothing.
func Find(file *syntax.File, pointer string) (unit int, node int32, ok bool) {
	unit, node = -1, file.Frame.Root()
	rest := pointer
	for node >= 0 {
		if unit < 0 {
			at := func(u *syntax.Unit, node int32) int { return cmp.Compare(u.Node, node) }
			if u, found := slices.BinarySearchFunc(file.Units, node, at); found {
				unit, node = u, file.Units[u].Tree.Root()
			}
		}
		if rest == "" {
			return unit, node, true
		}
		step, found := "", false
		if rest, found = strings.CutPrefix(rest, "/"); !found {
			break
		}
		step, rest = rest, ""
		if i := strings.IndexByte(step, '/'); i >= 0 {
			step, rest = step[:i], step[i:]
		}
		tree := file.Frame
		if unit >= 0 {
			tree = file.Units[unit].Tree
		}
		node = child(tree, node, pointerUnescaper.Replace(step))
	}
	return -1, -1, false
}

// child returns the member or element that one step of a pointer leads to, or -1.
func child(tree *syntax.Tree, node int32, step string) int32 {
	switch tree.Nodes[node].Kind {
	case syntax.Object:
		return tree.Member(node, step)
	case syntax.Array:
		left, err := strconv.Atoi(step)
		if err != nil || strconv.Itoa(left) != step {
			return -1
		}
		for n := range tree.Children(node) {
			if left == 0 {
				return n
			}
			left--
		}
	}
	return -1
}

func pointerSteps(steps []string, tree *syntax.Tree, node int32) []string {
	for ; node >= 0 && tree.Nodes[node].Parent >= 0; node = tree.Nodes[node].Parent {
		if tree.Nodes[tree.Nodes[node].Parent].Kind == syntax.Array {
			steps = append(steps, strconv.Itoa(tree.Index(node)))
		} else {
			steps = append(steps, tree.Key(node))
		}
	}
	return steps
}

// PathSeparator is between the steps of a path for people.
const PathSeparator = " › "

// Path returns the place of a node in words: the unit and the attributes and blocks around it by name, such as
// `resource "pet" › attribute "tags"`. It is empty for a node outside all units.
func Path(file *syntax.File, unit int, node int32) string {
	if unit < 0 {
		return ""
	}
	u := file.Units[unit]
	tree := u.Tree
	var steps []string
	for n := node; n > 0; n = tree.Nodes[n].Parent {
		if word := elementWord(tree, n); word != "" {
			steps = append(steps, wordWithName(word, tree, n))
		}
	}
	steps = append(steps, wordWithName(Word(u.Kind), tree, 0))
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteString(steps[i])
		if i > 0 {
			b.WriteString(PathSeparator)
		}
	}
	return b.String()
}

// elementWord returns the word for a node that is an entry of an array of named things.
func elementWord(tree *syntax.Tree, node int32) string {
	parent := tree.Nodes[node].Parent
	if parent < 0 || tree.Nodes[parent].Kind != syntax.Array {
		return ""
	}
	switch schema.Key(tree.Nodes[parent].Key) {
	case schema.KeyAttributes:
		return "attribute"
	case schema.KeyBlocks:
		return "block"
	case schema.KeyAttributeTypes:
		return "attribute type"
	}
	return ""
}

func wordWithName(word string, tree *syntax.Tree, node int32) string {
	if name := Member(tree, node, schema.KeyName); name >= 0 && tree.Nodes[name].Kind == syntax.String {
		return word + " " + strconv.Quote(tree.Value(name))
	}
	if node > 0 {
		return word + " " + strconv.Itoa(tree.Index(node)+1)
	}
	return word
}

// Member returns the value of a known member of an object, or -1. If there are several, it returns the last, as Go's decoder does.
func Member(tree *syntax.Tree, object int32, key schema.Key) int32 {
	if object < 0 || tree.Nodes[object].Kind != syntax.Object {
		return -1
	}
	return tree.MemberOf(object, uint8(key))
}
