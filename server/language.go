package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// language is what a document may be written in. It is chosen when the document is opened.
type language interface {
	// claims reports whether a document is of the language, by its name and by what the client calls its language.
	claims(name, languageID string) bool
	// recognise reports whether there is anything to say about a version of a document. Before is the version before it, or nil.
	recognise(d, before *document) bool
	// settles reports whether what is found in a document depends on the settings that hold for it; see settle.
	settles() bool
	// view returns a version of a document, about which there is something to say, as it is in a session.
	view(in *session, d *document) view
}

// languages are all languages. The first that claims a document has it; the last claims all.
var languages = []language{configurationLanguage{}, specificationLanguage{}}

func languageOf(name, languageID string) language {
	for _, l := range languages {
		if l.claims(name, languageID) {
			return l
		}
	}
	return specificationLanguage{}
}

// view is a version of a document in the eyes of its language. What a language can do beside this its views say by implementing the
// interfaces below; the rest is for specifications alone. Offsets are absolute.
type view interface {
	// file returns the text, with its lines.
	file() *syntax.File
	// findings returns the diagnostics, at most so many and the most serious ones, and how many there are.
	findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error)
}

type (
	// hovering views know something of a place.
	hovering interface {
		hover(offset int) (hover.Hover, bool)
	}
	// completing views know what may be written at a place.
	completing interface {
		complete(offset int, options completion.Options) completion.List
	}
	// outlining views have symbols. They are given to an outliner, one at the top with all inside it at a time, until it takes no more.
	outlining interface {
		outline(o *outliner, next func(left int) bool)
	}
	// acting views have code actions for a part of the text.
	acting interface {
		actions(ctx context.Context, in *snapshot, start, end int, only []protocol.CodeActionKind) ([]protocol.CommandOrCodeAction, error)
	}
	// structured views are JSON: they are folded, formatted and selected by their syntax.
	structured interface {
		// isFixed reports whether nothing may change the text.
		isFixed() bool
	}
)
