package refactor

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Wanted reports whether an editor that asks for some kinds of actions, or for any, asks for this one. A kind includes those whose names
// continue it, and the empty kind all.
func Wanted[K ~string](only []K, kind K) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o K) bool {
		return o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// Offered returns the sound refactorings for the selection of the absolute offsets [start, end] that are of some kinds, or of any kind.
// Those of the whole file, for which the file must be read through, are returned only if the client asks for their kind.
func Offered[K ~string](doc *analysis.Document, start, end int, only []K) []Refactoring {
	all := At(doc, start, end)
	if len(only) > 0 && (Wanted(only, SortKind) || Wanted(only, ImportsKind)) {
		all = append(all, OfFile(doc)...)
	}
	return Sound(doc, slices.DeleteFunc(all, func(r Refactoring) bool { return !Wanted(only, K(r.Kind)) }))
}

// NamePosition returns the position of a name that the refactoring had to make up, in the text that its edits leave. It reports false if it
// made up no name.
func (r *Refactoring) NamePosition(doc *analysis.Document, encoding text.Encoding) (at text.Position, ok bool) {
	if r.Naming == nil {
		return at, false
	}
	offset := r.Naming()
	renamed, err := text.ApplyEdits(doc.File().Text(), r.Edits())
	if err != nil || offset < 0 {
		return at, false
	}
	return text.New(renamed).Mapper(encoding).Position(offset), true
}
