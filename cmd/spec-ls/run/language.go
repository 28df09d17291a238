package run

import (
	"math"
	"path"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis"
	generator "github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
	"github.com/spec-ls/spec-ls/language/openapi"
	"github.com/spec-ls/spec-ls/language/overlay"
)

// file returns a Target with some text, as languages see it.
func (t *Target) file(text string) *language.File {
	return &language.File{Name: path.Base(filepath.ToSlash(t.Path)), Text: text}
}

// isConfiguration reports whether a Target that was named is a configuration.
func (t *Target) isConfiguration() bool {
	return t.Named && languages.For(t.file("")) == languages.Configuration
}

// otherwise returns how the texts of a Target are seen by its language, if that is not the one of specifications and has something to say
// about the text. In folders nothing else is looked for than configurations of tfplugingen-openapi.
func (p *Check) otherwise(t *Target, text string) (view func(text string) language.View, ok bool) {
	if !t.Named && !t.OpenAPI {
		return nil, false
	}
	of, _, ok := languages.Other(t.file(text))
	if !ok {
		return nil, false
	}
	in := p.surroundings(t)
	return func(text string) language.View { return of.View(of.Open(t.file(text)), in) }, true
}

// isAnothers reports whether a Target is known by its name alone, and is in the format of another program.
func (t *Target) isAnothers(text string) bool {
	of, _, ok := languages.Other(t.file(text))
	return !ok && (of == language.Language(overlay.Language{}) || of == language.Language(openapi.Language{}) && generator.IsConfigName(t.Path))
}

// keepAnothers notes that nothing is looked at in a file of another program.
func (p *Check) keepAnothers(t *Target, source string) {
	file := report.NewFile("", "", text.New(source), nil, p.detail(t))
	t.checked = &file
	t.unchecked = []unchecked.Item{unchecked.AnotherProgram.Item()}
}

// surroundings returns the surroundings of a Target.
func (p *Check) surroundings(t *Target) *language.Surroundings {
	in := &language.Surroundings{Loader: p.Configuration.Resolver.Loader, Settings: func() *analysis.Settings { return t.settings }}
	if at, err := paths.Absolute(t.Path); err == nil && !t.Stdin {
		in.Path = at
	}
	return in
}

// keepOther keeps of a file that is not a specification what reports need, and fixes it if that is asked for. The baseline knows findings
// in configurations of tfplugingen-openapi, and no mistakes in others.
func (p *Check) keepOther(t *Target, text string, viewOf func(text string) language.View) {
	if p.options.Fix || p.options.Diff {
		text = p.fixOther(t, text, viewOf)
	}
	view := viewOf(text)
	found, _, err := view.Findings(p.Context, math.MaxInt)
	if err != nil {
		return // the run has ended
	}
	if languages.For(t.file(text)) == language.Language(openapi.Language{}) {
		found, t.compared = p.baselines.compare(t, found)
		if p.options.KeepFindings {
			t.Findings = found
		}
	}
	file := report.NewFile("", "", view.Lines(), found, p.detail(t))
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

// fixOther fixes a file that is not a specification, or notes what would be fixed, and returns the text to report on.
func (p *Check) fixOther(t *Target, text string, viewOf func(text string) language.View) string {
	check := func(text string) []analysis.Diagnostic {
		found, _, err := viewOf(text).Findings(p.Context, math.MaxInt)
		if err != nil {
			return nil // the run has ended
		}
		return found
	}
	fixed := analysis.FixText(text, p.options.UnsafeFixes, check)
	if fixed.Count == 0 {
		return text
	}
	if !p.options.Diff && !t.Stdin {
		if err := disk.Replace(t.Path, text, fixed.Text); err != nil {
			t.err = failure.CannotWrite(p.Names.Display(t.Path), err)
			return text
		}
	}
	t.fixes.count = fixed.Count
	if p.options.Diff {
		t.fixes.patch = patch.Unified(p.Names.Patched(t.Path), text, fixed.Edits)
		t.fixes.left = len(check(fixed.Text))
		return text
	}
	return fixed.Text
}
