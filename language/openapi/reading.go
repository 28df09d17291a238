package openapi

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/editor/folding"
	"github.com/spec-ls/spec-ls/analysis/editor/selection"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
)

// Complete returns the completion items at a place.
func (v *view) Complete(offset int, options completion.Options) completion.List {
	source := v.source()
	return completion.OpenAPI(v.lines.Text(), offset, source.mapped(), source.of.Improve, options)
}

// Hover explains a place.
func (v *view) Hover(offset int) (hover.Hover, bool) {
	source := v.source()
	return hover.OpenAPI(v.lines.Text(), offset, source.mapped(), source.of.Improve, newPlacer(&source).place)
}

// placer describes in words where nodes of the document are.
type placer struct {
	source *source
	mapper *text.Mapper // nil until a place is asked for
}

func newPlacer(of *source) *placer { return &placer{source: of} }

// place returns the name of the document with the line of a node.
func (p *placer) place(node int32) string {
	if p.mapper == nil {
		p.mapper = p.source.document.Lines.Mapper(text.UTF8)
	}
	return fmt.Sprintf("%s:%d", path.Base(p.source.of.Document.Path()), p.mapper.Position(p.source.document.Tree.From(node)).Line+1)
}

// Outline returns the provider, the resources and data sources, and the keys of their entries.
func (v *view) Outline(mapper *text.Mapper) []outline.Item {
	return outlineOf(yaml.ReadDraft(v.lines.Text()).Tree, mapper)
}

// Folds returns the blocks that are on several lines.
func (v *view) Folds(mapper *text.Mapper) []folding.Fold {
	return folding.YAML(yaml.ReadDraft(v.lines.Text()), mapper)
}

// Around returns the parts of the text that hold an offset.
func (v *view) Around(offset int) []selection.Span {
	return selection.YAML(yaml.ReadDraft(v.lines.Text()), offset)
}

// Hints returns a hint for each resource and data source about its result.
func (v *view) Hints(ctx context.Context, start, end int) (hints []language.Hint) {
	source := v.source()
	if source.document == nil {
		return nil
	}
	config, _ := openapi.NewConfig(yaml.ReadDraft(v.lines.Text()).Tree)
	places := newPlacer(&source)
	for _, u := range slices.Concat(config.Resources, config.DataSources) {
		if ctx.Err() != nil {
			return hints
		}
		if u.Name.End < start || u.Name.Start > end || u.Name.Start == u.Name.End {
			continue
		}
		for _, mapped := range openapi.MapUnit(config, u, source.mapped(), source.of.Improve).Units() {
			at := u.Name.End
			if rest := v.lines.Text()[at:]; strings.HasPrefix(rest, ":") {
				at++
			}
			hints = append(hints, language.Hint{At: at, Parts: places.becomes(mapped)})
		}
	}
	slices.SortFunc(hints, func(a, b language.Hint) int { return a.At - b.At })
	return hints
}

// becomes returns in few words what a unit turns into.
func (p *placer) becomes(u *openapi.Unit) (parts []language.HintPart) {
	say := func(words string) { parts = append(parts, language.HintPart{Text: words}) }
	lost := func(what string, failure *openapi.Failure) {
		if failure.Node < 0 {
			say(what)
			return
		}
		reason := ""
		if failure.Keyword != "" {
			reason = failure.Keyword + ", "
		}
		say(what + " (" + reason)
		parts = append(parts, language.HintPart{
			Text: p.place(failure.Node), File: p.source.of.Document.Path(), Lines: p.source.document.Lines, Offset: p.source.document.Tree.From(failure.Node),
		})
		say(")")
	}
	if u.Skipped != nil {
		lost("not in the specification", u.Skipped)
		return parts
	}
	computed := 0
	for _, a := range u.Attributes {
		if a.Configurability == spec.Computed {
			computed++
		}
	}
	attributes := "attributes"
	if len(u.Attributes) == 1 {
		attributes = "attribute"
	}
	say(fmt.Sprintf("%d %s, %d computed", len(u.Attributes), attributes, computed))
	for _, d := range u.Dropped {
		lost("; "+d.Role.String()+" dropped", d.Failure)
	}
	return parts
}
