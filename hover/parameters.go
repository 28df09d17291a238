package hover

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// ParameterNames returns the names of the parameters before the arguments of calls in Go texts, at the bytes [start, end] of a document:
// those of known functions and methods, except where an argument has the same name. It stops when the context ends.
func ParameterNames(ctx context.Context, doc *analysis.Document, start, end int) []hints.Hint {
	var found []hints.Hint
	file := doc.File()
	for k, tree := range file.Units {
		base := file.UnitStart(k)
		if ctx.Err() != nil || base > end {
			break
		}
		if base+len(tree.Tree.Text) < start {
			continue
		}
		u := spec.Read(tree)
		r := parameterReader{doc: doc, tree: u.Tree, unit: tree, base: base, start: start, end: end}
		for i := range u.Definitions {
			r.text(u.Definitions[i].Expression, u.Definitions[i].Custom)
		}
		for i := range u.GoTypes {
			r.text(u.GoTypes[i].Type, u.GoTypes[i].Node)
		}
		found = append(found, r.found...)
	}
	return found
}

type parameterReader struct {
	doc        *analysis.Document
	tree       *syntax.Tree
	unit       *syntax.Unit
	base       int // where the unit begins
	start, end int
	found      []hints.Hint
}

// text reads a Go text with the imports of an object.
func (r *parameterReader) text(text spec.Text, object int32) {
	if !text.Present() {
		return
	}
	from, to := r.tree.ContentRange(text.Node)
	if r.base+int(to) < r.start || r.base+int(from) > r.end {
		return
	}
	content := r.tree.Text[from:to]
	at := func(offset int) int { return r.base + int(from) + syntax.SourceOffset(content, offset) }
	imports := gotext.NewImports(r.doc.Settings(), r.unit, r.tree, object)
	for _, a := range gotext.Arguments(syntax.Unescape(content)) {
		_, _, member := gotext.Resolve(a.Chain, imports)
		if member == nil || member.Sort != catalog.Func || a.Argument >= len(member.Params) {
			continue
		}
		name := member.Params[a.Argument].Name
		if name == "" || name == "_" || name == a.Name {
			continue
		}
		if member.Variadic && a.Argument == len(member.Params)-1 {
			name += "..."
		}
		if place := at(a.Start); r.start <= place && place <= r.end {
			r.found = append(r.found, hints.Hint{Kind: hints.ParameterNames, At: place, Text: name + ":", Name: at(a.Chain[len(a.Chain)-1].At)})
		}
	}
}
