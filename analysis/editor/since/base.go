package since

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Base is an earlier text of a document, which versions of the document are compared with. It has the result of the last comparison. It is
// immutable.
type Base struct {
	name, text string
	found      *Comparison
	of         inputs // what was compared
}

// inputs are all that a comparison depends on beside the base.
type inputs struct {
	file       *syntax.File
	neighbours *analysis.Neighbours
	policy     change.Policy
}

// NewBase returns a text as a base, which users call by a name. Until a document is compared with it, it has the changes of before, the
// base that it replaces, which may be nil.
func NewBase(name, text string, before *Base) *Base {
	return &Base{name: name, text: text, found: before.Found()}
}

// Found returns the last comparison. It may be called on nil.
func (b *Base) Found() *Comparison {
	if b == nil {
		return nil
	}
	return b.found
}

// Same reports whether two bases are of the same text and name. Both may be nil.
func (b *Base) Same(other *Base) bool {
	return b == other || b != nil && other != nil && b.name == other.name && b.text == other.text
}

// With returns the base with its comparison with a document. It returns the same base if that document was compared last.
func (b *Base) With(document *analysis.Document, policy change.Policy) *Base {
	of := inputs{document.File(), document.Neighbours(), policy}
	if of == b.of {
		return b
	}
	return &Base{b.name, b.text, Compare(b.name, b.text, document, policy), of}
}
