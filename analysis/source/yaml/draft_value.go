package yaml

import (
	"strings"

	library "gopkg.in/yaml.v3"
)

// value reads the value of a node after its colon or dash. Its other lines are to the right of a column.
func (r *draftReader) value(node int32, at, end, column int) {
	for {
		for at < end && (r.Text[at] == ' ' || r.Text[at] == '\t') {
			at++
		}
		if at == end || r.Text[at] == '#' && at > 0 && r.Text[at-1] != ':' {
			r.comment(at, end)
			return
		}
		if r.Text[at] != '&' && r.Text[at] != '!' {
			break
		}
		word := at
		for at < end && r.Text[at] != ' ' && r.Text[at] != '\t' {
			at++
		}
		r.property(node, r.Text[word:at])
	}
	switch r.Text[at] {
	case '*':
		r.alias(node, at, end)
	case '|', '>':
		r.blockScalar(node, at, end, column)
	case '"', '\'':
		r.quotedValue(node, at, end, column)
	case '[', '{':
		r.flow(node, at, column)
	default:
		r.plainValue(node, at, end)
	}
}

// property follows an anchor or a tag before a value.
func (r *draftReader) property(node int32, word string) {
	r.more = true
	if name, ok := strings.CutPrefix(word, "&"); ok {
		if r.anchors == nil {
			r.anchors = map[string]int32{}
		}
		r.anchors[name] = node
	}
}

func (r *draftReader) alias(node int32, at, end int) {
	r.more = true
	word := strings.Fields(r.Text[at:end])[0]
	n := &r.Nodes[node]
	n.Start, n.End, n.Kind = int32(at), int32(at+len(word)), Other
	n.value = plain
	delete(r.values, node)
	if target, ok := r.anchors[word[1:]]; ok {
		n.Kind, n.Target = Alias, target
	}
}

// setScalar makes a node a scalar.
func (r *draftReader) setScalar(node int32, at, end int) {
	n := &r.Nodes[node]
	n.Start, n.End = int32(at), int32(end)
	delete(r.values, node)
	var text string
	if n.value, text = r.scalar(at, end); n.value == stored {
		r.values[node] = text
	}
	n.Kind = String
	if n.value == plain {
		n.Kind = scalarKind(&library.Node{Kind: library.ScalarNode, Value: r.Text[at:end]})
	}
}

// plainValue reads a value without quotes, up to the end of its line.
func (r *draftReader) plainValue(node int32, at, end int) {
	stop := at + len(strings.TrimRight(r.Text[at:r.commentStart(at, end)], " \t"))
	text := r.Text[at:stop]
	r.setScalar(node, at, stop)
	switch {
	case strings.HasSuffix(text, ":") || strings.Contains(text, ": "):
		r.damage(at, stop, "a value with a colon needs quotes")
	case strings.IndexByte("%@`", text[0]) >= 0, isDash(text, 0, len(text)):
		r.damage(at, stop, "this value needs quotes")
	case !isPlainStart(text):
		r.more = true
	}
}

// blockScalar reads the lines of a text after | or >.
func (r *draftReader) blockScalar(node int32, at, end, column int) {
	r.more = true
	r.commentStart(at, end)
	var lines []string
	stop := end
	for r.at < len(r.Text) {
		lineEnd, next := r.lineEnd(r.at)
		line := r.Text[r.at:lineEnd]
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if indent < len(line) && indent <= column {
			break
		}
		if indent < len(line) {
			stop = lineEnd
		}
		lines = append(lines, strings.TrimSpace(line))
		r.at = next
	}
	n := &r.Nodes[node]
	n.Start, n.End, n.Kind, n.value = int32(at), int32(stop), String, stored
	r.values[node] = strings.TrimSpace(strings.Join(lines, "\n"))
}

// maxContinued is how many lines a text in quotes may have.
const maxContinued = 100

// quotedValue reads a value in quotes.
func (r *draftReader) quotedValue(node int32, at, end, column int) {
	stop := int(closingQuote(r.Text[:end], int32(at)))
	if !isClosed(r.Text[at:stop]) {
		if next, ok := r.closedBelow(at, column); ok {
			r.setScalar(node, at, next)
			end, r.at = r.lineEnd(next)
			r.behind(next, end)
			return
		}
		r.damage(at, stop, "the quotes are not closed")
	}
	r.setScalar(node, at, stop)
	r.behind(stop, end)
}

// isClosed reports whether a text that begins with a quote ends with the one that closes it.
func isClosed(text string) bool {
	if len(text) < 2 || text[len(text)-1] != text[0] {
		return false
	}
	return int(closingQuote(text+" ", 0)) == len(text)
}

// closedBelow returns where a text in quotes is closed on the lines below that are right of a column.
func (r *draftReader) closedBelow(at, column int) (end int, ok bool) {
	from := r.at
	for range maxContinued {
		if from >= len(r.Text) {
			return 0, false
		}
		lineEnd, next := r.lineEnd(from)
		line := r.Text[from:lineEnd]
		if indent := len(line) - len(strings.TrimLeft(line, " ")); indent < len(line) && indent <= column {
			return 0, false
		}
		if strings.IndexByte(line, r.Text[at]) >= 0 {
			if stop := int(closingQuote(r.Text[:lineEnd], int32(at))); isClosed(r.Text[at:stop]) {
				return stop, true
			}
		}
		from = next
	}
	return 0, false
}

// scalar returns how the text of a scalar is found, and the text if it is stored.
func (r *draftReader) scalar(at, end int) (style, string) {
	text := r.Text[at:end]
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return plain, ""
	}
	quote := text[:1]
	inner := strings.TrimPrefix(text, quote)
	closed := len(inner) > 0 && strings.HasSuffix(inner, quote)
	if closed {
		inner = inner[:len(inner)-1]
	}
	switch {
	case strings.ContainsAny(inner, "\r\n"):
		r.more = true
		return stored, strings.Join(strings.Fields(inner), " ")
	case quote == "'" && strings.Contains(inner, "'"):
		return stored, strings.ReplaceAll(inner, "''", "'")
	case quote == `"` && strings.Contains(inner, `\`):
		return stored, r.unescaped(inner)
	case !closed:
		return stored, inner
	}
	return quoted, ""
}

// unescaped returns a text without the usual escapes. Others are left as they are, as is that of a solidus, which only JSON has.
func (r *draftReader) unescaped(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			b.WriteByte(text[i])
			continue
		}
		i++
		k := -1
		if i < len(text) {
			k = strings.IndexByte(`"\nrt`, text[i])
		}
		if k < 0 {
			r.more = true
			b.WriteByte('\\')
			i--
			continue
		}
		b.WriteByte("\"\\\n\r\t"[k])
	}
	return b.String()
}

// isPlainStart reports whether a text without quotes begins as the library lets one begin, and has no indicator that means something else
// there.
func isPlainStart(text string) bool {
	return strings.IndexByte("-?:,[]{}#&*!|>'\"%@`", text[0]) < 0 || text[0] == '-' && len(text) > 1 && text[1] != ' '
}
