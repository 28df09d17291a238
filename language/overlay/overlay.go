// Package overlay is the language of overlays, the files that say what a generated specification is to have otherwise.
package overlay

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
)

// Language is the language of overlays.
type Language struct{}

// Claims goes by the name.
func (Language) Claims(f *language.File) bool { return overlay.IsName(f.Name) }

// Open keeps the text alone: most overlays are YAML. Other programs have overlays, too.
func (Language) Open(f *language.File) language.Text {
	return language.NewPlain(f.Text, overlay.LooksLikeOverlay)
}

// View returns the view of an overlay.
func (Language) View(t language.Text, in *language.Surroundings) language.View {
	return &view{t.Lines(), in}
}

type view struct {
	lines text.Lines
	in    *language.Surroundings
}

func (v *view) Lines() text.Lines { return v.lines }

// Findings returns the mistakes in the overlay, which are all equally serious.
func (v *view) Findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	all := overlay.Findings(v.lines.Text())
	return all[:min(len(all), most)], len(all), nil
}

func (v *view) Hover(offset int) (hover.Hover, bool) {
	return hover.Overlay(v.lines.Text(), offset, v.specifications())
}

func (v *view) Complete(offset int, _ completion.Options) completion.List {
	return completion.Overlay(v.lines.Text(), offset, v.specifications())
}

func (v *view) specifications() []*analysis.Document {
	var all []*analysis.Document
	for _, s := range v.in.Open() {
		all = append(all, s.Document)
	}
	return all
}

// Define returns the definitions of the name at an offset in the open specifications.
func (v *view) Define(offset int) (found []language.Defined, start, end int) {
	subject, start, end, ok := overlay.NamedAt(v.lines.Text(), offset)
	if !ok {
		return nil, 0, 0
	}
	for _, s := range v.in.Open() {
		for _, f := range overlay.Find([]*analysis.Document{s.Document}, subject) {
			nameStart, nameEnd, ok := f.Name()
			if !ok {
				continue
			}
			wholeStart, wholeEnd := f.Whole()
			found = append(found, language.Defined{
				Address: s.Address, Lines: s.Document.File().Lines, Start: nameStart, End: nameEnd, WholeStart: wholeStart, WholeEnd: wholeEnd,
			})
		}
	}
	return found, start, end
}
