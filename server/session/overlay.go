package session

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/overlay"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
)

// overlayLanguage is the language of overlays, the files that say what a generated specification is to have otherwise.
type overlayLanguage struct{}

func (overlayLanguage) Claims(name, _ string) bool    { return overlay.IsName(name) }
func (overlayLanguage) Recognise(_, _ *Document) bool { return true }
func (overlayLanguage) Settles() bool                 { return false }

func (overlayLanguage) View(in *Session, d *Document) View {
	return &overlayView{text: d.Text.File(), documents: in.Specifications()}
}

// overlayView is the view of an overlay.
type overlayView struct {
	text      *syntax.File // for its lines; most overlays are YAML
	documents []*Document  // the specifications that are open
}

func (v *overlayView) File() *syntax.File { return v.text }

// Findings returns the mistakes in the overlay, which are all equally serious.
func (v *overlayView) Findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	all := overlay.Findings(v.text.Text())
	return all[:min(len(all), most)], len(all), nil
}

func (v *overlayView) Hover(offset int) (hover.Hover, bool) {
	return hover.Overlay(v.text.Text(), offset, v.specifications())
}

func (v *overlayView) Complete(offset int, _ completion.Options) completion.List {
	return completion.Overlay(v.text.Text(), offset, v.specifications())
}

func (v *overlayView) specifications() []*analysis.Document {
	var all []*analysis.Document
	for _, d := range v.documents {
		all = append(all, d.Text)
	}
	return all
}

// Define returns what the open specifications have under the name at an offset.
func (v *overlayView) Define(offset int) (found []Defined, start, end int) {
	subject, start, end, ok := overlay.NamedAt(v.text.Text(), offset)
	if !ok {
		return nil, 0, 0
	}
	for _, d := range v.documents {
		for _, f := range overlay.Find([]*analysis.Document{d.Text}, subject) {
			nameStart, nameEnd, ok := f.Name()
			if !ok {
				continue
			}
			wholeStart, wholeEnd := f.Whole()
			found = append(found, Defined{d, nameStart, nameEnd, wholeStart, wholeEnd})
		}
	}
	return found, start, end
}
