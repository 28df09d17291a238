package hover

import "strings"

// PlainText takes the marks out of a text in Markdown, for clients that would show them: the fences of code and the rules
// between sections, emphasis and backquotes, and the addresses of links, which follow their words.
func PlainText(markdown string) string {
	var out strings.Builder
	fenced := false
	for line := range strings.Lines(markdown) {
		switch content := strings.TrimSpace(line); {
		case strings.HasPrefix(content, "```"):
			fenced = !fenced
		case fenced:
			out.WriteString(line)
		case content == "---":
			out.WriteByte('\n')
		default:
			out.WriteString(plainLine(strings.TrimLeft(line, "#")))
		}
	}
	return strings.TrimSpace(out.String())
}

// plainLine takes the marks out of one line.
func plainLine(line string) string {
	line = strings.TrimPrefix(line, " ")
	var out strings.Builder
	code := false
	for i := 0; i < len(line); {
		rest := line[i:]
		switch {
		case rest[0] == '`':
			code = !code
			i++
		case code:
			out.WriteByte(rest[0])
			i++
		case rest[0] == '\\' && len(rest) > 1 && strings.IndexByte("\\`*_{}[]()#+-.!<>|", rest[1]) >= 0:
			out.WriteByte(rest[1])
			i += 2
		case strings.HasPrefix(rest, "**"):
			i += 2
		case strings.HasPrefix(rest, "&lt;"):
			out.WriteByte('<')
			i += len("&lt;")
		case rest[0] == '[':
			if words, address, size := link(rest); size > 0 {
				out.WriteString(plainLine(words))
				if address != words {
					out.WriteString(" (" + address + ")")
				}
				i += size
				continue
			}
			fallthrough
		default:
			out.WriteByte(rest[0])
			i++
		}
	}
	return out.String()
}

// link reads [words](address) at the start of a text. It returns the size 0 if there is no link.
func link(s string) (words, address string, size int) {
	middle := strings.Index(s, "](")
	if middle < 0 {
		return "", "", 0
	}
	end := strings.IndexByte(s[middle:], ')')
	if end < 0 {
		return "", "", 0
	}
	return s[1:middle], s[middle+2 : middle+end], middle + end + 1
}
