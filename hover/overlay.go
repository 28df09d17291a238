package hover

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/schema"
)

// Overlay explains the place at an offset of an overlay: the description of a resource, a data source or an attribute in the
// specifications, the purpose of a field, and the meaning of a short name. It reports false if there is nothing to say.
func Overlay(text string, offset int, specifications []*analysis.Document) (Hover, bool) {
	place, word, ok := overlay.WordAt(text, offset)
	if !ok {
		return Hover{}, false
	}
	markdown := ""
	subject := overlay.SubjectOf(place.Steps)
	found := overlay.Find(specifications, subject)
	key := schema.KeyNone
	if n := len(place.Steps); n > 0 {
		key = schema.LookupKey([]byte(place.Steps[n-1]))
	}
	switch {
	case key == schema.KeyValidators || key == schema.KeyPlanModifiers:
		kind := schema.KindString
		if len(found) > 0 && found[0].Element != nil && found[0].Element.Kind != schema.KindNone {
			kind = found[0].Element.Kind.Go().Kind
		}
		for _, short := range overlay.ShortNames(key, kind) {
			if short.Name == word {
				markdown = "```go\nfunc " + short.Member.Name + short.Member.Signature() + "\n```\n\n" + short.Member.Doc + "\n"
			}
		}
	case place.IsKey:
		if named := overlay.Find(specifications, overlay.SubjectOf(append(place.Steps, word))); len(named) > 0 && subject.IsName() {
			markdown = namedPage(&named[0])
			break
		}
		body := schema.TypeResource.Member(schema.KeySchema)
		if subject.Path != "" || subject.InRule {
			body = body.Member(schema.KeyAttributes).Items().Member(schema.KeyString)
			if len(found) > 0 && found[0].Element != nil && found[0].Element.Kind != schema.KindNone {
				body = schema.TypeResource.Member(schema.KeySchema).Member(schema.KeyAttributes).Items().Member(found[0].Element.Kind.Key())
			}
		}
		markdown = page.Key(body, schema.LookupKey([]byte(word)))
	}
	if markdown == "" {
		return Hover{}, false
	}
	return Hover{Markdown: markdown, Start: place.Start, End: place.End}, true
}

// namedPage returns the page of something that a specification has.
func namedPage(f *overlay.Found) string {
	var b strings.Builder
	description := f.Unit.Description.Value
	if f.Element == nil {
		b.WriteString("`" + f.Unit.Name.Value + "`\n\n")
	} else {
		b.WriteString("`" + overlay.Path(f.Unit, f.Element) + "`: " + f.Element.Kind.String())
		if by := f.Element.Configurability.String(); by != "" {
			b.WriteString(", " + by)
		}
		b.WriteString("\n\n")
		description = f.Element.Description.Value
	}
	if description != "" {
		b.WriteString(prose(description) + "\n")
	}
	return b.String()
}
