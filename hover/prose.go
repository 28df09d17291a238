package hover

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// prose returns a description as Markdown that shows the same words and loads nothing: a reader of a specification does not want to
// tell the host of an image so. Images become their own source text, and so does HTML, but for single tags such as <name>, which people
// write where they mean a word.
func prose(text string) string {
	if !strings.ContainsAny(text, "!<") {
		return text
	}
	text = strings.ReplaceAll(text, "![", `!\[`)
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '<')
		if i < 0 || i == len(text)-1 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i])
		if text = text[i:]; isTag(text) {
			b.WriteString("&lt;")
		} else {
			b.WriteByte('<')
		}
		text = text[1:]
	}
}

// harmless are the tags that have no attribute, and addresses between angle brackets.
var harmless = lazyregexp.New(`^</?([A-Za-z][A-Za-z0-9_.-]*)/?>|^<(?:https?://|mailto:)[^\s<>]*>`)

// isTag reports whether a text that begins with < begins with HTML that could load something.
func isTag(text string) bool {
	if c := text[1] | 0x20; (c < 'a' || c > 'z') && !strings.ContainsRune("/!?", rune(text[1])) {
		return false
	}
	const longest = 2048 // of text that may be harmless
	match := harmless().FindStringSubmatch(text[:min(len(text), longest)])
	if match == nil {
		return true
	}
	switch strings.ToLower(match[1]) {
	case "style", "script":
		return true // what follows them may load something, without another tag
	}
	return false
}
