package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// styleTextRules are the rules about descriptions and deprecation messages.
var styleTextRules = []*Rule{
	{
		Name: "missing-description", Stage: StageStyle, Severity: SeverityHint,
		Summary: "An attribute, block or schema has no description.",
		Unit:    missingDescription,
	},
	{
		Name: "schema-markdown-only", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A schema has a description in Markdown only.",
		Unit:    schemaMarkdownOnly,
	},
	{
		Name: "schema-description-both", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A schema has a plain description only.",
		Unit:    schemaDescriptionBoth,
	},
	{
		Name: "empty-string-text", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A description or deprecation message is empty.",
		Unit:    emptyStringText,
	},
	{
		Name: "deprecated-wording", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A description says that something is deprecated and Terraform does not, or no alternative is named.",
		Unit:    deprecatedWording,
	},
}

func missingDescription(p *Pass) {
	if !p.Enabled() {
		return
	}
	u := p.Unit
	if u.Schema >= 0 && u.Name.Present() && p.Member(u.Schema, schema.KeyDescription) < 0 &&
		p.Member(u.Schema, schema.KeyMarkdownDescription) < 0 {
		p.ReportValue(u.Name.Node, "%s has no description: its page of documentation will have no introduction",
			capital(p.UnitWords()))
	}
	for i := range u.Elements {
		if e := &u.Elements[i]; e.Name.Present() && e.Body >= 0 && !e.Keys.Has(schema.KeyDescription) {
			p.ReportValue(e.Name.Node, "%s has no description: documentation and editors have nothing to say about it",
				capital(p.Element(e)))
		}
	}
}

func schemaMarkdownOnly(p *Pass) {
	if p.Enabled() && p.Unit.MarkdownDescription.Present() && p.Member(p.Unit.Schema, schema.KeyDescription) < 0 {
		p.otherDescription(p.Unit.MarkdownDescription, schema.KeyDescription,
			"%s has no plain description: what shows plain text, such as terraform providers schema, has none")
	}
}

func schemaDescriptionBoth(p *Pass) {
	if p.Enabled() && p.Unit.Description.Present() && p.Member(p.Unit.Schema, schema.KeyMarkdownDescription) < 0 {
		p.otherDescription(p.Unit.Description, schema.KeyMarkdownDescription,
			"%s has no markdown_description: attributes get both from their description, schemas do not")
	}
}

// otherDescription reports that a schema has only one of two descriptions, and offers the same text as the other.
func (p *Pass) otherDescription(has spec.Text, lacks schema.Key, format string) {
	f := p.ReportKey(has.Node, format, capital(p.UnitWords()))
	f.Fix(false, "Copy it to "+lacks.String(), InsertAfter(p.Tree, has.Node, MemberSource(lacks.String(), p.Tree.Raw(has.Node))))
}

func emptyStringText(p *Pass) {
	u := p.Unit
	schemaLen := 0
	for _, t := range [...]spec.Text{u.Description, u.MarkdownDescription, u.Deprecation} {
		if !t.Present() || !blank(t.Value) {
			continue
		}
		if schemaLen == 0 {
			schemaLen = p.Tree.Len(u.Schema)
		}
		p.emptyText(t, schemaLen > 1 || u.Kind == syntax.Provider)
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		if e.Description.Present() && blank(e.Description.Value) {
			p.emptyText(e.Description, true)
		}
		if e.Deprecation.Present() && blank(e.Deprecation.Value) {
			p.emptyText(e.Deprecation, true)
		}
	}
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

func (p *Pass) emptyText(t spec.Text, deletable bool) {
	if !p.whole(t.Node) {
		return
	}
	effect := "documentation shows nothing"
	if schema.Key(p.Tree.Nodes[t.Node].Key) == schema.KeyDeprecationMessage {
		effect = "an empty message deprecates nothing"
	}
	key := p.Tree.Key(t.Node)
	f := p.ReportValue(t.Node, "Empty %s: %s; write one, or delete the key", key, effect)
	if deletable {
		f.Fix(false, "Delete "+key, DeleteNodes(p.Tree, t.Node)...)
	}
}

// alternatives are words of which a deprecation message has one if it says what to do.
var alternatives = []string{"use", "replace", "instead", "prefer", "migrate", "switch", "see", "remove", "no longer", "superseded", "moved", "favor", "favour"}

func deprecatedWording(p *Pass) {
	if !p.Enabled() {
		return
	}
	u := p.Unit
	p.deprecation(u.Description, u.Deprecation, p.Member(u.Schema, schema.KeyDeprecationMessage) >= 0)
	for i := range u.Elements {
		e := &u.Elements[i]
		p.deprecation(e.Description, e.Deprecation, e.Keys.Has(schema.KeyDeprecationMessage))
	}
}

func (p *Pass) deprecation(description, message spec.Text, has bool) {
	if !has {
		// "not deprecated" and what is deprecated elsewhere is rare enough: the rule is a hint.
		if description.Present() && containsWord(description.Value, "deprecated") {
			f := p.ReportValue(description.Node, "The description says that it is deprecated, but Terraform warns nobody: add a deprecation_message")
			f.Fix(false, "Copy it to deprecation_message", InsertAfter(p.Tree, description.Node,
				MemberSource(schema.KeyDeprecationMessage.String(), p.Tree.Raw(description.Node))))
		}
		return
	}
	if !message.Present() || blank(message.Value) {
		return
	}
	lower := strings.ToLower(message.Value)
	for _, word := range alternatives {
		if strings.Contains(lower, word) {
			return
		}
	}
	p.ReportValue(message.Node, "The deprecation message names no alternative: say what to use instead")
}

// containsWord says whether a word stands in a text, in any case.
func containsWord(text, word string) bool { return strings.Contains(strings.ToLower(text), word) }
