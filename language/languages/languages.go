// Package languages has the list of all languages.
package languages

import (
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/configuration"
	"github.com/spec-ls/spec-ls/language/golang"
	"github.com/spec-ls/spec-ls/language/overlay"
	"github.com/spec-ls/spec-ls/language/specification"
)

// All are all languages. The first that claims a file has it; the last claims all.
var All = []language.Language{configuration.Language{}, overlay.Language{}, golang.Language{}, specification.Language{}}

// Of returns the language of a file.
func Of(f *language.File) language.Language {
	for _, l := range All {
		if l.Claims(f) {
			return l
		}
	}
	return specification.Language{}
}
