package style

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// TextRules are the rules about descriptions and deprecation messages.
var TextRules = []*rules.Rule{
	{
		Name: "missing-description", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "An attribute, block or schema has no description.",
		Options: []*rules.Option{describedThings},
		Unit:    missingDescription,
	},
	{
		Name: "schema-description-both", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A schema has only a plain description.",
		Unit:    schemaDescriptionBoth,
	},
	{
		Name: "empty-string-text", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "Descriptions or deprecation messages are empty.",
		Unit:    emptyStringText,
	},
	{
		Name: "deprecated-wording", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A deprecation message names no alternative.",
		Unit:    deprecatedWording,
	},
	{
		Name: "description-style", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A description does not follow the configured style.",
		Options: []*rules.Option{descriptionStart, descriptionEnd, descriptionMin, descriptionMax},
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

// thing returns the name of the unit's kind in options.
func thing(p *rules.Pass) string {
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

var describedThings = &rules.Option{
	Name:    "of",
	Summary: "What must have a description",
	Kind:    rules.OptionChoices,
	Default: things,
	Choices: things,
}

func missingDescription(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	u, wanted := p.Unit, p.Texts(describedThings)
	if slices.Contains(wanted, thing(p)) && u.Schema >= 0 && u.Name.Present() && p.Member(u.Schema, schema.KeyDescription) < 0 &&
		p.Member(u.Schema, schema.KeyMarkdownDescription) < 0 {
		p.ReportValue(u.Name.Node, "%s has no description", p.UnitWords()).
			WithNote("Its page of documentation will have no introduction.")
	}
	for i := range u.Elements {
		if e := &u.Elements[i]; e.Name.Present() && e.Body >= 0 && !e.Keys.Has(schema.KeyDescription) && slices.Contains(wanted, thingOf(e)) {
			p.ReportValue(e.Name.Node, "%s has no description", p.Element(e)).
				WithNote("Documentation and editors have nothing to say about it.")
		}
	}
}

func schemaDescriptionBoth(p *rules.Pass) {
	if p.Enabled() && p.Unit.Description.Present() && p.Member(p.Unit.Schema, schema.KeyMarkdownDescription) < 0 {
		otherDescription(p, p.Unit.Description, schema.KeyMarkdownDescription,
			"%s has no markdown_description", "A schema's description is not copied to markdown_description; set it as well.")
	}
}

// otherDescription reports that a schema has only one of two descriptions, and offers the same text as the other.
func otherDescription(p *rules.Pass, has spec.Text, lacks schema.Key, format, note string) {
	f := p.ReportKey(has.Node, format, p.UnitWords()).WithNote("%s", note)
	f.Fix(false, "Copy it to "+lacks.String(), edit.InsertAfter(p.Tree, has.Node, edit.Member(lacks.String(), p.Tree.Raw(has.Node))))
}

// emptyText is an empty description or deprecation message.
type emptyText struct {
	node      int32
	deletable bool
}

// emptyStringText reports all empty texts of a unit in one finding at its name: converters write them by the hundred.
func emptyStringText(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	empty := emptyTexts(p)
	if len(empty) == 0 {
		return
	}
	messages, deletable := 0, true
	var edits []syntax.Edit
	for i := 0; i < len(empty); {
		// Members of one object are deleted together.
		var together []int32
		parent := p.Tree.Nodes[empty[i].node].Parent
		for ; i < len(empty) && p.Tree.Nodes[empty[i].node].Parent == parent; i++ {
			together = append(together, empty[i].node)
			deletable = deletable && empty[i].deletable
			if schema.Key(p.Tree.Nodes[empty[i].node].Key) == schema.KeyDeprecationMessage {
				messages++
			}
		}
		edits = append(edits, edit.Delete(p.Tree, together...)...)
	}
	f := p.ReportObject(p.Tree.Root(), "%s in %s", emptyWords(len(empty)-messages, messages), p.UnitWords())
	note := "Documentation shows nothing for an empty description, and a search for missing ones does not find it."
	if messages > 0 {
		note = "An empty deprecation_message deprecates nothing, and a blank one warns without a reason."
	}
	f.WithNote("%s", note).WithHelp("write the text, or delete the key")
	for i := range min(len(empty), maxEmptyShown) {
		start, end := p.KeyOrValue(empty[i].node)
		f.Relate(start, end, "empty %s", p.Tree.Key(empty[i].node))
	}
	if deletable {
		f.Fix(false, "Delete the empty "+wording.Plural(len(empty), "text"), edits...)
	}
}

// emptyTexts returns the empty descriptions and deprecation messages of the unit.
func emptyTexts(p *rules.Pass) []emptyText {
	var empty []emptyText
	u, schemaLen := p.Unit, 0
	for _, t := range [...]spec.Text{u.Description, u.MarkdownDescription, u.Deprecation} {
		if isEmpty(p, t) {
			if schemaLen == 0 {
				schemaLen = p.Tree.Len(u.Schema)
			}
			empty = append(empty, emptyText{t.Node, u.Kind == syntax.Provider})
		}
	}
	for i := range empty {
		empty[i].deletable = empty[i].deletable || schemaLen > len(empty) // a schema must hold something
	}
	for i := range u.Elements {
		for _, t := range [...]spec.Text{u.Elements[i].Description, u.Elements[i].Deprecation} {
			if isEmpty(p, t) {
				empty = append(empty, emptyText{t.Node, true})
			}
		}
	}
	return empty
}

// isEmpty reports whether a text exists and is empty.
func isEmpty(p *rules.Pass, t spec.Text) bool {
	return t.Present() && blank(t.Value) && p.Whole(t.Node)
}

// emptyWords returns the words for a number of empty descriptions and deprecation messages.
func emptyWords(descriptions, messages int) string {
	switch {
	case messages == 0:
		return strconv.Itoa(descriptions) + " empty " + wording.Plural(descriptions, "description")
	case descriptions == 0:
		return strconv.Itoa(messages) + " empty deprecation " + wording.Plural(messages, "message")
	}
	return strconv.Itoa(descriptions+messages) + " empty descriptions and deprecation messages"
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

// alternatives are words in deprecation messages that say what to do.
var alternatives = []string{
	"use",
	"replace",
	"instead",
	"prefer",
	"migrate",
	"switch",
	"see",
	"remove",
	"no longer",
	"superseded",
	"moved",
	"favor",
	"favour",
}

func deprecatedWording(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	u := p.Unit
	alternative(p, u.Deprecation)
	for i := range u.Elements {
		alternative(p, u.Elements[i].Deprecation)
	}
}

// alternative reports a deprecation message that does not say what to do.
func alternative(p *rules.Pass, message spec.Text) {
	if !message.Present() || blank(message.Value) {
		return
	}
	lower := strings.ToLower(message.Value)
	for _, word := range alternatives {
		if strings.Contains(lower, word) {
			return
		}
	}
	p.ReportValue(message.Node, "deprecation message names no alternative").WithHelp("say what to use instead")
}

const styleAny = "any"

var (
	descriptionStart = &rules.Option{
		Name:    "start",
		Summary: "How the text begins",
		Kind:    rules.OptionChoice,
		Default: "upper-case",
		Choices: []string{"upper-case", "lower-case", styleAny},
	}
	descriptionEnd = &rules.Option{
		Name:    "end",
		Summary: "How the text ends",
		Kind:    rules.OptionChoice,
		Default: "full-stop",
		Choices: []string{"full-stop", "no-full-stop", styleAny},
	}
	descriptionMin = &rules.Option{
		Name:    "min-length",
		Summary: "The least number of characters of a text",
		Kind:    rules.OptionNumber,
		Default: 0,
		Max:     1_000_000,
	}
	descriptionMax = &rules.Option{
		Name:    "max-length",
		Summary: "The greatest number of characters of a text",
		Kind:    rules.OptionNumber,
		Default: 1_000_000,
		Max:     1_000_000,
	}
)

// descriptionStyle looks at descriptions that say something: an empty one is the matter of another rule.
func descriptionStyle(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	descriptionIn(p, p.Unit.Description)
	descriptionIn(p, p.Unit.MarkdownDescription)
	for i := range p.Unit.Elements {
		descriptionIn(p, p.Unit.Elements[i].Description)
	}
}

// descriptionIn reports the first thing about a description that is not as in the options.
func descriptionIn(p *rules.Pass, t spec.Text) {
	if !t.Present() || blank(t.Value) || !p.Whole(t.Node) {
		return
	}
	text, length := t.Value, utf8.RuneCountInString(t.Value)
	first, size := utf8.DecodeRuneInString(text)
	start, end := p.Choice(descriptionStart), p.Choice(descriptionEnd)
	shortest, longest := p.Number(descriptionMin), p.Number(descriptionMax)
	report := func(fault, remedy, fixed string) {
		p.ReportValue(t.Node, "description %s", fault).Fix(false, words.Capital(remedy), edit.ReplaceString(p.Tree, t.Node, fixed))
	}
	switch {
	case text != strings.TrimSpace(text):
		report("begins or ends with white space", "trim it", strings.TrimSpace(text))
	case start == "upper-case" && unicode.IsLower(first):
		report("begins with a lower-case letter", "begin with a capital letter", string(unicode.ToUpper(first))+text[size:])
	case start == "lower-case" && unicode.IsUpper(first) && !startsWithName(text):
		report("begins with a capital letter", "begin with a lower-case letter", string(unicode.ToLower(first))+text[size:])
	case end == "full-stop" && !endsSentence(text):
		report("has no full stop at its end", "add a full stop", text+".")
	case end == "no-full-stop" && strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ".."):
		report("has a full stop at its end", "remove the full stop", strings.TrimSuffix(text, "."))
	case length < shortest:
		p.ReportValue(t.Node, "description has %d characters, fewer than %d", length, shortest)
	case length > longest:
		p.ReportValue(t.Node, "description has %d characters, more than %d", length, longest)
	}
}

// startsWithName reports whether the first word has more than one capital letter, as names and abbreviations do.
func startsWithName(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	_, size := utf8.DecodeRuneInString(word)
	return strings.ContainsFunc(word[size:], unicode.IsUpper)
}

// endsSentence reports whether a text ends as sentences, lists and code do.
func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, "\"')*_”’»"))
	return strings.ContainsRune(".!?:…`。！？", last)
}
