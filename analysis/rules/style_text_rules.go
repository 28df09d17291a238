package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// styleTextRules are the rules about descriptions and deprecation messages.
var styleTextRules = []*Rule{
	{
		Name: "missing-description", Stage: StageStyle, Severity: SeverityHint,
		Summary: "An attribute, block or schema has no description.",
		Options: []*Option{describedThings},
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
	{
		Name: "description-style", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A description is not written as the others are.",
		Options: []*Option{descriptionStart, descriptionEnd, descriptionMin, descriptionMax},
		Unit:    descriptionStyle,
	},
}

// The things that have names and descriptions, as options call them.
const (
	thingProvider   = "provider"
	thingResource   = "resource"
	thingDataSource = "datasource"
	thingAttribute  = "attribute"
	thingBlock      = "block"
)

var things = []string{thingProvider, thingResource, thingDataSource, thingAttribute, thingBlock}

// thing gives what options call the unit.
func (p *Pass) thing() string {
	switch p.Unit.Kind {
	case syntax.Resource:
		return thingResource
	case syntax.DataSource:
		return thingDataSource
	}
	return thingProvider
}

func thingOf(e *spec.Element) string {
	if e.Block {
		return thingBlock
	}
	return thingAttribute
}

var describedThings = &Option{Name: "of", Summary: "What is to have a description", Kind: OptionChoices, Default: things, Choices: things}

func missingDescription(p *Pass) {
	if !p.Enabled() {
		return
	}
	u, wanted := p.Unit, p.texts(describedThings)
	if slices.Contains(wanted, p.thing()) && u.Schema >= 0 && u.Name.Present() && p.Member(u.Schema, schema.KeyDescription) < 0 &&
		p.Member(u.Schema, schema.KeyMarkdownDescription) < 0 {
		p.ReportValue(u.Name.Node, "%s has no description: its page of documentation will have no introduction",
			capital(p.UnitWords()))
	}
	for i := range u.Elements {
		if e := &u.Elements[i]; e.Name.Present() && e.Body >= 0 && !e.Keys.Has(schema.KeyDescription) && slices.Contains(wanted, thingOf(e)) {
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

const styleAny = "any"

var (
	descriptionStart = &Option{Name: "start", Summary: "What the first letter is to be", Kind: OptionChoice, Default: "upper-case", Choices: []string{"upper-case", "lower-case", styleAny}}
	descriptionEnd   = &Option{Name: "end", Summary: "How the text is to end", Kind: OptionChoice, Default: "full-stop", Choices: []string{"full-stop", "no-full-stop", styleAny}}
	descriptionMin   = &Option{Name: "min-length", Summary: "How many characters a text has at least", Kind: OptionNumber, Default: 0, Max: 1_000_000}
	descriptionMax   = &Option{Name: "max-length", Summary: "How many characters a text has at most", Kind: OptionNumber, Default: 1_000_000, Max: 1_000_000}
)

// descriptionStyle looks at descriptions that say something: an empty one is the matter of another rule.
func descriptionStyle(p *Pass) {
	if !p.Enabled() {
		return
	}
	p.descriptionIn(p.Unit.Description)
	p.descriptionIn(p.Unit.MarkdownDescription)
	for i := range p.Unit.Elements {
		p.descriptionIn(p.Unit.Elements[i].Description)
	}
}

// descriptionIn reports the first thing about a description that is not as the options have it.
func (p *Pass) descriptionIn(t spec.Text) {
	if !t.Present() || blank(t.Value) || !p.whole(t.Node) {
		return
	}
	text, length := t.Value, utf8.RuneCountInString(t.Value)
	first, size := utf8.DecodeRuneInString(text)
	start, end := p.choice(descriptionStart), p.choice(descriptionEnd)
	shortest, longest := p.number(descriptionMin), p.number(descriptionMax)
	report := func(fault, remedy, mended string) {
		p.ReportValue(t.Node, "The description %s; %s", fault, remedy).Fix(false, capital(remedy), ReplaceString(p.Tree, t.Node, mended))
	}
	switch {
	case text != strings.TrimSpace(text):
		report("has white space at its edges, which documentation shows", "trim it", strings.TrimSpace(text))
	case start == "upper-case" && unicode.IsLower(first):
		report("begins with a small letter", "begin with a capital letter", string(unicode.ToUpper(first))+text[size:])
	case start == "lower-case" && unicode.IsUpper(first) && !startsWithName(text):
		report("begins with a capital letter", "begin with a small letter", string(unicode.ToLower(first))+text[size:])
	case end == "full-stop" && !endsSentence(text):
		report("has no full stop at its end", "add a full stop", text+".")
	case end == "no-full-stop" && strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ".."):
		report("has a full stop at its end", "leave the full stop out", strings.TrimSuffix(text, "."))
	case length < shortest:
		p.ReportValue(t.Node, "The description has %d characters, fewer than %d; say more", length, shortest)
	case length > longest:
		p.ReportValue(t.Node, "The description has %d characters, more than %d; say it in fewer words", length, longest)
	}
}

// startsWithName says whether the first word has more than one capital letter, as names and abbreviations do.
func startsWithName(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	_, size := utf8.DecodeRuneInString(word)
	return strings.ContainsFunc(word[size:], unicode.IsUpper)
}

// endsSentence says whether a text ends as sentences, lists and code do.
func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, "\"')*_”’»"))
	return strings.ContainsRune(".!?:…`。！？", last)
}
