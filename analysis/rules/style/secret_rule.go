package style

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file tells by its name, its description and its place whether an attribute holds a secret.

// secretWords are the last words of the names of secrets, after an underscore.
var secretWords = []string{
	"secret", "token", "api_key", "apikey", "apitoken", "secret_key", "secret_value", "access_key", "account_key", "auth_key",
	"certificate_key", "client_key", "psk", "preshared_key", "pre_shared_key", "shared_key", "jwt", "kubeconfig", "kube_config",
	"credentials",
}

// secretEndings are the endings of the names of secrets. No other word has such an ending.
var secretEndings = []string{"password", "passwd", "passphrase"}

// secretWordsByEnd are secretWords by their last letters, so that a name is compared with few of them.
var secretWordsByEnd = newEndings(secretWords)

// endings are words by their last bytes.
type endings [256][]string

func newEndings(words []string) *endings {
	var e endings
	for _, word := range words {
		last := word[len(word)-1]
		e[last] = append(e[last], word)
	}
	return &e
}

// of returns the words that end with the last byte of a name.
func (e *endings) of(name string) []string {
	if name == "" {
		return nil
	}
	return e[name[len(name)-1]]
}

// privateKey is anywhere in the names of private keys, and their encoding follows it.
const privateKey = "private_key"

// aboutKey are the words after privateKey that indicate something other than the key.
var aboutKey = []string{
	"path", "file", "filename", "filepath", "id", "ids", "uuid", "name", "type", "size", "bits", "length", "format", "algorithm", "arn", "url",
	"uri", "fingerprint", "version", "ref", "reference", "location", "store", "source", "hash", "checksum", "sha256", "usage", "encoding",
	"created", "updated", "expires", "expiration", "enabled", "env", "selector", "label", "description",
}

// harmlessEndings are the endings of names that only look like those of secrets: cursors of pagination, choices that are called token, and
// things with the name of a secret.
var harmlessEndings = []string{
	"page_token", "next_token", "continuation_token", "pagination_token", "sync_token", "cursor_token", "random_token",
	"public_api_key", "allow_credentials", "with_credentials", "include_credentials",
}

// textWords tell, in the names around an attribute or in its description, that it is a text to show beside an input, and not the input.
var textWords = []string{"label", "button", "placeholder", "caption", "tooltip"}

// secretOf are words of a name that indicate a secret at any place, as in webhook_secret_github, unless its last word is one of aboutKey.
var secretOf = []string{
	"webhook_secret",
	"client_secret",
	"app_secret",
	"api_secret",
	"shared_secret",
	"signing_secret",
	"access_token",
	"auth_token",
	"api_token",
	"bot_token",
}

// onceWords in a description mean that nobody can read the value a second time, which holds for secrets only.
var onceWords = []string{
	"shown once",
	"shown only once",
	"only shown once",
	"displayed once",
	"displayed only once",
	"only displayed once",
	"returned once",
	"returned only once",
	"only returned once",
	"visible once",
	"visible only once",
	"only visible once",
	"only be shown once",
	"not be shown again",
	"cannot be retrieved again",
	"cannot be retrieved later",
}

// bareNames are names that say nothing by themselves: their description says whether it is a secret.
var bareNames = []string{"key", "value"}

// secretDescriptions indicate a secret in the description of an attribute with a bare name.
var secretDescriptions = []string{
	"private key",
	"secret",
	"setup key",
	"api key",
	"auth key",
	"access key",
	"signing key",
	"encryption key",
	"license key",
}

// selectorWords tell that a key only chooses one of the values of a secret.
var selectorWords = []string{"to select", "key of the", "key in the", "key within"}

// referenceWords in a description tell that the value only stands for a secret that is kept elsewhere.
var referenceWords = []string{
	"id of", "identifier", "name of", "uuid", "arn", "reference to", "path to", "path of", "url", "whether", "masked", "hashed", "redacted",
	"expire", "expiration",
}

// signWords are words of names and descriptions of tokens by which somebody signs in: these are never identifiers.
var signWords = []string{
	"api", "access", "auth", "authentication", "authenticate", "authorization", "authorize", "bearer", "bot", "credential", "login", "oauth",
	"password", "refresh", "secret", "service account", "session", "signing", "webhook",
}

// identifying finds what the description of an identifier has that is called a token: the thing that it is the token of, or an example whose
// prefix names the kind of thing.
var identifying = lazyregexp.New(`^(?:an? |the )?(?:\w+ )?token (?:of|for) (?:the|an?|this|each) |\b[a-z]{2,10}_[0-9a-f]{8,}\b`)

// secretContents are the last words of the names of maps of secrets, as in secret_headers.
var secretContents = []string{"data", "env", "environment", "headers", "values", "variables"}

// secretMaps indicate secrets in the description of a map.
var secretMaps = []string{"secret value", "secret header", "secret environment variable", "secret variable"}

var (
	moreSecretWords = &rules.Option{
		Name:    "words",
		Summary: "More words with which the names of secrets end",
		Kind:    rules.OptionTexts,
		Default: []string{},
	}
	// A team knows best which of its names only look like those of secrets.
	moreHarmlessEndings = &rules.Option{
		Name:    "harmless",
		Summary: "Names, or endings of names, that are not secrets",
		Kind:    rules.OptionTexts,
		Default: []string{},
	}
)

// isSecretName reports whether a name seems to be that of a secret.
func isSecretName(p *rules.Pass, name string) bool {
	secret := hasLastWord(name, secretWordsByEnd.of(name), p.Texts(moreSecretWords)) || hasEnding(name, secretEndings) ||
		isAny(name, privateKey) ||
		isAny(name, secretOf...)
	return secret && !hasEnding(name, harmlessEndings, p.Texts(moreHarmlessEndings)) && !hasWord(name, textWords)
}

// isAny reports whether a name is that of something that some words name, as in private_key_pem, and not of something about it, as in
// private_key_id.
func isAny(name string, words ...string) bool {
	for _, word := range words {
		before, after, found := strings.Cut(name, word)
		if found && (before == "" || before[len(before)-1] == '_') && (after == "" || after[0] == '_' && !hasLastWord(after, aboutKey)) {
			return true
		}
	}
	return false
}

// hasLastWord reports whether a name ends with one of the words, or is it.
func hasLastWord(name string, lists ...[]string) bool {
	for _, list := range lists {
		for _, word := range list {
			if endsWith(name, word) && (len(name) == len(word) || name[len(name)-len(word)-1] == '_') {
				return true
			}
		}
	}
	return false
}

// endsWith is strings.HasSuffix. It looks at the last letter first, as nearly all names end differently.
func endsWith(name, ending string) bool {
	return name != "" && ending != "" && name[len(name)-1] == ending[len(ending)-1] && strings.HasSuffix(name, ending)
}

func hasEnding(name string, lists ...[]string) bool {
	for _, list := range lists {
		if slices.ContainsFunc(list, func(ending string) bool { return endsWith(name, ending) }) {
			return true
		}
	}
	return false
}

// hasWord reports whether one of the words, or its plural, is a part of a name between underscores.
func hasWord(name string, words []string) bool {
	for part := range strings.SplitSeq(name, "_") {
		if slices.Contains(words, part) || slices.Contains(words, strings.TrimSuffix(part, "s")) {
			return true
		}
	}
	return false
}

// wordsOfSubject is how many words of a description tell what it is about: "The label of the password field".
const wordsOfSubject = 4

// wordsOfIdentifier is how many words of a description tell what a token is of: "The token of the workspace that the report is in".
const wordsOfIdentifier = 8

// firstWords returns a text up to the end of its nth word.
func firstWords(text string, n int) string {
	for i := range len(text) {
		if text[i] != ' ' {
			continue
		}
		if n--; n == 0 {
			return text[:i]
		}
	}
	return text
}

func secretNotSensitive(p *rules.Pass, e *spec.Element) {
	// An explicit false is a decision.
	if e.Body < 0 || e.Sensitive >= 0 || e.Block {
		return
	}
	switch e.Kind {
	case schema.KindString:
		if holdsSecret(p, e) && !spared(p, e) && !isIdentifier(p, e) {
			secret(p, e, e.Name)
		}
	case schema.KindObject, schema.KindList, schema.KindMap, schema.KindSet:
		if holdsSecrets(p, e) && !spared(p, e) {
			secret(p, e, e.Name)
			return
		}
		for i := e.Types.From; i < e.Types.To; i++ {
			t := &p.Unit.Types[i]
			if t.Attribute && t.Kind == schema.KindString && isSecretName(p, t.Name.Value) && p.Whole(t.Name.Node) && !spared(p, e) {
				secret(p, e, t.Name)
			}
		}
	}
}

// holdsSecret reports whether a string attribute seems to hold a secret by its name or, if that says nothing, by its description.
func holdsSecret(p *rules.Pass, e *spec.Element) bool {
	if !p.Whole(e.Name.Node) {
		return false
	}
	if slices.Contains(bareNames, e.Name.Value) {
		description := strings.ToLower(e.Description.Value)
		return words.ContainsAnyWord(description, secretDescriptions) && !words.ContainsAnyWord(description, selectorWords)
	}
	return isSecretName(p, e.Name.Value) || e.Description.Present() && words.ContainsAnyWord(strings.ToLower(e.Description.Value), onceWords)
}

// holdsSecrets reports whether a map of strings seems to hold secrets.
func holdsSecrets(p *rules.Pass, e *spec.Element) bool {
	if e.Kind != schema.KindMap || e.Types.Len() == 0 || p.Unit.Types[e.Types.From].Kind != schema.KindString || !p.Whole(e.Name.Node) {
		return false
	}
	return strings.HasPrefix(e.Name.Value, "secret_") && hasLastWord(e.Name.Value, secretContents) ||
		e.Description.Present() && words.ContainsAnyWord(strings.ToLower(e.Description.Value), secretMaps)
}

// isIdentifier reports whether an attribute called a token is an identifier, as some APIs call theirs: there is no id beside it, and its
// description says so or, if it has none, that of the resource's own token.
func isIdentifier(p *rules.Pass, e *spec.Element) bool {
	if p.Unit.Kind == syntax.Provider || !hasLastWord(e.Name.Value, []string{"token"}) || hasWord(e.Name.Value, signWords) ||
		p.Unit.Named(e.Parent, "id") >= 0 {
		return false
	}
	if own := p.Unit.Named(-1, "token"); !e.Description.Present() && own >= 0 && p.Unit.Named(-1, "id") < 0 {
		e = &p.Unit.Elements[own]
	}
	description := strings.ToLower(e.Description.Value)
	return identifying().MatchString(description) && !words.ContainsAnyWord(firstWords(description, wordsOfIdentifier), signWords)
}

// spared reports whether the text around an attribute, or its description, shows that its value is not a secret, or that it is kept.
func spared(p *rules.Pass, e *spec.Element) bool {
	description := strings.ToLower(e.Description.Value)
	if words.ContainsAnyWord(description, referenceWords) || words.ContainsAnyWord(firstWords(description, wordsOfSubject), textWords) {
		return true
	}
	for parent := p.Unit.Parent(e); parent != nil; parent = p.Unit.Parent(parent) {
		if hasWord(parent.Name.Value, textWords) {
			return true
		}
		if parent.Sensitive >= 0 && p.Tree.Nodes[parent.Sensitive].Kind == syntax.True {
			return true // all that is inside is sensitive
		}
	}
	return false
}

// secret reports the name of an attribute, or of a member of its type, that is that of a secret.
func secret(p *rules.Pass, e *spec.Element, name spec.Text) {
	f := p.ReportValue(name.Node, "%q looks like a secret but is not marked sensitive", name.Value).
		WithNote("Terraform prints the value in plans and logs.").
		WithHelp(`set "sensitive" of %s to true, or to false if it is not a secret`, p.Element(e))
	f.Fix(false, "Mark it as sensitive", edit.InsertInto(p.Tree, e.Body, edit.Member(schema.KeySensitive.String(), "true")))
	f.Fix(false, "Mark it as not sensitive", edit.InsertInto(p.Tree, e.Body, edit.Member(schema.KeySensitive.String(), "false")))
}
