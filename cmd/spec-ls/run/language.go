package run

import (
	"math"
	"path"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
)

// file returns what languages know of a Target with some text.
func (t *Target) file(text string) *language.File {
	return &language.File{Name: path.Base(filepath.ToSlash(t.Path)), Text: text}
}

// isConfiguration reports whether a Target that was named is a configuration.
func (t *Target) isConfiguration() bool {
	return t.Named && languages.Of(t.file("")) == languages.Configuration
}

// otherwise returns a Target as its language sees it if that is not the one of specifications, and has something to say about it. In folders
// nothing else is looked for than configurations of tfplugingen-openapi.
func (p *Check) otherwise(t *Target, text string) (language.View, bool) {
	if !t.Named && !t.OpenAPI {
		return nil, false
	}
	of, opened, ok := languages.Other(t.file(text))
	if !ok {
		return nil, false
	}
	in := &language.Surroundings{Loader: p.Configuration.Resolver.Loader, Settings: func() *analysis.Settings { return t.settings }}
	if at, err := paths.Absolute(t.Path); err == nil && !t.Stdin {
		in.Path = at
	}
	return of.View(opened, in), true
}

// keepOther keeps of a file that is not a specification what reports need. Its mistakes are no findings of a baseline.
func (p *Check) keepOther(t *Target, view language.View) {
	found, _, err := view.Findings(p.Context, math.MaxInt)
	if err != nil {
		return // the run has ended
	}
	file := report.NewFileWith("", "", view.Lines(), found, p.detail(t))
	if !t.Stdin && t.isConfiguration() {
		p.Configuration.Use(p.Configuration.load(t.Path))
		file.Fails = true
	}
	if t.Stdin {
		t.fixes.text = view.Lines().Text()
	}
	if known, ok := view.(language.Unchecking); ok {
		t.unchecked = known.Unchecked()
	}
	t.checked = &file
}
