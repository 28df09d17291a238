package openapi

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/generation/wire"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/language"
)

// Origins returns the origins of the unit or attribute that is named at an offset of a specification: the properties and parameters of the
// OpenAPI document, and the entries in the configuration of tfplugingen-openapi.
func Origins(in *language.Surroundings, document *analysis.Document, offset int) (found []language.Defined) {
	symbol, _, ok := navigation.At(document.File(), offset)
	if !ok {
		return nil
	}
	unit, element, ok := symbol.Generated()
	if !ok || unit.Kind == syntax.Provider {
		return nil
	}
	var steps []string
	if element >= 0 {
		steps = strings.Split(overlay.Path(unit, &unit.Elements[element]), ".")
	}
	for _, made := range generatorsOf(in) {
		found = append(found, made.origins(unit.Name.Value, unit.Kind == syntax.DataSource, steps)...)
	}
	return found
}

// Relate returns the findings in a specification that tfplugingen-openapi writes, each with the places from which it comes: an edit there
// stays, and one in the specification does not. Findings in any other specification are returned as they are.
func Relate(in *language.Surroundings, found []analysis.Diagnostic) []analysis.Diagnostic {
	if len(found) == 0 {
		return found
	}
	generators := generatorsOf(in)
	if len(generators) == 0 {
		return found
	}
	related := slices.Clone(found)
	for i := range related {
		unit, dataSource, steps, ok := attributeOf(related[i].Steps())
		if !ok {
			continue
		}
		for _, made := range generators {
			if elsewhere := made.elsewhere(made.origins(unit, dataSource, steps)); len(elsewhere) > 0 {
				related[i] = related[i].From(elsewhere)
				break
			}
		}
	}
	return related
}

// SourceOf returns what a specification with some surroundings is made from; nil if that is not known, or not one source.
func SourceOf(in *language.Surroundings) *wire.Source {
	made := generatorsOf(in)
	if len(made) != 1 || made[0].document == nil || made[0].document.Document == nil {
		return nil
	}
	return &wire.Source{Config: made[0].configured, Document: made[0].document.Document, Improve: made[0].Improve}
}

// attributeOf returns the unit and the path of the attribute that a place is in.
func attributeOf(place []string) (unit string, dataSource bool, steps []string, ok bool) {
	if len(place) < 2 || place[0] != sectionOf(false) && place[0] != sectionOf(true) {
		return "", false, nil, false
	}
	for rest := place[2:]; len(rest) > 1 && rest[0] == "attributes"; rest = rest[2:] {
		steps = append(steps, rest[1])
	}
	return place[1], place[0] == sectionOf(true), steps, true
}

// generator has the files that a specification is made from.
type generator struct {
	config.OpenAPI
	lines      text.Lines // of the configuration
	configured *openapi.Config
	document   *config.Document // nil if it can't be read
}

// generatorsOf returns the generators of the specification with some surroundings. There are several if several commands write it, and none
// for most specifications.
func generatorsOf(in *language.Surroundings) (all []*generator) {
	if in.Path == "" {
		return nil
	}
	sources, err := in.Loader.OpenAPIOf(in.Path)
	if err != nil {
		return nil
	}
	for _, s := range sources {
		source, err := in.Read(s.Config)
		if err != nil {
			continue
		}
		made := &generator{OpenAPI: s, lines: text.New(source)}
		made.configured, _ = openapi.NewConfig(yaml.ReadDraft(source).Tree)
		made.document, _ = in.Loader.OpenAPIDocument(s.Document)
		all = append(all, made)
	}
	return all
}

// origins returns where a unit, or the attribute of it at the end of some steps, comes from.
func (g *generator) origins(unit string, dataSource bool, steps []string) (found []language.Defined) {
	entry := func(t openapi.Text) {
		found = append(found, language.Defined{Path: g.Config.Path(), Lines: g.lines, Start: t.Start, End: t.End, WholeStart: t.Start, WholeEnd: t.End})
	}
	for _, u := range slices.Concat(g.configured.Resources, g.configured.DataSources) {
		if u.Name.Value != unit || u.DataSource != dataSource {
			continue
		}
		if g.document == nil || len(steps) == 0 {
			entry(u.Name)
			continue
		}
		for _, mapped := range openapi.MapUnit(g.configured, u, g.document.Document, g.Improve).Units() {
			properties, a := mapped.Trail(steps)
			if a == nil {
				continue
			}
			for _, from := range a.Sources {
				found = appendNew(found, inDocument(g.document, from.Node))
			}
			said := len(found)
			for _, alias := range u.Aliases {
				if len(properties) == 1 && alias.Attribute.Value == properties[0] {
					entry(alias.Parameter)
				}
			}
			for _, o := range u.Overrides {
				if o.Path.Value == strings.Join(properties, ".") {
					entry(o.Path)
				}
			}
			if len(found) == said {
				entry(u.Name)
			}
		}
	}
	return found
}

// elsewhere returns the first origin in the document and the first in the configuration, as findings have them.
func (g *generator) elsewhere(origins []language.Defined) (places []rules.Elsewhere) {
	add := func(file, message string, positions func(offset int) [text.UTF32 + 1]text.Position) {
		i := slices.IndexFunc(origins, func(d language.Defined) bool { return d.Path == file })
		if i < 0 {
			return
		}
		start := rules.OtherPlace{Offset: origins[i].Start, Positions: positions(origins[i].Start)}
		end := rules.OtherPlace{Offset: origins[i].End, Positions: positions(origins[i].End)}
		places = append(places, rules.Elsewhere{File: file, Start: start, End: end, Message: message})
	}
	if g.document != nil {
		add(g.Document.Path(), "it is generated from this", g.document.Positions)
	}
	add(g.Config.Path(), "this says what is generated", func(offset int) [text.UTF32 + 1]text.Position { return positionsIn(g.lines, offset) })
	return places
}
