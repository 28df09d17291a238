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
	"github.com/spec-ls/spec-ls/server/message"
)

// configurationLanguage is the language of configurations, the files that say how specifications are checked.
type configurationLanguage struct{}

func (configurationLanguage) Claims(name, languageID string) bool {
	return name == config.FileName || languageID == config.LanguageID
}

func (configurationLanguage) Recognise(_, _ *Document) bool { return true }
func (configurationLanguage) Settles() bool                 { return false }

func (configurationLanguage) View(in *Session, d *Document) View {
	return &configuration{text: d.Text.File(), path: message.FilePath(d.URI), loader: in.Resolver.Loader, documents: in.Specifications()}
}

// configuration is the view of a configuration.
type configuration struct {
	text      *syntax.File
	path      string // absolute, with slashes; empty if it is not a file
	loader    *config.Loader
	documents []*Document // that are specifications
}

func (c *configuration) File() *syntax.File { return c.text }
func (c *configuration) IsFixed() bool      { return false }

// Findings returns the mistakes in the configuration, which are all equally serious.
func (c *configuration) Findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	all := c.parse().Diagnostics
	return all[:min(len(all), most)], len(all), nil
}

func (c *configuration) Hover(offset int) (hover.Hover, bool) {
	return hover.Configuration(c.text, offset, c.specifications())
}

func (c *configuration) Complete(offset int, options completion.Options) completion.List {
	return completion.Configuration(c.text, offset, c.specifications(), options)
}

// Outline returns the members of the configuration, with the rules and overrides in them.
func (c *configuration) Outline(mapper *text.Mapper) []outline.Item {
	return config.Outline(c.text, mapper)
}

// parse returns the configuration, with the mistakes in what it extends.
func (c *configuration) parse() *config.File {
	if c.path != "" {
		if loaded, err := c.loader.Load(c.path); err == nil {
			return loaded.Sources[len(loaded.Sources)-1].File
		}
	}
	return config.Parse(c.text.Text())
}

// specifications returns the open specifications to which the configuration applies.
func (c *configuration) specifications() []config.Specification {
	var all []config.Specification
	for _, d := range c.documents {
		at := message.FilePath(d.URI)
		if at == "" || c.path == "" {
			continue
		}
		if name, applies := c.loader.NameUnder(c.path, at); applies {
			all = append(all, config.Specification{Name: name, Document: d.Text})
		}
	}
	return all
}

// Repairs returns the repairs of the mistakes in a range.
func (c *configuration) Repairs(start, end int) iter.Seq2[*analysis.Diagnostic, config.Repair] {
	return c.parse().RepairsIn(start, end)
}
