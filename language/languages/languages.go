// Package languages has the list of all languages.
package languages

import (
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/configuration"
	"github.com/spec-ls/spec-ls/language/golang"
	"github.com/spec-ls/spec-ls/language/openapi"
	"github.com/spec-ls/spec-ls/language/overlay"
	"github.com/spec-ls/spec-ls/language/specification"
)

// All are all languages. The first that claims a file has it; the last claims all.
var All = []language.Language{configuration.Language{}, overlay.Language{}, golang.Language{}, openapi.Language{}, specification.Language{}}

// Configuration is the language of the files that say how others are checked.
var Configuration language.Language = configuration.Language{}

// For returns the language of a file.
func For(f *language.File) language.Language {
	for _, l := range All {
		if l.Claims(f) {
			return l
		}
	}
	return specification.Language{}
}

// Other returns the language of a file that is not the one of specifications, with its text, and whether there is anything to say about it.
func Other(f *language.File) (l language.Language, t language.Text, ok bool) {
	if l = For(f); l == language.Language(specification.Language{}) {
		return nil, nil, false
	}
	t = l.Open(f)
	return l, t, t.IsRecognised()
}
