package preview

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

var (
	// inMarkdown matches markup in a line of Markdown: code, an image, a link, an address, and emphasized words.
	inMarkdown = lazyregexp.New(
		"`([^`\n]+)`" + `|!\[[^\]\n]*\]\([^)\n]*\)|\[([^\[\]\n]+)\]\(([^)\s]+)[^)\n]*\)|<(\w+:[^>\s]+)>|\*\*([^*\s][^*\n]*)\*\*|\*([^*\s][^*\n]*)\*`,
	)
	// beforeMarkdown matches markup at the start of a line of Markdown: that of a heading, a quotation or a list.
	beforeMarkdown = lazyregexp.New(`(?m)^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+`)
	// paragraphs are the separators between parts of a text.
	paragraphs = lazyregexp.New(`\n[ \t]*\n\s*`)
)

// Plain returns Markdown as tfplugindocs puts it into the head of a page: without marks, and links followed by their addresses.
func Plain(markdown string) string {
	text := paragraphs().ReplaceAllString(strings.TrimSpace(markdown), "\n")
	text = beforeMarkdown().ReplaceAllString(text, "")
	var b strings.Builder
	end := 0
	for _, m := range inMarkdown().FindAllStringSubmatchIndex(text, -1) {
		part := func(k int) string {
			if m[2*k] < 0 {
				return ""
			}
			return text[m[2*k]:m[2*k+1]]
		}
		b.WriteString(text[end:m[0]])
		end = m[1]
		b.WriteString(part(1) + strings.NewReplacer("`", "", "*", "").Replace(part(2)))
		if address := part(3); address != "" && address[0] != '#' &&
			(address[0] != '/' || strings.HasPrefix(address, "//")) { // others lead nowhere from here
			b.WriteString(" " + address)
		}
		b.WriteString(part(4) + part(5) + part(6))
	}
	return b.String() + text[end:]
}
