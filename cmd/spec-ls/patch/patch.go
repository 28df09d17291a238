// Package patch writes known edits of a text as a unified diff, as git apply and patch take it. Nothing is compared: the
// caller knows what the edits change, so a patch takes time linear in the text, even if all of it changes or is one line.
package patch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// contextLines is how many lines are shown around a change.
const contextLines = 3

// Unified returns the patch of the file with this name, relative to the root of the repository. The edits are sorted and do not
// overlap. It is empty if they change nothing. It begins as git's own patches do: without that line, git apply takes names from the
// directory that it runs in.
func Unified(name, text string, edits []syntax.Edit) string {
	changes := changesOf(text, edits)
	if len(changes) == 0 {
		return ""
	}
	p := &printer{text: text}
	old, new := fileName("a/"+name), fileName("b/"+name)
	fmt.Fprintf(&p.out, "diff --git %s %s\n--- %s\n+++ %s\n", strings.TrimSuffix(old, "\t"), strings.TrimSuffix(new, "\t"), old, new)
	shift := 0 // lines of the new text minus lines of the old one, before the hunk
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && p.near(changes[n-1].end, changes[n].start) {
			n++
		}
		shift = p.hunk(changes[:n], shift)
		changes = changes[n:]
	}
	return p.out.String()
}

// fileName writes the name of a file as git does: quoted if it has characters that would end it or mean something, and with a tab
// behind it if it has spaces, at which patch would end it.
func fileName(name string) string {
	isSpecial := func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7F }
	switch {
	case strings.ContainsFunc(name, isSpecial):
		var b strings.Builder
		for i := range len(name) {
			switch c := name[i]; {
			case c == '"' || c == '\\':
				b.WriteByte('\\')
				b.WriteByte(c)
			case c < ' ' || c == 0x7F:
				fmt.Fprintf(&b, "\\%03o", c)
			default:
				b.WriteByte(c)
			}
		}
		return `"` + b.String() + `"`
	case strings.Contains(name, " "):
		return name + "\t"
	}
	return name
}

// change replaces whole lines.
type change struct {
	start, end int // offsets of the old lines
	text       string
}

// changesOf widens edits to whole lines and joins those that meet.
func changesOf(text string, edits []syntax.Edit) []change {
	var changes []change
	for len(edits) > 0 {
		start := lineStart(text, edits[0].Start)
		end, n := linesEnd(text, start, edits[0]), 1
		for n < len(edits) && edits[n].Start < end {
			if edits[n].End >= end {
				end = linesEnd(text, start, edits[n])
			}
			n++
		}
		var b strings.Builder
		at := start
		for _, e := range edits[:n] {
			b.WriteString(text[at:e.Start])
			b.WriteString(e.Text)
			at = e.End
		}
		b.WriteString(text[at:end])
		edits = edits[n:]
		if c := narrow(text, change{start, end, b.String()}); c.start < c.end || c.text != "" {
			changes = append(changes, c)
		}
	}
	return changes
}

// narrow leaves out the lines at the start and the end of a change that stay the same.
func narrow(text string, c change) change {
	for c.start < c.end {
		line := text[c.start:linesEnd(text, c.start, syntax.Edit{Start: c.start, End: c.start, Text: " "})]
		if len(line) > c.end-c.start || !strings.HasPrefix(c.text, line) || line[len(line)-1] != '\n' {
			break
		}
		c.start, c.text = c.start+len(line), c.text[len(line):]
	}
	for c.start < c.end {
		line := text[lineStart(text, c.end-1):c.end]
		before, same := strings.CutSuffix(c.text, line)
		if !same || before != "" && before[len(before)-1] != '\n' {
			break
		}
		c.end, c.text = c.end-len(line), before
	}
	return c
}

func lineStart(text string, offset int) int { return strings.LastIndexByte(text[:offset], '\n') + 1 }

// linesEnd returns the end of the lines that an edit changes, where the first of them starts at the given offset. If both the edit and its
// text end with a line, the next line stays alone.
func linesEnd(text string, start int, e syntax.Edit) int {
	whole := e.Text == "" && e.Start == start || strings.HasSuffix(e.Text, "\n")
	if whole && (e.End == start || e.End > 0 && text[e.End-1] == '\n') {
		return e.End
	}
	if n := strings.IndexByte(text[e.End:], '\n'); n >= 0 {
		return e.End + n + 1
	}
	return len(text)
}

type printer struct {
	text string
	out  strings.Builder

	counted, lines int // the number of line ends before an offset that only grows
}

// near reports whether so few lines lie between two changes that one hunk shows both.
func (p *printer) near(from, to int) bool {
	for range 2 * contextLines {
		n := strings.IndexByte(p.text[from:to], '\n')
		if n < 0 {
			return true
		}
		from += n + 1
	}
	return from == to
}

// hunk writes changes that are near each other and returns the new shift.
func (p *printer) hunk(changes []change, shift int) int {
	start, end := changes[0].start, changes[len(changes)-1].end
	for range contextLines {
		if start > 0 {
			start = lineStart(p.text, start-1)
		}
	}
	for range contextLines {
		if end < len(p.text) {
			end = linesEnd(p.text, end+1, syntax.Edit{Start: end, End: end, Text: " "})
		}
	}
	var body strings.Builder
	oldLines, newLines := 0, 0
	at := start
	for _, c := range append(slices.Clip(changes), change{end, end, ""}) {
		same := writeLines(&body, ' ', p.text[at:c.start])
		removed := writeLines(&body, '-', p.text[c.start:c.end])
		added := writeLines(&body, '+', c.text)
		oldLines += same + removed
		newLines += same + added
		at = c.end
	}
	p.lines += strings.Count(p.text[p.counted:start], "\n")
	p.counted = start
	fmt.Fprintf(&p.out, "@@ -%s +%s @@\n%s", lineRange(p.lines, oldLines), lineRange(p.lines+shift, newLines), body.String())
	return shift + newLines - oldLines
}

// lineRange returns a range of lines as a hunk's head has it; an empty one is named by the line before it.
func lineRange(before, count int) string {
	if count == 0 {
		return fmt.Sprintf("%d,0", before)
	}
	return fmt.Sprintf("%d,%d", before+1, count)
}

// writeLines writes lines with a sign before each and returns their number.
func writeLines(b *strings.Builder, sign byte, text string) int {
	n := 0
	for line := range strings.Lines(text) {
		b.WriteByte(sign)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
		n++
	}
	return n
}
