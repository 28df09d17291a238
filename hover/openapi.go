package hover

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// OpenAPI explains the place at an offset of a configuration of tfplugingen-openapi: the purpose of a key, the result of a resource or data
// source, the operations of a path, and the result of an attribute with the reasons. The document may be nil; at returns the place of a
// node in the document. It reports false if there is nothing to say.
func OpenAPI(text string, offset int, document *openapi.Document, improve openapi.Improvements, at func(node int32) string) (Hover, bool) {
	if offset < 0 || offset > len(text) {
		return Hover{}, false
	}
	draft := yaml.ReadDraft(text)
	place, ok := draft.At(offset)
	if !ok || place.Node < 0 || place.Start == place.End {
		return Hover{}, false
	}
	h := &openAPIHover{draft: draft, place: place, document: document, improve: improve, at: at}
	h.config, _ = openapi.NewConfig(draft.Tree)
	markdown := h.page()
	return Hover{Markdown: markdown, Start: place.Start, End: place.End}, markdown != ""
}

// openAPIHover explains a place.
type openAPIHover struct {
	draft    *yaml.Draft
	place    yaml.Place
	config   *openapi.Config
	document *openapi.Document // may be nil
	improve  openapi.Improvements
	at       func(node int32) string
}

func (h *openAPIHover) page() string {
	var steps []string
	for _, node := range h.place.Around {
		if h.draft.Nodes[node].HasKey() {
			steps = append(steps, h.draft.Key(node))
		}
	}
	around := openapi.KeyAt(steps)
	if around == nil {
		return ""
	}
	if h.place.IsKey && around.Value == openapi.MappingValue {
		if key := around.Member(h.draft.Key(h.place.Node)); key != nil {
			return key.Doc + "\n"
		}
		return ""
	}
	if h.document == nil {
		return ""
	}
	unit := h.unit()
	word := h.draft.Value(h.place.Node)
	if h.place.IsKey {
		word = h.draft.Key(h.place.Node)
	}
	last := steps[len(steps)-1]
	switch {
	case around.Value == openapi.NamesValue && len(steps) == 1:
		return h.becomes(unit)
	case last == "path" || last == "method":
		return h.operations(unit)
	case last == "aliases" || len(steps) > 1 && steps[len(steps)-2] == "aliases":
		return h.parameter(unit)
	case last == "ignores" && unit == nil:
		return h.describeNamed(openapi.ProviderNames(h.config, h.document, h.improve), word)
	case last == "ignores", last == "overrides":
		return h.describeNamed(openapi.Names(h.config, unit, h.document, h.improve, last == "ignores"), word)
	}
	return ""
}

// unit returns the resource or data source that the place is in or names, or nil.
func (h *openAPIHover) unit() *openapi.UnitConfig {
	for _, u := range slices.Concat(h.config.Resources, h.config.DataSources) {
		if u.Node == h.place.Node || slices.Contains(h.place.Around, u.Node) {
			return u
		}
	}
	return nil
}

// becomes returns the text about the result of a unit.
func (h *openAPIHover) becomes(of *openapi.UnitConfig) string {
	if of == nil {
		return ""
	}
	result := openapi.MapUnit(h.config, of, h.document, h.improve)
	var b strings.Builder
	for _, u := range result.Units() {
		if u.Skipped != nil {
			fmt.Fprintf(&b, "Not in the specification: %s%s.\n", u.Skipped.Message, h.placeOf(u.Skipped.Node))
			continue
		}
		computed := 0
		for _, a := range u.Attributes {
			if a.Configurability == spec.Computed {
				computed++
			}
		}
		fmt.Fprintf(&b, "%d attributes, %d of them computed.\n", len(u.Attributes), computed)
		for _, d := range u.Dropped {
			fmt.Fprintf(&b, "\nThe %s is left out: %s%s.\n", d.Role, d.Failure.Message, h.placeOf(d.Failure.Node))
		}
	}
	return b.String()
}

// placeOf returns where a node is, in parentheses.
func (h *openAPIHover) placeOf(node int32) string {
	if node < 0 {
		return ""
	}
	return " (" + h.at(node) + ")"
}

// operations returns the operations of the path that the place is about, with their summaries.
func (h *openAPIHover) operations(unit *openapi.UnitConfig) string {
	if unit == nil {
		return ""
	}
	var b strings.Builder
	for _, l := range unit.Locations() {
		item := h.document.Path(l.Path.Value)
		if !slices.Contains(h.place.Around, l.Node) || item < 0 {
			continue
		}
		fmt.Fprintf(&b, "`%s`%s\n\n", l.Path.Value, h.placeOf(item))
		for _, method := range h.document.MethodsOf(item) {
			fmt.Fprintf(&b, "- `%s`", strings.ToUpper(method))
			if summary := h.document.Summary(openapi.Operation{Path: l.Path.Value, Method: method}); summary != "" {
				fmt.Fprintf(&b, ": %s", prose(summary))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// parameter explains the parameter that has an alias at the place.
func (h *openAPIHover) parameter(unit *openapi.UnitConfig) string {
	if unit == nil {
		return ""
	}
	for _, alias := range unit.Aliases {
		if alias.Parameter.Start != h.place.Start && alias.Attribute.Start != h.place.Start {
			continue
		}
		for _, p := range h.document.Parameters(unit.Read) {
			if p.Name == alias.Parameter.Value {
				return fmt.Sprintf(
					"The parameter `%s` in the %s%s is the attribute `%s`.\n",
					p.Name,
					p.In,
					h.placeOf(p.Node),
					openapi.Identifier(alias.Attribute.Value),
				)
			}
		}
		return "The read operation has no such parameter.\n"
	}
	return ""
}

// describeNamed returns the page of the attribute or property that a path names.
func (h *openAPIHover) describeNamed(names []openapi.Named, path string) string {
	for i := range names {
		n := &names[i]
		switch {
		case n.Path != path:
		case n.Failure != nil:
			return fmt.Sprintf("`%s` is not mapped, and loses what it is in: %s%s.\n", path, n.Failure.Message, h.placeOf(n.Failure.Node))
		case n.Element != nil:
			return fmt.Sprintf("`%s`: %s, in an element type\n", n.Element.Name, n.Element.Kind)
		default:
			return h.attribute(n.Attribute)
		}
	}
	return ""
}

// attribute returns the text about an attribute: its result and the reasons.
func (h *openAPIHover) attribute(a *openapi.Attribute) string {
	why := &openapi.Result{Config: h.config, Document: h.document, Improve: h.improve}
	var b strings.Builder
	fmt.Fprintf(&b, "`%s`: %s, %s\n\n", a.Name, a.Kind, a.Configurability)
	fmt.Fprintf(&b, "- %s: %s\n- %s: %s\n", a.Kind, why.WhyKind(a), a.Configurability, why.WhyConfigurable(a))
	for _, s := range a.Sources {
		fmt.Fprintf(&b, "- %s%s %s\n", s.Role, h.placeOf(s.Node), s.Gave)
	}
	for _, lost := range why.Lost(a) {
		fmt.Fprintf(&b, "- lost: `%s`%s, %s\n", lost.Keyword, h.placeOf(lost.Node), lost.Why)
	}
	if a.Description != nil && *a.Description != "" {
		b.WriteString("\n" + prose(*a.Description) + "\n")
	}
	return b.String()
}
