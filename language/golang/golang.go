// Package golang is the language of Go files. They get no findings. The names in specifications are looked up in the text of an open file,
// even if it is not saved.
package golang

import (
	"path"

	"github.com/spec-ls/spec-ls/language"
)

// Suffix is the ending of the names of Go files.
const Suffix = ".go"

// Language is the language of Go files.
type Language struct{}

// Claims goes by the name, or by the language that the editor reports.
func (Language) Claims(f *language.File) bool {
	return f.LanguageID == "go" || path.Ext(f.Name) == Suffix
}

// Open keeps the text alone.
func (Language) Open(f *language.File) language.Text {
	return language.NewPlain(f.Text, language.Never)
}

// View returns nil: there is never anything to say.
func (Language) View(language.Text, *language.Surroundings) language.View { return nil }
