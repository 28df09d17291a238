package spec

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// unnamed is in a place for the name of something that has none.
const unnamed = "?"

// Steps returns the place of a node by names, as users write it in selectors: resources, pet, attributes, tags. It has no array
// indexes, so it stays the same when the file is generated again in another order. Keys that only hold what is below them
// (schema, nested_object, and the key for the kind of an attribute or type) are left out. Unit is as in Pointer.
func Steps(file *syntax.File, unit int, node int32) []string {
	if unit >= 0 {
		return UnitSteps(file.Units[unit], node)
	}
	var steps []string
	tree := file.Frame
	for n := node; n > 0; n = tree.Nodes[n].Parent {
		if tree.Nodes[n].IsMember() {
			steps = append(steps, tree.Key(n))
		}
	}
	slices.Reverse(steps)
	return steps
}

// UnitSteps is Steps for a node of a unit's tree; -1 stands for the unit itself.
func UnitSteps(unit *syntax.Unit, node int32) []string {
	tree := unit.Tree
	var steps []string
	for n := node; n > 0; n = tree.Nodes[n].Parent {
		switch {
		case elementWord(tree, n) != "":
			steps = append(steps, nameOf(tree, n))
		case tree.Nodes[n].IsMember() && !onlyHolds(tree, n):
			steps = append(steps, tree.Key(n))
		}
	}
	switch unit.Kind {
	case syntax.Provider:
		steps = append(steps, schema.KeyProvider.String())
	case syntax.Resource:
		steps = append(steps, nameOf(tree, 0), schema.KeyResources.String())
	case syntax.DataSource:
		steps = append(steps, nameOf(tree, 0), schema.KeyDatasources.String())
	}
	slices.Reverse(steps)
	return steps
}

func nameOf(tree *syntax.Tree, object int32) string {
	if name := Member(tree, object, schema.KeyName); name >= 0 && tree.Nodes[name].Kind == syntax.String {
		return tree.Value(name)
	}
	return unnamed
}

// onlyHolds reports whether a member is known only by the members below it.
func onlyHolds(tree *syntax.Tree, node int32) bool {
	n := &tree.Nodes[node]
	switch schema.Key(n.Key) {
	case schema.KeySchema, schema.KeyNestedObject:
		return true
	case schema.KeyName:
		return false
	}
	// Any other member of an attribute, block or type, a misspelt kind too, is the key for its kind.
	inType := tree.Nodes[n.Parent].IsMember() && schema.Key(tree.Nodes[n.Parent].Key) == schema.KeyElementType
	return n.Kind == syntax.Object && (inType || elementWord(tree, n.Parent) != "")
}

// StepSeparator is between the steps of a selector.
const StepSeparator = "."

// Selector selects places by their steps, with all that is below them. A step may hold * for any characters; ** stands for any
// number of steps.
type Selector []string

// SelectorRoots are the steps that a selector may begin with.
var SelectorRoots = []string{
	schema.KeyProvider.String(),
	schema.KeyResources.String(),
	schema.KeyDatasources.String(),
	schema.KeyVersion.String(),
	"*",
	"**",
}

// maxSelector is the length of the longest selector: each is tried on every finding.
const maxSelector = 1024

// SelectorError reports why a text is not a selector.
type SelectorError struct {
	Problem string // what is wrong, to be read after the text
	Note    string // a sentence; may be empty
}

func (e *SelectorError) Error() string { return "selector " + e.Problem }

// ParseSelector reads a selector such as resources.pet.attributes.*. Errors are of type *SelectorError.
func ParseSelector(text string) (Selector, error) {
	if len(text) > maxSelector {
		return nil, &SelectorError{Problem: fmt.Sprintf("is longer than %d bytes", maxSelector)}
	}
	s := Selector(strings.Split(text, StepSeparator))
	for _, step := range s {
		if step == "" {
			return nil, &SelectorError{Problem: "has an empty step", Note: "Steps are separated by one dot."}
		}
		if _, err := path.Match(step, ""); err != nil {
			return nil, &SelectorError{Problem: "has a step that is not a valid pattern", Note: fmt.Sprintf("The step is %q.", step)}
		}
	}
	if !slices.Contains(SelectorRoots, s[0]) {
		return nil, &SelectorError{
			Problem: "leads nowhere", Note: fmt.Sprintf("It must begin with one of %s.", strings.Join(SelectorRoots, ", ")),
		}
	}
	return s, nil
}

// Match reports whether a place, given by its steps, is selected. It takes time in the product of both lengths: for the last ** before a
// step that does not match, one more place is left out, and nothing before it is tried again.
func (s Selector) Match(steps []string) bool { return s.match(steps, false) }

// Is reports whether a place itself is selected, not only one that it is below of.
func (s Selector) Is(steps []string) bool { return s.match(steps, true) }

func (s Selector) match(steps []string, whole bool) bool {
	after, skipped := -1, 0 // the selector's step after the last **, and how many places that one leaves out
	for i, k := 0, 0; ; {
		switch {
		case i == len(s) && (!whole || k == len(steps) || after == i):
			return true
		case i == len(s) && after < 0:
			return false
		case i < len(s) && s[i] == "**":
			i++
			after, skipped = i, k
			continue
		case i < len(s) && k < len(steps) && matchStep(s[i], steps[k]):
			i, k = i+1, k+1
			continue
		case after < 0 || skipped >= len(steps):
			return false
		}
		skipped++
		i, k = after, skipped
	}
}

func matchStep(pattern, step string) bool {
	if !strings.ContainsAny(pattern, `*?[\`) {
		return pattern == step
	}
	ok, err := path.Match(pattern, step)
	return err == nil && ok
}

// String returns the selector as users write it.
func (s Selector) String() string { return strings.Join(s, StepSeparator) }
