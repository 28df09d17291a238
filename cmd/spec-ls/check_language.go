package main

import (
	"context"
	"math"
	"path"
	"path/filepath"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
)

// file returns what languages know of a target with some text.
func (t *target) file(text string) *language.File {
	return &language.File{Name: path.Base(filepath.ToSlash(t.Path)), Text: text}
}

// isConfiguration reports whether a target that was named is a configuration.
func (t *target) isConfiguration() bool {
	return t.Named && languages.Of(t.file("")) == languages.Configuration
}

// setAside reports whether a target is no concern of a command that is about specifications alone: a configuration, whose mistakes are reported as
// those of any.
func (p *checkPlan) setAside(t *target) bool {
	if t.stdin || !t.isConfiguration() {
		return false
	}
	p.config.name(t.Path)
	return true
}

// otherwise returns a target that was named as its language sees it if that is not the one of specifications, and has something to say about it.
func (p *checkPlan) otherwise(t *target, text string) (language.View, bool) {
	if !t.Named {
		return nil, false
	}
	of, opened, ok := languages.Other(t.file(text))
	if !ok {
		return nil, false
	}
	in := &language.Surroundings{Loader: p.config.resolver.Loader}
	if at, err := paths.Absolute(t.Path); err == nil && !t.stdin {
		in.Path = at
	}
	return of.View(opened, in), true
}

// keepOther keeps of a file that is not a specification what reports need. Its mistakes are no findings of a baseline.
func (p *checkPlan) keepOther(t *target, view language.View) {
	ctx := p.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	found, _, err := view.Findings(ctx, math.MaxInt)
	if err != nil {
		return // the run has ended
	}
	file := report.NewFileWith("", "", view.Lines(), found, p.detail(t))
	if !t.stdin && t.isConfiguration() {
		p.config.use(p.config.load(t.Path))
		file.Fails = true
	}
	if t.stdin {
		t.fixes.text = view.Lines().Text()
	}
	if known, ok := view.(language.Unchecking); ok {
		t.unchecked = known.Unchecked()
	}
	t.checked = &file
}
