// Package selection says over which parts of a specification a growing selection goes: the word of Go, the expression, the string, the
// member, the attribute with the separator before the next one, and so on to the whole document.
package selection

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Span is the part [Start, End) of a text.
type Span struct{ Start, End int }

// Around returns the parts of a text that hold an absolute offset, each inside the one before it, and the whole text first.
func Around(file *syntax.File, offset int) []Span {
	g := grower{offset: offset, spans: []Span{{0, file.Len()}}}
	place := file.Find(offset)
	if place.Unit < 0 {
		g.nodes(place.Tree, place.Node, file.FrameOffset)
		return g.spans
	}
	// The frame holds a node for the unit.
	g.nodes(file.Frame, file.Units[place.Unit].Node, file.FrameOffset)
	absolute := func(offset int32) int { return place.Base + int(offset) }
	g.nodes(place.Tree, place.Node, absolute)
	g.golang(place, spec.RootType(file.Units[place.Unit].Kind), absolute)
	return g.spans
}

// grower collects parts from the outside in.
type grower struct {
	offset int
	spans  []Span
}

// add adds a part if it holds the offset and is inside the last one.
func (g *grower) add(start, end int) {
	last := g.spans[len(g.spans)-1]
	if start <= g.offset && g.offset <= end && start >= last.Start && end <= last.End && (Span{start, end}) != last {
		g.spans = append(g.spans, Span{start, end})
	}
}

// nodes adds the parts that belong to a node and to those around it.
func (g *grower) nodes(tree *syntax.Tree, node int32, absolute func(int32) int) {
	var path []int32
	for n := node; n >= 0; n = tree.Nodes[n].Parent {
		path = append(path, n)
	}
	for _, i := range slices.Backward(path) {
		n := &tree.Nodes[i]
		end := absolute(n.End-1) + 1 // the end of a unit is known by its last byte
		if n.IsMember() {
			g.add(absolute(n.KeyStart), end)
			g.add(absolute(n.KeyStart), absolute(n.KeyEnd))
			from, to := tree.KeyRange(i)
			g.add(absolute(from), absolute(to))
		}
		if n.End == n.Start {
			continue
		}
		if n.Parent >= 0 && tree.Nodes[n.Parent].Kind == syntax.Array {
			if comma := commaAfter(tree, n.End); comma >= 0 {
				g.add(absolute(n.Start), absolute(comma)+1)
			}
		}
		g.add(absolute(n.Start), end)
		if n.Kind == syntax.String || n.IsContainer() {
			inner := n.End
			if !n.Has(syntax.Unclosed) {
				inner--
			}
			g.add(absolute(n.Start)+1, absolute(inner))
		}
	}
}

// commaAfter returns the offset of the comma that follows an element, or -1.
func commaAfter(tree *syntax.Tree, end int32) int32 {
	for i := int(end); i < len(tree.Text); i++ {
		switch tree.Text[i] {
		case ' ', '\t', '\r', '\n':
		case ',':
			return int32(i)
		default:
			return -1
		}
	}
	return -1
}

// golang adds the expressions in a string that holds Go.
func (g *grower) golang(place syntax.Place, root schema.Type, absolute func(int32) int) {
	tree, node := place.Tree, place.Node
	if node < 0 || tree.Nodes[node].Kind != syntax.String {
		return
	}
	in := golang.ListElement
	switch shape := spec.TypeOf(tree, root, node).Shape(); shape.Role {
	case schema.RoleDefinition:
		if shape.Of == schema.RoleDefault {
			in = golang.FieldValue
		}
	case schema.RoleGoType:
		in = golang.FieldValue
	default:
		return
	}
	e := golang.ParseDefinition(tree.Value(node), in)
	var spans []golang.Span
	for i := range e.Values {
		spans = appendSpans(spans, e, &e.Values[i])
	}
	for i := range e.Selectors {
		s := &e.Selectors[i]
		spans = append(spans, s.Span, s.PackageSpan(), s.NameSpan())
	}
	// The elements around an offset are inside one another.
	slices.SortStableFunc(spans, func(a, b golang.Span) int { return int((b.End - b.Start) - (a.End - a.Start)) })
	at := golang.TextOffset(tree, node, place.At)
	for _, s := range spans {
		if s.Start <= at && at <= s.End && s.Start < s.End {
			start, end := golang.FileSpan(tree, node, s)
			g.add(absolute(start), absolute(end))
		}
	}
}

// appendSpans appends the spans of a value and of all values in it.
func appendSpans(spans []golang.Span, e *golang.Expression, v *golang.Value) []golang.Span {
	spans = append(spans, v.Span, v.NameSpan)
	if v.Kind == golang.String {
		spans = append(spans, e.Content(v))
	}
	for _, inner := range [...]*golang.Value{v.Receiver, v.Key} {
		if inner != nil {
			spans = appendSpans(spans, e, inner)
		}
	}
	for i := range v.Arguments {
		spans = appendSpans(spans, e, &v.Arguments[i])
	}
	return spans
}
