package rules

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// styleSensitiveRules are the rules about secrets.
var styleSensitiveRules = []*Rule{
	{
		Name: "secret-not-sensitive", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "An attribute that seems to hold a secret is not marked as sensitive.",
		Options: []*Option{moreSecretWords, moreHarmlessEndings},
		Element: secretNotSensitive,
	},
	{
		Name: "sensitive-default-literal", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A sensitive attribute has its default in the source.",
		Key:     schema.KeyDefault, Element: sensitiveDefaultLiteral,
	},
	{
		Name: "sensitive-false", Stage: StageStyle, Severity: SeverityHint, Tag: TagUnnecessary,
		Summary: "An attribute is said not to be sensitive, which it is not by default.",
		Key:     schema.KeySensitive, Element: sensitiveFalse,
	},
}

// secretWords are what the names of secrets end with.
var secretWords = []string{
	"password", "passwd", "passphrase", "secret", "token", "api_key", "apikey", "private_key", "secret_key", "access_key",
	"credentials",
}

// harmlessEndings are what names end with that only look like those of secrets: cursors of pagination, choices that are
// called token, and things that have a secret's name.
var harmlessEndings = []string{
	"page_token", "next_token", "continuation_token", "pagination_token", "sync_token", "cursor_token", "random_token",
	"public_api_key", "allow_credentials", "with_credentials", "include_credentials",
}

var (
	moreSecretWords = &Option{Name: "words", Summary: "More words that the names of secrets end with", Kind: OptionTexts, Default: []string{}}
	// A team knows best which of its names only look like those of secrets.
	moreHarmlessEndings = &Option{Name: "harmless", Summary: "Names, or ends of names, of what is no secret", Kind: OptionTexts, Default: []string{}}
)

// isSecretName says whether a name seems to be that of a secret.
func (p *Pass) isSecretName(name string) bool {
	return hasLastWord(name, secretWords, p.texts(moreSecretWords)) && !hasEnding(name, harmlessEndings, p.texts(moreHarmlessEndings))
}

func hasLastWord(name string, lists ...[]string) bool {
	for _, list := range lists {
		for _, word := range list {
			if strings.HasSuffix(name, word) && (len(name) == len(word) || name[len(name)-len(word)-1] == '_') {
				return true
			}
		}
	}
	return false
}

func hasEnding(name string, lists ...[]string) bool {
	for _, list := range lists {
		if slices.ContainsFunc(list, func(ending string) bool { return strings.HasSuffix(name, ending) }) {
			return true
		}
	}
	return false
}

// reference words in a description tell that the value only stands for a secret that is kept elsewhere.
var referenceWords = []string{
	"id of", "identifier", "name of", "uuid", "arn", "reference to", "path to", "path of", "url", "whether", "masked", "hashed", "redacted",
	"expire", "expiration",
}

func secretNotSensitive(p *Pass, e *spec.Element) {
	name := e.Name.Value
	// An explicit false is a decision.
	if e.Kind != schema.KindString || e.Body < 0 || e.Sensitive >= 0 || !p.isSecretName(name) || !p.whole(e.Name.Node) {
		return
	}
	description := strings.ToLower(e.Description.Value)
	for _, word := range referenceWords {
		if containsAsWord(description, word) {
			return
		}
	}
	for parent := p.Unit.Parent(e); parent != nil; parent = p.Unit.Parent(parent) {
		if parent.Sensitive >= 0 && p.Tree.Nodes[parent.Sensitive].Kind == syntax.True {
			return // all that is inside is sensitive
		}
	}
	f := p.ReportValue(e.Name.Node, `Attribute %q seems to hold a secret: Terraform prints it in plans and logs; add "sensitive": true, `+
		`or false if it is no secret`, name)
	f.Fix(false, "Mark it as sensitive", InsertInto(p.Tree, e.Body, MemberSource(schema.KeySensitive.String(), "true")))
	f.Fix(false, "Say that it is no secret", InsertInto(p.Tree, e.Body, MemberSource(schema.KeySensitive.String(), "false")))
}

// containsAsWord says whether words stand in a text, not as part of longer ones.
func containsAsWord(text, words string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], words)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(words)
		if (i == 0 || !isLetter(text[i-1])) && (end == len(text) || !isLetter(text[end]) || text[end] == 's') {
			return true
		}
		from = i + 1
	}
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80 }

func sensitiveDefaultLiteral(p *Pass, e *spec.Element) {
	if e.Sensitive < 0 || e.Static < 0 || p.Tree.Nodes[e.Sensitive].Kind != syntax.True {
		return
	}
	// A boolean has nothing to hide, and an empty string is no secret.
	n := &p.Tree.Nodes[e.Static]
	if n.Kind == syntax.String && p.Tree.Value(e.Static) != "" || n.Kind == syntax.Number {
		f := p.ReportValue(e.Static, "Sensitive attribute %q has its default in the source, where everybody can read it; leave the "+
			"default out", e.Name.Value)
		f.Fix(false, "Delete the default", DeleteNodes(p.Tree, e.Default)...)
	}
}

func sensitiveFalse(p *Pass, e *spec.Element) {
	// Where the name is that of a secret, it is a decision; see secretNotSensitive.
	if e.Block || e.Sensitive < 0 || p.Tree.Nodes[e.Sensitive].Kind != syntax.False || p.isSecretName(e.Name.Value) {
		return
	}
	f := p.ReportKey(e.Sensitive, `"sensitive": false is the default; delete it`)
	f.Fix(true, "Delete it", DeleteNodes(p.Tree, e.Sensitive)...)
}
