// Package configuration is the language of configurations, the files that say how specifications are checked.
package configuration

import (
	"context"
	"iter"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
)

// Language is the language of configurations.
type Language struct{}

// Claims goes by the name, or by the language that the editor reports: a configuration may extend files of any name.
func (Language) Claims(f *language.File) bool {
	return f.Name == config.FileName || f.LanguageID == config.LanguageID
}

// Open keeps the text alone: configurations are small.
func (Language) Open(f *language.File) language.Text {
	return language.NewPlain(f.Text, language.Always)
}

// View returns the view of a configuration.
func (Language) View(t language.Text, in *language.Surroundings) language.View {
	return &view{syntax.ParseFile(t.Lines().Text(), syntax.Options{Comments: true}), in}
}

type view struct {
	file *syntax.File
	in   *language.Surroundings
}

func (v *view) Lines() text.Lines  { return v.file.Lines }
func (v *view) File() *syntax.File { return v.file }
func (v *view) IsFixed() bool      { return false }

// Findings returns the mistakes in the configuration, which are all equally serious.
func (v *view) Findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	all := v.parse().Diagnostics
	return all[:min(len(all), most)], len(all), nil
}

func (v *view) Hover(offset int) (hover.Hover, bool) {
	return hover.Configuration(v.file, offset, v.specifications())
}

func (v *view) Complete(offset int, options completion.Options) completion.List {
	return completion.Configuration(v.file, offset, v.specifications(), options)
}

// Outline returns the members of the configuration, with the rules and overrides in them.
func (v *view) Outline(mapper *text.Mapper) []outline.Item { return config.Outline(v.file, mapper) }

// Repairs returns the fixes of the mistakes in a range.
func (v *view) Repairs(start, end int) iter.Seq2[*analysis.Diagnostic, analysis.Fix] {
	return v.parse().RepairsIn(start, end)
}

// parse returns the configuration, with the mistakes in the configurations that it extends.
func (v *view) parse() *config.File {
	if v.in.Path != "" {
		if loaded, err := v.in.Loader.Load(v.in.Path); err == nil {
			return loaded.Sources[len(loaded.Sources)-1].File
		}
	}
	return config.Parse(v.file.Text())
}

// specifications returns the open specifications to which the configuration applies.
func (v *view) specifications() []config.Specification {
	var all []config.Specification
	for _, s := range v.in.Open() {
		if s.Path == "" || v.in.Path == "" {
			continue
		}
		if name, applies := v.in.Loader.NameUnder(v.in.Path, s.Path); applies {
			all = append(all, config.Specification{Name: name, Document: s.Document})
		}
	}
	return all
}
