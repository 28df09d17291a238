package session

import (
	"context"
	"iter"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/text"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
)

// Language is what a document may be written in. It is chosen when the document is opened.
type Language interface {
	// Claims reports whether a document is of the language, by its name and by what the client calls its language.
	Claims(name, languageID string) bool
	// Recognise reports whether there is anything to say about a version of a document. Before is the version before it, or nil.
	Recognise(d, before *Document) bool
	// Settles reports whether what is found in a document depends on the settings that hold for it; see Store.Settle.
	Settles() bool
	// View returns a version of a document, about which there is something to say, as it is in a session.
	View(in *Session, d *Document) View
}

// Languages are all languages. The first that claims a document has it; the last claims all.
var Languages = []Language{configurationLanguage{}, overlayLanguage{}, goLanguage{}, specificationLanguage{}}

func languageOf(name, languageID string) Language {
	for _, l := range Languages {
		if l.Claims(name, languageID) {
			return l
		}
	}
	return specificationLanguage{}
}

// View is a version of a document in the eyes of its language. What a language can do beside this its views say by implementing the
// interfaces below; the rest is for specifications alone. Offsets are absolute.
type View interface {
	// File returns the text, with its lines.
	File() *syntax.File
	// Findings returns the diagnostics, at most so many and the most serious ones, and how many there are.
	Findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error)
}

type (
	// Hovering views know something of a place.
	Hovering interface {
		Hover(offset int) (hover.Hover, bool)
	}
	// Completing views know what may be written at a place.
	Completing interface {
		Complete(offset int, options completion.Options) completion.List
	}
	// Defining views know what a place names in other documents. Start and End are the name.
	Defining interface {
		Define(offset int) (found []Defined, start, end int)
	}
	// Outlining views have symbols.
	Outlining interface {
		Outline(mapper *text.Mapper) []outline.Item
	}
	// Repairing views have repairs of the mistakes in a part of the text.
	Repairing interface {
		Repairs(start, end int) iter.Seq2[*analysis.Diagnostic, config.Repair]
	}
	// Structured views are JSON: they are folded, formatted and selected by their syntax.
	Structured interface {
		// IsFixed reports whether nothing may change the text.
		IsFixed() bool
	}
)

// Defined is a place of another document that a name leads to: the name there, and all that has it.
type Defined struct {
	In                               *Document
	Start, End, WholeStart, WholeEnd int
}
